import Foundation
import TestSupport
import Testing

@Suite("Converting files without a store")
struct ConvertTests {
  private let command: Command

  init() throws { command = try Command() }

  private func convert(_ arguments: String..., environment: [String: String] = [:]) throws -> Command.Result {
    try command.run("compass-convert", arguments, environment: environment)
  }

  private static func sample(_ name: String) -> String { Command.checkout + "/SampleData/" + name }

  private static let events = """
    name,type,start_date,start_time,state,cost
    Spring Showcase,showcase,2026-04-15,09:00,GA,199
    Home Game,game,2026-04-18,,,
    """

  @Test(
    "Every kind becomes what the table of the help says",
    arguments: ["athletes", "schools", "coaches", "events", "metrics", "interactions", "trips"],
    ["csv", "json", "jsonl", "ics", "xlsx", "pdf", "html"])
  func kinds(kind: String, format: String) throws {
    let result = try convert(
      Self.sample(kind + ".csv"), "--to", format, "-o", "out." + format, "--quiet", "--audience", "family")
    guard format != "ics" || kind == "events" || kind == "trips" else {
      #expect(result.status == 2)
      #expect(try command.files() == [])
      return
    }
    #expect(result.status == 0, "\(result.errors)")
    let bytes = try command.bytes("out." + format)
    let heads = [
      "json": "[", "jsonl": "{", "ics": "BEGIN:VCALENDAR", "xlsx": "PK", "pdf": "%PDF-",
      "html": "<!DOCTYPE html>",
      "csv": "\u{FEFF}id,",
    ]
    #expect(bytes.starts(with: (heads[format] ?? "").utf8))
    // As the user's umask has it, like any new file.
    try command.write("", to: "usual")
    #expect(try command.permissions("out." + format) == command.permissions("usual"))
    #expect(try command.files() == ["out." + format, "usual"])
  }

  @Test("No home, no store, and the same bytes in any zone, at any clock, by any number of jobs")
  func sameBytes() throws {
    for (folder, jobs, zone, now) in [
      ("a", "1", "UTC", "2020-01-01"), ("b", "4", "Asia/Tokyo", "2031-07-01"),
    ] {
      let result = try convert(
        Self.sample("events.csv"), Self.sample("team.ics"), Self.sample("metrics.csv"),
        Self.sample("interactions.csv"), "--to", "json", "-d", folder, "--jobs", jobs, "--quiet", "--now",
        now,
        environment: ["TZ": zone, "HOME": "/nonexistent", "XDG_DATA_HOME": "/nonexistent"])
      #expect(result.status == 1, "the calendar has rows that are unsure: \(result.errors)")
    }
    #expect(try command.files("a") == command.files("b"))
    for file in try command.files("a") {
      #expect(try command.bytes("a/" + file) == command.bytes("b/" + file), "\(file)")
    }
  }

  @Test("One that fails stops no other, and the exit code says the worst")
  func failing() throws {
    try command.write(Self.events, to: "good.csv")
    try command.write(
      "name,type,start_date\nBad Day,camp,2026-02-31\nGood Day,camp,2026-02-28\n", to: "half.csv")
    try command.write("", to: "empty.csv")
    try command.write("%PDF-1.7", to: "scan.csv")
    let result = try convert(
      "good.csv", "half.csv", "empty.csv", "scan.csv", "gone.csv", "--to", "json", "-d", "out")
    #expect(result.status == 2)
    #expect(try command.files("out") == ["good.json", "half.json", "half.rejected.csv"])
    for name in ["empty.csv", "scan.csv", "gone.csv"] { #expect(result.errors.contains(name)) }
    #expect(result.errors.contains("empty.csv is empty"), "\(result.errors)")
    #expect(try convert("good.csv", "half.csv", "--to", "json", "-d", "out").status == 1)
    #expect(try convert("good.csv", "--to", "json", "-d", "out").status == 0)
  }

  @Test("Folders are mirrored, and no input is written over")
  func folders() throws {
    for folder in ["in/u14", "in/u16"] {
      try FileManager.default.createDirectory(
        atPath: command.path(folder), withIntermediateDirectories: true)
      try command.write(Self.events, to: folder + "/games.csv")
    }
    #expect(try convert("in", "--to", "csv", "-d", "out").status == 2)
    #expect(try convert("in", "-r", "--to", "csv", "-d", "out", "-q").status == 0)
    #expect(try command.files("out/u14") == ["games.csv"])
    #expect(try command.files("out/u16") == ["games.csv"])
    #expect(try convert("in/u14/games.csv", "--to", "csv", "-d", "in/u14").status == 2, "an input is safe")
  }

  @Test("Inputs are merged into one output")
  func merge() throws {
    try command.write(Self.events, to: "one.csv")
    try command.write("name,type,start_date\nAutumn Camp,camp,2026-10-03\n", to: "two.csv")
    let result = try convert("one.csv", "two.csv", "--merge", "--to", "jsonl")
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 3)
    #expect(result.output.contains("Autumn Camp") && result.output.contains("Home Game"))
  }

