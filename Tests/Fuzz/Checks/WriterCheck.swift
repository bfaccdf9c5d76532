import CompassCSV
import CompassSource

/// What holds for any texts that are written and read again.
struct WriterCheck {
  private let rows: [[[UInt8]]]
  private let delimiter: UInt8

  /// The cells of an input are set apart by US and RS (0x1F, 0x1E), so that every other byte can be in them.
  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    delimiter = choices.one(of: [0x2C, 0x3B, 0x09, 0x7C])
    rows = choices.rest.split(separator: 0x1E, omittingEmptySubsequences: false).map { row in
      row.split(separator: 0x1F, omittingEmptySubsequences: false).map { cell in
        Array(String(decoding: cell, as: UTF8.self).utf8)
      }
    }
  }

  func run() throws { try RoundTrip(rows: rows).check(delimiter: delimiter) }
}

/// Rows that are written and read again.
struct RoundTrip {
  let rows: [[[UInt8]]]

  func check(delimiter: UInt8) throws {
    for quoting in [CSVWriter.Quoting.minimal, .all] {
      for safety in [CSVWriter.Safety.raw, .spreadsheet] {
        let format = CSVWriter.Format(
          delimiter: delimiter, quoting: quoting, lineEnding: quoting == .all ? .lf : .crlf,
          hasByteOrderMark: quoting == .all, safety: safety)
        try check(format)
      }
    }
  }

  private func check(_ format: CSVWriter.Format) throws {
    let texts = rows.map { $0.map { String(decoding: $0, as: UTF8.self) } }
    let written = CSVWriter.bytes(of: texts.map { $0.map { .text($0) } }, format: format)
    let options = CSVOptions(
      encoding: .utf8, delimiter: format.delimiter, quote: 0x22, escape: .doubled, hasHeader: false,
      layout: .plain)
    var reader = try CSVReader(BytesSource(written), options: options)
    var record = CSVRecord()
    var read: [[[UInt8]]] = []
    while try reader.read(into: &record) {
      let cells = record.fields.map { Array(record.text[$0.range]) }
      guard format.safety == .spreadsheet else {
        read.append(cells)
        continue
      }
      try read.append(
        cells.map { cell in
          try demand(
            ![0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D].contains(cell.first ?? 0x61),
            "A spreadsheet would run \(cell)")
          return Array(FormulaGuard.unguarded(String(decoding: cell, as: UTF8.self)).utf8)
        })
    }
    let (got, expected) = (read.map(Self.trimmed), rows.map(Self.trimmed))
    try demand(
      got == expected,
      "Written as \(format), \(expected) is read as \(got)")
  }

  /// A row without the empty fields at its end, which say nothing where they are more than the columns.
  private static func trimmed(_ row: [[UInt8]]) -> ArraySlice<[UInt8]> {
    var row = row[...]
    while let last = row.last, last.isEmpty { row.removeLast() }
    return row
  }
}
