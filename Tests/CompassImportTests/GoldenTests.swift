import CompassModel
import CompassSource
import Foundation
import Testing

@testable import CompassImport

/// Every broken sample file and exactly what is found in it.
///
/// `RECORD_SNAPSHOTS=1` writes the golden files anew; they are then to be read beside the planted faults,
/// row by row.
@Suite("Each planted fault is found in its own row and column, and nothing else")
struct GoldenTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  @Test(
    "The findings of a broken file",
    arguments: [
      "ambiguous-dates", "athletes", "coaches", "day-first-dates", "events", "headers", "interactions",
      "metrics", "ragged-rows", "schools", "session", "totals-and-preamble", "trips",
      "unclosed-quote", "utf16", "windows-1252",
    ])
  func findings(name: String) throws {
    let season = Importing(try RoundTripTests.shared.get())
    let outcome = try season.take([try RoundTripTests.sample("broken/\(name).csv")]) {
      $0.isDryRun = true
      if name != "athletes" { $0.athlete = "Mateo Ferreira-Quill" }
    }
    let file = try #require(outcome.files.first)
    var lines = [
      "\(file.survey.kind.plural): \(file.read) read, \(file.accepted) accepted, \(file.rejected) rejected, "
        + "\(file.skipped) skipped"
    ]
    for finding in file.findings {
      let place = finding.position.map { "\($0.line):\($0.column)" } ?? "file"
      lines.append(
        "\(place) \(finding.severity) \(finding.code) \(finding.field ?? "-"): "
          + finding.message.rendered(showingPersonal: true))
    }
    try Self.compare(lines.joined(separator: "\n") + "\n", with: name)
  }

  /// Compares a text with a golden file, or records it.
  static func compare(_ text: String, with name: String) throws {
    let place = golden.appendingPathComponent(name + ".txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: place)
    }
    #expect(text == String(decoding: try Data(contentsOf: place), as: UTF8.self))
  }
}
