import Foundation
import TestSupport
import Testing

@Suite("compass-convert over the folders of a repository")
struct ConvertRepositoryTests {
  private let command: Command

  init() throws {
    command = try Command()
    try folder("in/u14")
  }

  private func folder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: command.path(name), withIntermediateDirectories: true)
  }

  private func convert(_ arguments: String..., environment: [String: String] = [:]) throws -> Command.Result {
    try command.run("compass-convert", arguments, environment: environment)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try command.bytes(name), as: UTF8.self)
  }

  private static let events = "name,type,start_date\nCamp,camp,2026-03-14\n"
  private static let mixed = "name,type,start_date\nCamp,camp,2026-03-14\nBad,camp,soon\n"

  // MARK: Names

  @Test(
    "Inputs that differ in their ending get different names, whatever their order, and the rest is converted")
  func names() throws {
    try command.write(Self.events, to: "in/u14/games.csv")
    try command.write(Self.events.replacing(",", with: "\t"), to: "in/u14/games.tsv")
    try command.write(Self.events, to: "in/other.csv")
    #expect(try convert("in", "-r", "--to", "ics", "-d", "one", "-q").status == 0)
    #expect(try command.filesBelow("one") == ["other.ics", "u14/games-csv.ics", "u14/games-tsv.ics"])
    let turned = try convert(
      "in/u14/games.tsv", "in/other.csv", "in/u14/games.csv", "--to", "ics", "-d", "two", "-q")
    #expect(turned.status == 0)
    #expect(try command.filesBelow("two") == ["games-csv.ics", "games-tsv.ics", "other.ics"])
  }

  @Test("Inputs of one name from different folders get the names of their folders")
  func folders() throws {
    try folder("in/u16")
    for name in ["in/u14/games.csv", "in/u16/games.csv", "in/u16/camps.csv"] {
      try command.write(Self.events, to: name)
    }
    #expect(try convert("in/u14", "in/u16", "--to", "json", "-d", "out").status == 0)
    #expect(try command.filesBelow("out") == ["camps.json", "u14-games.json", "u16-games.json"])
  }

  @Test("Inputs that can't be told apart are errors of these two; the rest is converted")
  func conflict() throws {
    try folder("in/u14/fall")
    try folder("in/u16/fall")
    for name in ["in/u14/fall/games.csv", "in/u16/fall/games.csv", "in/u16/fall/camps.csv"] {
      try command.write(Self.events, to: name)
    }
    let result = try convert("in/u14/fall", "in/u16/fall", "--to", "json", "-d", "out")
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "in/u14/fall/games.csv and in/u16/fall/games.csv would be written to the same file"))
    #expect(try command.filesBelow("out") == ["camps.json"])
  }

  @Test("The message of an input among many of one name has the name of one other and their number")
  func manyConflicts() throws {
    for number in 1...40 {
      try folder("in/\(number)/fall")
      try command.write(Self.events, to: "in/\(number)/fall/schedule.csv")
    }
    let folders = (1...40).map { "in/\($0)/fall" }
    let result = try command.run(
      "compass-convert", folders + ["--to", "json", "-d", "out", "--report-format", "json"])
    #expect(result.status == 2)
    #expect(
      result.output.contains(
        "in/7/fall/schedule.csv, in/1/fall/schedule.csv and 38 other inputs would be written to the same file, schedule.json"
      ), "\(result.output.prefix(2000))")
    #expect(result.output.utf8.count < 40 * 2_000)
  }

  // MARK: Merged inputs

  @Test("Merged inputs have one file of rejected rows, which converts once it is corrected")
  func mergedRejects() throws {
    try command.write(Self.mixed, to: "a.csv")
    try command.write(
      "Event Name\tType\tDate\nGame\tgame\t14/03/2026\nNo Day\tgame\t31/02/2026\n", to: "b.tsv")
    let result = try convert("a.csv", "b.tsv", "--merge", "--to", "json", "-o", "out.json")
    #expect(result.status == 1)
    #expect(
      try command.files().filter { $0.contains(".rejected.") } == ["out.rejected.csv"], "\(result.errors)")
    #expect(result.errors.components(separatedBy: "Fix the rows in out.rejected.csv").count == 2)
    let rows = try text("out.rejected.csv")
    #expect(
      rows.contains("Bad,camp,soon,3,in a.csv;") && rows.contains("No Day,game,31/02/2026,3,\"in b.tsv;"))
    try command.write(
      rows.replacing("soon", with: "15/03/2026").replacing("31/02/2026", with: "28/02/2026"), to: "fixed.csv")
    let fixed = try convert("fixed.csv", "--to", "jsonl")
    #expect(fixed.status == 0, "\(fixed.errors)")
    #expect(fixed.output.contains("2026-03-15") && fixed.output.contains("2026-02-28"))
  }

  @Test("Dates of another order are rewritten in the shared file of rejected rows")
  func mergedOrders() throws {
    try command.write("name,type,start_date\nA,camp,3/14/2026\nB,cmp,3/4/2026\n", to: "a.csv")
    let dayFirst = "name,type,start_date\nC,camp,14/3/2026\nE,camp,15/3/2026\nD,cmp,3/4/2026\n"
    try command.write(dayFirst, to: "b.csv")
    #expect(try convert("a.csv", "b.csv", "--merge", "--to", "json", "-o", "out.json", "-q").status == 1)
    let rows = try text("out.rejected.csv")
    #expect(rows.contains("B,cmp,3/4/2026") && rows.contains("D,cmp,2026-04-03"), "\(rows)")
  }

  // MARK: What is skipped

  @Test("Files of a repository that hold no data are skipped and counted, unless they are named")
  func defaults() throws {
    try folder("in/node_modules/x")
    try folder("in/.github")
    for name in [
      "package.json", "package-lock.json", "tsconfig.base.json", "composer.lock", "Package.resolved",
      "node_modules/x/data.json", ".github/data.csv",
    ] {
      try command.write("{}", to: "in/" + name)
    }
    try command.write(Self.events, to: "in/a.csv")
    for input in ["in", "in/**/*"] {
      let result = try convert(input, "-r", "--to", "json", "-d", "out")
      #expect(result.status == 0, "\(result.errors)")
      #expect(
        result.errors.contains(
          "Skipped 5 files and 2 folders that are excluded by default. Use --verbose to list them.\n"),
        "\(result.errors)")
      #expect(try command.filesBelow("out") == ["a.json"])
      let verbose = try convert(input, "-r", "--to", "json", "-d", "out", "--verbose")
      #expect(
        verbose.errors.contains("by default:\n  in/.github\n  in/Package.resolved\n"), "\(verbose.errors)")
      #expect(try convert(input, "-r", "--to", "json", "-d", "out", "-q").errors.isEmpty)
    }
    #expect(try convert("in/package.json", "--check").status == 2)
    #expect(try convert("in/*.resolved", "--check").errors.contains("Every file that matches"))
  }

  @Test(
    "Names that a file of data may have are not excluded by default",
    arguments: ["vendor/a.csv", "Pods/a.csv", "venv/a.csv", "requirements-u14.txt", "README.txt", "app.json"])
  func dataNames(name: String) throws {
    try folder("in/" + (name as NSString).deletingLastPathComponent)
    try command.write(
      name.hasSuffix(".json")
        ? #"[{"name": "Camp", "type": "camp", "start_date": "2026-03-14"}]"# : Self.events,
      to: "in/" + name)
    let result = try convert("in", "-r", "--to", "jsonl", "-d", "out")
    #expect(result.status == 0 && !result.errors.contains("Skipped"), "\(result.errors)")
    #expect(try command.filesBelow("out").count == 1)
  }

  @Test("A run that skips everything says what skips it and what to do")
  func nothingLeft() throws {
    try command.write("{}", to: "in/package.json")
    let standard = try convert("in", "--check")
    #expect(
      standard.status == 2 && standard.errors.contains("Skipped 1 file by default"), "\(standard.errors)")
    #expect(standard.errors.contains("give its path: in/package.json"), "\(standard.errors)")
    try command.write(Self.events, to: "in/a.csv")
    let named = try convert("in/a.csv", "--exclude", "a.csv", "--check")
    #expect(named.status == 2 && named.errors.contains("--exclude skips 1 file"), "\(named.errors)")
    #expect(!named.errors.contains("name the file itself"))
    let pattern = try convert("in/*.csv", "--exclude", "a.csv", "--check")
    #expect(pattern.status == 2 && pattern.errors.contains("Check --exclude"), "\(pattern.errors)")
  }

  @Test(
    "--exclude skips names at any depth, paths, and named files",
    arguments: ["draft*", "u14/*.csv", "u14/", "**/draft.csv"])
  func exclude(pattern: String) throws {
    try command.write(Self.events, to: "in/a.csv")
    try command.write("not,data\n", to: "in/u14/draft.csv")
    let result = try convert("in", "-r", "--exclude", pattern, "--check")
    #expect(result.status == 0, "\(result.errors)")
    let named = try convert("in/a.csv", "in/u14/draft.csv", "--exclude", "draft*", "--check")
    #expect(named.status == 0, "\(named.errors)")
  }

  @Test("A planted link that leads out of the folder is skipped and named; one that is named is read")
  func links() throws {
    try command.write("name,type,start_date\nSecret Camp,camp,2026-03-14\n", to: "secret.csv")
    try command.write(Self.events, to: "in/a.csv")
    try folder("private")
    try command.write(Self.events, to: "private/p.csv")
    for (link, target) in [
      ("in/u14/plant.csv", "../../secret.csv"), ("in/u14/folder", "../../private"),
      ("in/absolute.csv", command.path("secret.csv")),
    ] {
      try FileManager.default.createSymbolicLink(atPath: command.path(link), withDestinationPath: target)
    }
    for input in ["in", "in/**/*.csv", "in/*"] {
      let result = try convert(input, "-r", "--to", "json", "-d", "out", "--strict")
      #expect(result.status == 1 && result.errors.contains("Skipped a symbolic link"), "\(result.errors)")
      #expect(result.errors.contains("in/absolute.csv"))
      #expect(try command.filesBelow("out") == ["a.json"])
    }
    #expect(try convert("in/u14/plant.csv", "--to", "jsonl").output.contains("Secret Camp"))
  }

  // MARK: What is said

  @Test("-q shows errors, one line each, and nothing else")
  func quiet() throws {
    try command.write(Self.mixed, to: "in/a.csv")
    try command.write("", to: "in/empty.csv")
    try command.write("x", to: "in/photo.jpg")
    let result = try convert("in", "--to", "json", "-d", "out", "-q")
    #expect(
      result.errors == """
        in/a.csv:3:10: error[date-unreadable]: Invalid date format (use YYYY-MM-DD)
        in/empty.csv: error[file-not-converted]: in/empty.csv is empty

        """)
    #expect(result.output.isEmpty && result.status == 2)
  }

  @Test("A run over 300 files says at most 40 lines, errors first, unless --decisions; reports stay whole")
  func long() throws {
    for number in 0..<300 {
      let rows = (0..<3).map { "Bad \($0),camp,soon,\n" }.joined()
      try command.write(
        "name,type,start_date,cost\nGood,camp,2026-03-14,a lot\n" + rows, to: "in/u14/\(number).csv")
      try command.write("x", to: "in/u14/\(number).jpg")
    }
    let arguments = ["in", "-r", "--to", "json", "-d", "out", "--report", "r.txt"]
    let result = try command.run("compass-convert", arguments)
    let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 41, "\(lines.count) lines")
    #expect(lines.first?.contains("error[date-unreadable]") == true)
    // The first one of each file comes before the second ones.
    #expect(Set(lines.prefix(7).map { $0.prefix { $0 != ":" } }).count == 7)
    #expect(result.errors.contains("… and 893 more errors"))
    #expect(result.errors.contains("--verbose") && result.errors.contains("--report FILE"))
    #expect(try text("r.txt").components(separatedBy: "error[date-unreadable]").count == 901)
    let whole = try command.run("compass-convert", arguments + ["--decisions"])
    #expect(whole.errors.split(separator: "\n").count > 900)
  }

  @Test("Annotations are spread over the files, and the summary of the step has the rest, escaped")
  func github() throws {
    for number in 0..<12 {
      try command.write(
        "name,type,start_date\n" + (0..<3).map { "Bad \($0),camp,soon\n" }.joined(),
        to: "in/u14/<b>|`\(number).csv")
    }
    try command.write("before\n", to: "summary.md")
    let result = try convert(
      "in", "-r", "--check", "--report-format", "github",
      environment: ["GITHUB_STEP_SUMMARY": command.path("summary.md")])
    let annotations = result.output.split(separator: "\n").filter { $0.hasPrefix("::error ") }
    #expect(annotations.count == 10)
    #expect(Set(annotations.map { $0.prefix { $0 != "," } }).count == 10)
    let summary = try text("summary.md")
    #expect(summary.hasPrefix("before\n### compass&#45;convert"))
    #expect(summary.components(separatedBy: "| error |").count == 37)
    #expect(!summary.contains("<b>") && !summary.contains("`") && summary.contains("&#60;b&#62;&#124;"))
  }

  @Test("The summary of the step is added to a regular file only, which a link may lead to")
  func summaryFile() throws {
    try command.write(Self.mixed, to: "in/a.csv")
    try command.write("before\n", to: "summary.md")
    try FileManager.default.createSymbolicLink(
      atPath: command.path("link.md"), withDestinationPath: command.path("summary.md"))
    #expect(mkfifo(command.path("pipe"), 0o600) == 0)
    func check(_ name: String) throws -> Command.Result {
      try command.run(
        "/usr/bin/timeout",
        ["5", Command.executable("compass-convert").path, "in", "--check", "--report-format", "github"],
        environment: ["GITHUB_STEP_SUMMARY": name.hasPrefix("/") ? name : command.path(name)])
    }
    #expect(try check("link.md").status == 1)
    #expect(try text("summary.md").hasPrefix("before\n### compass&#45;convert"))
    for (name, what) in [
      ("pipe", "is a pipe, not a file, so it was not written."), ("in", "can't be written: Is a directory."),
      ("/dev/zero", "is a device, not a file, so it was not written."),
      ("gone.md", "can't be written: No such file or directory."),
    ] {
      let path = name.hasPrefix("/") ? name : command.path(name)
      let result = try check(name)
      #expect(result.status == 2, "\(name)")
      #expect(
        result.errors == """
          compass-convert: GITHUB_STEP_SUMMARY: \(path) \(what)
            help: Unset the variable, or set it to an existing file

          """)
      #expect(result.output.contains("::error file=in/a.csv"))
    }
  }

  // MARK: --strict

  @Test("Under --strict a time, a day or a cost that can't be read rejects its row")
  func strict() throws {
    try command.write(
      "name,type,start_date,end_date,start_time,cost\nA,camp,2026-03-14,later,,\nB,camp,2026-03-14,,noonish,\nC,camp,2026-03-14,,,a lot\nD,camp,2026-03-14,,9:00,5\n",
      to: "in/a.csv")
    let lenient = try convert("in/a.csv", "--to", "json", "-o", "a.json")
    #expect(lenient.status == 0 && lenient.errors.contains("4 events converted"), "\(lenient.errors)")
    let strict = try convert("in/a.csv", "--to", "json", "-o", "b.json", "--strict")
    #expect(
      strict.status == 1 && strict.errors.contains("1 of 4 events converted (3 need you)"), "\(strict.errors)"
    )
    #expect(try command.files().filter { $0.hasPrefix("b.") } == ["b.rejected.csv"])
    let checked = try convert("in/a.csv", "--check", "--strict")
    #expect(checked.errors.contains("3 need you"), "\(checked.errors)")
  }

  @Test("Equal events of files that are not merged are no findings under --strict")
  func duplicates() throws {
    try command.write(Self.events, to: "in/a.csv")
    try command.write("name,type,start_date\nCamp 2026,camp,2026-03-14\n", to: "in/b.csv")
    let result = try convert("in", "--check", "--strict")
    #expect(result.status == 0 && !result.errors.contains("Please check"), "\(result.errors)")
  }

  // MARK: HTML

  @Test("Pages of one folder have titles of their own")
  func titles() throws {
    try command.write(Self.events, to: "in/a&b <i>.csv")
    try command.write(Self.events, to: "in/index.csv")
    try command.write(Self.events, to: "in/u14/games #1.csv")
    #expect(try convert("in", "-r", "--to", "html", "-d", "out").status == 0)
    #expect(try command.filesBelow("out") == ["a&b <i>.html", "index.html", "u14/games #1.html"])
    func title(_ name: String) throws -> Substring? {
      try text(name).split(separator: "<title>").last?.split(separator: "</title>").first
    }
    #expect(try title("out/a&b <i>.html")?.hasSuffix(" – a&amp;b &lt;i&gt;") == true)
    #expect(try title("out/index.html")?.hasSuffix(" – index") == true)
    #expect(try title("out/u14/games #1.html")?.hasSuffix(" – u14/games #1") == true)
  }

  // MARK: Types by words

  @Test("--type-word tells the types of any file without a type, and says where it had no effect")
  func typeWords() throws {
    try command.write("name,start_date\nProspect Day at State,2026-03-14\n", to: "plain.csv")
    try command.write("name,type,start_date\nSpring,Prospect Day,2026-03-14\n", to: "typed.csv")
    try command.write(#"[{"name": "Prospect Day", "start_date": "2026-03-14"}]"#, to: "rows.json")
    try command.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260314T090000Z\r\nSUMMARY:Prospect Day\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "team.ics")
    for name in ["plain.csv", "typed.csv", "rows.json", "team.ics"] {
      let result = try convert(
        name, "--as", "events", "--to", "jsonl", "--type-word", "prospect day=showcase")
      #expect(result.output.contains(#""type":"showcase""#), "\(name): \(result.errors)")
      #expect(!result.errors.contains("no effect"))
    }
    let imported = try command.import(["plain.csv", "--as", "events", "--type-word", "prospect day=showcase"])
    #expect(imported.status == 0 && !imported.errors.contains("no effect"), "\(imported.errors)")
    let sentence = "has \"try out\" in its title or category, so it had no effect."
    let unused = try convert(
      "plain.csv", "--as", "events", "--set", "type=camp", "--check", "--type-word", "try out=camp")
    #expect(unused.status == 0 && unused.errors.contains(sentence), "\(unused.errors)")
    let both = try convert(
      "plain.csv", "typed.csv", "--check", "--type-word", "spring=camp", "--set", "type=game")
    #expect(!both.errors.contains("no effect"), "\(both.errors)")
    let again = try command.import([
      "plain.csv", "--as", "events", "--set", "type=camp", "--type-word", "try out=camp",
    ])
    #expect(again.errors.contains(sentence), "\(again.errors)")
  }

  @Test("Rejected rows remember what --type-word said")
  func rejectedTypeWords() throws {
    try command.write("name,start_date\nOwls Tryouts,2026-02-30\n", to: "list.csv")
    #expect(
      try command.import([command.path("list.csv"), "--as", "events", "--type-word", "owls tryouts=showcase"])
        .status == 1)
    let rejected = String(decoding: try command.bytes("list.rejected.csv"), as: UTF8.self)
    try command.write(rejected.replacing("2026-02-30", with: "2026-02-28"), to: "list.rejected.csv")
    let fixed = try command.import([command.path("list.rejected.csv")])
    #expect(fixed.status == 0, "\(fixed.errors)")
    #expect(fixed.errors.contains("Type word: owls tryouts=showcase"))
    #expect(try command.export("events", "--jsonl").output.contains(#""type":"showcase""#))
  }

  // MARK: Calendars

  /// The lines of a property in a calendar without folds.
  private func lines(_ text: String, _ name: String) -> [Substring] {
    text.replacing("\r\n ", with: "").split(whereSeparator: \.isNewline).filter { $0.hasPrefix(name + ":") }
  }

  @Test("A calendar that becomes a calendar keeps UIDs, stamps and its name, and passes the check of feeds")
  func calendars() throws {
    try command.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nX-WR-CALNAME:Owls\\, 14U\r\nBEGIN:VEVENT\r\nUID:abc@teams.example\r\nDTSTAMP:20260102T030405Z\r\nLAST-MODIFIED:20260101T000000Z\r\nSEQUENCE:4\r\nDTSTART:20260314T140000Z\r\nDTEND:20260314T160000Z\r\nSUMMARY:Game vs Hawks\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "team.ics")
    #expect(try convert("team.ics", "--to", "ics", "-d", "out", "-q").status == 0)
    let calendar = try text("out/team.ics")
    for line in [
      "UID:abc@teams.example", "DTSTAMP:20260102T030405Z", "LAST-MODIFIED:20260101T000000Z", "SEQUENCE:4",
      "X-WR-CALNAME:Owls\\, 14U", "NAME:Owls\\, 14U",
    ] {
      #expect(calendar.contains("\r\n\(line)\r\n"), "\(line)")
    }
    // The record itself says nothing of the stamps.
    #expect(try !convert("team.ics", "--to", "jsonl").output.contains("1767"))
  }

  @Test("The name of a calendar that is an address is for readers of contacts only")
  func calendarName() throws {
    try command.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\r\nX-WR-CALNAME:jo.parent@mail.example\r\nBEGIN:VEVENT\r\nUID:1@google.com\r\nDTSTAMP:20260102T030405Z\r\nDTSTART:20260314T140000Z\r\nSUMMARY:Game vs Hawks\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "primary.ics")
    for readers in [[], ["--audience", "family"]] {
      let result = try command.run(
        "compass-convert", ["primary.ics", "--to", "ics", "-o", "out.ics"] + readers)
      #expect(try !text("out.ics").contains("jo.parent"))
      #expect(try text("out.ics").contains("X-WR-CALNAME:Recruiting Events"))
      #expect(
        result.errors.contains("Not included: contact data. Add --include contacts."), "\(result.errors)")
    }
    #expect(try convert("primary.ics", "--to", "ics", "-o", "own.ics", "--include", "contacts").status == 0)
    #expect(try text("own.ics").contains("X-WR-CALNAME:jo.parent@mail.example"))
  }

  @Test("Repetitions of an event keep its UID and get a RECURRENCE-ID; importing both gives each event once")
  func repetitions() throws {
    try command.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:weekly@teams.example\r\nDTSTAMP:20260102T030405Z\r\nDTSTART;TZID=America/New_York:20260301T180000\r\nDTEND;TZID=America/New_York:20260301T200000\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nSUMMARY:Game vs Hawks\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:weekly@teams.example\r\nDTSTAMP:20260102T030405Z\r\nRECURRENCE-ID;TZID=America/New_York:20260315T180000\r\nDTSTART;TZID=America/New_York:20260316T190000\r\nDTEND;TZID=America/New_York:20260316T210000\r\nSUMMARY:Game vs Hawks\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:days@teams.example\r\nDTSTAMP:20260102T030405Z\r\nDTSTART;VALUE=DATE:20260401\r\nRRULE:FREQ=DAILY;COUNT=2\r\nSUMMARY:Spring Camp\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "team.ics")
    #expect(try convert("team.ics", "--to", "ics", "-o", "out.ics", "-q").status == 0)
    let calendar = try text("out.ics")
    #expect(
      lines(calendar, "UID").sorted() == [
        "UID:days@teams.example", "UID:days@teams.example", "UID:weekly@teams.example",
        "UID:weekly@teams.example", "UID:weekly@teams.example",
      ])
    for line in [
      // The clocks go forward on March 8; the third one was moved to another day.
      "RECURRENCE-ID:20260301T230000Z", "RECURRENCE-ID:20260308T220000Z", "RECURRENCE-ID:20260315T220000Z",
      "RECURRENCE-ID;VALUE=DATE:20260401", "RECURRENCE-ID;VALUE=DATE:20260402",
    ] {
      #expect(calendar.contains("\r\n\(line)\r\n"), "\(line): \(calendar)")
    }
    let check = try command.run("compass-feed", ["check", "out.ics"])
    #expect(check.status == 0 && !check.output.contains("feed-uid"), "\(check.output)")
    let options = ["--source", "Team", "--window", "2026-01-01..2026-12-31", "--report-format", "json"]
    #expect(try command.import(["team.ics"] + options).output.contains(#""added":5"#))
    #expect(try command.import(["out.ics"] + options).output.contains(#""added":0"#))
  }

  @Test("Calendars of other programs become calendars that pass the check of feeds", arguments: calendarPaths)
  func foreignCalendars(path: String) throws {
    let result = try convert(path, "--to", "ics", "-o", "out.ics", "-q", "--time-zone", "America/New_York")
    #expect(result.status < 2, "\(result.errors)")
    let check = try command.run("compass-feed", ["check", "out.ics"])
    #expect(check.status == 0, "\(check.output) \(check.errors)")
    let source = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let uids = Set(lines(source, "UID"))
    for uid in lines(try text("out.ics"), "UID") where !uid.contains("no-uid-") {
      #expect(uids.contains { uid == $0 || uid.hasPrefix($0 + "/") }, "\(uid)")
    }
  }
}

/// The calendars of other programs, and the sample.
private let calendarPaths: [String] = {
  let foreign = Command.checkout + "/Tests/CompassImportTests/Foreign/"
  let names = (try? FileManager.default.contentsOfDirectory(atPath: foreign)) ?? []
  return names.filter { $0.hasSuffix(".ics") }.sorted().map { foreign + $0 }
    + [Command.checkout + "/SampleData/team.ics"]
}()
