#include <stdlib.h>
#include <string.h>

#include "decoders.h"

typedef picture_result decoder(const uint8_t *bytes, size_t count, picture_size most, picture *result);

/// How the files of a format begin.
typedef struct {
    const char *format;
    /// NULL if the format is known but not decoded here.
    decoder *decode;
    /// Where the signature is.
    size_t at;
    const char *signature;
    size_t length;
    /// The bytes at the start of the file, if the signature is further on; else NULL.
    const char *start;
} kind;

#define SIGNATURE(at, text) at, text, sizeof text - 1

static const kind kinds[] = {
    {"JPEG", decode_jpeg, SIGNATURE(0, "\xFF\xD8\xFF"), NULL},
    {"PNG", decode_png, SIGNATURE(0, "\x89PNG\r\n\x1A\n"), NULL},
    {"WEBP", decode_webp, SIGNATURE(8, "WEBP"), "RIFF"},
    {"GIF", decode_gif, SIGNATURE(0, "GIF87a"), NULL},
    {"GIF", decode_gif, SIGNATURE(0, "GIF89a"), NULL},
    {"AVIF or HEIF", NULL, SIGNATURE(4, "ftyp"), NULL},
    {"JPEG XL", NULL, SIGNATURE(0, "\xFF\x0A"), NULL},
    {"JPEG XL", NULL, SIGNATURE(4, "JXL \r\n\x87\n"), NULL},
    {"JPEG 2000", NULL, SIGNATURE(4, "jP  \r\n\x87\n"), NULL},
    {"TIFF", NULL, SIGNATURE(0, "II*\0"), NULL},
    {"TIFF", NULL, SIGNATURE(0, "MM\0*"), NULL},
    // The letters alone could begin a text; these four bytes are always 0.
    {"BMP", NULL, SIGNATURE(6, "\0\0\0\0"), "BM"},
    {"SVG", NULL, SIGNATURE(0, "<svg"), NULL},
};

static bool is_kind(const kind *self, const uint8_t *bytes, size_t count) {
    if (count < self->at + self->length) return false;
    if (memcmp(bytes + self->at, self->signature, self->length) != 0) return false;
    return !self->start || memcmp(bytes, self->start, strlen(self->start)) == 0;
}

picture_result picture_decode(const uint8_t *bytes, size_t count, picture_size most, picture *result) {
    *result = (picture){.format = ""};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!is_kind(&kinds[i], bytes, count)) continue;
        result->format = kinds[i].format;
        return kinds[i].decode ? kinds[i].decode(bytes, count, most, result) : PICTURE_UNSUPPORTED;
    }
    return PICTURE_NOT_A_PICTURE;
}

void picture_free(picture *result) {
    free(result->pixels);
    result->pixels = NULL;
}
