import CompassCSV
import CompassModel
import CompassSource
import CompassTables

/// Files with unquoted dates like `Apr 15, 2026`, which the comma splits, and with unquoted line breaks.
extension MadeTable {
  /// Joins the split dates of a file, and the lines of its last column.
  ///
  /// A record with a split date has one cell more than the header. A line with one cell continues the text
  /// above it.
  ///
  /// - Throws: ``ImportError`` if the file is too large, and errors from reading the file.
  init(
    splitDatesIn header: String, of input: ImportInput, _ rows: TableSurvey, _ profile: ImportProfile
  ) throws {
    self.init(headers: rows.headerNames)
    guard let column = headers.firstIndex(where: { $0.foldedWords == header.foldedWords }) else { return }
    headerPositions = headers.indices.compactMap(rows.headerPosition)
    // Read every row. Otherwise, lines that continue a text are skipped, because they look like notes or
    // second tables.
    var options = TableOptions()
    options.headerLine = rows.headerRows.last?.position.line
    options.takesEveryRow = true
    guard let plain = try input.foundTables(options).first else { return }
    var reader = try TableReader(plain)
    var source = GridRow()
    var joined = 0
    var continued = 0
    while try reader.read(into: &source) {
      let record = source.record
      try Self.checkSize(input, profile, byteCount: input.csv?.byteCount ?? 0, rows: self.rows.count + 1)
      if record.count == 1, let last = self.rows.indices.last, self.rows[last].record.count == headers.count {
        continued += 1
        self.rows[last].continue(with: record)
        continue
      }
      var row = Row(record: record, diagnostics: source.findings)
      if record.count == headers.count + 1, row.join(column) {
        joined += 1
      }
      if row.record.count == headers.count {
        row.diagnostics.removeAll { [.csvRowLong, .csvRowShort].contains($0.code) }
      }
      row.record.number = self.rows.count + 1
      self.rows.append(row)
    }
    diagnostics = source.findings
    if joined > 0 {
      inferences.add(
        "joined-cells", "\(headers[column]) of \(joined) \(joined == 1 ? "row" : "rows")",
        "dates like Apr 15, 2026 were split at their comma", "--profile none")
    }
    if continued > 0 {
      inferences.add(
        "joined-lines", "\(headers.last ?? "") of \(continued) \(continued == 1 ? "line" : "lines")",
        "the program writes line breaks without quotes", "--profile none")
    }
  }
}

extension MadeTable.Row {
  /// Joins two cells that are one date, or returns false if they aren't.
  fileprivate mutating func join(_ column: Int) -> Bool {
    let year = record.string(at: column + 1).trimmedBlanks
    let day = record.string(at: column).trimmedBlanks
    guard year.utf8.count == 4, year.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      day.utf8.first.map({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) == true
    else { return false }
    replace(column, by: "\(day), \(year)")
    record.fields[column].position = record.fields[column].position.extended(
      to: record.fields[column + 1].position)
    record.fields.remove(at: column + 1)
    return true
  }

  /// Adds a line to the last cell.
  fileprivate mutating func `continue`(with line: SourceRecord) {
    let last = record.count - 1
    replace(last, by: record.string(at: last) + "\n" + line.string(at: 0))
    record.fields[last].position = record.fields[last].position.extended(to: line.position)
    record.position = record.position.extended(to: line.position)
  }
}
