import CompassImport
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassEditing

@Suite("What an import would change")
struct ImportPreviewTests {
  private static func file(_ name: String, _ text: String) -> ImportInput {
    ImportInput(path: name, source: BytesSource(Array(text.utf8), name: name))
  }

  /// The changes of files and what they come to.
  private static func preview(
    _ files: [ImportInput], into family: FamilyStore
  ) throws -> (changes: [RecordChange], summary: ImportPreview.Summary) {
    var options = ImportOptions(now: FamilyStore.day(1))
    options.timeZone = TimeZone(identifier: "America/New_York")
    var changes: [RecordChange] = []
    let summary = try ImportPreview(files, options: options).forEachChange(opening: { family.store }) {
      change, reader in
      changes.append(change)
      let stored = try reader.values(of: change.kind, id: change.id)
      #expect(stored == change.after)
    }
    return (changes, summary)
  }

  @Test(
    "Every record that would be added or changed is told, those of the last file too, and nothing is kept")
  func changes() throws {
    let family = try FamilyStore.season()
    let before = try family.whole()
    let history = try family.store.read { try $0.history(limit: .max) }
    let (changes, summary) = try Self.preview(
      [
        Self.file(
          "events.csv", "name,type,start_date,cost\nFall Camp,camp,2026-10-03,175\nTour,camp,2026-11-01,\n"),
        Self.file("schools.csv", "name,state\nRidgeview State,OH\nLakeside,MI\n"),
      ], into: family)
    #expect(
      changes.map { "\($0.sort.rawValue) \($0.kind.rawValue)" }.sorted() == [
        "added event", "added school", "changed event",
      ])
    let changed = try #require(changes.first { $0.sort == .changed })
    #expect(changed.fields.map(\.name) == ["cost"])
    #expect(changed.before?["cost"]?.canonicalText == "150" && changed.after?["cost"]?.canonicalText == "175")
    #expect(summary.text == "2 records would be added, 1 changed, 1 unchanged.")
    #expect(try family.whole() == before)
    #expect(try family.store.read { try $0.history(limit: .max) } == history)
  }

  @Test("Rows that would be rejected are counted, by the file that they are in")
  func rejected() throws {
    let (changes, summary) = try Self.preview(
      [
        Self.file("schools.csv", "name,state\nLakeside,MI\n"),
        Self.file("events.csv", "name,type,start_date\nTour,camp,2026-13-45\n,camp,2026-11-01\n"),
      ], into: FamilyStore())
    #expect(changes.count == 1 && summary.rejected == 2)
    #expect(summary.rejectedFiles == ["events.csv"])
    #expect(summary.newZone == "America/New_York" && summary.isDifferent)
  }

  @Test("A file that says nothing new changes nothing")
  func nothing() throws {
    let family = try FamilyStore.season()
    let (changes, summary) = try Self.preview(
      [Self.file("schools.csv", "name,state\nRidgeview State,OH\n")], into: family)
    #expect(changes.isEmpty && !summary.isDifferent)
    #expect(summary.text == "No records would be changed, 1 unchanged.")
  }

  @Test(
    "It comes to a sentence",
    arguments: [
      (3, 2, 120, 1, "3 records would be added, 2 changed, 120 unchanged; 1 row would be rejected."),
      (1, 0, 0, 0, "1 record would be added."),
      (0, 1, 1, 0, "1 record would be changed, 1 unchanged."),
      (0, 0, 0, 2, "No records would be changed; 2 rows would be rejected."),
    ])
  func sentences(added: Int, changed: Int, unchanged: Int, rejected: Int, text: String) throws {
    let family = try FamilyStore()
    var schools = (0..<changed).map { "Old \($0)" }
    for name in schools { try family.add(.school, ["name": name]) }
    schools += (0..<added).map { "New \($0)" }
    let rows = schools.map { "\($0),Akron" } + (0..<rejected).map { _ in ",Akron" }
    var (_, summary) = try Self.preview(
      [Self.file("schools.csv", "name,city\n" + rows.map { $0 + "\n" }.joined())], into: family)
    summary.unchanged = unchanged
    #expect(summary.text == text)
  }
}
