import Foundation
import Testing

@testable import CompassFiles

@Suite("File names from names")
struct FileNamesTests {
  @Test(
    "names",
    arguments: [
      ("Spring Showcase 2026", "Spring-Showcase-2026"), ("José Núñez", "José-Núñez"),
      ("Jose\u{301}", "José"), ("Smith & Sons Field #2", "Smith-Sons-Field-2"),
      ("O'Brien's Camp", "OBriens-Camp"),
      ("  5–10–5 / Pro Agility ", "5-10-5-Pro-Agility"), ("日本 野球", "日本-野球"), ("Ногинск", "Ногинск"),
      ("Trần Hưng Đạo", "Trần-Hưng-Đạo"), ("हिन्दी", "हिन्दी"), ("🥎 Camp", "Camp"),
      ("../../etc/passwd", "etc-passwd"),
      (".hidden", "hidden"), ("-rf", "rf"), ("a\u{0}b\nc", "ab-c"),
      ("report\u{202E}fdp.exe", "reportfdp-exe"),
      ("a\u{200B}b\u{34F}c", "abc"), ("", "untitled"), ("...", "untitled"), ("\u{301}", "untitled"),
      ("CON:", "CON"),
      ("9.5 mph", "9-5-mph"), ("ﬁeld", "ﬁeld"),
    ])
  func names(_ name: String, _ expected: String) {
    #expect(FileNames.safe(name) == expected)
  }

  @Test("a special byte followed by a combining mark hides nothing", arguments: Array(0..<128))
  func combiningMarks(byte: UInt8) throws {
    for mark in ["\u{301}", "\u{338}", "\u{20E3}", "\u{FE0F}", "\u{200D}", "\u{903}"] {
      let name = FileNames.safe("a" + String(UnicodeScalar(byte)) + mark + "b")
      let ascii = name.utf8.filter { $0 < 128 }
      #expect(ascii.allSatisfy { $0 == 0x2D || isASCIILetterOrDigit($0) }, "\(Array(name.utf8))")
      #expect(name.utf8.first == 0x61)
    }
  }

  @Test("a name is cut between letters", arguments: ["a", "é", "日", "𝕏", "q\u{301}", "ab c", "q\u{301}-"])
  func length(_ unit: String) {
    for padding in ["", "x", "xy", "xyz"] {
      let name = FileNames.safe(padding + String(repeating: unit, count: 200))
      #expect(name.utf8.count <= FileNames.maximumByteCount)
      #expect(name.utf8.count > FileNames.maximumByteCount - 8)
      #expect(name.utf8.last != 0x2D)
      #expect(!name.unicodeScalars.contains("q") || name.unicodeScalars.last == "\u{301}")
    }
  }

  @Test("any scalar gives a name that a file can have")
  func everyScalar() {
    for value in UInt32(0)..<0x30000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let name = FileNames.safe("\(String(scalar))\u{301}")
      #expect(!name.utf8.contains(0x2F) && !name.utf8.contains(0) && name.utf8.first != 0x2E && !name.isEmpty)
    }
  }

  private func isASCIILetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
