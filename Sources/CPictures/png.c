#include <spng.h>
#include <stdlib.h>
#include <string.h>

#include "decoders.h"

/// The most bytes of a chunk, and of all texts and profiles together, unpacked.
static const size_t most_chunk_bytes = 64 << 20;

enum { SIGNATURE_LENGTH = 8, CHUNK_HEADER_LENGTH = 8, CHECKSUM_LENGTH = 4 };

/// spng reads only whole chunks. If a file ends inside a chunk of picture data, spng reads nothing of that chunk.
/// - Returns: a copy of such a file in which that chunk's length is the number of bytes left; NULL for any other file.
static uint8_t *with_shorter_chunk(const uint8_t *bytes, size_t count) {
    size_t at = SIGNATURE_LENGTH;
    while (at < count && count - at >= CHUNK_HEADER_LENGTH) {
        const uint8_t *chunk = bytes + at;
        size_t length = (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
        size_t rest = count - at - CHUNK_HEADER_LENGTH;
        if (length > rest) {
            uint8_t *copy = memcmp(chunk + 4, "IDAT", 4) == 0 ? malloc(count) : NULL;
            if (!copy) return NULL;
            memcpy(copy, bytes, count);
            for (int i = 0; i < 4; i++) copy[at + i] = (uint8_t)(rest >> (24 - 8 * i));
            return copy;
        }
        at += CHUNK_HEADER_LENGTH + length + CHECKSUM_LENGTH;
    }
    return NULL;
}

static picture_result failure(int error) {
    switch (error) {
    case SPNG_EMEM:
    case SPNG_EUSER_WIDTH:
    case SPNG_EUSER_HEIGHT: return PICTURE_TOO_LARGE;
    default: return PICTURE_BROKEN;
    }
}

/// Decodes the rows of a picture that is not interlaced one by one, so that the memory holds one of them only.
/// - Returns: the last error of spng; `SPNG_EOI` after the last row.
static int decode_rows(spng_ctx *png, picture_size size, picture_size to, int orientation, picture *result) {
    uint8_t *row = malloc((size_t)size.width * 4);
    reduction reducer;
    int error = reduction_begin(&reducer, size, to) && row ? SPNG_OK : SPNG_EMEM;
    while (error == SPNG_OK) {
        error = spng_decode_row(png, row, (size_t)size.width * 4);
        if (error == SPNG_OK || error == SPNG_EOI) reduction_add(&reducer, row);
    }
    bool has_rows = reducer.next_row > 0;
    if (reduction_end(&reducer, size, orientation, result) != PICTURE_DECODED) error = SPNG_EMEM;
    if (!has_rows) picture_free(result);
    free(row);
    return error;
}

/// Decodes an interlaced picture. Pixels that are missing stay transparent.
/// - Returns: as `decode_rows`.
static int decode_interlaced(spng_ctx *png, picture_size size, picture_size to, int orientation, picture *result) {
    size_t length = (size_t)size.width * 4;
    uint8_t *pixels = calloc(size.height, length);
    if (!pixels) return SPNG_EMEM;
    bool has_rows = false;
    int error = SPNG_OK;
    while (error == SPNG_OK) {
        struct spng_row_info row;
        error = spng_get_row_info(png, &row);
        if (error == SPNG_OK) error = spng_decode_row(png, pixels + row.row_num * length, length);
        has_rows = has_rows || error == SPNG_OK || error == SPNG_EOI;
    }
    if (has_rows && reduce(pixels, size, to, size, orientation, result) != PICTURE_DECODED) error = SPNG_EMEM;
    free(pixels);
    return error;
}

static picture_result decode(spng_ctx *png, picture_size most, picture *result) {
    struct spng_ihdr header;
    int error = spng_get_ihdr(png, &header);
    if (error != SPNG_OK) return failure(error);
    picture_size size = {header.width, header.height};
    if (!is_allowed(size)) return PICTURE_TOO_LARGE;
    struct spng_exif exif;
    int orientation =
        spng_get_exif(png, &exif) == SPNG_OK ? exif_orientation((const uint8_t *)exif.data, exif.length) : 1;
    picture_size to = fitted(size, orientation, most);
    error = spng_decode_image(png, NULL, 0, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS | SPNG_DECODE_PROGRESSIVE);
    if (error != SPNG_OK) return failure(error);
    error = header.interlace_method == SPNG_INTERLACE_NONE
        ? decode_rows(png, size, to, orientation, result)
        : decode_interlaced(png, size, to, orientation, result);
    result->is_damaged = error != SPNG_EOI;
    return result->pixels ? PICTURE_DECODED : failure(error);
}

picture_result decode_png(const uint8_t *bytes, size_t count, picture_size most, picture *result) {
    spng_ctx *png = spng_ctx_new(0);
    if (!png) return PICTURE_TOO_LARGE;
    uint8_t *shorter = with_shorter_chunk(bytes, count);
    picture_result outcome = PICTURE_TOO_LARGE;
    if (spng_set_image_limits(png, PICTURE_MOST_PIXELS, PICTURE_MOST_PIXELS) == SPNG_OK
        && spng_set_chunk_limits(png, most_chunk_bytes, most_chunk_bytes) == SPNG_OK
        && spng_set_png_buffer(png, shorter ? shorter : bytes, count) == SPNG_OK) {
        outcome = decode(png, most, result);
    }
    spng_ctx_free(png);
    free(shorter);
    return outcome;
}
