import CompassPDF

@testable import CompassDocuments

/// All that a report draws, by page.
struct Recording {
  struct Text {
    let page: Int
    let text: String
    let bounds: PDFRect
    let box: PDFRect
  }

  var texts: [Text] = []
  var bookmarks: [(page: Int, title: String, level: Int)] = []
  var links: [String] = []
  let report: PDFReport

  init(_ document: ReportDocument) throws {
    var (texts, bookmarks, links): ([Text], [(Int, String, Int)], [String]) = ([], [], [])
    report = try PDFReportWriter().write(document) { page, mark in
      switch mark {
      case .text(let line, let x, let baseline, _, let box):
        // Of Open Sans: capitals with an accent reach 1.07 of the size, descenders 0.24.
        let size = line.style.size
        let bounds = PDFRect(x: x, y: baseline - size * 0.95, width: line.width, height: size * 1.19)
        texts.append(Text(page: page, text: line.text, bounds: bounds, box: box))
      case .bookmark(let title, let level, _): bookmarks.append((page, title, level))
      case .link(let link, _): links.append(link.address)
      case .shape, .rule: break
      }
    }
    self.texts = texts
    self.bookmarks = bookmarks
    self.links = links
  }

  func page(of text: String) -> Int? { texts.first { $0.text == text }?.page }
}
