internal import CompassPDF

/// Makes a report fit on its pages by leaving things out in the order of its ``ReportFitting``.
struct PDFFitter {
  let canvas: PDFCanvas
  let sheet: PDFSheet

  private var cells: PDFCellSetter { canvas.cells }

  /// Shortens a report, and warns about omitted content.
  ///
  /// The report is laid out without drawing, before the first step and after each step, until it fits.
  ///
  /// - Returns: the shorter report, or nil if the report fits or doesn't have fitting rules.
  func shortened(_ report: ReportDocument) throws -> ReportDocument? {
    guard let fitting = report.fitting, try pageCount(of: report, most: fitting.pages) > fitting.pages else {
      return nil
    }
    var shortened = report
    var omissions: [PDFOmission] = []
    var fits = false
    for step in fitting.steps where !fits {
      let (next, omitted) = try PDFFittingStep(step).applied(to: shortened)
      shortened = next
      omissions =
        omissions.filter { old in !omitted.contains { $0.replaces(old) } }
        + omitted.map { new in
          var new = new
          guard case .rows(let count) = new.what else { return new }
          let earlier = omissions.first { new.replaces($0) }?.what
          let before =
            if case .rows(let rows)? = earlier { rows } else { fitting.furtherRows[new.section] ?? 0 }
          new.what = .rows(before + count)
          return new
        }
      fits = try pageCount(of: shortened, most: fitting.pages) <= fitting.pages
    }
    warn(omissions, pages: fitting.pages, fits: fits)
    return shortened
  }

  private func pageCount(of report: ReportDocument, most: Int) throws -> Int {
    let composer = PDFComposer(canvas: canvas, sheet: sheet, measuredPages: most)
    try PDFDocumentLayout(cells: cells, sheet: sheet).place(report, into: composer)
    try composer.finish()
    return composer.pageCount
  }

  private func sentence(_ omissions: [PDFOmission], pages: Int) -> String {
    let count = pages == 1 ? "one page" : "\(pages) pages"
    return "Not shown to fit \(count): "
      + omissions.map(\.phrase).joined(separator: "; ") + "."
  }

  private func warn(_ omissions: [PDFOmission], pages: Int, fits: Bool) {
    if !omissions.isEmpty {
      cells.setter.warn(.leftOut, subject: "omissions", message: sentence(omissions, pages: pages))
    }
    if !fits {
      cells.setter.warn(
        .leftOut, subject: "pages",
        message: "The report needs more than \(pages == 1 ? "one page" : "\(pages) pages"), "
          + "even with its optional parts removed. Text is never made too small to read.")
    }
  }
}
