internal import CompassPDF
import CompassSource

/// The running header of all pages but the first, and the foot of every page.
struct PDFMargins {
  let canvas: PDFCanvas
  let sheet: PDFSheet
  /// The person and the title, at the left of the running header.
  let title: String
  /// The subject, at the right of the running header.
  let subject: String
  /// The report's footer, or its author, at the left of the foot.
  let person: String
  let day: String

  private var theme: PDFTheme { sheet.theme }
  private var cells: PDFCellSetter { canvas.cells }

  init(canvas: PDFCanvas, sheet: PDFSheet, report: ReportDocument) {
    self.canvas = canvas
    self.sheet = sheet
    let person = report.person.flatMap { report.title.contains($0) ? nil : $0 }
    title = [person, report.title].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    subject = report.subject
    self.person = report.footer ?? report.author ?? ""
    day = Format.text(report.day)
  }

  /// The distance from the top of the foot to the paper's lower edge, in points.
  private static let footer = 40.0
  /// The distance from the top of the running header to the text below it, in points.
  private static let header = 30.0

  func draw() throws(ToolError) {
    let pages = canvas.document.pages
    for page in pages {
      canvas.turn(to: page)
      try canvas.artifact { () throws(ToolError) in try draw(page.index, count: pages.count) }
    }
  }

  private func draw(_ index: Int, count: Int) throws(ToolError) {
    if index > 0 { try drawHeader() }
    let y = sheet.size.height - PDFMargins.footer
    let number = "Page \(index + 1) of \(count)"
    let right = count > 1 ? day + " · " + number : day
    let width = try place(right, at: y, x: sheet.x, width: sheet.width / 2, .trailing, edge: sheet.width)
    _ = try place(person, at: y, x: sheet.x, width: sheet.width - width - 24, .leading, edge: sheet.width)
  }

  private func drawHeader() throws(ToolError) {
    let y = theme.continuedTopMargin - PDFMargins.header
    let hasSubject = !subject.isEmpty && !title.contains(subject)
    var taken = 0.0
    if hasSubject {
      // The subject is a word or two; the title gets the rest.
      taken =
        24
        + (try place(subject, at: y, x: sheet.x, width: sheet.width / 3, .trailing, edge: sheet.width))
    }
    _ = try place(title, at: y, x: sheet.x, width: sheet.width - taken, .leading, edge: sheet.width)
    let rule = y + theme.lineHeight(theme.margin) + 5
    try canvas.draw(
      .rule(
        from: PDFPoint(x: sheet.x, y: rule), to: PDFPoint(x: sheet.x + sheet.width, y: rule),
        color: theme.rule, width: 0.5))
  }

  /// Draws a text at the left or the right end of a line.
  ///
  /// - Parameters:
  ///   - width: the available width, in points.
  ///   - edge: the width of the whole line.
  /// - Returns: the text's own width.
  private func place(
    _ text: String, at y: Double, x: Double, width: Double, _ side: ReportColumn.Alignment, edge: Double
  ) throws(ToolError) -> Double {
    let line = try cells.setter.line(text, theme.margin, fitting: width)
    let left = side == .leading ? x : x + edge - width
    let box = PDFRect(x: left, y: y, width: width, height: theme.lineHeight(theme.margin))
    let cell = PDFCellLine(content: .text(line, theme.muted), height: box.height)
    try cell.draw(on: canvas, in: box, side)
    return line.width
  }
}
