import CompassSource
package import CompassValidation

/// The rows of a file as it was surveyed, read again for those who mend them.
struct FileRows: ReportRows {
  private let survey: FileSurvey

  /// The rows of a file; nil where they are made here and stand in none, as those of a calendar.
  init?(_ survey: FileSurvey) {
    if case .calendar = survey.table { return nil }
    self.survey = survey
  }

  var headers: [String] { survey.table.headers }

  /// Goes through the rows in the order of the file.
  func forEach(_ body: (ReportRow) throws -> Void) throws {
    try forEachRecord { record, _ in try body(row(record)) }
  }

  /// Goes through the rows in the order of the file, as they are read, with their places in a document that has
  /// such places.
  func forEachRecord(_ body: (SourceRecord, String?) throws -> Void) throws {
    if case .made(let table) = survey.table {
      for made in table.rows { try body(made.record, nil) }
    }
    _ = try survey.table.forEachRow { try body($0.record, $0.pointer) }
  }

  private func row(_ record: SourceRecord) -> ReportRow {
    ReportRow(
      number: record.number, line: record.position.line, values: record.strings,
      offsets: record.fields.map(\.position.offset))
  }
}

extension FileOutcome {
  /// The rows of the file; nil where they are made and stand in none.
  package var rows: (any ReportRows)? { FileRows(survey) }
}
