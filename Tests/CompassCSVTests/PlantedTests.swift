import CompassSource
import CompassTables
import TestSupport
import Testing

@testable import CompassCSV

/// A file that is made scalar by scalar and knows where everything in it stands.
private struct Plot {
  let encoding: CSVEncoding
  private(set) var bytes: [UInt8] = []
  private(set) var line = 1
  private(set) var column = 1
  private var isAfterReturn = false

  init(_ encoding: CSVEncoding, hasMark: Bool) {
    self.encoding = encoding
    if hasMark { bytes += PositionTests.Corpus.encode("\u{FEFF}", encoding) }
  }

  mutating func add(_ text: String) {
    for scalar in text.unicodeScalars {
      bytes += PositionTests.Corpus.encode(scalar, encoding)
      if scalar == "\n", isAfterReturn {
        // The line feed belongs to the return before it.
      } else if scalar == "\n" || scalar == "\r" {
        line += 1
        column = 1
      } else {
        column += 1
      }
      isAfterReturn = scalar == "\r"
    }
  }

  /// A byte that is no text, or half of a pair of surrogates.
  mutating func addBadByte() {
    switch encoding {
    case .utf16LittleEndian: bytes += [0x3D, 0xDC]
    case .utf16BigEndian: bytes += [0xDC, 0x3D]
    default: bytes.append(0xFF)
    }
    column += 1
    isAfterReturn = false
  }

  var place: SourcePosition {
    SourcePosition(
      line: line, column: column, endLine: line, endColumn: column, offset: bytes.count, length: 0)
  }
}

/// What was planted in a record, or found in it.
private struct Finding: Equatable {
  var code: DiagnosticCode
  var record: Int?
  var position: SourcePosition?
}

@Suite("Findings that were planted in generated files")
struct PlantedTests {
  private enum Fault: CaseIterable { case none, badByte, strayQuote, textAfterQuote, short, long, unclosed }

  private static let encodings: [CSVEncoding] = [.utf8, .utf16LittleEndian, .utf16BigEndian, .windows1252]
  private static let lineEnds = ["\n", "\r\n", "\r"]

  @Test("Each stands at the line, column, bytes, record and field that it was planted at", arguments: 0..<240)
  func planted(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) + 9_000)
    let encoding = Self.encodings[seed % 4]
    let lineEnd = Self.lineEnds[seed / 4 % 3]
    let isNarrow = encoding == .windows1252
    var plot = Plot(encoding, hasMark: !isNarrow && seed % 2 == 0)
    let pieces = ["a", "bc ", "é", "60 yd", "€", "Ñ"] + (isNarrow ? [] : ["漢字", "📍", "e\u{301}"])
    var expected: [[Finding]] = []
    var places: [[SourcePosition]] = []
    for row in 0..<40 {
      if row > 8, Int.random(in: 0..<6, using: &random) == 0 { plot.add(lineEnd) }
      var fault = row < 8 || row == 39 ? Fault.none : Fault.allCases.randomElement(using: &random) ?? .none
      if fault == .badByte, isNarrow { fault = .none }
      let width = fault == .short ? 2 : fault == .long ? 5 : 3
      let damaged = Int.random(in: 0..<3, using: &random)
      var fields: [SourcePosition] = []
      for column in 0..<width {
        if column > 0 { plot.add(",") }
        let text = "k" + (0..<3).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let start = plot.place
        switch column == damaged ? fault : .none {
        case .badByte:
          plot.add(text)
          plot.addBadByte()
          plot.add("z")
        case .strayQuote: plot.add("\"" + text + "\"in\"")
        case .textAfterQuote: plot.add("\"" + text + "\"after")
        case .unclosed: plot.add("\"" + text)
        case .none where fault == .none && Bool.random(using: &random):
          plot.add(
            "\"" + text + ["\n", "\r", "\r\n", "\"\"", ","][Int.random(in: 0..<5, using: &random)] + "x\"")
        default: plot.add(text)
        }
        fields.append(start.extended(to: plot.place))
      }
      let record = places.count + 1
      places.append(fields)
      let finding: Finding? =
        switch fault {
        case .none: nil
        case .badByte: Finding(code: .textBadByte, record: record, position: fields[damaged])
        case .strayQuote: Finding(code: .csvStrayQuote, record: record, position: fields[damaged])
        case .textAfterQuote: Finding(code: .csvTextAfterQuote, record: record, position: fields[damaged])
        case .unclosed: Finding(code: .csvUnclosedQuote, record: record, position: fields[damaged])
        case .short: Finding(code: .csvRowShort, record: record, position: plot.place)
        case .long:
          Finding(code: .csvRowLong, record: record, position: fields[3].extended(to: fields[4]))
        }
      expected.append(finding.map { [$0] } ?? [])
      plot.add(lineEnd)
    }
    let options = CSVOptions(
      encoding: encoding, delimiter: 0x2C, quote: 0x22, escape: .doubled)
    var reader = try TableReader(plot.bytes, options, tables: .rows, chunkSize: 1 + seed % 97)
    var row = GridRow()
    for (index, fields) in places.enumerated() {
      #expect(try reader.read(into: &row))
      let record = row.record
      #expect(record.number == index + 1)
      #expect(record.fields.map(\.position) == fields)
      #expect(
        row.findings.map { Finding(code: $0.code, record: $0.record, position: $0.position) }
          == expected[index])
    }
    #expect(try !reader.read(into: &row))
  }

  @Test("The fields of a row that was put right stand where their bytes do", arguments: encodings, lineEnds)
  func aligned(encoding: CSVEncoding, lineEnd: String) throws {
    var plot = Plot(encoding, hasMark: encoding != .windows1252)
    plot.add("date,name,time,note" + lineEnd)
    for day in 10..<20 { plot.add("2026-04-\(day),Zoë,09:30,\"ñ, é\(lineEnd)x\"" + lineEnd) }
    var places: [SourcePosition] = []
    for (index, part) in ["2026-04-20", ",", "Zoë, Ñ", ",", "10:45", ",", "\"é\(lineEnd)\"\"ñ\"\"\""]
      .enumerated()
    {
      let start = plot.place
      plot.add(part)
      if index.isMultiple(of: 2) { places.append(start.extended(to: plot.place)) }
    }
    plot.add(lineEnd)
    var reader = try TableReader(plot.bytes, CSVOptions(encoding: encoding))
    var row = GridRow()
    for _ in 0..<10 { #expect(try reader.read(into: &row)) }
    #expect(row.findings.isEmpty)
    #expect(try reader.read(into: &row))
    #expect(row.record.strings == ["2026-04-20", "Zoë, Ñ", "10:45", "é\(lineEnd)\"ñ\""])
    #expect(row.record.fields.map(\.position) == places)
    #expect(
      row.findings.map { Finding(code: $0.code, record: $0.record, position: $0.position) } == [
        Finding(code: .csvRowAligned, record: 11, position: places[1])
      ])
  }
}
