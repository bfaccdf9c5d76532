import CompassCSV
import CompassSource
package import CompassValidation

/// The rows of a file as it was surveyed, read again for those who mend them.
struct FileRows: ReportRows {
  private let survey: FileSurvey
  private let width: Int

  /// The rows of a file; nil where they are made here and stand in none, as those of a calendar.
  init?(_ survey: FileSurvey) {
    if case .calendar = survey.table { return nil }
    self.survey = survey
    width = survey.table.headers.count
  }

  var headers: [String] { survey.table.headers }

  /// Goes through the rows in the order of the file.
  func forEach(_ body: (ReportRow) throws -> Void) throws {
    try forEachRecord { record, _ in try body(row(record)) }
  }

  /// Goes through the rows in the order of the file, as they are read, with their places in a document that has
  /// such places.
  func forEachRecord(_ body: (SourceRecord, JSONRows.Pointer?) throws -> Void) throws {
    var record = SourceRecord()
    switch survey.table {
    case .calendar: return
    case .made(let table): for made in table.rows { try body(made.record, nil) }
    case .delimited(let csv):
      var reader = try CSVReader(survey.input.source, survey: csv)
      while try reader.read(into: &record) { try body(record, nil) }
    case .json(let part):
      var rows = try JSONRows(survey.input, part)
      while true {
        switch try rows.advance(into: &record) {
        case .end: return
        case .lost: continue
        case .record: try body(record, rows.pointer)
        }
      }
    }
  }

  private func row(_ record: SourceRecord) -> ReportRow {
    ReportRow(
      number: record.number, line: survey.input.row(ofLine: record.position.line), values: record.strings,
      offsets: record.fields.map(\.position.offset))
  }
}

extension FileOutcome {
  /// The rows of the file; nil where they are made and stand in none.
  package var rows: (any ReportRows)? { FileRows(survey) }
}
