import CompassXLSX
import TestSupport
import Testing

@Suite("A cell holds exactly what was written to it")
struct CellTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var value: XLSXValue
    var format: String?
    var kind: String
    var text: String
    var testDescription: String { String(text.prefix(30)) }
  }

  static let cases: [Case] = [
    Case(
      value: .text("Nguyễn Đặng, Ωmega, Привет, 東京, 🏟️"), kind: "s", text: "Nguyễn Đặng, Ωmega, Привет, 東京, 🏟️"),
    Case(value: .text("=1+1"), kind: "s", text: "=1+1"),
    Case(value: .text("=\u{301}1+1"), kind: "s", text: "=\u{301}1+1"),
    Case(value: .text("{=cmd|'/c calc'!A1}"), kind: "s", text: "{=cmd|'/c calc'!A1}"),
    Case(value: .text("</t><f>1+1</f>&amp;\"'"), kind: "s", text: "</t><f>1+1</f>&amp;\"'"),
    Case(value: .text("  two  spaces  "), kind: "s", text: "  two  spaces  "),
    Case(value: .text("one\ntwo\tthree"), kind: "s", text: "one\ntwo\tthree"),
    Case(value: .number(92.1), format: "0.0\" mph\"", kind: "n", text: "92.1"),
    Case(value: .number(-0.406), kind: "n", text: "-0.406"),
    Case(value: .number(1_234_567_890_123), kind: "n", text: "1234567890123"),
    Case(value: .time(seconds: 9 * 3600 + 1800), format: XLSXNumberFormat.time, kind: "d", text: "09:30:00"),
    Case(value: .time(seconds: 112.4), format: "0.000000000000", kind: "n", text: String(112.4 / 86_400)),
  ]

  @Test(arguments: cases, [false, true])
  func value(_ expected: Case, isStreaming: Bool) throws {
    let read = try Scratch().read(isStreaming: isStreaming) { workbook, sheet in
      let format = try expected.format.map { try workbook.format(XLSXStyle(numberFormat: $0)) }
      try sheet.write(expected.value, row: 0, column: 0, format: format)
    }
    let cell = try #require(read.sheets[0].cells["A1"])
    #expect(cell.kind == expected.kind)
    if expected.kind == "n" {
      let number = try #require(Double(cell.text))
      let wanted = try #require(Double(expected.text))
      #expect(abs(number - wanted) <= abs(wanted) * 1e-15)
    } else {
      #expect(cell.text == expected.text)
    }
    #expect(cell.format == expected.format ?? "General")
  }

  @Test(arguments: [
    ("a_x0041_b", "a_x005F_x0041_b"),
    ("_x0041_x0042_", "_x005F_x0041_x005F_x0042_"),
    ("_x_x12_ _X0041_", "_x_x12_ _X0041_"),
    ("_xABCD_", "_x005F_xABCD_"),
    ("nul\0end", "nul_x0000_end"),
    ("esc\u{1B}[31m", "esc_x001B_[31m"),
    ("a\r\nb", "a_x000D_\nb"),
    ("\u{FFFE}\u{FFFF}", "_xFFFE__xFFFF_"),
    ("\u{FFFD}\u{FEFF}é", "\u{FFFD}\u{FEFF}é"),
    ("_x005F_", "_x005F_x005F_"),
  ])
  func escapes(_ text: String, _ escaped: String) {
    #expect(XLSXText.escaped(text) == escaped)
  }

  @Test(
    "Excel's escapes bring control characters and look-alikes back",
    arguments: [
      "a_x0041_b", "nul\0end", "esc\u{1B}[31m", "bell\u{7}", "a\r\nb", "_x000D_",
    ], [false, true])
  func escapedText(_ text: String, isStreaming: Bool) throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: isStreaming)
    try workbook.addSheet("Data").write(.text(text), row: 0, column: 0)
    let file = try workbook.finish()
    let stored = try Python.run(
      """
      import sys, zipfile, re, html
      book = zipfile.ZipFile(sys.argv[1])
      part = "xl/sharedStrings.xml" if "xl/sharedStrings.xml" in book.namelist() else "xl/worksheets/sheet1.xml"
      raw = re.search(r"<t[^>]*>(.*?)</t>", book.read(part).decode(), re.S).group(1)
      decoded = re.sub(r"_x([0-9A-Fa-f]{4})_", lambda m: chr(int(m.group(1), 16)), html.unescape(raw))
      sys.stdout.buffer.write(decoded.encode())
      """, file.path)
    #expect(String(decoding: stored, as: UTF8.self) == text)
  }

  @Test(arguments: [
    (2026, 4, 15, "2026-04-15T00:00:00"), (1900, 3, 1, "1900-03-01T00:00:00"),
    (2000, 2, 29, "2000-02-29T00:00:00"), (2100, 2, 28, "2100-02-28T00:00:00"),
    (9999, 12, 31, "9999-12-31T00:00:00"), (1999, 12, 31, "1999-12-31T00:00:00"),
  ])
  func day(_ year: Int, _ month: Int, _ day: Int, _ expected: String) throws {
    let read = try Scratch().read { workbook, sheet in
      let format = try workbook.format(XLSXStyle(numberFormat: XLSXNumberFormat.date))
      let date = try #require(XLSXDate(year: year, month: month, day: day))
      try sheet.write(.date(date), row: 0, column: 0, format: format)
    }
    #expect(read.sheets[0].cells["A1"]?.text == expected)
  }

  @Test(arguments: [(2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (2026, 4, 0), (1900, 2, 29)])
  func noSuchDay(_ year: Int, _ month: Int, _ day: Int) {
    #expect(XLSXDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [(1900, 2, 28), (1899, 12, 31), (1066, 10, 14), (10_000, 1, 1)])
  func dayOutsideTheCalendar(_ year: Int, _ month: Int, _ day: Int) throws {
    #expect(try #require(XLSXDate(year: year, month: month, day: day)).serial == nil)
  }

  private static let wrongScheme = "a link must begin with http://, https://, mailto: or tel:"
  private static let wrongCharacter = "a link cannot contain spaces or control characters"
  private static let longLink = "a link cannot be longer than 2079 characters"

  @Test(arguments: [
    ("https://example.com/a b", Self.wrongCharacter), ("javascript:alert(1)", Self.wrongScheme),
    ("file:///etc/passwd", Self.wrongScheme), ("data:text/html,x", Self.wrongScheme),
    ("internal:Data!A1", Self.wrongScheme), ("external:c:\\x.xlsx", Self.wrongScheme),
    ("", Self.wrongScheme), ("http://", Self.wrongScheme),
    ("https://example.com/\n", Self.wrongCharacter),
    ("https://example.com/" + String(repeating: "a", count: 2_060), Self.longLink),
    ("https://example.com/" + String(repeating: "{", count: 690), Self.longLink),
  ])
  func linkIsRefused(_ url: String, _ message: String) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    #expect(Scratch.refusal { try sheet.write(.link(url: url, text: "x"), row: 0, column: 0) } == message)
  }

  @Test(arguments: [
    ("https://example.com/a?b=c&d=%20#top", "https://example.com/a?b=c&d=%20#top"),
    ("HTTP://example.com/Nguyễn", "HTTP://example.com/Nguyễn"),
    ("mailto:coach@example.com", "mailto:coach@example.com"),
    ("https://example.com/?q=internal:a", "https://example.com/?q=internal%3Aa"),
    ("https://example.com/?q=external:a", "https://example.com/?q=external%3Aa"),
  ])
  func link(_ url: String, _ stored: String) throws {
    let read = try Scratch().read { _, sheet in
      try sheet.write(.link(url: url, text: "Directions"), row: 0, column: 0)
    }
    #expect(read.sheets[0].cells["A1"]?.link == stored)
    #expect(read.sheets[0].cells["A1"]?.text == "Directions")
  }

  @Test func linksAreCounted() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(isStreaming: true)
    let sheet = try workbook.addSheet("Data")
    for row in 0..<XLSXLimits.linksPerSheet {
      try sheet.write(.link(url: "https://example.com/", text: "x"), row: row, column: 0)
    }
    #expect(!sheet.hasRoomForLinks)
    #expect(
      Scratch.refusal {
        try sheet.write(
          .link(url: "https://example.com/", text: "x"), row: XLSXLimits.linksPerSheet, column: 0)
      } == "a sheet cannot have more than 65530 links")
  }

  @Test(arguments: [
    (XLSXValue.number(.nan), "Data!A1 is not a finite number"),
    (.number(.infinity), "Data!A1 is not a finite number"),
    (.number(-.infinity), "Data!A1 is not a finite number"),
    (.time(seconds: .nan), "Data!A1 is not a finite number"),
    (.time(seconds: -1), "Data!A1 is a negative time, which Excel cannot show"),
    (
      .text(String(repeating: "a", count: 32_768)),
      "the text of Data!A1 is longer than 32767 UTF-16 units"
    ),
    (
      .text(String(repeating: "🏟", count: 16_384)),
      "the text of Data!A1 is longer than 32767 UTF-16 units"
    ),
    (
      .text(String(repeating: "\u{1}", count: 20_000)),
      "the text of Data!A1 is too long with its control characters escaped"
    ),
  ])
  func valueIsRefused(_ value: XLSXValue, _ message: String) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    #expect(Scratch.refusal { try sheet.write(value, row: 0, column: 0) } == message)
  }

  @Test(arguments: [(-1, 0), (0, -1), (1_048_576, 0), (0, 16_384), (Int.max, 0), (0, Int.max)])
  func placeIsRefused(_ row: Int, _ column: Int) throws {
    let sheet = try Scratch().workbook().addSheet("Data")
    #expect(
      Scratch.refusal { try sheet.write(.number(1), row: row, column: column) }
        == "row \(row) and column \(column) are outside the sheet, which has 1048576 rows and 16384 columns")
  }

  @Test func longestTextsFit() throws {
    let read = try Scratch().read { _, sheet in
      try sheet.write(.text(String(repeating: "a", count: 32_767)), row: 0, column: 0)
      try sheet.write(.text(String(repeating: "🏟", count: 16_383)), row: 1_048_575, column: 16_383)
    }
    #expect(read.sheets[0].cells["A1"]?.text.utf16.count == 32_767)
    #expect(read.sheets[0].cells["XFD1048576"]?.text.utf16.count == 32_766)
  }

  @Test func overlongTextIsCutVisiblyWhereAskedFor() throws {
    let scratch = try Scratch()
    let workbook = try scratch.workbook(overlongText: .truncate)
    let sheet = try workbook.addSheet("Data")
    try sheet.write(.text(String(repeating: "🏟", count: 20_000)), row: 0, column: 0)
    try sheet.write(.text("short"), row: 1, column: 0)
    let file = try workbook.finish()
    let text = try #require(try ReadWorkbook(path: file.path).sheets[0].cells["A1"]?.text)
    #expect(workbook.truncatedTextCount == 1)
    #expect(text.hasSuffix(XLSXText.truncationMark))
    #expect((32_765...32_767).contains(text.utf16.count))
  }

  @Test func numberFormatsKeepWordsLiteral() {
    #expect(XLSXNumberFormat.number(decimals: 1) + XLSXNumberFormat.literal(" mph") == "0.0\" mph\"")
    #expect(XLSXNumberFormat.number(decimals: 3, hidesLeadingZero: true) == "#.000")
    #expect(XLSXNumberFormat.number(decimals: 0, groupsThousands: true, prefix: "$") == "\"$\"#,##0")
    #expect(XLSXNumberFormat.literal("\"") == "\\\"")
    #expect(XLSXNumberFormat.literal("a\"b\\c") == "\\a\\\"\\b\\\\\\c")
  }
}
