import TestSupport
import Testing

@testable import CompassSource

@Suite("Text that was decoded wrongly")
struct MojibakeTests {
  @Test(
    "Text that was decoded wrongly is decoded rightly",
    arguments: [
      ("JosÃ©", "José"), ("cafÃ© ÃŽle", "café Île"), ("Donâ€™t", "Don’t"), ("10 â€“ 12", "10 – 12"),
      ("â‚¬5", "€5"),
      ("ðŸ“Š up", "📊 up"), ("JosÃƒÂ©", "José"), ("Jos√© ‚Äî", "José —"), ("\u{F8FF}üìç", "📍"),
    ])
  func mojibake(text: String, expected: String) {
    #expect(Mojibake.restored(text) == expected)
    #expect(Mojibake.restored(expected) == nil)
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
  func sound(text: String) { #expect(Mojibake.restored(text) == nil) }

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
      guard let restored = Mojibake.restored(garbled) else { continue }
      count += 1
      #expect(restored == text, "\(garbled)")
    }
    #expect(count > 1000)
  }
}
