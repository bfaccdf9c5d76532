import CompassCSV
import CompassModel
package import CompassSource
import CompassTables
import CompassValidation

import struct Foundation.Decimal

/// Reads benchmarks that a user has: a CSV file with a row for each point, or JSON
/// (`Templates/Schemas/benchmarks.schema.json`).
package enum BenchmarkFile {
  /// The version of the JSON format that is read.
  package static let version = 1
  /// The most bytes of a file.
  package static let maximumBytes = 8 << 20
  /// The most points of a file.
  package static let maximumPoints = 20_000

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - path: what to call it in messages.
  /// - Returns: the benchmarks in the order of their first points.
  /// - Throws: ``ToolError`` that names the line which is wrong, and what reading throws.
  package static func read(_ source: any ByteSource, path: String) throws -> [Benchmark] {
    let bytes = try bytes(of: source, path)
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard let first else { throw ToolError("\(path) is empty", help: columnsHelp) }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    var collector = BenchmarkCollector(path: path)
    if isJSON {
      try BenchmarkJSON(bytes, path: path).read(into: &collector)
    } else {
      try readCSV(bytes, path, into: &collector)
    }
    return try collector.benchmarks()
  }

  static let columnsHelp =
    "A row is a point: metric_type,unit,group,percentile,value,n,source,date — see SampleData/benchmarks/combine.csv"

  private static func bytes(of source: any ByteSource, _ path: String) throws -> [UInt8] {
    var reader = try source.makeReader()
    var bytes: [UInt8] = []
    while try reader.read(into: &bytes, maximum: 1 << 16) > 0 {
      guard bytes.count <= maximumBytes else {
        throw ToolError(
          "\(path) is larger than \(maximumBytes >> 20) MB, the limit for benchmarks",
          help: "Check that --benchmarks names the right file")
      }
    }
    return bytes
  }

  // MARK: CSV

  private enum Column: String, CaseIterable {
    case type = "metric_type"
    case unit, group, percentile, value
    case count = "n"
    case source, date
  }

  private static func readCSV(
    _ bytes: [UInt8], _ path: String, into collector: inout BenchmarkCollector
  ) throws {
    var options = TableOptions()
    options.takesEveryRow = true
    let grid = try CSVGrid(BytesSource(bytes, name: path))
    guard let table = try TableSurvey.tables(in: grid, options).first else { return }
    let places = try columns(table.headerNames, path)
    var reader = try TableReader(table)
    var row = GridRow()
    var findings: [Diagnostic] = []
    while try reader.read(into: &row) {
      findings += row.findings
      let record = row.record
      let line = record.position.line
      func text(_ column: Column) -> String {
        guard let place = places[column], place < record.count else { return "" }
        return record.string(at: place).trimmedBlanks
      }
      try collector.add(
        BenchmarkCollector.Row(
          type: text(.type), unit: text(.unit), group: text(.group), percentile: text(.percentile),
          value: text(.value), count: text(.count), source: text(.source), date: text(.date),
          place: { "\(path):\(line)" }))
    }
    if let finding = (findings + row.findings).first(where: { $0.severity == .error }) {
      throw ToolError(
        "\(path): \(finding.message.rendered(showingPersonal: true))",
        help: finding.help?.rendered(showingPersonal: true))
    }
  }

  private static func columns(_ headers: [String], _ path: String) throws -> [Column: Int] {
    var places: [Column: Int] = [:]
    for (place, header) in headers.enumerated() {
      let name = header.foldedWords.replacing(" ", with: "_")
      guard let column = Column(rawValue: name) else {
        throw ToolError.unknown(
          "\(path):1: unknown column \"\(header)\"", header, among: Column.allCases.map(\.rawValue),
          help: columnsHelp)
      }
      guard places[column] == nil else {
        throw ToolError("\(path):1: the column \(name) is repeated", help: "Remove one of them")
      }
      places[column] = place
    }
    // Figures without a unit are many, and the registry knows those of the rest.
    for column in Column.allCases where column != .unit && places[column] == nil {
      throw ToolError("\(path):1: the column \(column.rawValue) is missing", help: columnsHelp)
    }
    return places
  }
}
