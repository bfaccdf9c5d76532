import CompassCommandLine
import Testing

@Suite("Text for a terminal")
struct TerminalTextTests {
  @Test(
    "What could act on a terminal is written out",
    arguments: [
      ("a\u{1B}[31mb", #"a\u{1b}[31mb"#), ("\u{9B}2J", #"\u{9b}2J"#), ("a\u{202E}b", #"a\u{202e}b"#),
      ("\u{1B}\u{301}", "\\u{1b}\u{301}"), ("José", "José"), ("a\r\nb", #"a\u{d}\u{a}b"#),
    ])
  func escapes(text: String, expected: String) { #expect(TerminalText.escaped(text) == expected) }

  @Test(
    "Columns are counted as a terminal shows them",
    arguments: [("abc", 3), ("é", 1), ("e\u{301}", 1), ("東京", 4), ("⚾", 1), ("🎉", 2)])
  func columns(text: String, expected: Int) { #expect(TerminalText.columns(of: text) == expected) }

  @Test("Tables align whatever the script")
  func table() {
    var table = TextTable([.init("Name", maximumWidth: 6), .init("N", isTrailing: true)])
    table.add(["東京", "1"])
    table.add(["Nguyễn Văn", "12"])
    #expect(table.text == "Name     N\n──────  ──\n東京     1\nNguyễ…  12\n")
  }
}
