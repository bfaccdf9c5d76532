import CompassCSV
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
    let labels = labels(in: bytes)
    let texts = Set(labels.map(\.text))
    return profiles.lazy.map { Set($0.recognition.headers.map(\.label)) }
      .first { $0.count >= fewestNames && texts.isSuperset(of: $0) }
      .flatMap { names in record(in: bytes, labels.filter { names.contains($0.text) }) }
  }

  private static let mostBytesOfPairs = 200_000
  private static let fewestNames = 3

  /// The quoted texts with which lines begin, if another quoted cell is behind them.
  private static func labels(in bytes: [UInt8]) -> [Cell] {
    var found: [Cell] = []
    var (start, line) = (0, 1)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      if bytes[start] == 0x22, let close = bytes[start..<end].dropFirst().firstIndex(of: 0x22),
        bytes[close..<end].starts(with: "\",\"".utf8)
      {
        let text = String(decoding: bytes[start + 1..<close], as: UTF8.self)
        let position = SourcePosition(
          line: line, column: 2, endLine: line, endColumn: 2 + text.unicodeScalars.count, offset: start + 1,
          length: close - start - 1)
        found.append(Cell(text: text, position: position))
      }
      (start, line) = (end + 1, line + 1)
    }
    return found
  }

  /// Reads the values behind labels, each up to the next label; nil if a second record follows.
  private static func record(in bytes: [UInt8], _ labels: [Cell]) -> TurnedGrid? {
    var names: Set<String> = []
    let headers = labels.filter { names.insert($0.text).inserted }
    guard let last = headers.last, let first = headers.first,
      !labels.contains(where: { $0.text == first.text && $0.position.offset > last.position.offset })
    else { return nil }
    let ends = headers.dropFirst().map { $0.position.offset - 1 } + [bytes.count]
    let values = zip(headers, ends).map { header, end in value(in: bytes, behind: header, upTo: end) }
    return TurnedGrid(turn: .blocks, headers: headers, rows: [values], titles: [])
  }

  private static func value(in bytes: [UInt8], behind header: Cell, upTo next: Int) -> Cell {
    let begin = header.position.offset + header.position.length + 3
    var end = next
    while end > begin, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    if end > begin, bytes[end - 1] == 0x22 { end -= 1 }
    let text = String(decoding: bytes[begin..<end], as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let column = header.position.endColumn + 3
    let position = SourcePosition(
      line: header.position.line, column: column, endLine: header.position.line + lines.count - 1,
      endColumn: (lines.count == 1 ? column : 1) + (lines.last?.unicodeScalars.count ?? 0), offset: begin,
      length: end - begin)
    return Cell(text: text, position: position)
  }
}
