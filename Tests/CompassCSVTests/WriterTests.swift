import CompassSource
import TestSupport
import Testing

@testable import CompassCSV

@Suite("Writing, in bytes")
struct WriterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var row: [CSVCell]
    var format = CSVWriter.Format()
    var bytes: String
    var testDescription: String { name }
  }

  @Test(
    "One line per rule",
    arguments: [
      Case(name: "plain", row: ["a", "b"], bytes: "a,b\r\n"),
      Case(name: "delimiter", row: ["a,b", "c"], bytes: "\"a,b\",c\r\n"),
      Case(
        name: "another delimiter", row: ["a,b", "c;d"], format: .init(delimiter: 0x3B),
        bytes: "a,b;\"c;d\"\r\n"),
      Case(name: "quote", row: ["6'2\""], bytes: "\"6'2\"\"\"\r\n"),
      Case(name: "line ends", row: ["a\r\nb", "c\rd", "e\nf"], bytes: "\"a\r\nb\",\"c\rd\",\"e\nf\"\r\n"),
      Case(name: "a quote before a combining mark", row: ["a\"\u{301}b"], bytes: "\"a\"\"\u{301}b\"\r\n"),
      Case(name: "a comma before a combining mark", row: ["a,\u{301}b"], bytes: "\"a,\u{301}b\"\r\n"),
      Case(name: "blanks at the edges", row: [" a", "b "], bytes: "\" a\",\"b \"\r\n"),
      Case(name: "one empty field", row: [""], bytes: "\"\"\r\n"),
      Case(name: "empty fields only", row: ["", "", ""], bytes: "\"\",,\r\n"),
      Case(name: "an empty field among others", row: ["", "a", ""], bytes: ",a,\r\n"),
      Case(name: "all in quotes", row: ["a", ""], format: .init(quoting: .all), bytes: "\"a\",\"\"\r\n"),
      Case(
        name: "byte order mark", row: ["a"], format: .init(hasByteOrderMark: true), bytes: "\u{FEFF}a\r\n"),
      Case(name: "a line that would name the separator", row: ["sep=;"], bytes: "\"sep=;\"\r\n"),
      Case(name: "formula", row: ["=1+1"], bytes: "\"'=1+1\"\r\n"),
      Case(name: "formula before a combining mark", row: ["=\u{301}1"], bytes: "\"'=\u{301}1\"\r\n"),
      Case(name: "plus, minus, at", row: ["+1", "-1", "@a"], bytes: "\"'+1\",\"'-1\",\"'@a\"\r\n"),
      Case(name: "TAB and CR", row: ["\tx", "\rx"], bytes: "\"'\tx\",\"'\rx\"\r\n"),
      Case(name: "LF and NUL", row: ["\nx", "\0x"], bytes: "\"'\nx\",\"'\0x\"\r\n"),
      Case(
        name: "full-width signs, which Excel runs in Japan", row: ["＝1", "＋1", "－1", "＠a", "＂a", "'＝1"],
        bytes: "\"'＝1\",\"'＋1\",\"'－1\",\"'＠a\",\"＂a\",\"''＝1\"\r\n"),
      Case(name: "text that looks guarded", row: ["'=1", "''+1"], bytes: "\"''=1\",\"'''+1\"\r\n"),
      Case(name: "an apostrophe alone needs no guard", row: ["'24 season"], bytes: "\"'24 season\"\r\n"),
      Case(
        name: "typed cells stand as they are", row: [.typed("-2.5"), .typed("+15551234567")],
        bytes: "-2.5,+15551234567\r\n"),
      Case(name: "NUL", row: ["\0"], format: .init(safety: .raw), bytes: "\"\0\"\r\n"),
      Case(name: "raw", row: ["=1+1"], format: .init(safety: .raw), bytes: "=1+1\r\n"),
    ])
  func writes(_ sample: Case) {
    #expect(CSVWriter.bytes(of: [sample.row], format: sample.format) == Array(sample.bytes.utf8))
  }

  @Test(
    "The guard comes off as it went on",
    arguments: [
      "", "a", "=1", "'=1", "''=1", "+\u{301}", "\t", "'", "''", "'a", "-", "@x", "\r", "\r\n", "\n=", " =",
    ])
  func guardIsReversible(text: String) {
    let guarded = FormulaGuard.guarded(text)
    #expect(Array(FormulaGuard.unguarded(guarded).utf8) == Array(text.utf8))
    #expect(![0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D].contains(guarded.utf8.first ?? 0))
  }

  @Test("Bytes come out in pieces, and a sink's failure is thrown")
  func streams() throws {
    struct Full: Error {}
    var sizes: [Int] = []
    var writer = CSVWriter { sizes.append($0.count) }
    for _ in 0..<20_000 { try writer.write(["Ava", "shortstop"]) }
    try writer.finish()
    #expect(sizes.count > 2)
    #expect(sizes.reduce(0, +) == 20_000 * 15)
    var broken = CSVWriter { _ in throw Full() }
    try broken.write(["a"])
    #expect(throws: Full.self) { try broken.finish() }
  }

  @Test(
    "What was written is read back the same, with every special byte before a combining mark",
    arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let specials = [
      ",", ";", "\t", "|", "\"", "'", "\n", "\r", "\r\n", "\\", " ", "=", "+", "-", "@", "é", "x", "12",
      "\u{FEFF}",
    ]
    let columns = Int.random(in: 1...5, using: &random)
    let rows = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      (0..<columns).map { _ in
        (0..<Int.random(in: 0...4, using: &random)).map { _ -> String in
          let special = specials.randomElement(using: &random) ?? ""
          return Bool.random(using: &random) ? special + "\u{301}" : special
        }.joined()
      }
    }
    let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
    let delimiter: UInt8 = delimiters.randomElement(using: &random) ?? 0x2C
    let format = CSVWriter.Format(
      delimiter: delimiter, quoting: Bool.random(using: &random) ? .minimal : .all,
      hasByteOrderMark: Bool.random(using: &random),
      safety: Bool.random(using: &random) ? .spreadsheet : .raw)
    let bytes = CSVWriter.bytes(of: rows.map { $0.map { .text($0) } }, format: format)
    let reading = try Reading(
      bytes,
      CSVOptions(delimiter: delimiter, quote: 0x22, escape: .doubled), tables: .rows)
    let expected = rows.map { row in row.map { format.safety == .raw ? $0 : FormulaGuard.guarded($0) } }
    #expect(reading.rows.map { $0.map { Array($0.utf8) } } == expected.map { $0.map { Array($0.utf8) } })
    #expect(reading.codes.filter { $0.hasPrefix("csv-") } == [])
  }
}

extension SplitMix {
  /// Starts far from where the next seed does.
  init(seed: UInt64) { self.init(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678) }
}
