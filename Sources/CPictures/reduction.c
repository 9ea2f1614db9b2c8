#include <stdlib.h>
#include <string.h>

#include "decoders.h"

/* Each pixel of the reduced picture is the mean of the area that it covers, in the values as they are stored (sRGB). The mean of
   the light would need linear values, but the decoders of JPEG and WebP reduce the stored values too: so a picture looks the
   same in every format and at every size. */

bool is_allowed(picture_size size) {
    return size.width > 0 && size.height > 0 && (uint64_t)size.width * size.height <= PICTURE_MOST_PIXELS;
}

/// Orientations from 5 on exchange rows and columns.
static picture_size turned_size(picture_size size, int orientation) {
    return orientation >= 5 ? (picture_size){size.height, size.width} : size;
}

/// `length * to / from`, rounded, at least 1.
static uint32_t scaled(uint32_t length, uint32_t to, uint32_t from) {
    uint64_t scaled = ((uint64_t)length * to + from / 2) / from;
    return scaled > 0 ? (uint32_t)scaled : 1;
}

picture_size fitted(picture_size size, int orientation, picture_size most) {
    most = turned_size(most, orientation);
    if (size.width <= most.width && size.height <= most.height) return size;
    bool is_width_decisive = (uint64_t)size.width * most.height >= (uint64_t)size.height * most.width;
    return is_width_decisive
        ? (picture_size){most.width, scaled(size.height, most.width, size.width)}
        : (picture_size){scaled(size.width, most.height, size.height), most.height};
}

bool reduction_begin(reduction *self, picture_size from, picture_size to) {
    *self = (reduction){.from = from, .to = to};
    self->pixels = calloc((size_t)to.width * to.height, 4);
    self->sums = calloc((size_t)to.width * 4, sizeof *self->sums);
    self->row_sums = calloc((size_t)to.width * 4, sizeof *self->row_sums);
    return self->pixels && self->sums && self->row_sums;
}

static void add_pixel(uint64_t *sums, const uint8_t *pixel, uint64_t weight) {
    uint64_t alpha = pixel[3] * weight;
    sums[0] += pixel[0] * alpha;
    sums[1] += pixel[1] * alpha;
    sums[2] += pixel[2] * alpha;
    sums[3] += alpha;
}

/// Sums up a row of the original in the columns of the reduced picture. A pixel of the original is `to.width` units wide, one
/// of the reduced picture `from.width` units, so that both rows have the same length.
static void sum_row(reduction *self, const uint8_t *row) {
    uint64_t *sums = self->row_sums;
    memset(sums, 0, (size_t)self->to.width * 4 * sizeof *sums);
    uint64_t width = self->to.width;
    uint64_t room = self->from.width;
    for (uint32_t x = 0; x < self->from.width; x++, row += 4) {
        if (room >= width) {
            add_pixel(sums, row, width);
            room -= width;
        } else {
            if (room > 0) add_pixel(sums, row, room);
            sums += 4;
            add_pixel(sums, row, width - room);
            room += self->from.width - width;
        }
    }
}

static void add_sums(reduction *self, uint64_t weight) {
    if (weight == 0) return;
    for (size_t i = 0; i < (size_t)self->to.width * 4; i++) {
        self->sums[i] += self->row_sums[i] * weight;
    }
}

/// Writes the row that is summed up, and begins the next one.
static void finish_row(reduction *self) {
    uint64_t area = (uint64_t)self->from.width * self->from.height;
    uint8_t *pixel = self->pixels + (size_t)self->row * self->to.width * 4;
    uint64_t *sums = self->sums;
    for (uint32_t x = 0; x < self->to.width; x++, pixel += 4, sums += 4) {
        uint64_t alpha = sums[3];
        if (alpha == 0) continue;
        for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)((sums[i] + alpha / 2) / alpha);
        pixel[3] = (uint8_t)((alpha + area / 2) / area);
    }
    memset(self->sums, 0, (size_t)self->to.width * 4 * sizeof *self->sums);
    self->row++;
}

void reduction_add(reduction *self, const uint8_t *row) {
    if (self->next_row >= self->from.height) return;
    uint64_t y = self->next_row++;
    if (self->to.width == self->from.width && self->to.height == self->from.height) {
        size_t length = (size_t)self->to.width * 4;
        memcpy(self->pixels + y * length, row, length);
        return;
    }
    sum_row(self, row);
    // As in `sum_row`, a row of the original is `to.height` units high, one of the reduced picture `from.height` units.
    uint64_t top = y * self->to.height;
    uint64_t bottom = top + self->to.height;
    uint64_t end = (uint64_t)(self->row + 1) * self->from.height;
    if (bottom < end) return add_sums(self, bottom - top);
    add_sums(self, end - top);
    finish_row(self);
    add_sums(self, bottom - end);
}

/// Where the pixel at x, y of the turned picture was before turning, as an index.
static size_t source(picture_size before, int orientation, uint32_t x, uint32_t y) {
    size_t right = before.width - 1;
    size_t low = before.height - 1;
    size_t width = before.width;
    switch (orientation) {
    case 2: return y * width + (right - x);
    case 3: return (low - y) * width + (right - x);
    case 4: return (low - y) * width + x;
    case 5: return x * width + y;
    case 6: return (low - x) * width + y;
    case 7: return (low - x) * width + (right - y);
    case 8: return x * width + (right - y);
    default: return y * width + x;
    }
}

static uint8_t *turned(const uint8_t *pixels, picture_size before, int orientation) {
    picture_size after = turned_size(before, orientation);
    uint8_t *turned = malloc((size_t)after.width * after.height * 4);
    if (!turned) return NULL;
    uint8_t *pixel = turned;
    for (uint32_t y = 0; y < after.height; y++) {
        for (uint32_t x = 0; x < after.width; x++, pixel += 4) {
            memcpy(pixel, pixels + source(before, orientation, x, y) * 4, 4);
        }
    }
    return turned;
}

picture_result reduction_end(reduction *self, picture_size original, int orientation, picture *result) {
    bool has_memory = self->pixels && self->sums && self->row_sums;
    // If the file was cut short, a row of the reduced picture may be unfinished.
    if (has_memory && self->row < self->to.height) finish_row(self);
    uint8_t *pixels = self->pixels;
    if (has_memory && orientation > 1) pixels = turned(self->pixels, self->to, orientation);
    if (!has_memory || orientation > 1) free(self->pixels);
    if (!has_memory) pixels = NULL;
    free(self->sums);
    free(self->row_sums);
    result->pixels = pixels;
    result->original = turned_size(original, orientation);
    result->size = turned_size(self->to, orientation);
    return pixels ? PICTURE_DECODED : PICTURE_TOO_LARGE;
}

picture_result reduce(
    const uint8_t *pixels, picture_size from, picture_size to, picture_size original, int orientation, picture *result
) {
    reduction reducer;
    if (reduction_begin(&reducer, from, to)) {
        for (size_t y = 0; y < from.height; y++) reduction_add(&reducer, pixels + y * from.width * 4);
    }
    return reduction_end(&reducer, original, orientation, result);
}
