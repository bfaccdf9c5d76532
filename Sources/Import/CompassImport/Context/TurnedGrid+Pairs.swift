import CompassCSV
import CompassModel
import CompassSource

/// One record with a line for each field, as a program writes it that doesn't double the quotes in values.
extension TurnedGrid {
  /// Finds the lines that begin with the headers of a profile.
  ///
  /// A value ends only where the next header begins. Returns nil unless each header begins a line.
  static func pairs(in input: ImportInput, _ profiles: [ImportProfile]) throws -> TurnedGrid? {
    guard let csv = input.csv, csv.encoding == .utf8, csv.dialect.delimiter == 0x2C,
      csv.byteCount <= mostBytesOfPairs
    else { return nil }
    let bytes = try input.source.head(mostBytesOfPairs)
    let first = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.split(separator: 0x2C)
    guard first.count == 2, first.allSatisfy({ $0.first == 0x22 && $0.last == 0x22 }) else { return nil }
    return profiles.lazy.compactMap { pairs(in: bytes, $0.recognition.headers.map(\.label)) }.first
  }

  private static let mostBytesOfPairs = 200_000
  private static let fewestNames = 3

  private static func pairs(in bytes: [UInt8], _ names: [String]) -> TurnedGrid? {
    var headers: [Cell] = []
    var values: [Cell] = []
    var start = 0
    var line = 1
    func close(at end: Int) {
      guard headers.count > values.count, let header = headers.last else { return }
      let begin = header.position.offset + header.position.length + 3
      var end = end
      while end > begin, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
      if end > begin, bytes[end - 1] == 0x22 { end -= 1 }
      let text = String(decoding: bytes[begin..<end], as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      let column = header.position.endColumn + 3
      let position = SourcePosition(
        line: header.position.line, column: column, endLine: header.position.line + lines.count - 1,
        endColumn: (lines.count == 1 ? column : 1) + (lines.last?.unicodeScalars.count ?? 0), offset: begin,
        length: end - begin)
      values.append(Cell(text: text, position: position))
    }
    while start < bytes.count {
      let rest = bytes[start...]
      if let name = names.first(where: { rest.starts(with: "\"\($0)\",\"".utf8) }),
        !headers.contains(where: { $0.text == name })
      {
        close(at: start)
        let length = name.utf8.count
        let position = SourcePosition(
          line: line, column: 2, endLine: line, endColumn: 2 + name.unicodeScalars.count, offset: start + 1,
          length: length)
        headers.append(Cell(text: name, position: position))
      }
      start = (rest.firstIndex(of: 0x0A) ?? bytes.count) + 1
      line += 1
    }
    close(at: bytes.count)
    // Behind the last field, a second record begins with the first one again.
    let next = headers.first.map { "\n\"\($0.text)\",\"" } ?? ""
    guard headers.count == names.count, names.count >= fewestNames, values.last?.text.contains(next) == false
    else { return nil }
    return TurnedGrid(turn: .blocks, headers: headers, rows: [values], titles: [])
  }
}
