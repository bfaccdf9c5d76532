import CompassCommandLine
import CompassValidation
import Testing

@Suite("Tables for a terminal")
struct TextTableTests {
  private let columns: [TextTable.Column] = [
    .init("ID", isFixed: true), .init("Name"), .init("N", isTrailing: true, isFixed: true),
  ]

  private func table(_ rows: [String]...) -> TextTable {
    var table = TextTable(columns)
    for row in rows { table.add(row) }
    return table
  }

  @Test("Columns align whatever the script, and nothing is cut for a file")
  func aligned() {
    let table = table(["1", "東京", "1"], ["2", "Nguyễn Văn", "12"], ["3", "⚾ Park", "7"])
    #expect(
      table.text(fitting: nil) == """
        ID  Name         N
        ──  ──────────  ──
        1   東京         1
        2   Nguyễn Văn  12
        3   ⚾ Park      7

        """)
  }

  @Test("On a narrow terminal the widest text is cut, and ids and figures never")
  func narrow() {
    let table = table(["12345678", "Nguyễn Văn Thành", "12"])
    #expect(
      table.text(fitting: 24) == """
        ID        Name         N
        ────────  ──────────  ──
        12345678  Nguyễn Vă…  12

        """)
    #expect(table.text(fitting: 5).contains("12345678  Nguyễn …  12"))
  }

  @Test("A wide character that has no room left goes whole")
  func wideCharacters() {
    #expect(table(["1", "東京東京東京", "1"]).text(fitting: 15).contains("1   東京東…   1"))
  }

  @Test(
    "A cell is cut between letters, never inside one, and what is left is as wide as it was measured",
    arguments: [
      "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽", "🇺🇸🇺🇸🇺🇸🇺🇸🇺🇸🇺🇸🇺🇸", "❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️",
      "Ngu\u{302}\u{303}ye\u{302}\u{303}n Va\u{306}n Tha\u{300}nh Nam",
      "a\u{301}\u{302}\u{303}bcdefghijklmnop",
      "\u{301}abcdefghijklmnop", "각각각각각각각각각각", "क्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षि", "東京a東京b東京c東京",
    ])
  func clusters(text: String) throws {
    for width in 18...40 {
      let table = table(["1", text, "1"])
      let lines = table.text(fitting: width).split(separator: "\n")
      let row = try #require(lines.last).unicodeScalars
      #expect(TerminalText.width(String(row)) == TerminalText.width(String(lines[0])))
      #expect(TerminalText.width(String(row)) <= max(width, 15))
      // A mark at the start of a cell stands on the blank before it, so the columns are told by scalars.
      var cell = String(String.UnicodeScalarView(row.dropFirst(4).dropLast(3)))
      while cell.last == " " { cell.removeLast() }
      let whole = TerminalText.escaped(text)
      if cell.last == "…" {
        #expect(Array(whole).starts(with: Array(cell.dropLast())) && whole.count >= cell.count)
      } else {
        #expect(cell == whole)
      }
    }
  }

  @Test("What a terminal would obey is shown and not done")
  func escaped() {
    #expect(
      table(["1", "\u{1B}[2Ja\u{202E}b\r\n", "1"]).text(fitting: nil).contains("\\u{1b}[2Ja\\u{202e}b\\r\\n"))
  }

  @Test("Without rows there is only the header")
  func empty() {
    #expect(table().isEmpty)
    #expect(table().text(fitting: 80) == "ID  Name  N\n──  ────  ─\n")
  }
}
