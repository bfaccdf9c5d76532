import CompassSource
import Foundation
import Testing

@testable import CompassCSV

/// Every special character, with everything after it that could hide it from a program that looks at
/// grapheme clusters, and everything before it that could hide it from one that looks at the first.
@Suite("No special character escapes the writer, whatever follows it")
struct EscapingTests {
  static let texts: [String] = {
    let specials =
      (0..<0x80).map { String(UnicodeScalar($0)) } + ["\u{85}", "\u{2028}", "\u{FEFF}", "＝", "＋", "－", "＠"]
    let followers = [
      "", "\u{301}", "\u{200D}", "\u{FE0F}", "\r", "\n", "\r\n", "\u{200D}👩‍🚀", "\u{20E3}", "\u{338}x",
    ]
    let leaders = ["", "\u{301}", "'", "''", " ", "a"]
    return specials.flatMap { special in
      followers.flatMap { follower in leaders.map { $0 + special + follower } }
    }
  }()

  /// Rows of four texts each, so that every text stands at every place of a record.
  static let rows: [[String]] = texts.indices.map { start in
    (0..<4).map { texts[(start + $0 * 997) % texts.count] }
  }

  static let formats = [CSVWriter.Safety.raw, .spreadsheet].flatMap { safety in
    [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].map { CSVWriter.Format(delimiter: $0, safety: safety) }
  }

  private static func expected(_ format: CSVWriter.Format) -> [[[UInt8]]] {
    rows.map { row in
      row.map { Array((format.safety == .raw ? $0 : FormulaGuard.guarded($0)).utf8) }
    }
  }

  @Test("Our reader gives back every byte but NUL, which it never reads", arguments: formats)
  func ours(format: CSVWriter.Format) throws {
    let bytes = CSVWriter.bytes(of: Self.rows.map { $0.map { .text($0) } }, format: format)
    let options = CSVOptions(
      encoding: .utf8, delimiter: format.delimiter, quote: 0x22, escape: .doubled, hasHeader: false,
      layout: .plain)
    let read = try Reading(bytes, options).rows.map { $0.map { Array($0.utf8) } }
    #expect(read == Self.expected(format).map { $0.map { $0.filter { $0 != 0 } } })
  }

  @Test("Python's csv module, strict, gives back every byte", arguments: formats)
  func python(format: CSVWriter.Format) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "escaping-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(CSVWriter.bytes(of: Self.rows.map { $0.map { .text($0) } }, format: format)).write(to: file)
    let script = """
      import csv, sys
      with open(sys.argv[1], newline='', encoding='utf-8') as f:
          for row in csv.reader(f, strict=True, delimiter=chr(int(sys.argv[2]))):
              print(','.join(c.encode('utf-8').hex() for c in row))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(DifferentialTests.python))
    process.arguments = ["-c", script, file.path, "\(format.delimiter)"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let theirs = output.split(separator: "\n").map(String.init)
    let ours = Self.expected(format).map { row in
      row.map { $0.map { String(format: "%02x", $0) }.joined() }.joined(separator: ",")
    }
    #expect(theirs == ours)
  }

  @Test("No cell begins with what a spreadsheet runs, told by its bytes, and the guard comes off again")
  func guardHolds() {
    for text in Self.texts {
      let guarded = FormulaGuard.guarded(text)
      #expect(!Self.isRun(Array(guarded.utf8)), "\(text.debugDescription)")
      #expect(Array(FormulaGuard.unguarded(guarded).utf8) == Array(text.utf8), "\(text.debugDescription)")
      // What nothing would run is left alone, unless it looks like something guarded.
      let isApart = Self.isRun(Array(text.utf8.drop { $0 == 0x27 }))
      #expect(isApart == (guarded.utf8.count != text.utf8.count), "\(text.debugDescription)")
    }
  }

  private static func isRun(_ bytes: [UInt8]) -> Bool {
    let signs = ["=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠"]
    return signs.contains { bytes.starts(with: Array($0.utf8)) }
  }
}