  @Test("--check converts nothing")
  func check() throws {
    try command.write("name,type,start_date\nBad Day,camp,2026-02-31\n", to: "half.csv")
    let result = try convert("half.csv", "--check", "--report", "r.json")
    #expect(result.status == 1)
    #expect(try command.files() == ["half.csv", "r.json"])
  }

  @Test("A compass.json beside the files says what they are; what the command line says wins")
  func settings() throws {
    try FileManager.default.createDirectory(
      atPath: command.path("in/deep"), withIntermediateDirectories: true)
    try command.write("What,When\nTryout,05/04/2026\n", to: "in/deep/odd.csv")
    try command.write(
      #"{"as": "events", "map": {"What": "name", "When": "start_date"}, "set": {"type": "camp"}, "date_order": "dmy"}"#,
      to: "in/compass.json")
    #expect(try convert("in", "-r", "--to", "jsonl", "-d", "out", "-q").status == 0)
    let line = String(decoding: try command.bytes("out/deep/odd.jsonl"), as: UTF8.self)
    #expect(line.contains(#""start_date":"2026-04-05""#) && line.contains(#""type":"camp""#))
    _ = try convert("in", "-r", "--to", "jsonl", "-d", "out", "-q", "--date-order", "mdy")
    #expect(
      String(decoding: try command.bytes("out/deep/odd.jsonl"), as: UTF8.self).contains(
        #""start_date":"2026-05-04""#))
    try command.write(#"{"asd": "events"}"#, to: "in/compass.json")
    let wrong = try convert("in", "-r", "--to", "jsonl", "-d", "out")
    #expect(wrong.status == 2 && wrong.errors.contains("Did you mean as?"))
  }

  @Test("--ignore leaves findings out, --error makes them count")
  func severities() throws {
    try command.write(
      "name,type,start_date\nOld Camp,camp,2026-04-15\nOld Camp,camp,2026-04-15\n", to: "in.csv")
    #expect(try convert("in.csv", "--check").status == 0)
    #expect(try convert("in.csv", "--check", "--strict").status == 1)
    #expect(try convert("in.csv", "--check", "--strict", "--ignore", "duplicate-row").status == 0)
    #expect(try convert("in.csv", "--check", "--error", "duplicate-row").status == 1)
    #expect(try convert("in.csv", "--check", "--error", "duplicate-rwo").errors.contains("duplicate-row"))
  }

  @Test("A table comes out as it is: clean, and nothing taken for anything")
  func table() throws {
    try command.write("sep=;\r\nA;B;A\r\n\"1\n2\";=1+2;'x\r\n;;\r\n", to: "odd.txt")
    let csv = try convert("odd.txt", "--as", "table", "--to", "csv")
    #expect(csv.status == 0, "\(csv.errors)")
    #expect(csv.output == "A,B,A\r\n\"1\n2\",=1+2,\"'x\"\r\n")
    let lines = try convert("odd.txt", "--as", "table", "--to", "jsonl").output
    #expect(lines.hasPrefix(#"{"A":"1\n2","B":"=1+2","A 2":"'x"}"#))
    try command.write(#"[{"x": 1, "y": {"z": [1, 2]}}, {"x": "two"}]"#, to: "odd.json")
    #expect(
      try convert("odd.json", "--as", "table", "--to", "csv").output
        == "x,y\r\n1,\"{\"\"z\"\":[1,2]}\"\r\ntwo,\r\n")
    #expect(try convert("odd.txt", "--as", "table", "--to", "pdf").status == 2)
  }

  @Test("Times in UTC without a place warn, and stay what they are")
  func zones() throws {
    let ics = """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      BEGIN:VEVENT\r
      UID:1@example.org\r
      SUMMARY:Owls vs. Hawks\r
      DTSTART:20260415T230000Z\r
      DTEND:20260416T010000Z\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    try command.write(ics, to: "team.ics")
    let result = try convert("team.ics", "--to", "ics")
    #expect(result.errors.contains("1 event has times in UTC"))
    #expect(result.output.contains("DTSTART:20260415T230000Z"))
    let told = try convert("team.ics", "--to", "ics", "--time-zone", "America/New_York")
    #expect(!told.errors.contains("times in UTC"))
    #expect(told.output.contains("DTSTART;TZID=America/New_York:20260415T190000"))
    try command.write("name,type,start_date,start_time\nCamp,camp,2026-04-15,09:00\n", to: "camp.csv")
    let floating = try convert("camp.csv", "--to", "ics")
    #expect(floating.errors.contains("1 event has no time zone"))
    #expect(floating.output.contains("DTSTART:20260415T090000\r\n"))
  }

  @Test("An input is safe, and no two inputs share an output, whatever kinds of records they have")
  func bundles() throws {
    try command.write(
      #"{"events": [{"name": "Camp", "type": "camp", "start_date": "2026-04-15"}], "schools": [{"name": "Elm College"}]}"#,
      to: "all.json")
    try command.write(Self.events, to: "all-events.csv")
    let before = try command.bytes("all-events.csv")
    #expect(try convert("all.json", "all-events.csv", "--to", "csv", "--merge", "-o", "all.csv").status == 2)
    #expect(try command.bytes("all-events.csv") == before)
    let both = try convert("all.json", "all-events.csv", "--to", "jsonl", "-d", "out", "--jobs", "1")
    #expect(
      both.status == 2 && both.errors.contains("is already the output of all-events.csv"),
      "\(both.errors)")
    let stream = try convert("all.json", "--to", "jsonl")
    #expect(stream.status == 2 && stream.output.isEmpty)
    try command.write("name,type,start_date\nBad,camp,2026-02-31\n", to: "r.csv")
    try command.write("name,type,start_date\nMended,camp,2026-02-28\n", to: "r.rejected.csv")
    #expect(try convert("r.csv", "r.rejected.csv", "--to", "json", "-d", ".").status == 2)
    #expect(String(decoding: try command.bytes("r.rejected.csv"), as: UTF8.self).contains("Mended"))
    _ = try convert("r.csv", "--to", "json", "-d", ".")
    #expect(try command.files().contains("r.rejected.backup.csv"), "what somebody may have mended is kept")
    try command.write("{}", to: "compass.json")
    try command.write(Self.events, to: "compass.csv")
    #expect(try convert("compass.csv", "--to", "json", "-d", ".").status == 2)
  }

  @Test("Paths of one letter, a pipe of the shell, and a run inside its own folder")
  func places() throws {
    try command.write(Self.events, to: "x")
    #expect(try convert("x", "--to", "json", "-o", "y", "-q").status == 0)
    let piped = command.prepared(
      "/bin/bash",
      ["-c", "'\(Command.executable("compass-convert").path)' <(cat x) --as events --to jsonl"])
    try piped.run()
    piped.waitUntilExit()
    #expect(piped.terminationStatus == 0)
    try FileManager.default.createDirectory(
      atPath: command.path("in"), withIntermediateDirectories: true)
    try command.write(Self.events, to: "in/games.csv")
    for _ in 0..<2 {
      let run = try convert("in", "-r", "--to", "json", "-d", "in/out", "-q")
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try command.files("in/out") == ["games.json"])
  }

  @Test("A document is for a coach unless it is for somebody else")
  func audience() throws {
    try command.write(
      "first_name,last_name,role,school,email,notes\n"
        + "Noor,Haddad,head,Elm College,noor@elm.example.edu,Call on Sundays\n",
      to: "coaches.csv")
    func page(_ more: String...) throws -> String {
      try command.run("compass-convert", ["coaches.csv", "--to", "html"] + more).output
    }
    let coach = try page()
    #expect(coach.contains("Haddad") && !coach.contains("noor@") && !coach.contains("Sundays"))
    #expect(try page("--audience", "family").contains("Sundays"))
    #expect(try page("--include", "contacts").contains("noor@elm.example.edu"))
  }

  @Test("A compass.json counts for a file however the file is named")
  func settingsAbove() throws {
    try FileManager.default.createDirectory(
      atPath: command.path("in/deep"), withIntermediateDirectories: true)
    try command.write("What,When\nTryout,05/04/2026\n", to: "in/deep/odd.csv")
    try command.write(
      #"{"as": "events", "map": {"What": "name", "When": "start_date"}, "set": {"type": "camp"}}"#,
      to: "in/compass.json")
    for argument in ["in/deep/odd.csv", "in/deep", "in/*/odd.csv", command.path("in/deep/odd.csv")] {
      #expect(try convert(argument, "--to", "jsonl").output.contains("Tryout"), "\(argument)")
    }
    let told = try convert(
      "in/deep/odd.csv", "--to", "jsonl", "--map", "What=location", "--set", "name=X")
    #expect(told.output.contains(#""location":"Tryout""#))
  }

  @Test("Whoever goes away ends it with 141; a folder that cannot be read stops no other")
  func endings() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let result = try command.run(
      "compass-convert", [Self.sample("metrics.csv"), "--to", "json"], output: pipe.fileHandleForWriting)
    #expect(result.status == 141)
    #expect(try convert(Self.sample("trips.csv"), "--to", "json", "--report-format", "json").status == 2)
    try FileManager.default.createDirectory(atPath: command.path("in"), withIntermediateDirectories: true)
    try command.write(Self.events, to: "in/games.csv")
    try FileManager.default.createSymbolicLink(
      atPath: command.path("in/gone.csv"), withDestinationPath: "nowhere.csv")
    #expect(mkfifo(command.path("in/pipe.csv"), 0o600) == 0)
    let folder = try convert("in", "--to", "json", "-d", "out")
    #expect(folder.status == 2 && folder.errors.contains("gone.csv"))
    #expect(try command.files("out") == ["games.json"])
  }

  @Test("Rejected rows of files with other units keep their units in one file")
  func mergedUnits() throws {
    try command.write("full_name,graduation_year,Weight (lb)\n,2028,150\n", to: "a.csv")
    try command.write("full_name,graduation_year,Weight (kg)\n,2028,110\n", to: "b.csv")
    try command.write("full_name,graduation_year,Weight\n,2028,160\n", to: "c.csv")
    let result = try convert("a.csv", "b.csv", "c.csv", "--merge", "--to", "json", "-o", "out.json")
    #expect(result.status == 1)
    let rejected = String(decoding: try command.bytes("out.rejected.csv"), as: UTF8.self)
    #expect(rejected.contains(",weight_lbs"))
    try command.write(
      rejected.replacing(",2028,150", with: "Ada Holt,2028,150").replacing(
        ",2028,110", with: "Ben Ruiz,2028,110"
      )
      .replacing(",2028,160", with: "Cy Lund,2028,160"), to: "fixed.csv")
    let fixed = try convert("fixed.csv", "--to", "json", "-o", "fixed.json")
    #expect(fixed.status == 0, "\(fixed.errors)")
    let rows = String(decoding: try command.bytes("fixed.json"), as: UTF8.self)
    let weights = rows.matches(of: /"weight_lbs": ?([0-9.]+)/).map { String($0.1) }
    #expect(weights == ["150", "242.5", "160"], "\(rejected)")
  }

  @Test("One that cannot be read costs a merged output nothing but itself")
  func mergedFailure() throws {
    try command.write(Self.events, to: "good.csv")
    try command.write("", to: "empty.csv")
    let result = try convert("good.csv", "empty.csv", "--merge", "--to", "jsonl", "-o", "out.jsonl")
    #expect(result.status == 2)
    #expect(String(decoding: try command.bytes("out.jsonl"), as: UTF8.self).contains("Spring Showcase"))
  }

  @Test("A standard input is an input, a standard output an output")
  func streams() throws {
    try command.write("name,type,start_date\nCamp,camp,2026-04-15\n", to: "in.csv")
    let process = command.prepared(Command.executable("compass-convert").path, ["-", "--to", "jsonl"])
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: command.path("in.csv")))
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(output.contains("\"name\":\"Camp\""))
  }

  @Test("Rejected rows of an earlier run stay")
  func rejectedRows() throws {
    try command.write("name,type,start_date\nBad,camp,2026-02-31\nGood,camp,2026-02-28\n", to: "e.csv")
    #expect(try convert("e.csv", "--to", "json", "-d", "out").status == 1)
    let rows = try command.bytes("out/e.rejected.csv")
    try command.write("name,type,start_date\nGood,camp,2026-02-28\n", to: "e.csv")
    #expect(try convert("e.csv", "--to", "json", "-d", "out").status == 0)
    #expect(try command.files("out") == ["e.json", "e.rejected.csv"])
    #expect(try command.bytes("out/e.rejected.csv") == rows)
  }

  @Test("Nothing that is said of a conversion names a store or an import before it")
  func noStore() throws {
    try FileManager.default.createDirectory(
      atPath: command.path("in"), withIntermediateDirectories: true)
    try command.write(
      """
      first_name,last_name,role,school,id
      Ann,Lee,head,Owl State,a1d0c3e4-1f52-4b67-8c98-2e4f6a8b0c1d
      Ann,Lee,head,Owl State,b1d0c3e4-1f52-4b67-8c98-2e4f6a8b0c1d

      """, to: "in/coaches.csv")
    try command.write(
      """
      full_name,id
      Mia Ruiz,a1d0c3e4-1f52-4b67-8c98-2e4f6a8b0c1d
      Mia Ruiz,b1d0c3e4-1f52-4b67-8c98-2e4f6a8b0c1d

      """, to: "in/athletes.csv")
    try command.write(
      "athlete,name,type,date\nMia,Camp,camp,2026-04-18\nAna,Camp,camp,2026-04-19\n", to: "in/events.csv")
    let samples = ["metrics", "interactions", "trips"].map { Command.checkout + "/SampleData/\($0).csv" }
    let vendors = ["vendors", "app-exports"].map { Command.checkout + "/SampleData/" + $0 }
    let words = ["store", "import the ", "import athletes", "import this", "in this command", "import that"]
    for more in [[], ["--athlete", "Zoe"]] {
      for input in samples + vendors + [Command.checkout + "/SampleData/team.ics", command.path("in")] {
        let result = try command.run(
          "compass-convert", [input, "--check", "--now", Command.now, "--report-format", "json"] + more)
        let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let inputs = (report as? [String: Any])?["inputs"] as? [[String: Any]] ?? []
        #expect(!inputs.isEmpty)
        let texts = inputs.flatMap { input in
          (input["diagnostics"] as? [[String: Any]] ?? []).flatMap { [$0["message"], $0["help"]] }
            + (input["decisions"] as? [[String: Any]] ?? []).map { $0["why"] }
        }
        for text in texts.compactMap({ $0 as? String }) + [result.errors] {
          for word in words { #expect(!text.lowercased().contains(word), "\(input): \(text)") }
        }
      }
    }
  }

}
