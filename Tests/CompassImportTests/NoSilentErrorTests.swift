import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("Nothing is lost or stored wrong without a warning")
struct NoSilentErrorTests {
  /// Imports an events file and returns its warnings and errors, and a field of all stored events.
  private func events(
    _ text: String, _ field: String = "name", _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> (faults: [String], values: [String]) {
    let store = try Importing()
    let outcome = try store.take(["events.csv": text], change)
    return (outcome.faults, try store.column(field, of: .event))
  }

  // MARK: Values and their neighbors

  @Test("One date of the other order doesn't turn a column of American dates")
  func oddDate() throws {
    let rows = (1...6).map { "C\($0),camp,6/\($0)/2026" } + ["C7,camp,13/06/2026"]
    let text = "name,type,start_date\n" + rows.joined(separator: "\n")
    let (faults, days) = try events(text, "start_date")
    #expect(days == (1...6).map { "2026-06-0\($0)" } + ["2026-06-13"])
    #expect(faults.contains("date-order-mixed 1:11"))
    let two = text + "\nC8,camp,14/06/2026"
    #expect(try events(two, "start_date").faults.contains { $0.hasPrefix("date-order-") })
    let london = try events(text, "start_date") { $0.timeZone = TimeZone(identifier: "Europe/London") }
    #expect(london.values.first == "2026-01-06")
  }

  @Test(
    "A time without AM or PM is read as events usually are, or not stored",
    arguments: [
      ("5:30", "17:30:00", false), ("5:30 PM", "17:30:00", false), ("05:30", "05:30:00", false),
      ("9:00", "09:00:00", false), ("7:30", "-", true), ("1:00-3:00", "13:00:00", false),
      ("9:00-3:00", "09:00:00", false), ("7-9", "-", true), ("10:00 AM - 1:00 PM", "10:00:00", false),
    ])
  func openTime(text: String, stored: String, isWarned: Bool) throws {
    let (faults, times) = try events(
      "name,type,start_date,start_time\nA,camp,2026-06-06,\(text)", "start_time")
    #expect(times == [stored])
    #expect(faults.contains { $0.hasPrefix("time-without-am-pm") } == isWarned)
  }

  @Test(
    "The other times of a file tell how 5:30 is read",
    arguments: [
      (["18:00"], "-"), (["13:00 PM"], "17:30:00"), (["6:00 AM"], "-"), (["18:00", "1:00 PM"], "-"),
      (["7:00 PM"], "17:30:00"),
    ])
  func clock(others: [String], expected: String) throws {
    let text =
      "name,type,start_date,start_time\nA,camp,2026-06-06,5:30"
      + others.enumerated().map { "\nB\($0.offset),camp,2026-06-07,\($0.element)" }.joined()
    #expect(try events(text, "start_time").values.first == expected)
  }

  @Test(
    "The report says how many times without AM or PM were read in which way",
    arguments: [
      (["5:30", "8:00", "7:15"], "3 without AM or PM: 1 morning, 1 afternoon, 1 at 7 not read"),
      (["5:30", "8:00", "7:15", "9:00 PM"], "3 without AM or PM: 1 afternoon, 2 from 7 to 11 not read"),
    ])
  func clockDecision(times: [String], why: String) throws {
    let text =
      "name,type,start_date,start_time"
      + times.enumerated().map { "\nG\($0.offset),game,2026-06-0\($0.offset + 1),\($0.element)" }.joined()
    let outcome = try Importing().take(["events.csv": text])
    let decision = try #require(outcome.files.flatMap(\.inferences).first { $0.what == "clock" })
    #expect(decision.why.contains(why), "\(decision.why)")
  }

  @Test("An end without AM or PM is the first one after the start, a check-in the last one before it")
  func settledTimes() throws {
    let text = "name,type,start_date,start_time,end_time,checkin_time\nA,game,2026-06-06,6:00 PM,9:00,5:30"
    #expect(try events(text, "end_time").values == ["21:00:00"])
    #expect(try events(text, "checkin_time") == ([], ["17:30:00"]))
    let morning =
      "name,type,start_date,start_time,end_time,checkin_time\nA,camp,2026-06-06,8:30 AM,12:00,7:30"
    #expect(try events(morning, "checkin_time") == ([], ["07:30:00"]))
  }

  // MARK: Years

  @Test(
    "The year of dates without one is told by weekdays, other dates, titles, the file name or today",
    arguments: [
      ("Date\nA,camp,Sat 6/13\nB,camp,Sun 6/14", "events.csv", ["2026-06-13", "2026-06-14"]),
      ("Date\nA,camp,Sat 6/14\nB,camp,Sat 6/21", "events.csv", ["2025-06-14", "2025-06-21"]),
      (
        "Date\nA,camp,6/14/2027\nB,camp,6/21\nC,camp,6/28/2027", "events.csv",
        ["2027-06-14", "2027-06-21", "2027-06-28"]
      ),
      ("Date\nA,camp,6/14\nB,camp,6/21", "Summer 2027.csv", ["2027-06-14", "2027-06-21"]),
      ("Date\nA,game,11/20\nB,game,1/8", "season 2026-27.csv", ["2026-11-20", "2027-01-08"]),
      ("Date\nA,camp,6/14\nB,camp,7/21", "events.csv", ["2027-06-14", "2027-07-21"]),
    ])
  func years(rows: String, file: String, expected: [String]) throws {
    let store = try Importing()
    let outcome = try store.take([file: "name,type," + rows])
    #expect(try store.column("start_date", of: .event) == expected)
    #expect(outcome.faults == [])
  }

  @Test("Where nothing tells the year, the file has one question and no row is stored, and --year answers it")
  func openYear() throws {
    let text = "name,type,Date\nA,camp,3/14\nB,camp,9/21\nC,camp,2/2\nD,camp,10/5\nE,camp,1/8\nF,camp,11/8"
    let (faults, days) = try events(text, "start_date") { $0.now = ReadingOptions.timeless }
    #expect(days == [])
    #expect(faults.count { $0.hasPrefix("date-without-year 1:") } == 1)
    let answered = try events(text, "start_date") { $0.year = 2026 }
    #expect(answered.values.first == "2026-03-14" && answered.values.count == 6)
  }

  @Test("An event more than three years from now or more than six years ago is rejected")
  func farYears() throws {
    let text = "name,type,start_date\nA,camp,2062-06-06\nB,camp,2019-06-06\nC,camp,2029-06-06"
    let (faults, names) = try events(text)
    #expect(names == ["C"])
    #expect(faults == ["date-implausible 2:8", "date-implausible 3:8"])
  }

  @Test(
    "A remark that says only that an event was called off cancels it; one that says more has a warning",
    arguments: [
      ("Rained out", true), ("POSTPONED", true), ("cancelled", true), ("PPD to 6/20", false),
      ("may be cancelled", false),
    ])
  func cancelled(word: String, isCertain: Bool) throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "e.csv": "name,type,start_date,result\nA,game,2026-06-06,\(word)\nB,game,2026-06-07,Won 3-1"
    ])
    #expect(outcome.faults.contains { $0.hasPrefix("event-may-be-cancelled 2:") } == !isCertain)
    #expect(try importing.column("cancelled", of: .event) == [isCertain ? "true" : "-", "-"])
    #expect(try events("name,type,start_date\nCandlewood Camp,camp,2026-06-06").faults == [])
  }

  // MARK: Columns

  @Test(
    "A column without a field has a warning if its values or its header say that one should have them",
    arguments: [
      ("Kicks", "7:30 PM", true), ("Damage", "$85", true),
      ("Snacks", "Ann brings oranges", false), ("Entered by", "5/1/2026", true),
    ])
  func unusedColumn(header: String, value: String, isWarned: Bool) throws {
    let text = "name,type,start_date,\(header)\nA,camp,2026-06-06,\(value)\nB,camp,2026-06-07,\(value)"
    #expect(try events(text).faults.contains("column-unused 1:22") == isWarned)
  }

  @Test("A city with its state, or a place with both, is split")
  func place() throws {
    for header in ["city", "location", "Town", "City/State"] {
      let text = "name,type,start_date,\(header)\nA,camp,2026-06-06,\"Macon, GA\""
      #expect(try events(text, "city") == ([], ["Macon"]), "\(header)")
      #expect(try events(text, "state") == ([], ["GA"]), "\(header)")
    }
    let text = "name,type,start_date,location,city,state\nA,camp,2026-06-06,\"Field 3, Macon, GA\",Macon,GA"
    #expect(try events(text, "location") == ([], ["Field 3, Macon, GA"]))
  }

  @Test("Results beside a roster have a warning each")
  func results() throws {
    let outcome = try Importing().take([
      "roster.csv":
        "name,grad year,position,60 Yard Dash,Exit Velocity\nJo Reed,2028,SS,7.1,84\nMia Lund,2027,C,7.4,88"
    ])
    #expect(outcome.faults == ["column-unused 1:25", "column-unused 1:38"])
  }

  @Test("A row with more cells than the header has names has a warning, unless the cells are one amount")
  func shifted() throws {
    let (faults, _) = try events(
      "name,type,start_date,cost\nA,camp,2026-06-06,$1,rest\nB,camp,2026-06-07,$1,b\nC,camp,2026-06-08,$95")
    #expect(faults.contains { $0.hasPrefix("csv-row-long 2:") })
    #expect(faults.contains { $0.hasPrefix("csv-row-long 3:") })
    let text =
      "name,type,start_date,cost\nA,camp,2026-06-06,$1,095\nB,camp,2026-06-07,$1,250\nC,camp,2026-06-08,$95"
    let (findings, costs) = try events(text, "cost")
    #expect(findings == ["csv-row-aligned 2:19", "csv-row-aligned 3:19"])
    #expect(Set(costs) == ["1095", "1250", "95"])
  }

  @Test("Columns of the home and the away team are games with both")
  func teams() throws {
    let text =
      "DATE,H,A,KO\n9/5/2026,Tri-County,Harbor Rovers,10:00 AM\n9/13/2026,Mill City,Tri-County,2:30 PM"
    #expect(
      try Set(events(text, "name").values) == ["Tri-County vs Harbor Rovers", "Mill City vs Tri-County"])
    #expect(try events(text, "type") == ([], ["game", "game"]))
    let named = "Opponent,Date,Home,Away\nHarbor Rovers,9/5/2026,3,1"
    #expect(try events(named, "name").values == ["Harbor Rovers"])
  }

  // MARK: Rows

  @Test("Rows above the header, below the table and under another header have a warning")
  func rows() throws {
    let shopping = "Shopping,,\nitem,shop,cost\nBat,Corner,$5\nBall,Corner,$5\n,,\n"
    let fall = "name,type,start_date,city,state\nC,camp,2026-09-01,Macon,GA\n"
    let (faults, names) = try events(shopping + fall)
    #expect(names == ["C"] && faults.contains("csv-data-skipped 3:1"))
  }

  @Test("A sheet that isn't read has a warning that names its cells")
  func sheet() throws {
    let input = try Workbooks.made(
      """
      header = ["name", "type", "start_date"]
      june = book.create_sheet("June")
      sheet.title = "May (old)"
      for row in [header, ["A", "camp", "2026-05-06"]]: sheet.append(row)
      for row in [header, ["B", "camp", "2026-06-06"], ["C", "camp", "2026-06-07"]]: june.append(row)
      """)
    let outcome = try Importing().take([input])
    let finding = try #require(outcome.files.flatMap(\.findings).first { $0.code == .sheetUnread })
    #expect(finding.cell == "'May (old)'!A1:C2" && finding.severity == .warning)
  }

  @Test("The report counts each row of a file once")
  func account() throws {
    let text =
      "Our summer\n\nname,type,start_date\nA,camp,2026-06-06\n\nname,type,start_date\nB,camp,2026-06-07\nTotal,2,\n"
    let outcome = try Importing().take(["events.csv": text])
    #expect(
      outcome.decision("rows")
        == "header 1, data 2, blank rows 2, lines above the header 1, totals 1, a repeated header 1"
    )
  }
}
