import Foundation
import TestSupport
import Testing

@Suite("Mending files")
struct FixTests {
  private let command: Command

  init() throws { command = try Command() }

  private func convert(_ arguments: String...) throws -> Command.Result {
    try command.run("compass-convert", arguments)
  }

  private static let broken =
    "name,type,start_date,state\n Camp A,CAMP,3/14/2026,Iowa\nGame,game,2026-03-15,IA\n"
  private static let mended =
    "name,type,start_date,state\nCamp A,Camp,2026-03-14,IA\nGame,game,2026-03-15,IA\n"

  private func text(_ name: String) throws -> String {
    String(decoding: try command.bytes(name), as: UTF8.self)
  }

  @Test("A copy stands beside the file, which stays, and a diff says what is other")
  func copy() throws {
    try command.write(Self.broken, to: "events.csv")
    let result = try convert("--fix", "events.csv", "--show-values", "always")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try text("events.csv") == Self.broken)
    #expect(try text("events.fixed.csv") == Self.mended)
    #expect(
      result.output == """
        --- events.csv
        +++ events.fixed.csv
        @@ line 2, record 1, name: spaces @@
        -" Camp A"
        +"Camp A"
        @@ line 2, record 1, type: case @@
        -"CAMP"
        +"Camp"
        @@ line 2, record 1, start_date: date @@
        -"3/14/2026"
        +"2026-03-14"
        @@ line 2, record 1, state: state @@
        -"Iowa"
        +"IA"

        """)
    #expect(result.errors.contains("mended: 4 places — 1 case, 1 date, 1 spaces, 1 state"))
    // Another run mends the file again and not its copy.
    #expect(try convert("--fix", ".", "-q").status == 0)
    #expect(try command.files() == ["events.csv", "events.fixed.csv"])
  }

  @Test("A copy that somebody went on mending is kept, and so is a file that may not be written")
  func kept() throws {
    try command.write(Self.broken, to: "events.csv")
    #expect(try convert("--fix", "events.csv", "-q").status == 0)
    try command.write(Self.mended + "By Hand,camp,2026-03-20,GA\n", to: "events.fixed.csv")
    let again = try convert("--fix", "events.csv")
    #expect(
      again.status == 2 && again.errors.contains("already exists and was not replaced"), "\(again.errors)")
    #expect(try text("events.fixed.csv").contains("By Hand"))
    // What was mended by hand in the file itself needs no copy, and the one that is there is of before.
    try command.write(Self.mended, to: "events.csv")
    #expect(try convert("--fix", "events.csv").status == 2)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: command.path("events.csv"))
    try command.write(Self.broken, to: "other.csv")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: command.path("other.csv"))
    let refused = try convert("--fix", "--in-place", "other.csv", "--as", "events")
    #expect(refused.status == 2 && refused.errors.contains("may not be written"), "\(refused.errors)")
    #expect(try text("other.csv") == Self.broken)
  }

  @Test("A row of another width than the rest is left as it is")
  func otherWidth() throws {
    let text = Self.mended + " Loose ,CAMP,2026-03-16\n More ,CAMP,2026-03-16,GA,x\n"
    try command.write(text, to: "events.csv")
    let result = try convert("--fix", "events.csv", "-o", "out.csv")
    #expect(try self.text("out.csv") == text, "\(result.output)")
  }

  @Test("With --check nothing is written, and the diff says what would be")
  func check() throws {
    try command.write(Self.broken, to: "events.csv")
    for more in [[], ["--in-place"]] {
      let result = try command.run("compass-convert", ["--check", "--fix", "events.csv"] + more)
      #expect(result.status == 0 && result.output.contains("+\"2026-03-14\""), "\(result.errors)")
    }
    #expect(try command.files() == ["events.csv"])
    #expect(try text("events.csv") == Self.broken)
  }

  @Test("With --strict nothing is written of a file that has a row to reject all the same")
  func strict() throws {
    let text = "name,type,start_date\n A,camp,2026-13-14\n"
    try command.write(text, to: "events.csv")
    #expect(try convert("--fix", "--in-place", "--strict", "events.csv").status == 1)
    #expect(try self.text("events.csv") == text)
  }

  @Test("A file with several names stays, for the other names would keep what it was")
  func hardLink() throws {
    try command.write(Self.broken, to: "events.csv")
    try FileManager.default.linkItem(atPath: command.path("events.csv"), toPath: command.path("same.csv"))
    let result = try convert("--fix", "--in-place", "events.csv")
    #expect(result.status == 2 && result.errors.contains("2 names"), "\(result.errors)")
    #expect(try text("same.csv") == Self.broken)
  }

  @Test("What keeps a text from being run as a formula stays, and so does what the reader had to guess")
  func guards() throws {
    for row in [
      " =HYPERLINK(1),camp,2026-03-14,GA", "\" +1+1 \",camp,2026-03-14,GA", "\t=1+1,camp,2026-03-14,GA",
      "\"B\" tail ,camp,2026-03-14,GA", "\"C ,CAMP,2026-03-14,GA",
    ] {
      let text = Self.mended + row + "\n"
      try command.write(text, to: "events.csv")
      let result = try convert("--fix", "events.csv", "-o", "out.csv")
      #expect(try self.text("out.csv") == text, "\(row): \(result.output)")
    }
  }

  @Test("A row that would be another when it is mended costs no other row")
  func otherRow() throws {
    try command.write("name,type,start_date\nA,CAMP,2026-03-04\n name,type,start_date\n", to: "events.csv")
    _ = try convert("--fix", "events.csv")
    #expect(
      try text("events.fixed.csv") == "name,type,start_date\nA,Camp,2026-03-04\n name,type,start_date\n")
  }

  @Test("A whole row is never shown where values of people are not, whatever its columns are for")
  func rows() throws {
    var rows = "Event Name,Type,Start Date,Cost,City,State\n"
    for (letter, city) in zip("ABCDE", ["Iowa City", "Ames", "Ames", "Iowa City", "Ames"]) {
      rows +=
        "\(letter) camp,camp,2026-03-0\((letter.asciiValue ?? 0) - 60),1\(letter.asciiValue ?? 0),\(city),IA\n"
    }
    try command.write(rows + "ann.lee@example.com camp;camp;2026-03-06;130;Ames;IA\n", to: "e.csv")
    let result = try convert("--fix", "e.csv", "--show-values", "never")
    #expect(result.output.contains("the whole row: delimiters"), "\(result.output)")
    #expect(!(result.output + result.errors).contains("ann.lee"))
  }

  @Test("In place, a file keeps its permissions, and one that is right is not written")
  func inPlace() throws {
    try command.write(Self.broken, to: "a.csv")
    try command.write(Self.mended, to: "b.csv")
    for name in ["a.csv", "b.csv"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: command.path(name))
    }
    let before = try FileManager.default.attributesOfItem(atPath: command.path("b.csv"))
    let result = try convert("--fix", "--in-place", "a.csv", "b.csv", "--as", "events")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try text("a.csv") == Self.mended)
    #expect(try command.permissions("a.csv") == 0o640)
    let after = try FileManager.default.attributesOfItem(atPath: command.path("b.csv"))
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(try command.files() == ["a.csv", "b.csv"])
  }

  @Test("A folder of copies has all files, and findings are those that are left")
  func folder() throws {
    try FileManager.default.createDirectory(
      atPath: command.path("in/sub"), withIntermediateDirectories: true)
    try command.write(Self.broken, to: "in/sub/events.csv")
    let team = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1
      SUMMARY:Spring Camp
      DTSTART:20260314
      END:VEVENT
      END:VCALENDAR

      """
    try command.write(team, to: "in/team.ics")
    try command.write("name,type,start_date\nA ,nothing,2026-03-14\n", to: "in/events.tsv")
    let result = try convert("--fix", "in", "-r", "-d", "out", "--report", "left.jsonl")
    #expect(result.status == 1, "\(result.errors)")
    #expect(try text("out/sub/events.csv") == Self.mended)
    #expect(try text("out/team.ics") == team)
    #expect(try text("out/events.tsv") == "name,type,start_date\nA,nothing,2026-03-14\n")
    #expect(try text("left.jsonl").contains("\"path\":\"out/events.tsv\""))
    #expect(try text("left.jsonl").contains("value-not-listed"))
  }

  @Test("Standard input becomes standard output, and the diff hides whom the rows are about")
  func standardInput() throws {
    let coaches = "first_name,last_name,role,email,school\nAnn,Lee,HEAD,Ann@Example.edu,State\n"
    let result = try command.run("compass-convert", ["--fix", "-"], input: coaches)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "first_name,last_name,role,email,school\nAnn,Lee,head,ann@example.edu,State\n")
    #expect(result.errors.contains("+++ -"))
    #expect(!result.errors.lowercased().contains("ann@"))
    #expect(result.errors.contains("+\"head\""))
  }

  @Test(
    "What does not go together is said before anything is written",
    arguments: [
      (["--fix", "--to", "json", "a.csv"], "--to"), (["--in-place", "--check", "a.csv"], "--fix"),
      (["--fix", "--merge", "a.csv"], "--merge"), (["--fix", "--manifest", "m.json", "a.csv"], "--manifest"),
      (["--fix", "--as", "table", "a.csv"], "table"),
      (["--fix", "--in-place", "-o", "x.csv", "a.csv"], "--output"),
      (["--fix", "--in-place", "-"], "in place"), (["--fix", "a.csv", "-"], "--output-directory"),
      (["--fix", "a.csv", "-o", "a.csv"], "a.csv"),
    ])
  func combinations(arguments: [String], word: String) throws {
    try command.write(Self.broken, to: "a.csv")
    let result = try command.run("compass-convert", arguments, input: "")
    #expect(result.status == 2)
    #expect(result.errors.contains(word), "\(result.errors)")
    #expect(try command.files() == ["a.csv"])
    #expect(try text("a.csv") == Self.broken)
  }

  @Test("An archive is not mended, and its neighbours are")
  func archive() throws {
    try command.write(Self.broken, to: "a.csv")
    try Data([0x50, 0x4B, 0x05, 0x06] + Array(repeating: UInt8(0), count: 18)).write(
      to: URL(fileURLWithPath: command.path("b.zip")))
    let result = try convert("--fix", "a.csv", "b.zip")
    #expect(result.status == 2)
    #expect(try text("a.fixed.csv") == Self.mended)
    #expect(try command.files() == ["a.csv", "a.fixed.csv", "b.zip"])
  }
}
