import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassCSV

@Suite("Against Python's csv module")
struct DifferentialTests {
  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test("RFC 4180 files read the same", .enabled(if: python != nil, "python3 is not installed"))
  func agrees() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "csv-differential-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    var random = SplitMix(seed: 4180)
    let pieces = ["a", "b c", "\"", "\"\"", ",", "\n", "\r\n", "é", "12", " ", "'", "\\", "\t", "x\u{301}"]
    var expected: [[[String]]] = []
    for number in 0..<150 {
      let columns = Int.random(in: 1...6, using: &random)
      let rows = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        (0..<columns).map { _ in
          (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
        }
      }
      let text = rows.map { row in
        row.map { field in
          let bytes = Array(field.utf8)
          let isPlain =
            !bytes.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D } && bytes.first != 0x20
          if isPlain, !bytes.isEmpty, Bool.random(using: &random) { return field }
          return "\"" + String(decoding: bytes.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }, as: UTF8.self) + "\""
        }.joined(separator: ",")
      }.joined(separator: number % 2 == 0 ? "\r\n" : "\n")
      try Data(text.utf8).write(to: directory.appendingPathComponent("\(number).csv"))
      let options = CSVOptions(delimiter: 0x2C, quote: 0x22, escape: .doubled)
      expected.append(try Reading(text, options, tables: .rows).rows)
    }
    let script = """
      import csv, sys
      for n in range(150):
          with open(sys.argv[1] + '/%d.csv' % n, newline='', encoding='utf-8') as f:
              for row in csv.reader(f, strict=True):
                  print(n, ','.join(c.encode('utf-8').hex() for c in row))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = ["-c", script, directory.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let ours = expected.enumerated().flatMap { number, rows in
      rows.map { row in
        "\(number) " + row.map { $0.utf8.map { String(format: "%02x", $0) }.joined() }.joined(separator: ",")
      }
    }
    let theirs = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(ours.count > 1000)
    #expect(ours == theirs)
  }
}
