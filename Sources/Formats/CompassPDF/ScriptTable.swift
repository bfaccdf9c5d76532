/// Which characters libharu can set one after the other, and which it cannot.
///
/// It has no shaping: the scripts of India and of South-East Asia would come out wrong, so they are not drawn at all.
/// Hebrew and Arabic come here in the order and with the forms in which they are seen (``BidiParagraph``).
enum ScriptTable {
  /// The ranges of the scripts that need shaping or run from right to left (Unicode 15, Blocks.txt), by their
  /// last character.
  private static let ranges: [(ClosedRange<UInt32>, String)] = [
    (0x0600...0x06FF, "Arabic"), (0x0700...0x074F, "Syriac"), (0x0750...0x077F, "Arabic"),
    (0x0780...0x07BF, "Thaana"), (0x07C0...0x07FF, "N’Ko"),
    (0x0800...0x083F, "Samaritan"), (0x0840...0x085F, "Mandaic"), (0x0860...0x086F, "Syriac"),
    (0x0870...0x08FF, "Arabic"), (0x0900...0x097F, "Devanagari"), (0x0980...0x09FF, "Bengali"),
    (0x0A00...0x0A7F, "Gurmukhi"), (0x0A80...0x0AFF, "Gujarati"), (0x0B00...0x0B7F, "Oriya"),
    (0x0B80...0x0BFF, "Tamil"), (0x0C00...0x0C7F, "Telugu"), (0x0C80...0x0CFF, "Kannada"),
    (0x0D00...0x0D7F, "Malayalam"), (0x0D80...0x0DFF, "Sinhala"), (0x0E00...0x0E7F, "Thai"),
    (0x0E80...0x0EFF, "Lao"), (0x0F00...0x0FFF, "Tibetan"), (0x1000...0x109F, "Myanmar"),
    (0x1700...0x177F, "Philippine scripts"), (0x1780...0x17FF, "Khmer"), (0x1800...0x18AF, "Mongolian"),
    (0x1900...0x1AAF, "South-East Asian scripts"), (0x1B00...0x1C7F, "Indonesian and Indian scripts"),
    (0x1CC0...0x1CFF, "Vedic signs"), (0xA800...0xA8FF, "Indian scripts"),
    (0xA900...0xAADF, "South-East Asian scripts"), (0xAAE0...0xAAFF, "Meetei Mayek"),
    (0xABC0...0xABFF, "Meetei Mayek"),
  ]

  /// The name of the script that is refused because of this character; nil where it can be set.
  static func refusal(of scalar: Unicode.Scalar) -> String? {
    guard scalar.value >= 0x0590 else { return nil }
    guard let script = ranges.first(where: { $0.0.contains(scalar.value) })?.1 else { return nil }
    // What is left of Arabic after joining: digits and points are right, a letter without joined forms is not.
    return script == "Arabic" && scalar.properties.generalCategory != .otherLetter ? nil : script
  }

  /// Whether a character draws nothing and only steers programs that we are not: joiners, marks of
  /// direction, variation selectors, soft hyphens, byte order marks.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00AD, 0x034F, 0x061C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064,
      0x2066...0x206F, 0xFE00...0xFE0F, 0xFEFF:
      true
    default: false
    }
  }

  /// Characters for which fonts have no glyph of their own but that look like one that they have.
  static func equivalent(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x2007, 0x202F: "\u{A0}"
    case 0x2010, 0x2011: "-"
    default: scalar
    }
  }
}
