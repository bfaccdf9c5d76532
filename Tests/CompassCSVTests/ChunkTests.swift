import CompassSource
import TestSupport
import Testing

@testable import CompassCSV

@Suite("Chunk boundaries never matter")
struct ChunkTests {
  static let samples: [[UInt8]] = [
    Array(
      "name,note,n\r\nAva,\"one\r\ntwo \"\"q\"\" x\",1\r\nZoë,\"Köln\",2\r\n\r\nMia,x,3\r\nTotal,,6\r\n\r\nMade by us\r\n"
        .utf8),
    Array("name;pos\rAva;SS\rMia;\"P\rQ\"\r".utf8),
    [0xEF, 0xBB, 0xBF] + Array("name,pos\nJosé,\"a\nMia,P\nZoe,\"x\"y\n".utf8),
    utf16("name\tpos\r\nJosé\t📍\r\nMia\t\"a\r\nb\"\r\n", big: false, mark: true),
    utf16("name\tpos\nJosé\t📍\nMia\tP\n", big: true, mark: false),
    Array("name,town\nJos".utf8) + [0xE9] + Array(",C".utf8) + [0xF3] + Array("rdoba\n".utf8),
    Array("name,town\nJosé,é\nZo".utf8) + [0xEB, 0xE2, 0x82] + Array(",K\n\0x,y\n".utf8),
    Array("sep=|\nname|pos\nAva|SS\n\nschool|city|n\nState|Ames|1\n".utf8),
    // Single quotes, semicolons, decimal commas, CRLF.
    Array("'name';'gpa'\r\n'O''Neil; Pat';3,9\r\n'Mia';4,1\r\n".utf8),
    // Backslash and NUL as escapes.
    Array("name,note\nAva,\"said \\\"go\\\" now\"\nMia,\"a\\\\b\"\nZoe,\"x\"\n".utf8),
    Array("name,note\nAva,\"said \0\"go\0\" now\"\nMia,\"b\"\n".utf8),
    // Merged header cells, titles, totals and a note as wide as the table.
    Array(
      "A. Lewis,,,,\nDates,Travel,,Other,Total\n,Air,Rail,,\n04/04/2026,,£65.60,,£65.60\n05/04/2026,£1.00,,,£1.00\n,,,,\nTotal,,,,£66.60\nSource: the office of the clubs here,,,,\n"
        .utf8),
    // A preamble of prose above a small table, the header again in capitals.
    Array(
      "Line 1 of the report\nLine 2 of the report\nname,pos,gpa\nAva,SS,3.9\nNAME,POS,GPA\nMia,P,4.1\n".utf8),
    // UTF-16 of another script without a mark, with a character outside the plane and half of one.
    utf16("имя;город;балл\nАня;Тверь;5\nИра;Омск;4\n", big: false, mark: false),
    utf16("имя;город;балл\r\nАня;\"Тверь\r\n2\";5\r\n", big: true, mark: false),
    Array(utf16("name\tcity\nAva 📍\tKöln\nMia\tWaco 📍", big: false, mark: true).dropLast(3)),
    // Mac Roman, and bytes that are no text in a file with a mark.
    Array("name,city\nJos".utf8) + [0x8E] + Array(",M".utf8) + [0x87] + Array("laga\nZo".utf8) + [
      0x91, 0x0A,
    ],
    [0xEF, 0xBB, 0xBF] + Array("name,city\nJos".utf8) + [0xE9, 0x2C, 0xC3, 0x0A, 0xF0, 0x9F, 0x93],
    // Blanks around quotes, short and long rows, quotes that end too early, a mark in the middle.
    Array("a, b, c\n1, \"x, y\", 3\n1, 2\n1, 2, 3, 4\n\"a\"b, 2, 3\n\u{FEFF}a, b, c\n7, 8, 9\n\u{1A}".utf8),
  ]

  @Test("The same bytes in pieces of every size read the same", arguments: 0..<samples.count)
  func pieces(sample: Int) throws {
    let bytes = Self.samples[sample]
    let whole = try transcript(bytes, chunkSize: 1 << 16, pieces: nil)
    #expect(whole.count > 2)
    for size in 1...64 {
      #expect(try transcript(bytes, chunkSize: 1, pieces: size) == whole, "pieces of \(size), chunks of 1")
      #expect(try transcript(bytes, chunkSize: size, pieces: nil) == whole, "chunks of \(size)")
    }
  }

  @Test("A survey that sees a part of the file reads the rest the same")
  func longFile() throws {
    var text = "id,name,note\n"
    for index in 0..<6000 { text += "\(index),Ava,\(index % 7 == 0 ? "\"a\nb\"" : "fast")\n" }
    let whole = try Reading(Array(text.utf8), chunkSize: 1 << 20)
    #expect(whole.rows.count == 6000)
    #expect(try Reading(Array(text.utf8), chunkSize: 7, pieces: 7) == whole)
  }

  @Test("Random bytes read the same in pieces of any size, in the order of the file", arguments: 0..<160)
  func randomBytes(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) &+ 99)
    let pieces: [[UInt8]] =
      [
        "a", "name", "12", ",", ",", ",", ";", "\"", "\"", "\"\"", "'", "\n", "\n", "\r\n", "\r", " ", "\t",
        "\\", "é", "📍", "\0", "Total", "\u{FEFF}",
      ]
      .map { Array($0.utf8) } + [[0xE9], [0xC3], [0xF0, 0x9F]]
    let bytes = (0..<Int.random(in: 0...120, using: &random)).flatMap { _ in
      pieces.randomElement(using: &random) ?? []
    }
    let limits = CSVLimits(fieldBytes: 24, recordBytes: 60, columns: 6, surveyBytes: 100)
    for options in [CSVOptions(), CSVOptions(limits: limits)] {
      let whole = try transcript(bytes, options, chunkSize: 1 << 16, pieces: nil)
      for size in [1, 3, 7, 31] {
        #expect(try transcript(bytes, options, chunkSize: 1, pieces: size) == whole, "pieces of \(size)")
        #expect(try transcript(bytes, options, chunkSize: size, pieces: nil) == whole, "chunks of \(size)")
      }
    }
  }

  /// Everything that a reader says, as lines.
  private func transcript(
    _ bytes: [UInt8], _ options: CSVOptions = CSVOptions(), chunkSize: Int, pieces: Int?
  ) throws -> [String] {
    let source: any ByteSource = pieces.map { PieceSource(bytes: bytes, size: $0) } ?? BytesSource(bytes)
    let survey = try CSVSurvey(of: source, options: options, chunkSize: chunkSize)
    var reader = try CSVGrid(source, survey, chunkSize: chunkSize).makeReader()
    var lines = ["\(survey.inferences)", "\(survey.diagnostics)", "\(survey.lineEndings)"]
    var row = GridRow()
    var last = -1
    while try reader.read(into: &row) {
      let record = row.record
      #expect(record.position.offset > last)
      last = record.position.offset
      lines.append("\(record.strings) \(record.fields.map(\.position)) \(record.position)")
      lines.append("\(row.findings)")
    }
    return lines + ["\(row.findings)"]
  }
}
