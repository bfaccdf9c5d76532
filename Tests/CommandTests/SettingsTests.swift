import Foundation
import TestSupport
import Testing

@Suite("compass-store settings: said once, taken for granted by every command")
struct SettingsTests {
  private let command: Command

  init() throws { command = try Command() }

  @discardableResult
  private func settings(_ arguments: String...) throws -> Command.Result {
    try command.run("compass-store", ["settings"] + arguments + ["--now", Command.now])
  }

  private func set(_ arguments: String...) throws {
    let result = try command.run("compass-store", ["settings"] + arguments + ["--now", Command.now])
    try #require(result.status == 0, "\(result.errors)")
  }

  /// Imports a text as a file, without a word of zone or clock beside the tests' own.
  private func take(_ text: String, as name: String, _ arguments: String...) throws -> Command.Result {
    try command.write(text, to: name)
    return try command.run("compass-import", [command.path(name), "--now", Command.now] + arguments)
  }

  /// A store of Ann and Max, each with an event of their own and one of one name.
  private func takeFamily() throws {
    try #require(
      take("full_name,graduation_year\nAnn Lee,2027\nMax Orr,2028\n", as: "athletes.csv").status == 0)
    for (name, own, cost) in [("Ann Lee", "Ann's Camp", 11), ("Max Orr", "Max's Camp", 22)] {
      let text = """
        type,name,start_date,city,cost
        camp,\(own),2026-12-05,Macon,\(cost)
        showcase,Big Day,2026-12-12,Athens,\(cost)

        """
      try #require(take(text, as: "events.csv", "--athlete", name).status == 0)
    }
  }

  // MARK: The list

  @Test("All are listed with where they come from, for scripts too")
  func list() throws {
    try set("paper=a4")
    #expect(try take("type,name,start_date\ncamp,Camp,2026-04-18\n", as: "e.csv").status == 0)
    let list = try settings()
    #expect(list.status == 0 && list.errors.isEmpty)
    let lines = list.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      lines.contains("time-zone GMT from this computer, not confirmed")
        || lines.contains("time-zone UTC from this computer, not confirmed"), "\(list.output)")
    #expect(lines.contains("paper a4 set by you"))
    #expect(lines.contains("athlete – not set: commands need --athlete if there are several"))
    #expect(
      lines.last == "Change one with `compass-store settings KEY=VALUE`. `KEY=` restores the default.")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(try settings("--json").bytes)) as? [String: [[String: Any]]])
    let rows = try #require(json["settings"])
    #expect(
      rows.map { $0["key"] as? String } == [
        "time-zone", "date-order", "athlete", "audience", "paper",
      ])
    #expect(rows.map { $0["from"] as? String }[4] == "user" && rows.map { $0["value"] as? String }[4] == "a4")
    #expect(rows.map { $0["from"] as? String }[0] == "machine")
  }

  @Test("An answer says what was, what is and how to take it back, for scripts the same")
  func answer() throws {
    let first = try settings("paper=a4")
    #expect(
      first.output == "paper is now a4. Before: not set (letter).\n"
        + "Undo this with `compass-store undo 1`.\n")
    #expect(
      try settings("paper=a4").output == "Nothing was changed: the settings already have these values.\n")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(try settings("paper=", "--json").bytes)) as? [String: Any])
    #expect(object["entry"] as? Int == 2)
    let changed = try #require((object["changed"] as? [[String: Any]])?.first)
    #expect(changed["key"] as? String == "paper" && changed["from"] as? String == "a4")
    #expect(changed["to"] is NSNull)
    #expect(try command.permissions("data/compass-toolkit/compass.sqlite") == 0o600)
  }

  @Test(
    "Bad input changes nothing and makes no store",
    arguments: [
      (["papr=a4"], "Did you mean paper?"), (["paper=a5"], "letter, a4"),
      (["paper=a4", "paper=a4"], "Repeated setting paper"),
      (["paper"], "Use KEY=VALUE"), (["athlete=Ann"], "No store at"),
      (["paper="], "No store at"),
      (["paper=a4", "locale=de-DE"], "Unknown setting \"locale\""),
      (["time-zone=Mars/Base"], "unknown time zone \"Mars/Base\""),
      (["--time-zone", "America/Chicago"], "To save it, use time-zone=America/Chicago"),
      (["--date-order", "dmy"], "To save it, use date-order=dmy"), ([], "No store at"),
    ])
  func refused(arguments: [String], said: String) throws {
    let result = try command.run("compass-store", ["settings"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(said), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: command.path("data")))
  }

  // MARK: Imports and edits

  @Test("An import reads dates by it where the file proves nothing and the command line says nothing")
  func dateOrder() throws {
    try set("date-order=dmy")
    let ambiguous = "type,name,start_date\ncamp,Camp,05/03/2026\n"
    let result = try take(ambiguous, as: "a.csv", "--decisions")
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        """
        date-order: day first (dates in start_date) — likely, 5 bits ahead of month first: \
        the store's setting [--date-order mdy]
        """))
    #expect(try command.export("events").output.contains("Mar 5, 2026"))
    #expect(
      try take(ambiguous.replacing("Camp", with: "Told"), as: "b.csv", "--date-order", "mdy").status == 0)
    #expect(try command.export("events").output.contains("May 3, 2026"))
    let proven = "type,name,start_date\ncamp,One,06/07/2026\ncamp,Two,06/25/2026\ncamp,Three,06/26/2026\n"
    #expect(try take(proven, as: "c.csv").status == 0)
    #expect(try command.export("events").output.contains("Jun 7, 2026"))
  }

  @Test("A dry run without a store asks no setting and makes none")
  func noStore() throws {
    let text = "type,name,start_date\ncamp,Camp,05/03/2026\n"
    let result = try take(text, as: "a.csv", "--dry-run")
    #expect(
      result.status == 0
        && result.errors.contains("Ambiguous dates in start_date, read as month first: "),
      "\(result.output)\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: command.path("data")))
  }

  @Test("compass-convert has no store and no settings")
  func convert() throws {
    try set("date-order=dmy")
    try command.write("type,name,start_date\ncamp,Camp,05/03/2026\n", to: "a.csv")
    let result = try command.run("compass-convert", ["a.csv", "--to", "json", "--output", "-"])
    #expect(result.output.contains("2026-05-03"), "\(result.output)\(result.errors)")
  }

  @Test("What is typed is read by it, and is the default athlete's, which is said")
  func typed() throws {
    try takeFamily()
    try set("date-order=dmy", "athlete=Max Orr")
    let added = try command.run(
      "compass-store", ["add", "event", "type=camp", "name=New", "start_date=05/03/2026"])
    #expect(added.status == 0 && added.output.contains("Mar 5, 2026"))
    #expect(
      added.errors
        == "note: Using athlete 39f1a6d3, the store's default athlete (--athlete NAME for another)\n")
    #expect(try command.export("events", "--athlete", "Max Orr").output.contains("New"))
    let ann = try command.run(
      "compass-store",
      ["add", "event", "type=camp", "name=Ann's", "start_date=05/03/2026", "--athlete", "Ann Lee"]
        + ["--date-order", "mdy"])
    #expect(ann.status == 0 && ann.errors.isEmpty && ann.output.contains("May 3, 2026"))
  }

  @Test("Of two athletes' events of one name the default athlete's is edited, which is said")
  func edited() throws {
    try takeFamily()
    let edit = ["edit", "event", "Big Day", "cost=99"]
    #expect(try command.run("compass-store", edit).status == 2)
    try set("athlete=Max Orr")
    let edited = try command.run("compass-store", edit)
    #expect(edited.status == 0)
    #expect(
      edited.errors
        == "note: Using athlete 39f1a6d3, the store's default athlete (--athlete NAME for another)\n")
    #expect(edited.output.contains("cost: 22 → 99"), "\(edited.output)")
    // What one athlete alone has is found without it.
    let other = try command.run("compass-store", ["edit", "event", "Ann's Camp", "cost=98"])
    #expect(other.status == 0 && other.errors.isEmpty && other.output.contains("cost: 11 → 98"))
  }

  @Test("A file that names nobody is the default athlete's; --athlete goes before that")
  func athlete() throws {
    try takeFamily()
    try set("athlete=Max Orr")
    let text = "type,name,start_date\ncamp,Extra,2026-12-20\n"
    let result = try take(text, as: "x.csv")
    #expect(result.status == 0 && result.errors.contains("Athlete: the default athlete (id "))
    #expect(!(result.output + result.errors).contains("Max Orr"))
    #expect(try command.export("events", "--athlete", "Max Orr").output.contains("Extra"))
    let told = try take(text, as: "x.csv", "--athlete", "Ann Lee")
    #expect(told.status == 0 && !told.errors.contains("the default athlete"))
    #expect(try command.export("events", "--athlete", "Ann Lee").output.contains("Extra"))
  }

  @Test("Mended rows go to the athlete and are read in the order of the import that rejected them")
  func rejected() throws {
    try takeFamily()
    try set("athlete=Max Orr", "date-order=dmy")
    let text = "type,name,start_date\nnothing,Extra,05/03/2026\ncamp,Fine,06/03/2026\n"
    #expect(try take(text, as: "x.csv").status == 1)
    try set("athlete=Ann Lee", "date-order=mdy")
    let path = command.path("x.rejected.csv")
    let mended = try String(contentsOfFile: path, encoding: .utf8).replacing("nothing", with: "camp")
    let again = try take(mended, as: "mended.csv")
    #expect(again.status == 0, "\(again.output)\(again.errors)")
    let list = try command.export("events", "--athlete", "Max Orr").output
    #expect(list.contains("Mar 5, 2026") && list.contains("Extra"))
  }

  // MARK: Documents

  @Test(
    "Lists, data and documents are the default athlete's, which is said; other choices go before it",
    arguments: [["events"], ["events", "--json"], ["schedule", "--json", "--output", "-"]])
  func scope(arguments: [String]) throws {
    try takeFamily()
    func export(_ more: String...) throws -> Command.Result {
      try command.run("compass-export", arguments + more + ["--now", Command.now])
    }
    #expect(try export().errors.contains("The store has 2 athletes"))
    try set("athlete=Max Orr")
    let result = try export()
    #expect(
      result.status == 0 && result.output.contains("Max's Camp") && !result.output.contains("Ann's Camp"))
    #expect(
      result.errors.hasPrefix(
        "note: Using athlete 39f1a6d3, the store's default athlete "
          + "(--all-athletes or --athlete NAME for others)\n"))
    for more in [["--athlete", "Ann Lee"], ["--all-athletes"]] {
      let told = try command.run("compass-export", arguments + more + ["--now", Command.now])
      #expect(told.output.contains("Ann's Camp") && !told.errors.contains("default athlete"))
    }
  }

  @Test(
    "Each athlete's document is written though one is the default athlete, and what is nobody's is counted")
  func each() throws {
    #expect(try take("type,name,start_date\ncamp,Old Camp,2026-12-18\n", as: "old.csv").status == 0)
    try takeFamily()
    try set("athlete=Max Orr")
    let all = try command.export("schedule", "--each-athlete", "--output", "out/")
    #expect(all.status == 0 && !all.errors.contains("default athlete"))
    #expect(try command.files("out") == ["schedule-Ann-Lee.pdf", "schedule-Max-Orr.pdf"])
    let one = try command.export("events")
    #expect(one.errors.contains("note: Skipped 1 event without an athlete. To assign it, import"))
  }

  @Test("Where to go next, a workbook to fill in, and everything: each as it must be")
  func others() throws {
    try takeFamily()
    try set("athlete=Max Orr")
    let note = "note: Using athlete 39f1a6d3, the store's default athlete (--athlete NAME for another)\n"
    let next = try command.export("directions", "--event", "next")
    #expect(next.output.hasPrefix("Max's Camp") && next.errors == note)
    let named = try command.export("directions", "--event", "Big Day")
    #expect(named.status == 0 && named.errors == note)
    let own = try command.export("directions", "--event", "Ann's Camp")
    #expect(own.status == 0 && own.errors.isEmpty)
    #expect(
      try command.export("directions", "--event", "next", "--athlete", "Ann Lee").output.hasPrefix("Ann's"))
    let template = try command.export("template", "metrics")
    #expect(template.status == 0 && template.errors.hasPrefix(note))
    let replaced = try command.export("template", "metrics", "--athlete", "Ann Lee")
    #expect(replaced.status == 2 && replaced.errors.contains("metrics-template.xlsx already exists"))
    // A backup that leaves a child out because of a setting would be none.
    let all = try command.export("all", "--zip")
    #expect(all.status == 2 && all.errors.contains("The store has 2 athletes"))
  }

  @Test("A default athlete who is gone is not meant, and that is said")
  func gone() throws {
    try takeFamily()
    try set("athlete=Max Orr")
    let athletes = try command.export("athletes", "--all-athletes", "--json").output
    let other = "11111111-1111-4111-8111-111111111111"
    let id = try #require(
      (JSONSerialization.jsonObject(with: Data(athletes.utf8)) as? [[String: Any]])?
        .first { $0["full_name"] as? String == "Max Orr" }?["id"] as? String)
    _ = try Tool.run(
      "python3", "-c",
      "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute(\"UPDATE settings SET value=? WHERE value=?\", sys.argv[2:]); c.commit()",
      command.path("data/compass-toolkit/compass.sqlite"), other, id)
    let list = try command.export("events")
    #expect(list.status == 2 && list.errors.contains("The store has 2 athletes"))
    #expect(
      list.errors.hasPrefix(
        "note: The store's default athlete was deleted. "
          + "Set another with `compass-store settings athlete=NAME`.\n"))
    let imported = try take("type,name,start_date\ncamp,Extra,2026-12-20\n", as: "x.csv")
    #expect(
      imported.status == 2
        && imported.errors.contains("The default athlete in its settings no longer exists."))
    #expect(try settings().output.contains("set by you, but the athlete is no longer in the store"))
  }

  private func pdf(_ name: String) throws -> (size: String, text: String) {
    let bytes = try command.bytes(name)
    let box = Tool.unpackedBox(try Tool.unpacked(bytes))
    return (box, try Tool.text(of: bytes))
  }

  @Test("The paper is the store's, and the command line's goes before it")
  func style() throws {
    try takeFamily()
    try set("athlete=Max Orr", "paper=a4")
    #expect(try command.export("schedule", "--output", "a.pdf").status == 0)
    #expect(try pdf("a.pdf").size == "842 595" && pdf("a.pdf").text.contains("Dec 5, 2026"))
    #expect(try command.export("schedule", "--output", "b.pdf", "--paper", "letter").status == 0)
    #expect(try pdf("b.pdf").size == "792 612")
    // The same document on other paper takes its place.
    try set("paper=letter")
    #expect(try command.export("schedule", "--output", "a.pdf").status == 0)
    #expect(try pdf("a.pdf").size == "792 612")
  }

  @Test("A document that a setting made the family's says so, is called so, and tells more")
  func audience() throws {
    try takeFamily()
    try set("athlete=Max Orr", "audience=family")
    let note =
      "Note: The audience is family, from the store's settings. Add --audience coach to change it.\n"
    for arguments in [["schedule"], ["events", "--pdf"], ["metrics", "--event", "Big Day", "--pdf"]] {
      func export(_ more: String...) throws -> Command.Result {
        try command.run("compass-export", arguments + more + ["--output", "out/", "--now", Command.now])
      }
      let family = try export()
      #expect(family.status == 0 && family.errors.contains(note), "\(family.errors)")
      let told = try export("--audience", "family")
      #expect(told.status == 0 && !told.errors.contains(note))
      let coach = try export("--audience", "coach")
      #expect(coach.status == 0 && !coach.errors.contains(note))
    }
    let files = try command.files("out")
    // The event has no measurements, so its metric report has no content and is not written.
    #expect(files.count == 4 && files.count { $0.hasSuffix("-family.pdf") } == 2, "\(files)")
    for file in files where !file.contains("metrics") && !file.contains("Big-Day") {
      #expect(
        try Tool.text(of: command.bytes("out/\(file)")).contains("$22") == file.hasSuffix("-family.pdf"))
    }
  }

  @Test("An event as a calendar tells the family all of it, and so it does where a setting says family")
  func calendars() throws {
    try takeFamily()
    try set("athlete=Max Orr", "audience=family")
    let ics = try command.export("metrics", "--event", "Big Day", "--ics", "--output", "-")
    #expect(ics.output.contains("22") && ics.errors.contains("Note: The audience is family"))
    let events = try command.export("events", "--ics", "--output", "-")
    #expect(events.errors.contains("Note: The audience is family"))
    try set("audience=coach")
    let coach = try command.export("events", "--ics", "--output", "-")
    #expect(coach.errors.contains("\nNot included: "))
    #expect(events.output.utf8.count > coach.output.utf8.count)
  }

  // MARK: The zone

  @Test("A zone that is said once is every command's, and an import does not take the machine's")
  func timeZone() throws {
    try set("time-zone=America/Los_Angeles")
    #expect(
      try take(
        "type,name,start_date,start_time\ncamp,Camp,2026-12-05,9:00 AM\n", as: "e.csv"
      ).status == 0)
    #expect(try settings().output.contains("America/Los_Angeles"))
    let ics = try command.export("events", "--ics", "--output", "-").output
    #expect(ics.contains("America/Los_Angeles"))
    #expect(
      try command.export("events", "--ics", "--output", "-", "--time-zone", "Europe/Berlin").output
        .contains("Europe/Berlin"))
    let school = try take("Name\nElm College\n", as: "schools.csv", "--as", "schools")
    #expect(school.status == 0, "\(school.output)\(school.errors)")
    let added = try command.run(
      "compass-store",
      ["add", "interaction", "school=Elm College", "type=email", "direction=inbound"]
        + ["occurred_at=2026-11-20 23:30"])
    #expect(added.status == 0, "\(added.errors)")
    #expect(try command.export("interactions", "--json").output.contains("2026-11-21T07:30:00Z"))
    #expect(try command.export("interactions").output.contains("Nov 20, 2026"))
  }
}

extension Tool {
  /// The width and the height of the first page of an unpacked PDF, in whole points.
  fileprivate static func unpackedBox(_ text: String) -> String {
    guard let start = text.firstRange(of: "/MediaBox [")?.upperBound,
      let end = text[start...].firstIndex(of: "]")
    else { return "" }
    let numbers = text[start..<end].split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
    return numbers.suffix(2).map { String(Int($0.rounded())) }.joined(separator: " ")
  }
}
