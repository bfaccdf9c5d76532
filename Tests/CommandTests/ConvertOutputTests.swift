import Foundation
import TestSupport
import Testing

@Suite("The outputs of earlier runs of compass-convert")
struct ConvertOutputTests {
  private let command: Command

  init() throws {
    command = try Command()
    try folder("in")
  }

  private func folder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: command.path(name), withIntermediateDirectories: true)
  }

  private func convert(_ arguments: String...) throws -> Command.Result {
    try command.run("compass-convert", arguments)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try command.bytes(name), as: UTF8.self)
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: command.path(name))
  }

  private static let events = "name,type,start_date\nCamp,camp,2026-03-14\n"
  private static let mixed = "name,type,start_date\nCamp,camp,2026-03-14\nBad,camp,soon\n"

  @Test("An output that is an input of this run stays, whatever became of its own input")
  func outputAsInput() throws {
    try FileManager.default.createDirectory(atPath: command.path("in"), withIntermediateDirectories: true)
    let schools = Command.checkout + "/SampleData/schools.csv"
    #expect(try convert(schools, "--to", "json", "-o", "in/a.json", "-q").status == 0)
    #expect(try convert("in", "-r", "--to", "csv", "-d", "in", "--manifest", "m.json", "-q").status == 0)
    try FileManager.default.removeItem(atPath: command.path("in/a.json"))
    let pruned = try convert("in", "-r", "--to", "xlsx", "-d", "in", "--manifest", "m.json", "--prune")
    #expect(pruned.status == 0, "\(pruned.errors)")
    #expect(try command.files("in") == ["a.csv", "a.xlsx"])
  }

  @Test("Outputs of inputs that are gone are listed, and --prune removes those that nobody has changed")
  func prune() throws {
    for name in ["a", "b", "c"] { try command.write(Self.events, to: "in/\(name).csv") }
    let arguments = ["in", "--to", "json", "-d", "out", "--manifest", "m.json"]
    func run(_ more: String...) throws -> Command.Result {
      try command.run("compass-convert", arguments + more)
    }
    #expect(try run().status == 0)
    try FileManager.default.removeItem(atPath: command.path("in/b.csv"))
    try FileManager.default.removeItem(atPath: command.path("in/c.csv"))
    try command.write("mine", to: "out/c.json")
    try command.write("mine", to: "out/other.json")
    for _ in 1...2 {
      let listed = try run()
      #expect(listed.status == 0 && listed.errors.contains("2 outputs"), "\(listed.errors)")
      #expect(listed.errors.contains("use --prune") && listed.errors.contains("  out/b.json\n"))
      #expect(try command.files("out") == ["a.json", "b.json", "c.json", "other.json"])
    }
    let pruned = try run("--prune")
    #expect(pruned.errors.contains("Removed 1 output") && pruned.errors.contains("Kept 1 output"))
    #expect(try command.files("out") == ["a.json", "c.json", "other.json"])
    #expect(try text("out/c.json") == "mine")
    #expect(try convert("in", "--to", "json", "-d", "out", "--prune").status == 2)
  }

  @Test("A manifest cannot have files removed outside the folder of outputs, nor through links")
  func hostileManifest() throws {
    try command.write(Self.events, to: "in/a.csv")
    try command.write(Self.events, to: "in/b.csv")
    let arguments = ["in", "--to", "json", "-d", "out", "--manifest", "m.json"]
    #expect(try command.run("compass-convert", arguments).status == 0)
    try FileManager.default.removeItem(atPath: command.path("in/b.csv"))
    try FileManager.default.moveItem(atPath: command.path("out/b.json"), toPath: command.path("mine.json"))
    let manifest = try text("m.json").replacing("out/b.json", with: "mine.json")
    for place in ["mine.json", "out/../mine.json", "out/linked/mine.json"] {
      try? FileManager.default.createSymbolicLink(
        atPath: command.path("out/linked"), withDestinationPath: "..")
      try command.write(manifest.replacing("\"mine.json\"", with: "\"\(place)\""), to: "m.json")
      let result = try command.run("compass-convert", arguments + ["--prune"])
      #expect(result.errors.contains("Kept 1 output"), "\(place): \(result.errors)")
      #expect(FileManager.default.fileExists(atPath: command.path("mine.json")), "\(place)")
    }
  }

  // MARK: Inputs that can't be read

  @Test("--prune removes nothing while the folder of the inputs is missing or empty")
  func missingInputs() throws {
    for name in ["a", "b"] { try command.write(Self.events, to: "in/\(name).csv") }
    let arguments = ["in", "--to", "json", "-d", "out", "--manifest", "m.json", "--prune"]
    #expect(try command.run("compass-convert", arguments).status == 0)
    let manifest = try text("m.json")
    try FileManager.default.moveItem(atPath: command.path("in"), toPath: command.path("in.bak"))
    let missing = try command.run("compass-convert", arguments)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("Removed no outputs, because in can't be read."), "\(missing.errors)")
    #expect(try command.files("out") == ["a.json", "b.json"])
    try folder("in")
    let empty = try command.run("compass-convert", arguments)
    #expect(empty.status == 2 && empty.errors.contains("No output was removed"), "\(empty.errors)")
    #expect(try command.files("out") == ["a.json", "b.json"])
    try remove("in")
    try FileManager.default.moveItem(atPath: command.path("in.bak"), toPath: command.path("in"))
    #expect(try command.run("compass-convert", arguments).status == 0)
    #expect(try text("m.json") == manifest, "the manifest still has all outputs")
  }

  @Test("--prune removes nothing while one of several inputs can't be read or is an empty folder")
  func unreadableInput() throws {
    try folder("more")
    for name in ["in/a.csv", "in/b.csv", "more/c.csv"] { try command.write(Self.events, to: name) }
    let arguments = ["in", "more", "--to", "json", "-d", "out", "--manifest", "m.json", "--prune"]
    #expect(try command.run("compass-convert", arguments).status == 0)
    try remove("in/b.csv")
    try remove("more/c.csv")
    let empty = try command.run("compass-convert", arguments)
    #expect(empty.status == 0, "\(empty.errors)")
    #expect(
      empty.errors.contains("Removed no outputs, because more has nothing to convert."), "\(empty.errors)")
    #expect(empty.errors.contains("2 outputs of earlier runs are out of date:\n  out/b.json\n  out/c.json\n"))
    try remove("more")
    #expect(try command.run("compass-convert", arguments).errors.contains("more can't be read"))
    #expect(try command.files("out") == ["a.json", "b.json", "c.json"])
    let pruned = try convert("in", "--to", "json", "-d", "out", "--manifest", "m.json", "--prune")
    #expect(pruned.status == 0 && pruned.errors.contains("Removed 2 outputs"), "\(pruned.errors)")
    #expect(try command.files("out") == ["a.json"])
  }

  // MARK: Documents that would be empty

  @Test(
    "A family's document in the place of one that a coach may see nothing of is an error",
    arguments: ["html", "pdf", "xlsx", "ics"])
  func familyDocument(format: String) throws {
    let trips =
      "name,destination,start_date,end_date,lodging\nSpring,Atlanta,2026-03-14,2026-03-15,Lake Inn\n"
    for number in 0..<12 { try command.write(Self.events, to: "in/\(number).csv") }
    try command.write(trips, to: "in/trips.csv")
    let arguments = ["in", "--to", format, "-d", "out"]
    #expect(try command.run("compass-convert", arguments + ["--audience", "family"]).status == 0)
    let sentence =
      "in/trips.csv: error[output-outdated]: out/trips.\(format) is from an earlier run, "
      + "but a coach may see none of the trips\n"
    for more in [[], ["-q"], ["--manifest", "m.json"], ["--manifest", "m.json", "--incremental"]] {
      let result = try command.run("compass-convert", arguments + more)
      #expect(result.status == 1 && result.errors.contains(sentence), "\(more): \(result.errors)")
    }
    let alone = try convert("in/trips.csv", "--to", format, "-o", "out/trips." + format)
    #expect(alone.status == 1 && alone.errors.contains("error[output-outdated]"), "\(alone.errors)")
    try remove("out/trips." + format)
    #expect(try command.run("compass-convert", arguments + ["-q"]).status == 0)
  }

  @Test("With a manifest, a document that readers may not see is out of date, and --prune removes it")
  func prunedFamilyDocument() throws {
    let trips =
      "name,destination,start_date,end_date,lodging\nSpring,Atlanta,2026-03-14,2026-03-15,Lake Inn\n"
    try command.write(trips, to: "in/trips.csv")
    try command.write(Self.events, to: "in/a.csv")
    let arguments = ["in", "--to", "pdf", "-d", "out", "--manifest", "m.json"]
    #expect(try command.run("compass-convert", arguments + ["--audience", "family"]).status == 0)
    let listed = try command.run("compass-convert", arguments)
    #expect(listed.status == 1, "\(listed.errors)")
    #expect(
      listed.errors.contains(
        "1 output of earlier runs is out of date. To remove it, use --prune:\n  out/trips.pdf\n"),
      "\(listed.errors)")
    let pruned = try command.run("compass-convert", arguments + ["--prune"])
    #expect(pruned.status == 0 && pruned.errors.contains("Removed 1 output"), "\(pruned.errors)")
    #expect(!pruned.errors.contains("output-outdated"))
    #expect(try command.files("out") == ["a.pdf"])
  }

  // MARK: Rejected rows

  @Test("Files of rejected rows are listed and never removed")
  func rejectedRows() throws {
    for name in ["a", "b"] { try command.write(Self.mixed, to: "in/\(name).csv") }
    try command.write(Self.events, to: "in/other.csv")
    let arguments = ["in", "--to", "json", "-d", "out", "--manifest", "m.json"]
    #expect(try command.run("compass-convert", arguments).status == 1)
    try remove("in/b.csv")
    // Another input with its name but for the ending gives this one another output.
    try command.write(Self.events.replacing(",", with: "\t"), to: "in/a.tsv")
    for more in [[], ["--prune"], ["--prune"]] {
      let result = try command.run("compass-convert", arguments + more)
      #expect(
        result.errors.contains(
          "Kept 2 files of rejected rows from earlier runs. Delete them when the rows are fixed:\n  out/a.rejected.csv\n  out/b.rejected.csv\n"
        ), "\(result.errors)")
    }
    #expect(
      try command.files("out") == [
        "a-csv.json", "a-csv.rejected.csv", "a-tsv.json", "a.rejected.csv", "b.rejected.csv", "other.json",
      ])
    try remove("out/a.rejected.csv")
    try remove("out/b.rejected.csv")
    #expect(try !command.run("compass-convert", arguments).errors.contains("of rejected rows from earlier"))
  }

  // MARK: Where the manifest is

  @Test("A run in another folder means the same files by the same manifest, and removes none of another run")
  func otherFolder() throws {
    try folder("sub/in")
    for name in ["in/a.csv", "in/b.csv", "sub/in/c.csv", "sub/in/d.csv"] {
      try command.write(Self.events, to: name)
    }
    #expect(try convert("in", "--to", "html", "-d", "out", "--manifest", "m.json").status == 0)
    let other = try command.run(
      "compass-convert", ["in", "--to", "html", "-d", "out", "--manifest", "../m.json", "--prune"],
      in: command.path("sub"))
    #expect(other.status == 0 && !other.errors.contains("Removed"), "\(other.errors)")
    #expect(try command.files("out") == ["a.html", "b.html", "index.html"])
    #expect(try command.files("sub/out") == ["c.html", "d.html", "index.html"])
    for path in ["in/a.csv", "out/a.html", "sub/in/c.csv", "sub/out/c.html"] {
      #expect(try text("m.json").contains(#""path":"\#(path)""#), "\(path)")
    }
    try remove("in/b.csv")
    let pruned = try command.run(
      "compass-convert", ["../in", "--to", "html", "-d", "../out", "--manifest", "../m.json", "--prune"],
      in: command.path("sub"))
    #expect(pruned.errors.contains("  ../out/b.html\n"), "\(pruned.errors)")
    #expect(try command.files("out") == ["a.html"])
    #expect(try command.files("sub/out") == ["c.html", "d.html", "index.html"])
  }

  @Test("A manifest of an earlier version is replaced, and nothing is removed by it")
  func earlierVersion() throws {
    try command.write(Self.events, to: "in/a.csv")
    try command.write("mine", to: "other.json")
    try command.write(
      "{\n\"version\": 1,\n\"inputs\": [\n  {\"path\": \"in/b.csv\", \"bytes\": 4, \"sha256\": \"\", \"options\": \"\", \"clean\": true, \"parts\": [], \"outputs\": []}\n]\n}\n",
      to: "m.json")
    let result = try convert("in", "--to", "json", "-d", "out", "--manifest", "m.json", "--prune")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains("m.json was from an earlier version of compass-convert, so it wasn't used."),
      "\(result.errors)")
    #expect(try text("m.json").hasPrefix("{\n\"version\": 2,\n"))
  }

  // MARK: Inputs that are excluded

  @Test("Outputs of inputs that are excluded now are out of date; those of inputs that weren't named aren't")
  func excludedInputs() throws {
    try folder("in/drafts")
    for name in ["in/a.csv", "in/b.csv", "in/drafts/c.csv"] { try command.write(Self.events, to: name) }
    let options = ["--to", "json", "-d", "out", "--manifest", "m.json"]
    #expect(try command.run("compass-convert", ["in", "-r"] + options).status == 0)
    let subset = try command.run("compass-convert", ["in/a.csv"] + options + ["--prune"])
    #expect(subset.status == 0 && !subset.errors.contains("out of date"), "\(subset.errors)")
    let excluded = ["in", "-r"] + options + ["--exclude", "b.csv", "--exclude", "drafts"]
    let listed = try command.run("compass-convert", excluded)
    #expect(listed.errors.contains("--prune:\n  out/b.json\n  out/drafts/c.json\n"), "\(listed.errors)")
    #expect(try command.run("compass-convert", excluded + ["--prune"]).errors.contains("Removed 2 outputs"))
    #expect(try command.filesBelow("out") == ["a.json"])
  }

  // MARK: The index

  @Test("The index has the pages of the whole manifest, and goes when they do")
  func index() throws {
    try folder("more")
    for name in ["in/a.csv", "in/b.csv", "more/c.csv"] { try command.write(Self.events, to: name) }
    let options = ["--to", "html", "-d", "out", "--manifest", "m.json"]
    let first = try command.run("compass-convert", ["in"] + options)
    #expect(first.errors.contains("for a list of all pages."), "\(first.errors)")
    #expect(try command.run("compass-convert", ["more"] + options).status == 0)
    for page in ["a", "b", "c"] { #expect(try text("out/index.html").contains("./\(page).html")) }
    #expect(try text("out/index.html").contains("3 pages, 3 records"))
    try remove("in/b.csv")
    #expect(try command.run("compass-convert", ["in"] + options + ["--prune"]).status == 0)
    #expect(try !text("out/index.html").contains("./b.html"))
    try remove("in/a.csv")
    let last = try command.run("compass-convert", ["more"] + options + ["--prune"])
    #expect(last.errors.contains("Removed 2 outputs"), "\(last.errors)")
    #expect(try command.files("out") == ["c.html"])
  }

  @Test("Without a manifest, the index is of the pages of one run, and that is said")
  func indexOfRun() throws {
    for name in ["a", "b"] { try command.write(Self.events, to: "in/\(name).csv") }
    let result = try convert("in", "--to", "html", "-d", "out")
    #expect(result.errors.contains("for a list of the pages of this run."), "\(result.errors)")
  }

  @Test("An index.html of somebody else is neither replaced nor removed")
  func foreignIndex() throws {
    for name in ["a", "b"] { try command.write(Self.events, to: "in/\(name).csv") }
    let arguments = ["in", "--to", "html", "-d", "out", "--manifest", "m.json", "--prune"]
    #expect(try command.run("compass-convert", arguments).status == 0)
    try command.write("mine", to: "out/index.html")
    #expect(try command.run("compass-convert", arguments).errors.contains("Kept the index.html"))
    try remove("in/b.csv")
    #expect(try command.run("compass-convert", arguments).status == 0)
    #expect(try text("out/index.html") == "mine")
  }

  @Test("A link in the place of the index is an error that names it", arguments: ["victim", "missing"])
  func linkedIndex(target: String) throws {
    for name in ["a", "b"] { try command.write(Self.events, to: "in/\(name).csv") }
    try folder("out")
    try command.write("mine", to: "victim")
    try FileManager.default.createSymbolicLink(
      atPath: command.path("out/index.html"), withDestinationPath: command.path(target))
    let result = try convert("in", "--to", "html", "-d", "out")
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.errors.contains("out/index.html is a symbolic link, so it was not written."))
    #expect(try text("victim") == "mine")
    #expect(try command.files("out") == ["a.html", "b.html", "index.html"])
  }

  // MARK: Paths that no file can have

  @Test("A manifest with a NUL in a path is an error, and nothing is removed")
  func nul() throws {
    for name in ["a", "b"] { try command.write(Self.events, to: "in/\(name).csv") }
    let arguments = ["in", "--to", "json", "-d", "out", "--manifest", "m.json"]
    #expect(try command.run("compass-convert", arguments).status == 0)
    try folder("victim")
    try FileManager.default.copyItem(
      atPath: command.path("out/b.json"), toPath: command.path("victim/b.json"))
    try remove("in/b.csv")
    let manifest = try text("m.json").replacing("out/b.json", with: #"out/..\u0000z/victim/b.json"#)
    try command.write(manifest, to: "m.json")
    let result = try command.run("compass-convert", arguments + ["--prune"])
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.errors.contains("The manifest m.json names a file with a NUL character in its path"))
    #expect(try command.files("victim") == ["b.json"])
  }
}
