package import CompassPDF

/// A report as a PDF.
package struct PDFReport: Sendable {
  /// The file's bytes.
  package let bytes: [UInt8]
  /// What could not be shown as it was given: characters without a glyph, scripts that are not set.
  package let warnings: [PDFWarning]
  /// How many pages there are.
  package let pageCount: Int
}

/// Lays a report out and draws it as a PDF.
///
/// The same report, fonts and libraries give the same bytes.
package struct PDFReportWriter {
  private let fonts: PDFFontCatalog
  private let theme: PDFTheme

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - fonts: where the fonts are.
  ///   - theme: colours and sizes.
  package init(fonts: PDFFontCatalog = PDFFontCatalog(), theme: PDFTheme = PDFTheme()) {
    self.fonts = fonts
    self.theme = theme
  }

  /// Writes a report.
  ///
  /// - Throws: ``PDFError`` if it cannot be drawn, or what a table's ``RowSource`` throws.
  /// - Complexity: O(*n*) in the report's text; libharu holds about 22 KB a page until the end, rows are not
  ///   held.
  package func write(_ report: ReportDocument) throws -> PDFReport {
    try write(report, observer: nil)
  }

  func write(_ report: ReportDocument, observer: ((Int, PDFMark) -> Void)?) throws -> PDFReport {
    let properties = PDFProperties(
      title: report.title, author: report.author, subject: report.subject, created: report.created,
      language: report.language)
    let document = try PDFDocument(properties, fonts: fonts)
    let composer = PDFComposer(
      document: document, paper: report.paper == .a4 ? .a4 : .letter, theme: theme, title: report.title,
      subject: report.subject)
    composer.observer = observer
    let blocks = PDFBlockLayout(composer: composer)
    var previous: ReportBlock?
    for block in report.blocks {
      try blocks.place(block, after: previous)
      previous = block
    }
    try composer.finish()
    let pageCount = document.pages.count
    return PDFReport(
      bytes: try document.save(), warnings: document.typesetter.warnings, pageCount: pageCount)
  }
}
