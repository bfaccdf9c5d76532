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
    #expect(try events(two, "start_date").values.prefix(2) == ["2026-01-06", "2026-02-06"])
    let london = try events(text, "start_date") { $0.timeZone = TimeZone(identifier: "Europe/London") }
    #expect(london.values.first == "2026-01-06")
  }

  @Test(
    "A time without AM or PM is stored only if its column shows a 24-hour clock",
    arguments: [
      ("5:30", "-", true), ("5:30 PM", "17:30:00", false), ("05:30", "05:30:00", false),
      ("9:00", "09:00:00", false), ("1:00-3:00", "-", true), ("9:00-3:00", "09:00:00", true),
      ("10:00 AM - 1:00 PM", "10:00:00", false),
    ])
  func openTime(text: String, stored: String, isWarned: Bool) throws {
    let (faults, times) = try events(
      "name,type,start_date,start_time\nA,camp,2026-06-06,\(text)", "start_time")
    #expect(times == [stored])
    #expect(faults.contains { $0.hasPrefix("time-without-am-pm") } == isWarned)
  }

  @Test("5:30 is in the morning beside 18:00, and not beside 13:00 PM")
  func clock() throws {
    let text = "name,type,start_date,start_time\nA,camp,2026-06-06,5:30\nB,camp,2026-06-07,"
    #expect(try events(text + "18:00", "start_time").values == ["05:30:00", "18:00:00"])
    #expect(try events(text + "13:00 PM", "start_time").values == ["-", "13:00:00"])
  }

  @Test("An event more than three years from now is rejected, one of more than six years ago has a warning")
  func farYears() throws {
    let text = "name,type,start_date\nA,camp,2062-06-06\nB,camp,2019-06-06\nC,camp,2029-06-06"
    let (faults, names) = try events(text)
    #expect(names == ["B", "C"])
    #expect(faults == ["date-implausible 2:8", "date-implausible 3:8"])
  }

  @Test(
    "A row that speaks of a canceled event has a warning",
    arguments: ["Rained out", "POSTPONED", "cancelled"])
  func cancelled(word: String) throws {
    #expect(
      try events("name,type,start_date,result\nA,game,2026-06-06,\(word)\nB,game,2026-06-07,Won 3-1").faults
        .contains { $0.hasPrefix("event-may-be-cancelled 2:") })
    #expect(try events("name,type,start_date\nCandlewood Camp,camp,2026-06-06").faults == [])
  }

  // MARK: Columns

  @Test(
    "A column without a field has a warning if its values or its header say that one should have them",
    arguments: [
      ("Town", "\"Macon, GA\"", true), ("Kickoff", "7:30 PM", true), ("Entry", "$85", true),
      ("Gym", "home", true), ("Snacks", "Ann brings oranges", false), ("Entered by", "5/1/2026", true),
    ])
  func unusedColumn(header: String, value: String, isWarned: Bool) throws {
    let text = "name,type,start_date,\(header)\nA,camp,2026-06-06,\(value)\nB,camp,2026-06-07,\(value)"
    #expect(try events(text).faults.contains("column-unused 1:22") == isWarned)
  }

  @Test("A city with its state, or a place with both, has a warning on its column")
  func place() throws {
    for header in ["city", "location"] {
      let text = "name,type,start_date,\(header)\nA,camp,2026-06-06,\"Macon, GA\""
      #expect(try events(text).faults == ["column-holds-more 1:22"], "\(header)")
    }
    let text = "name,type,start_date,location,city,state\nA,camp,2026-06-06,\"Field 3, Macon, GA\",Macon,GA"
    #expect(try events(text).faults == [])
  }

  @Test("Results beside a roster have a warning each")
  func results() throws {
    let outcome = try Importing().take([
      "roster.csv":
        "name,grad year,position,60 Yard Dash,Exit Velocity\nJo Reed,2028,SS,7.1,84\nMia Lund,2027,C,7.4,88"
    ])
    #expect(outcome.faults == ["column-unused 1:25", "column-unused 1:38"])
  }

  @Test("A row with more cells than the header has names has a warning")
  func shifted() throws {
    let (faults, _) = try events(
      "name,type,start_date,cost\nA,camp,2026-06-06,$1,095\nB,camp,2026-06-07,$1,250\nC,camp,2026-06-08,$95")
    #expect(faults.contains { $0.hasPrefix("csv-row-long 2:") })
    #expect(faults.contains { $0.hasPrefix("csv-row-long 3:") })
  }

  // MARK: Rows

  @Test("Rows above the header, below the table and under another header have a warning")
  func rows() throws {
    let spring = "Spring,,\nname,date,cost\nA,2026-04-01,$5\nB,2026-04-08,$5\n,,\n"
    let fall = "name,type,start_date,city,state\nC,camp,2026-09-01,Macon,GA\n"
    let (faults, names) = try events(spring + fall)
    #expect(names == ["C"] && faults.contains("csv-data-skipped 3:1"))
  }

  @Test("A sheet that isn't read has a warning that names its cells")
  func sheet() throws {
    let input = try Workbooks.made(
      """
      header = ["name", "type", "start_date"]
      june = book.create_sheet("June")
      sheet.title = "May"
      for row in [header, ["A", "camp", "2026-05-06"]]: sheet.append(row)
      for row in [header, ["B", "camp", "2026-06-06"], ["C", "camp", "2026-06-07"]]: june.append(row)
      """)
    let outcome = try Importing().take([input])
    let finding = try #require(outcome.files.flatMap(\.findings).first { $0.code == .sheetUnread })
    #expect(finding.cell == "May!A1:C2" && finding.severity == .warning)
  }

  @Test("The report counts each row of a file once")
  func account() throws {
    let text =
      "Our summer\n\nname,type,start_date\nA,camp,2026-06-06\n\nname,type,start_date\nB,camp,2026-06-07\nTotal,2,\n"
    let outcome = try Importing().take(["events.csv": text])
    #expect(
      outcome.decision("rows")
        == "header 1, data 2, lines above the header 1, blank rows 2, the header again 1, totals below the data 1"
    )
  }
}
