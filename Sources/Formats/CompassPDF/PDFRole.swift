/// What a part of a document is to those who cannot see it: the standard structure types of
/// PDF 32000-1 §14.8.4 that a report needs.
package enum PDFRole: UInt8, Sendable, Hashable, CaseIterable {
  /// The whole document; made by ``PDFStructure`` itself.
  case document
  /// A section with its heading.
  case section
  /// A group without a meaning of its own, such as one of two columns.
  case division
  case heading1
  case heading2
  case heading3
  case paragraph
  /// A list, whose children are list items.
  case list
  case listItem
  /// The bullet, number or term of a list item.
  case label
  /// What a list item says.
  case listBody
  /// A table, whose children are rows, and a caption at its beginning or end.
  case table
  case row
  /// A cell that names the cells below it.
  case columnHeader
  /// A cell that names the cells of its row.
  case rowHeader
  case cell
  /// A picture or a chart; it needs an alternative text and its bounds.
  case figure
  case caption
  /// The text of a link, with its annotation.
  case link
  /// A stretch of text that differs from what surrounds it.
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

/// What is drawn without being part of what the document says (PDF 32000-1 §14.8.2.2).
package enum PDFArtifact: Sendable, Hashable {
  /// Running headers, page numbers, the header of a table where it is repeated.
  case pagination
  /// Rules, backgrounds and frames.
  case layout
}
