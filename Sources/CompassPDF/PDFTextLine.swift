/// How text looks: the cut of the font and its size.
package struct PDFTextStyle: Sendable, Hashable {
  /// The sizes that can be drawn, in points; libharu refuses 0 and more than 600 (0x1050).
  package static let sizes = 1.0...600.0

  /// The cut of the font.
  package var font: PDFFontStyle
  /// The size in points.
  package var size: Double

  /// Creates a look.
  ///
  /// - Parameter size: in points; checked when text is drawn.
  package init(_ font: PDFFontStyle, _ size: Double) {
    self.font = font
    self.size = size
  }
}

/// One line of text, measured and ready to be drawn in the document that measured it.
package struct PDFTextLine {
  /// A stretch of text in one face.
  struct Run {
    let face: PDFFace
    var text: String
    var codes: PDFTextCodes
    /// In 1/1000 em.
    var width: Int
  }

  /// How it looks.
  package let style: PDFTextStyle
  private(set) var runs: [Run] = []
  private var thousandths = 0

  init(style: PDFTextStyle) { self.style = style }

  /// The width in points.
  package var width: Double { Double(thousandths) * style.size / 1000 }
  /// What is drawn, substitutes included.
  package var text: String { runs.reduce(into: "") { $0 += $1.text } }
  /// Whether nothing is drawn.
  package var isEmpty: Bool { runs.isEmpty }

  mutating func append(_ more: [Run]) {
    for run in more {
      thousandths += run.width
      if let last = runs.last, last.face === run.face {
        runs[runs.count - 1].text += run.text
        runs[runs.count - 1].codes.append(run.codes)
        runs[runs.count - 1].width += run.width
      } else {
        runs.append(run)
      }
    }
  }
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
