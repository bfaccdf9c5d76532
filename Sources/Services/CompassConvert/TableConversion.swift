import CompassCSV
import CompassCalendars
import CompassImport
import CompassModel
import CompassSource
import CompassValidation
import CompassXLSX

/// Converts the tables of files as they are, with the texts of their cells.
struct TableConversion {
  private typealias Part = (table: PlainTable, path: String)

  /// The most findings of a file that are kept whole.
  private static let maximumFindings = 100_000

  let options: ConversionOptions
  let places: OutputPlaces

  /// Converts inputs.
  ///
  /// - Throws: what reading and writing throw.
  func run(_ inputs: [ImportInput], to destination: FileConversion.Destination) throws -> ConvertedFile {
    var result = ConvertedFile()
    var tables = try inputs.flatMap(self.tables)
    // Tables of several files become one where they have the same columns.
    let isJoined = inputs.count > 1
    if isJoined, let first = tables.first?.table.headers,
      let other = tables.first(where: { $0.table.headers != first })
    {
      throw ConversionError(
        "\(tables[0].path) and \(other.path) have different columns, so they can't be merged",
        help: "Remove --merge, or name their kind of data with --as KIND")
    }
    // A table keeps its types as they are.
    result.typeWords.given = Set(options.reading.typeWords.map(\.words))
    if let format = options.format {
      let isOneFile = isJoined || tables.count == 1 || format == .json || format == .xlsx
      if case .sink = destination, !isOneFile {
        throw ConversionError(
          "\(tables[0].path) contains \(tables.count) tables, which can't be written to one stream",
          help: "Add --output-directory, or choose one with --table N")
      }
      var writer = OutputWriter(destination, format: format, of: inputs.first?.path ?? "", places)
      for index in 0..<(isOneFile ? 1 : tables.count) {
        let range = isOneFile ? tables.indices : index..<(index + 1)
        try writer.write(part: index == 0 ? nil : "\(index + 1)") { folder, sink in
          if format == .xlsx {
            result.reports += try workbook(&tables[range], isJoined, in: folder, to: sink)
          } else {
            result.reports += try rows(&tables[range], isJoined, as: format, to: sink)
          }
        }
      }
      result.outputs = try writer.commit()
    } else {
      for index in tables.indices { result.reports.append(try read(&tables[index]) { _ in }) }
    }
    result.reports = try result.reports.map(options.severities.apply)
    return result
  }

  /// The tables of an input, or the one that was chosen.
  private func tables(_ input: ImportInput) throws -> [Part] {
    guard try ArchiveInputs.open(input) == nil else {
      throw ConversionError(
        "\(input.path) is an archive, not a table", help: "Unpack it, or remove --as table")
    }
    let found = try PlainTable.tables(of: input, options: options.reading)
    guard let number = options.tableNumber else { return found.map { ($0, input.path) } }
    guard found.indices.contains(number - 1) else {
      throw ConversionError(
        "\(input.path) has no table \(number)",
        help:
          "It has \(found.count == 1 ? "one table. Remove --table" : "\(found.count) tables. Use --table 1 to \(found.count)")"
      )
    }
    return [(found[number - 1], input.path)]
  }

  /// Writes tables as CSV or JSON; several as an array of JSON for each, unless they are joined.
  ///
  /// - Returns: what was found in them.
  private func rows(
    _ tables: inout ArraySlice<Part>, _ isJoined: Bool, as format: ConversionFormat,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> [ValidationReport.Input] {
    var reports: [ValidationReport.Input] = []
    let isNested = tables.count > 1 && !isJoined
    if isNested { try sink(Array("[\n".utf8)) }
    var rows: TableRows?
    for index in tables.indices {
      if isNested, index > tables.startIndex { try sink(Array(",\n".utf8)) }
      var writer = try rows ?? TableRows(tables[index].table, as: format, to: sink)
      reports.append(try read(&tables[index]) { try writer.write($0) })
      if isJoined { rows = writer } else { try writer.finish() }
    }
    try rows?.finish()
    if isNested { try sink(Array("]\n".utf8)) }
    return reports
  }

  /// Writes a workbook with a sheet for each table, or with one if they are joined.
  ///
  /// - Returns: what was found in them.
  private func workbook(
    _ tables: inout ArraySlice<Part>, _ isJoined: Bool, in folder: String, to sink: ([UInt8]) throws -> Void
  ) throws -> [ValidationReport.Input] {
    var reports: [ValidationReport.Input] = []
    let workbook = try XLSXWorkbook(
      temporaryDirectory: folder, properties: .init(created: options.created), isStreaming: true)
    var sheet: XLSXSheet?
    var row = 0
    func write(_ cells: [String]) throws {
      for (column, text) in cells.enumerated() where !text.isEmpty {
        try sheet?.write(.text(text), row: row, column: column)
      }
      row += 1
    }
    for index in tables.indices {
      if sheet == nil || !isJoined {
        let table = tables[index].table
        sheet = try workbook.addSheet(titled: table.name ?? "Table \(index - tables.startIndex + 1)")
        try sheet?.allowNumbersAsText()
        row = 0
        try write(table.headers)
      }
      reports.append(try read(&tables[index]) { try write($0.strings) })
    }
    try sink(workbook.finish().readBytes())
    return reports
  }

  /// Reads a table to its end.
  ///
  /// - Returns: what was found in it.
  private func read(
    _ table: inout Part, _ body: (SourceRecord) throws -> Void
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

/// Writes the rows of a table as CSV or JSON.
private struct TableRows {
  /// Where the cells of a row go that stand behind the last column.
  private static let surplus = "_surplus"

  private var csv: CSVWriter?
  private let names: [String]
  private let sink: ([UInt8]) throws -> Void
  private let isArray: Bool
  private var count = 0

  init(_ table: PlainTable, as format: ConversionFormat, to sink: @escaping ([UInt8]) throws -> Void) throws {
    self.sink = sink
    names = Self.unique(table.headers)
    isArray = format == .json
    guard format == .csv else {
      if isArray { try sink([UInt8(ascii: "[")]) }
      return
    }
    var csv = CSVWriter(format: .init(safety: .raw), to: sink)
    if table.hasHeader { try csv.write(table.headers) }
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
