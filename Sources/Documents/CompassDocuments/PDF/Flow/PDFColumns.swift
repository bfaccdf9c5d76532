import CompassSource

/// Columns side by side; where they are higher than a page, each goes on at the top of the next one.
struct PDFColumns: PDFBox {
  /// One column's items, and what is tagged as its own part so that it is read to its end before the next one.
  struct Column {
    var items: [PDFItem]
    let tag: PDFTag?
  }

  /// An item with its place below the columns' upper edge.
  private struct Placed {
    let item: PDFItem
    let y: Double
  }

  private let columns: [Column]
  private let placed: [[Placed]]
  let height: Double
  /// The room of a page, in points.
  private let full: Double

  /// Columns that have all the room that they need.
  init(_ columns: [Column], full: Double) throws(ToolError) {
    self.columns = columns
    var placed: [[Placed]] = []
    var height = 0.0
    for column in columns {
      let (items, _, end) = try PDFColumns.take(column.items, room: .greatestFiniteMagnitude, full: full)
      placed.append(items)
      height = max(height, end)
    }
    self.placed = placed
    self.height = height
    self.full = full
  }

  private init(columns: [Column], placed: [[Placed]], height: Double, full: Double) {
    self.columns = columns
    self.placed = placed
    self.height = height
    self.full = full
  }

  /// Room for the first thing of every column, which is not parted if a page can hold it.
  var leastHeight: Double {
    var least = 0.0
    for column in columns {
      var sum = 0.0
      for item in column.items {
        if item.keep == .hard {
          sum += item.height + item.space
        } else {
          let isTooHigh = sum + item.height > full
          sum += item.flexible?.least ?? (isTooHigh ? item.box.leastHeight : item.height)
          break
        }
      }
      least = max(least, sum)
    }
    return min(least, height)
  }

  func divided(
    at room: Double, full: Double
  ) throws(ToolError) -> (first: any PDFBox, rest: (any PDFBox)?)? {
    var (parts, rests): ([[Placed]], [Column]) = ([], [])
    var height = 0.0
    for column in columns {
      let (items, rest, end) = try PDFColumns.take(column.items, room: room, full: full)
      parts.append(items)
      rests.append(Column(items: rest, tag: column.tag))
      height = max(height, end)
    }
    guard parts.contains(where: { !$0.isEmpty }) else { return nil }
    let first = PDFColumns(columns: columns, placed: parts, height: height, full: full)
    guard rests.contains(where: { !$0.items.isEmpty }) else { return (first, nil) }
    return (first, try PDFColumns(rests, full: full))
  }

  func draw(on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    // Made in their order even where one of them has nothing on this page.
    for column in columns { try canvas.tagged(column.tag) {} }
    for column in placed {
      for placed in column {
        try placed.item.drawPlaces(on: canvas, at: y + placed.y)
        try placed.item.box.draw(on: canvas, at: y + placed.y)
      }
    }
  }

  /// Fills one column of a page.
  private static func take(
    _ items: [PDFItem], room: Double, full: Double
  ) throws(ToolError) -> (placed: [Placed], rest: [PDFItem], end: Double) {
    var flow = PDFFlow(full: max(full, room == .greatestFiniteMagnitude ? room : full))
    for item in items { flow.append(item.natural(isEndless: room == .greatestFiniteMagnitude)) }
    var placed: [Placed] = []
    var y = 0.0
    while let step = try flow.next(room: room - y, isFresh: placed.isEmpty, isEnd: true) {
      guard case .draw(let item, let gap) = step else { break }
      if placed.isEmpty, let header = item.header {
        placed.append(Placed(item: PDFItem(PDFRepeated(box: header)), y: y))
        y += header.height
      }
      placed.append(Placed(item: item, y: y + gap))
      y += gap + item.height
    }
    return (placed, Array(flow.queue), y)
  }
}

/// What is repeated on every page, and read aloud only once.
struct PDFRepeated: PDFBox {
  let box: any PDFBox
  var height: Double { box.height }

  func draw(on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    try canvas.artifact { () throws(ToolError) in try box.draw(on: canvas, at: y) }
  }
}

extension PDFItem {
  /// Draws the anchors and bookmarks at an item's upper edge.
  func drawPlaces(on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    for place in places {
      switch place {
      case .anchor(let name): try canvas.draw(.anchor(name, y: y))
      case .bookmark(let title, let level): try canvas.draw(.bookmark(title, level: level, y: y))
      }
    }
  }

  fileprivate func natural(isEndless: Bool) -> PDFItem {
    guard isEndless, let flexible else { return self }
    var item = self
    let natural = flexible.natural
    item.flexible = PDFFlexible(least: flexible.least, natural: natural) { (_) throws(ToolError) in
      try flexible.items(natural)
    }
    return item
  }
}
