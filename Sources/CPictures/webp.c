#include <stdlib.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "decoders.h"

static int orientation_of(const WebPDemuxer *file) {
    int orientation = 1;
    WebPChunkIterator chunk;
    if (WebPDemuxGetChunk(file, "EXIF", 1, &chunk)) {
        orientation = exif_orientation(chunk.chunk.bytes, chunk.chunk.size);
    }
    WebPDemuxReleaseChunkIterator(&chunk);
    return orientation;
}

/// Decodes a frame, which the decoder itself reduces to `to`. Rows that are missing are not written.
/// - Parameters:
///   - pixels: the place for the top left of the frame, in a picture of RGBA.
///   - stride: the bytes from one row of that picture to the next.
static VP8StatusCode decode_frame(const WebPIterator *frame, picture_size to, uint8_t *pixels, size_t stride) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return VP8_STATUS_INVALID_PARAM;
    VP8StatusCode status = WebPGetFeatures(frame->fragment.bytes, frame->fragment.size, &config.input);
    if (status != VP8_STATUS_OK) return status;
    // The size in the frame's own data must be the one that was checked.
    if (config.input.width != frame->width || config.input.height != frame->height) {
        return VP8_STATUS_BITSTREAM_ERROR;
    }
    config.options.use_scaling = to.width != (uint32_t)frame->width || to.height != (uint32_t)frame->height;
    config.options.scaled_width = (int)to.width;
    config.options.scaled_height = (int)to.height;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = (int)stride;
    config.output.u.RGBA.size = stride * (to.height - 1) + (size_t)to.width * 4;
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
    if (!decoder) return VP8_STATUS_OUT_OF_MEMORY;
    status = WebPIUpdate(decoder, frame->fragment.bytes, frame->fragment.size);
    int rows = 0;
    bool has_rows = WebPIDecGetRGB(decoder, &rows, NULL, NULL, NULL) && rows > 0;
    WebPIDelete(decoder);
    // Suspended: the decoder waits for the rest of the file.
    return status == VP8_STATUS_SUSPENDED && !has_rows ? VP8_STATUS_NOT_ENOUGH_DATA : status;
}

static picture_result decode(const WebPDemuxer *file, const WebPIterator *frame, picture_size most, picture *result) {
    picture_size size = {WebPDemuxGetI(file, WEBP_FF_CANVAS_WIDTH), WebPDemuxGetI(file, WEBP_FF_CANVAS_HEIGHT)};
    if (!is_allowed(size)) return PICTURE_TOO_LARGE;
    picture_size own = {(uint32_t)frame->width, (uint32_t)frame->height};
    picture_size place = {(uint32_t)frame->x_offset, (uint32_t)frame->y_offset};
    if (place.width + own.width > size.width || place.height + own.height > size.height) return PICTURE_BROKEN;
    int orientation = orientation_of(file);
    picture_size to = fitted(size, orientation, most);
    // A frame that covers a part of an animation only is decoded at its own size, into its place.
    bool is_whole = own.width == size.width && own.height == size.height;
    picture_size decoded = is_whole ? to : size;
    size_t stride = (size_t)decoded.width * 4;
    uint8_t *pixels = calloc(decoded.height, stride);
    if (!pixels) return PICTURE_TOO_LARGE;
    uint8_t *corner = pixels + place.height * stride + (size_t)place.width * 4;
    VP8StatusCode status = decode_frame(frame, is_whole ? to : own, corner, stride);
    picture_result outcome = status == VP8_STATUS_OUT_OF_MEMORY ? PICTURE_TOO_LARGE : PICTURE_BROKEN;
    if (status == VP8_STATUS_OK || status == VP8_STATUS_SUSPENDED) {
        result->is_damaged = status != VP8_STATUS_OK;
        outcome = reduce(pixels, decoded, to, size, orientation, result);
    }
    free(pixels);
    return outcome;
}

picture_result decode_webp(const uint8_t *bytes, size_t count, picture_size most, picture *result) {
    WebPData data = {bytes, count};
    WebPDemuxState state;
    WebPDemuxer *file = WebPDemuxPartial(&data, &state);
    if (!file) return PICTURE_BROKEN;
    WebPIterator frame;
    picture_result outcome = PICTURE_BROKEN;
    if (WebPDemuxGetFrame(file, 1, &frame)) outcome = decode(file, &frame, most, result);
    WebPDemuxReleaseIterator(&frame);
    WebPDemuxDelete(file);
    return outcome;
}
