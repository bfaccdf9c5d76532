internal import CFribidi
import CompassSource

/// A paragraph with right-to-left text.
///
/// It joins the letters and puts lines into visual order (Unicode Standard Annex #9, with GNU FriBidi).
struct BidiParagraph {
  /// The most characters of a paragraph; FriBidi counts them in 32 bits.
  static let maximumCount = 1 << 24

  /// The text in reading order, with the forms of joined letters.
  private(set) var shaped: [UInt32]
  /// Whether the paragraph's base direction is right to left.
  let isRightToLeft: Bool

  private let types: [UInt32]
  private let levels: [Int8]

  /// - Throws: ``ToolError`` if memory is short.
  init(_ scalars: [Unicode.Scalar]) throws(ToolError) {
    var text = scalars.map(\.value)
    var types = [UInt32](repeating: 0, count: text.count)
    var levels = [Int8](repeating: 0, count: text.count)
    var direction: Int32 = 0
    if !text.isEmpty {
      guard text.count <= BidiParagraph.maximumCount,
        unsafe compass_shape(&text, Int32(text.count), &types, &levels, &direction) != 0
      else { throw ToolError("Can't typeset right-to-left text") }
    }
    shaped = text
    self.types = types
    self.levels = levels
    isRightToLeft = direction != 0
  }

  /// Returns the characters of a line in visual order, from left to right.
  func visual(_ range: Range<Int>) throws(ToolError) -> [UInt32] {
    guard !range.isEmpty else { return [] }
    var text = shaped
    var levels = levels
    guard
      unsafe compass_reorder(
        &text, types, &levels, Int32(range.lowerBound), Int32(range.count), isRightToLeft ? 1 : 0) != 0
    else { throw ToolError("Can't typeset right-to-left text") }
    return Array(text[range])
  }

  /// Whether a text has a character of a right-to-left script.
  static func isNeeded(for text: String) -> Bool {
    // Such characters start at U+0590, so their UTF-8 begins with 0xD6 or a larger byte.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
      default: false
      }
    }
  }
}
