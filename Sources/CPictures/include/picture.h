#ifndef CATCHMENT_PICTURE_H
#define CATCHMENT_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The most pixels that the header of a picture may announce. Nothing is decoded beyond that.
#define PICTURE_MOST_PIXELS 40000000u

typedef enum {
    PICTURE_DECODED,
    /// Its first bytes are not those of a known picture format.
    PICTURE_NOT_A_PICTURE,
    /// It has too many pixels, or needs more memory than there is.
    PICTURE_TOO_LARGE,
    /// It is a picture of a kind that is not decoded here.
    PICTURE_UNSUPPORTED,
    /// It begins as a picture, but not even a part of it can be decoded.
    PICTURE_BROKEN,
} picture_result;

/// In pixels.
typedef struct {
    uint32_t width;
    uint32_t height;
} picture_size;

typedef struct {
    /// "JPEG", "PNG", "WEBP" or "GIF".
    const char *format;
    /// The size of the original, after turning it as its Exif data say.
    picture_size original;
    /// The size of `pixels`: that of the original, or smaller with the same proportions.
    picture_size size;
    /// Whether parts of the picture are missing or wrong, as in a file that was cut short.
    bool is_damaged;
    /// Red, green, blue and alpha (not premultiplied) of each pixel, row by row from the top left.
    uint8_t *pixels;
} picture;

/// Decodes a JPEG, a PNG, or the first frame of a WebP or GIF, and turns it as its Exif data say.
///
/// - Parameters:
///   - most: the greatest width and height of the result; a smaller picture is not enlarged.
///   - result: to be freed with `picture_free` in any case.
picture_result picture_decode(const uint8_t *bytes, size_t count, picture_size most, picture *result);

void picture_free(picture *result);

#endif
