import CompassSource
import TestSupport
import Testing

@testable import CompassCSV

@Suite("What mending needs of a delimited file")
struct MendingTests {
  @Test(
    "Text that was decoded wrongly is decoded rightly",
    arguments: [
      ("JosÃ©", "José"), ("cafÃ© ÃŽle", "café Île"), ("Donâ€™t", "Don’t"), ("10 â€“ 12", "10 – 12"),
      ("â‚¬5", "€5"),
      ("ðŸ“Š up", "📊 up"), ("JosÃƒÂ©", "José"), ("Jos√© ‚Äî", "José —"), ("\u{F8FF}üìç", "📍"),
    ])
  func mojibake(text: String, expected: String) {
    #expect(Mojibake.mended(text) == expected)
    #expect(Mojibake.mended(expected) == nil)
  }

  @Test(
    "What is no such text stays",
    arguments: [
      "", "José", "Île-de-France", "Ã", "Ã la", "naïve – yes", "ÄÖÜ", "𝒳",
      // Some of it is right as it stands, or an apple of Apple's was dropped.
      "JosÃ© é", "üìç",
      // Signs alone may have been meant.
      "√± 5 kg", "√∂ of",
    ])
  func sound(text: String) { #expect(Mojibake.mended(text) == nil) }

  private static func decodedWrongly(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = byte < 0x80 ? UInt32(byte) : SingleByteTables.windows1252[Int(byte) - 0x80]
      result.unicodeScalars.append(Unicode.Scalar(scalar) ?? "?")
    }
    return result
  }

  @Test("Any text that was decoded as Windows-1252 once or twice comes back, or is left")
  func roundTrip() {
    var random = SplitMix(state: 11)
    let letters = Array("aé ñüß–’“€ØåçÎ📍".unicodeScalars)
    var count = 0
    for _ in 0..<2000 {
      var text = ""
      for _ in 0...Int.random(in: 0...8, using: &random) {
        text.unicodeScalars.append(letters.randomElement(using: &random) ?? "a")
      }
      var garbled = text
      for _ in 0...Int.random(in: 0...1, using: &random) {
        garbled = Self.decodedWrongly(garbled)
      }
      guard let mended = Mojibake.mended(garbled) else { continue }
      count += 1
      #expect(mended == text, "\(garbled)")
    }
    #expect(count > 1000)
  }

  @Test("What is written in an encoding is read as it was", arguments: CSVEncoding.allCases)
  func encodings(encoding: CSVEncoding) throws {
    let cells = ["Zoé", "Ø x", "\u{A3}5"]
    var options = CSVOptions()
    options.encoding = encoding
    let bytes = try #require(encoding.bytes(of: "a,b,c\n" + cells.joined(separator: ",") + "\n"))
    #expect(try Reading(bytes, options).rows == [cells])
    let isSmall = [CSVEncoding.latin1, .windows1252, .macRoman].contains(encoding)
    #expect((encoding.bytes(of: "日本") == nil) == isSmall)
  }

  @Test("A cell that is written in any dialect is read as it was")
  func cells() throws {
    var random = SplitMix(state: 5)
    let pieces = ["a", ",", ";", "\"", "'", "\\", "\n", " ", "é", "0"]
    let dialects = [
      CSVDialect(), CSVDialect(delimiter: 0x3B), CSVDialect(quote: 0x27),
      CSVDialect(escape: .prefixed(0x5C)), CSVDialect(trimsBlanks: true), CSVDialect(quote: nil),
    ]
    for dialect in dialects {
      for _ in 0..<300 {
        let text = (0...Int.random(in: 0...4, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }
        .joined()
        let isQuoted = dialect.quote != nil && Bool.random(using: &random)
        guard let cell = dialect.cell(text, isQuoted: isQuoted) else {
          #expect(dialect.quote == nil)
          continue
        }
        let mark = String(UnicodeScalar(dialect.delimiter ?? 0x2C))
        var stream = try RecordStream(
          BytesSource("x\(mark)\(cell)\(mark)y\n"), encoding: .utf8, dialect: dialect, limits: CSVLimits(),
          chunkSize: 4096)
        var record = SourceRecord()
        #expect(try stream.next(into: &record))
        #expect(record.strings == ["x", text, "y"], "\(dialect): \(cell)")
      }
    }
  }
}
