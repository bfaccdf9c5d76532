import CompassModel
import CompassSource
import CompassStore
import Foundation
import TestSupport
import Testing

@testable import CompassImport

@Suite("A plan doesn't depend on the blocks in which it is made")
struct RowBlockTests {
  /// Files of all kinds whose rows repeat, contradict and correct each other.
  private struct Files {
    var random: SplitMix

    private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

    private mutating func rows(_ header: String, _ count: Int, _ row: (inout Files) -> String) -> String {
      var lines = [header]
      for _ in 0..<count { lines.append(row(&self)) }
      // Some rows are there twice, some far from each other.
      for _ in 0..<count / 5 { lines.append(lines[Int.random(in: 1..<lines.count, using: &random)]) }
      return lines.joined(separator: "\n")
    }

    mutating func make() -> [(name: String, text: String)] {
      let schools = [
        "Duke", "Duke University", "Duke Universty", "Elon", "St. Mary's", "Saint Marys", "Rice",
      ]
      let days = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-19", "2026-13-40", ""]
      let notes = ["", "", "cash only", "=1+1"]
      return [
        ("athletes.csv", "full_name,graduation_year\nAnn Lee,2028\nMia Ruiz,2029"),
        (
          "coaches.csv",
          rows("athlete,school,first_name,last_name,role,email", 40) {
            "\($0.pick(["Ann Lee", "Mia Ruiz", "Mia"])),\($0.pick(schools)),\($0.pick(["Jo", "Al", ""])),\($0.pick(["Kim", "Diaz"])),\($0.pick(["head", "assistant"])),\($0.pick(["a@elon.edu", "b@elon.edu", ""]))"
          }
        ),
        (
          "events.csv",
          rows("athlete,name,type,start_date,start_time,school,notes", 60) {
            "\($0.pick(["Ann Lee", "Mia Ruiz", "Zoe Fox"])),\($0.pick(["Game", "Camp", "Showcase"])),\($0.pick(["game", "camp", ""])),\($0.pick(days)),\($0.pick(["09:00", "13:00", "13:30", ""])),\($0.pick(schools)),\($0.pick(notes))"
          }
        ),
        (
          "metrics.csv",
          rows("athlete,metric_type,value,unit,recorded_date,event,primary", 60) {
            "\($0.pick(["Ann Lee", "Mia Ruiz"])),\($0.pick(["exit velo", "60 yard dash", "wing span"])),\($0.pick(["71", "72.5", "6.9", "7.01", "oops"])),,\($0.pick(days)),\($0.pick(["", "Camp", "Game"])),\($0.pick(["", "yes"]))"
          }
        ),
        (
          "interactions.csv",
          rows("athlete,school,coach,type,direction,occurred_at,subject", 40) {
            "\($0.pick(["Ann Lee", "Mia Ruiz"])),\($0.pick(schools)),\($0.pick(["", "Jo Kim", "Kim, Al"])),\($0.pick(["email", "text"])),\($0.pick(["inbound", "outbound"])),\($0.pick(["2026-11-01 10:00", "2026-11-02"])),\($0.pick(["Hello", "Re: Hello", ""]))"
          }
        ),
        (
          "trips.csv",
          rows("athlete,name,destination,start_date,end_date", 20) {
            "\($0.pick(["Ann Lee", "Mia Ruiz"])),\($0.pick(["Fall swing", "Spring"])),\($0.pick(["Macon", "Tampa"])),\($0.pick(["2026-12-01", "2026-12-02"])),2026-12-05"
          }
        ),
      ]
    }
  }

  /// What an import reports, then what is in the store.
  private static func account(_ importing: Importing, _ outcome: ImportSession.Outcome) throws -> [String] {
    var lines = outcome.files.map { file in
      "\(file.survey.input.path) +\(file.added) ~\(file.changed) =\(file.unchanged) -\(file.rejected) \(file.skipped) \(file.createdSchools)"
    }
    for finding in outcome.files.flatMap(\.findings) {
      lines.append(
        "\(finding.code) \(finding.position?.line ?? 0) \(finding.message.rendered(showingPersonal: true))")
    }
    for kind in RecordKind.allCases {
      lines += try importing.records(kind).map { $0.jsonObject.text() }
    }
    return lines
  }

  @Test("blocks of 1, 7 and 5,000 rows; a dry run counts what the import does", arguments: 1...6)
  func blocks(seed: Int) throws {
    var files = Files(random: SplitMix(state: UInt64(seed)))
    let rounds = [files.make(), files.make()]
    var accounts: [[String]] = []
    for size in [1, 7, 5_000] {
      let importing = try Importing()
      var account: [String] = []
      for round in rounds {
        let inputs = round.map { ImportInput(path: $0.name, source: BytesSource($0.text, name: $0.name)) }
        let dry = try importing.take(inputs) {
          $0.rowsInBlock = size
          $0.isDryRun = true
        }
        let outcome = try importing.take(inputs) { $0.rowsInBlock = size }
        #expect(outcome.counts == dry.counts)
        #expect(outcome.findings == dry.findings)
        account += try Self.account(importing, outcome)
      }
      accounts.append(account)
    }
    #expect(accounts[0].count > 100)
    #expect(accounts[1].difference(from: accounts[0]).map { "\($0)" } == [])
    #expect(accounts[2].difference(from: accounts[0]).map { "\($0)" } == [])
  }
}

