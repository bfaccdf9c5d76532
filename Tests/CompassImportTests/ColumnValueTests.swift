import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

@Suite("A column is read as its values prove")
struct ColumnValueTests {
  /// Imports camps on these dates and returns the days and what was found.
  private func days(
    _ dates: [String], _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> (days: [String], findings: [String], outcome: ImportSession.Outcome) {
    let importing = try Importing()
    let rows = dates.enumerated().map { "Camp \($0.offset),camp,\($0.element)\n" }.joined()
    let outcome = try importing.take(["events.csv": "Name,Type,Date\n" + rows], change)
    return (try importing.column("start_date", of: .event), outcome.findings, outcome)
  }

  @Test("A column in which two dates prove the order is read so, and that is a decision")
  func proven() throws {
    let dayFirst = try days(["04/05/2026", "25/06/2026", "26/06/2026"])
    #expect(dayFirst.days == ["2026-05-04", "2026-06-25", "2026-06-26"])
    #expect(dayFirst.findings == [])
    #expect(dayFirst.outcome.decision("date-order") == "day first (dates in Date)")
    let monthFirst = try days(["04/05/2026", "06/25/2026"])
    #expect(monthFirst.days == ["2026-04-05", "2026-06-25"])
    #expect(monthFirst.findings == [])
  }

  @Test("A column that could be either way gets one warning that names the rows")
  func ambiguous() throws {
    let result = try days(["04/05/2026", "06/07/2026", "2026-08-09"]) { $0.timeZone = .gmt }
    #expect(result.days == ["2026-04-05", "2026-06-07", "2026-08-09"])
    #expect(result.findings == ["date-order-ambiguous 1:11"])
    let message = result.outcome.files.first?.findings.first?.message.rendered(showingPersonal: false)
    #expect(message == "Ambiguous dates in Date, read as month first: line 2, line 3")
  }

  @Test("--date-order decides, and then there is nothing to warn of")
  func told() throws {
    let result = try days(["04/05/2026"]) { $0.dateOrder = .dayFirst }
    #expect(result.days == ["2026-05-04"])
    #expect(result.findings == [])
  }

  @Test("A column with both orders is read in the order of most, and the others are said")
  func mixed() throws {
    let result = try days(["25/06/2026", "26/06/2026", "06/27/2026"])
    #expect(result.days == ["2026-06-25", "2026-06-26", "2026-06-27"])
    #expect(result.findings == ["date-order-mixed 1:11", "date-order-swapped 4:13"])
  }

  @Test("A column is decided by what another one of the file proves")
  func sibling() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "events.csv":
        "Name,Type,Start Date,End Date\nCamp,camp,04/05/2026,05/05/2026\nFair,camp,24/05/2026,24/05/2026\nDay,camp,01/02/2026,03/02/2026\n"
    ])
    #expect(try importing.column("end_date", of: .event) == ["2026-05-05", "2026-02-03", "2026-05-24"])
    #expect(outcome.faults == [])
    let other = try Importing().take([
      "events.csv": """
      Name,Type,Start Date,End Date
      Camp,camp,24/05/2026,
      Fair,camp,25/05/2026,
      Day,camp,01/02/2026,03/02/2026

      """
    ])
    #expect(other.faults == [])
    #expect(other.decision("date-order")?.hasPrefix("day first") == true)
  }

  @Test("A column with decimal commas is read so; a mixed one is said")
  func decimals() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "m.csv":
        "Date;Metric;Value\n2026-04-15;velocity;88,1\n2026-04-16;velocity;90\n2026-04-17;spin_rate;2.118\n"
    ])
    #expect(outcome.decision("decimal-mark") == "comma (numbers in Value)")
    #expect(try Set(importing.column("value", of: .metric)) == ["88.1", "90", "2118"])
    let mixed = try Importing().take([
      "m.csv": "Date,Metric,Value\n2026-04-15,velocity,\"88,1\"\n2026-04-16,velocity,90.5\n"
    ])
    #expect(mixed.faults.contains("decimal-mark-mixed 1:13"))
  }

  @Test("A date in one column and a time in another are one instant")
  func dateAndTime() throws {
    let importing = try Importing()
    try importing.take([
      "schools.csv": "Name,Division,Status\nElm,D1,visiting\n",
      "calls.csv": "School,Type,Direction,Date,Time\nElm,email,outbound,4/15/2026,9:30 AM\n",
    ])
    #expect(try importing.record(.interaction).text("occurred_at") == "2026-04-15T13:30:00Z")
  }

  @Test("A duration gives the end; past midnight it moves the day")
  func duration() throws {
    let importing = try Importing()
    let text = """
      Name,Type,Date,Time,Duration
      A,camp,2026-04-18,9:00 AM,1:30
      B,camp,2026-04-18,11:00 PM,120
      C,camp,2026-04-18,9:00 AM,all morning
      D,camp,2026-04-18,9:00 AM,2 hours

      """
    let outcome = try importing.take(["events.csv": text])
    #expect(try importing.column("end_time", of: .event) == ["10:30:00", "01:00:00", "10:00:00", "11:00:00"])
    #expect(try importing.column("end_date", of: .event)[1] == "2026-04-19")
    #expect(outcome.faults == ["duration-unreadable 4:27"])
  }

  @Test("Times that name no zone are those of the state, else of the setting, and that is one decision")
  func zones() throws {
    let text = """
      Name,Type,Date,Time,State,Time Zone
      A,camp,2026-04-18,9:00 AM,GA,
      B,camp,2026-04-18,9:00 AM,,
      C,camp,2026-04-18,9:00 AM,TN,
      D,camp,2026-04-18,,TN,
      E,camp,2026-04-18,9:00 AM,TN,America/Chicago

      """
    let outcome = try Importing().take(["events.csv": text])
    #expect(
      outcome.decision("time-zone") == "the state's time zone for 2 events, America/New_York for 1 event")
    #expect(outcome.findings == ["zone-ambiguous 4:27"])
    let message = outcome.files.first?.findings.first?.message.rendered(showingPersonal: false)
    #expect(
      message
        == "Tennessee has the time zones America/Chicago and America/New_York; the event's times are read as America/Chicago"
    )
  }

  @Test("A metric type of the family's own is a note once for each type, with the number of rows")
  func customTypes() throws {
    let text = """
      Date,Metric,Value
      2026-04-15,Sock Speed,60
      2026-04-16,sock_speed,61
      2026-04-17,Zorps,100
      2026-04-18,Sock Speed,62

      """
    let outcome = try Importing().take(["m.csv": text])
    #expect(outcome.findings == ["metric-type-custom 2:12", "metric-type-custom 4:12"])
    let message = outcome.files.first?.findings.first?.message.rendered(showingPersonal: false)
    #expect(message?.hasSuffix("(3 rows)") == true)
  }
}

