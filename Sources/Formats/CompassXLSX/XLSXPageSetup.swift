/// The print settings of a sheet.
package struct XLSXPageSetup: Sendable {
  /// A size of paper.
  package enum Paper: Sendable {
    /// 8.5 by 11 inches.
    case letter
    /// 210 by 297 millimeters.
    case a4
  }

  /// The margins of a page, in inches.
  package struct Margins: Sendable {
    /// The left edge.
    package var left: Double
    /// The right edge.
    package var right: Double
    /// The top edge.
    package var top: Double
    /// The bottom edge.
    package var bottom: Double

    /// Creates margins in inches.
    package init(left: Double, right: Double, top: Double, bottom: Double) {
      self.left = left
      self.right = right
      self.top = top
      self.bottom = bottom
    }
  }

  /// A header or footer line.
  package struct Line: Sendable {
    /// A piece of a line.
    package enum Piece: Sendable {
      /// A literal text.
      case text(String)
      case page
      case pageCount
    }

    /// The text at the left.
    package var left: [Piece] = []
    /// The text at the right.
    package var right: [Piece] = []

    package init(left: [Piece] = [], right: [Piece] = []) {
      self.left = left
      self.right = right
    }

    /// "Page 1 of 3".
    package static let pageOfPages: [Piece] = [.text("Page "), .page, .text(" of "), .pageCount]

    /// The line with Excel's control codes (ECMA-376 part 1 §18.3.1.46); each `&` in a text is doubled.
    var encoded: String {
      [("&L", left), ("&R", right)].filter { !$0.1.isEmpty }
        .map { code, pieces in code + pieces.map(Line.encoded).joined() }.joined()
    }

    private static func encoded(_ piece: Piece) -> String {
      switch piece {
      case .page: return "&P"
      case .pageCount: return "&N"
      case .text(let text):
        var scalars = String.UnicodeScalarView()
        for scalar in XLSXText.plain(text, limit: XLSXLimits.headerFooter).unicodeScalars {
          if scalar == "&" { scalars.append(scalar) }
          scalars.append(scalar)
        }
        return String(scalars)
      }
    }
  }

  /// The size of the paper.
  package var paper = Paper.letter
  /// Whether the page is wider than high.
  package var isLandscape = false
  /// The margins; nil means Excel's default.
  package var margins: Margins?
  /// The number of pages side by side that the sheet is scaled to fit; nil prints it at its own size.
  package var pagesWide: Int?
  /// The number of pages from top to bottom if ``pagesWide`` is set; nil means as many as needed.
  package var pagesTall: Int?
  /// The cells to print; nil means all.
  package var area: XLSXRange?
  /// The columns to repeat at the left of every page.
  package var repeatedColumns: ClosedRange<Int>?
  /// The rows that start a new page; programs ignore them if the sheet is scaled to fit.
  package var breaks: [Int] = []
  /// The rows to repeat at the top of every page.
  package var repeatedRows: ClosedRange<Int>?
  /// Whether the sheet is centered horizontally.
  package var isCentered = false
  /// The line at the top of every page.
  package var header: Line?
  /// The line at the bottom of every page.
  package var footer: Line?

  /// Creates settings for US Letter in portrait.
  package init() {}
}