@Suite("Rows see what earlier rows of their import did")
struct EarlierRowTests {
  private static func calendar(hour: Int) -> String {
    """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//Team//EN\r
    BEGIN:VEVENT\r
    UID:p1\r
    DTSTAMP:20261101T000000Z\r
    SUMMARY:Showcase\r
    DTSTART:20261207T\(hour)0000\r
    RRULE:FREQ=WEEKLY;COUNT=3\r
    END:VEVENT\r
    END:VCALENDAR\r

    """
  }

  @Test("a series that a second calendar of the import moved is there once", arguments: [1, 512])
  func movedSeries(size: Int) throws {
    let store = try Importing()
    try store.take(["march.ics": Self.calendar(hour: 17), "april.ics": Self.calendar(hour: 18)]) {
      $0.source = "team"
      $0.rowsInBlock = size
    }
    #expect(try store.column("start_time", of: .event) == ["18:00:00", "18:00:00", "18:00:00"])
  }

  @Test("a restored event goes on with its revision when a second row changes it", arguments: [1, 512])
  func restoredRevision(size: Int) throws {
    let store = try Importing()
    let header = "source_key,name,type,date,city\n"
    let options: (inout ImportOptions) -> Void = {
      $0.source = "team"
      $0.rowsInBlock = size
    }
    try store.take(["a.csv": header + "E-1,Camp,camp,2026-12-01,Macon"], options)
    for city in ["Tampa", "Miami"] {
      try store.take(["a.csv": header + "E-1,Camp,camp,2026-12-01,\(city)"], options)
    }
    let before = try #require(try store.record(.event)["sequence"].flatMap(Int.init(fieldValue:)))
    let id = try #require(try store.record(.event)["id"].flatMap(UUID.init(fieldValue:)))
    _ = try store.store.write { writer in
      try writer.begin(HistoryEntry(occurredAt: Importing.now, command: "delete"))
      return .commit(try writer.delete(.event, id: id))
    }
    let rows = "E-1,Camp,camp,2026-12-01,Macon\nE-1,Camp,camp,2026-12-01,Ocala"
    try store.take(["a.csv": header + rows]) {
      options(&$0)
      $0.deletions = .restores
    }
    let after = try #require(try store.record(.event)["sequence"].flatMap(Int.init(fieldValue:)))
    #expect(after > before + 1)
    #expect(try store.column("city", of: .event) == ["Ocala"])
  }

  @Test("keys that only Unicode calls equal are those of two records", arguments: [1, 512])
  func spellings(size: Int) throws {
    let store = try Importing()
    func file(_ city: String) -> String {
      "source_key,name,type,date,city\nJos\u{E9},Camp,camp,2026-12-01,\(city) 1\nJose\u{301},Clinic,camp,2026-12-02,\(city) 2"
    }
    for city in ["Macon", "Tampa"] {
      try store.take(["a.csv": file(city)]) {
        $0.source = "team"
        $0.rowsInBlock = size
      }
    }
    #expect(try store.column("city", of: .event) == ["Tampa 1", "Tampa 2"])
  }

  @Test("an ID doesn't depend on what becomes of an earlier row")
  func ordinal() throws {
    let store = try Importing()
    try store.take(["m.csv": "metric_type,value,date\nexit_velo,,2026-05-01\nexit_velo,80,2026-05-01"])
    let metric = try store.record(.metric)
    let key = try #require(metric.naturalKey)
    let ids = (0...1).map { RecordIdentifier.make(kind: .metric, owner: nil, key: key, ordinal: $0).text }
    #expect(ids.contains(metric.idText))
    #expect(metric.idText == ids[1])
  }

  @Test("a row is no correction of a record that another row names by its ID", arguments: [1, 512])
  func claimedByID(size: Int) throws {
    let store = try Importing()
    try store.take(["a.csv": "name,type,date,start_time\nCamp,camp,2026-12-01,09:00"])
    let id = try store.record(.event).idText
    let text = "id,name,type,date,start_time\n\(id),Camp,camp,2026-12-01,09:00\n,Camp,camp,2026-12-01,14:00"
    let outcome = try store.take(["a.csv": text]) { $0.rowsInBlock = size }
    #expect(outcome.counts == "1 added, 0 changed, 1 unchanged, 0 rejected")
    #expect(!outcome.findings.contains { $0.hasPrefix("match-ambiguous") })
  }
}
