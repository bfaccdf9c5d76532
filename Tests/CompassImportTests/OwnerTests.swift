import CompassModel
import CompassSource
import Testing

@testable import CompassImport

@Suite("Records belong to an athlete")
struct OwnerTests {
  private static let one = "Full Name,Grad Year\nMia Ruiz,2027\n"
  private static let two = "Full Name,Grad Year\nMia Ruiz,2027\nLeo Ruiz,2029\n"
  private static let camp = "Name,Type,Date\nCamp,camp,2026-04-18\n"

  @Test("Without an athlete they belong to no one, and then to the first")
  func adopted() throws {
    let importing = try Importing()
    try importing.take(["events.csv": Self.camp])
    #expect(try importing.record(.event)["user_id"] == nil)
    let outcome = try importing.take(["athletes.csv": Self.one])
    #expect(outcome.adopted == 1)
    #expect(try importing.record(.event)["user_id"] == importing.record(.athlete)["id"])
    #expect(
      try importing.take(["events.csv": Self.camp]).counts == "0 added, 0 changed, 1 unchanged, 0 rejected")
  }

  @Test("The only athlete is implied, also one that comes in the same command")
  func implied() throws {
    let importing = try Importing()
    try importing.take(["events.csv": Self.camp, "athletes.csv": Self.one])
    #expect(try importing.record(.event)["user_id"] == importing.record(.athlete)["id"])
  }

  @Test("With several athletes one must be chosen")
  func several() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": Self.two])
    let error = #expect(throws: ToolError.self) { try importing.take(["events.csv": Self.camp]) }
    #expect(error?.message == "The store has 2 athletes, but the file doesn't name one")
    try importing.take(["events.csv": Self.camp]) { $0.athlete = "leo ruiz" }
    let leo = try importing.records(.athlete).first { $0.text("full_name") == "Leo Ruiz" }
    #expect(try importing.record(.event)["user_id"] == leo?["id"])
    #expect(throws: ToolError.self) { try importing.take(["events.csv": Self.camp]) { $0.athlete = "Zoe" } }
  }

  @Test("The beginning of an id names the athlete, as long as it is that of one only")
  func shortID() throws {
    let importing = try Importing()
    let ids = ["5f2c1d84-3b0e-4c7a-9a61-7d0e2b9f4c10", "5f2c1d84-4c1f-4d8b-8b72-8e1f3c0a5d21"]
    try importing.take([
      "athletes.csv": "id,Full Name,Grad Year\n\(ids[0]),Mia Ruiz,2027\n\(ids[1]),Leo Ruiz,2029\n"
    ])
    try importing.take(["events.csv": Self.camp]) { $0.athlete = "5F2C1D84-4c" }
    #expect(try importing.record(.event).text("user_id") == ids[1])
    for (text, message) in [
      ("5f2c1d84", "--athlete: 2 athletes match this name or id"),
      ("5f2", "--athlete: no athlete in the store has this name or id"),
      ("abcdef12", "--athlete: no athlete in the store has this name or id"),
    ] {
      let error = #expect(throws: ToolError.self) {
        try importing.take(["events.csv": Self.camp]) { $0.athlete = text }
      }
      #expect(error?.message == message)
    }
  }

  @Test("A row may name its athlete; one that nobody knows rejects it")
  func named() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": Self.two])
    let text =
      "Athlete,Name,Type,Date\nMia Ruiz,Camp,camp,2026-04-18\nLeo Ruiz,Camp,camp,2026-04-18\nZoe,Camp,camp,2026-04-18\n"
    let outcome = try importing.take(["events.csv": text])
    #expect(outcome.findings == ["unknown-athlete 4:1"])
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 1 rejected")
    #expect(try Set(importing.column("user_id", of: .event)).count == 2)
  }

  @Test("In a store without athletes a name waits beside the record")
  func waiting() throws {
    let importing = try Importing()
    let outcome = try importing.take(["events.csv": "Athlete,Name,Type,Date\nZoe,Camp,camp,2026-04-18\n"])
    #expect(outcome.findings == ["unknown-athlete 2:1"])
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(try importing.record(.event).text("extra") == #"{"user_id":"Zoe"}"#)
  }

  @Test("A row of another athlete than the chosen one is not taken")
  func other() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": Self.two])
    let text = "Athlete,Name,Type,Date\nMia Ruiz,Camp,camp,2026-04-18\nLeo Ruiz,Camp,camp,2026-04-18\n"
    let outcome = try importing.take(["events.csv": text]) { $0.athlete = "Mia Ruiz" }
    #expect(outcome.findings == ["other-athlete-row 3:1"])
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 1 rejected")
  }

  @Test("A name may have details of the athlete behind it, but no other person")
  func detailed() throws {
    let importing = try Importing()
    try importing.take(["athletes.csv": Self.two])
    let text = """
      Athlete,Name,Type,Date
      "Mia Ruiz, OF, Class of 2027",Camp,camp,2026-04-18
      "Mia Ruiz, Leo, Class of 2027",Game,game,2026-04-19
      "Mia Ruiz, LEO, 2027",Game,game,2026-04-20
      "Mia Ruiz, Class of 2029",Game,game,2026-04-21
      """
    let outcome = try importing.take(["events.csv": text])
    #expect(outcome.findings == ["unknown-athlete 3:1", "unknown-athlete 4:1", "unknown-athlete 5:1"])
    #expect(outcome.counts == "1 added, 0 changed, 0 unchanged, 3 rejected")
  }

  @Test("Two athletes of one name with other birthdays are two")
  func namesakes() throws {
    let importing = try Importing()
    let text = "Full Name,Date of Birth,GPA\nMia Ruiz,2009-03-04,3.9\nMia Ruiz,2010-05-06,3.8\n"
    let outcome = try importing.take(["athletes.csv": text])
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(
      try importing.take(["athletes.csv": text]).counts == "0 added, 0 changed, 2 unchanged, 0 rejected")
  }
}
