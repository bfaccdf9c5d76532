import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

/// Headers in longer, colloquial or doubled words, in `Headers.json`, which was written without a look at the rules.
@Suite("Columns with headers in other words")
struct OtherWordsTests {
  private struct Entry: Decodable, Sendable {
    let kind: String
    let header: String
    let values: [String]
    let field: String?
  }

  private static let entries = Result {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Headers.json")
    return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: place))
  }

  private static let named: [RecordKind: [String]] = [
    .event: ["Event name", "Date"], .school: ["School name"], .coach: ["Coach name"],
    .athlete: ["Athlete name"], .metric: ["Test"], .interaction: [],
  ]

  private static func target(_ entry: Entry) throws -> String {
    let kind = try #require(RecordKind(rawValue: entry.kind))
    let others = named[kind] ?? []
    var reading = ReadingOptions(
      timeZone: .gmt, now: Date(timeIntervalSince1970: 1_778_000_000), lexicon: .installed)
    reading.year = 2026
    let values = others.map { [$0] } + [entry.values]
    let roles = ColumnRoles(
      headers: others + [entry.header], kind: kind, lexicon: .installed,
      samples: ColumnProfiles(values, reading))
    return try #require(roles.columns.last).target.name
  }

  /// Targets that fill a field, too.
  private static let parts = [
    "full_place": ["city", "location", "address"], "contact_details": ["phone", "email"],
    "status": ["registered"],
  ]

  @Test("A column never gets a wrong field, and nearly always the one that a careful person would give it")
  func headers() throws {
    let entries = try Self.entries.get()
    var missed: [String] = []
    for entry in entries {
      let target = try Self.target(entry)
      guard target != entry.field ?? "extra", !(Self.parts[target] ?? []).contains(entry.field ?? "") else {
        continue
      }
      let isRemark = entry.field != nil && HeaderWords.remarks.contains(target)
      #expect(
        target == "extra" || isRemark,
        "\(entry.kind): \(entry.header) is \(target), not \(entry.field ?? "any")")
      if entry.field != nil { missed.append(entry.header) }
    }
    #expect(missed.count * 10 <= entries.count, "\(missed)")
  }

  @Test(
    "A header of parts has the meaning that they share",
    arguments: [
      (RecordKind.event, "Event / Camp", "name"), (.event, "Location / Field", "location"),
      (.school, "School / College", "name"), (.metric, "Test or drill", "metric_type"),
      (.athlete, "G.P.A.", "gpa"), (.metric, "Dates", "recorded_date"), (.event, "What is it?", "name"),
    ])
  func parts(kind: RecordKind, header: String, field: String) {
    let roles = ColumnRoles(headers: [header], kind: kind, lexicon: .installed)
    #expect(roles.columns.map(\.target.name) == [field])
  }

  @Test("The parts of a header with two meanings make it neither")
  func contradiction() {
    let roles = ColumnRoles(headers: ["Date / Location"], kind: .event, lexicon: .installed)
    #expect(roles.columns.map(\.target) == [.extra])
  }

  @Test("A row without a result makes no metric, and says so")
  func noResult() throws {
    let outcome = try Importing().take([
      "tests.csv": "Date,Test,Result\n2026-03-01,40,4.91\n2026-03-01,60,DNF\n2026-03-01,Shuttle,did not run\n"
    ])
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(outcome.files[0].findings.filter { $0.code == .metricValueText }.count == 2)
  }
}
