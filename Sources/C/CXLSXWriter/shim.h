#pragma once

#include <stdio.h>
#include <xlsxwriter.h>

/// Sends what the library prints to `stream` and returns where it went until now; NULL changes nothing.
/// The library tells a full disk to standard error itself, in words for programmers. Musl's `stderr` is
/// constant.
static inline FILE *compass_redirect_messages(FILE *stream) {
#if defined(__GLIBC__) || defined(__APPLE__)
  FILE *earlier = stderr;
  if (stream != NULL) stderr = stream;
  return earlier;
#else
  (void)stream;
  return NULL;
#endif
}

/// The picture that was put into the sheet last; NULL if there is none.
static inline lxw_object_properties *compass_last_image(lxw_worksheet *sheet) {
  lxw_object_properties *last = NULL, *image;
  STAILQ_FOREACH(image, sheet->image_props, list_pointers) last = image;
  return last;
}
