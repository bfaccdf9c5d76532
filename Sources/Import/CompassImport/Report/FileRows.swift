import CompassSource
package import CompassValidation

/// The rows of an inspected file, which can be read again.
struct FileRows: ReportRows {
  private let survey: FileSurvey

  /// Creates the rows of a file, or returns nil for a calendar.
  init?(_ survey: FileSurvey) {
    if case .calendar = survey.table { return nil }
    self.survey = survey
  }

  var headers: [String] { survey.table.headers }

  /// Calls a function with each row, in the order of the file.
  func forEach(_ body: (ReportRow) throws -> Void) throws {
    try forEachRecord { record, _ in try body(row(record)) }
  }

  /// Calls a function with each record, in the order of the file, and with its JSON pointer if the input is
  /// JSON.
  func forEachRecord(_ body: (SourceRecord, String?) throws -> Void) throws {
    _ = try survey.table.forEachRow { try body($0.record, $0.pointer) }
  }

  private func row(_ record: SourceRecord) -> ReportRow {
    ReportRow(
      number: record.number, line: record.position.line, values: record.strings,
      offsets: record.fields.map(\.position.offset))
  }
}

extension FileOutcome {
  /// The rows of the file; nil for a calendar.
  package var rows: (any ReportRows)? { FileRows(survey) }
}
