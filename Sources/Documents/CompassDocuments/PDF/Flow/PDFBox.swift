import CompassSource

/// A measured piece of a report that is drawn at one place.
protocol PDFBox {
  /// In points.
  var height: Double { get }
  /// The least height of its first part if it can be divided, otherwise its height.
  var leastHeight: Double { get }
  /// Divides it so that the first part is no higher than there is room.
  ///
  /// - Parameters:
  ///   - room: in points.
  ///   - full: the room of a page, for what is inside.
  /// - Returns: nil where it cannot be divided; nothing for the rest where all of it fits.
  func divided(at room: Double, full: Double) throws(ToolError) -> (first: any PDFBox, rest: (any PDFBox)?)?
  /// Draws it.
  ///
  /// - Parameter y: its upper edge.
  func draw(on canvas: PDFCanvas, at y: Double) throws(ToolError)
}

extension PDFBox {
  var leastHeight: Double { height }

  func divided(
    at room: Double, full: Double
  ) throws(ToolError) -> (first: any PDFBox, rest: (any PDFBox)?)? { nil }
}

/// A box with what page breaks have to know of it.
struct PDFItem {
  /// How closely an item is tied to the next one.
  enum Keep {
    /// A page may end after it.
    case free
    /// It stays on the page of the next item if a page can hold all items of the group.
    case soft
    /// It stays on the page of the next item: headings.
    case hard
  }

  var box: any PDFBox
  /// The box's height, measured once.
  private(set) var height: Double
  /// The space above it, unless it begins a page or a column.
  var space: Double
  var keep: Keep
  /// The header of its table, repeated above it at the top of a page.
  var header: (any PDFBox)?
  /// Anchors and bookmarks at its upper edge.
  var places: [Place] = []
  /// The item that replaces it once the available height is known.
  var flexible: PDFFlexible?

  /// Something that leads to an item.
  enum Place {
    case anchor(String)
    case bookmark(String, level: Int)
  }

  init(_ box: any PDFBox, space: Double = 0, keep: Keep = .free, header: (any PDFBox)? = nil) {
    self.box = box
    self.height = box.height
    self.space = space
    self.keep = keep
    self.header = header
  }

  /// An item that is as high as there is room.
  init(_ flexible: PDFFlexible, space: Double) {
    self.init(PDFSpace(height: flexible.least), space: space)
    self.flexible = flexible
  }

  /// The same item with another box: the rest of one that was divided.
  func with(_ box: any PDFBox) -> PDFItem {
    var item = self
    item.box = box
    item.height = box.height
    item.places = []
    item.space = 0
    return item
  }
}

/// Something that fills a page, or what is left of one: a month of a calendar.
struct PDFFlexible {
  /// The least height that it can do with, in points.
  let least: Double
  /// The height that it likes where nothing says how much there is.
  let natural: Double
  /// Sets it into a height; what does not fit into it comes behind it.
  let items: (_ room: Double) throws(ToolError) -> [PDFItem]
}

/// Nothing, with a height.
struct PDFSpace: PDFBox {
  let height: Double
  func draw(on canvas: PDFCanvas, at y: Double) {}
}

/// A drawing of a fixed height.
struct PDFDrawing: PDFBox {
  let height: Double
  let body: (_ canvas: PDFCanvas, _ y: Double) throws(ToolError) -> Void

  init(height: Double, _ body: @escaping (_ canvas: PDFCanvas, _ y: Double) throws(ToolError) -> Void) {
    self.height = height
    self.body = body
  }

  func draw(on canvas: PDFCanvas, at y: Double) throws(ToolError) { try body(canvas, y) }
}

/// Boxes one below the other that are never parted: a table's header and what is repeated under it.
struct PDFPile: PDFBox {
  let boxes: [any PDFBox]

  var height: Double { boxes.reduce(0) { $0 + $1.height } }

  func draw(on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    var y = y
    for box in boxes {
      try box.draw(on: canvas, at: y)
      y += box.height
    }
  }
}

/// Receives the items of blocks in reading order.
protocol PDFItemSink: AnyObject {
  func add(_ item: PDFItem) throws(ToolError)
  /// Ends the page, unless it has just begun.
  func breakPage() throws(ToolError)
}

/// Collects items until their place is known.
final class PDFItemCollector: PDFItemSink {
  private(set) var items: [PDFItem] = []

  func add(_ item: PDFItem) { items.append(item) }

  /// A group can't contain page breaks.
  func breakPage() {}
}
