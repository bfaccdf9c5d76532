import CompassModel
import CompassSource
import CompassValidation
import Testing

@testable import CompassImport

@Suite("What is imported again is found again")
struct MergeTests {
  private static let unchanged = "0 added, 0 changed, 1 unchanged, 0 rejected"

  private func take(
    _ texts: String..., header: String = "Name,Type,Date,Time,Cost,Notes",
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> (Importing, ImportSession.Outcome) {
    let importing = try Importing()
    var last: ImportSession.Outcome?
    for text in texts { last = try importing.take(["events.csv": "\(header)\n\(text)\n"], change) }
    return (importing, try #require(last))
  }

  @Test("The same file twice changes nothing, and ids are the same in every store")
  func twice() throws {
    let (first, outcome) = try take("Camp,camp,4/18/2026,9:00 AM,$50,", "Camp,camp,4/18/2026,9:00 AM,$50,")
    #expect(outcome.counts == Self.unchanged)
    let (second, _) = try take("Camp,camp,2026-04-18,,,")
    #expect(try first.column("id", of: .event) == second.column("id", of: .event))
    #expect(try first.column("id", of: .event).first?.dropFirst(14).first == "5")
  }

  @Test("An empty cell and an absent column keep what is stored")
  func keeps() throws {
    let (importing, outcome) = try take("Camp,camp,2026-04-18,9:00 AM,$50,good", "Camp,camp,2026-04-18,,,")
    #expect(outcome.counts == Self.unchanged)
    let again = try importing.take(["events.csv": "Name,Type,Date\nCAMP,Camp,4/18/2026\n"])
    #expect(again.counts == Self.unchanged && again.findings == ["text-case-kept 2:1"])
    #expect(try importing.record(.event).text("cost") == "50")
    #expect(try importing.record(.event).text("name") == "Camp")
  }

  @Test("--clear-empty empties what has an empty cell, and nothing else")
  func clears() throws {
    let importing = try Importing()
    try importing.take(["e.csv": "Name,Type,Date,Cost,Notes,City\nCamp,camp,2026-04-18,50,good,Macon\n"])
    try importing.take(["e.csv": "Name,Type,Date,Cost,Notes\nCamp,camp,2026-04-18,,\n"]) {
      $0.clearsEmpty = true
    }
    let event = try importing.record(.event)
    #expect(
      [event.text("cost"), event.text("performance_notes"), event.text("city")] == [nil, nil, "Macon"])
  }

  @Test("A metric's corrected value is a change and no second metric")
  func corrected() throws {
    let importing = try Importing()
    try importing.take(["m.csv": "Date,Metric,Value,Source\n2026-04-18,velocity,88,Stalker\n"])
    let outcome = try importing.take(["m.csv": "Date,Metric,Value,Source\n2026-04-18,velocity,88.5,Stalker\n"]
    )
    #expect(outcome.counts == "0 added, 1 changed, 0 unchanged, 0 rejected")
    #expect(try importing.column("value", of: .metric) == ["88.5"])
  }

  @Test("Only one of several metrics of a day is corrected")
  func correctedOneOfSeveral() throws {
    let importing = try Importing()
    let header = "Date,Metric,Value\n"
    try importing.take([
      "m.csv": header + "2026-04-18,velocity,86\n2026-04-18,velocity,87\n2026-04-18,velocity,88\n"
    ])
    let outcome = try importing.take([
      "m.csv": header + "2026-04-18,velocity,88\n2026-04-18,velocity,86\n2026-04-18,velocity,87.5\n"
    ])
    #expect(outcome.counts == "0 added, 1 changed, 2 unchanged, 0 rejected")
  }

  @Test("A doubleheader is two events, found again in either order")
  func doubleheader() throws {
    let first = "Elks,game,2026-04-18,10:00 AM,,"
    let second = "Elks,game,2026-04-18,2:00 PM,,"
    let (importing, outcome) = try take("\(first)\n\(second)")
    #expect(outcome.findings == [])
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
    for order in ["\(first)\n\(second)", "\(second)\n\(first)"] {
      let again = try importing.take(["e.csv": "Name,Type,Date,Time,Cost,Notes\n\(order)\n"])
      #expect(again.counts == "0 added, 0 changed, 2 unchanged, 0 rejected")
    }
  }

  @Test("The first of two games stays the first when its time is changed")
  func movedGame() throws {
    let header = "Name,Type,Date,Time,Notes\n"
    for hour in 1...6 {
      let importing = try Importing()
      try importing.take([
        "e.csv": header + "Elks \(hour),game,2026-04-18,10:00 AM,A\nElks \(hour),game,2026-04-18,2:00 PM,B\n"
      ])
      let outcome = try importing.take([
        "e.csv":
          "Name,Type,Date,Time\nElks \(hour),game,2026-04-18,11:00 AM\nElks \(hour),game,2026-04-18,2:00 PM\n"
      ])
      #expect(outcome.counts == "0 added, 1 changed, 1 unchanged, 0 rejected")
      let notes = try importing.records(.event).map { [$0.text("start_time"), $0.text("performance_notes")] }
      #expect(Set(notes) == [["11:00:00", "A"], ["14:00:00", "B"]])
    }
  }

  @Test("Two equal rows are both kept, with a warning at the second")
  func equalRows() throws {
    let (importing, outcome) = try take("Camp,camp,2026-04-18,,,\nCamp,camp,2026-04-18,,,")
    #expect(outcome.findings == ["duplicate-row 3:1"])
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
    let message = outcome.files.first?.findings.first?.message.rendered(showingPersonal: false)
    #expect(message == "This row repeats an earlier one; both were imported (line 2)")
    let again = try importing.take([
      "e.csv": "Name,Type,Date\nCamp,camp,2026-04-18\nCamp,camp,2026-04-18\n"
    ])
    #expect(again.counts == "0 added, 0 changed, 2 unchanged, 0 rejected")
  }

  @Test("A thousand equal metrics are a thousand metrics, twice")
  func manyEqual() throws {
    let importing = try Importing()
    let text = "Date,Metric,Value\n" + String(repeating: "2026-04-18,velocity,88\n", count: 1_000)
    #expect(try importing.take(["m.csv": text]).counts == "1000 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(try importing.take(["m.csv": text]).counts == "0 added, 0 changed, 1000 unchanged, 0 rejected")
  }

  @Test("Two rows about one school are one school, and the second is said")
  func schoolTwice() throws {
    let importing = try Importing()
    let outcome = try importing.take(["schools.csv": "Name,Division,City\nElm,D1,\nELM,,Macon\n"])
    #expect(outcome.findings == ["duplicate-row 3:1", "text-case-kept 3:1"])
    #expect(try importing.record(.school).text("city") == "Macon")
    #expect(try importing.record(.school).text("division") == "D1")
  }

  @Test("A record that was renamed keeps its id, and its old name is a new record")
  func renamed() throws {
    let importing = try Importing()
    try importing.take(["schools.csv": "Name,Division\nElm,D1\n"])
    let id = try importing.record(.school).idText
    try importing.take(["schools.csv": "id,Name,Division\n\(id),Elm University,D1\n"])
    let outcome = try importing.take(["schools.csv": "Name,Division\nElm,D1\n"])
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(try importing.column("name", of: .school) == ["Elm", "Elm University"])
    #expect(try importing.records(.school)[1].idText == id)
  }

  @Test("An id in the file is the record's id; two rows with one id and other words contradict")
  func explicitIDs() throws {
    let importing = try Importing()
    let id = "0B5E1A52-7C1D-4E2A-9F3B-112233445566"
    let outcome = try importing.take([
      "e.csv":
        "id,Name,Type,Date\n\(id),Camp,camp,2026-04-18\n\(id),Fair,camp,2026-05-18\n\(id),Camp,camp,2026-04-18\n"
    ])
    #expect(outcome.findings == ["duplicate-id 3:1", "duplicate-row 4:1"])
    #expect(try importing.record(.event).idText == id.lowercased())
  }

  @Test("An id that is none is the record's key at its source")
  func sourceKeys() throws {
    let importing = try Importing()
    let text = "id,Name,Type,Date\nTS-1,Camp,camp,2026-04-18\n"
    let outcome = try importing.take(["e.csv": text]) { $0.source = "TeamSnap" }
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(try importing.record(.event).text("source_key") == "TS-1")
    #expect(try importing.record(.event).text("source") == "TeamSnap")
    let moved = try importing.take(["e.csv": "id,Name,Type,Date\nTS-1,Camp (moved),camp,2026-04-25\n"]) {
      $0.source = "TeamSnap"
    }
    #expect(moved.counts == "0 added, 1 changed, 0 unchanged, 0 rejected")
    #expect(try importing.record(.event).text("name") == "Camp (moved)")
  }

  @Test("A text that could not be read is kept aside, exported, and gone once the value is good")
  func setAside() throws {
    let (importing, outcome) = try take("Camp,camp,2026-04-18,,about fifty,")
    #expect(outcome.findings == ["money-unreadable 2:23"])
    #expect(try importing.record(.event).text("extra") == #"{"cost":"about fifty"}"#)
    #expect(try importing.export(.event).contains("about fifty"))
    let again = try importing.take(["e.csv": "Name,Type,Date,Cost\nCamp,camp,2026-04-18,50\n"])
    #expect(again.counts == "0 added, 1 changed, 0 unchanged, 0 rejected")
    #expect(try importing.record(.event).text("extra") == nil)
  }

  @Test("An unreadable text keeps the value that is stored and stands beside it")
  func worse() throws {
    let (importing, _) = try take("Camp,camp,2026-04-18,,$50,", "Camp,camp,2026-04-18,,about fifty,")
    #expect(try importing.record(.event).text("cost") == "50")
    #expect(try importing.record(.event).text("extra") == #"{"cost":"about fifty"}"#)
  }

  @Test("An end that was assumed is assumed anew when the start moves")
  func assumedEnd() throws {
    let (importing, _) = try take("Camp,camp,2026-04-18,9:00 AM,,", "Camp,camp,2026-04-18,1:00 PM,,")
    #expect(try importing.record(.event).text("end_time") == "14:00:00")
    #expect(try importing.record(.event).text("end_time_assumed") == "true")
    try importing.take(["e.csv": "Name,Type,Date,End Time\nCamp,camp,2026-04-18,5:00 PM\n"])
    try importing.take(["e.csv": "Name,Type,Date,Start Time\nCamp,camp,2026-04-18,10:00 AM\n"])
    #expect(try importing.record(.event).text("end_time") == "17:00:00")
    #expect(try importing.record(.event).text("end_time_assumed") == nil)
  }

  @Test("Interest in a school says nothing of a contact, nor of a favorite")
  func interested() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "schools.csv": "Name,Status,Favorite\nElm,interested,\nOak,interested,no\n"
    ])
    #expect(outcome.findings == ["value-legacy 2:5", "value-legacy 3:5"])
    #expect(try importing.column("status", of: .school) == ["researching", "researching"])
    #expect(try importing.column("is_favorite", of: .school) == ["-", "false"])
  }
}
