import CompassSource
import CompassValidation

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
    try survey.table.forEachRow { row in
      try body(
        ReportRow(
          number: row.record.number, line: row.record.position.line, values: row.record.strings,
          offsets: row.record.fields.map(\.position.offset)))
    }
  }
}
