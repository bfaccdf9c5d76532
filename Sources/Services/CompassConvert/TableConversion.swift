import CompassCSV
import CompassCalendars
import CompassImport
import CompassModel
import CompassSource
import CompassValidation

/// Converts the rows of files as they are: clean RFC 4180, or JSON rows whose values are the cells' texts.
struct TableConversion {
  /// The most findings of a file that are kept whole.
  private static let maximumFindings = 100_000

  let options: ConversionOptions
  let places: OutputPlaces

  /// Converts inputs.
  ///
  /// - Throws: what reading and writing throw.
  func run(_ inputs: [ImportInput], to destination: FileConversion.Destination) throws -> ConvertedFile {
    var result = ConvertedFile()
    var writer = OutputWriter(
      destination, format: options.format ?? .csv, of: inputs.first?.path ?? "", places)
    var tables: [(table: PlainTable, path: String)] = []
    for input in inputs {
      guard try ArchiveInputs.open(input) == nil else {
        throw ConversionError(
          "\(input.path) is an archive, not a table", help: "Unpack it, or remove --as table")
      }
      for table in try PlainTable.tables(of: input, options: options.reading) {
        tables.append((table, input.path))
      }
    }
    // Tables of several files become one where they have the same columns.
    let isJoined = inputs.count > 1
    if isJoined, let first = tables.first?.table.headers,
      let other = tables.first(where: { $0.table.headers != first })
    {
      throw ConversionError(
        "\(tables[0].path) and \(other.path) have different columns, so they can't be merged",
        help: "Remove --merge, or name their kind of data with --as KIND")
    }
    if case .sink = destination, !isJoined, tables.count > 1 {
      throw ConversionError(
        "\(tables[0].path) contains \(tables.count) tables, which can't be written to one stream",
        help: "Add --output-directory")
    }
    if isJoined {
      try write(&tables, part: nil, to: &writer, &result)
    } else {
      for index in tables.indices {
        var one = [tables[index]]
        try write(&one, part: tables.count > 1 ? tables[index].table.name : nil, to: &writer, &result)
      }
    }
    // A table keeps its types as they are.
    result.typeWords.given = Set(options.reading.typeWords.map(\.words))
    result.outputs = options.format == nil ? [] : try writer.commit()
    result.reports = try result.reports.map(options.severities.apply)
    return result
  }

  private func write(
    _ tables: inout [(table: PlainTable, path: String)], part: String?, to writer: inout OutputWriter,
    _ result: inout ConvertedFile
  ) throws {
    guard let format = options.format else {
      for index in tables.indices { result.reports.append(try read(&tables[index]) { _ in }) }
      return
    }
    var reports: [ValidationReport.Input] = []
    try writer.write(part: part) { _, sink in
      var rows = try TableRows(tables[0].table.headers, as: format, to: sink)
      for index in tables.indices { reports.append(try read(&tables[index]) { try rows.write($0) }) }
      try rows.finish()
    }
    result.reports += reports
  }

  /// Reads a table to its end.
  ///
  /// - Returns: what was found in it.
  private func read(
    _ table: inout (table: PlainTable, path: String), _ body: (SourceRecord) throws -> Void
  ) throws -> ValidationReport.Input {
    var record = SourceRecord()
    var counts = FindingCounter()
    var findings: [Diagnostic] = []
    var read = 0
    func take(_ found: [Diagnostic]) {
      for finding in found {
        counts.add(finding)
        if findings.count < Self.maximumFindings { findings.append(finding) }
      }
    }
    take(table.table.takeDiagnostics())
    while try table.table.next(into: &record) {
      read += 1
      try body(record)
      take(table.table.takeDiagnostics())
    }
    take(table.table.takeDiagnostics())
    return ValidationReport.Input(
      path: table.path, format: table.table.format, encoding: table.table.encodingName,
      records: RecordCounts(read: read, accepted: read), inferences: table.table.inferences,
      findings: MemoryFindings(findings), counts: counts)
  }
}

/// Writes rows as CSV or JSON.
private struct TableRows {
  /// Where the cells of a row go that stand behind the last column.
  private static let surplus = "_surplus"

  private var csv: CSVWriter?
  private let names: [String]
  private let sink: ([UInt8]) throws -> Void
  private let isArray: Bool
  private var count = 0

  init(_ headers: [String], as format: ConversionFormat, to sink: @escaping ([UInt8]) throws -> Void) throws {
    self.sink = sink
    names = Self.unique(headers)
    isArray = format == .json
    guard format == .csv else {
      if isArray { try sink([UInt8(ascii: "[")]) }
      return
    }
    var csv = CSVWriter(format: .init(safety: .raw), to: sink)
    if !headers.isEmpty { try csv.write(headers) }
    self.csv = csv
  }

  mutating func write(_ record: SourceRecord) throws {
    count += 1
    if csv != nil {
      try csv?.write(record.strings)
      return
    }
    let line = (isArray ? (count == 1 ? "\n" : ",\n") : "") + value(record).text() + (isArray ? "" : "\n")
    try sink(Array(line.utf8))
  }

  mutating func finish() throws {
    try csv?.finish()
    if csv == nil, isArray { try sink(Array((count == 0 ? "]\n" : "\n]\n").utf8)) }
  }

  private func value(_ record: SourceRecord) -> JSONValue {
    let cells = record.strings.map(JSONValue.string)
    guard !names.isEmpty else { return .array(cells) }
    var members = zip(names, cells).map { JSONValue.Member($0, $1) }
    if cells.count > names.count {
      members.append(JSONValue.Member(Self.surplus, .array(Array(cells[names.count...]))))
    }
    return .object(members)
  }

  /// Names that are there twice get a number, for a row of JSON has each once.
  private static func unique(_ headers: [String]) -> [String] {
    var taken: Set<String> = [surplus]
    // What is unlike all others keeps its name.
    let counts = Dictionary(headers.map { ($0, 1) }, uniquingKeysWith: +)
    taken.formUnion(headers.filter { counts[$0] == 1 })
    var used: Set<String> = []
    return headers.map { header in
      if counts[header] == 1 || (!taken.contains(header) && used.insert(header).inserted) { return header }
      var number = 2
      while !taken.insert("\(header) \(number)").inserted { number += 1 }
      return "\(header) \(number)"
    }
  }
}
