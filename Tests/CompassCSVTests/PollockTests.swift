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
    /// The names and rows of the table below.
    var below: [[String]] = []
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
        codes: ["csv-second-table"], skipped: [.blank: 1], below: second.map { Array($0.prefix(7)) }),
      Case(
        name: "second table, same", text: text() + ",,,,,,,,\r\n" + text(Array(second)),
        rows: rows + rows.prefix(9), codes: ["csv-header-repeated"], skipped: [.blank: 1, .repeated: 1]),
      Case(
        name: "the header again, no blank row", text: text() + text([header]) + text(Array(rows.prefix(9))),
        rows: rows + rows.prefix(9), codes: ["csv-header-repeated"], skipped: [.repeated: 1]),
      Case(
        name: "second table, less, no blank row", text: text() + text(second.map { Array($0.prefix(7)) }),
        codes: ["csv-second-table"], below: second.map { Array($0.prefix(7)) }),
      Case(
        name: "second table, more, no blank row", text: text() + text(second.map { $0 + ["x", "y"] }),
        codes: ["csv-second-table"], below: second.map { $0 + ["x", "y"] }),

      Case(
        name: "second table, more", text: text() + ",,,,,,,,,,\r\n" + text(second.map { $0 + ["x", "y"] }),
        codes: ["csv-second-table"], skipped: [.blank: 1], below: second.map { $0 + ["x", "y"] }),
      Case(name: "header of two rows", text: text([header] + table)),
      Case(name: "header of three rows", text: text([header, header] + table)),
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
    #expect(reading.below == sample.below)
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

  @Test("A delimiter too many is taken out, and it is said", arguments: 1...40, 0...8)
  func extraDelimiter(row: Int, column: Int) throws {
    let reading = try Reading(Self.damaged(row) { $0.insert("", at: column) })
    #expect(Self.isWhole(reading, but: row))
    let clean = Self.rows[row - 1]
    if column < 8 {
      #expect(reading.rows[row - 1] == clean)
      #expect(reading.codes == ["csv-row-aligned"])
    } else {
      // Behind the last figure nothing says which cell is the one too many.
      #expect(reading.rows[row - 1] == (clean[8] == "" ? clean : clean.prefix(8) + ["", clean[8]]))
      #expect(reading.codes == ["csv-row-long"])
    }
  }

  @Test("A missing delimiter is put in where the columns tell its place", arguments: 1...40, 0...7)
  func missingDelimiter(row: Int, column: Int) throws {
    let clean = Self.rows[row - 1]
    let fields = clean.map { Self.field($0) }
    let merged = fields[column] + fields[column + 1]
    let reading = try Reading(
      Self.damaged(row) { $0.replaceSubrange(column...(column + 1), with: [merged]) })
    #expect(Self.isWhole(reading, but: row))
    if merged.contains("\n") {
      // Of some, the quotes that hold the lines together are at no edge of a field any more.
      #expect(reading.rows.count == 41 || reading.rows[row - 1] == clean)
      #expect(!reading.codes.isEmpty)
    } else if column == 7, clean[8] == "" {
      #expect(reading.rows[row - 1] == Array(clean.prefix(8)))
      #expect(reading.codes == ["csv-row-short"])
    } else if column == 5, !merged.contains("\"") {
      // Two texts can be parted anywhere.
      #expect(reading.rows[row - 1] == clean.prefix(column) + [merged] + clean.suffix(7 - column))
      #expect(reading.codes == ["csv-row-short"])
    } else {
      #expect(reading.rows[row - 1] == clean)
      #expect(reading.codes == ["csv-row-aligned"])
    }
  }

  @Test(
    "A row with another delimiter is split at that, and it is said", arguments: 1...40, [" ", ";", "\t", "|"])
  func otherDelimiter(row: Int, delimiter: String) throws {
    let clean = Self.rows[row - 1]
    let reading = try Reading(
      Self.damaged(row) { $0 = [clean.map { Self.field($0, delimiter) }.joined(separator: delimiter)] })
    #expect(Self.isWhole(reading, but: row))
    if clean[6].contains("\n") {
      // The quotes that hold the lines together are at no edge of a field any more.
      #expect(!reading.codes.isEmpty)
    } else {
      #expect(reading.rows[row - 1] == clean)
      #expect(reading.codes == ["csv-row-aligned"])
    }
  }

  @Test("Words of a row delimited by blanks are not shared out among two texts", arguments: 1...39)
  func words(row: Int) throws {
    let clean = Self.rows[row - 1]
    let reading = try Reading(Self.damaged(row) { $0 = [clean.joined(separator: " ")] })
    #expect(Self.isWhole(reading, but: row))
    #expect(!reading.rows.contains(clean))
    #expect(
      reading.codes.allSatisfy { ["csv-row-short", "csv-data-skipped"].contains($0) }
        && !reading.codes.isEmpty)
  }
}
