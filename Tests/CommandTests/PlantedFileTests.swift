import Foundation
import TestSupport
import Testing

@Suite("Files that somebody planted: links, pipes, devices, names")
struct PlantedFileTests {
  private let command: Command
  private static let good = "type,name,start_date\ncamp,Good Camp,2026-04-15\n"
  private static let bad = "type,name,start_date\ncmp,Bad Thing,2026-04-15\n"

  init() throws {
    command = try Command()
    try command.write("alias ls=ls\n", to: "victim")
    for folder in ["in", "in/sub", "out", "outside"] {
      try FileManager.default.createDirectory(
        atPath: command.path(folder), withIntermediateDirectories: true)
    }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: command.path(name), withDestinationPath: command.path(target))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try command.bytes(name), as: UTF8.self)
  }

  /// The status of `timeout` when the command was still running at the limit.
  private static let timedOut: Int32 = 124

  /// Runs a command and checks that it ends, although something may wait to be read.
  private func toItsEnd(
    _ name: String, _ arguments: [String], in home: Command? = nil
  ) throws -> Command.Result {
    // A command that waits does so forever, so the limit can be far above what a busy machine needs.
    let result = try (home ?? command).run(
      "/usr/bin/timeout", ["300", Command.executable(name).path] + arguments)
    #expect(result.status != Self.timedOut, "\(name) \(arguments)")
    return result
  }

  // MARK: Links

  @Test(
    "Rejected rows never go through a link: nothing is imported, and the error names the link and the option")
  func rejectedRows() throws {
    try command.write(Self.bad + "camp,Good Camp,2026-04-16\n", to: "camps.csv")
    try link("camps.rejected.csv", to: "victim")
    let result = try command.run(
      "compass-import", ["camps.csv", "--store", "s.sqlite", "--now", Command.now])
    #expect(result.status == 2)
    #expect(
      result.errors == """
        compass-import: camps.rejected.csv is a symbolic link, so it was not written.
          help: Remove the link, or choose another file with --rejected FILE.

        """)
    #expect(try text("victim") == "alias ls=ls\n")
    #expect(
      try command.files().sorted() == ["camps.csv", "camps.rejected.csv", "in", "out", "outside", "victim"])
    let elsewhere = try command.run(
      "compass-import",
      ["camps.csv", "--store", "s.sqlite", "--now", Command.now, "--rejected", "rows.csv"])
    #expect(elsewhere.status == 1)
  }

  @Test("A folder of outputs: a linked file and a linked folder in it cost their inputs, and no other")
  func outputs() throws {
    for name in ["in/a.csv", "in/b.csv", "in/sub/c.csv"] { try command.write(Self.good, to: name) }
    try link("out/a.json", to: "victim")
    try link("out/sub", to: "outside")
    let result = try command.run("compass-convert", ["in", "-r", "--to", "json", "-d", "out"])
    #expect(result.status == 2)
    #expect(result.errors.contains("out/a.json is a symbolic link, so it was not written."))
    #expect(result.errors.contains("out/sub is a symbolic link, so nothing was written below it."))
    #expect(try text("victim") == "alias ls=ls\n")
    #expect(try command.files("outside").isEmpty)
    #expect(try command.files("out") == ["a.json", "b.json", "sub"])
  }

  @Test("A folder that a person names may be a link")
  func namedFolder() throws {
    try command.write(Self.good, to: "in/a.csv")
    try link("synced", to: "outside")
    #expect(try command.run("compass-convert", ["in", "--to", "json", "-d", "synced"]).status == 0)
    #expect(try command.files("outside") == ["a.json"])
  }

  @Test("compass-export never writes through a link in its folder, --force or not")
  func export() throws {
    let season = try Command.withSeason()
    let folder = season.path("docs")
    #expect(try season.export("all", "--output-directory", folder).status == 0)
    try FileManager.default.removeItem(atPath: folder + "/events.json")
    try season.write("alias ls=ls\n", to: "victim")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/events.json", withDestinationPath: season.path("victim"))
    for force in [[], ["--force"]] {
      let result = try season.run(
        "compass-export", ["all", "--output-directory", folder, "--now", Command.now] + force)
      #expect(result.status == 2)
      #expect(result.errors.contains("events.json is a symbolic link, so it was not written."))
    }
    #expect(String(decoding: try season.bytes("victim"), as: UTF8.self) == "alias ls=ls\n")
  }

  @Test("compass-feed publish never writes through a link in its folder")
  func feed() throws {
    let season = try Command.withSeason()
    #expect(try season.run("compass-feed", ["tokens", "create", "Coach", "--all-athletes"]).status == 0)
    try season.write("alias ls=ls\n", to: "victim")
    try FileManager.default.createDirectory(atPath: season.path("web"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: season.path("web/index.html"), withDestinationPath: season.path("victim"))
    let result = try season.run(
      "compass-feed", ["publish", "--output-directory", season.path("web"), "--now", Command.now])
    #expect(result.status == 2 && result.errors.contains("web/index.html is a symbolic link"))
    #expect(try season.files("web") == ["index.html"])
    #expect(String(decoding: try season.bytes("victim"), as: UTF8.self) == "alias ls=ls\n")
  }

  @Test(
    "The path of a store may be a link, the files that SQLite keeps beside it may not",
    arguments: ["wal", "shm", "journal"])
  func store(ending: String) throws {
    try command.write(Self.good, to: "in/a.csv")
    let real = try command.run(
      "compass-import", ["in/a.csv", "--now", Command.now, "--store", "outside/real.sqlite"])
    #expect(real.status == 0)
    try link("link.sqlite", to: "outside/real.sqlite")
    let arguments = ["in/a.csv", "--now", Command.now, "--store", "link.sqlite"]
    #expect(try command.run("compass-import", arguments).status == 0)
    let side = "outside/real.sqlite-" + ending
    try? FileManager.default.removeItem(atPath: command.path(side))
    try link(side, to: "victim")
    let result = try command.run("compass-import", arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains("real.sqlite-\(ending) is a symbolic link, so the store was not opened."))
    #expect(try text("victim") == "alias ls=ls\n")
  }

  // MARK: Special files

  @Test("No command waits for a pipe that nobody reads and that is named as an output")
  func unreadOutput() throws {
    let season = try Command.withSeason()
    #expect(mkfifo(season.path("pipe"), 0o600) == 0)
    try season.write(Self.good, to: "a.csv")
    try season.write("name,type,start_date\nX,camp,2026-99-99\n", to: "bad.csv")
    let runs: [(String, [String])] = [
      ("compass-import", ["bad.csv", "--rejected", "pipe"]),
      ("compass-import", ["a.csv", "--report", "pipe"]),
      ("compass-import", ["a.csv", "--report", "json=pipe"]),
      ("compass-import", ["a.csv", "--write-baseline", "pipe"]),
      ("compass-convert", ["a.csv", "--to", "json", "--output", "pipe"]),
      ("compass-convert", ["bad.csv", "--check", "--report", "json=pipe"]),
      ("compass-export", ["events", "--csv", "-o", "pipe"]),
      ("compass-export", ["events", "--pdf", "-o", "pipe"]),
      ("compass-export", ["events", "--xlsx", "-o", "pipe"]),
      ("compass-export", ["events", "--ics", "-o", "pipe"]),
      ("compass-export", ["all", "--zip", "-o", "pipe"]),
      ("compass-export", ["all", "--output-directory", "pipe"]),
      ("compass-export", ["template", "events", "-o", "pipe"]),
      ("compass-export", ["one-pager", "--html", "-o", "pipe"]),
    ]
    for (name, arguments) in runs {
      let result = try season.run("/usr/bin/timeout", ["10", Command.executable(name).path] + arguments)
      let comment: Comment = "\(name) \(arguments): \(result.status) \(result.errors)"
      #expect(result.status == 2, comment)
      #expect(result.errors.contains("pipe is a "), comment)
    }
    let backup = try season.run(
      "/usr/bin/timeout", ["10", Command.executable("compass-store").path, "backup", "pipe"])
    #expect(
      backup.status == 2 && backup.errors.contains("Can't write a backup to a stream or a device"))
  }

  @Test(
    "No command waits for a pipe or reads a device that is given as a file", arguments: ["pipe", "/dev/zero"])
  func special(path: String) throws {
    let season = try Command.withSeason()
    #expect(mkfifo(season.path("pipe"), 0o600) == 0)
    try season.write(Self.good, to: "a.csv")
    // A recruiting calendar is a file by its ending only.
    try FileManager.default.createSymbolicLink(
      atPath: season.path("calendar.json"), withDestinationPath: path)
    // With a slash it is no name of a built-in profile.
    let file = path.hasPrefix("/") ? path : "./" + path
    let runs: [(String, [String])] = [
      ("compass-import", [path]), ("compass-import", ["a.csv", "--profile", file]),
      ("compass-import", ["a.csv", "--baseline", path]),
      ("compass-import", ["profiles", "check", path]), ("compass-import", ["profiles", "new", path]),
      ("compass-convert", [path, "--to", "json"]),
      ("compass-convert", ["a.csv", "--check", "--recruiting-calendar=./calendar.json"]),
      ("compass-export", ["profile", "--pdf", "--photo", path, "-o", "x.pdf"]),
      ("compass-export", ["profile", "--pdf", "--logo", path, "-o", "x.pdf"]),
      ("compass-export", ["metrics", "--pdf", "--benchmarks", path, "-o", "x.pdf"]),
      ("compass-store", ["merge", path]), ("compass-store", ["restore", path]),
      ("compass-store", ["show", "event", "next", "--store", path]), ("compass-feed", ["check", path]),
    ]
    for (name, arguments) in runs {
      let result = try toItsEnd(name, arguments, in: season)
      let comment: Comment = "\(name) \(arguments): \(result.status) \(result.errors)"
      #expect(result.status == 2 && result.output == "", comment)
      #expect(result.errors.contains(/is a (pipe|device)/), comment)
    }
  }

  @Test("A compass.json that is a pipe is refused")
  func settings() throws {
    try command.write(Self.good, to: "in/a.csv")
    #expect(mkfifo(command.path("in/compass.json"), 0o600) == 0)
    let result = try toItsEnd("compass-convert", ["in", "--to", "json", "-d", "out"])
    #expect(result.status == 2 && result.errors.contains("in/compass.json is a pipe, not a file"))
  }

  @Test("A compass.json that is a link is refused, and nothing of its target is told")
  func linkedSettings() throws {
    try command.write(#"{"private-setting": 1}"#, to: "secret")
    try command.write(Self.good, to: "in/a.csv")
    for target in ["../secret", "/dev/zero", "nothing"] {
      try? FileManager.default.removeItem(atPath: command.path("in/compass.json"))
      try FileManager.default.createSymbolicLink(
        atPath: command.path("in/compass.json"), withDestinationPath: target)
      let result = try toItsEnd("compass-convert", ["in", "--to", "json", "-d", "out"])
      #expect(result.status == 2 && result.errors.contains("in/compass.json"), "\(result.errors)")
      #expect(result.errors.contains("link") && !result.errors.contains("private-setting"))
    }
  }

  @Test("A file of the system is no store, whatever it holds")
  func systemFile() throws {
    for arguments in [["events"], ["all", "--output-directory", "out"]] {
      let result = try command.run("compass-export", arguments + ["--store", "/proc/self/status"])
      #expect(result.status == 2 && result.errors.contains("The store is empty"), "\(result.errors)")
    }
  }

  @Test("The standard input is never read without end")
  func endless() throws {
    let process = command.prepared(Command.executable("compass-import").path, ["-", "--as", "events"])
    process.standardInput = FileHandle(forReadingAtPath: "/dev/zero")
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
  }

  // MARK: Names

  /// A name of a file that a terminal or a CI service would obey.
  private static let evilNames = [
    "a\n::error::pwned.csv", "::error::pwned.csv", "\u{9B}31mred.csv", "\u{1B}[31mred.csv",
    "\u{202E}vsc.fdp.csv", "##[error]pwned.csv", "##vso[task.x]q.csv", ":",
    "a\r::error::pwned.csv", "\u{2066}x.csv",
  ]

  @Test(
    "A name of a file is no command in any report format",
    arguments: ["text", "csv", "json", "jsonl", "github", "gitlab", "junit", "sarif", "html"])
  func names(format: String) throws {
    for (index, name) in Self.evilNames.enumerated() {
      try command.write(Self.bad, to: "in/" + name)
      for path in ["in/" + name, name] {
        let isBelow = path.hasPrefix("in/")
        let result = try command.run(
          "compass-convert", [path, "--check", "--report-format", format],
          in: isBelow ? nil : command.path("in"))
        expectHarmless(result.output, allowing: format == "github" ? Self.annotations : [], name)
        expectHarmless(result.errors, allowing: [], name)
        #expect(result.status == 1, "\(index) \(format) \(result.errors)")
      }
    }
  }

  @Test("A name of a file is no command in the error that it cannot be read")
  func namesInErrors() throws {
    for name in Self.evilNames {
      for program in ["compass-import", "compass-convert"] {
        let result = try command.run(
          program, [name] + (program == "compass-convert" ? ["--to", "json"] : []))
        #expect(result.status == 2)
        expectHarmless(result.errors, allowing: [], name)
        expectHarmless(result.output, allowing: [], name)
      }
    }
  }

  @Test("A name of a file is no command in errors alone, in the report of many files and in what is written")
  func namesInShortReports() throws {
    for name in Self.evilNames {
      try command.write(Self.bad + "camp,Good Camp,2026-04-16\n", to: "in/" + name)
    }
    for number in 0..<60 { try command.write(Self.bad, to: "in/z\(number).csv") }
    let quiet = try command.run(
      "compass-convert", ["-q", "--check", "--"] + Self.evilNames, in: command.path("in"))
    #expect(quiet.status == 1 && quiet.errors.contains("./::error::pwned.csv:2:1: error["), "\(quiet.errors)")
    expectHarmless(quiet.errors, allowing: [], "-q")
    let brief = try command.run("compass-convert", ["--check", "."], in: command.path("in"))
    #expect(brief.errors.contains("Use --verbose"))
    expectHarmless(brief.errors, allowing: [], "many files")
    for options in [[], ["--diff"]] {
      let written = try command.run(
        "compass-convert",
        (options.isEmpty ? ["--to", "json", "-d", "o"] : options) + ["--"] + Self.evilNames,
        in: command.path("in"))
      expectHarmless(written.errors, allowing: [], "\(options)")
      expectHarmless(written.output, allowing: [], "\(options)")
    }
  }

  @Test(
    "A cell is no command in a report",
    arguments: ["##vso[task.setvariable variable=PATH]/evil", "##[error]x"])
  func cells(cell: String) throws {
    try command.write("type,name,start_date\n\(cell),Bad Thing,2026-04-15\n", to: "a.csv")
    for format in ["text", "csv", "json", "jsonl", "github", "gitlab", "junit", "sarif", "html"] {
      let result = try command.run("compass-convert", ["a.csv", "--check", "--report-format", format])
      expectHarmless(result.output, allowing: format == "github" ? Self.annotations : [], format)
    }
    let quiet = try command.run("compass-convert", ["a.csv", "--check", "-q"])
    #expect(quiet.errors.contains("error["))
    expectHarmless(quiet.errors, allowing: [], "-q")
  }

  @Test("A name with a line end is one line of an error, whatever the command says of it")
  func namesInFailures() throws {
    for name in ["no\n::error::x", "##vso[task.x]\n##[error]y"] {
      let word = name.split(separator: "\n")[0]
      try FileManager.default.createDirectory(
        atPath: command.path("f/" + name), withIntermediateDirectories: true)
      for (program, arguments) in [
        ("compass-store", ["restore", name]), ("compass-store", [name]), ("compass-feed", [name]),
        ("compass-feed", ["check", "f/" + name]), ("compass-store", ["backup", "gone/" + name]),
        ("compass-import", ["--profile", name, "victim"]), ("compass-export", ["events", "--type", name]),
        ("compass-convert", ["--to=" + name, "victim"]), ("compass-convert", ["--" + name + "=1", "victim"]),
        ("compass-store", ["settings", name + "=1"]), ("compass-convert", [name + "*", "--check"]),
      ] {
        let result = try command.run(program, arguments)
        let about = "\(program) \(arguments): \(result.errors)"
        #expect(result.status != 0, "\(about)")
        expectHarmless(result.errors, allowing: [], about)
        #expect(!result.errors.contains("\n::") && !result.errors.contains("\n\\u{3a}"), "\(about)")
        #expect(word == "no" || !result.errors.contains("\n##"), "\(about)")
      }
    }
  }

  /// How our own annotations start: with the file, or without it if its name can't be written safely.
  private static let annotations = ["::error file=", "::error title="]

  private func expectHarmless(_ text: String, allowing starts: [String], _ name: String) {
    // A table ends its lines as RFC 4180 has it.
    let text = text.replacing("\r\n", with: "\n")
    let obeyed = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    #expect(obeyed.isEmpty, "\(name.debugDescription): \(text.debugDescription)")
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if starts.contains(where: { line.hasPrefix($0) }) { continue }
      #expect(!line.hasPrefix("::"), "\(name.debugDescription): \(line)")
      #expect(!line.contains("##[") && !line.contains("##vso["), "\(name.debugDescription): \(line)")
    }
  }

  // MARK: Who may read what

  @Test("What is published follows the umask; rejected rows and the store are their owner's only")
  func umask() throws {
    try command.write(Self.bad + "camp,Good Camp,2026-04-16\n", to: "in/a.csv")
    let program = Command.executable("compass-convert").path
    for (mask, file, folder) in [("022", 0o644, 0o755), ("027", 0o640, 0o750), ("077", 0o600, 0o700)] {
      let result = try command.run(
        "/bin/sh",
        ["-c", "umask \(mask); '\(program)' in --to json -d o\(mask)/deep --report r\(mask).json"])
      #expect(result.status == 1, "\(result.errors)")
      #expect(try command.permissions("o\(mask)/deep/a.json") == file)
      #expect(try command.permissions("o\(mask)") == folder)
      #expect(try command.permissions("o\(mask)/deep") == folder)
      #expect(try command.permissions("r\(mask).json") == file)
      #expect(try command.permissions("o\(mask)/deep/a.rejected.csv") == 0o600)
    }
    let family = try command.run(
      "/bin/sh",
      [
        "-c",
        "umask 000; '\(Command.executable("compass-import").path)' in/a.csv --store s/s.sqlite --now \(Command.now)",
      ])
    #expect(family.status == 1)
    #expect(try command.permissions("s/s.sqlite") == 0o600)
    #expect(try command.permissions("in/a.rejected.csv") == 0o600)
  }
}
