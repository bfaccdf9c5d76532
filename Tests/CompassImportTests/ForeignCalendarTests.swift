import CompassFiles
import CompassModel
import CompassSource
import Foundation
import Testing

@testable import CompassImport

/// Calendars as the programs of leagues, schools and families write them, all of them invented.
///
/// `RECORD_SNAPSHOTS=1` writes the golden files anew; they are then to be read beside the calendars.
@Suite("Calendars of other programs")
struct ForeignCalendarTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Foreign")

  @Test(
    "The events of a calendar, and what is said of it",
    arguments: [
      "apple.ics", "gamechanger.ics", "google.ics", "icloud.ics", "outlook.ics", "phone.vcs",
      "prestosports.ics", "sportsengine.ics", "teamsnap-one.ics", "teamsnap.ics", "thunderbird.ics",
      "titles.ics",
    ])
  func calendar(name: String) throws {
    let importing = try Importing()
    try importing.take(["schools.csv": "name,division\nState University,D1\nHeron College,D2\n"])
    let source = try FileSource(.named(Self.folder.appendingPathComponent(name).path), as: .records)
    let outcome = try importing.take([ImportInput(path: name, source: source)])
    let text = try Self.text(of: importing, try #require(outcome.files.first))
    let place = Self.folder.appendingPathComponent(name + ".txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: place)
    }
    #expect(text == String(decoding: try Data(contentsOf: place), as: UTF8.self))
    // Nothing that lets a reader in is kept.
    #expect(!text.contains("token") && !text.contains("secret"))
    let again = try importing.take([ImportInput(path: name, source: source)])
    #expect(again.files.first.map { $0.added + $0.changed } == 0)
  }

  /// An event a line, what is not empty of it below; then what was decided and found.
  private static func text(of importing: Importing, _ file: FileOutcome) throws -> String {
    var lines = [
      "\(file.read) read, \(file.accepted) accepted, \(file.rejected) rejected, \(file.skipped) skipped"
    ]
    let head = ["start_date", "start_time", "end_date", "end_time", "time_zone", "type", "name"]
    let rest = [
      "checkin_time", "school_id", "location", "address", "city", "state", "latitude", "longitude", "url",
      "description", "cancelled", "source_key",
    ]
    let events = try importing.records(.event).map { event in
      let more = rest.compactMap { field in
        event.text(field).map { "\n    \(field == "school_id" ? "school" : "\(field): \($0)")" }
      }
      return head.map { event.text($0) ?? "-" }.joined(separator: " ")
        + more.filter { !$0.hasSuffix("cancelled: false") }.joined().replacing("\n\n", with: "\n")
    }
    lines += events.sorted()
    for decision in file.inferences where !decision.isRoutine {
      lines.append("\(decision.what): \(decision.value), as \(decision.why)")
    }
    for finding in file.findings {
      let place = finding.position.map { "\($0.line):\($0.column)" } ?? "file"
      lines.append(
        "\(place) \(finding.severity) \(finding.code): " + finding.message.rendered(showingPersonal: true))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
