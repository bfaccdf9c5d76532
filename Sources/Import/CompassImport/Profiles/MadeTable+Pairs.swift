import CompassCSV
import CompassModel
import CompassSource

/// Files with one record and a row for each field, with its name and value.
extension MadeTable {
  /// Turns a file of names and values into one row.
  ///
  /// The program doesn't escape quotes, so a value ends only where the next name begins. The table is empty
  /// if names are missing, because then the file is of another kind.
  ///
  /// - Throws: ``ImportError`` if the file is too large, and errors from reading the file.
  init(pairs names: [String], of input: ImportInput, _ csv: CSVSurvey, _ profile: ImportProfile) throws {
    self.init(headers: [])
    try Self.checkSize(input, profile, byteCount: csv.byteCount, rows: 1)
    guard csv.encoding == .utf8, csv.dialect.delimiter == 0x2C else { return }
    let bytes = try input.source.head(Self.maximumByteCount)
    var record = SourceRecord()
    record.number = 1
    var open: (name: String, start: Int, line: Int)?
    var lineStart = 0
    var line = 1
    func close(at end: Int) {
      guard let pair = open else { return }
      var end = end
      while end > pair.start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
      if end > pair.start, bytes[end - 1] == 0x22 { end -= 1 }
      let value = bytes[pair.start..<end]
      let lines = value.count { $0 == 0x0A }
      let last = value.lastIndex(of: 0x0A).map { $0 + 1 } ?? pair.start
      let column = pair.name.utf8.count + 5
      let width = String(decoding: bytes[last..<end], as: UTF8.self).unicodeScalars.count
      let position = SourcePosition(
        line: pair.line, column: column, endLine: pair.line + lines,
        endColumn: (lines == 0 ? column : 1) + width, offset: pair.start, length: end - pair.start)
      headers.append(pair.name)
      Self.append(String(decoding: value, as: UTF8.self).utf8, at: position, to: &record)
      open = nil
    }
    while lineStart < bytes.count {
      let rest = bytes[lineStart...]
      if let name = names.first(where: { rest.starts(with: "\"\($0)\",\"".utf8) }), !headers.contains(name),
        open?.name != name
      {
        close(at: lineStart)
        open = (name, lineStart + name.utf8.count + 4, line)
      }
      lineStart = (rest.firstIndex(of: 0x0A) ?? bytes.count) + 1
      line += 1
    }
    close(at: bytes.count)
    guard let first = record.fields.first, let last = record.fields.last, headers.count == names.count else {
      headers = []
      return
    }
    record.position = first.position.extended(to: last.position)
    rows = [Row(record: record)]
    headerPositions = record.fields.map(\.position)
    inferences.add(
      "turned", "\(headers.count) rows into one", "each row is a field of the same record", "--profile none")
  }
}
