import CompassPDF
import CompassSource

/// The column of a page that blocks are set into, and where their items go.
final class PDFFrame {
  /// The left edge, in points.
  let x: Double
  /// In points.
  let width: Double
  private let sink: any PDFItemSink
  /// Anchors that wait for what they lead to.
  private var places: [PDFItem.Place] = []

  init(x: Double, width: Double, sink: any PDFItemSink) {
    self.x = x
    self.width = width
    self.sink = sink
  }

  func add(_ item: PDFItem) throws(ToolError) {
    guard !places.isEmpty else { return try sink.add(item) }
    var item = item
    item.places = places + item.places
    places = []
    try sink.add(item)
  }

  /// Makes the next item, or the end if there is none, a place that links lead to.
  func addAnchor(_ name: String) { places.append(.anchor(name)) }

  func breakPage() throws(ToolError) { try sink.breakPage() }

  /// Places what still leads to something.
  func finish() throws(ToolError) {
    if !places.isEmpty { try add(PDFItem(PDFSpace(height: 0))) }
  }

  /// A row of the whole width.
  func row(
    _ lines: [PDFCellLine], tag: PDFTag? = nil, _ alignment: ReportColumn.Alignment = .leading
  ) -> PDFRow {
    PDFRow(
      cells: [
        PDFRow.Cell(
          x: x, width: width, alignment: alignment, lines: lines, tag: tag,
          linkTag: lines.contains { $0.goal != nil } ? PDFTag(.link, under: tag) : nil)
      ], x: x, width: width)
  }
}
