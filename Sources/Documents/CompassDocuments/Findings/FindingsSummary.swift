import CompassSource
import CompassValidation
import CompassXLSX

/// Writes the sheet that sums a workbook of findings up: what to do, the files, and what was found in them.
struct FindingsSummary {
  let report: ValidationReport
  let workbook: XLSXWorkbook

  /// Writes the sheet.
  ///
  /// - Parameter sheets: the sheets of the inputs; nil for one that has none.
  func write(_ sheets: [FindingsWorkbook.Sheet?], to summary: XLSXSheet) throws {
    try summary.setPage(FindingsStyles.page(repeating: nil))
    try summary.setColumns(0...0, width: 50)
    try summary.setColumns(1...6, width: 12)
    try summary.setColumns(7...7, width: Self.noteWidth)
    try summary.write(.text("What to fix"), row: 0, column: 0, format: workbook.format(FindingsStyles.title))
    let guide = [
      "Rows with red cells are rejected. Yellow cells are probably wrong. Point at a cell to see why.",
      "Fix the cells, save each sheet as CSV (UTF-8), and import those files.",
      "The columns _line and _reasons were added by the tool and are ignored on import.",
    ]
    for (index, text) in guide.enumerated() { try summary.write(.text(text), row: 2 + index, column: 0) }
    var row = 6
    try writeFiles(sheets, to: summary, row: &row)
    row += 1
    try writeKinds(to: summary, row: &row)
  }

  private func writeFiles(_ sheets: [FindingsWorkbook.Sheet?], to summary: XLSXSheet, row: inout Int) throws {
    let wrapped = try workbook.format(FindingsStyles.wrapped)
    for (column, name) in ["File", "Sheet"].enumerated() {
      try summary.write(.text(name), row: row, column: column, format: workbook.format(FindingsStyles.header))
    }
    for (column, name) in ["Read", "Good", "Rejected", "Warnings", "Notes"].enumerated() {
      try summary.write(
        .text(name), row: row, column: column + 2, format: workbook.format(FindingsStyles.figureHeader))
    }
    try summary.write(
      .text("Notes on the file"), row: row, column: 7, format: workbook.format(FindingsStyles.indentedHeader))
    row += 1
    for (input, sheet) in zip(report.inputs, sheets) {
      let notes = sheet?.notes ?? ["This file has no sheet here. Fix it in the program that created it."]
      let lines = notes.reduce(0) { $0 + 1 + $1.unicodeScalars.count / Int(Self.noteWidth) }
      // Not every program makes a row as high as its texts.
      if lines > 1 {
        try summary.setRow(row, height: min(Double(lines) * Self.lineHeight, XLSXLimits.rowHeight))
      }
      try summary.write(.text(TerminalText.path(input.path)), row: row, column: 0, format: wrapped)
      try summary.write(.text(sheet?.name ?? "–"), row: row, column: 1, format: wrapped)
      let figures = [
        input.records.read, input.records.accepted, input.records.rejected, input.counts.count(of: .warning),
        input.counts.count(of: .note),
      ]
      for (column, figure) in figures.enumerated() {
        try summary.write(.number(Double(figure)), row: row, column: column + 2, format: wrapped)
      }
      if !notes.isEmpty {
        try summary.write(
          .text(notes.joined(separator: "\n")), row: row, column: 7,
          format: workbook.format(FindingsStyles.indentedWrapped))
      }
      row += 1
    }
  }

  private func writeKinds(to summary: XLSXSheet, row: inout Int) throws {
    let header = try workbook.format(FindingsStyles.header)
    for (column, name) in ["Finding", "Severity", "", "", "", "", "", ""].enumerated() {
      try summary.write(.text(name), row: row, column: column, format: header)
    }
    try summary.write(
      .text("How to fix it"), row: row, column: 3, format: workbook.format(FindingsStyles.indentedHeader))
    try summary.write(
      .text("Count"), row: row, column: 2, format: workbook.format(FindingsStyles.figureHeader))
    row += 1
    for (code, severity, count) in report.counts.byCode where severity > .note {
      let entry = DiagnosticCatalogue.entry(code)
      try summary.write(.text(entry?.title ?? code.rawValue), row: row, column: 0)
      try summary.write(.text(severity.rawValue), row: row, column: 1)
      try summary.write(.number(Double(count)), row: row, column: 2)
      try summary.write(
        .text(entry?.fix.replacing("\n", with: " ") ?? ""), row: row, column: 3,
        format: workbook.format(FindingsStyles.indented))
      row += 1
    }
  }

  /// How wide the column of notes is, in characters.
  private static let noteWidth = 80.0
  /// How high a line of text is, in points.
  private static let lineHeight = 15.0
}
