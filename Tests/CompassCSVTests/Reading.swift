import CompassSource
import CompassTables
import TestSupport

@testable import CompassCSV

/// Everything that reading the first table of a file says, for comparing.
struct Reading: Equatable {
  var names: [String] = []
  var rows: [[String]] = []
  /// The codes of all findings, the survey's first, in the order of the file.
  var codes: [String] = []
  /// The number of rows that are no data, by what they are.
  var skipped: [Table.RowClass: Int] = [:]
  /// The names and rows of the tables below.
  var below: [[String]] = []

  init(
    _ bytes: [UInt8], _ options: CSVOptions = CSVOptions(), tables: TableOptions? = nil,
    chunkSize: Int = 4096,
    pieces: Int? = nil
  ) throws {
    let source: any ByteSource = pieces.map { PieceSource(bytes: bytes, size: $0) } ?? BytesSource(bytes)
    let survey = try CSVSurvey(of: source, options: options, chunkSize: chunkSize)
    let found = try TableSurvey.tables(of: source, survey, tables, chunkSize: chunkSize)
    guard let table = found.first(where: { $0.table.count(of: .data) > 0 }) ?? found.first else { return }
    var reader = try TableReader(table)
    var row = GridRow()
    names = table.headerNames
    codes = (survey.diagnostics + table.diagnostics).map(\.code.rawValue)
    while try reader.read(into: &row) {
      rows.append(row.record.strings)
      codes += row.findings.map(\.code.rawValue)
    }
    codes += row.findings.map(\.code.rawValue)
    for run in table.table.runs where run.rowClass != .data && run.rowClass != .header {
      skipped[run.rowClass, default: 0] += run.count
    }
    if found.count > 1 { codes.append("csv-second-table") }
    for other in found.dropFirst() {
      below.append(other.headerNames)
      var reader = try TableReader(other)
      while try reader.read(into: &row) { below.append(row.record.strings) }
    }
  }

  init(_ text: String, _ options: CSVOptions = CSVOptions(), tables: TableOptions? = nil) throws {
    try self.init(Array(text.utf8), options, tables: tables)
  }
}

extension TableSurvey {
  /// The line of the first row of data, or its row in a sheet; nil without data.
  var dataLine: Int? { table.runs.first { $0.rowClass == .data }?.lines.lowerBound }

  /// The tables of a file.
  static func tables(
    of source: any ByteSource, _ survey: CSVSurvey, _ options: TableOptions? = nil, chunkSize: Int = 4096
  ) throws -> [TableSurvey] {
    var known = TableOptions()
    known.delimiter = survey.dialect.delimiter
    return try tables(in: CSVGrid(source, survey, chunkSize: chunkSize), options ?? known)
  }
}

extension TableReader {
  /// A reader of the first table of a file.
  init(
    _ bytes: [UInt8], _ options: CSVOptions = CSVOptions(), tables: TableOptions? = nil, chunkSize: Int = 4096
  ) throws {
    let source = BytesSource(bytes)
    let found = try TableSurvey.tables(
      of: source, CSVSurvey(of: source, options: options), tables, chunkSize: chunkSize)
    try self.init(found[0])
  }
}

extension TableOptions {
  /// Every row is data, and no row has names.
  static var rows: TableOptions {
    var options = TableOptions()
    (options.hasHeader, options.takesEveryRow) = (false, true)
    return options
  }
}
