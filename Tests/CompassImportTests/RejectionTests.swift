import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("Rows that are not taken are handed back")
final class RejectionTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rejection-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func text(_ name: String) -> String? {
    (try? Data(contentsOf: folder.appendingPathComponent(name))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Imports a file of the folder as it stands there.
  @discardableResult
  private func take(
    _ name: String, into importing: Importing, _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> ImportSession.Outcome {
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    return try importing.take([ImportInput(path: path(name), source: BytesSource(bytes))]) {
      $0.rejected = .besideInput
      change(&$0)
    }
  }

  private static let header = "Name,Type,Date,Hotel"

  @Test("They keep their columns and get four more")
  func columns() throws {
    try write("Name,Type,Date,Cost\nGood,camp,2026-04-18,\n\"A, B\",cmp,soon,$5\n", "e.csv")
    let outcome = try take("e.csv", into: try Importing())
    #expect(outcome.files.first?.rejectedPath == path("e.rejected.csv"))
    #expect(
      text("e.rejected.csv") == """
        \u{FEFF}Name,Type,Date,Cost,_row,_reasons,_surplus,_decisions\r
        "A, B",cmp,soon,$5,3,"type: ""cmp"" is not an event type; start_date: Invalid date format (use YYYY-MM-DD)",,"{""as"":""events""}"\r

        """)
  }

  @Test("Mended there, they go in, and what is still wrong stays; what was worked on is kept")
  func mended() throws {
    let importing = try Importing()
    try write("Name,Type,Date\nA,cmp,2026-04-18\nB,cmp,2026-04-19\n", "e.csv")
    try take("e.csv", into: importing)
    let rows = try #require(text("e.rejected.csv"))
    let mended = rows.replacingOccurrences(of: "A,cmp", with: "A,camp")
    try write(mended, "e.rejected.csv")
    let outcome = try take("e.rejected.csv", into: importing)
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 1 rejected")
    #expect(outcome.files.first?.backupPath == path("e.rejected.backup.csv"))
    #expect(text("e.rejected.backup.csv") == mended)
    #expect(text("e.rejected.csv")?.contains("B,cmp,2026-04-19,3,") == true)
    #expect(text("e.rejected.csv")?.contains("A,") == false)
    #expect(try importing.record(.event).text("extra") == nil)
    // All mended: nothing is rejected, and the file that was read is left where it is.
    try write(
      try #require(text("e.rejected.csv")).replacingOccurrences(of: "cmp", with: "camp"), "e.rejected.csv")
    #expect(
      try take("e.rejected.csv", into: importing).counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(names == ["e.csv", "e.rejected.backup.csv", "e.rejected.csv"])
  }

  @Test("A file that was not touched since is replaced and, when stale, removed")
  func untouched() throws {
    let importing = try Importing()
    try write("Name,Type,Date\nA,cmp,2026-04-18\n", "e.csv")
    try take("e.csv", into: importing)
    try write("Name,Type,Date\nA,cmpp,2026-04-18\n", "e.csv")
    try take("e.csv", into: importing)
    #expect(names == ["e.csv", "e.rejected.csv"])
    #expect(text("e.rejected.csv")?.contains("cmpp") == true)
    try write("Name,Type,Date\nA,camp,2026-04-18\n", "e.csv")
    try take("e.csv", into: importing)
    #expect(names == ["e.csv"])
  }

  @Test("A file that somebody worked on is never lost: kept under a name that is free")
  func edited() throws {
    let importing = try Importing()
    try write("Name,Type,Date\nA,cmp,2026-04-18\n", "e.csv")
    for round in 1...3 {
      try take("e.csv", into: importing)
      try write(try #require(text("e.rejected.csv")) + "edit \(round)\r\n", "e.rejected.csv")
    }
    #expect(names == ["e.csv", "e.rejected.backup-2.csv", "e.rejected.backup.csv", "e.rejected.csv"])
    #expect(text("e.rejected.backup-2.csv")?.hasSuffix("edit 2\r\n") == true)
    try write("Name,Type,Date\nA,camp,2026-04-18\n", "e.csv")
    try take("e.csv", into: importing)
    #expect(text("e.rejected.csv")?.hasSuffix("edit 3\r\n") == true)
  }

  @Test("A file of that name that is somebody else's stays")
  func foreign() throws {
    try write("Name,Type,Date\nA,camp,2026-04-18\n", "e.csv")
    try write("mine", "e.rejected.csv")
    try take("e.csv", into: try Importing())
    #expect(text("e.rejected.csv") == "mine")
  }

  @Test("What was proven of a column travels with its rows")
  func decisionsTravel() throws {
    let importing = try Importing()
    try write("Name;Type;Day;Cost\nA;cmp;04/05/2026;1,5\nB;camp;25/06/2026;2,5\n", "e.csv")
    try take("e.csv", into: importing) { $0.maps = [HeaderMap(header: "Day", field: "start_date")] }
    try write(
      try #require(text("e.rejected.csv")).replacingOccurrences(of: "cmp", with: "camp"), "e.rejected.csv")
    let outcome = try take("e.rejected.csv", into: importing)
    #expect(outcome.findings == [])
    #expect(try importing.column("start_date", of: .event) == ["2026-05-04", "2026-06-25"])
    #expect(try importing.column("cost", of: .event) == ["1.5", "2.5"])
  }

  @Test(
    "Values that a spreadsheet would run are guarded, and come back as they were",
    arguments: ["=1+1", "+1 555 0100", "-", "@home", "'quoted", "'=x", "''=x", "\t=x", "a\"b", "two\nlines"])
  func guarded(value: String) throws {
    let importing = try Importing()
    let quoted = "\"" + value.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    try write("Name,Type,Date,Hotel\nA,cmp,2026-04-18,\(quoted)\nB,camp,2026-04-18,\(quoted)\n", "e.csv")
    try take("e.csv", into: importing)
    let rows = try #require(text("e.rejected.csv"))
    for trigger in [",=", ",+", ",@", ",\t", "\"=", "\"+", "\"@", "\"\t"] { #expect(!rows.contains(trigger)) }
    try write(rows.replacingOccurrences(of: "cmp", with: "camp"), "e.rejected.csv")
    try take("e.rejected.csv", into: importing)
    let extras = try importing.column("extra", of: .event)
    #expect(extras[0] == extras[1])
  }

  @Test("A dry run writes nothing at all")
  func dryRun() throws {
    let importing = try Importing()
    try write("Name,Type,Date\nA,cmp,2026-04-18\nB,camp,2026-04-18\n", "e.csv")
    let outcome = try take("e.csv", into: importing) { $0.isDryRun = true }
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 1 rejected")
    #expect(!outcome.isWritten)
    #expect(names == ["e.csv"])
    #expect(try importing.records(.event).isEmpty)
    #expect(try importing.store.read { try $0.history(limit: 1) }.isEmpty)
  }

  @Test("--strict is all or nothing, and hands the rows back all the same")
  func strict() throws {
    let importing = try Importing()
    try write("Name,Type,Date\nA,cmp,2026-04-18\nB,camp,2026-04-18\n", "e.csv")
    let outcome = try take("e.csv", into: importing) { $0.isStrict = true }
    #expect(outcome.isRefused)
    #expect(!outcome.isWritten)
    #expect(try importing.records(.event).isEmpty)
    #expect(names == ["e.csv", "e.rejected.csv"])
    try take("e.csv", into: importing) { $0.isStrict = true }
    #expect(names == ["e.csv", "e.rejected.csv"])
  }

  @Test("--rejected names the place, or none")
  func destination() throws {
    try write("Name,Type,Date\nA,cmp,2026-04-18\n", "e.csv")
    try take("e.csv", into: try Importing()) { $0.rejected = .none }
    #expect(names == ["e.csv"])
    try take("e.csv", into: try Importing()) { [path = path("bad.csv")] in $0.rejected = .path(.named(path)) }
    #expect(names == ["bad.csv", "e.csv"])
  }
}
