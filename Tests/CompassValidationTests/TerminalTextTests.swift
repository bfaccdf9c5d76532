import CompassModel
import CompassSource
import CompassValidation
import Foundation
import TestSupport
import Testing

@Suite("Text on a terminal")
struct TerminalTextTests {
  @Test(
    "A text is as wide as a terminal shows it",
    arguments: [
      ("", 0), ("abc", 3), ("José", 4), ("Jose\u{301}", 4), ("日本", 4), ("⚾️", 2), ("Ａ", 2), ("\u{200D}", 0),
      ("é–…", 3), ("👨‍👩‍👧‍👦", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2), ("🇺🇸", 2), ("1️⃣", 2), ("🏳️‍🌈", 2), ("👩‍⚕️", 2),
      ("각", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("क्षि", 3), ("ｱ", 1), ("𠮷野家", 6), ("☂︎", 1),
      ("a\u{301}\u{302}b", 2),
      ("\u{1F3FD}", 2), ("ง่าย", 3),
    ])
  func widths(text: String, width: Int) { #expect(TerminalText.width(text) == width) }

  @Test(
    "Text is no command to a CI service that reads the log, and a path doesn't become one",
    arguments: [
      ("##[error]pwned", #"##\u{5b}error]pwned"#), ("a ###[x]", #"a ###\u{5b}x]"#),
      ("# [x] #[x]", "# [x] #[x]"),
      ("##vso[task.x]q", #"##vso\u{5b}task.x]q"#), ("##teamcity[x]", #"##teamcity\u{5b}x]"#),
      ("##a#[x] ##1[x]", "##a#[x] ##1[x]"), ("##[\u{301}", #"##\u{5b}"# + "\u{301}"),
      ("::error::a", #"\u{3a}:error::a"#), ("\u{A0} ::error::a", "\u{A0}" + #" \u{3a}:error::a"#),
      ("a ::b::", #"a \u{3a}:b::"#), ("a::b : c:", "a::b : c:"),
    ])
  func logCommands(text: String, shown: String) {
    #expect(TerminalText.escaped(text) == shown)
    #expect(TerminalText.escaped(shown) == shown)
  }

  @Test("What is printed behind a path makes no command of it")
  func paths() {
    #expect(TerminalText.path("::error::a") == "./::error::a")
    #expect(TerminalText.path(":") + ":2:3" == "./::2:3")
    #expect(TerminalText.path("##[error]a.csv") == #"##\u{5b}error]a.csv"#)
    #expect(TerminalText.path("in/::a.csv") == "in/::a.csv")
  }

  @Test("No bytes of a file pass a terminal's controls", arguments: 0..<20)
  func anyText(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    for _ in 0..<200 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      var diagnostic = ReportSamples.noSuchDay
      diagnostic.excerpt = ReportSamples.excerpt(
        [String(decoding: bytes[..<20], as: UTF8.self), String(decoding: bytes[20...], as: UTF8.self)],
        marked: 1)
      let report = ValidationReport(inputs: [.init(path: "a.csv", diagnostics: [diagnostic])])
      let text = try TextReportRenderer(.init(width: 40)).text(report)
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      #expect(text.components(separatedBy: "\n").contains { $0.hasPrefix("   | ") && $0.hasSuffix("^") })
      #expect(JSONValue(parsing: try JSONReportRenderer().text(report)) != nil)
    }
  }
}
