import Testing

@testable import CompassCSV

@Suite("Layouts, found by looking")
struct LayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var names: [String] = ["name", "pos", "gpa"]
    var rows: [[String]] = [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"]]
    var codes: [String] = []
    var skipped: [CSVSkip.Reason: Int] = [:]
    var testDescription: String { name }
  }

  static let table = "name,pos,gpa\nAva,SS,3.9\nMia,P,4.1\n"

  @Test(
    "One line per layout",
    arguments: [
      Case(name: "plain", text: table),
      Case(
        name: "preamble of one cell, then a blank row", text: "Team report 2026\n\n" + table,
        skipped: [.preamble: 1, .blank: 1]),
      Case(
        name: "preamble with delimiters", text: "PREAMBLE,,\n,,\n" + table,
        skipped: [.preamble: 1, .blank: 1]),
      Case(
        name: "preamble of key and value",
        text: "Player ID:,123\nPlayer Name:,Ava\na,b,c,d,e,f\n1,2,3,4,5,6\n2,3,4,5,6,7\n",
        names: ["a", "b", "c", "d", "e", "f"],
        rows: [["1", "2", "3", "4", "5", "6"], ["2", "3", "4", "5", "6", "7"]], skipped: [.preamble: 2]),
      Case(name: "sep= line", text: "sep=,\n" + table, skipped: [.separatorLine: 1]),
      Case(
        name: "section row",
        text: ",,Batting,,Pitching\nNo,Last,AVG,H,ERA\n1,Ash,.300,4,2.10\n2,Bo,.250,3,3.40\n",
        names: ["No", "Last", "AVG", "H", "ERA"],
        rows: [["1", "Ash", ".300", "4", "2.10"], ["2", "Bo", ".250", "3", "3.40"]], skipped: [.sectionRow: 1]
      ),
      Case(
        name: "two-row header",
        text: "Athlete,Athlete,Result,Result\nFirst,Last,Event,Time\nAva,Ash,60yd,7.1\nMia,Bo,40yd,5.2\n",
        names: ["Athlete First", "Athlete Last", "Result Event", "Result Time"],
        rows: [["Ava", "Ash", "60yd", "7.1"], ["Mia", "Bo", "40yd", "5.2"]]),
      Case(
        name: "header doubled", text: "name,pos,gpa\n" + table, names: ["name name", "pos pos", "gpa gpa"]),
      Case(
        name: "row of units", text: "name,velo,time\n,mph,sec\nAva,88,7.1\nMia,91,7.0\n",
        names: ["name", "velo mph", "time sec"], rows: [["Ava", "88", "7.1"], ["Mia", "91", "7.0"]]),
      Case(
        name: "header again between concatenated exports", text: table + "name,pos,gpa\nZoe,C,3.5\n",
        rows: [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"], ["Zoe", "C", "3.5"]],
        codes: ["csv-header-repeated"],
        skipped: [.repeatedHeader: 1]),
      Case(name: "trailing delimiters", text: "name,pos,gpa,\nAva,SS,3.9,\nMia,P,4.1,\n"),
      Case(
        name: "trailing delimiters in the data only", text: "name,pos,gpa\nAva,SS,3.9,\nMia,P,4.1,\n"),
      Case(name: "totals", text: table + "Total,,8.0\n", codes: ["csv-totals-row"], skipped: [.totals: 1]),
      Case(
        name: "totals as full as data", text: "name,goals\nAva,3\nMia,4\nTotal,7\n",
        names: ["name", "goals"],
        rows: [["Ava", "3"], ["Mia", "4"]], codes: ["csv-totals-row"], skipped: [.totals: 1]),
      Case(
        name: "totals, then a glossary",
        text: table + "Totals,,8.0\n\nGPA,Grade point average\nPOS,Position\n",
        codes: ["csv-totals-row", "csv-footer"], skipped: [.totals: 1, .blank: 1, .footer: 2]),
      Case(
        name: "a row named total amid the data is data", text: "name,pos,gpa\nTotal,SS,3.9\nMia,P,4.1\n",
        rows: [["Total", "SS", "3.9"], ["Mia", "P", "4.1"]], codes: ["csv-totals-row"]),
      Case(
        name: "footer after a blank row", text: table + "\nExported on 2026-04-01\n", codes: ["csv-footer"],
        skipped: [.blank: 1, .footer: 1]),
      Case(
        name: "footer at once", text: table + "* grade point average on a scale of 4\n",
        codes: ["csv-footer"],
        skipped: [.footer: 1]),
      Case(
        name: "delimited footer", text: table + "FOOTNOTE,,\n", codes: ["csv-footer"], skipped: [.footer: 1]),
      Case(
        name: "second table, narrower", text: table + "\nschool,city\nState,7\nTech,8\n",
        codes: ["csv-second-table"],
        skipped: [.blank: 1, .secondTable: 3]),
      Case(
        name: "second table, wider", text: table + "\na,b,c,d\n1,2,3,4\n5,6,7,8\n",
        codes: ["csv-second-table"],
        skipped: [.blank: 1, .secondTable: 3]),
      Case(
        name: "second table of the same width",
        text: table + "\nschool,city,rank\nState,Ames,7\nTech,Waco,8\n",
        codes: ["csv-second-table"], skipped: [.blank: 1, .secondTable: 3]),
      Case(
        name: "the same table again after a blank row", text: table + ",,\n" + table,
        codes: ["csv-second-table"],
        skipped: [.blank: 1, .secondTable: 3]),
      Case(
        name: "blank rows", text: "name,pos,gpa\n\nAva,SS,3.9\n,,\nMia,P,4.1\n\n\n", skipped: [.blank: 4]),
      Case(
        name: "short row", text: "name,pos,gpa\nAva,SS,3.9\nZoe,C\nMia,P,4.1\n",
        rows: [["Ava", "SS", "3.9"], ["Zoe", "C"], ["Mia", "P", "4.1"]], codes: ["csv-row-short"]),
      Case(
        name: "short row at the end", text: table + "Zoe\n",
        rows: [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"], ["Zoe"]], codes: ["csv-row-short"]),
      Case(
        name: "long row", text: "name,pos,gpa\nAva,SS,3.9,extra\nMia,P,4.1\n",
        rows: [["Ava", "SS", "3.9", "extra"], ["Mia", "P", "4.1"]], codes: ["csv-row-long"]),
      Case(
        name: "duplicate and empty names", text: "name,,name\nAva,SS,3.9\nMia,P,4.1\n",
        names: ["name", "", "name"],
        codes: ["csv-header-empty", "csv-header-duplicate"]),
      Case(name: "header only", text: "name,pos,gpa\n", rows: [], codes: ["csv-header-only"]),
      Case(name: "empty file", text: "", names: [], rows: [], codes: ["csv-file-empty"]),
      Case(
        name: "blank file", text: "\n\n", names: [], rows: [], codes: ["csv-file-empty"]),
      Case(
        name: "no header", text: "Ava,4/18/2026,3.9\nMia,4/19/2026,4.1\n", names: [],
        rows: [["Ava", "4/18/2026", "3.9"], ["Mia", "4/19/2026", "4.1"]]),
      Case(
        name: "one data row", text: "name,pos,gpa\nAva,SS,3.9\n", rows: [["Ava", "SS", "3.9"]]),
      Case(
        name: "years as names", text: "name,2023,2024\nAva,3.1,3.2\nMia,2.9,3.3\n",
        names: ["name", "2023", "2024"],
        rows: [["Ava", "3.1", "3.2"], ["Mia", "2.9", "3.3"]]),
      Case(
        name: "NUL bytes", text: "name,pos,gpa\nA\0va,SS,3.9\nMia,P,4.1\n", codes: ["csv-nul-byte"]),
    ])
  func reads(_ sample: Case) throws {
    let reading = try Reading(sample.text)
    #expect(reading.names == sample.names)
    #expect(reading.rows == sample.rows)
    #expect(reading.codes == sample.codes)
    #expect(reading.skipped == sample.skipped)
  }
}
