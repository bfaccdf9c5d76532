import CompassCSV
import CompassCalendars
import CompassImport
import CompassModel
import CompassSource
import CompassValidation
import CompassXLSX
import Foundation

/// Converts the tables of files as they are, with the texts of their cells.
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
    var tables = try inputs.flatMap(self.tables)
    // Tables of several files become one where they have the same columns.
    let isJoined = inputs.count > 1
    if isJoined, let first = tables.first?.table.headers,
      let other = tables.first(where: { $0.table.headers != first })
    {
      throw ToolError(
        "\(tables[0].path) and \(other.path) have different columns, so they can't be merged",
        help: "Remove --merge, or choose a table of each file with --table N")
    }
    // A table keeps its types as they are.
    result.typeWords.given = Set(options.reading.typeWords.map(\.words))
    guard let format = options.format else {
      for index in tables.indices { result.reports.append(try read(&tables[index]) { _ in }) }
      return result
    }
    let isOneFile = isJoined || tables.count == 1 || format == .json || format == .xlsx
    if case .sink = destination, !isOneFile {
      throw ToolError(
        "\(tables[0].path) contains \(tables.count) tables, which can't be written to one stream",
        help: "Add --output-directory, or choose one with --table N")
    }
    var output = OutputWriter(destination, format: format, of: inputs.first?.path ?? "", places)
    for index in 0..<(isOneFile ? 1 : tables.count) {
      try output.write(part: index == 0 ? nil : "\(index + 1)") { folder, sink in
        let isNested = isOneFile && !isJoined && tables.count > 1
        var writer = try TableWriter(
          format, isNested: isNested, created: options.created, in: folder, to: sink)
        for table in isOneFile ? tables.indices : index..<(index + 1) {
          if table == index || isNested { try writer.begin(tables[table].table) }
          result.reports.append(try read(&tables[table]) { try writer.write($0) })
        }
        try writer.finish()
      }
    }
    result.outputs = try output.commit()
    return result
  }

  /// The tables of an input, or the one that was chosen.
  private func tables(_ input: ImportInput) throws -> [(table: PlainTable, path: String)] {
    guard try ArchiveInputs.open(input) == nil else {
      throw ToolError("\(input.path) is an archive, not a table", help: "Unpack it, or remove --as table")
    }
    let found = try PlainTable.tables(of: input, options: options.reading)
    guard let number = options.tableNumber else { return found.map { ($0, input.path) } }
    guard number <= found.count else {
      throw ToolError("\(input.path) has no table \(number)", help: "Use --table 1 to \(found.count)")
    }
    return [(found[number - 1], input.path)]
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
    var isThere = true
    while isThere {
      isThere = try table.table.next(into: &record)
      if isThere {
        read += 1
        try body(record)
      }
      for finding in table.table.takeDiagnostics() {
        counts.add(finding)
        if findings.count < Self.maximumFindings { findings.append(finding) }
      }
    }
    return ValidationReport.Input(
      path: table.path, format: table.table.format, encoding: table.table.encodingName,
      records: RecordCounts(read: read, accepted: read), inferences: table.table.inferences,
      findings: MemoryFindings(findings), counts: counts)
  }
}

/// Writes tables as CSV, as rows of JSON or as sheets.
private struct TableWriter {
  /// Where the cells of a row go that stand behind the last column.
  private static let surplus = "_surplus"

  private let format: ConversionFormat
  private let sink: ([UInt8]) throws -> Void
  /// Whether several tables become arrays of one array of JSON.
  private let isNested: Bool
  private var csv: CSVWriter?
  private var workbook: XLSXWorkbook?
  private var sheet: XLSXSheet?
  private var names: [String] = []
  private var tables = 0
  private var rows = 0

  init(
    _ format: ConversionFormat, isNested: Bool, created: Date, in folder: String,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    (self.format, self.isNested, self.sink) = (format, isNested, sink)
    if format == .csv { csv = CSVWriter(format: .init(safety: .raw), to: sink) }
    if format == .xlsx {
      workbook = try XLSXWorkbook(
        temporaryDirectory: folder, properties: .init(created: created), isStreaming: true)
    }
  }

  /// Begins a table.
  mutating func begin(_ table: PlainTable) throws {
    if format == .json {
      if tables > 0 { try put("\n],\n") }
      try put(isNested && tables == 0 ? "[\n[" : "[")
    }
    (tables, rows, names) = (tables + 1, 0, Self.unique(table.headers))
    sheet = try workbook?.addSheet(titled: table.name ?? "Table \(tables)")
    try sheet?.allowNumbersAsText()
    try write(sheetRow: table.headers)
    if table.hasHeader { try csv?.write(table.headers) }
  }

  mutating func write(_ record: SourceRecord) throws {
    rows += 1
    try csv?.write(record.strings)
    try write(sheetRow: record.strings)
    if format == .json { try put(rows == 1 ? "\n" : ",\n") }
    if format == .json || format == .jsonl { try put(value(record).text()) }
    if format == .jsonl { try put("\n") }
  }

  private func write(sheetRow cells: [String]) throws {
    for (column, text) in cells.enumerated() where !text.isEmpty {
      try sheet?.write(.text(text), row: rows, column: column)
    }
  }

  private func put(_ text: String) throws { try sink(Array(text.utf8)) }

  mutating func finish() throws {
    try csv?.finish()
    if format == .json { try put((rows == 0 && tables == 1 ? "" : "\n") + (isNested ? "]\n]\n" : "]\n")) }
    if let workbook { try sink(workbook.finish().readBytes()) }
  }

  private func value(_ record: SourceRecord) -> JSONValue {
    let cells = record.strings.map(JSONValue.string)
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
