/// The style of a text: its font style and size.
package struct PDFTextStyle: Sendable, Hashable {
  /// The supported sizes, in points; libharu rejects 0 and more than 600 (0x1050).
  package static let sizes = 1.0...600.0

  package var font: PDFFontStyle
  /// The size in points.
  package var size: Double

  /// Creates a style.
  ///
  /// - Parameter size: the size in points, which is checked when the text is drawn.
  package init(_ font: PDFFontStyle, _ size: Double) {
    self.font = font
    self.size = size
  }
}

/// One line of text, measured and ready to be drawn in the document that measured it.
package struct PDFTextLine {
  /// A run of text in one font face, shared by all lines that contain it.
  final class Run {
    let face: PDFFace
    let text: String
    let codes: PDFTextCodes
    /// In 1/1000 em.
    let width: Int

    init(face: PDFFace, text: String, codes: PDFTextCodes, width: Int) {
      self.face = face
      self.text = text
      self.codes = codes
      self.width = width
    }
  }

  package let style: PDFTextStyle
  /// The runs in drawing order, word by word.
  private(set) var pieces: [Run] = []
  private var thousandths = 0
  /// The text in reading order, if it's drawn in another order or with joined letters.
  private(set) var spoken: String?
  /// Whether its paragraph is read from right to left, and is therefore right-aligned.
  package let isRightToLeft: Bool

  init(style: PDFTextStyle, isRightToLeft: Bool = false) {
    self.style = style
    self.isRightToLeft = isRightToLeft
  }

  init(style: PDFTextStyle, _ phrase: PDFTypesetter.Word) {
    self.init(style: style)
    pieces = phrase.runs
    thousandths = phrase.width
  }

  /// The width in points.
  package var width: Double { Double(thousandths) * style.size / 1000 }
  /// The drawn text in reading order, with substitutes and the space at its end.
  package var text: String { spoken ?? drawn }
  /// The drawn text in drawing order.
  var drawn: String { pieces.reduce(into: "") { $0 += $1.text } }
  /// Whether nothing is drawn.
  package var isEmpty: Bool { pieces.isEmpty }

  /// Saves the text in reading order, unless it equals the drawn text.
  mutating func setSpoken(_ text: String) { spoken = text == drawn ? nil : text }

  mutating func append(_ more: [Run]) {
    for run in more { thousandths += run.width }
    pieces.append(contentsOf: more)
  }

  /// Ends a line with its space if the text continues on the next line.
  ///
  /// The space doesn't add width, but it separates words when the text is copied or read aloud.
  mutating func end(with blank: [Run]) { pieces.append(contentsOf: blank) }
}

/// The heights of a font's letters, in points.
package struct PDFTextMetrics: Sendable, Hashable {
  /// From the base line to the top of the highest usual letter.
  package let ascent: Double
  /// From the base line to the bottom of the lowest usual letter.
  package let descent: Double
  /// From the base line to the top of a capital.
  package let capitals: Double
}

/// The codes of a text, as written between angle brackets in a content stream (PDF 32000-1 §9.4.3).
///
/// Each UTF-16 unit has four hexadecimal digits. Kerning is a closing bracket, the number and an opening
/// bracket.
struct PDFTextCodes {
  private(set) var bytes: [UInt8] = []
  /// Whether the text has kerning and must be written in an array.
  private(set) var isKerned = false

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Adds a character of the Basic Multilingual Plane.
  mutating func append(_ scalar: Unicode.Scalar) {
    for shift in [12, 8, 4, 0] as [UInt32] {
      bytes.append(PDFTextCodes.digits[Int(scalar.value >> shift & 0xF)])
    }
  }

  /// Moves the following letters.
  ///
  /// - Parameter thousandths: the distance to the right, in 1/1000 em.
  mutating func move(_ thousandths: Int) {
    guard thousandths != 0 else { return }
    isKerned = true
    // The operator's numbers move to the left.
    bytes.append(contentsOf: ">\(-thousandths)<".utf8)
  }
}
