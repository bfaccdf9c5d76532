import CompassSource
import Foundation
import TestSupport
import Testing

@testable import CompassCSV

@Suite("No special character escapes the writer, whatever follows it")
struct EscapingTests {
  static let rows: [[String]] = zip(SpecialTexts.all, SpecialTexts.all.reversed()).map { [$0, $1] }

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
      encoding: .utf8, delimiter: format.delimiter, quote: 0x22, escape: .doubled)
    let read = try Reading(bytes, options, tables: .rows).rows.map { $0.map { Array($0.utf8) } }
    #expect(read == Self.expected(format).map { $0.map { $0.filter { $0 != 0 } } })
  }

  @Test("Python's csv module, strict, gives back every byte", arguments: formats)
  func python(format: CSVWriter.Format) throws {
    let script = """
      import csv, sys
      with open(sys.argv[1], newline='', encoding='utf-8') as f:
          for row in csv.reader(f, strict=True, delimiter=chr(int(sys.argv[2]))):
              print(','.join(c.encode('utf-8').hex() for c in row))
      """
    let bytes = CSVWriter.bytes(of: Self.rows.map { $0.map { .text($0) } }, format: format)
    let output = try Tool.withFile(bytes, named: "escaping.csv") { file in
      try Tool.run(Tool.python, "-c", script, file, "\(format.delimiter)")
    }
    #expect(output.status == 0, "\(output.errors)")
    let theirs = output.output.split(separator: "\n").map(String.init)
    let ours = Self.expected(format).map { row in
      row.map { $0.map { String(format: "%02x", $0) }.joined() }.joined(separator: ",")
    }
    #expect(theirs == ours)
  }

  @Test("No cell begins with what a spreadsheet runs, told by its bytes, and the guard comes off again")
  func guardHolds() {
    for text in SpecialTexts.all {
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
