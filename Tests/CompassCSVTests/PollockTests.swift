import CompassTables
import Testing

@testable import CompassCSV

/// Our own small files for each class of the Pollock benchmark: one table, damaged in one way each.
@Suite("Pollock's classes of pollution, without options")
struct PollockTests {
  static let header = [
    "DATE", "TIME", "Qty", "PRODUCTID", "Price", "ProductType", "Description", "URL", "Comments",
  ]
  static let rows: [[String]] = (0..<40).map { index in
    let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    return [
      "\(two(index % 28 + 1))/\(two(index % 12 + 1))/2018", "\(two(index % 24)):\(two(index)):00",
      String(index % 7 + 1), "P00\(two(index))",
      "\(index).\(two(index))", ["Men's", "Women's", "Kids"][index % 3],
      ["Run, light", "Trail \"X\" shoe", "Slip on", "Multi\nline"][index % 4],
      "http://www.example.com/\(index)",
      ["", "ok", "good one"][index % 3],
    ]
  }

  static func text(
    _ table: [[String]] = [header] + rows, delimiter: String = ",", quote: String = "\"",
    escape: String? = nil, end: String = "\r\n",
    all: Bool = false
  ) -> String {
    table.map { line(of: $0.map { field($0, delimiter, quote, escape, all) }, delimiter) + end }.joined()
  }

  static func field(
    _ value: String, _ delimiter: String = ",", _ quote: String = "\"", _ escape: String? = nil,
    _ all: Bool = false
  ) -> String {
    let needsQuotes =
      all || value.contains(delimiter) || value.contains(quote) || value.contains("\n") || value.contains(",")
    guard needsQuotes else { return value }
    return quote
      + value.split(separator: quote, omittingEmptySubsequences: false).joined(
        separator: (escape ?? quote) + quote) + quote
  }

  static func line(of fields: [String], _ delimiter: String = ",") -> String {
    fields.joined(separator: delimiter)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var names: [String] = header
    var rows: [[String]] = PollockTests.rows
    /// What is said, the survey's findings first.
    var codes: [String] = []
    var skipped: [Table.RowClass: Int] = [:]
    var testDescription: String { name }
  }

  static let table = [header] + rows
  static let second = [header] + rows.prefix(9)

  @Test(
    "The file reads as the clean one",
    arguments: [
      Case(name: "source", text: text()),
      Case(name: "all in quotes", text: text(all: true)),
      Case(name: "record delimiter LF", text: text(end: "\n")),
      Case(name: "record delimiter CR", text: text(end: "\r")),
      Case(name: "field delimiter ;", text: text(delimiter: ";")),
      Case(name: "field delimiter TAB", text: text(delimiter: "\t")),
      Case(name: "field delimiter comma and blank", text: text(delimiter: ", ")),
      Case(name: "field delimiter blank", text: text(delimiter: " ")),
      Case(name: "no header", text: text(rows), names: []),
      Case(
        name: "preamble", text: "PREAMBLE,,,,,,,,\r\n,,,,,,,,\r\n" + text(),
        skipped: [.title: 1, .blank: 1]),
      Case(
        name: "no trailing newline", text: String(decoding: Array(text().utf8.dropLast(2)), as: UTF8.self)),
      Case(name: "two trailing newlines", text: text() + "\r\n", skipped: [.blank: 1]),
      Case(
        name: "second table, less", text: text() + ",,,,,,\r\n" + text(second.map { Array($0.prefix(7)) }),
        codes: ["csv-second-table"], skipped: [.blank: 1]),
      Case(
        name: "second table, same", text: text() + ",,,,,,,,\r\n" + text(Array(second)),
        rows: rows + rows.prefix(9), codes: ["csv-header-repeated"], skipped: [.blank: 1, .repeated: 1]),
      Case(
        name: "the header again, no blank row", text: text() + text([header]) + text(Array(rows.prefix(9))),
        rows: rows + rows.prefix(9), codes: ["csv-header-repeated"], skipped: [.repeated: 1]),
      Case(
        name: "second table, less, no blank row", text: text() + text(second.map { Array($0.prefix(7)) }),
        codes: ["csv-second-table"]),
      Case(
        name: "second table, more, no blank row", text: text() + text(second.map { $0 + ["x", "y"] }),
        codes: ["csv-second-table"]),

      Case(
        name: "second table, more", text: text() + ",,,,,,,,,,\r\n" + text(second.map { $0 + ["x", "y"] }),
        codes: ["csv-second-table"], skipped: [.blank: 1]),
      Case(
        name: "header of two rows", text: text([header] + table), codes: ["csv-header-repeated"],
        skipped: [.repeated: 1]),
      Case(
        name: "header of three rows", text: text([header, header] + table),
        codes: ["csv-header-repeated", "csv-header-repeated"], skipped: [.repeated: 2]),
      Case(name: "no payload", text: "", names: [], rows: [], codes: ["csv-file-empty"]),
      Case(name: "header only", text: text([header]), rows: [], codes: ["csv-header-only"]),
      Case(name: "one data row", text: text([header, rows[0]]), rows: [rows[0]]),
      Case(name: "quotation char '", text: text(quote: "'", all: true)),
      Case(name: "quotation char ' where needed", text: text(quote: "'")),
      Case(name: "escape char backslash", text: text(escape: "\\")),
      Case(name: "escape char NUL", text: text(escape: "\0")),
    ])
  func reads(_ sample: Case) throws {
    let reading = try Reading(sample.text)
    #expect(reading.names == sample.names)
    #expect(reading.rows == sample.rows)
    #expect(reading.codes == sample.codes)
    #expect(reading.skipped == sample.skipped)
  }

