internal import CompassPDF
import CompassSource

/// Draws what is placed: onto the current page, into the document's structure, and past a test's eyes.
final class PDFCanvas {
  let document: PDFDocument
  /// Measures cells, and has the report's colors.
  let cells: PDFCellSetter
  /// Receives every mark with the index of its page.
  var observer: ((Int, PDFMark) -> Void)?
  /// The page that is drawn on; nil while the layout is only measured.
  private(set) var page: PDFPage?

  private var bookmarks: [PDFBookmark?] = [nil, nil, nil]
  /// Where sections begin.
  private var anchors: [String: (page: PDFPage, y: Double)] = [:]
  /// The links to sections, which may come before their goals.
  private var references: [(name: String, page: PDFPage, rect: PDFRect, element: PDFStructure.Element?)] = []
  /// The innermost part of the structure that is being drawn.
  private var element: PDFStructure.Element?
  /// The same element if it is a link.
  private var link: PDFStructure.Element?

  init(_ document: PDFDocument, cells: PDFCellSetter) {
    self.document = document
    self.cells = cells
  }

  /// Begins a page.
  func addPage(_ size: PDFSize) throws(ToolError) { page = try document.addPage(size) }

  /// Continues on a page.
  func turn(to page: PDFPage) { self.page = page }

  /// Draws what belongs to a part of the structure; without one, what belongs to none.
  ///
  /// - Parameter bounds: where a figure stands.
  func tagged(
    _ tag: PDFTag?, bounds: PDFRect? = nil, _ body: () throws(ToolError) -> Void
  ) throws(ToolError) {
    guard let tag, let page else { return try body() }
    let outer = (element, link)
    let inner = try tag.element(in: document.structure)
    element = inner
    link = tag.role == .link ? inner : nil
    defer { (element, link) = outer }
    try page.tagged(inner, bounds: bounds, body)
  }

  /// Draws content that is repeated on every page and isn't part of the document's text.
  func artifact(_ body: () throws(ToolError) -> Void) throws(ToolError) {
    guard let page else { return try body() }
    try page.artifact(.pagination, body)
  }

  /// Draws a shape behind or between texts, which says nothing by itself.
  func decorate(_ mark: PDFMark) throws(ToolError) {
    guard let page, element != nil else { return try draw(mark) }
    try page.artifact(.layout) { () throws(ToolError) in try draw(mark) }
  }

  func draw(_ mark: PDFMark) throws(ToolError) {
    guard let page else { return }
    observer?(page.index, mark)
    switch mark {
    case .text(let line, let x, let baseline, let color, _):
      try page.draw(line, x: x, baseline: baseline, color: color.rgb)
    case .shape(let path, let fill, let stroke, let lineWidth):
      try page.draw(path, fill: fill?.rgb, stroke: stroke?.rgb, lineWidth: lineWidth, isRound: true)
    case .rule(let start, let end, let color, let width):
      try page.drawLine(from: start, to: end, color: color.rgb, width: width)
    case .image(let image, let rect): try page.draw(image, in: rect)
    case .link(let goal, let rect): try page.addLink(goal, over: rect, of: link)
    case .reference(let name, let rect): references.append((name, page, rect, link))
    case .anchor(let name, let y): if anchors[name] == nil { anchors[name] = (page, y) }
    case .bookmark(let title, let level, let y):
      let parent = bookmarks[..<level].last { $0 != nil } ?? nil
      bookmarks[level] = try document.addBookmark(title, on: page, y: y, under: parent)
      for deeper in bookmarks.indices where deeper > level { bookmarks[deeper] = nil }
    }
  }

  /// Makes the links to sections, now that all of them are somewhere.
  func resolveReferences() throws(ToolError) {
    for reference in references {
      guard let goal = anchors[reference.name] else { continue }
      let place = max(0, goal.y - PDFCanvas.aboveGoal)
      try reference.page.addLink(to: goal.page, y: place, over: reference.rect, of: reference.element)
    }
    references = []
  }

  /// How much of the page is shown above the place that a link leads to, in points.
  private static let aboveGoal = 8.0
}

/// One thing on a page, placed but not yet drawn, so that a test can walk over all that a report would draw.
enum PDFMark {
  /// A line of text and the box that it must stay in.
  case text(PDFTextLine, x: Double, baseline: Double, color: Color, box: PDFRect)
  case shape(PDFPath, fill: Color?, stroke: Color?, lineWidth: Double)
  case rule(from: PDFPoint, to: PDFPoint, color: Color, width: Double)
  case image(PDFImage, in: PDFRect)
  case link(PDFLink, over: PDFRect)
  /// A link to a section, by its name.
  case reference(String, over: PDFRect)
  /// A place that references lead to.
  case anchor(String, y: Double)
  /// An entry of the outline, leading to a height; level 0 is the report's title.
  case bookmark(String, level: Int, y: Double)
}

/// A place in the document's structure, made when the first of it is drawn, so that a layout that is only measured
/// leaves none behind (PDF 32000-1 §14.7).
final class PDFTag {
  let role: PDFRole
  let parent: PDFTag?
  private let attributes: PDFStructure.Attributes?
  private var element: PDFStructure.Element?

  init(_ role: PDFRole, under parent: PDFTag?, _ attributes: PDFStructure.Attributes? = nil) {
    self.role = role
    self.parent = parent
    self.attributes = attributes
  }

  /// The element, made under its parent's if it is not there yet.
  func element(in structure: PDFStructure) throws(ToolError) -> PDFStructure.Element {
    if let element { return element }
    let made = try structure.add(role, under: parent?.element(in: structure), attributes)
    element = made
    return made
  }
}
