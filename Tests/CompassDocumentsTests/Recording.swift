@testable import CompassDocuments
@testable import CompassPDF

/// All that a report draws, by page.
struct Recording {
  struct Text {
    let page: Int
    let text: String
    let bounds: PDFRect
    let box: PDFRect
    let size: Double
    /// Whether it is a running header or the number of a page.
    let isMargin: Bool
  }

  /// A shape, a line or a picture.
  struct Shape {
    let page: Int
    let rect: PDFRect
  }

  var shapes: [Shape] = []

  var texts: [Text] = []
  var bookmarks: [(page: Int, title: String, level: Int)] = []
  var links: [String] = []
  /// The links within the report, and what they may lead to.
  var references: [(page: Int, name: String)] = []
  var anchors: [(page: Int, name: String)] = []
  let report: PDFReport

  init(_ document: ReportDocument) throws {
    var (texts, bookmarks, links): ([Text], [(Int, String, Int)], [String]) = ([], [], [])
    var shapes: [Shape] = []
    let sheet = PDFSheet(document, theme: PDFTheme(document.brand))
    var (references, anchors): ([(Int, String)], [(Int, String)]) = ([], [])
    report = try PDFReportWriter().write(document) { page, mark in
      switch mark {
      case .text(let line, let x, let baseline, _, let box):
        // Of Open Sans: capitals with an accent reach 1.07 of the size, descenders 0.24.
        let size = line.style.size
        let bounds = PDFRect(x: x, y: baseline - size * 0.95, width: line.width, height: size * 1.19)
        let isMargin = box.y > sheet.bottom || (page > 0 && box.maxY < sheet.top(ofPage: page))
        texts.append(
          Text(page: page, text: line.text, bounds: bounds, box: box, size: size, isMargin: isMargin))
      case .bookmark(let title, let level, _): bookmarks.append((page, title, level))
      case .link(let link, _): links.append(link.address)
      case .reference(let name, _): references.append((page, name))
      case .anchor(let name, _): anchors.append((page, name))
      case .shape(let path, _, _, _): shapes.append(Shape(page: page, rect: path.bounds))
      case .rule(let start, let end, _, _):
        shapes.append(Shape(page: page, rect: PDFPath(through: [start, end]).bounds))
      case .image(_, let rect): shapes.append(Shape(page: page, rect: rect))
      }
    }
    self.texts = texts
    self.bookmarks = bookmarks
    self.links = links
    self.shapes = shapes
    self.references = references
    self.anchors = anchors
  }

  func page(of text: String) -> Int? { texts.first { $0.text == text }?.page }
}

extension PDFPath {
  /// The smallest rectangle that holds its points and the handles of its curves; of no size where there are none.
  fileprivate var bounds: PDFRect {
    var points: [PDFPoint] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let first, let second, let end): points += [first, second, end]
      case .close: break
      }
    }
    let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
    return PDFRect(
      x: left, y: top, width: (points.map(\.x).max() ?? 0) - left, height: (points.map(\.y).max() ?? 0) - top)
  }
}