  /// A table in which one row was damaged by hand.
  static func damaged(_ row: Int, _ damage: (inout [String]) -> Void) -> String {
    table.enumerated().map { index, values in
      var fields = values.map { field($0) }
      if index == row { damage(&fields) }
      return line(of: fields) + "\r\n"
    }.joined()
  }

  @Test(
    "A stray quote at the start of a cell is text, its record whole, and it is said", arguments: 1...40,
    [1, 3, 4, 8])
  func strayQuote(row: Int, column: Int) throws {
    let reading = try Reading(Self.damaged(row) { $0[column] = "\"" + $0[column] })
    var expected = Self.rows
    expected[row - 1][column] = "\"" + expected[row - 1][column]
    #expect(reading.names == Self.header)
    // Two quotes around nothing are an empty field: nothing tells this one from it.
    if Self.rows[row - 1][column] == "" { return }
    #expect(reading.rows == expected)
    #expect(!reading.codes.isEmpty)
  }

  /// Whether nothing but one row, or what was made of it, differs from the clean table.
  static func isWhole(_ reading: Reading, but row: Int) -> Bool {
    reading.names == header && reading.rows.prefix(row - 1) == rows.prefix(row - 1)
      && reading.rows.suffix(rows.count - row) == rows.suffix(rows.count - row)
  }

  @Test(
    "A delimiter too many or too few touches its own row alone, and is said", arguments: 1...40, 0...7)
  func delimiter(row: Int, column: Int) throws {
    let clean = Self.rows[row - 1]
    let more = try Reading(Self.damaged(row) { $0.insert("", at: column) })
    #expect(Self.isWhole(more, but: row))
    #expect(more.rows[row - 1] == clean || more.codes == ["csv-row-long"])
    #expect(!more.codes.isEmpty)
    let less = try Reading(
      Self.damaged(row) { $0.replaceSubrange(column...(column + 1), with: [$0[column] + $0[column + 1]]) })
    #expect(Self.isWhole(less, but: row))
    #expect(!less.codes.isEmpty)
  }

  @Test(
    "A row with another delimiter touches its own row alone, and is said", arguments: 1...40,
    [" ", ";", "\t", "|"])
  func otherDelimiter(row: Int, delimiter: String) throws {
    let clean = Self.rows[row - 1]
    let reading = try Reading(
      Self.damaged(row) { $0 = [clean.map { Self.field($0, delimiter) }.joined(separator: delimiter)] })
    #expect(Self.isWhole(reading, but: row))
    #expect(!reading.codes.isEmpty)
  }
}
