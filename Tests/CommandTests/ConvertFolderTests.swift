import Foundation
import TestSupport
import Testing

@Suite("What a run over folders says of files that it cannot take")
struct ConvertFolderTests {
  private let command: Command

  init() throws {
    command = try Command()
    try FileManager.default.createDirectory(atPath: command.path("in"), withIntermediateDirectories: true)
    try command.write("name,type,start_date\nCamp,camp,2026-03-14\n", to: "in/a.csv")
  }

  private func convert(_ arguments: String...) throws -> Command.Result {
    try command.run("compass-convert", arguments)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try command.bytes(name), as: UTF8.self)
  }

  @Test("A damaged workbook is an input that cannot be read; what is none is named; settings are neither")
  func leftOut() throws {
    try command.write("PK", to: "in/Season.xlsx")
    try command.write("x", to: "in/photo.jpg")
    try command.write("{}", to: "in/compass.json")
    let result = try convert("in", "--to", "json", "-d", "out", "--report", "r.html")
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "Skipped 1 file that is not a spreadsheet, calendar or JSON:\n  in/photo.jpg\n"))
    let page = try text("r.html")
    #expect(page.contains("Season.xlsx") && page.contains("1 file could not be read."))
    #expect(try command.files("out") == ["a.json"])
  }

  @Test("A baseline accepts a file that cannot be read, and quietly it is said all the same")
  func baseline() throws {
    try command.write("", to: "in/empty.csv")
    let quiet = try convert("in", "--check", "-q", "--write-baseline", "b.json")
    #expect(
      quiet.status == 2 && quiet.errors == "in/empty.csv: error[file-not-converted]: in/empty.csv is empty\n",
      "\(quiet.errors)")
    let known = try convert("in", "--check", "-q", "--baseline", "b.json")
    #expect(known.status == 0 && known.errors.isEmpty, "\(known.errors)")
    try command.write("", to: "in/other.csv")
    #expect(try convert("in", "--check", "-q", "--baseline", "b.json").status == 2)
    let report = try convert("in", "--check", "--report-format", "sarif")
    #expect(report.output.contains("\"executionSuccessful\": false"))
  }

  @Test("A day alone of something that has a time is another day elsewhere, unless somebody says whose")
  func days() throws {
    try command.write("school,type,direction,occurred_at\nState,email,outbound,3/14/2026\n", to: "i.csv")
    let arguments = ["i.csv", "--as", "interactions", "--to", "json", "-o", "i.json"]
    let assumed = try command.run("compass-convert", arguments)
    #expect(
      assumed.status == 0
        && assumed.errors.contains(
          "1 date or time has no time zone and is written as UTC"),
      "\(assumed.errors)")
    let told = try command.run("compass-convert", arguments + ["--time-zone", "America/New_York"])
    #expect(told.status == 0 && !told.errors.contains("no time zone"))
    #expect(try text("i.json").contains("2026-03-14T04:00:00Z"))
  }
}
