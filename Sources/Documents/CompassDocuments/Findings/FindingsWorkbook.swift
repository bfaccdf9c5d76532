import CompassSource
import CompassValidation
import CompassXLSX

/// Writes the inputs of a report as a workbook to be mended by a person: every row as it stands in its file,
/// wrong cells coloured with the reason beside them, and a sheet that sums up.
///
/// All cells are text, so that a sheet that is saved as CSV holds what the file held, and is imported again;
/// the import drops the columns that are put before those of the file.
struct FindingsWorkbook {
  /// The most findings that cells are marked for; those beyond are counted only.
  static let maximumMarks = 20_000
  /// The most comments; what is beyond has its reason in the column of reasons alone, for comments are kept in
  /// memory and make Excel slow.
  static let maximumComments = 5_000
  /// The most inputs that get a sheet.
  static let maximumSheets = 100
  /// The columns that stand before those of a file, as files of rejected rows have them.
  static let ownColumns = ["_line", "_reasons"]

  private struct Mark {
    var severity: Severity
    var offset: Int?
    var text: String
  }

  /// A sheet as far as it was written.
  struct Sheet {
    var name: String
    var notes: [String] = []
  }

  private let report: ValidationReport
  private let workbook: XLSXWorkbook
  private var comments = 0
  private var marks = 0

  /// Writes a workbook.
  ///
  /// - Parameter folder: where it lies until it is put in its place.
  /// - Throws: ``ToolError``, and what reading the inputs again throws.
  static func write(
    _ report: ValidationReport, _ context: ReportContext, in folder: String
  ) throws -> XLSXFile {
    var properties = XLSXWorkbook.Properties(created: context.now)
    properties.title = "What to fix"
    properties.author = context.command
    let workbook = try XLSXWorkbook(
      temporaryDirectory: folder, properties: properties, isStreaming: true, overlongText: .truncate)
    var writer = FindingsWorkbook(report: report, workbook: workbook)
    return try writer.write()
  }

  private mutating func write() throws -> XLSXFile {
    let summary = try workbook.addSheet("What to fix")
    var sheets: [Sheet?] = []
    for (index, input) in report.inputs.enumerated() {
      guard let rows = input.rows, index < Self.maximumSheets else {
        sheets.append(nil)
        continue
      }
      sheets.append(try write(input, rows))
    }
    try FindingsSummary(report: report, workbook: workbook).write(sheets, to: summary)
    try summary.activate()
    return try workbook.finish()
  }

  // MARK: A file

  private mutating func write(_ input: ValidationReport.Input, _ rows: any ReportRows) throws -> Sheet {
    let sheet = try workbook.addSheet(titled: Self.title(of: input))
    var result = Sheet(name: sheet.name)
    let headers = Self.ownColumns + rows.headers.prefix(XLSXLimits.columns - Self.ownColumns.count)
    try sheet.allowNumbersAsText()
    let plain = try workbook.format(FindingsStyles.text)
    let own = try workbook.format(FindingsStyles.own)
    try sheet.setColumns(0...0, width: 7, format: own)
    try sheet.setColumns(1...1, width: 48, format: own)
    if headers.count > Self.ownColumns.count {
      try sheet.setColumns(Self.ownColumns.count...headers.count - 1, width: 18, format: plain)
    }
    try sheet.freeze(rows: 1, columns: Self.ownColumns.count)
    try sheet.setPage(FindingsStyles.page(repeating: 0...0))
    for (column, header) in headers.enumerated() {
      try sheet.write(.text(header), row: 0, column: column, format: workbook.format(FindingsStyles.header))
    }
    var found = try findings(of: input, notes: &result.notes)
    var row = 1
    var left = 0
    try rows.forEach { record in
      guard row < XLSXLimits.rows else {
        left += 1
        return
      }
      try write(record, found.removeValue(forKey: record.number) ?? [], to: sheet, row: row)
      row += 1
    }
    if left > 0 { result.notes.append("\(left) rows are missing here: a sheet can have \(XLSXLimits.rows).") }
    try sheet.setAutofilter(XLSXRange(rows: 0...row - 1, columns: 0...headers.count - 1))
    return result
  }

  /// The findings by the numbers of their records; those that are of no row are said in the summary.
  private mutating func findings(
    of input: ValidationReport.Input, notes: inout [String]
  ) throws -> [Int: [Mark]] {
    var found: [Int: [Mark]] = [:]
    var left = 0
    var count = marks
    try input.findings.forEach { finding in
      guard finding.severity > .note, !finding.isKnown else { return }
      guard count < Self.maximumMarks else {
        left += 1
        return
      }
      count += 1
      var text = finding.message.rendered(showingPersonal: true)
      if let help = finding.help { text += " — " + help.rendered(showingPersonal: true) }
      if let replacement = finding.replacement { text += " — Write: " + replacement }
      guard let record = finding.record else {
        notes.append(
          (finding.cell.map { "\($0): " } ?? finding.position.map { "Line \($0.line): " } ?? "") + text)
        return
      }
      found[record, default: []].append(
        Mark(
          severity: finding.severity, offset: finding.header == nil ? nil : finding.position?.offset,
          text: text))
    }
    marks = count
    if left > 0 { notes.append("\(left) more findings are not marked. Use --report FILE.csv to see all.") }
    return found
  }

  private mutating func write(_ record: ReportRow, _ marks: [Mark], to sheet: XLSXSheet, row: Int) throws {
    let reasons = marks.map(\.text).joined(separator: "\n")
    let isBad = marks.contains { $0.severity == .error }
    let own = try workbook.format(
      marks.isEmpty ? FindingsStyles.own : isBad ? FindingsStyles.bad : FindingsStyles.doubtful)
    try sheet.write(.text(String(record.line)), row: row, column: 0, format: own)
    try sheet.write(.text(reasons), row: row, column: 1, format: own)
    for index in record.values.indices {
      let column = index + Self.ownColumns.count
      guard column < XLSXLimits.columns else { return }
      let here = marks.isEmpty ? [] : marks.filter { $0.offset == record.offsets[index] }
      let value = record.values[index]
      if here.isEmpty {
        if !value.isEmpty {
          try sheet.write(
            .text(value), row: row, column: column, format: workbook.format(FindingsStyles.text))
        }
        continue
      }
      let style = here.contains { $0.severity == .error } ? FindingsStyles.bad : FindingsStyles.doubtful
      try sheet.write(.text(value), row: row, column: column, format: workbook.format(style))
      guard comments < Self.maximumComments else { continue }
      comments += 1
      try sheet.comment(here.map(\.text).joined(separator: "\n"), row: row, column: column)
    }
  }

  private static func title(of input: ValidationReport.Input) -> String {
    let name =
      TerminalText.path(input.path).split(separator: "/").last ?? Substring(TerminalText.path(input.path))
    return name.split(separator: ".").first.map(String.init) ?? String(name)
  }
}
