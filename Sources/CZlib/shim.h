#pragma once
#include <zlib.h>

/* Window bits 31: the gzip format and nothing else. */
static inline int cometbridge_gunzip_begin(z_stream *stream) {
  return inflateInit2(stream, 31);
}

static inline int cometbridge_gzip_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}
