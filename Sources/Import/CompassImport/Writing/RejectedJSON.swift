import CompassModel
import CompassSource

/// A writer that saves rejected rows of JSON input as an array of objects.
///
/// Each object contains the row's line, the reasons, and the choices about its file. The row's own members
/// follow with their original types.
struct RejectedJSON: RejectedRowWriting {
  /// The names of the columns of the records.
  let headers: [String]
  /// The choices about the file, as written by ``Overrides/text``.
  let overrides: String
  /// Receives the bytes piece by piece.
  let sink: ([UInt8]) throws -> Void
  private(set) var count = 0

  mutating func write(_ record: SourceRecord, reasons: [String]) throws {
    var members: [JSONValue.Member] = []
    for (index, header) in headers.enumerated() where index < record.count {
      guard
        ![RejectedFile.rowColumn, RejectedFile.reasonsColumn, RejectedFile.decisionsColumn].contains(header)
      else { continue }
      let text = record.string(at: index)
      let isText = record.fields[index].kind == .text
      guard !text.isEmpty || isText else { continue }
      let value = isText ? .string(text) : JSONValue(parsing: text) ?? .string(text)
      members.append(.init(header, value))
    }
    try write(members, line: record.position.line, reasons: reasons)
  }

  mutating func write(unread row: UnreadRow, reasons: [String]) throws {
    try write([.init(RejectedFile.textColumn, .string(row.text))], line: row.position.line, reasons: reasons)
  }

  private mutating func write(_ own: [JSONValue.Member], line: Int, reasons: [String]) throws {
    let members: [JSONValue.Member] = [
      .init(RejectedFile.rowColumn, .integer(line)),
      .init(RejectedFile.reasonsColumn, .string(reasons.joined(separator: "; "))),
      .init(RejectedFile.decisionsColumn, .string(overrides)),
    ]
    try sink(Array((count == 0 ? "[\n" : ",\n").utf8) + Array(JSONValue.object(members + own).text().utf8))
    count += 1
  }

  mutating func finish() throws { try sink(Array((count == 0 ? "[]\n" : "\n]\n").utf8)) }
}
