#pragma once

#include <zlib.h>

/* The macro of zlib, which Swift cannot see: starts to read gzip. */
static inline int compass_start_gunzip(z_streamp stream) { return inflateInit2(stream, 15 + 16); }
