import Foundation
import TestSupport
import Testing

@Suite("A folder of two hundred mixed files in one command")
struct MixedFolderTests {
  private let command: Command

  init() throws { command = try Command() }

  /// What a file of the folder is, and whether it can become rows of JSON.
  private struct File {
    let name: String
    let bytes: [UInt8]
    let isConverted: Bool

    init(_ name: String, _ text: String, isConverted: Bool = true) {
      (self.name, bytes, self.isConverted) = (name, Array(text.utf8), isConverted)
    }

    init(_ name: String, bytes: [UInt8], isConverted: Bool = true) {
      (self.name, self.bytes, self.isConverted) = (name, bytes, isConverted)
    }
  }

  private static let header = "name,type,start_date,city,state\n"

  /// Twenty files of a number, good and broken.
  private static func files(_ number: Int) -> [File] {
    let row = "Camp \(number),camp,2026-03-\(10 + number),Marietta,GA\n"
    let bad = "Bad \(number),camp,2026-02-3\(number % 2),Marietta,GA\n"
    let json = "{\"name\":\"Camp \(number)\",\"type\":\"camp\",\"start_date\":\"2026-03-\(10 + number)\"}"
    let calendar = """
      BEGIN:VCALENDAR\r
      BEGIN:VEVENT\r
      UID:\(number)@example.org\r
      SUMMARY:Spring Camp \(number)\r
      DTSTART;VALUE=DATE:202603\(10 + number)\r
      END:VEVENT\r

      """
    let folder = "team-\(number)/"
    return [
      File(folder + "events.csv", header + row), File(folder + "half.csv", header + row + bad),
      File(folder + "bad.csv", header + bad), File(folder + "marked.csv", "\u{FEFF}" + header + row),
      File(folder + "wide.csv", bytes: utf16(header + row, big: number.isMultiple(of: 2), mark: true)),
      File(
        folder + "old.csv",
        bytes: Array((header + row).utf8) + [0x4A, 0x6F, 0x73, 0xE9] + Array(",camp,2026-03-01,A,GA\n".utf8)),
      File(folder + "tabs.tsv", (header + row).replacing(",", with: "\t")),
      File(folder + "german.csv", (header + row).replacing(",", with: ";")),
      File(folder + "quotes.csv", header + "\"Camp \(number),camp,2026-03-01,Marietta,GA\n" + row),
      File(folder + "schools.csv", "name,city,state\nCollege \(number),Rome,GA\n"),
      File(folder + "rows.json", "[\(json)]"), File(folder + "lines.jsonl", json + "\n" + json + "\n"),
      File(
        folder + "bundle.json",
        "{\"events\":[\(json)],\"schools\":[{\"name\":\"S\(number)\",\"state\":\"GA\"}]}"),
      File(folder + "cut.json", "[\(json),{\"name\":"),
      File(folder + "team.ics", calendar + "END:VCALENDAR\r\n"),
      File(folder + "cut-team.ics", calendar), File(folder + "empty.csv", "", isConverted: false),
      File(
        folder + "noise.csv", bytes: (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ number) },
        isConverted: false),
      File(folder + "foreign.csv", "colour,weight\nred,\(number)\n", isConverted: false),
      File(
        folder + "broken.zip", bytes: [0x50, 0x4B, 3, 4, 20, 0] + Array(repeating: 0, count: 20),
        isConverted: false),
    ]
  }

  @Test("Each is converted or said why not, the reports are valid, and a second run writes the same bytes")
  func folder() throws {
    let files = (0..<10).flatMap(Self.files)
    #expect(files.count == 200)
    for file in files {
      let url = URL(fileURLWithPath: command.path("in/" + file.name))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
    let reports = ["all.sarif", "all.junit.xml", "all.html", "all.json"]
    func convert(to folder: String, jobs: Int) throws -> Command.Result {
      try command.run(
        "compass-convert",
        ["in", "--recursive", "--to", "json", "-d", folder, "--jobs", "\(jobs)"]
          + ["--now", Command.now, "--max-findings", "1"]
          + [
            "--report", "all.sarif", "--report", "junit=all.junit.xml", "--report", "all.html", "--report",
            "all.json",
          ])
    }
    let first = try convert(to: "one", jobs: 2)
    #expect(
      first.status == 2 && first.errors.contains("Saved the validation report to all.json"),
      "\(first.errors.suffix(400))")
    let verdict = try Tool.run(
      Tool.python,
      [Command.checkout + "/Tests/CommandTests/Reports/check.py", Command.checkout]
        + reports.map(command.path))
    #expect(verdict.status == 0, "\(verdict.errors)")
    let report = String(decoding: try command.bytes("all.json"), as: UTF8.self)
    for file in files {
      #expect(report.contains("\"path\": \"in/\(file.name)\""), "\(file.name)")
      let stem = String(file.name.prefix { $0 != "." })
      let isThere = ["", "-events"].contains { ending in
        FileManager.default.fileExists(atPath: command.path("one/\(stem)\(ending).json"))
      }
      #expect(isThere || !file.isConverted, "\(file.name)")
    }
    // Whatever is there is whole.
    let outputs = try command.filesBelow("one")
    for output in outputs where output.hasSuffix(".json") {
      #expect(throws: Never.self, "\(output)") {
        try JSONSerialization.jsonObject(with: Data(command.bytes("one/" + output)))
      }
    }
    #expect(try convert(to: "two", jobs: 1).status == 2)
    #expect(try command.filesBelow("two") == outputs)
    for output in outputs {
      #expect(try command.bytes("one/" + output) == command.bytes("two/" + output), "\(output)")
    }
  }
}
