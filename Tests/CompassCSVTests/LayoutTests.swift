import CompassTables
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
    var skipped: [Table.RowClass: Int] = [:]
    var testDescription: String { name }
  }

  static let table = "name,pos,gpa\nAva,SS,3.9\nMia,P,4.1\n"

  @Test(
    "One line per layout",
    arguments: [
      Case(name: "plain", text: table),
      Case(
        name: "preamble of one cell, then a blank row", text: "Team report 2026\n\n" + table,
        skipped: [.title: 1, .blank: 1]),
      Case(
        name: "preamble with delimiters", text: "PREAMBLE,,\n,,\n" + table,
        skipped: [.title: 1, .blank: 1]),
      Case(
        name: "preamble of key and value",
        text: "Player ID:,123\nPlayer Name:,Ava\na,b,c,d,e,f\n1,2,3,4,5,6\n2,3,4,5,6,7\n",
        names: ["a", "b", "c", "d", "e", "f"],
        rows: [["1", "2", "3", "4", "5", "6"], ["2", "3", "4", "5", "6", "7"]], skipped: [.title: 2]),
      Case(name: "sep= line", text: "sep=,\n" + table),
      Case(
        name: "section row",
        text: ",,Batting,,Pitching\nNo,Last,AVG,H,ERA\n1,Ash,.300,4,2.10\n2,Bo,.250,3,3.40\n",
        names: ["No", "Last", "AVG", "H", "ERA"],
        rows: [["1", "Ash", ".300", "4", "2.10"], ["2", "Bo", ".250", "3", "3.40"]]
      ),
      Case(
        name: "two-row header",
        text: "Athlete,Athlete,Result,Result\nFirst,Last,Event,Time\nAva,Ash,60yd,7.1\nMia,Bo,40yd,5.2\n",
        names: ["Athlete First", "Athlete Last", "Result Event", "Result Time"],
        rows: [["Ava", "Ash", "60yd", "7.1"], ["Mia", "Bo", "40yd", "5.2"]]),
      Case(
        name: "No for number, over numbers", text: "No,Name,Pos\n12,Ann,C\n7,Bob,P\n",
        names: ["No", "Name", "Pos"], rows: [["12", "Ann", "C"], ["7", "Bob", "P"]]),
      Case(
        name: "No among answers is one", text: "Ann,No,3.1\nBob,Yes,3.2\nCy,No,3.3\n", names: [],
        rows: [["Ann", "No", "3.1"], ["Bob", "Yes", "3.2"], ["Cy", "No", "3.3"]]),
      Case(
        name: "names that look like measures, under groups",
        text: "Name,Hitting,Hitting,Running\n,AVG,HR,60yd\nAva,.300,4,7.1\nMia,.280,2,7.3\n",
        names: ["Name", "Hitting AVG", "Hitting HR", "Running 60yd"],
        rows: [["Ava", ".300", "4", "7.1"], ["Mia", ".280", "2", "7.3"]]),
      Case(
        name: "names that look like measures, under sections",
        text: ",Hitting,,Running\nName,AVG,HR,60 yd\nAva,.300,4,7.1\nMia,.280,2,7.3\n",
        names: ["Name", "AVG", "HR", "60 yd"],
        rows: [["Ava", ".300", "4", "7.1"], ["Mia", ".280", "2", "7.3"]]),
      Case(
        name: "measures as data have no header", text: "Ava,88 mph,7.1 s\nMia,91 mph,7.0 s\n", names: [],
        rows: [["Ava", "88 mph", "7.1 s"], ["Mia", "91 mph", "7.0 s"]]),
      Case(
        name: "header doubled", text: "name,pos,gpa\n" + table),
      Case(
        name: "row of units", text: "name,velo,time\n,mph,sec\nAva,88,7.1\nMia,91,7.0\n",
        names: ["name", "velo", "time"], rows: [["Ava", "88", "7.1"], ["Mia", "91", "7.0"]],
        skipped: [.units: 1]),
      Case(
        name: "header again between concatenated exports", text: table + "name,pos,gpa\nZoe,C,3.5\n",
        rows: [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"], ["Zoe", "C", "3.5"]],
        codes: ["csv-header-repeated"],
        skipped: [.repeated: 1]),
      Case(
        name: "trailing delimiters", text: "name,pos,gpa,\nAva,SS,3.9,\nMia,P,4.1,\n"),
      Case(
        name: "trailing delimiters in the data only", text: "name,pos,gpa\nAva,SS,3.9,\nMia,P,4.1,\n",
        codes: ["csv-header-short"]),
      Case(
        name: "totals", text: table + "Total,,8.0\n", codes: ["csv-totals-row"], skipped: [.total: 1]),
      Case(
        name: "totals as full as data", text: "name,goals\nAva,3\nMia,4\nTotal,7\n",
        names: ["name", "goals"],
        rows: [["Ava", "3"], ["Mia", "4"]], codes: ["csv-totals-row"], skipped: [.total: 1]),
      Case(
        name: "totals, then a glossary",
        text: table + "Totals,,8.0\n\nGPA,Grade point average\nPOS,Position\n",
        codes: ["csv-totals-row", "csv-footer"], skipped: [.total: 1, .blank: 1, .note: 2]),
      Case(
        name: "totals amid the data", text: "name,pos,gpa\nTotal,,3.9\nMia,P,4.1\n",
        rows: [["Mia", "P", "4.1"]],
        codes: ["csv-totals-row"], skipped: [.total: 1]),
      Case(
        name: "a full row named total is data", text: "name,pos,gpa\nAva,SS,3.9\nTotal,P,4.1\n",
        rows: [["Ava", "SS", "3.9"], ["Total", "P", "4.1"]]),
      Case(
        name: "a single text below blank rows may be a note, and it is said",
        text: "name,pos,gpa\n\nAva,SS,3.9\n\nMia,P,4.1\n\nZoe\n", codes: ["csv-footer"],
        skipped: [.blank: 3, .note: 1]),
      Case(
        name: "comments", text: "# one, two\n# three, four\n# five, six\n" + table, skipped: [.title: 3]),
      Case(
        name: "a title as wide as the table", text: "Report,Spring,2026\n" + table, skipped: [.title: 1]),
      Case(
        name: "a number sign alone is the name of a column", text: "#,name\n1,Ava\n2,Mia\n",
        names: ["#", "name"],
        rows: [["1", "Ava"], ["2", "Mia"]]),
      Case(
        name: "the mark of a second file in the middle",
        text: table + "\u{FEFF}name,pos,gpa\n\u{FEFF}Zoe,C,3.5\n",
        rows: [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"], ["Zoe", "C", "3.5"]],
        codes: ["csv-header-repeated"],
        skipped: [.repeated: 1]),
      Case(
        name: "a header shorter than its data", text: "name,pos\nAva,SS,3.9\nMia,P,4.1\n",
        names: ["name", "pos"],
        codes: ["csv-header-short", "csv-row-long", "csv-row-long"]),
      Case(
        name: "a longer second table after a blank row",
        text: "a,b,c\n1,2,3\n4,5,6\n\nw,x,y,z\n1,2,3,4\n1,2,3,4\n1,2,3,4\n1,2,3,4\n", names: ["a", "b", "c"],
        rows: [["1", "2", "3"], ["4", "5", "6"]], codes: ["csv-second-table"],
        skipped: [.blank: 1]),
      Case(
        name: "season statistics: sections, totals, glossary",
        text:
          ",,,Batting,,,Pitching,,\r\nNumber,Last,First,GP,AVG,H,IP,ERA,H\r\n1,\"Walsh, Jr.\",Tom,20,.406,12,15.2,2.10,4\r\n"
          + "2,Diaz,Leo,18,.250,8,N/A,—,\r\nTotals,,,38,.300,20,15.2,2.10,4\r\n\r\nGlossary\r\nGP,Games played\r\n",
        names: [
          "Number", "Last", "First", "Batting GP", "Batting AVG", "Batting H", "Pitching IP", "Pitching ERA",
          "Pitching H",
        ],
        rows: [
          ["1", "Walsh, Jr.", "Tom", "20", ".406", "12", "15.2", "2.10", "4"],
          ["2", "Diaz", "Leo", "18", ".250", "8", "N/A", "—", ""],
        ],
        codes: ["csv-totals-row", "csv-footer"],
        skipped: [.total: 1, .blank: 1, .note: 2]),
      Case(
        name: "sparse rows are data", text: "name,a,b,c,d\nAva,,,,\nMia,x,,,\nZoe,,,,y\nAmy,,,,\n",
        names: ["name", "a", "b", "c", "d"],
        rows: [
          ["Ava", "", "", "", ""], ["Mia", "x", "", "", ""], ["Zoe", "", "", "", "y"],
          ["Amy", "", "", "", ""],
        ]),
      Case(
        name: "schools called as notes begin",
        text: "name,city,state\nElm College,Macon,GA\nSource University,,\n",
        names: ["name", "city", "state"],
        rows: [["Elm College", "Macon", "GA"], ["Source University", "", ""]]),
      Case(
        name: "footer after a blank row", text: table + "\nExported on 2026-04-01\n", codes: ["csv-footer"],
        skipped: [.blank: 1, .note: 1]),
      Case(
        name: "a last row of which only the name is known is data", text: table + "Zoe Anne de Vries,,\n",
        rows: [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"], ["Zoe Anne de Vries", "", ""]]),
      Case(
        name: "a first record of words over figures is data",
        text: "name,date,time\nCamp,unknown,to come\nShow,4/18/2026,9:00\nGame,4/19/2026,9:00\n",
        names: ["name", "date", "time"],
        rows: [
          ["Camp", "unknown", "to come"], ["Show", "4/18/2026", "9:00"], ["Game", "4/19/2026", "9:00"],
        ]),
      Case(
        name: "footer of one sentence", text: table + "These figures are as the coaches gave them\n",
        codes: ["csv-footer"],
        skipped: [.note: 1]),
      Case(
        name: "footer at once", text: table + "* grade point average on a scale of 4\n",
        codes: ["csv-footer"],
        skipped: [.note: 1]),
      Case(
        name: "delimited footer", text: table + "FOOTNOTE,,\n", codes: ["csv-footer"], skipped: [.note: 1]),
      Case(
        name: "second table, narrower", text: table + "\nschool,city\nState,7\nTech,8\n",
        codes: ["csv-second-table"],
        skipped: [.blank: 1]),
      Case(
        name: "second table, wider", text: table + "\na,b,c,d\n1,2,3,4\n5,6,7,8\n",
        codes: ["csv-second-table"],
        skipped: [.blank: 1]),
      Case(
        name: "second table of the same width",
        text: table + "\nschool,city,rank\nState,Ames,7\nTech,Waco,8\n",
        codes: ["csv-second-table"], skipped: [.blank: 1]),
      Case(
        name: "three tables", text: "a,b,c\n1,2,3\n4,5,6\n\nd,e\n1,2\n3,4\n\nf,g,h\n1,2,3\n",
        names: ["a", "b", "c"],
        rows: [["1", "2", "3"], ["4", "5", "6"]], codes: ["csv-second-table"],
        skipped: [.blank: 1]),
      Case(
        name: "delimiters only", text: ",,,\n,,,\n", names: [], rows: [], codes: ["csv-file-empty"],
        skipped: [.blank: 2]),
      Case(
        name: "records of one kind again after a blank row", text: table + "\n" + table,
        rows: [["Ava", "SS", "3.9"], ["Mia", "P", "4.1"], ["Ava", "SS", "3.9"], ["Mia", "P", "4.1"]],
        codes: ["csv-header-repeated"], skipped: [.blank: 1, .repeated: 1]),
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
        name: "blank file", text: "\n\n", names: [], rows: [], codes: ["csv-file-empty"],
        skipped: [.blank: 2]),
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
