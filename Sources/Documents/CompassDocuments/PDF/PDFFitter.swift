internal import CompassPDF

/// Makes a report fit on as many pages as it may have, by leaving out in the order of its rules (``ReportFitting``).
struct PDFFitter {
  let canvas: PDFCanvas
  let sheet: PDFSheet

  private var cells: PDFCellSetter { canvas.cells }

  /// A report with what was left out of it, said at its end and as a warning.
  ///
  /// The report is laid out without being drawn, as given and after each step, until it fits.
  ///
  /// - Returns: the report itself where it fits or has no rules.
  func fitted(_ report: ReportDocument) throws -> PDFFitted {
    guard let fitting = report.fitting,
      try pageCount(of: PDFFitted(report: report), most: fitting.pages) > fitting.pages
    else { return PDFFitted(report: report) }
    var shortened = report
    var result = PDFFitted(report: report)
    var omissions: [PDFOmission] = []
    for step in fitting.steps {
      let (next, omitted) = try PDFFittingStep(step, cells: cells, width: sheet.width).applied(to: shortened)
      shortened = next
      omissions = omissions.filter { old in !omitted.contains { $0.replaces(old) } } + omitted
      result = PDFFitted(
        report: shortened, note: omissions.isEmpty ? nil : sentence(omissions, pages: fitting.pages))
      if try pageCount(of: result, most: fitting.pages) <= fitting.pages {
        warn(result, pages: fitting.pages, fits: true)
        return result
      }
    }
    warn(result, pages: fitting.pages, fits: false)
    return result
  }

  private func pageCount(of report: PDFFitted, most: Int) throws -> Int {
    let composer = PDFComposer(canvas: canvas, sheet: sheet, measuredPages: most)
    try PDFDocumentLayout(cells: cells, sheet: sheet).place(report, into: composer)
    try composer.finish()
    return composer.pageCount
  }

  private func sentence(_ omissions: [PDFOmission], pages: Int) -> String {
    let count = pages == 1 ? cells.locale.word("one page") : "\(pages) " + cells.locale.word("pages")
    return cells.locale.word("Not shown to fit") + " \(count): "
      + omissions.map { $0.phrase(cells.locale) }.joined(separator: "; ") + "."
  }

  private func warn(_ fitted: PDFFitted, pages: Int, fits: Bool) {
    if let note = fitted.note { cells.setter.warn(.leftOut, subject: "omissions", message: note) }
    if !fits {
      cells.setter.warn(
        .leftOut, subject: "pages",
        message: "The report needs more than \(pages == 1 ? "one page" : "\(pages) pages"), "
          + "even with its optional parts removed. Text is never made too small to read.")
    }
  }
}

/// A report as it is drawn, with what its last line says was left out.
struct PDFFitted {
  var report: ReportDocument
  var note: String?
}
