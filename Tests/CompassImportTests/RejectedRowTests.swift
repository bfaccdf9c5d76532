import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("What travels with rejected rows, and where they go")
final class RejectedRowTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rejected-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Mends a file by replacing a text.
  private func mend(_ name: String, _ wrong: String, _ right: String) throws {
    let old = try text(name)
    try #require(old.contains(wrong))
    try write(old.replacingOccurrences(of: wrong, with: right), name)
  }

  @discardableResult
  private func take(
    _ names: String..., into importing: Importing, _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> ImportSession.Outcome {
    let inputs = try names.map { name in
      ImportInput(path: path(name), source: BytesSource([UInt8](Data(try text(name).utf8))))
    }
    return try importing.take(inputs) {
      $0.rejected = .besideInput
      change(&$0)
    }
  }

  // MARK: Cells beyond the header

  @Test("Cells beyond the header travel, and go in as they would have at once")
  func surplus() throws {
    let importing = try Importing()
    try write(
      "Name,Type,Date\nA,cmp,2026-04-18,x,\"y, \"\"z\"\"\"\nB,camp,2026-04-19,x,\"y, \"\"z\"\"\"\nC,cmp,2026-04-20\n",
      "e.csv")
    try take("e.csv", into: importing)
    try mend("e.rejected.csv", "A,cmp", "A,cnp")
    try take("e.rejected.csv", into: importing)
    try mend("e.rejected.csv", "A,cnp", "A,camp")
    try mend("e.rejected.csv", "C,cmp", "C,camp")
    #expect(
      try take("e.rejected.csv", into: importing).counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
    let extras = try importing.column("extra", of: .event)
    #expect(extras[0] == extras[1])
    #expect(extras[0].contains("column 4") && extras[0].contains("column 5"))
    #expect(extras[2] == "-")
  }

  @Test("A remark in place of the surplus cells is kept as it stands")
  func surplusRemark() throws {
    let importing = try Importing()
    try importing.take(["e.csv": "Name,Type,Date,_surplus\nA,camp,2026-04-18,see below\n"])
    #expect(try importing.record(.event).text("extra")?.contains("see below") == true)
  }

  // MARK: What the import was told

  @Test("What the import was told holds for its rejected rows, however often they are rejected")
  func told() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": "full_name,graduation_year\nAda Example,2027\nBea Example,2028\n"])
    try write("Name,Date,School\nA,soon,Kestrel College\nB,2026-04-19,\n", "games.csv")
    let first = try take("games.csv", into: importing) {
      $0.sets = [FieldSetting(field: "type", value: "game")]
      $0.source = "club"
      $0.athlete = "Bea Example"
    }
    #expect(first.counts == "1 added, 0 changed, 0 unchanged, 1 rejected")
    #expect(try !text("games.rejected.csv").contains("Bea"))
    try mend("games.rejected.csv", "A,soon", "A,later")
    let second = try take("games.rejected.csv", into: importing)
    #expect(second.rejected == 1)
    #expect(second.decision("set") == "type=game")
    #expect(second.decision("source") == "club")
    #expect(second.decision("athlete") != nil && second.decision("athlete") != "Bea Example")
    try mend("games.rejected.csv", "A,later", "A,2026-04-18")
    #expect(
      try take("games.rejected.csv", into: importing).counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(try importing.column("type", of: .event) == ["game", "game"])
    #expect(try importing.column("source", of: .event) == ["club", "club"])
    #expect(Set(try importing.column("user_id", of: .event)).count == 1)
    #expect(try importing.column("name", of: .school) == ["Kestrel College"])
  }

  @Test("What the command says goes before what travelled")
  func overridden() throws {
    try write("Name,Date,School\nA,soon,Kestrel College\n", "e.csv")
    try take("e.csv", into: try Importing()) {
      $0.sets = [FieldSetting(field: "type", value: "game")]
      $0.source = "club"
    }
    try mend("e.rejected.csv", "A,soon", "A,2026-04-18")
    let importing = try Importing()
    let outcome = try take("e.rejected.csv", into: importing) {
      $0.sets = [FieldSetting(field: "type", value: "camp")]
      $0.source = "mine"
      $0.createsSchools = false
    }
    #expect(outcome.decision("set") == nil)
    #expect(try importing.column("type", of: .event) == ["camp"])
    #expect(try importing.column("source", of: .event) == ["mine"])
    #expect(try importing.records(.school).isEmpty)
  }

  @Test("Decisions read back as they were written")
  func inferences() {
    var inferences = Overrides()
    inferences.kind = .event
    inferences.sets = [FieldSetting(field: "type", value: "a=\"b\"")]
    inferences.source = "club"
    inferences.athlete = "6f1c0000-0000-4000-8000-000000000001"
    #expect(Overrides(text: inferences.text) == inferences)
    #expect(Overrides(text: "{}") == Overrides())
  }

  // MARK: Places

  @Test(
    "No two inputs share a place, whatever their order",
    arguments: [
      (["e.csv"], ["e.rejected.csv"]), (["e.txt"], ["e.rejected.csv"]),
      (["e.csv", "e.txt"], ["e.rejected.csv", "e.txt.rejected.csv"]),
      (["e.txt", "e.csv"], ["e.txt.rejected.csv", "e.rejected.csv"]),
      (["e.csv", "e.rejected.csv"], ["e.csv.rejected.csv", "e.rejected.csv"]),
      (["e.rejected.csv", "e.csv"], ["e.rejected.csv", "e.csv.rejected.csv"]),
      (["e.csv", "sub/../e.csv"], ["e.rejected.csv", "sub/../e.csv.rejected.csv"]),
    ])
  func places(inputs: [String], expected: [String]) {
    let places = RejectedPlaces(of: inputs.map(path), to: .besideInput).paths
    #expect(places == expected.map { folder.path + "/" + $0 })
  }

  @Test("A link at the place that leads to the input is not written through")
  func linkedPlace() throws {
    try write("Name,Type,Date\nA,cmp,2026-04-18\n", "e.csv")
    try FileManager.default.createSymbolicLink(
      atPath: path("e.rejected.csv"), withDestinationPath: path("e.csv"))
    try take("e.csv", into: try Importing())
    #expect(try text("e.csv") == "Name,Type,Date\nA,cmp,2026-04-18\n")
    #expect(names == ["e.csv", "e.csv.rejected.csv", "e.rejected.csv"])
  }

  @Test("Two inputs of one stem each get their rows back")
  func stems() throws {
    try write("Name,Type,Date\nA,cmp,2026-04-18\n", "e.csv")
    try write("Name,Type,Date\nB,cmp,2026-04-18\n", "e.txt")
    let outcome = try take("e.txt", "e.csv", into: try Importing())
    #expect(outcome.files.map(\.backupPath) == [nil, nil])
    #expect(names == ["e.csv", "e.rejected.csv", "e.txt", "e.txt.rejected.csv"])
    #expect(try text("e.rejected.csv").contains("A,cmp"))
    #expect(try text("e.txt.rejected.csv").contains("B,cmp"))
  }

  // MARK: Records beyond the limits

  @Test("A record beyond the limits is rejected, and no other row is shown for it")
  func overLimit() throws {
    let long = String(repeating: "x", count: (1 << 20) + 10)
    let file = "Name,Type,Date\nA,camp,2026-04-18\nB,camp,\(long)\nC,camp,2026-04-20\nD,camp,\(long)\n"
    let importing = try Importing()
    let outcome = try importing.take(["e.csv": file])
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 2 rejected")
    let findings = outcome.files[0].findings.filter { $0.code.rawValue == "csv-field-too-long" }
    #expect(findings.map(\.position?.line) == [3, 5])
    #expect(findings.allSatisfy { $0.excerpt == nil && $0.severity == .error })
    let refused = try Importing().take(["e.csv": file]) { $0.isStrict = true }
    #expect(refused.isRefused && !refused.isWritten)
  }

  @Test("A file of too many columns is refused for that")
  func wide() throws {
    let header = (1...20_000).map { "column\($0)" }.joined(separator: ",")
    let error = #expect(throws: ToolError.self) {
      try Importing().take(["wide.csv": header + "\n" + header + "\n"])
    }
    #expect(error?.message.contains("are too long: the limits are 16384 columns") == true)
  }

  @Test("Headers of no kind and records of nobody name their codes")
  func codes() throws {
    let kind = #expect(throws: ToolError.self) { try Importing().take(["x.csv": "a,b\n1,2\n"]) }
    #expect(kind?.code == .kindUnrecognised)
    let importing = try Importing()
    try importing.take(["athletes.csv": "full_name,graduation_year\nAda Example,2027\nBea Example,2028\n"])
    let athlete = #expect(throws: ToolError.self) {
      try importing.take(["e.csv": "Name,Type,Date\nA,camp,2026-04-18\n"])
    }
    #expect(athlete?.code == .athleteAmbiguous)
  }

  // MARK: All or nothing

  @Test("A refused import leaves no trace in the store, and its rows are not kept twice")
  func refused() throws {
    let importing = try Importing()
    try write("Name,Type,Date\nA,cmp,2026-04-18\n", "e.csv")
    for _ in 1...2 {
      let outcome = try take("e.csv", into: importing) { $0.isStrict = true }
      #expect(outcome.isRefused && outcome.files[0].backupPath == nil)
    }
    #expect(names == ["e.csv", "e.rejected.csv"])
    #expect(try importing.store.read { try $0.setting(StoreSettings.timeZone) } == nil)
    let places = RejectedRows(
      [ImportInput(path: path("e.csv"), source: BytesSource(""))], [], destination: .besideInput)
    #expect(
      try importing.store.read { reader in try places.keys.compactMap { try reader.setting($0) } } == [])
  }

  @Test("A store is not opened for files that cannot be imported")
  func openedLate() throws {
    var isOpened = false
    let session = ImportSession(
      inputs: [ImportInput(path: "x.csv", source: BytesSource("a,b\n1,2\n", name: "x.csv"))],
      options: Importing.options()
    ) {
      isOpened = true
      return try SQLiteStore()
    }
    #expect(throws: ToolError.self) { try session.run() }
    #expect(!isOpened)
  }

  @Test("That a zone was taken for good is said the first time")
  func zone() throws {
    let importing = try Importing()
    #expect(try importing.take(["e.csv": "Name,Type,Date\nA,camp,2026-04-18\n"]).isZoneNew)
    #expect(try !importing.take(["e.csv": "Name,Type,Date\nB,camp,2026-04-18\n"]).isZoneNew)
  }

  // MARK: Counts

  @Test("Findings that rows share are counted for each row, in the order in which they were found")
  func shared() throws {
    let rows = ["zorp", "quix", "zorp", "zeal", "quix", "zorp"].map { "\($0),1,2026-04-18,other" }
    let text = "metric_type,value,recorded_date,source\n" + rows.joined(separator: "\n") + "\n"
    let file = try Importing().take(["metrics.csv": text]).files[0]
    let customs = file.findings.filter { $0.code == .metricTypeCustom }
    #expect(customs.map(\.records) == [3, 2, 1])
    #expect(file.counts.count(of: .metricTypeCustom) == 6)
  }

  // MARK: Personal values

  @Test(
    "Addresses and telephone numbers are known wherever they stand",
    arguments: [
      ("ann@example.com", true), ("see ann@example.com for it", true), ("555-0101 ", true), ("5550101", true),
      ("+1 (555) 555-0101", true), ("call 555.555.0101", true), ("555.0101", true), ("@ home. now", false),
      ("@ann", false), ("2026-04-18", false), ("20260418", false), ("18.4.2026", false),
      ("04/18/2026", false),
      ("2026-04-18 - 2026-04-19", false), ("2026-04-18 09:00:00", false), ("33.748995", false),
      ("-118.243683", false), ("Camp 12", false), ("6f1c0000-0000-4000-8000-000000000001", false),
      ("", false), ("https://camps.example.edu/fall-prospect-camp-2026/register", false),
      ("https://example.com/2026/spring_showcase_registration_form.html", false),
      ("https://calendar.example.com/ical/ann%40example.org/private-0123456789/basic.ics", true),
      ("webcal://x.example/private/ab12cd34ef56/team.ics", true), ("http://127.0.0.1:8087/f/short", true),
      ("https://drive.example.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/view", true),
      ("feed: https://cal.example.net/team/6f1c0000-0000-4000-8000-00000000000a.ics", true),
    ])
  func personal(text: String, expected: Bool) {
    #expect(PersonalText.isLikely(text) == expected)
  }

  private func shown(_ file: String) throws -> String {
    let outcome = try Importing().take(["e.csv": file])
    return outcome.files[0].findings.map { finding in
      let excerpt = (finding.excerpt?.fields ?? []).filter { !$0.isPersonal }.map(\.text)
      let value = finding.isPersonal ? "" : finding.value ?? ""
      return ([finding.message.rendered(showingPersonal: false), value] + excerpt).joined(separator: "|")
    }.joined(separator: "\n")
  }

  @Test("What looks personal is masked in any column")
  func masked() throws {
    let shown = try shown("Name,Type,Date\nA,ann@example.com,555-555-0101\nB,cmp,2026-04-18\n")
    #expect(!shown.contains("example.com") && !shown.contains("555"))
    #expect(shown.contains("cmp"))
  }

  @Test("Rows whose cells may stand in wrong columns are masked whole")
  func shifted() throws {
    let rows = "B,Bob Ray,2026-04-18,Reno,x\n" + String(repeating: "C,camp,2026-04-18,Elko\n", count: 5)
    let shown = try shown("Name,Type,Date,City\nAnn Lee,Ann Lee,2026-04-18\n\(rows)")
    #expect(!shown.contains("Ann") && !shown.contains("Bob") && !shown.contains("Reno"))
  }

  @Test("Short rows under a header of very many columns are not filled up without end")
  func filling() throws {
    var bytes = 0
    var file = try RejectedFile(
      headers: (0..<100).map { "h\($0)" }, overrides: "", maximumFilling: 250
    ) { bytes += $0.count }
    for _ in 1...2 { try file.write(SourceRecord(), reasons: ["short"]) }
    #expect(throws: ToolError.self) { try file.write(SourceRecord(), reasons: ["short"]) }
    #expect(file.count == 2)
  }
}
