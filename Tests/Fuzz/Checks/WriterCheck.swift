import CompassCSV
import CompassSource

/// What holds for any texts that are written and read again.
struct WriterCheck {
  private let rows: [[[UInt8]]]
  private let format: CSVWriter.Format

  /// The cells of an input are set apart by US and RS (0x1F, 0x1E), so that every other byte can be in them.
  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    let delimiter = choices.one(of: [0x2C, 0x3B, 0x09, 0x7C] as [UInt8])
    format = RoundTrip.format(choices.byte(), delimiter: delimiter)
    rows = choices.rest.split(separator: 0x1E, omittingEmptySubsequences: false).map { row in
      row.split(separator: 0x1F, omittingEmptySubsequences: false).map { cell in
        Array(String(decoding: cell, as: UTF8.self).utf8)
      }
    }
  }

  func run() throws { try RoundTrip(rows: rows).check(format) }
}

/// Rows that are written and read again, all of them as wide as the widest: a record of several lines and
/// another width may be read otherwise, for it looks like a quote that nothing closes.
struct RoundTrip {
  private let rows: [[[UInt8]]]

  init(rows: [[[UInt8]]]) {
    let width = rows.map(\.count).max() ?? 0
    self.rows = rows.map { $0 + Array(repeating: [], count: width - $0.count) }
  }

  /// One of the formats that a writer knows, by the bits of a byte.
  static func format(_ bits: UInt8, delimiter: UInt8) -> CSVWriter.Format {
    CSVWriter.Format(
      delimiter: delimiter, quoting: bits & 1 == 0 ? .minimal : .all,
      hasByteOrderMark: bits & 4 != 0, safety: bits & 8 == 0 ? .raw : .spreadsheet)
  }

  func check(_ format: CSVWriter.Format) throws {
    let texts = rows.map { $0.map { String(decoding: $0, as: UTF8.self) } }
    let written = CSVWriter.bytes(of: texts.map { $0.map { .text($0) } }, format: format)
    let options = CSVOptions(
      encoding: .utf8, delimiter: format.delimiter, quote: 0x22, escape: .doubled,
      limits: CSVLimits(columns: CSVCheck.columns * 2))
    var reader = try CSVGrid(BytesSource(written), options: options).makeReader()
    var row = GridRow()
    var read: [[[UInt8]]] = []
    // What a finding says was restored is read so, and nothing else is read otherwise.
    var restored: [String: String] = [:]
    while try reader.read(into: &row) {
      for finding in row.findings where finding.code == .textMojibake {
        if let value = finding.value { restored[value] = finding.replacement }
      }
      // A line without a byte is no row.
      guard row.record.position.length > 0 else { continue }
      read.append(row.record.fields.map { Array(row.record.text[$0.range]) })
    }
    let isGuarded = format.safety == .spreadsheet
    let expected = try texts.map { row in
      try row.map { text in
        let cell = Self.withoutNULs(isGuarded ? try guarded(text) : Array(text.utf8))
        return restored[String(decoding: cell, as: UTF8.self)].map { Array($0.utf8) } ?? cell
      }
    }
    try demand(
      read.map(Self.trimmed) == expected.map(Self.trimmed),
      "Written as \(format), \(texts) is read as \(read)")
  }

  /// A text as a spreadsheet may see it, which nothing in it can make a formula, and which gives the text back.
  private func guarded(_ text: String) throws(Violation) -> [UInt8] {
    let guarded = FormulaGuard.guarded(text)
    let first = guarded.unicodeScalars.first
    try demand(first.map { !"=+-@\t\r\n\0＝＋－＠".unicodeScalars.contains($0) } ?? true, "\(text) would be run")
    try demand(
      Array(FormulaGuard.unguarded(guarded).utf8) == Array(text.utf8),
      "\(text) is not what its guard gives back")
    return Array(guarded.utf8)
  }

  /// The reader leaves NUL bytes out, whoever wrote them.
  private static func withoutNULs(_ cell: [UInt8]) -> [UInt8] { cell.filter { $0 != 0 } }

  /// A row without the empty fields at its end, which say nothing where they are more than the columns.
  private static func trimmed(_ row: [[UInt8]]) -> ArraySlice<[UInt8]> {
    var row = row[...]
    while let last = row.last, last.isEmpty { row.removeLast() }
    return row
  }
}
