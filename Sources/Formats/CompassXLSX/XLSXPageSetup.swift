/// How a sheet is printed.
package struct XLSXPageSetup: Sendable {
  /// A size of paper.
  package enum Paper: Sendable {
    /// 8.5 by 11 inches.
    case letter
    /// 210 by 297 millimetres.
    case a4
  }

  /// The edges of the page that stay white, in inches.
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

  /// A line at the top or the bottom of every page.
  package struct Line: Sendable {
    /// A piece of a line.
    package enum Piece: Sendable {
      /// A text as it is.
      case text(String)
      /// The number of the page.
      case page
      /// The number of pages.
      case pageCount
    }

    /// What stands at the left.
    package var left: [Piece] = []
    /// What stands at the right.
    package var right: [Piece] = []

    /// Creates a line.
    package init(left: [Piece] = [], right: [Piece] = []) {
      self.left = left
      self.right = right
    }

    /// "Page 1 of 3".
    package static let pageOfPages: [Piece] = [.text("Page "), .page, .text(" of "), .pageCount]

    /// The line with Excel's control codes (ECMA-376 part 1 §18.3.1.46); `&` of a text is doubled.
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
  /// The margins; nil keeps Excel's.
  package var margins: Margins?
  /// On how many pages side by side the sheet fits; nil prints in its own size.
  package var pagesWide: Int?
  /// On how many pages one below the other a sheet that fits on some side by side fits too; nil takes what it needs.
  package var pagesTall: Int?
  /// The cells that are printed; nil prints all that there are.
  package var area: XLSXRange?
  /// The columns that stand at the left of every page.
  package var repeatedColumns: ClosedRange<Int>?
  /// The rows that begin a page; programs ignore them where the sheet is made to fit on pages.
  package var breaks: [Int] = []
  /// The rows that stand on top of every page.
  package var repeatedRows: ClosedRange<Int>?
  /// Whether the sheet stands in the middle between left and right.
  package var isCentered = false
  /// The line at the top of every page.
  package var header: Line?
  /// The line at the bottom of every page.
  package var footer: Line?

  /// Creates a page of US Letter in portrait.
  package init() {}
}
