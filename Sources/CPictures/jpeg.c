#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

#include "decoders.h"

/// What the segments before the picture data say.
typedef struct {
    int orientation;
    /// Whether libjpeg-turbo decodes this kind of JPEG.
    bool is_supported;
    /// 0 x 0 if there is no frame header.
    picture_size size;
} segments;

enum { START_OF_SCAN = 0xDA, APP1 = 0xE1 };

/// Frame headers have the markers C0 to CF, except for three that define tables or are reserved.
static bool is_frame_header(uint8_t marker) {
    return (marker & 0xF0) == 0xC0 && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// Reads the precision and the size from a frame header.
static void read_frame_header(uint8_t marker, const uint8_t *segment, segments *found) {
    // Baseline, extended or progressive, with Huffman or arithmetic coding: neither lossless nor hierarchical.
    bool is_known = marker == 0xC0 || marker == 0xC1 || marker == 0xC2 || marker == 0xC9 || marker == 0xCA;
    found->is_supported = is_known && segment[0] == 8;
    found->size.height = (uint32_t)segment[1] << 8 | segment[2];
    found->size.width = (uint32_t)segment[3] << 8 | segment[4];
}

static segments read_segments(const uint8_t *bytes, size_t count) {
    segments found = {.orientation = 1, .is_supported = true, .size = {0, 0}};
    bool has_exif = false;
    size_t at = 2;
    while (at + 4 <= count && bytes[at] == 0xFF) {
        uint8_t marker = bytes[at + 1];
        // A marker may follow any number of FF bytes.
        if (marker == 0xFF) {
            at++;
            continue;
        }
        if (marker == START_OF_SCAN) break;
        size_t length = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
        if (length < 2 || length > count - at - 2) break;
        const uint8_t *segment = bytes + at + 4;
        if (marker == APP1 && !has_exif && length >= 8 && memcmp(segment, "Exif\0\0", 6) == 0) {
            found.orientation = exif_orientation(segment, length - 2);
            has_exif = true;
        }
        if (is_frame_header(marker) && length >= 7) read_frame_header(marker, segment, &found);
        at += 2 + length;
    }
    return found;
}

/// The smallest of the sizes 1, 1/2, 1/4 and 1/8 that is at least twice as large as `to`. A size closer to `to` would save a
/// few milliseconds and blur the picture (9 dB worse).
static picture_size decoded_size(picture_size size, picture_size to) {
    for (int shift = 3; shift > 0; shift--) {
        uint32_t round_up = (1u << shift) - 1;
        picture_size scaled = {(size.width + round_up) >> shift, (size.height + round_up) >> shift};
        if (scaled.width / 2 >= to.width && scaled.height / 2 >= to.height) return scaled;
    }
    return size;
}

/// CMYK to RGBA in place. Like browsers, this assumes inverted values (0 is full ink), as Adobe's programs write them.
static void convert_cmyk(uint8_t *pixels, size_t count) {
    for (uint8_t *pixel = pixels; pixel < pixels + count * 4; pixel += 4) {
        for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)((pixel[i] * pixel[3] + 127) / 255);
        pixel[3] = 255;
    }
}

/// Whether the decoder wrote anything, judged by the first row. It makes every pixel of RGBA opaque. In CMYK, a row of zeros (full
/// ink everywhere) counts as not written.
static bool is_started(const uint8_t *pixels, size_t width, bool is_cmyk) {
    if (!is_cmyk) return pixels[3] != 0;
    for (size_t i = 0; i < width * 4; i++) {
        if (pixels[i] != 0) return true;
    }
    return false;
}

static picture_result decode(
    tjhandle handle, const uint8_t *bytes, size_t count, picture_size size, bool is_cmyk, int orientation,
    picture_size most, picture *result
) {
    picture_size to = fitted(size, orientation, most);
    picture_size scaled = decoded_size(size, to);
    // Pixels that the decoder does not reach are drawn, so they must not hold what was in this memory before.
    uint8_t *pixels = calloc((size_t)scaled.width * scaled.height, 4);
    if (!pixels) return PICTURE_TOO_LARGE;
    picture_result outcome = PICTURE_BROKEN;
    int failure = tjDecompress2(
        handle, bytes, count, pixels, (int)scaled.width, 0, (int)scaled.height, is_cmyk ? TJPF_CMYK : TJPF_RGBA,
        TJFLAG_LIMITSCANS);
    // libjpeg-turbo reports a warning even if a fatal error came after it, perhaps before the first pixel.
    bool is_warning = failure != 0 && tjGetErrorCode(handle) == TJERR_WARNING;
    if (failure == 0 || (is_warning && is_started(pixels, scaled.width, is_cmyk))) {
        result->is_damaged = failure != 0;
        if (is_cmyk) convert_cmyk(pixels, (size_t)scaled.width * scaled.height);
        outcome = reduce(pixels, scaled, to, size, orientation, result);
    }
    free(pixels);
    return outcome;
}

picture_result decode_jpeg(const uint8_t *bytes, size_t count, picture_size most, picture *result) {
    segments found = read_segments(bytes, count);
    if (!found.is_supported) return PICTURE_UNSUPPORTED;
    // libjpeg-turbo refuses some of these sizes itself, without saying why.
    if (found.size.width > 0 && found.size.height > 0 && !is_allowed(found.size)) return PICTURE_TOO_LARGE;
    tjhandle handle = tjInitDecompress();
    if (!handle) return PICTURE_TOO_LARGE;
    int width = 0, height = 0, subsampling = -1, colours = -1;
    // The result is ignored, because this call also fails for unusual colour sampling, which can be decoded.
    tjDecompressHeader3(handle, bytes, count, &width, &height, &subsampling, &colours);
    picture_size size = {(uint32_t)width, (uint32_t)height};
    picture_result outcome = PICTURE_BROKEN;
    if (width > 0 && height > 0 && colours >= 0) {
        bool is_cmyk = colours == TJCS_CMYK || colours == TJCS_YCCK;
        outcome = !is_allowed(size)
            ? PICTURE_TOO_LARGE
            : decode(handle, bytes, count, size, is_cmyk, found.orientation, most, result);
    }
    tjDestroy(handle);
    return outcome;
}
