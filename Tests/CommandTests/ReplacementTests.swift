import Foundation
import Testing

@Suite("compass-export: what an output may replace")
struct ReplacementTests {
  private let command: Command
  private let store: String

  init() throws {
    command = try Command.withSeason()
    store = command.path("data/compass-toolkit/compass.sqlite")
  }

  private func export(_ arguments: String...) throws -> Command.Result { try export(arguments) }

  private func export(_ arguments: [String]) throws -> Command.Result {
    try command.run(
      "compass-export", ["metrics", "--event", "Spring Showcase 2026", "--now", Command.now] + arguments)
  }

  @Test(
    "The store is never replaced, by whatever name it is called",
    arguments: ["path", "symbolic link", "hard link", "directory link", "-wal", "-shm", "-journal"])
  func store(name: String) throws {
    let files = FileManager.default
    let before = files.contents(atPath: store)
    var output = command.path("report")
    switch name {
    case "path": output = store
    case "symbolic link": try files.createSymbolicLink(atPath: output, withDestinationPath: store)
    case "hard link": try files.linkItem(atPath: store, toPath: output)
    case "directory link":
      try files.createSymbolicLink(
        atPath: output, withDestinationPath: (store as NSString).deletingLastPathComponent)
      output += "/compass.sqlite"
    default: output = store + name
    }
    for kind in ["--pdf", "--json"] {
      let result = try export(kind, "--force", "--output", output)
      #expect(result.status == 2)
      #expect(result.errors.contains(name.hasPrefix("-") ? "is a part of the store" : "is the store"))
    }
    #expect(files.contents(atPath: store) == before)
    #expect(try command.export("events").status == 0)
  }

  @Test(
    "A file never holds another format than its name ends in",
    arguments: [
      (["calendar", "--year", "2026"], "plan.ics", "PDF"), (["events", "--csv"], "events.xlsx", "CSV"),
      (["events", "--ics"], "events.CSV", "ICS"), (["schools", "--json"], "schools.jsonl", "JSON"),
    ])
  func ending(arguments: [String], name: String, format: String) throws {
    let result = try command.run("compass-export", arguments + ["--output", name, "--now", Command.now])
    #expect(result.status == 2)
    let ending = (name as NSString).pathExtension.lowercased()
    #expect(result.errors.contains("\(name) ends in .\(ending), but the output is \(format)\n"))
    #expect(!FileManager.default.fileExists(atPath: command.path(name)))
  }

  @Test("A list is not written to a file, and the message says what would be")
  func list() throws {
    let result = try command.run("compass-export", ["events", "--output", "events.csv"])
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("Can't write a list to events.csv\n  help: Add a format, such as --csv\n"))
    #expect(!FileManager.default.fileExists(atPath: command.path("events.csv")))
  }

  @Test("A file is no folder of templates")
  func templates() throws {
    try command.write("{}", to: "templates.json")
    let result = try command.run("compass-export", ["season", "--pdf", "--templates", "templates.json"])
    #expect(result.status == 2)
    #expect(result.errors.contains("is not a folder. Name a folder of templates."))
  }

  @Test(
    "A file that the user named is replaced, whatever is in it",
    arguments: ["--pdf", "--xlsx", "--html", "--csv", "--json", "--ics"])
  func named(format: String) throws {
    let name = "file." + format.dropFirst(2)
    try command.write("mine", to: name)
    #expect(try export(format, "--output", name).status == 0)
    #expect(try command.bytes(name) != Array("mine".utf8))
    #expect(try export(format, "--output", name, "--since", "2026-04-15").status == 0)
  }

  @Test(
    "Under a chosen name, a document of ours is replaced, and another program's only with --force",
    arguments: ["--pdf", "--html", "--ics"])
  func documents(format: String) throws {
    #expect(try export(format, "--output", "out/").status == 0)
    #expect(try export(format, "--output", "out/", "--include", "notes").status == 0)
    let files = try command.files("out")
    let file = "out/" + (try #require(files.first))
    #expect(files.count == 1)
    try command.write("mine", to: file)
    let refused = try export(format, "--output", "out/")
    #expect(
      refused.status == 2 && refused.output.isEmpty
        && refused.errors.hasSuffix(
          """
          \(file) already exists
            help: Choose another name with --output, or replace it with --force

          """),
      "\(refused.errors)")
    #expect(try command.bytes(file) == Array("mine".utf8))
    #expect(try command.files("out") == files)
    #expect(try export(format, "--output", "out/", "--force").status == 0)
    #expect(try command.bytes(file) != Array("mine".utf8))
  }

  @Test(
    "Under a chosen name, files that people edit need --force, unless the bytes are the same",
    arguments: ["--xlsx", "--csv", "--json", "--jsonl"])
  func data(format: String) throws {
    #expect(try export(format, "--output", "out/").status == 0)
    let file = "out/" + (try #require(try command.files("out").first))
    let bytes = try command.bytes(file)
    #expect(try export(format, "--output", "out/").status == 0)
    let other = ["--since", "2026-04-16"]
    let refused = try export([format, "--output", "out/"] + other)
    #expect(refused.status == 2 && refused.errors.contains("\(file) already exists\n"), "\(refused.errors)")
    #expect(try command.bytes(file) == bytes)
    #expect(try export([format, "--output", "out/", "--force"] + other).status == 0)
    #expect(try command.bytes(file) != bytes)
  }

  @Test("An export writes nothing into the store")
  func readOnly() throws {
    let before = FileManager.default.contents(atPath: store)
    #expect(try export("--pdf", "--output", "out/").status == 0)
    #expect(FileManager.default.contents(atPath: store) == before)
  }

  @Test("Filters that leave nothing write no report and leave the old one")
  func emptyReport() throws {
    #expect(try export("--pdf", "--output", "r.pdf").status == 0)
    let before = try command.bytes("r.pdf")
    let result = try export("--type", "saves", "--pdf", "--force", "--output", "r.pdf")
    #expect(result.status == 0)
    #expect(
      result.errors == """
        No metrics match your filters
        Not written: r.pdf. The existing file is from an earlier run.

        """)
    #expect(try command.bytes("r.pdf") == before)
    #expect(try export("--type", "saves", "--pdf", "--xlsx", "--output", "new/").status == 0)
    #expect(!FileManager.default.fileExists(atPath: command.path("new")))
    #expect(try export("--type", "saves", "--pdf", "--fail-if-empty").status == 1)
    #expect(try command.export("metrics", "--type", "saves", "--pdf").status == 0)
    #expect(try command.files().filter { $0.hasSuffix(".pdf") } == ["r.pdf"])
  }
}
