#pragma once

#include <fribidi.h>
#include <stdlib.h>
#include <string.h>

/* Finds the embedding levels of a paragraph (UAX #9), puts the forms of joined Arabic letters in the place of the
   letters, and turns brackets where they are read from the right. The paragraph's own direction comes from its first
   strong letter. Returns 0 if memory is short. */
static inline int compass_shape(
    uint32_t *text, int32_t count, uint32_t *types, int8_t *levels, int *is_right_to_left) {
  FriBidiBracketType *brackets = malloc((size_t)count * sizeof *brackets);
  FriBidiArabicProp *properties = malloc((size_t)count * sizeof *properties);
  int done = 0;
  if (brackets && properties) {
    FriBidiParType direction = FRIBIDI_PAR_ON;
    fribidi_get_bidi_types(text, count, types);
    fribidi_get_bracket_types(text, count, types, brackets);
    if (fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, levels)) {
      fribidi_get_joining_types(text, count, properties);
      fribidi_join_arabic(types, count, levels, properties);
      fribidi_shape(FRIBIDI_FLAGS_DEFAULT | FRIBIDI_FLAGS_ARABIC, levels, count, properties, text);
      *is_right_to_left = FRIBIDI_IS_RTL(direction) ? 1 : 0;
      done = 1;
    }
  }
  free(brackets);
  free(properties);
  return done;
}

/* Puts the characters of a line of that paragraph into the order in which they are seen from the left. Returns 0 if
   memory is short. */
static inline int compass_reorder(
    uint32_t *text, const uint32_t *types, int8_t *levels, int32_t first, int32_t count, int is_right_to_left) {
  return fribidi_reorder_line(
             FRIBIDI_FLAGS_DEFAULT, types, count, first, is_right_to_left ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR,
             levels, text, NULL)
      != 0;
}
