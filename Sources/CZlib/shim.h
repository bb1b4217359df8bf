// zlib for TCFRun's readers of gzip, ZIP and Android backups.
#ifndef TCFCHECK_CZLIB_SHIM_H
#define TCFCHECK_CZLIB_SHIM_H

#include <zlib.h>

// inflateInit2 is a macro, which Swift does not see. 31 is gzip with its checksums, 15 is zlib, -15 is bare
// DEFLATE as in ZIP.
static inline int tcfcheck_zlib_begin(z_stream *stream, int window_bits) { return inflateInit2(stream, window_bits); }

#endif
