import Foundation
import Testing

@Suite("compass-store diff")
struct StoreDiffTests {
  private func diff(_ command: Command, _ arguments: String..., input: String = "") throws -> Command.Result {
    try command.run(
      "compass-store", ["diff"] + arguments + ["--now", Command.now, "--time-zone", "America/New_York"],
      input: input)
  }

  private static let store = "data/compass-toolkit/compass.sqlite"
  private static let camps = "name,type,start_date,cost\nFall Camp,camp,2027-10-03,150\n"

  @Test("Files that are in the store already change nothing")
  func nothing() throws {
    let command = try Command.withSeason()
    let before = try command.bytes(Self.store)
    for options in [[], ["--exit-code"]] {
      let result = try command.run(
        "compass-store", ["diff"] + Command.samples + ["--now", Command.now] + options)
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(
        result.output.hasPrefix("No records would be changed, ")
          && result.output.hasSuffix(" unchanged.\n"))
    }
    #expect(try command.bytes(Self.store) == before)
  }

  @Test("Each field that would change is told with what it says now and would say")
  func fields() throws {
    let command = try Command()
    try command.write(Self.camps, to: "camps.csv")
    #expect(try command.import([command.path("camps.csv")]).status == 0)
    try command.write(
      "name,type,start_date,cost\nFall Camp,camp,2027-10-03,175\nTour,official_visit,2027-11-01,\nBad,camp,2027-99-99,\n",
      to: "camps.csv")
    let result = try diff(command, "camps.csv")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(result.status == 0)
    #expect(lines.contains("+ the event Tour (Nov 1, 2027)"))
    let place = try #require(lines.firstIndex { $0.hasPrefix("~ the event Fall Camp (Oct 3, 2027) ") })
    #expect(lines[place + 1] == "  cost: 150 → 175")
    #expect(
      lines.suffix(2) == [
        "1 record would be added, 1 changed; 1 row would be rejected.",
        "See why with `compass-import --dry-run camps.csv`.",
      ])
    #expect(try diff(command, "camps.csv", "--exit-code").status == 1)
    #expect(try command.files() == ["camps.csv", "data"])
  }

  @Test("A word of --type-word without effect is named, as an import does")
  func typeWords() throws {
    let command = try Command()
    try command.write("name,start_date\nFall Tryout,2027-10-03\n", to: "a.csv")
    let arguments = [
      "a.csv", "--as", "events", "--type-word", "tryout=camp", "--type-word", "combine=showcase",
    ]
    let diff = try command.run(
      "compass-store", ["diff"] + arguments + ["--now", Command.now, "--time-zone", "America/New_York"])
    #expect(diff.status == 0, "\(diff.errors)")
    let sentence =
      "--type-word: no event without a type has \"combine\" in its title or category, so it had no effect.\n"
    #expect(diff.errors == sentence)
    #expect(try command.run("compass-import", arguments + ["--now", Command.now]).errors.contains(sentence))
  }

  @Test("Scripts get the changes and what they come to")
  func json() throws {
    let command = try Command()
    let result = try diff(command, "-", "--as", "events", "--json", input: Self.camps)
    let json = try #require(JSONSerialization.jsonObject(with: Data(result.bytes)) as? [String: Any])
    let changes = try #require(json["changes"] as? [[String: Any]])
    #expect(changes.map { $0["what"] as? String } == ["added"])
    #expect((changes.first?["record"] as? [String: Any])?["cost"] as? Int == 150)
    let summary = try #require(json["summary"] as? [String: Int])
    #expect(summary == ["added": 1, "changed": 0, "removed": 0, "unchanged": 0, "rejected": 0, "deleted": 0])
  }

  @Test("A store that is not there is looked at as an empty one, and not made")
  func noStore() throws {
    let command = try Command()
    try command.write(Self.camps, to: "camps.csv")
    let result = try diff(command, "camps.csv")
    #expect(
      result.output == """
        + the event Fall Camp (Oct 3, 2027)
        ~ the setting time_zone: (empty) → America/New_York
        1 record would be added.

        """)
    #expect(try command.files() == ["camps.csv"])
  }

  @Test(
    "What cannot be done ends with 2 and says what to do",
    arguments: [["none.csv"], [], ["-", "-"], ["notes.txt"], ["camps.csv", "--athlete", "Nobody"]])
  func refused(arguments: [String]) throws {
    let command = try Command()
    try command.write(Self.camps, to: "camps.csv")
    try command.write("Some notes of mine\n", to: "notes.txt")
    let result = try command.run("compass-store", ["diff"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
  }

  @Test("Calendars take their options: what a sync would cancel is told")
  func calendars() throws {
    let command = try Command()
    func calendar(_ days: [Int]) -> String {
      let events = days.map { day in
        "BEGIN:VEVENT\r\nUID:\(day)@example.org\r\nDTSTAMP:20261101T000000Z\r\nSUMMARY:Game \(day) vs Owls\r\n"
          + "DTSTART:2026120\(day)T150000Z\r\nDTEND:2026120\(day)T170000Z\r\nEND:VEVENT\r\n"
      }
      return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n" + events.joined()
        + "END:VCALENDAR\r\n"
    }
    try command.write(calendar([1, 2, 3]), to: "team.ics")
    #expect(try command.import([command.path("team.ics"), "--source", "owls"]).status == 0)
    try command.write(calendar([1, 3]), to: "team.ics")
    let result = try diff(command, "team.ics", "--source", "owls", "--sync")
    #expect(result.output.contains("  cancelled: no → yes\n"))
    #expect(result.output.hasSuffix("1 record would be changed, 2 unchanged.\n"))
  }
}
