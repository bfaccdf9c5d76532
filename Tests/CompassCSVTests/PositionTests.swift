import CompassSource
import CompassTables
import TestSupport
import Testing

@testable import CompassCSV

@Suite("Positions")
struct PositionTests {
  /// A file that was made field by field, and where each field stands, told by a scanner that knows
  /// nothing but scalars.
  struct Corpus {
    var bytes: [UInt8]
    var rows: [[(value: String, position: SourcePosition)]]

    init(seed: UInt64, encoding: CSVEncoding, hasMark: Bool, lineEnds: [String], delimiter: Character) {
      var random = SplitMix(seed: seed)
      let isNarrow = encoding.upperHalf != nil
      let pieces =
        [
          "a", "bc", "60 yd", "x\"y", "6'2\"", " ", "é", "Ñü", ",", ";", "\t", "\n", "\r", "\r\n", "=1",
          "“q”", "€",
        ]
        + (isNarrow ? [] : ["Đặ", "e\u{301}", "📍", "漢字", "\u{FEFF}"])
      var scalars: [Unicode.Scalar] = []
      var spans: [[(String, Range<Int>)]] = []
      let columns = Int.random(in: 2...6, using: &random)
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        var row: [(String, Range<Int>)] = []
        for column in 0..<columns {
          if column > 0 { scalars += Array(String(delimiter).unicodeScalars) }
          var value = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
          }
          .joined()
          if column == 0, value.utf8.isEmpty { value = "k" }
          let mustQuote =
            value.unicodeScalars.contains { "\r\n\"\u{FEFF}".unicodeScalars.contains($0) }
            || value.contains(delimiter) || value.hasPrefix(" ")
          let start = scalars.count
          if mustQuote || Int.random(in: 0..<4, using: &random) == 0 {
            scalars.append("\"")
            for scalar in value.unicodeScalars {
              if scalar == "\"" { scalars.append("\"") }
              scalars.append(scalar)
            }
            scalars.append("\"")
          } else {
            scalars += Array(value.unicodeScalars)
          }
          row.append((value, start..<scalars.count))
        }
        spans.append(row)
        scalars += Array((lineEnds.randomElement(using: &random) ?? "\n").unicodeScalars)
      }
      bytes = []
      var places: [(line: Int, column: Int, offset: Int)] = []
      var line = 1
      var column = 1
      if hasMark { bytes += Self.encode("\u{FEFF}", encoding) }
      for (index, scalar) in scalars.enumerated() {
        places.append((line, column, bytes.count))
        bytes += Self.encode(scalar, encoding)
        let isLineEnd =
          scalar == "\n" || (scalar == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n"))
        if isLineEnd { line += 1 }
        column = isLineEnd ? 1 : column + 1
      }
      places.append((line, column, bytes.count))
      rows = spans.map { row in
        row.map { value, range in
          let start = places[range.lowerBound]
          let end = places[range.upperBound]
          return (
            value,
            SourcePosition(
              line: start.line, column: start.column, endLine: end.line, endColumn: end.column,
              offset: start.offset, length: end.offset - start.offset)
          )
        }
      }
    }

    static func encode(_ scalar: Unicode.Scalar, _ encoding: CSVEncoding) -> [UInt8] {
      switch encoding {
      case .utf8: Array(String(scalar).utf8)
      case .utf16LittleEndian: utf16(String(scalar), big: false, mark: false)
      case .utf16BigEndian: utf16(String(scalar), big: true, mark: false)
      case .windows1252: EncodingTests.singleBytes(String(scalar), SingleByteTables.windows1252)
      case .macRoman: EncodingTests.singleBytes(String(scalar), SingleByteTables.macRoman)
      case .latin1: [UInt8(truncatingIfNeeded: scalar.value)]
      }
    }
  }

  static let lineEnds: [[String]] = [["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r"]]

  @Test("Every field of a generated corpus stands where a slow scanner says", arguments: 0..<240)
  func generated(seed: Int) throws {
    let encodings: [CSVEncoding] = [.utf8, .utf16LittleEndian, .utf16BigEndian, .windows1252, .macRoman]
    let encoding = encodings[seed % 5]
    let hasMark = encoding.upperHalf == nil && seed % 2 == 0
    let delimiters: [Character] = [",", ";", "\t"]
    let delimiter = delimiters[seed % 3]
    var lineEnds = Self.lineEnds[seed / 5 % 4]
    // A record that ends in CR, with a field that begins with LF after it, cannot be: LF is in quotes.
    if lineEnds.isEmpty { lineEnds = ["\n"] }
    let corpus = Corpus(
      seed: UInt64(seed), encoding: encoding, hasMark: hasMark, lineEnds: lineEnds, delimiter: delimiter)
    let options = CSVOptions(
      encoding: encoding, delimiter: delimiter.asciiValue, quote: 0x22, escape: .doubled)
    var reader = try TableReader(corpus.bytes, options, tables: .rows, chunkSize: 1 + seed % 70)
    var source = GridRow()
    for (index, row) in corpus.rows.enumerated() {
      #expect(try reader.read(into: &source))
      let record = source.record
      #expect(record.number == index + 1)
      #expect(record.strings.map { Array($0.utf8) } == row.map { Array($0.value.utf8) })
      #expect(record.fields.map(\.position) == row.map(\.position))
      #expect(record.position == row.first?.position.extended(to: row[row.count - 1].position))
    }
    #expect(try !reader.read(into: &source))
  }

  @Test("Blanks around quotes do not belong to the field")
  func blanks() throws {
    var reader = try TableReader(Array("a,b,c\n1, \"x\" ,2\n".utf8))
    var row = GridRow()
    #expect(try reader.read(into: &row))
    let record = row.record
    #expect(
      record.fields[1].position
        == SourcePosition(line: 2, column: 4, endLine: 2, endColumn: 7, offset: 9, length: 3))
    #expect(record.fields[1].isQuoted)
    #expect(record.strings == ["1", "x", "2"])
  }

  @Test("A header cell has its place, and a short row points at where fields are missing")
  func headerAndShortRow() throws {
    let source = BytesSource("Notes of é\n\nname,pos,gpa\nAva,SS,3.9\nMia,é\n")
    let table = try #require(try TableSurvey.tables(of: source, CSVSurvey(of: source)).first)
    #expect(
      table.headerPosition(ofColumn: 2)
        == SourcePosition(line: 3, column: 10, endLine: 3, endColumn: 13, offset: 22, length: 3))
    var reader = try TableReader(table)
    var row = GridRow()
    #expect(try reader.read(into: &row))
    #expect(try reader.read(into: &row))
    let finding = try #require(row.findings.first)
    #expect(
      finding.position == SourcePosition(line: 5, column: 6, endLine: 5, endColumn: 6, offset: 43, length: 0))
    #expect(
      finding.message.rendered(showingPersonal: false)
        == "This row has 2 fields, but the table has 3 columns. Missing: gpa")
  }
}
