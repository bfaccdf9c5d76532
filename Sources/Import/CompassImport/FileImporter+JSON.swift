import CompassJSON
import CompassModel
import CompassSource
import CompassValidation

/// Rows of a JSON file, taken like those of any file.
extension FileImporter {
  /// Takes the rows of a part and returns what was found below the last.
  func takeJSON(_ part: JSONPart) throws -> [Diagnostic] {
    var rows = try JSONRows(survey.input, part)
    var record = SourceRecord()
    while true {
      switch try rows.advance(into: &record) {
      case .end: return rows.takeDiagnostics()
      case .lost(let row):
        for finding in rows.takeDiagnostics() { outcome.add(finding) }
        outcome.lose(1)
        let text = String(decoding: row.text, as: UTF8.self)
        try reject(unread: UnreadRow(text: text, position: row.position), row.message)
      case .record:
        pointer = rows.pointer
        let found = rows.takeDiagnostics()
        begin(record, found)
        if let finding = found.first(where: { $0.code == .jsonNotAnObject && $0.position == record.position })
        {
          outcome.rejected += 1
          try reject(unread: UnreadRow(text: rows.text, position: record.position), finding.message)
        } else {
          try take(record, drafter.draft(record))
        }
      }
    }
  }
}
