import Foundation
import TestSupport
import Testing

@Suite("The files that compass-convert replaces")
struct ConvertOutputTests {
  private let command: Command

  init() throws {
    command = try Command()
    try FileManager.default.createDirectory(atPath: command.path("in"), withIntermediateDirectories: true)
  }

  private func convert(_ arguments: String...) throws -> Command.Result {
    try command.run("compass-convert", arguments)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try command.bytes(name), as: UTF8.self)
  }

  private static let events = "name,type,start_date\nCamp,camp,2026-03-14\n"

  @Test("A file in the output folder and the file that --output names are replaced")
  func named() throws {
    try command.write(Self.events, to: "in/a.csv")
    try FileManager.default.createDirectory(
      atPath: command.path("out"), withIntermediateDirectories: true)
    for (arguments, output) in [(["-d", "out"], "out/a.json"), (["-o", "in/b.json"], "in/b.json")] {
      try command.write("mine", to: output)
      let result = try command.run("compass-convert", ["in/a.csv", "--to", "json"] + arguments)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try text(output).contains("Camp"), "\(output)")
    }
  }

  @Test(
    "A file next to an input is replaced only with --force, or by the same bytes", arguments: ["in", "link"])
  func besideInput(folder: String) throws {
    try command.write(Self.events, to: "in/a.csv")
    try FileManager.default.createSymbolicLink(atPath: command.path("link"), withDestinationPath: "in")
    for _ in 1...2 {
      let same = try convert("in/a.csv", "--to", "json", "-d", folder)
      #expect(same.status == 0, "\(same.errors)")
    }
    try command.write("mine", to: "in/a.json")
    let other = try convert("in/a.csv", "--to", "json", "-d", folder)
    #expect(other.status == 2, "\(other.errors)")
    #expect(
      other.errors.contains("\(folder)/a.json already exists next to an input and has other content"),
      "\(other.errors)")
    #expect(try text("in/a.json") == "mine")
    #expect(try convert("in/a.csv", "--to", "json", "-d", folder, "--force").status == 0)
    #expect(try text("in/a.json").contains("Camp"))
  }

  @Test("If a part of an output can't be replaced, no part is written")
  func parts() throws {
    try command.write(
      #"{"events": [{"name": "Camp", "type": "camp", "start_date": "2026-04-15"}], "schools": [{"name": "Elm College", "state": "GA"}]}"#,
      to: "in/all.json")
    try command.write("mine", to: "in/out-schools.csv")
    let arguments = ["in/all.json", "--to", "csv", "-o", "in/out.csv"]
    let result = try command.run("compass-convert", arguments)
    #expect(result.status == 2 && result.errors.contains("in/out-schools.csv"), "\(result.errors)")
    #expect(try command.files("in") == ["all.json", "out-schools.csv"])
    #expect(try text("in/out-schools.csv") == "mine")
    #expect(try command.run("compass-convert", arguments + ["--force"]).status == 0)
    #expect(try command.files("in") == ["all.json", "out-events.csv", "out-schools.csv"])
  }

  @Test("An input is never replaced, not even with --force")
  func input() throws {
    try command.write(Self.events, to: "in/a.csv")
    for arguments in [["-d", "in"], ["-o", "in/a.csv"]] {
      let result = try command.run("compass-convert", ["in/a.csv", "--to", "csv", "--force"] + arguments)
      #expect(result.status == 2, "\(result.errors)")
      #expect(try text("in/a.csv") == Self.events)
    }
  }

  @Test("An output that is an input of this run stays, whatever became of its own input")
  func outputAsInput() throws {
    let schools = Command.checkout + "/SampleData/schools.csv"
    #expect(try convert(schools, "--to", "json", "-o", "in/a.json", "-q").status == 0)
    #expect(try convert("in", "-r", "--to", "csv", "-d", "in", "-q").status == 0)
    try FileManager.default.removeItem(atPath: command.path("in/a.json"))
    let result = try convert("in", "-r", "--to", "xlsx", "-d", "in")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try command.files("in") == ["a.csv", "a.xlsx"])
  }

  @Test(
    "A document that a coach may see nothing of is not written", arguments: ["html", "pdf", "xlsx", "ics"])
  func empty(format: String) throws {
    try command.write(Self.events, to: "in/a.csv")
    try command.write(
      "name,destination,start_date,end_date,lodging\nSpring,Atlanta,2026-03-14,2026-03-15,Lake Inn\n",
      to: "in/trips.csv")
    #expect(try convert("in", "--to", format, "-d", "out", "-q").status == 0)
    #expect(try command.files("out") == ["a." + format])
  }
}
