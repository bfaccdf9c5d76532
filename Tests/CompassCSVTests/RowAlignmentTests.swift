import CompassSource
import CompassTables
import Testing

@testable import CompassCSV

@Suite("Rows with delimiters in unquoted texts")
struct RowAlignmentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var row: String
    var values: [String]
    var code = "csv-row-aligned"
    var testDescription: String { name }
  }

  /// Ten good rows: names and towns are texts, the rest has a form.
  static let table =
    "first,last,parent first,parent last,email,date,town\n"
    + (10..<30).map { index in
      "Ava,Lee,Maria,\(index % 2 == 0 ? "Lee" : ""),a\(index)@x.com,2026-04-\(index),Waco\n"
    }.joined()
  static let last = "Zoe,Lee,Maria,,z@x.com,2026-05-02,Waco\n"

  @Test(
    "What is certain is put right",
    arguments: [
      Case(
        name: "a comma and a blank in a text", row: "Mia,Cruz, Jr.,Eva,Cruz,m@x.com,2026-05-01,Waco",
        values: ["Mia", "Cruz, Jr.", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco"]),
      Case(
        name: "a state behind the last text", row: "Mia,Cruz,Eva,Cruz,m@x.com,2026-05-01,Waco, TX",
        values: ["Mia", "Cruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco, TX"]),
      Case(
        name: "two commas", row: "Mia,Cruz,Eva,Cruz,m@x.com,2026-05-01,Waco, TX, USA",
        values: ["Mia", "Cruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco, TX, USA"]),
      Case(
        name: "another delimiter", row: "Mia;Cruz;Eva;Cruz;m@x.com;2026-05-01;Waco",
        values: ["Mia", "Cruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco"], code: "csv-row-aligned"),
      Case(
        name: "a blank in place of a delimiter", row: "Mia,Cruz,Eva,Cruz,m@x.com 2026-05-01,Waco",
        values: ["Mia", "Cruz", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco"], code: "csv-row-aligned"
      ),
    ])
  func aligned(_ sample: Case) throws {
    let reading = try Reading(Self.table + sample.row + "\n" + Self.last)
    #expect(reading.rows.count == 22)
    #expect(reading.rows[20] == sample.values)
    #expect(reading.codes == [sample.code])
  }

  @Test("Amounts with unquoted commas are joined by the rows beside them")
  func amounts() throws {
    let reading = try Reading(
      "day,fee,town\n6/1/2026,$1,250.00,Macon\n6/2/2026,$95.00,Waco\n6/3/2026,$2,875.50,Cary\n")
    #expect(reading.rows.map { $0[1] } == ["$1,250.00", "$95.00", "$2,875.50"])
    #expect(reading.rows.map { $0[2] } == ["Macon", "Waco", "Cary"])
  }

  @Test("A blank behind the comma joins texts, even if every row has one")
  func blanks() throws {
    let reading = try Reading("camp,place,fee\nA,Tuscaloosa, AL,$95\nB,Columbus, GA,$110\n")
    #expect(reading.rows == [["A", "Tuscaloosa, AL", "$95"], ["B", "Columbus, GA", "$110"]])
  }

  @Test(
    "What may have been meant in two ways is not moved, and it is said",
    arguments: [
      Case(
        name: "an empty cell too many among texts", row: "Mia,Cruz,,Eva,,m@x.com,2026-05-01,Waco",
        values: ["Mia", "Cruz", "", "Eva", "", "m@x.com", "2026-05-01", "Waco"], code: "csv-row-long"),
      Case(
        name: "a comma without a blank among texts", row: "Mia,Cruz,Jr.,Eva,Cruz,m@x.com,2026-05-01,Waco",
        values: ["Mia", "Cruz", "Jr.", "Eva", "Cruz", "m@x.com", "2026-05-01", "Waco"], code: "csv-row-long"),
      Case(
        name: "a name is missing: which?", row: "Mia,Cruz,Eva,m@x.com,2026-05-01,Waco",
        values: ["Mia", "Cruz", "Eva", "m@x.com", "2026-05-01", "Waco"], code: "csv-row-short"),
      Case(
        name: "the last cells are missing", row: "Mia,Cruz,Eva,Cruz",
        values: ["Mia", "Cruz", "Eva", "Cruz"], code: "csv-row-short"),
    ])
  func left(_ sample: Case) throws {
    let reading = try Reading(Self.table + sample.row + "\n" + Self.last)
    #expect(reading.rows.count == 22)
    #expect(reading.rows[20] == sample.values)
    #expect(reading.codes == [sample.code])
  }

  @Test(
    "A row that ends early, has values beside each other or may be read in two ways is left",
    arguments: [
      (
        "Name,Grad,GPA,SAT,ACT", "Tom,2028,3.20,1200,24\nLee,2026,2.93,1158,25\nJo,2027,3.10,1010,22",
        "Eva,2027,3.71,966"
      ),
      ("Item,Jan,Feb,Mar", "Rope,335,,\"1,494\"\nNets,\"1,245\",971,\"2,322\"", "Paint,\"2,181\",\"1,894\""),
      (
        "Name,Grade,Math,Science,English", "Ann,10,90,85,88\nBob,10,,70,75\nDee,11,95,91,89\nEd,10,88,90,92",
        "Cy,10,80,77"
      ),
      (
        "Item,Jan,Feb,Mar", "Nets,\"1,661\",,\"2,730\"\nRope,\"1,390\",\"2,342\",\"1,687\"",
        "Nets,2,447,2,676,321"
      ),
      (
        "Name,Date,Test,Value,Unit", "Ann,2026-03-01,Exit velo,88,mph\nDee,2026-03-02,Jump,28,in",
        "Bob,2026-03-01,60 yd,7,12,s"
      ),
    ])
  func isLeft(header: String, rows: String, row: String) throws {
    let reading = try Reading([header, rows, row, rows].joined(separator: "\n") + "\n")
    let count = rows.split(separator: "\n").count
    let plain = try Reading(row + "\n", tables: .rows).rows[0]
    #expect(reading.rows[count] == plain)
    #expect(
      reading.codes == [reading.rows[count].count < reading.names.count ? "csv-row-short" : "csv-row-long"])
  }

  @Test("An amount with a comma is joined, and no date with an amount")
  func dateAndAmount() throws {
    let reading = try Reading(
      "Event,Date,Cost,Deposit\nA,10/3/2026,\"1,450\",200\nB,12/5/2026,\"2,000\",500\nC,6/1/2026,900,1,000\n")
    #expect(reading.rows[2] == ["C", "6/1/2026", "900", "1,000"])
  }

  @Test("An empty field too many is removed before values are joined")
  func emptyFirst() throws {
    let rows = (10..<22).map { "Kim,2028,3.\($0),9\($0),\($0)\n" }.joined()
    let reading = try Reading("Name,Grad,GPA,SAT,ACT\n" + rows + "Max,2027,,3.75,906,23\n" + rows)
    #expect(reading.rows[12] == ["Max", "2027", "3.75", "906", "23"])
    #expect(reading.codes == ["csv-row-aligned"])
  }

  @Test("Two broken places in a row are put right")
  func twoPlaces() throws {
    let reading = try Reading(
      "Name,School,Cost,Notes\nBob,Elm,$95,ok\nAnn,Oak,$1,250,likes it, maybe\nJo,Elm,$80,fine\n")
    #expect(reading.rows[1] == ["Ann", "Oak", "$1,250", "likes it, maybe"])
    #expect(reading.codes == ["csv-row-aligned"])
  }

  @Test(
    "A table of nothing but texts is never moved",
    arguments: ["Mia,,Cruz,Eva", "Mia,Cruz,Jr.,Eva", "MiaCruz,Eva"])
  func texts(row: String) throws {
    let table = "first,last,parent\n" + String(repeating: "Ava,Lee,Maria\n", count: 30)
    let reading = try Reading(table + row + "\nAva,Lee,Maria\n")
    #expect(reading.rows[30] == row.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    #expect(reading.codes == [row == "MiaCruz,Eva" ? "csv-row-short" : "csv-row-long"])
  }

  @Test("Nothing is moved where the caller wants rows as they are")
  func isOff() throws {
    let row = "Mia,Cruz, Jr.,Eva,Cruz,m@x.com,2026-05-01,Waco\n"
    let reading = try Reading(Self.table + row, tables: TableOptions())
    #expect(reading.rows[20].count == 8)
    #expect(reading.codes == ["csv-row-long"])
  }

  @Test("Heights in feet and inches are read as they are")
  func inches() throws {
    let text = "name,height,date\n" + (10..<30).map { "Ava,6'2\",2026-04-\($0)\n" }.joined()
    let reading = try Reading(text)
    #expect(reading.rows.allSatisfy { $0[1] == "6'2\"" })
    #expect(reading.codes.isEmpty)
  }
}
