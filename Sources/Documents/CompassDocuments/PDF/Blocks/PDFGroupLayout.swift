import CompassPDF
import CompassSource

struct PDFGroupLayout {
  let blocks: PDFBlockLayout

  /// The space between two columns, in points.
  private static let gutter = 22.0

  func place(_ group: ReportGroup) throws {
    let columns = group.columns.filter { !$0.blocks.isEmpty }
    guard columns.count > 1 else {
      guard let only = columns.first else { return }
      return try place(only.blocks)
    }
    let total = Double(columns.reduce(0) { $0 + max(1, $1.weight) })
    let room = blocks.frame.width - Double(columns.count - 1) * PDFGroupLayout.gutter
    var x = blocks.frame.x
    var parts: [PDFColumns.Column] = []
    for column in columns {
      let width = room * Double(max(1, column.weight)) / total
      let collector = PDFItemCollector()
      let frame = PDFFrame(x: x, width: width, sink: collector)
      let tag = PDFTag(.division, under: blocks.tag)
      try PDFBlockLayout(cells: blocks.cells, sheet: blocks.sheet, frame: frame, tag: tag).place(
        column.blocks)
      try frame.finish()
      parts.append(PDFColumns.Column(items: collector.items, tag: tag))
      x += width + PDFGroupLayout.gutter
    }
    let box = try PDFColumns(parts, full: blocks.sheet.full)
    try blocks.frame.add(PDFItem(box, space: PDFBlockLayout.blockSpace))
  }

  /// Ties the items of blocks one below the other; only the last one is waited for, so that long tables still stream.
  private func place(_ inner: [ReportBlock]) throws {
    let tie = PDFItemTie(blocks.frame)
    let frame = PDFFrame(x: blocks.frame.x, width: blocks.frame.width, sink: tie)
    let layout = PDFBlockLayout(cells: blocks.cells, sheet: blocks.sheet, frame: frame, tag: blocks.tag)
    try layout.place(inner)
    try frame.finish()
    try tie.finish()
  }
}

/// Keeps each item on the page of the next one.
private final class PDFItemTie: PDFItemSink {
  private let frame: PDFFrame
  private var waiting: PDFItem?

  init(_ frame: PDFFrame) { self.frame = frame }

  func add(_ item: PDFItem) throws(ToolError) {
    if var previous = waiting {
      if previous.keep == .free { previous.keep = .soft }
      try frame.add(previous)
    }
    waiting = item
  }

  func breakPage() {}

  func finish() throws(ToolError) {
    if let waiting { try frame.add(waiting) }
  }
}
