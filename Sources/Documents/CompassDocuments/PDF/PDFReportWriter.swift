import CompassModel
package import CompassPDF

/// A report as a PDF.
package struct PDFReport: Sendable {
  /// The file's bytes.
  package let bytes: [UInt8]
  /// Warnings about content that isn't shown as given.
  ///
  /// They cover characters without a glyph, unsupported scripts, invalid pictures, and omitted content.
  package let warnings: [PDFWarning]
  /// How many pages there are.
  package let pageCount: Int
}

/// Lays a report out and draws it as a PDF.
///
/// The same report, fonts and libraries give the same bytes.
package struct PDFReportWriter {
  private let fonts: PDFFontCatalog

  /// Creates a writer.
  ///
  /// - Parameter fonts: where the fonts are.
  package init(fonts: PDFFontCatalog = PDFFontCatalog()) {
    self.fonts = fonts
  }

  /// Writes a report.
  ///
  /// - Throws: ``PDFError`` if it cannot be drawn, or what a table's ``RowSource`` throws.
  /// - Complexity: O(*n*) in the report's text, once more for each step of its fitting; libharu holds about 22 KB a
  ///   page until the end, rows are not held.
  package func write(_ report: ReportDocument) throws -> PDFReport {
    try write(report, observer: nil)
  }

  func write(_ report: ReportDocument, observer: ((Int, PDFMark) -> Void)?) throws -> PDFReport {
    let document = try PDFDocument(properties(of: report), fonts: catalog(of: report))
    let sheet = PDFSheet(report, theme: PDFTheme(report.theme))
    let measured = canvas(document, of: report, sheet)
    let shortened = try PDFFitter(canvas: measured, sheet: sheet).shortened(report)
    // No link leads to what was left out.
    let canvas = shortened.map { self.canvas(document, of: $0, sheet) } ?? measured
    canvas.observer = observer
    let composer = PDFComposer(canvas: canvas, sheet: sheet)
    try PDFDocumentLayout(cells: canvas.cells, sheet: sheet).place(shortened ?? report, into: composer)
    try composer.finish()
    try canvas.resolveReferences()
    try PDFMargins(canvas: canvas, sheet: sheet, report: report).draw()
    if let attachment = report.attachment { try attach(attachment, of: report, to: document) }
    return PDFReport(
      bytes: try document.save(), warnings: document.typesetter.warnings, pageCount: composer.pageCount)
  }

  private func canvas(_ document: PDFDocument, of report: ReportDocument, _ sheet: PDFSheet) -> PDFCanvas {
    let cells = PDFCellSetter(
      setter: document.typesetter, theme: sheet.theme, locale: report.locale, sections: report.goals)
    return PDFCanvas(document, cells: cells)
  }

  /// The fonts with the theme's families first.
  private func catalog(of report: ReportDocument) -> PDFFontCatalog {
    for family in report.theme.families {
      if let catalog = PDFFontCatalog(preferring: family, directories: fonts.directories) { return catalog }
    }
    return fonts
  }

  private func properties(of report: ReportDocument) -> PDFProperties {
    PDFProperties(
      title: report.title, author: report.author, subject: report.subject, created: report.created,
      language: report.language,
      conformance: report.isArchival ? (report.attachment == nil ? .a2b : .a3b) : .none)
  }

  private func attach(
    _ attachment: ReportAttachment, of report: ReportDocument, to document: PDFDocument
  ) throws(PDFError) {
    try document.attach(
      PDFAttachment(
        name: attachment.name, bytes: attachment.bytes, mediaType: attachment.mediaType,
        description: attachment.description, modified: report.created))
  }
}
