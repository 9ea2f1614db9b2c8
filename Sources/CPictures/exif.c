#include <string.h>

#include "decoders.h"

/* Source: CIPA DC-008 (Exif 2.32), section 4.6: the first directory of a TIFF structure has the tag Orientation. Only that
   directory is read, so directories that point to each other do no harm. */

enum { ORIENTATION = 0x0112, ENTRY_SIZE = 12 };
enum { BYTE = 1, SHORT = 3, LONG = 4 };

typedef struct {
    const uint8_t *bytes;
    size_t count;
    bool is_big_endian;
} tiff;

/// A number of 1, 2 or 4 bytes; 0 beyond the end.
static uint32_t number(const tiff *data, size_t at, size_t size) {
    if (at > data->count || size > data->count - at) return 0;
    uint32_t value = 0;
    for (size_t i = 0; i < size; i++) {
        value = value << 8 | data->bytes[data->is_big_endian ? at + i : at + size - 1 - i];
    }
    return value;
}

static uint32_t value(const tiff *data, size_t entry) {
    switch (number(data, entry + 2, 2)) {
    case BYTE: return number(data, entry + 8, 1);
    case SHORT: return number(data, entry + 8, 2);
    case LONG: return number(data, entry + 8, 4);
    default: return 0;
    }
}

int exif_orientation(const uint8_t *bytes, size_t count) {
    if (count >= 6 && memcmp(bytes, "Exif\0\0", 6) == 0) {
        bytes += 6;
        count -= 6;
    }
    if (count < 8 || (memcmp(bytes, "MM\0*", 4) != 0 && memcmp(bytes, "II*\0", 4) != 0)) return 1;
    tiff data = {bytes, count, bytes[0] == 'M'};
    size_t directory = number(&data, 4, 4);
    size_t entries = number(&data, directory, 2);
    for (size_t i = 0; i < entries; i++) {
        size_t entry = directory + 2 + i * ENTRY_SIZE;
        if (entry > count || count - entry < ENTRY_SIZE) return 1;
        if (number(&data, entry, 2) != ORIENTATION) continue;
        uint32_t orientation = value(&data, entry);
        return orientation >= 1 && orientation <= 8 ? (int)orientation : 1;
    }
    return 1;
}
