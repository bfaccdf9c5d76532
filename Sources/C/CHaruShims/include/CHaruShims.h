// What libharu 2.3.0 has no call for: the places where its public structs must be read or written.
// Everything here works on documents and fonts that are alive; nothing keeps a pointer.
#pragma once

#include <hpdf.h>
#include <stddef.h>
#include <stdint.h>

/// Puts a character's glyph into the subset.
void CHaruShims_mark(HPDF_Font _Nonnull font, uint16_t character);

/// Puts the components of used glyphs into the subset at every depth. libharu 2.3.0 stops at the first,
/// so that a glyph made of composites loses its accents (libharu issues 54 and 79).
///
/// Returns 0 when the font file does not hold what its tables promise.
int CHaruShims_mark_components(HPDF_Font _Nonnull font);

/// Clears the descriptor's ForceBold flag, which makes some viewers embolden a bold face again
/// (libharu issue 142).
void CHaruShims_clear_force_bold(HPDF_Font _Nonnull font);

/// The numbers of the objects of a font, once the document was saved; 0 for what is not there.
typedef struct {
  /// The dictionary of the glyphs, their widths among it.
  uint32_t descendant;
  /// The map from codes to glyphs.
  uint32_t glyphs;
  /// The map from codes to Unicode.
  uint32_t unicode;
  /// The font program.
  uint32_t file;
} CHaruShims_FontObjects;

CHaruShims_FontObjects CHaruShims_font_objects(HPDF_Font _Nonnull font);

/// Sets a dictionary's entry to a text string given as bytes (PDF 32000-1 §7.9.2.2).
HPDF_STATUS CHaruShims_set_text(
    HPDF_Dict _Nonnull dictionary, const char *_Nonnull key, const uint8_t *_Nonnull bytes, size_t count);

/// The document's information dictionary, once it has an entry.
HPDF_Dict _Nullable CHaruShims_information(HPDF_Doc _Nonnull document);

/// Lets a link annotation be printed (flag 4).
HPDF_STATUS CHaruShims_set_printable(HPDF_Annotation _Nonnull annotation);

/// Has a link or a bookmark lead to a place on a page and leave the reader's zoom as it is (PDF 32000-1 §12.3.2.2).
///
/// libharu's own destinations have a zoom of 0.08 to 32.
HPDF_STATUS CHaruShims_set_goal(HPDF_Dict _Nonnull dictionary, HPDF_Page _Nonnull page, float left, float top);

/// Takes an entry out of a dictionary.
HPDF_STATUS CHaruShims_remove(HPDF_Dict _Nonnull dictionary, const char *_Nonnull key);

/// The number of a page's content stream.
uint32_t CHaruShims_content_number(HPDF_Page _Nonnull page);

/// The number of an indirect object (PDF 32000-1 §7.3.10).
uint32_t CHaruShims_object_number(HPDF_Dict _Nonnull dictionary);

/// Has a stream compressed, which libharu forgets for masks.
HPDF_STATUS CHaruShims_compress(HPDF_Dict _Nonnull stream);

/// Fills the 16 bytes of the MD5 digest (RFC 1321), which identifies a PDF file.
void CHaruShims_md5(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull digest);
