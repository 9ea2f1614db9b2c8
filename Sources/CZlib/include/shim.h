#ifndef CATCHMENT_CZLIB_H
#define CATCHMENT_CZLIB_H
#include <zlib.h>

/// `inflateInit2` is a macro, which Swift cannot see. -15 window bits: raw deflate, as in a zip member.
static inline int catchment_inflate_init_raw(z_stream *stream) { return inflateInit2(stream, -15); }

/// 15 + 16 window bits: gzip (RFC 1952), its checksum verified.
static inline int catchment_inflate_init_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
#endif
