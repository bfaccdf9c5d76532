import CompassSource
import Foundation
import Testing

@testable import CompassCSV

/// Texts whose lines hold several fields in other ways than a delimiter, in `Lines.json`, which was written without a
/// look at the rules.
@Suite("Lines in quotes, of fixed width and with garbled letters")
struct LineFormTests {
  struct Entry: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let rows: [[String]]
    var testDescription: String { name }
  }

  static let entries: [Entry] = {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Lines.json")
    return (try? JSONDecoder().decode([Entry].self, from: Data(contentsOf: place))) ?? []
  }()

  @Test("The table is read") func table() { #expect(Self.entries.count == 45) }

  @Test("Rows are those that a person reads", arguments: entries)
  func rows(_ entry: Entry) throws {
    var reader = try CSVGrid(BytesSource(entry.text)).makeReader()
    var row = GridRow()
    var rows: [[String]] = []
    while try reader.read(into: &row) {
      let cells = row.record.strings.map { $0.trimmingCharacters(in: .whitespaces) }
      let isRule = cells.joined().allSatisfy { "-=| ".contains($0) }
      // A table of pipes has pipes around it, too.
      let isFramed = entry.text.hasPrefix("|")
      if !isRule { rows.append(isFramed ? Array(cells.dropFirst().dropLast()) : cells) }
    }
    #expect(rows == entry.rows)
  }
}
