import Testing

@testable import CompassCSV

/// Small invented files in the shapes in which offices, laboratories and clubs publish theirs.
@Suite("Files as the world publishes them, without options")
struct RealWorldTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var names: [String]
    var rows: [[String]]
    var codes: [String] = []
    var testDescription: String { name }
  }

  static let figures = (0..<12).map { "\(4000 - $0).00,9\($0 % 10).1\($0 % 7)" }
  static let figureRows = figures.map { $0.split(separator: ",").map(String.init) }

  @Test(
    "One case per shape",
    arguments: [
      Case(
        name: "an instrument's title with commas above two columns",
        text: "Created as New Dataset,Sample 001 By Lab Date Wednesday, November 04 2026\ncm-1,%T\n"
          + figures.joined(separator: "\n") + "\n",
        names: ["cm-1", "%T"], rows: figureRows),
      Case(
        name: "an instrument's title of two cells above two columns",
        text: "Created as New Dataset,Sample 001 By Lab Date 2026\ncm-1,%T\n"
          + figures.joined(separator: "\n") + "\n",
        names: ["cm-1", "%T"], rows: figureRows),
      Case(
        name: "names behind a number sign", text: "# energy (MeV), n (cm2 g-1)\n0.1, 0.5\n0.2, 0.6\n",
        names: ["# energy (MeV)", "n (cm2 g-1)"], rows: [["0.1", "0.5"], ["0.2", "0.6"]]),
      Case(
        name: "keys and values behind number signs, a blank line, names behind two",
        text: "#EXPORT:  ,ALL DATA    \n#FILE:    ,run.ngb\n#DATE:    ,2026-12-21 12:31:41 (UTC+8)\n"
          + "#RANGE:   ,20.0/5.0(K/min)/120.0\n\n##Temp./C,Time/min,tan d,E'/MPa,E\"/MPa\n"
          + " 21.56102, 0.88667,5.6564e-002,5353.10,302.79\n 21.83386, 0.93667,5.6740e-002,5353.01,303.72\n"
          + " 22.10627, 0.98667,    0.10018, 967.41,304.66\n",
        names: ["##Temp./C", "Time/min", "tan d", "E'/MPa", "E\"/MPa"],
        rows: [
          [" 21.56102", " 0.88667", "5.6564e-002", "5353.10", "302.79"],
          [" 21.83386", " 0.93667", "5.6740e-002", "5353.01", "303.72"],
          [" 22.10627", " 0.98667", "    0.10018", " 967.41", "304.66"],
        ]),
      Case(
        name: "titles in quotes above the header",
        text: "\"ID:GO:0030141      Name:granule\"\n\"C=354; O=129; E=41.15; FDR=0e+00\"\n"
          + "\"userid\",\"Gene Name\",\"Entrez\"\n\"A1\",\"protein, long\",\"10321\"\n\"B2\",\"factor\",\"10562\"\n",
        names: ["userid", "Gene Name", "Entrez"],
        rows: [["A1", "protein, long", "10321"], ["B2", "factor", "10562"]]),
      Case(
        name: "padded titles above the header, records of which little is known",
        text: "Department of Work,,,,\nOverseas travel,,,,\nPeriod: 1 January to 31 March,,,,\n"
          + "Name,Date(s),Destination,Purpose,Cost\n\"A. Smith, Secretary\",NIL return,,,\n"
          + "\"M. Ban, Minister\",14-Jan,Berlin,Council,£584\n\"S. Ebb, Minister\",Nil return,,,\n",
        names: ["Name", "Date(s)", "Destination", "Purpose", "Cost"],
        rows: [
          ["A. Smith, Secretary", "NIL return", "", "", ""],
          ["M. Ban, Minister", "14-Jan", "Berlin", "Council", "£584"],
          ["S. Ebb, Minister", "Nil return", "", "", ""],
        ]),
      Case(
        name: "names of columns under the name of their group, totals with the width of the table",
        text: "A. Lewis,,,,,,,,\n\"Expenses: 1 April to 30 June\",,,,,,,,\n"
          + "Dates,Destination,Purpose,Travel,,,,Other,Total Cost\n,,,Air,Rail,Taxi/Car,Meals,,\n"
          + "04/04/2026,Cardiff,Meeting,,£65.60,,,,£65.60\n09/04/2026,London,Meeting,,,£16.00,,,£16.00\n"
          + ",,,,,Total Expenses,,,£81.60\n",
        names: [
          "Dates", "Destination", "Purpose", "Travel Air", "Travel Rail", "Travel Taxi/Car", "Travel Meals",
          "Other", "Total Cost",
        ],
        rows: [
          ["04/04/2026", "Cardiff", "Meeting", "", "£65.60", "", "", "", "£65.60"],
          ["09/04/2026", "London", "Meeting", "", "", "£16.00", "", "", "£16.00"],
        ], codes: ["csv-totals-row"]),
      Case(
        name: "curves side by side", text: "Sun-bp,,Sun-lg,\nX,Y,X,Y\n7.07,5.65,7.38,5.56\n7.22,4.71,,\n",
        names: ["Sun-bp X", "Sun-bp Y", "Sun-lg X", "Sun-lg Y"],
        rows: [["7.07", "5.65", "7.38", "5.56"], ["7.22", "4.71", "", ""]]),
      Case(
        name: "a note with the width of the table",
        text:
          "Posted,Merchant,Amount\n01/02/2026,SHERATON HOTEL,1015.16\n02/02/2026,THE UNIVERSITY,1335\n,,\n,,\n"
          + "All transactions listed are made via an electronic payment system,,\n",
        names: ["Posted", "Merchant", "Amount"],
        rows: [
          ["01/02/2026", "SHERATON HOTEL", "1015.16"], ["02/02/2026", "THE UNIVERSITY", "1335"],
        ], codes: ["csv-footer"]),
      Case(
        name: "totals with the width of the table",
        text:
          "Staff,Permanent,Others,Total\nGroup A,609,2,611\nGroup B,\"1,116\",-,\"1,116\"\nTotal,\"1,725\",2,\"1,727\"\n",
        names: ["Staff", "Permanent", "Others", "Total"],
        rows: [
          ["Group A", "609", "2", "611"], ["Group B", "1,116", "-", "1,116"],
        ], codes: ["csv-totals-row"]),
      Case(
        name: "rows that end in a delimiter",
        text: "time[s],posx[m],vel[km/h],\n0.1,437.2,37.5,\n0.2,438.1,38.1,\n",
        names: ["time[s]", "posx[m]", "vel[km/h]"],
        rows: [["0.1", "437.2", "37.5"], ["0.2", "438.1", "38.1"]]),
      Case(
        name: "a line end in quotes at the end of the record",
        text:
          "\"Problem Name\";\"Limit\";\"Status\";\"n\"\n\"OR30.dat\";\"1440\";\"TIME_LIMIT\";\"100\";\"\n\"\n",
        names: ["Problem Name", "Limit", "Status", "n"],
        rows: [["OR30.dat", "1440", "TIME_LIMIT", "100", "\n"]], codes: ["csv-header-short", "csv-row-long"]),
      Case(
        name: "names of rows, and NA in place of figures",
        text: "\"x\";\"x\";\"x\";\"Load\";\"Valid?\"\n\"Org\";\"1\";\"0\";\"0.97\";\"41528\";\"TRUE\"\n"
          + "\"Dim.  1\";\"1\";\"1\";\"1.01\";\"42666\";\"FALSE\"\n\"Dim.  2\";NA;NA;NA;NA;NA\n",
        names: ["x", "x", "x", "Load", "Valid?"],
        rows: [
          ["Org", "1", "0", "0.97", "41528", "TRUE"], ["Dim.  1", "1", "1", "1.01", "42666", "FALSE"],
          ["Dim.  2", "NA", "NA", "NA", "NA", "NA"],
        ],
        codes: [
          "csv-header-short", "csv-header-duplicate", "csv-header-duplicate", "csv-row-long", "csv-row-long",
          "csv-row-long",
        ]),
      Case(
        name: "a header longer than its records",
        text:
          "\"Id\",\"Title\",\"Reward\",\"Note\",\"Approve\",\"Reject\"\n\"39O0\",\"A, b\",\"$0.50\",\"a;b;\"\n\"39O1\",\"A, c\",\"$0.50\",\"a;c;\"\n",
        names: ["Id", "Title", "Reward", "Note", "Approve", "Reject"],
        rows: [["39O0", "A, b", "$0.50", "a;b;"], ["39O1", "A, c", "$0.50", "a;c;"]],
        codes: ["csv-row-short", "csv-row-short"]),
      Case(
        name: "no header, words and figures",
        text: "1,1,ma2.wav,ma,a,3.1459\n1,2,ma3.wav,ma,i,1.6265\n1,3,di1.wav,di,i,1.0473\n", names: [],
        rows: [
          ["1", "1", "ma2.wav", "ma", "a", "3.1459"], ["1", "2", "ma3.wav", "ma", "i", "1.6265"],
          ["1", "3", "di1.wav", "di", "i", "1.0473"],
        ]),
      Case(
        name: "a header alone, in quotes", text: "\"Parent\",\"Unit\",\"Minimum (£)\"\n",
        names: ["Parent", "Unit", "Minimum (£)"], rows: [], codes: ["csv-header-only"]),
      Case(
        name: "groups of records with their names in the first alone",
        text:
          "Meetings,,,\nMinister,Date,Name of organisation,Purpose\nD. Wayne MP,Oct-26,Tearfund,Discussion\n"
          + ",,World Vision,\n,,Children in Crisis,\nD. Wayne MP,Oct-26,Islam Channel,Interview\n,,War Child,\n",
        names: ["Minister", "Date", "Name of organisation", "Purpose"],
        rows: [
          ["D. Wayne MP", "Oct-26", "Tearfund", "Discussion"], ["", "", "World Vision", ""],
          ["", "", "Children in Crisis", ""], ["D. Wayne MP", "Oct-26", "Islam Channel", "Interview"],
          ["", "", "War Child", ""],
        ]),
      Case(
        name: "figures in many columns, the last record cut short of its line end",
        text: "T;Cp;S;H\r\n5.00;0.17;0.04;0.18\r\n550.00;3321.33;3113.8;1.01087e+006",
        names: ["T", "Cp", "S", "H"],
        rows: [["5.00", "0.17", "0.04", "0.18"], ["550.00", "3321.33", "3113.8", "1.01087e+006"]]),
      Case(
        name: "titles, blank rows and a trailing column",
        text:
          "DWP,,,,\n,,,,\nSpend over £500,,,,\n,,,,\nLine,Date,Merchant,Amount,\n1,14/07/2026,CAPITA,£512.20,\n"
          + "2,14/07/2026,STAPLES,£529.00,\n,,,,\n,,,,\n",
        names: ["Line", "Date", "Merchant", "Amount"],
        rows: [["1", "14/07/2026", "CAPITA", "£512.20"], ["2", "14/07/2026", "STAPLES", "£529.00"]]),
      Case(
        name: "an unnamed column of row numbers, as R writes it",
        text: "\"\",\"Year\",\"games\"\n\"1\",2024,1230\n\"2\",2025,1231\n", names: ["", "Year", "games"],
        rows: [["1", "2024", "1230"], ["2", "2025", "1231"]], codes: ["csv-header-empty"]),
    ])
  func reads(_ sample: Case) throws {
    let reading = try Reading(sample.text)
    #expect(reading.names == sample.names)
    #expect(reading.rows == sample.rows)
    #expect(reading.codes == sample.codes)
  }
}
