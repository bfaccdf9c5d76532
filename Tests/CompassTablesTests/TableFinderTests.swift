import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport
@testable import CompassTables

/// Each file of `Grids` is a grid with the class of each of its rows, which was given by hand: a letter and the number
/// of the table, then the cells.
@Suite("Tables are found, and what each row is")
struct TableFinderTests {
  @Test("At least 97 of 100 rows have the right class, and all headers are found")
  func corpus() throws {
    let grids = try LabeledGrid.all()
    #expect(grids.count >= 60)
    var wrong: [String] = []
    for grid in grids {
      let found = grid.found()
      let rows = grid.tags.indices
      let headers = rows.filter { grid.tags[$0].contains("h") || found[$0].contains("h") }
      #expect(headers.map { grid.tags[$0] } == headers.map { found[$0] }, "\(grid.name)")
      wrong += rows.filter { grid.tags[$0] != found[$0] }.map { "\(grid.name):\($0 + 1)" }
    }
    let count = grids.reduce(0) { $0 + $1.tags.count }
    #expect(wrong.count * 100 <= count * 3, "\(wrong)")
  }

  @Test("Each row of a grid has a class, once in each table beside others")
  func accounting() throws {
    for grid in try LabeledGrid.all() {
      #expect(grid.found().allSatisfy { !$0.isEmpty }, "\(grid.name)")
    }
  }

  @Test("Plain rows are one run, however many there are")
  func runs() {
    var options = TableOptions()
    options.words = { $0 == "Date" || $0 == "Event" ? 4 : 0 }
    var finder = TableFinder(options)
    finder.take(LabeledGrid.record(["Date", "Event", "Cost"], row: 1))
    for row in 2...5_001 {
      finder.take(LabeledGrid.record(["6/\(row % 28 + 1)/2026", "Camp \(row)", "\(row)"], row: row))
    }
    let tables = finder.finish()
    #expect(
      tables.map(\.runs) == [
        [
          .init(rowClass: .header, first: 0, count: 1, lines: 1...1),
          .init(rowClass: .data, first: 1, count: 5_000, lines: 2...5_001),
        ]
      ])
  }

  @Test("A grid without names over rows has no table")
  func noTable() {
    var finder = TableFinder(TableOptions())
    for row in 1...3 { finder.take(LabeledGrid.record(["Remember to bring water"], row: row)) }
    #expect(finder.finish().allSatisfy { $0.headerRows.isEmpty && $0.count(of: .data) == 0 })
  }
}

/// A grid with the class of each row.
private struct LabeledGrid {
  let name: String
  let tags: [String]
  let rows: [[String]]

  static func all() throws -> [LabeledGrid] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Grids")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".grid") }
      .sorted().map { try LabeledGrid(name: $0, folder.appendingPathComponent($0)) }
  }

  init(name: String, _ file: URL) throws {
    self.name = name
    var tags: [String] = []
    var rows: [[String]] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      tags.append(cells[0])
      rows.append(Array(cells.dropFirst()))
    }
    self.tags = tags
    self.rows = rows
  }

  /// What the finder makes of the rows, written as the tags are.
  func found() -> [String] {
    var options = TableOptions()
    options.words = { FileSurvey.bits(of: $0, .installed) }
    var finder = TableFinder(options)
    for (row, cells) in rows.enumerated() { finder.take(Self.record(cells, row: row + 1)) }
    var classes = Array(repeating: [String](), count: rows.count)
    for (number, table) in finder.finish().enumerated() {
      for run in table.runs {
        let letter = Self.letters[run.rowClass] ?? "?"
        let isOfTable = ![.blank, .title, .note].contains(run.rowClass)
        for row in run.first..<run.first + run.count {
          classes[row].append(isOfTable ? "\(letter)\(number + 1)" : letter)
        }
      }
    }
    // What is above or below all of the tables side by side is said once.
    return classes.map { tags in
      let texts = Set(tags).subtracting(["b"])
      return texts.isEmpty
        ? tags.first ?? "" : texts.isSubset(of: ["t", "n"]) ? texts.sorted()[0] : tags.joined()
    }
  }

  private static let letters: [Table.RowClass: String] = [
    .blank: "b", .title: "t", .header: "h", .units: "u", .data: "d", .section: "s", .total: "f", .note: "n",
    .repeated: "r",
  ]

  static func record(_ cells: [String], row: Int) -> SourceRecord {
    var record = SourceRecord()
    for (column, cell) in cells.enumerated() {
      let start = record.text.count
      record.text += Array(cell.utf8)
      record.fields.append(
        Cell(
          range: start..<record.text.count,
          position: SourcePosition(
            line: row, column: column + 1, endLine: row, endColumn: column + 2, offset: 0, length: 0)))
    }
    record.position.line = row
    record.position.endLine = row
    return record
  }
}
