#ifndef CATCHMENT_DECODERS_H
#define CATCHMENT_DECODERS_H

#include "picture.h"

/* Decoders, one for each format. `picture_decode` has checked the first bytes and initialised the result. */

picture_result decode_jpeg(const uint8_t *bytes, size_t count, picture_size most, picture *result);
picture_result decode_png(const uint8_t *bytes, size_t count, picture_size most, picture *result);
picture_result decode_webp(const uint8_t *bytes, size_t count, picture_size most, picture *result);
picture_result decode_gif(const uint8_t *bytes, size_t count, picture_size most, picture *result);

/* Exif (exif.c). */

/// How a picture has to be turned: 1 (not at all) to 8, as the Exif standard numbers them. 1 if the data do not say.
/// - Parameter tiff: the Exif data from the TIFF header on; "Exif\0\0" may stand before it.
int exif_orientation(const uint8_t *tiff, size_t count);

/* Sizes (reduction.c). */

/// Whether a picture of this size may be decoded.
bool is_allowed(picture_size size);
/// The size to which a picture is reduced before it is turned, so that it is at most `most` afterwards.
picture_size fitted(picture_size size, int orientation, picture_size most);

/* Reducing (reduction.c). */

/// Reduces a picture while its rows arrive, so that the whole of it need not be in memory.
typedef struct {
    picture_size from;
    picture_size to;
    uint8_t *pixels;
    uint32_t next_row;
    /// The row of `pixels` that is being summed up.
    uint32_t row;
    /// For each pixel of that row: red, green and blue multiplied by alpha, and alpha, weighted by area.
    uint64_t *sums;
    /// The same for a single row of the original.
    uint64_t *row_sums;
} reduction;

/// - Returns: false if there is not enough memory; `reduction_end` is called in any case.
bool reduction_begin(reduction *self, picture_size from, picture_size to);
/// Adds the next row of RGBA.
void reduction_add(reduction *self, const uint8_t *row);
/// Ends the reduction and moves its pixels, turned, into the result. Rows that were not added are transparent.
/// - Returns: `PICTURE_DECODED`, or `PICTURE_TOO_LARGE` if there is not enough memory.
picture_result reduction_end(reduction *self, picture_size original, int orientation, picture *result);
/// Reduces a whole picture: the three functions above in one.
picture_result reduce(
    const uint8_t *pixels, picture_size from, picture_size to, picture_size original, int orientation, picture *result);

#endif
