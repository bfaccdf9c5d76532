internal import CHaru
internal import CHaruShims
package import CompassSource

/// A page to draw on.
///
/// Positions are in points from the upper left corner.
@safe package final class PDFPage {
  /// Its size in points.
  package let size: PDFSize
  /// Its index in the document, from 0.
  package let index: Int

  let core: PDFCore
  let handle: HPDF_Page
  let structure: PDFStructure
  let images: PDFImageStore
  /// The content to draw next, and the content of the open sequence.
  var wantedMark = PDFMarkedContent.artifact(.layout)
  var openedMark: PDFMarkedContent?
  var content = PDFContent()
  // The current graphics state, so that nothing is set twice; nil if unknown.
  private var fillColor: UInt32?
  private var strokeColor: UInt32?
  private var font: (face: PDFFace, size: Double)?
  private var pen: (width: Double, isRound: Bool)?
  /// The names of the faces on this page.
  private var fontNames: [(face: PDFFace, name: String)] = []

  init(
    core: PDFCore, handle: HPDF_Page, size: PDFSize, index: Int, structure: PDFStructure,
    images: PDFImageStore
  ) {
    self.core = core
    unsafe self.handle = unsafe handle
    self.size = size
    self.index = index
    self.structure = structure
    self.images = images
  }

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - line: a line measured for this page's document.
  ///   - x: the left end, in points.
  ///   - baseline: the position of the baseline, in points from the top.
  ///   - color: the text color.
  package func draw(
    _ line: PDFTextLine, x: Double, baseline: Double, color: UInt32 = 0x000000
  ) throws(ToolError) {
    guard !line.isEmpty else { return }
    guard PDFTextStyle.sizes.contains(line.style.size) else {
      throw ToolError("A font's size must be between 1 and 600 points, not \(line.style.size)")
    }
    let place = try flipped(PDFPoint(x: x, y: baseline))
    try core.check("Can't draw text")
    guard let spoken = line.spoken, case .element(let parent) = wantedMark else {
      try draw(line, at: place, color)
      return
    }
    // Set the actual text on the element, not in the content: readers that use the content reorder the
    // letters themselves, so they would reverse them again.
    let span = try structure.add(.span, under: parent, .init(actualText: spoken))
    try tagged(span) { () throws(ToolError) in try draw(line, at: place, color) }
  }

  private func draw(_ line: PDFTextLine, at place: (x: Double, y: Double), _ color: UInt32) throws(ToolError)
  {
    try openMark()
    setFill(color)
    content.write("BT\n")
    content.write(place.x, place.y, "Td\n")
    var start = 0
    while start < line.pieces.count {
      let face = line.pieces[start].face
      guard face.core === core else { throw ToolError("The text was measured for another document") }
      var end = start
      var isKerned = false
      var count = 0
      while end < line.pieces.count, line.pieces[end].face === face {
        isKerned = isKerned || line.pieces[end].codes.isKerned
        count += line.pieces[end].codes.bytes.count
        end += 1
      }
      try setFont(face, line.style.size)
      show(line.pieces[start..<end], isKerned: isKerned, count: count)
      start = end
    }
    content.write("ET\n")
  }

  /// The most hexadecimal digits of a string, a multiple of a character's four digits (PDF 32000-1, annex C).
  private static let maximumDigits = 60_000

  /// Shows runs of one face as one string.
  ///
  /// - Parameters:
  ///   - isKerned: whether any of them has kerning.
  ///   - count: their total number of bytes.
  private func show(_ runs: ArraySlice<PDFTextLine.Run>, isKerned: Bool, count: Int) {
    content.write(isKerned ? "[<" : "<")
    if count <= PDFPage.maximumDigits {
      for run in runs { content.write(run.codes.bytes) }
    } else {
      var taken = 0
      for run in runs {
        for start in stride(from: 0, to: run.codes.bytes.count, by: PDFPage.maximumDigits) {
          let part = run.codes.bytes[start..<min(run.codes.bytes.count, start + PDFPage.maximumDigits)]
          if taken + part.count > PDFPage.maximumDigits {
            content.write(isKerned ? "> <" : "> Tj\n<")
            taken = 0
          }
          content.write(part)
          taken += part.count
        }
      }
    }
    content.write(isKerned ? ">] TJ\n" : "> Tj\n")
  }

  private func setFont(_ face: PDFFace, _ size: Double) throws(ToolError) {
    if let font, font.face === face, font.size == size { return }
    content.write(string: try name(of: face))
    content.write(size)
    content.write("Tf\n")
    font = (face, size)
  }

  private func name(of face: PDFFace) throws(ToolError) -> String {
    if let known = fontNames.first(where: { $0.face === face }) { return known.name }
    let what = "Can't use a font"
    let name = unsafe HPDF_Page_GetLocalFontName(handle, try face.loaded())
    try core.check(what)
    guard let name = unsafe name else { throw ToolError(what) }
    let text = unsafe "/\(String(cString: name)) "
    fontNames.append((face, text))
    return text
  }

  /// Draws a shape.
  ///
  /// - Parameters:
  ///   - fill: the fill color; nil means without a fill.
  ///   - stroke: the outline color; nil means without an outline.
  ///   - lineWidth: the outline's width in points, 0 to 100.
  ///   - isRound: whether line ends and corners are round.
  package func draw(
    _ path: PDFPath, fill: UInt32? = nil, stroke: UInt32? = nil, lineWidth: Double = 1,
    isRound: Bool = false
  ) throws(ToolError) {
    guard fill != nil || stroke != nil, !path.elements.isEmpty else { return }
    try core.check("Can't draw a shape")
    let traced = try checked(path)
    try openMark()
    if let fill { setFill(fill) }
    if let stroke {
      guard lineWidth.isFinite, (0...100).contains(lineWidth) else {
        throw ToolError("A line's width must be between 0 and 100 points, not \(lineWidth)")
      }
      if strokeColor != stroke {
        content.write(stroke, "RG\n")
        strokeColor = stroke
      }
      setPen(lineWidth, isRound: isRound)
    }
    trace(traced)
    content.write(fill == nil ? "S\n" : stroke == nil ? "f\n" : "B\n")
  }

  /// Draws a straight line.
  ///
  /// - Parameter width: in points.
  package func drawLine(
    from start: PDFPoint, to end: PDFPoint, color: UInt32, width: Double
  ) throws(ToolError) {
    try draw(PDFPath(through: [start, end]), stroke: color, lineWidth: width)
  }

  private func setFill(_ color: UInt32) {
    guard fillColor != color else { return }
    content.write(color, "rg\n")
    fillColor = color
  }

  private func setPen(_ width: Double, isRound: Bool) {
    if pen?.width != width {
      content.write(width)
      content.write("w\n")
    }
    if pen?.isRound != isRound { content.write(isRound ? "1 J\n1 j\n" : "0 J\n0 j\n") }
    pen = (width, isRound)
  }

  /// A shape with checked positions.
  private struct CheckedPath {
    let elements: [PDFPath.Element]
  }

  /// Checks all positions before the first is written, so that a rejected shape writes nothing.
  private func checked(_ path: PDFPath) throws(ToolError) -> CheckedPath {
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): _ = try flipped(point)
      case .curve(let first, let second, let end):
        for point in [first, second, end] { _ = try flipped(point) }
      case .close: break
      }
    }
    return CheckedPath(elements: path.elements)
  }

  private func trace(_ path: CheckedPath) {
    let height = size.height
    for element in path.elements {
      switch element {
      case .move(let point): content.write(point.x, height - point.y, "m\n")
      case .line(let point): content.write(point.x, height - point.y, "l\n")
      case .curve(let first, let second, let end):
        for handle in [first, second] {
          content.write(handle.x)
          content.write(height - handle.y)
        }
        content.write(end.x, height - end.y, "c\n")
      case .close: content.write("h\n")
      }
    }
  }

  /// Returns a position in PDF's coordinates, from the lower left corner.
  func flipped(_ point: PDFPoint) throws(ToolError) -> (x: Double, y: Double) {
    try PDFCore.check(point.x, "A position on a page")
    try PDFCore.check(size.height - point.y, "A position on a page")
    return (point.x, size.height - point.y)
  }

  func flipped(_ rect: PDFRect) throws(ToolError) -> HPDF_Rect {
    let top = try flipped(PDFPoint(x: rect.x, y: rect.y))
    let bottom = try flipped(PDFPoint(x: rect.maxX, y: rect.maxY))
    return HPDF_Rect(left: Float(top.x), bottom: Float(bottom.y), right: Float(bottom.x), top: Float(top.y))
  }
}
