internal import CHaru
internal import CHaruShims

/// A page that is being drawn on.
///
/// Places are in points from its upper left corner.
@safe package final class PDFPage {
  /// How deep graphics states may be nested; libharu stops at 28.
  static let maximumDepth = 24

  /// Its size in points.
  package let size: PDFSize
  /// Its place in the document, counted from 0.
  package let index: Int

  let core: PDFCore
  let handle: HPDF_Page
  let structure: PDFStructure
  let images: PDFImageStore
  /// Whether what is drawn is put into marked-content sequences.
  let isTagged: Bool
  /// What is being drawn, and whose sequence is open.
  var wantedMark = PDFMarkedContent.artifact(.layout)
  var openedMark: PDFMarkedContent?
  private var depth = 0
  // What the page's graphics state holds, so that nothing is set twice; nil when it is not known.
  private var fillColor: PDFColor?
  private var strokeColor: PDFColor?
  private var font: (face: PDFFace, size: Double)?
  private var pen: (width: Double, isRound: Bool)?

  init(
    core: PDFCore, handle: HPDF_Page, size: PDFSize, index: Int, structure: PDFStructure,
    images: PDFImageStore,
    isTagged: Bool
  ) {
    self.core = core
    unsafe self.handle = unsafe handle
    self.size = size
    self.index = index
    self.structure = structure
    self.images = images
    self.isTagged = isTagged
  }

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - line: a line that this page's document has measured.
  ///   - x: the left end, in points.
  ///   - baseline: the height of the base line, in points from the top.
  ///   - color: the colour of the letters.
  package func draw(
    _ line: PDFTextLine, x: Double, baseline: Double, color: PDFColor = .black
  ) throws(PDFError) {
    guard !line.isEmpty else { return }
    guard PDFTextStyle.sizes.contains(line.style.size) else {
      throw PDFError(.number, "A font's size must be between 1 and 600 points, not \(line.style.size)")
    }
    let place = try flipped(PDFPoint(x: x, y: baseline))
    let what = "A text could not be drawn"
    try openMark()
    try setFill(color)
    try core.check(unsafe HPDF_Page_BeginText(handle), what)
    try core.check(unsafe HPDF_Page_MoveTextPos(handle, place.x, place.y), what)
    for run in line.runs {
      guard run.face.core === core else {
        throw PDFError(.library, "A text was measured for another document")
      }
      if font?.face !== run.face || font?.size != line.style.size {
        try core.check(
          unsafe HPDF_Page_SetFontAndSize(handle, run.face.font, Float(line.style.size)), what)
        font = (run.face, line.style.size)
      }
      run.face.note(run.text)
      try show(run.text, what)
    }
    try core.check(unsafe HPDF_Page_EndText(handle), what)
  }

  /// The most bytes that one text operator gets; libharu refuses strings of more than 65,535 in silence.
  private static let maximumShownBytes = 8_000

  private func show(_ text: String, _ what: String) throws(PDFError) {
    if text.utf8.count <= PDFPage.maximumShownBytes {
      // Unlike an argument of type String, this lends the text's own bytes where it can.
      let status = unsafe text.withCString { bytes in unsafe HPDF_Page_ShowText(handle, bytes) }
      try core.check(status, what)
      return
    }
    var part = ""
    for scalar in text.unicodeScalars {
      part.unicodeScalars.append(scalar)
      if part.utf8.count > PDFPage.maximumShownBytes - 4 {
        try core.check(unsafe HPDF_Page_ShowText(handle, part), what)
        part = ""
      }
    }
    if !part.isEmpty { try core.check(unsafe HPDF_Page_ShowText(handle, part), what) }
  }

  /// Draws a shape.
  ///
  /// - Parameters:
  ///   - fill: the colour inside; nil leaves it empty.
  ///   - stroke: the colour of its outline; nil draws none.
  ///   - lineWidth: the outline's width in points, 0 to 100.
  ///   - isRound: whether lines end and meet in round shapes.
  package func draw(
    _ path: PDFPath, fill: PDFColor? = nil, stroke: PDFColor? = nil, lineWidth: Double = 1,
    isRound: Bool = false
  ) throws(PDFError) {
    guard fill != nil || stroke != nil, !path.elements.isEmpty else { return }
    let what = "A shape could not be drawn"
    try openMark()
    if let fill { try setFill(fill) }
    if let stroke {
      guard lineWidth.isFinite, (0...100).contains(lineWidth) else {
        throw PDFError(.number, "A line's width must be between 0 and 100 points, not \(lineWidth)")
      }
      if strokeColor != stroke {
        try core.check(
          unsafe HPDF_Page_SetRGBStroke(
            handle, Float(stroke.red), Float(stroke.green), Float(stroke.blue)), what)
        strokeColor = stroke
      }
      try setPen(lineWidth, isRound: isRound, what)
    }
    try trace(path, what)
    let status =
      switch (fill, stroke) {
      case (.some, .some): unsafe HPDF_Page_FillStroke(handle)
      case (.some, nil): unsafe HPDF_Page_Fill(handle)
      default: unsafe HPDF_Page_Stroke(handle)
      }
    try core.check(status, what)
  }

  /// Draws a straight line.
  ///
  /// - Parameter width: in points.
  package func drawLine(
    from start: PDFPoint, to end: PDFPoint, color: PDFColor, width: Double
  ) throws(PDFError) {
    try draw(PDFPath(through: [start, end]), stroke: color, lineWidth: width)
  }

  /// Draws only inside a shape while `body` runs.
  package func clipped(
    to path: PDFPath, _ body: () throws(PDFError) -> Void
  ) throws(PDFError) {
    guard depth < PDFPage.maximumDepth else {
      throw PDFError(.limit, "More than \(PDFPage.maximumDepth) shapes are nested in each other")
    }
    let what = "A shape could not be cut out"
    depth += 1
    try closeMark()
    try core.check(unsafe HPDF_Page_GSave(handle), what)
    try trace(path, what)
    try core.check(unsafe HPDF_Page_Clip(handle), what)
    try core.check(unsafe HPDF_Page_EndPath(handle), what)
    try body()
    try closeMark()
    try core.check(unsafe HPDF_Page_GRestore(handle), what)
    depth -= 1
    (fillColor, strokeColor, font, pen) = (nil, nil, nil, nil)
  }

  /// Makes a part of the page open an address.
  ///
  /// - Parameters:
  ///   - rect: where, in points.
  ///   - element: the link's own element (``PDFRole/link``), under which its text was drawn. Nil makes one without
  ///     text below what is being drawn.
  ///   - description: where it leads, for those who do not see its text; nil is the address.
  package func addLink(
    _ link: PDFLink, over rect: PDFRect, of element: PDFStructure.Element? = nil,
    description: String? = nil
  ) throws(PDFError) {
    let box = try flipped(rect)
    unsafe try finishLink(
      core.checked(
        HPDF_Page_CreateURILinkAnnot(handle, box, link.address), "A link could not be made"), element,
      description ?? link.address)
  }

  /// Makes a part of the page lead to a place in the document.
  ///
  /// - Parameters:
  ///   - page: the page that it leads to, of the same document.
  ///   - y: the height on that page, in points from the top.
  ///   - rect: where the link stands on this page, in points.
  ///   - element: the link's own element (``PDFRole/link``), under which its text was drawn. Nil makes one without
  ///     text below what is being drawn.
  ///   - description: where it leads, for those who do not see its text; nil is the page's number.
  package func addLink(
    to page: PDFPage, y: Double, over rect: PDFRect, of element: PDFStructure.Element? = nil,
    description: String? = nil
  ) throws(PDFError) {
    let destination = unsafe try page.destination(PDFPoint(x: 0, y: y))
    let box = try flipped(rect)
    unsafe try finishLink(
      core.checked(
        HPDF_Page_CreateLinkAnnot(handle, box, destination), "A link could not be made"), element,
      description ?? "Page \(page.index + 1)")
  }

  func destination(_ place: PDFPoint) throws(PDFError) -> HPDF_Destination {
    let what = "The goal of a link could not be made"
    let corner = try flipped(place)
    let destination = unsafe try core.checked(HPDF_Page_CreateDestination(handle), what)
    try core.check(unsafe CHaruShims_set_place(destination, corner.x, corner.y), what)
    return unsafe destination
  }

  private func finishLink(
    _ annotation: HPDF_Annotation, _ element: PDFStructure.Element?, _ description: String
  ) throws(PDFError) {
    if isTagged {
      let what = "A link could not be described"
      let text = PDFDocument.textString(description)
      try core.check(unsafe CHaruShims_set_text(annotation, "Contents", text, text.count), what)
      var parent: PDFStructure.Element?
      if case .element(let current) = wantedMark { parent = current }
      let owner = if let element { element } else { try structure.add(.link, under: parent) }
      let place = structure.annotate(
        owner, object: unsafe CHaruShims_object_number(annotation), onPage: index)
      try core.check(unsafe HPDF_Dict_AddNumber(annotation, "StructParent", Int32(place)), what)
    }
    try core.check(
      unsafe HPDF_LinkAnnot_SetBorderStyle(annotation, 0, 0, 0), "A link's border could not be removed")
    try core.check(unsafe CHaruShims_set_printable(annotation), "A link could not be made printable")
  }

  private func setFill(_ color: PDFColor) throws(PDFError) {
    guard fillColor != color else { return }
    try core.check(
      unsafe HPDF_Page_SetRGBFill(handle, Float(color.red), Float(color.green), Float(color.blue)),
      "A colour was refused")
    fillColor = color
  }

  private func setPen(_ width: Double, isRound: Bool, _ what: String) throws(PDFError) {
    if pen?.width != width {
      try core.check(unsafe HPDF_Page_SetLineWidth(handle, Float(width)), what)
    }
    if pen?.isRound != isRound {
      try core.check(
        unsafe HPDF_Page_SetLineCap(handle, isRound ? HPDF_ROUND_END : HPDF_BUTT_END), what)
      try core.check(
        unsafe HPDF_Page_SetLineJoin(handle, isRound ? HPDF_ROUND_JOIN : HPDF_MITER_JOIN), what)
    }
    pen = (width, isRound)
  }

  private func trace(_ path: PDFPath, _ what: String) throws(PDFError) {
    for element in path.elements {
      switch element {
      case .move(let point):
        let place = try flipped(point)
        try core.check(unsafe HPDF_Page_MoveTo(handle, place.x, place.y), what)
      case .line(let point):
        let place = try flipped(point)
        try core.check(unsafe HPDF_Page_LineTo(handle, place.x, place.y), what)
      case .curve(let first, let second, let end):
        let (one, two, three) = (try flipped(first), try flipped(second), try flipped(end))
        try core.check(
          unsafe HPDF_Page_CurveTo(handle, one.x, one.y, two.x, two.y, three.x, three.y), what)
      case .close: try core.check(unsafe HPDF_Page_ClosePath(handle), what)
      }
    }
  }

  /// A place as PDF counts it, from the lower left corner.
  private func flipped(_ point: PDFPoint) throws(PDFError) -> (x: Float, y: Float) {
    (
      try PDFCore.number(point.x, "A place on a page"),
      try PDFCore.number(size.height - point.y, "A place on a page")
    )
  }

  func flipped(_ rect: PDFRect) throws(PDFError) -> HPDF_Rect {
    let top = try flipped(PDFPoint(x: rect.x, y: rect.y))
    let bottom = try flipped(PDFPoint(x: rect.maxX, y: rect.maxY))
    return HPDF_Rect(left: top.x, bottom: bottom.y, right: bottom.x, top: top.y)
  }
}
