import CompassSource
import Testing

@testable import CompassCSV

@Suite("Repair of rows")
struct RepairTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var row: String
    var values: [String]
    var code: String
    var testDescription: String { name }
  }

  /// Ten good rows: names and towns are texts, the rest has a form.
  static let table =
    "first,last,parent first,parent last,email,date,town\n"
    + (10..<30).map { index in
      "Ava,Lee,Maria,\(index % 2 == 0 ? "Lee" : ""),a\(index)@x.com,2026-04-\(index),Waco\n"
    }.joined()

  @Test(
    "What is certain is put right",
    arguments: [
      Case(
        name: "an empty cell too many", row: "Mia,,Cruz,Eva,Cruz,m@x.com,2026-05-01,Waco",
        values: ["Mia", "Cruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco"], code: "csv-extra-delimiter"),
      Case(
        name: "an address and a date in one", row: "Mia,Cruz,Eva,Cruz,m@x.com2026-05-01,Waco",
        values: ["Mia", "Cruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco"], code: "csv-missing-delimiter"
      ),
      Case(
        name: "a quoted text glued to a date", row: "Mia,Cruz,Eva,Cruz,m@x.com,2026-05-01\"Waco\"",
        values: ["Mia", "Cruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco"], code: "csv-missing-delimiter"
      ),
      Case(
        name: "a comma and a blank in a text", row: "Mia,Cruz, Jr.,Eva,Cruz,m@x.com,2026-05-01,Waco",
        values: ["Mia", "Cruz, Jr.", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco"],
        code: "csv-unquoted-delimiter"),
      Case(
        name: "semicolons", row: "Mia;Cruz;Eva;Cruz;m@x.com;2026-05-01;Waco, TX",
        values: ["Mia", "Cruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco, TX"],
        code: "csv-other-delimiter"),
    ])
  func repairs(_ sample: Case) throws {
    let reading = try Reading(Self.table + sample.row + "\nZoe,Lee,Maria,,z@x.com,2026-05-02,Waco\n")
    #expect(reading.rows.count == 22)
    #expect(reading.rows[20] == sample.values)
    #expect(reading.codes == [sample.code])
  }

  @Test(
    "What may have been meant in two ways is not moved, and it is said",
    arguments: [
      Case(
        name: "two empty cells, one too many: whose name is it?",
        row: "Mia,Cruz,,Eva,,m@x.com,2026-05-01,Waco",
        values: ["Mia", "Cruz", "", "Eva", "", "m@x.com", "2026-05-01", "Waco"], code: "csv-row-long"),
      Case(
        name: "a name is missing: which?", row: "Mia,Cruz,Eva,m@x.com,2026-05-01,Waco",
        values: ["Mia", "Cruz", "Eva", "m@x.com", "2026-05-01", "Waco"], code: "csv-row-short"),
      Case(
        name: "two names in one: where do they part?", row: "MiaCruz,Eva,Cruz,m@x.com,2026-05-01,Waco",
        values: ["MiaCruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco"], code: "csv-row-short"),
      Case(
        name: "words that could be either name", row: "Mia de la Cruz Eva Cruz m@x.com 2026-05-01 Waco",
        values: ["Mia de la Cruz Eva Cruz m@x.com 2026-05-01 Waco"], code: "csv-row-short"),
      Case(
        name: "an empty cell too many or a text with a comma",
        row: "Mia,,Cruz, Jr.,Eva,m@x.com,2026-05-01,Waco",
        values: ["Mia", "", "Cruz", " Jr.", "Eva", "m@x.com", "2026-05-01", "Waco"], code: "csv-row-long"),
      Case(
        name: "a value beyond the last column", row: "Mia,Cruz,Eva,Cruz,m@x.com,2026-05-01,Waco,x",
        values: ["Mia", "Cruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco", "x"], code: "csv-row-long"),
      Case(
        name: "the last cells are missing", row: "Mia,Cruz,Eva,Cruz",
        values: ["Mia", "Cruz", "Eva", "Cruz"], code: "csv-row-short"),
    ])
  func leaves(_ sample: Case) throws {
    let reading = try Reading(Self.table + sample.row + "\nZoe,Lee,Maria,,z@x.com,2026-05-02,Waco\n")
    #expect(reading.rows.count == 22)
    #expect(reading.rows[20] == sample.values)
    #expect(reading.codes == [sample.code])
  }

  @Test(
    "A table of nothing but texts is never moved",
    arguments: [
      "Mia,,Cruz,Eva", "Mia,Cruz, Jr.,Eva", "MiaCruz,Eva",
    ])
  func texts(row: String) throws {
    let table = "first,last,parent\n" + String(repeating: "Ava,Lee,Maria\n", count: 30)
    let reading = try Reading(table + row + "\nAva,Lee,Maria\n")
    #expect(reading.rows[30] == row.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    #expect(reading.codes == [row == "MiaCruz,Eva" ? "csv-row-short" : "csv-row-long"])
  }

  @Test("Nothing is moved where the caller wants rows as they stand")
  func isOff() throws {
    let text = Self.table + "Mia,,Cruz,Eva,Cruz,m@x.com,2026-05-01,Waco\n"
    for options in [CSVOptions(repairsRows: false), CSVOptions(layout: .plain)] {
      let reading = try Reading(Array(text.utf8), options)
      #expect(reading.rows[20] == ["Mia", "", "Cruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco"])
      #expect(reading.codes == ["csv-row-long"])
    }
  }

  @Test("The finding says what was moved, and names nobody")
  func message() throws {
    var reader = try CSVReader(BytesSource(Self.table + "Mia,,Cruz,Eva,Cruz,m@x.com,2026-05-01,Waco\n"))
    var record = CSVRecord()
    for _ in 0..<21 { #expect(try reader.read(into: &record)) }
    let finding = try #require(reader.diagnostics.first)
    #expect(
      finding.message.rendered(showingPersonal: true)
        == "This row had 8 fields for 7 columns. Removed the empty field 2 and moved the 6 after it one column left"
    )
    #expect(finding.severity == .warning)
    #expect(finding.record == 21)
    #expect(finding.position?.line == 22)
    #expect(finding.position?.column == 5)
    #expect(finding.position?.length == 0)
  }

  @Test("Heights in feet and inches are read as they stand")
  func inches() throws {
    let text = "name,height,date\n" + (10..<30).map { "Ava,6'2\",2026-04-\($0)\n" }.joined()
    let reading = try Reading(text)
    #expect(reading.rows.allSatisfy { $0[1] == "6'2\"" })
    #expect(reading.codes.isEmpty)
  }
}
