#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#include "decoders.h"

typedef struct {
    const uint8_t *bytes;
    size_t count;
} unread;

static int read_bytes(GifFileType *gif, GifByteType *buffer, int wanted) {
    unread *rest = gif->UserData;
    size_t count = (size_t)wanted < rest->count ? (size_t)wanted : rest->count;
    memcpy(buffer, rest->bytes, count);
    rest->bytes += count;
    rest->count -= count;
    return (int)count;
}

/// Reads up to the first frame.
/// - Parameter transparent: the colour that is transparent; -1 if there is none.
/// - Returns: false if there is no frame.
static bool find_frame(GifFileType *gif, int *transparent) {
    *transparent = -1;
    GifRecordType type;
    while (DGifGetRecordType(gif, &type) == GIF_OK) {
        if (type == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(gif) == GIF_OK;
        if (type != EXTENSION_RECORD_TYPE) return false;
        int code;
        GifByteType *extension;
        if (DGifGetExtension(gif, &code, &extension) == GIF_ERROR) return false;
        GraphicsControlBlock control;
        if (code == GRAPHICS_EXT_FUNC_CODE && extension
            && DGifExtensionToGCB(extension[0], extension + 1, &control) == GIF_OK) {
            *transparent = control.TransparentColor;
        }
        while (extension) {
            if (DGifGetExtensionNext(gif, &extension) == GIF_ERROR) return false;
        }
    }
    return false;
}

/// Writes a row of the frame into its place in the picture.
static void write_row(
    const GifFileType *gif, const ColorMapObject *colours, int transparent, const GifPixelType *row, int y,
    uint8_t *pixels, picture_size size
) {
    uint64_t top = (uint64_t)gif->Image.Top + (uint64_t)y;
    if (top >= size.height) return;
    for (int x = 0; x < gif->Image.Width; x++) {
        uint64_t left = (uint64_t)gif->Image.Left + (uint64_t)x;
        if (left >= size.width || row[x] >= colours->ColorCount || row[x] == transparent) continue;
        GifColorType colour = colours->Colors[row[x]];
        memcpy(pixels + (top * size.width + left) * 4, (uint8_t[]){colour.Red, colour.Green, colour.Blue, 255}, 4);
    }
}

/// - Parameter row: room for a row of the frame.
/// - Returns: how many rows were decoded.
static int decode_rows(
    GifFileType *gif, const ColorMapObject *colours, int transparent, GifPixelType *row, uint8_t *pixels,
    picture_size size
) {
    // An interlaced frame has every eighth row first, then those between them. Source: GIF89a, appendix E.
    static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    int rows = 0;
    for (int pass = 0; pass < (gif->Image.Interlace ? 4 : 1); pass++) {
        int step = gif->Image.Interlace ? steps[pass] : 1;
        for (int y = starts[pass]; y < gif->Image.Height; y += step) {
            if (DGifGetLine(gif, row, gif->Image.Width) == GIF_ERROR) return rows;
            write_row(gif, colours, transparent, row, y, pixels, size);
            rows++;
        }
    }
    return rows;
}

static picture_result decode(GifFileType *gif, picture_size most, picture *result) {
    int transparent;
    if (!find_frame(gif, &transparent)) return PICTURE_BROKEN;
    const ColorMapObject *colours = gif->Image.ColorMap ? gif->Image.ColorMap : gif->SColorMap;
    picture_size size = {(uint32_t)gif->SWidth, (uint32_t)gif->SHeight};
    picture_size frame = {(uint32_t)gif->Image.Width, (uint32_t)gif->Image.Height};
    if (!colours || size.width == 0 || size.height == 0 || frame.width == 0) return PICTURE_BROKEN;
    if (!is_allowed(size)) return PICTURE_TOO_LARGE;
    uint8_t *pixels = calloc(size.height, (size_t)size.width * 4);
    GifPixelType *row = malloc(frame.width);
    picture_result outcome = PICTURE_TOO_LARGE;
    if (pixels && row) {
        int rows = decode_rows(gif, colours, transparent, row, pixels, size);
        result->is_damaged = rows < gif->Image.Height;
        outcome =
            rows > 0 ? reduce(pixels, size, fitted(size, 1, most), size, 1, result) : PICTURE_BROKEN;
    }
    free(row);
    free(pixels);
    return outcome;
}

picture_result decode_gif(const uint8_t *bytes, size_t count, picture_size most, picture *result) {
    unread rest = {bytes, count};
    GifFileType *gif = DGifOpen(&rest, read_bytes, NULL);
    if (!gif) return PICTURE_BROKEN;
    picture_result outcome = decode(gif, most, result);
    DGifCloseFile(gif, NULL);
    return outcome;
}
