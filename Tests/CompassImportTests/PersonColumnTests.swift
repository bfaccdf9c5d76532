import CompassModel
import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassImport

/// A table of two athletes, of whom the store has one (`PersonColumns/truth.json`).
struct PersonTable: Decodable, CustomTestStringConvertible, Sendable {
  let file: String
  let stored: String
  let other: String
  let kind: String
  let rows: [Int]
  let count: Int

  var testDescription: String { file }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "PersonColumns")

  static func all() throws -> [PersonTable] {
    try JSONDecoder().decode(
      [PersonTable].self, from: Data(contentsOf: folder.appending(path: "truth.json")))
  }

  var text: String {
    get throws { try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8) }
  }

  /// The records of the stored athlete after the table was imported.
  func imported(_ names: [String]) throws -> [FieldValues] {
    let importing = try Importing()
    try importing.take(["athletes.csv": "full_name\n" + names.map { $0 + "\n" }.joined()])
    let athletes = try importing.records(.athlete)
    let athlete = try #require(athletes.first { $0.text("full_name") == names[0] }).idText
    let profiles = try ProfileTests.installed.get()
    _ = try? importing.take([file: try text]) { $0.profiles = profiles }
    #expect(try importing.records(.athlete).count == names.count, "an athlete was added")
    let kind = try #require(RecordKind.allCases.first { $0.plural == self.kind })
    return try importing.records(kind).filter { $0.text("user_id") == athlete }
  }

  /// The lines of the athlete's own rows in which a record stands.
  func ownRows(of record: FieldValues) throws -> [Int] {
    let lines = try text.split(separator: "\n", omittingEmptySubsequences: false)
    let texts = ["value", "display_value", "name", "content"].compactMap(record.text)
    return rows.filter { row in texts.contains { lines[row - 1].contains($0) } }
  }
}

@Suite("Rows go to the athlete whom they name, whatever the column is called")
struct PersonColumnTests {
  @Test("No row of another athlete becomes the stored athlete's", arguments: try PersonTable.all())
  func others(_ table: PersonTable) throws {
    let records = try table.imported([table.stored])
    #expect(records.count <= table.count)
    for record in records { #expect(try !table.ownRows(of: record).isEmpty, "\(record.present)") }
  }

  @Test("The stored athlete's own rows are stored in at least eight of ten tables")
  func own() throws {
    let complete = try PersonTable.all().filter { table in
      let rows = try table.imported([table.stored]).flatMap { try table.ownRows(of: $0) }
      return Set(rows).count == table.rows.count
    }
    #expect(complete.count >= 8, "\(complete.map(\.file))")
  }
}
