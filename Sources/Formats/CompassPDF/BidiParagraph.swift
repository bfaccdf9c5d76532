internal import CFribidi

/// A paragraph that is read from the right in whole or in part: its letters joined, and its lines put into the order in
/// which they are seen (Unicode Standard Annex #9, by GNU FriBidi).
struct BidiParagraph {
  /// The most characters of a paragraph, which FriBidi counts in 32 bits.
  static let maximumCount = 1 << 24

  /// The text in the order in which it is read, with the forms of joined letters.
  private(set) var shaped: [UInt32]
  /// Whether the paragraph as a whole is read from the right.
  let isRightToLeft: Bool

  private let types: [UInt32]
  private let levels: [Int8]

  /// - Throws: ``PDFError`` if memory is short.
  init(_ scalars: [Unicode.Scalar]) throws(PDFError) {
    var text = scalars.map(\.value)
    var types = [UInt32](repeating: 0, count: text.count)
    var levels = [Int8](repeating: 0, count: text.count)
    var direction: Int32 = 0
    if !text.isEmpty {
      guard text.count <= BidiParagraph.maximumCount,
        unsafe compass_shape(&text, Int32(text.count), &types, &levels, &direction) != 0
      else { throw PDFError("Can't typeset right-to-left text") }
    }
    shaped = text
    self.types = types
    self.levels = levels
    isRightToLeft = direction != 0
  }

  /// The characters of a line as they are seen from the left.
  func visual(_ range: Range<Int>) throws(PDFError) -> [UInt32] {
    guard !range.isEmpty else { return [] }
    var text = shaped
    var levels = levels
    guard
      unsafe compass_reorder(
        &text, types, &levels, Int32(range.lowerBound), Int32(range.count), isRightToLeft ? 1 : 0) != 0
    else { throw PDFError("Can't typeset right-to-left text") }
    return Array(text[range])
  }

  /// Whether a text has a character that is read from the right, or steers the direction.
  static func isNeeded(for text: String) -> Bool {
    // Every such character is at or beyond U+0590, whose UTF-8 begins with 0xD6.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
      default: false
      }
    }
  }
}
