#include "CHaruShims.h"

#include <hpdf_encrypt.h>
#include <stdlib.h>
#include <string.h>

static HPDF_FontDef definition(HPDF_Font font) {
  return ((HPDF_FontAttr)font->attr)->fontdef;
}

void CHaruShims_mark(HPDF_Font font, uint16_t character) {
  HPDF_TTFontDef_GetCharWidth(definition(font), character);
}

// MARK: Composite glyphs

enum {
  ARGUMENTS_ARE_WORDS = 0x0001,
  HAS_SCALE = 0x0008,
  MORE_COMPONENTS = 0x0020,
  HAS_TWO_SCALES = 0x0040,
  HAS_MATRIX = 0x0080,
  COMPONENT_FLAGS_AND_GLYPH = 4,
  GLYPH_HEADER = 10,
};

static uint16_t big_endian(const uint8_t *bytes) {
  return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

static HPDF_UINT component_size(uint16_t flags) {
  HPDF_UINT size = COMPONENT_FLAGS_AND_GLYPH + (flags & ARGUMENTS_ARE_WORDS ? 4 : 2);
  if (flags & HAS_SCALE) return size + 2;
  if (flags & HAS_TWO_SCALES) return size + 4;
  if (flags & HAS_MATRIX) return size + 8;
  return size;
}

static int read_bytes(HPDF_Stream stream, HPDF_UINT offset, uint8_t *bytes, HPDF_UINT count) {
  HPDF_UINT size = count;
  return HPDF_Stream_Seek(stream, (HPDF_INT)offset, HPDF_SEEK_SET) == HPDF_OK
      && HPDF_Stream_Read(stream, bytes, &size) == HPDF_OK && size == count;
}

int CHaruShims_mark_components(HPDF_Font font) {
  HPDF_TTFontDefAttr attr = (HPDF_TTFontDefAttr)definition(font)->attr;
  HPDF_UINT unit = attr->header.index_to_loc_format == 0 ? 2 : 1;
  HPDF_BYTE *used = attr->glyph_tbl.flgs;
  // Every glyph is put on the stack once at most: when it is found used, or when it becomes so.
  uint16_t *stack = malloc(sizeof(uint16_t) * (size_t)attr->num_glyphs);
  if (!stack) return 0;
  size_t depth = 0;
  for (HPDF_UINT glyph = 0; glyph < attr->num_glyphs; glyph++) {
    if (used[glyph]) stack[depth++] = (uint16_t)glyph;
  }
  int sound = 1;
  while (sound && depth > 0) {
    uint16_t glyph = stack[--depth];
    HPDF_UINT start = attr->glyph_tbl.offsets[glyph] * unit;
    HPDF_UINT end = attr->glyph_tbl.offsets[glyph + 1] * unit;
    if (end < start + GLYPH_HEADER) continue;
    HPDF_UINT offset = attr->glyph_tbl.base_offset + start;
    HPDF_UINT limit = attr->glyph_tbl.base_offset + end;
    uint8_t bytes[COMPONENT_FLAGS_AND_GLYPH];
    if (!read_bytes(attr->stream, offset, bytes, 2)) {
      sound = 0;
      break;
    }
    if ((int16_t)big_endian(bytes) >= 0) continue;
    offset += GLYPH_HEADER;
    uint16_t flags = MORE_COMPONENTS;
    while (flags & MORE_COMPONENTS) {
      if (offset + COMPONENT_FLAGS_AND_GLYPH > limit
          || !read_bytes(attr->stream, offset, bytes, COMPONENT_FLAGS_AND_GLYPH)) {
        sound = 0;
        break;
      }
      flags = big_endian(bytes);
      uint16_t component = big_endian(bytes + 2);
      if (component >= attr->num_glyphs) {
        sound = 0;
        break;
      }
      if (!used[component]) {
        used[component] = 1;
        stack[depth++] = component;
      }
      offset += component_size(flags);
    }
  }
  free(stack);
  return sound;
}

void CHaruShims_clear_force_bold(HPDF_Font font) {
  definition(font)->flags &= ~(HPDF_UINT)HPDF_FONT_FOURCE_BOLD;
}

CHaruShims_FontObjects CHaruShims_font_objects(HPDF_Font font) {
  HPDF_FontAttr attr = (HPDF_FontAttr)font->attr;
  CHaruShims_FontObjects numbers = {0};
  HPDF_Dict descriptor = HPDF_Dict_GetItem(attr->descendant_font, "FontDescriptor", HPDF_OCLASS_DICT);
  HPDF_Dict file = descriptor ? HPDF_Dict_GetItem(descriptor, "FontFile2", HPDF_OCLASS_DICT) : NULL;
  numbers.descendant = CHaruShims_object_number(attr->descendant_font);
  if (attr->cmap_stream) numbers.unicode = CHaruShims_object_number(attr->cmap_stream);
  if (attr->map_stream) numbers.glyphs = CHaruShims_object_number(attr->map_stream);
  if (file) numbers.file = CHaruShims_object_number(file);
  return numbers;
}

// MARK: Dictionaries

HPDF_STATUS CHaruShims_set_text(HPDF_Dict dictionary, const char *key, const uint8_t *bytes, size_t count) {
  HPDF_Binary text = HPDF_Binary_New(dictionary->mmgr, (HPDF_BYTE *)bytes, (HPDF_UINT)count);
  return text ? HPDF_Dict_Add(dictionary, key, text) : HPDF_Error_GetCode(dictionary->error);
}

HPDF_Dict CHaruShims_information(HPDF_Doc document) { return document->info; }

HPDF_STATUS CHaruShims_set_printable(HPDF_Annotation annotation) {
  return HPDF_Dict_AddNumber(annotation, "F", 4);
}

HPDF_STATUS CHaruShims_set_goal(HPDF_Dict dictionary, HPDF_Page page, float left, float top) {
  HPDF_Array goal = HPDF_Array_New(dictionary->mmgr);
  if (!goal) return HPDF_Error_GetCode(dictionary->error);
  HPDF_STATUS status = HPDF_Dict_Add(dictionary, "Dest", goal);
  if (status == HPDF_OK) status = HPDF_Array_Add(goal, page);
  if (status == HPDF_OK) status = HPDF_Array_AddName(goal, "XYZ");
  if (status == HPDF_OK) status = HPDF_Array_AddReal(goal, left);
  if (status == HPDF_OK) status = HPDF_Array_AddReal(goal, top);
  if (status != HPDF_OK) return status;
  HPDF_Null keep = HPDF_Null_New(dictionary->mmgr);
  return keep ? HPDF_Array_Add(goal, keep) : HPDF_Error_GetCode(dictionary->error);
}

HPDF_STATUS CHaruShims_remove(HPDF_Dict dictionary, const char *key) {
  return HPDF_Dict_RemoveElement(dictionary, key);
}

uint32_t CHaruShims_content_number(HPDF_Page page) {
  return CHaruShims_object_number(((HPDF_PageAttr)page->attr)->contents);
}

uint32_t CHaruShims_object_number(HPDF_Dict dictionary) { return dictionary->header.obj_id & 0x00FFFFFF; }

HPDF_STATUS CHaruShims_compress(HPDF_Dict stream) {
  stream->filter = HPDF_STREAM_FILTER_FLATE_DECODE;
  return HPDF_OK;
}

void CHaruShims_md5(const uint8_t *bytes, size_t count, uint8_t *digest) {
  struct HPDF_MD5Context context;
  HPDF_MD5Init(&context);
  // The library's counter has 32 bits.
  const size_t most = 1 << 30;
  for (size_t done = 0; done < count; done += most) {
    HPDF_MD5Update(&context, bytes + done, (HPDF_UINT32)(count - done < most ? count - done : most));
  }
  HPDF_MD5Final(digest, &context);
}
