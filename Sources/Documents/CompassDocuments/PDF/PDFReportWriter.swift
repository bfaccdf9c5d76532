import CompassModel
package import CompassPDF

package struct PDFReport: Sendable {
  /// The file's bytes.
  package let bytes: [UInt8]
  /// Warnings about content that isn't shown as given.
  ///
  /// They cover characters without a glyph, unsupported scripts, invalid pictures, and omitted content.
  package let warnings: [PDFWarning]
  package let pageCount: Int
}

/// Lays a report out and draws it as a PDF.
///
/// The same report, fonts and libraries give the same bytes.
package struct PDFReportWriter {
  private let fonts: PDFFontCatalog

  /// Creates a writer.
  ///
  /// - Parameter fonts: the catalog of the fonts.
  package init(fonts: PDFFontCatalog = PDFFontCatalog()) {
    self.fonts = fonts
  }

  /// Writes a report.
  ///
  /// - Throws: ``ToolError`` if it can't be drawn, and the errors of a table's ``RowSource``.
  /// - Complexity: O(*n*) in the report's text for each attempt to fit it. libharu uses about 22 KB per page
  ///   until the end; rows aren't kept.
  package func write(_ report: ReportDocument) throws -> PDFReport {
    try write(report, observer: nil)
  }

  func write(_ report: ReportDocument, observer: ((Int, PDFMark) -> Void)?) throws -> PDFReport {
    let document = try PDFDocument(properties(of: report), fonts: fonts)
    let sheet = PDFSheet(report, theme: PDFTheme(report.brand))
    let measured = canvas(document, of: report, sheet)
    let shortened = try PDFFitter(canvas: measured, sheet: sheet).shortened(report)
    // Use a new canvas, so that links don't lead to omitted content.
    let canvas = shortened.map { self.canvas(document, of: $0, sheet) } ?? measured
    canvas.observer = observer
    let composer = PDFComposer(canvas: canvas, sheet: sheet)
    try PDFDocumentLayout(cells: canvas.cells, sheet: sheet).place(shortened ?? report, into: composer)
    try composer.finish()
    try canvas.resolveReferences()
    try PDFMargins(canvas: canvas, sheet: sheet, report: report).draw()
    return PDFReport(
      bytes: try document.save(), warnings: document.typesetter.warnings, pageCount: composer.pageCount)
  }

  private func canvas(_ document: PDFDocument, of report: ReportDocument, _ sheet: PDFSheet) -> PDFCanvas {
    let cells = PDFCellSetter(setter: document.typesetter, theme: sheet.theme, sections: report.goals)
    return PDFCanvas(document, cells: cells)
  }

  private func properties(of report: ReportDocument) -> PDFProperties {
    PDFProperties(
      title: report.title, author: report.author, subject: report.subject, created: report.created)
  }
}
