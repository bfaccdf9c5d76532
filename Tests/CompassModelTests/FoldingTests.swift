import CompassModel
import Testing

@Suite("Folding names and words")
struct FoldingTests {
  @Test(
    "Names fold case and blanks",
    arguments: [
      ("  Georgia   TECH ", "georgia tech"), ("A\t\nB\rC\u{C}D", "a b c d"), ("", ""), ("   ", ""),
      ("A\u{1F}B", "a\u{1F}b"), ("O'Brien-Smith, Jr.", "o'brien-smith, jr."), ("ÉCOLE  x", "école x"),
      ("“North”  Gate – A…", "“north” gate – a…"), ("A\u{2028}B", "a b"), ("Ÿ×Þ", "ÿ×þ"),
    ])
  func names(text: String, expected: String) { #expect(text.foldedName == expected) }

  @Test(
    "Words fold all that is neither letter nor digit into single blanks",
    arguments: [
      ("Start_Date", "start date"), ("--Check-in  Time--", "check in time"), ("FG%", "fg%"), ("#P", "#p"),
      ("", ""),
      ("(HH:MM)", "hh mm"), ("É_t", "é t"), ("@[`{/:", ""),
      ("“North” – Gate…", "north gate"), ("a\u{200C}b", "a\u{200C}b"), ("a•b\u{2026}", "a b"),
    ])
  func words(text: String, expected: String) {
    #expect(text.foldedWords == expected)
    var bytes = Array("a ".utf8)
    Array(text.utf8).withUnsafeBufferPointer { String.appendFoldedWords(of: $0, to: &bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == "a " + expected)
  }

  @Test("ASCII folds as it does beside other letters")
  func sameBothWays() {
    var state: UInt32 = 2026
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 1_664_525 &+ 1_013_904_223
        text.unicodeScalars.append(Unicode.Scalar(UInt8(state >> 24 & 0x7F)))
      }
      let name = text.foldedName
      let words = text.foldedWords
      #expect(("é " + text).foldedName == (name.isEmpty ? "é" : "é " + name))
      #expect(("é " + text).foldedWords == (words.isEmpty ? "é" : "é " + words))
    }
  }

  @Test(
    "Words stand in a text side by side or not at all",
    arguments: [
      ("lakeside camp", "lakeside", true), ("lakeside camp", "camp", true), ("lakeside camp", "lake", false),
      ("lakeside camp", "lakeside camp", true), ("lakeside camp", "side", false),
      ("a b a b c", "a b c", true),
      ("a", "a b", false), ("a", "", false), ("", "", false),
    ])
  func side(text: String, words: String, expected: Bool) { #expect(text.hasFoldedWords(words) == expected) }
}
