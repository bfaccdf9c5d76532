import CompassSource

/// Puts items onto pages: what belongs together stays together, and a page is drawn as soon as it is full.
final class PDFComposer: PDFItemSink {
  private let canvas: PDFCanvas
  private let sheet: PDFSheet
  /// The most pages that are of interest where the layout is only measured; nil draws it.
  private let measuredPages: Int?
  private var flow: PDFFlow
  private var y = 0.0
  private var isFresh = true

  /// How many pages there are.
  private(set) var pageCount = 0

  /// - Parameter measuredPages: lays out without drawing, to see whether there are no more pages than this.
  init(canvas: PDFCanvas, sheet: PDFSheet, measuredPages: Int? = nil) {
    self.canvas = canvas
    self.sheet = sheet
    self.measuredPages = measuredPages
    flow = PDFFlow(full: sheet.full)
  }

  /// Places an item on this page or, if it does not fit, on the next; divides it only if it is higher than a page.
  func add(_ item: PDFItem) throws(ToolError) {
    flow.append(item)
    if item.keep == .free { try place(isEnd: false) }
  }

  /// Ends the page, unless it has just begun.
  func breakPage() throws(ToolError) {
    try place(isEnd: true)
    if pageCount > 0, !isFresh { try beginPage() }
  }

  /// Places what still waits.
  func finish() throws(ToolError) {
    try place(isEnd: true)
    if pageCount == 0 { try beginPage() }
  }

  /// Whether there are more pages than are of interest.
  var isTooLong: Bool { measuredPages.map { pageCount > $0 } ?? false }

  private func place(isEnd: Bool) throws(ToolError) {
    guard !isTooLong else { return }
    if pageCount == 0 { try beginPage() }
    while !isTooLong, let step = try flow.next(room: sheet.bottom - y, isFresh: isFresh, isEnd: isEnd) {
      switch step {
      case .nextFrame: try beginPage()
      case .draw(let item, let gap):
        if isFresh, let header = item.header { try draw(PDFItem(PDFRepeated(box: header)), gap: 0) }
        try draw(item, gap: gap)
      }
    }
  }

  private func draw(_ item: PDFItem, gap: Double) throws(ToolError) {
    y += gap
    if measuredPages == nil {
      try item.drawPlaces(on: canvas, at: y)
      try item.box.draw(on: canvas, at: y)
    }
    y += item.height
    isFresh = false
  }

  private func beginPage() throws(ToolError) {
    if measuredPages == nil { try canvas.addPage(sheet.size) }
    y = sheet.top(ofPage: pageCount)
    pageCount += 1
    isFresh = true
  }
}
