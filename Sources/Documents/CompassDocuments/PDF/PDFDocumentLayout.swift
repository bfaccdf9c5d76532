internal import CompassModel
internal import CompassPDF

/// Places the sections of a report in reading order.
struct PDFDocumentLayout {
  let cells: PDFCellSetter
  let sheet: PDFSheet

  /// Places the report.
  ///
  /// - Parameter sink: receives the items; the caller finishes it.
  func place(_ report: ReportDocument, into sink: any PDFItemSink) throws {
    let frame = PDFFrame(x: sheet.x, width: sheet.width, sink: sink)
    for section in report.sections {
      // A section without a heading doesn't get a tag of its own.
      let tag = section.title == nil ? nil : PDFTag(.section, under: nil)
      try PDFBlockLayout(cells: cells, sheet: sheet, frame: frame, tag: tag).place(section.titledBlocks)
    }
    try frame.finish()
  }
}

extension ReportDocument {
  /// The names that links within the report may lead to.
  var goals: Set<String> {
    var result = Set(sections.map(\.name).filter { !$0.isEmpty })
    for section in sections { result.formUnion(section.blocks.flatMap(\.goals)) }
    return result
  }

  /// The name of the person in the report's title, if any.
  var person: String? {
    for case .title(let title) in blocks { return title.person?.name }
    return nil
  }
}

extension ReportBlock {
  fileprivate var goals: [String] {
    switch self {
    case .anchor(let name): [name]
    case .group(let group): group.columns.flatMap { $0.blocks.flatMap(\.goals) }
    default: []
    }
  }
}

/// A sheet of paper with the room that text has on it.
struct PDFSheet {
  let size: PDFSize
  let theme: PDFTheme

  init(_ document: ReportDocument, theme: PDFTheme) {
    let upright: PDFSize = document.paper == .a4 ? .a4 : .letter
    size = document.orientation == .landscape ? upright.turned : upright
    self.theme = theme
  }

  /// The left edge of the text, in points.
  var x: Double { theme.sideMargin }
  /// The width of the text, in points.
  var width: Double { size.width - 2 * theme.sideMargin }
  /// The lower edge of the text.
  var bottom: Double { size.height - theme.bottomMargin }
  var full: Double { bottom - theme.continuedTopMargin }

  /// The upper edge of the text on a page, counted from 0.
  func top(ofPage index: Int) -> Double { index == 0 ? theme.topMargin : theme.continuedTopMargin }
}
