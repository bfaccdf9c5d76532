internal import CompassPDF

/// Places blocks that stay together, or that stand side by side.
struct PDFGroupLayout {
  let blocks: PDFBlockLayout

  /// The space between two columns, in points.
  private static let gutter = 22.0

  func place(_ group: ReportGroup) throws {
    let columns = group.columns.filter { !$0.blocks.isEmpty }
    guard columns.count > 1 else {
      guard let only = columns.first else { return }
      return try place(only.blocks, keeps: group.keeps)
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
    var item = PDFItem(box, space: PDFBlockLayout.blockSpace)
    item.flows = !group.keeps.contains(.together)
    if group.keeps.contains(.withNext) { item.keep = .hard }
    try blocks.frame.add(item)
  }

  /// Ties the items of blocks one below the other; only the last one is waited for, so that long tables still stream.
  private func place(_ inner: [ReportBlock], keeps: ReportGroup.Keeps) throws {
    let tie = PDFItemTie(blocks.frame, keeps: keeps)
    let frame = PDFFrame(x: blocks.frame.x, width: blocks.frame.width, sink: tie)
    let layout = PDFBlockLayout(cells: blocks.cells, sheet: blocks.sheet, frame: frame, tag: blocks.tag)
    try layout.place(inner)
    try frame.finish()
    try tie.finish()
  }
}

/// Ties each item to the next one as its group wants it.
private final class PDFItemTie: PDFItemSink {
  private let frame: PDFFrame
  private let keeps: ReportGroup.Keeps
  private var waiting: PDFItem?

  init(_ frame: PDFFrame, keeps: ReportGroup.Keeps) {
    self.frame = frame
    self.keeps = keeps
  }

  func add(_ item: PDFItem) throws(PDFError) {
    if var previous = waiting {
      if keeps.contains(.together), previous.keep == .free { previous.keep = .soft }
      try frame.add(previous)
    }
    waiting = item
  }

  func breakPage() throws(PDFError) {
    guard !keeps.contains(.together) else { return }
    if let waiting { try frame.add(waiting) }
    waiting = nil
    try frame.breakPage()
  }

  func finish() throws(PDFError) {
    guard var last = waiting else { return }
    if keeps.contains(.withNext) { last.keep = .hard }
    try frame.add(last)
  }
}
