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
    var skipped: [CSVSkip.Reason: Int] = [:]
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
      Case(name: "preamble", text: "PREAMBLE,,,,,,,,\r\n,,,,,,,,\r\n" + text()),
      Case(
        name: "no trailing newline", text: String(decoding: Array(text().utf8.dropLast(2)), as: UTF8.self)),
      Case(name: "two trailing newlines", text: text() + "\r\n"),
      Case(
        name: "second table, less", text: text() + ",,,,,,\r\n" + text(second.map { Array($0.prefix(7)) })),
      Case(name: "second table, same", text: text() + ",,,,,,,,\r\n" + text(Array(second))),
      Case(
        name: "second table, more", text: text() + ",,,,,,,,,,\r\n" + text(second.map { $0 + ["x", "y"] })),
      Case(name: "header of two rows", text: text([header] + table), names: header.map { "\($0) \($0)" }),
      Case(
        name: "header of three rows", text: text([header, header] + table),
        names: header.map { "\($0) \($0) \($0)" }),
      Case(name: "no payload", text: "", names: [], rows: []),
      Case(name: "header only", text: text([header]), rows: []),
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

  @Test("A delimiter too many is taken out, and it is said", arguments: 1...40, 0...8)
  func extraDelimiter(row: Int, column: Int) throws {
    let reading = try Reading(Self.damaged(row) { $0.insert("", at: column) })
    #expect(reading.names == Self.header)
    #expect(reading.rows == Self.rows)
    // Behind the last cell, or before it where it is empty, it is one of the empty ones at the end.
    let isAtEnd = column == 8 && Self.rows[row - 1][8] == ""
    #expect(reading.codes == [isAtEnd ? "csv-row-long" : "csv-extra-delimiter"])
  }

  @Test("A missing delimiter is put in where the columns tell its place", arguments: 1...40, 0...7)
  func missingDelimiter(row: Int, column: Int) throws {
    let fields = Self.rows[row - 1].map { Self.field($0) }
    let merged = fields[column] + fields[column + 1]
    let reading = try Reading(
      Self.damaged(row) { $0.replaceSubrange(column...(column + 1), with: [merged]) })
    #expect(reading.names == Self.header)
    // Two texts in no quotes can be parted anywhere, and so can a text and an address.
    let isCertain = column < 5 || fields[5 + column % 5].hasPrefix("\"") || fields[column].hasPrefix("\"")
    if column == 7, fields[8] == "" {
      #expect(reading.rows[row - 1] == Array(Self.rows[row - 1].prefix(8)))
      #expect(reading.codes == ["csv-row-short"])
    } else if isCertain || column == 7 {
      #expect(reading.rows == Self.rows)
      #expect(reading.codes == ["csv-missing-delimiter"])
    } else {
      #expect(reading.rows[row - 1].count == 8)
      #expect(reading.rows[row - 1][column] == merged)
      #expect(reading.codes == ["csv-row-short"])
    }
    #expect(reading.rows.indices.allSatisfy { $0 == row - 1 || reading.rows[$0] == Self.rows[$0] })
  }

  @Test("A row with another delimiter is split at that, and it is said", arguments: 1...40, [" ", ";", "\t", "|"])
  func otherDelimiter(row: Int, delimiter: String) throws {
    let reading = try Reading(
      Self.damaged(row) { $0 = [$0.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: delimiter)] })
    #expect(reading.names == Self.header)
    #expect(reading.rows == Self.rows)
    #expect(reading.codes == ["csv-other-delimiter"])
  }

  @Test("Words of a row delimited by blanks go to the only text among the columns", arguments: 1...40)
  func words(row: Int) throws {
    let reading = try Reading(Self.damaged(row) { $0 = [$0.joined(separator: " ")] })
    #expect(reading.rows.indices.allSatisfy { $0 == row - 1 || reading.rows[$0] == Self.rows[$0] })
    #expect(reading.codes.count == 1)
    if Self.rows[row - 1][6].contains(",") || Self.rows[row - 1][8] != "good one" {
      #expect(reading.rows == Self.rows)
    }
  }
}
