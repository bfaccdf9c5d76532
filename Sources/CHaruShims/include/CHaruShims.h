// What libharu 2.3.0 has no call for: the places where its public structs must be read or written.
// Everything here works on documents and fonts that are alive; nothing keeps a pointer.
#pragma once

#include <hpdf.h>
#include <stddef.h>
#include <stdint.h>

/// Fills the advance widths, in 1/1000 em, of the 256 characters from `block` * 256; -1 where the face has
/// no glyph. Unlike HPDF_Font_TextWidth it puts nothing into the subset.
void CHaruShims_widths(HPDF_Font _Nonnull font, uint8_t block, int16_t *_Nonnull widths);

/// The face's ascent, descent (negative) and height of capitals, in 1/1000 em.
void CHaruShims_metrics(
    HPDF_Font _Nonnull font, int16_t *_Nonnull ascent, int16_t *_Nonnull descent, int16_t *_Nonnull capitals);

/// Puts the components of used glyphs into the subset at every depth. libharu 2.3.0 stops at the first,
/// so that a glyph made of composites loses its accents (libharu issues 54 and 79).
///
/// Returns 0 when the font file does not hold what its tables promise.
int CHaruShims_mark_components(HPDF_Font _Nonnull font);

/// Clears the descriptor's ForceBold flag, which makes some viewers embolden a bold face again
/// (libharu issue 142).
void CHaruShims_clear_force_bold(HPDF_Font _Nonnull font);

/// Replaces the face's ToUnicode map by one of bfranges, which is what PDF 32000-1 §9.10.3 asks for; libharu
/// writes cidranges. `blocks` is a bit set of the 256 high bytes that the map covers.
HPDF_STATUS CHaruShims_set_unicode_map(HPDF_Font _Nonnull font, const uint8_t *_Nonnull blocks);

/// Sets a dictionary's entry to a text string given as bytes (PDF 32000-1 §7.9.2.2).
HPDF_STATUS CHaruShims_set_text(
    HPDF_Dict _Nonnull dictionary, const char *_Nonnull key, const uint8_t *_Nonnull bytes, size_t count);

/// The document's information dictionary, once it has an entry.
HPDF_Dict _Nullable CHaruShims_information(HPDF_Doc _Nonnull document);

/// Lets a link annotation be printed (flag 4), as PDF/A asks.
HPDF_STATUS CHaruShims_set_printable(HPDF_Annotation _Nonnull annotation);

/// Points a destination at a place on its page and leaves the reader's zoom as it is, for which libharu
/// has no call: its own zoom must be 0.08 to 32.
HPDF_STATUS CHaruShims_set_place(HPDF_Destination _Nonnull destination, float left, float top);

/// Writes operators into a page's content as they are, between two of libharu's own.
HPDF_STATUS CHaruShims_write(HPDF_Page _Nonnull page, const char *_Nonnull operators);

/// The number of an indirect object (PDF 32000-1 §7.3.10).
uint32_t CHaruShims_object_number(HPDF_Dict _Nonnull dictionary);

/// Has a stream compressed, which libharu forgets for masks.
HPDF_STATUS CHaruShims_compress(HPDF_Dict _Nonnull stream);

/// Fills the 16 bytes of the MD5 digest (RFC 1321), with which PDF names files and checks attachments; it keeps
/// nothing secret.
void CHaruShims_md5(const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull digest);