@Suite("Spreadsheets as families keep them")
struct FamilySpreadsheetTests {
  @Test("A list of camps with a title, dates as ranges and a total")
  func camps() throws {
    let importing = try Importing()
    let text = """
      Summer 2026 Camps,,,,
      ,,,,
      Camp Name,Dates,Where,Cost,Signed up?
      Elm Prospect Camp,"June 14-15, 2026","Elmville, GA",$275,Y
      Oak Elite Camp,7/18/26,Oakton,"$1,150.00",N
      ,,Total,"$1,425.00",

      """
    let outcome = try importing.take(["camps.csv": text])
    #expect(outcome.decision("type") == "camp")
    #expect(outcome.counts == "2 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(outcome.faults == [])
    #expect(try importing.column("state", of: .event) == ["GA", "-"])
    #expect(try importing.column("end_date", of: .event) == ["2026-06-15", "2026-07-18"])
    #expect(try importing.column("cost", of: .event) == ["275", "1150"])
    #expect(try importing.column("registered", of: .event) == ["true", "false"])
  }

  @Test("Dates with times where there is no column for times")
  func datesWithTimes() throws {
    let importing = try Importing()
    let text = """
      Event,Category,Start,End
      Fair,showcase,2026-06-01T09:00:00,2026-06-03T15:00:00
      Visit,official visit,6/14/2026 10:30 AM,6/14/2026 12:00 PM

      """
    let outcome = try importing.take(["numbers.csv": text])
    #expect(outcome.findings == [])
    #expect(try importing.column("start_time", of: .event) == ["09:00:00", "10:30:00"])
    #expect(try importing.column("end_time", of: .event) == ["15:00:00", "12:00:00"])
  }

  @Test("A log of contacts in other words")
  func contacts() throws {
    let importing = try Importing()
    let text = """
      Contact Date,School,Coach,Method,In/Out,Summary
      4/18/2026,Elm College,John Smith,Email,Sent,Intro
      4/20/2026,Elm College,"Smith, John",Text,Received,He will come

      """
    let outcome = try importing.take([
      "log.csv": text,
      "coaches.csv": "Coach,School,Title\n\"Smith, John\",Elm College,Head Coach\n",
      "schools.csv": "School,Division,Conf\nElm College,D-II,Sun Belt\n",
    ])
    #expect(outcome.rejected == 0)
    #expect(try importing.column("direction", of: .interaction).sorted() == ["inbound", "outbound"])
    #expect(try importing.record(.school).text("division") == "D2")
    #expect(try importing.record(.school).text("conference") == "Sun Belt")
  }

