import CompassJSON
import CompassModel
import CompassSource
import CompassValidation

/// Rows of a JSON file, taken like those of any file.
extension FileImporter {
  /// Takes the rows of a part and returns what was found below the last.
  mutating func takeJSON(_ part: JSONPart) throws -> [Diagnostic] {
    var rows = try JSONRows(survey.input, part)
    var record = SourceRecord()
    while try rows.next(into: &record) {
      let found = rows.takeDiagnostics()
      pointer = rows.pointer
      begin(record, found)
      if found.contains(where: { $0.code == .jsonNotAnObject && $0.position == record.position }) {
        outcome.rejected += 1
      } else {
        try take(record)
      }
    }
    outcome.lose(rows.lost)
    return rows.takeDiagnostics()
  }
}
