/// The role of a part of a document for screen readers.
///
/// These are the standard structure types of PDF 32000-1 §14.8.4 that a report needs.
package enum PDFRole: UInt8, Sendable, Hashable, CaseIterable {
  /// The whole document, created by ``PDFStructure`` itself.
  case document
  /// A section with its heading.
  case section
  /// A group without its own meaning, such as one of two columns.
  case division
  case heading1
  case heading2
  case heading3
  case paragraph
  /// A list of list items.
  case list
  case listItem
  /// The bullet, number or term of a list item.
  case label
  /// The content of a list item.
  case listBody
  /// A table of rows, with an optional caption at its beginning or end.
  case table
  case row
  /// A cell that names the cells below it.
  case columnHeader
  /// A cell that names the cells of its row.
  case rowHeader
  case cell
  /// A picture or a chart, which needs an alternative text and its bounds.
  case figure
  case caption
  /// The text of a link, with its annotation.
  case link
  /// A piece of text that differs from its surroundings.
  case span

  /// The type's name in the file.
  var name: StaticString {
    switch self {
    case .document: "Document"
    case .section: "Sect"
    case .division: "Div"
    case .heading1: "H1"
    case .heading2: "H2"
    case .heading3: "H3"
    case .paragraph: "P"
    case .list: "L"
    case .listItem: "LI"
    case .label: "Lbl"
    case .listBody: "LBody"
    case .table: "Table"
    case .row: "TR"
    case .columnHeader, .rowHeader: "TH"
    case .cell: "TD"
    case .figure: "Figure"
    case .caption: "Caption"
    case .link: "Link"
    case .span: "Span"
    }
  }
}

/// Decoration that isn't part of the document's content (PDF 32000-1 §14.8.2.2).
package enum PDFArtifact: Sendable, Hashable {
  /// Running headers, page numbers and repeated table headers.
  case pagination
  /// Rules, backgrounds and frames.
  case layout
}