  @Test("A sheet of drills, tabs between the fields, units with the figures")
  func drills() throws {
    let importing = try Importing()
    let text =
      "Date\tDrill\tBest\tUnits\n4/18/26\t60 yard dash\t6.95\ts\n4/18/26\tExit Velo\t92 mph\t\n4/18/26\tVertical Jump\t30\"\t\n"
    let outcome = try importing.take(["drills.tsv": text])
    #expect(outcome.counts == "3 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(try Set(importing.column("value", of: .metric)) == ["6.95", "92", "30"])
  }

  @Test("A trip from a day to a day")
  func trip() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "trips.csv": "Trip,Where,From,To,Hotel\nLake week,Emerson,6/14/2026,6/21/2026,Peach Inn\n"
    ])
    #expect(outcome.findings == [])
    #expect(try importing.record(.trip).text("end_date") == "2026-06-21")
  }

  @Test("A German schedule with semicolons and days first")
  func german() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "games.csv": "Date;Opponent;Time;Cost\n14.03.2026;vs Elks;17:30;12,50\n21.03.2026;@ Oaks;18:00;\n"
    ])
    #expect(outcome.faults == [])
    #expect(try importing.column("type", of: .event) == ["game", "game"])
    #expect(try importing.column("name", of: .event) == ["@ Oaks", "vs Elks"])
    #expect(try importing.column("cost", of: .event) == ["-", "12.5"])
  }

  @Test(
    "A unit in the header of a measurement counts where its cells have a number alone",
    arguments: [
      ("Value (km/h)", "142", "", "88.23", "mph"), ("Value (km/h)", "88 mph", "", "88", "mph"),
      ("Value (km/h)", "88", "mph", "88", "mph"), ("Value (mph)", "88", "", "88", "mph"),
      ("Value (best of 3)", "88", "", "88", "mph"), ("Value", "88", "", "88", "mph"),
      ("Value (km/h)", "140-142", "", "88.23", "mph"),
    ])
  func metricHeader(header: String, cell: String, unit: String, value: String, stored: String) throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "metrics.csv": "Date,Metric,\(header),Unit\n2026-04-15,Exit Velocity,\(cell),\(unit)\n"
    ])
    #expect(try importing.column("value", of: .metric) == [value])
    #expect(try importing.column("unit", of: .metric) == [stored])
    #expect(outcome.faults == [])
  }

  @Test("Heights and weights are read in the unit of their header, unless they name one")
  func bodyHeader() throws {
    let importing = try Importing()
    let outcome = try importing.take([
      "athletes.csv":
        "Name,Height (cm),Weight (kg)\nAnn Lee,188,84\nBea Roe,\"6'2\"\"\",185 lbs\nCy Poe,,\n"
    ])
    #expect(try importing.column("height_inches", of: .athlete) == ["74", "74", "-"])
    #expect(try importing.column("weight_lbs", of: .athlete) == ["185.2", "185", "-"])
    #expect(outcome.faults == [])
  }

  @Test(
    "A test of the lexicon has its key and its unit, and keeps the family's own key where the store has it")
  func knownTests() throws {
    let importing = try Importing()
    let text = "Recorded Date,Metric Type,Value\n2026-04-15,IF velo,71\n2026-04-16,10 yd split,1.8\n"
    let outcome = try importing.take(["m.csv": text])
    #expect(outcome.findings == [])
    #expect(Set(try importing.column("metric_type", of: .metric)) == ["infield_velocity", "ten_yard_split"])
    #expect(Set(try importing.column("unit", of: .metric)) == ["mph", "sec"])
    // An older version kept the name as a type of the family's own.
    let older = try Importing()
    try older.take(["m.csv": text]) { $0.lexicon = .empty }
    #expect(Set(try older.column("metric_type", of: .metric)) == ["if_velo", "10_yd_split"])
    #expect(try older.take(["m.csv": text]).counts == "0 added, 0 changed, 2 unchanged, 0 rejected")
    #expect(Set(try older.column("metric_type", of: .metric)) == ["if_velo", "10_yd_split"])
  }
}
