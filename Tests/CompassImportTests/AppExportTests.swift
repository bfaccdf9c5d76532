import CompassModel
import CompassSource
import Foundation
import Testing

@testable import CompassImport

/// The exports of the app among the samples, into a store that has its data export.
///
/// `RECORD_SNAPSHOTS=1` writes the golden files anew; they are then to be read beside the samples.
@Suite("The app's exports are read back without loss")
struct AppExportTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden/app-exports")
  private static let archive = "recruiting-compass-export-2026-05-01.zip"

  private static func take(
    _ importing: Importing, _ name: String, _ sets: [FieldSetting] = []
  ) throws
    -> ImportSession.Outcome
  {
    let input = try RoundTripTests.sample("app-exports/" + name)
    let profiles = try ProfileTests.installed.get()
    let archive = try ArchiveInputs.open(input)
    return try importing.take(archive?.inputs ?? [input], archives: archive.map { [$0] } ?? []) { options in
      options.profiles = profiles
      options.sets = sets
    }
  }

  /// A store with the data export.
  private static func store() throws -> Importing {
    let importing = try Importing()
    #expect(try take(importing, archive).counts == "17 added, 1 changed, 0 unchanged, 0 rejected")
    return importing
  }

  /// What became of the files, and the records that they added or changed.
  private static func text(
    _ outcome: ImportSession.Outcome, _ importing: Importing, since before: [[FieldValues]]
  ) throws -> String {
    var lines: [String] = []
    for archive in outcome.archives {
      lines.append(archive.path)
      lines += archive.inferences.map { "  \($0.what): \($0.value) — \($0.why)" }
    }
    for file in outcome.files {
      let counts =
        "\(file.read) read, \(file.added) added, \(file.changed) changed, \(file.unchanged) unchanged, \(file.rejected) rejected"
      lines.append("\(file.survey.input.path): \(file.survey.kind.plural), \(counts)")
      lines += file.inferences.filter { !$0.isRoutine }.map { "  \($0.what): \($0.value) — \($0.why)" }
      for finding in file.findings {
        let place = finding.position.map { "\($0.line):\($0.column)" } ?? "file"
        lines.append(
          "  \(place) \(finding.severity) \(finding.code): \(finding.message.rendered(showingPersonal: true))"
        )
      }
    }
    let left: Set = ["user_id", "family_unit_id", "created_at", "updated_at"]
    for (kind, earlier) in zip(RecordKind.allCases, before) {
      for record in try importing.records(kind) where !earlier.contains(record) {
        lines.append("\(kind.rawValue)")
        lines += record.present.filter { !left.contains($0.field.name) }.map {
          "  \($0.field.name): \($0.value.canonicalText)"
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static let files = [
    archive, "web-metrics.csv", "performance-individual-2026-05-01.csv",
    "event-metrics-Spring-Showcase-2026.csv",
    "performance_metrics_2026-05-13.csv", "interactions-2026-05-01.csv", "interactions-ids-2026-05-01.csv",
    "interaction-thank-you.csv", "coaches-2026-05-01.csv", "school-comparison-2026-05-01.csv",
    "old-schools.csv",
    "old-coaches.csv", "old-interactions.csv", "old-offers.csv",
  ]

  @Test("All of them are here")
  func complete() throws {
    let folder =
      Self.golden.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path + "/SampleData/app-exports"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == Self.files.sorted())
  }

  @Test("The records, decisions and findings of a file; importing it again changes nothing", arguments: files)
  func file(name: String) throws {
    let importing = name == Self.archive ? try Importing() : try Self.store()
    // The old workbook's sheets of coaches and contacts name no school.
    let sets =
      ["old-coaches.csv", "old-interactions.csv"].contains(name)
      ? [FieldSetting(field: "school_id", value: "Harrow Creek University")] : []
    let before = try RecordKind.allCases.map(importing.records)
    let outcome = try Self.take(importing, name, sets)
    #expect(outcome.rejected == 0)
    let text = try Self.text(outcome, importing, since: before)
    let place = Self.golden.appendingPathComponent(name + ".txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: Self.golden, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }
    #expect(text == String(decoding: try Data(contentsOf: place), as: UTF8.self))
    let again = try Self.take(importing, name, sets)
    #expect(again.files.allSatisfy { $0.unchanged == $0.read }, "\(again.counts)")
  }

  @Test("The data export is its athlete's, also in a store that has others")
  func severalAthletes() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": "full_name,graduation_year\nAnn Lee,2027\nBo Lee,2029\n"])
    #expect(try Self.take(importing, Self.archive).counts == "17 added, 1 changed, 0 unchanged, 0 rejected")
    for kind in [RecordKind.school, .coach, .event, .metric, .interaction] {
      #expect(
        Set(try importing.column("user_id", of: kind)) == ["5f2c1d84-3b0e-4c7a-9a61-7d0e2b9f4c10"],
        "\(kind.plural)")
    }
    #expect(try Self.take(importing, Self.archive).counts == "0 added, 0 changed, 18 unchanged, 0 rejected")
  }

  @Test("All of them in one command, in any order", arguments: [false, true])
  func together(isReversed: Bool) throws {
    let profiles = try ProfileTests.installed.get()
    var inputs: [ImportInput] = []
    var archives: [ArchiveInputs] = []
    for name in Self.files where !["old-coaches.csv", "old-interactions.csv"].contains(name) {
      let input = try RoundTripTests.sample("app-exports/" + name)
      guard let archive = try ArchiveInputs.open(input) else {
        inputs.append(input)
        continue
      }
      archives.append(archive)
      inputs += archive.inputs
    }
    if isReversed { inputs.reverse() }
    let importing = try Importing()
    let outcome = try importing.take(inputs, archives: archives) { $0.profiles = profiles }
    #expect(outcome.rejected == 0)
    #expect(try importing.records(.metric).count == 14)
    #expect(try importing.records(.interaction).count == 8)
    let again = try importing.take(inputs, archives: archives) { $0.profiles = profiles }
    #expect(again.files.allSatisfy { $0.unchanged == $0.read }, "\(again.counts)")
  }
}
