import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Testing

@testable import CompassImport

/// A small file and the records that it gives, a line each.
struct SmallFile: CustomTestStringConvertible {
  let testDescription: String
  let kind: RecordKind
  let fields: [String]
  let text: String
  let records: [String]

  init(
    _ name: String, _ kind: RecordKind, _ fields: [String], _ text: String, _ records: [String]
  ) {
    testDescription = name
    self.kind = kind
    self.fields = fields
    self.text = text
    self.records = records
  }

  /// Imports the file into a store of two children and returns the records.
  func read() throws -> [String] {
    let importing = try Importing()
    try importing.take(["kids.csv": "full_name,graduation_year\nMaya Ruiz,2028\nTheo Ruiz,2030\n"])
    _ = try? importing.take(["list.csv": text]) { options in
      options.now = Date(timeIntervalSince1970: 1_777_636_800)
      if !text.contains("Maya") { options.athlete = "Maya Ruiz" }
    }
    let names = Dictionary(
      uniqueKeysWithValues: try (importing.records(.athlete) + importing.records(.school)).map {
        ($0.idText, $0.text("full_name") ?? $0.text("name") ?? "")
      })
    return try importing.records(kind).map { record in
      fields.map { field in
        let text = record[field]?.canonicalText ?? "-"
        // An event of one day ends on its first day.
        if field == "end_date", text == record["start_date"]?.canonicalText { return "-" }
        return names[text] ?? (field.hasSuffix("_time") ? String(text.prefix(5)) : text)
      }.joined(separator: " | ")
    }.sorted()
  }
}

@Suite("Rows are completed with what is around them")
struct SurroundingTests {
  private static let event = ["name", "start_date", "end_date"]

  static let found: [SmallFile] = [
    SmallFile(
      "Days below months", .event, event,
      """
      Date,Event,Type
      JUNE 2026,,
      6,Harbor Camp,camp
      13-14,Bay Showcase,showcase
      JULY 2026,,
      Sat 11,Hill Camp,camp
      """,
      [
        "Bay Showcase | 2026-06-13 | 2026-06-14", "Harbor Camp | 2026-06-06 | -",
        "Hill Camp | 2026-07-11 | -",
      ]),
    SmallFile(
      "Days of the month in the title", .event, event,
      "June 2026,,\n,,\nDay,Event,Type\n6,Harbor Camp,camp\n7,Bay Showcase,showcase\n",
      ["Bay Showcase | 2026-06-07 | -", "Harbor Camp | 2026-06-06 | -"]),
    SmallFile(
      "Month, day and year in columns", .event, event,
      "Mo,Day,Yr,Event,Type\n6,6,26,Harbor Camp,camp\nJuly,11-12,2026,Hill Camp,camp\n",
      ["Harbor Camp | 2026-06-06 | -", "Hill Camp | 2026-07-11 | 2026-07-12"]),
    SmallFile(
      "Weekdays of the week in the title", .event, event,
      "Bay Cup - June 12-14 2026,,\nDay,Time,Opponent\nFri,9:00 AM,Reds\nsábado,1:00 PM,Blues\n",
      ["Blues | 2026-06-13 | -", "Reds | 2026-06-12 | -"]),
    SmallFile(
      "Types above events", .event, ["name", "type"],
      """
      Name,Date,Time
      CAMPS,,
      Harbor University,6/6/2026,9:00 AM
      Hill College,6/13/2026,9:00 AM
      SHOWCASES,,
      Bay Blue,6/20/2026,9:00 AM
      """, ["Bay Blue | showcase", "Harbor University | camp", "Hill College | camp"]),
    SmallFile(
      "Tiers above schools", .school, ["name", "fit_tier"],
      "School,Conference,State\nReach,,\nHarbor University,Bay,CA\nSafety schools,,\nHill College,Hill,OR\n",
      ["Harbor University | reach", "Hill College | safety"]),
    SmallFile(
      "Divisions above schools with coaches, of which one has none", .coach, ["last_name", "school_id"],
      """
      School,City,ST,Conf,Head Coach,Email
      D1,,,,,
      Harbor University,Erie,PA,Delta,Wes Dane,wdane@harbor.example
      Hill College,Dover,DE,Delta,,
      D3,,,,,
      Bay State,Reno,NV,Pacific,Ann Kerr,kerr@bay.example
      """, ["Dane | Harbor University", "Kerr | Bay State"]),
    SmallFile(
      "A month that ends in the middle of a week", .event, ["name", "start_date"],
      "June 2026,,,,,,\nSun,Mon,Tue,Wed,Thu,Fri,Sat\n,1,2,3,4,5,6\n,,,Harbor Camp,,,\n7,8,9,10,11,12,13\n14,15,16,17,18,19,20\n21,22,23,24,25,26,27\n28,29,30,,,,\n,Bay Camp,,Hill Camp,,,\n",
      ["Bay Camp | 2026-06-29", "Harbor Camp | 2026-06-03", "Hill Camp | 2026-07-01"]),
    SmallFile(
      "Athletes above results", .metric, ["user_id", "metric_type", "value"],
      "Test,Result,Date\nMaya Ruiz,,\n40 yd dash,5.1,3/7/2026\nTheo Ruiz,,\n40 yd dash,4.9,3/7/2026\n",
      ["Maya Ruiz | forty_time | 5.1", "Theo Ruiz | forty_time | 4.9"]),
    SmallFile(
      "Blanks at the start of a row, and ditto marks", .event, ["name", "start_date", "start_time"],
      """
      Date,Event,Type,Time,Field
      6/6/2026,Bay Cup,game,9:00 AM,1
      ,,,1:00 PM,2
      ,,,2:00 PM,2
      6/7/2026,Dune Cup,game,9:00 AM,1
      ,,,1:00 PM,2
      same,Hill Camp,camp,3:00 PM,3
      """,
      [
        "Bay Cup | 2026-06-06 | 09:00", "Bay Cup | 2026-06-06 | 13:00", "Bay Cup | 2026-06-06 | 14:00",
        "Dune Cup | 2026-06-07 | 09:00", "Dune Cup | 2026-06-07 | 13:00", "Hill Camp | 2026-06-07 | 15:00",
      ]),
    SmallFile(
      "Opponents of a tournament", .event, ["name", "start_date"],
      "Tournament,Date,Time,Opponent\nBay Cup,6/6/2026,9:00 AM,Reds\n,,1:00 PM,Blues\nDune Cup,6/13/2026,9:00 AM,Whites\n,,3:00 PM,Greens\n",
      ["Blues | 2026-06-06", "Greens | 2026-06-13", "Reds | 2026-06-06", "Whites | 2026-06-13"]),
  ]

  @Test("What is around the rows counts", arguments: found)
  func completed(file: SmallFile) throws {
    let found = try file.read()
    #expect(found == file.records)
  }

  static let plain: [SmallFile] = [
    SmallFile(
      "Whole days below months stay as they are", .event, event,
      "Date,Event,Type\nJUNE,,\n7/4/2026,Harbor Camp,camp\nJULY,,\n7/11/2026,Hill Camp,camp\n",
      ["Harbor Camp | 2026-07-04 | -", "Hill Camp | 2026-07-11 | -"]),
    SmallFile(
      "A weekday beside a day", .event, event,
      "June 12-14 2026,,\nDay,Date,Event\nFri,6/12/2026,Harbor Camp\nSat,6/20/2026,Hill Camp\n",
      ["Harbor Camp | 2026-06-12 | -", "Hill Camp | 2026-06-20 | -"]),
    SmallFile(
      "A day that isn't known yet", .event, event,
      "Event,Date,Type\nHarbor Camp,6/6/2026,camp\nHill Camp,,camp\nBay Camp,6/13/2026,camp\n",
      ["Bay Camp | 2026-06-13 | -", "Harbor Camp | 2026-06-06 | -"]),
    SmallFile(
      "Players without a number", .athlete, ["full_name", "jersey_number"],
      "#,Name,Grad Year\n7,Ana Whitford,2027\n,Bea Okonkwo,2028\n",
      ["Ana Whitford | 7", "Bea Okonkwo | -", "Maya Ruiz | -", "Theo Ruiz | -"]),
    SmallFile(
      "Results without a day", .metric, ["metric_type", "recorded_date"],
      "Test,Date,Result\n40 yd dash,3/7/2026,5.1\nVertical jump,,22\n", ["forty_time | 2026-03-07"]),
    SmallFile(
      "Days and months of numbers", .event, event,
      "Date,Event,Type\n31/5,Harbor Camp,camp\n1/6,Hill Camp,camp\n",
      ["Harbor Camp | 2026-05-31 | -", "Hill Camp | 2026-06-01 | -"]),
    SmallFile(
      "Days that run into the next month", .event, event,
      "June 2026,,\nDate,Event,Type\n29,Harbor Camp,camp\n3,Hill Camp,camp\n", []),
    SmallFile(
      "Two camps at the end without a day", .event, event,
      "Date,Event,Location,Type\n6/6/2026,Harbor Camp,Erie,camp\n,Hill Camp,Dover,camp\n,Bay Camp,Reno,camp\n",
      ["Harbor Camp | 2026-06-06 | -"]),
    SmallFile(
      "A person named Do", .athlete, ["full_name"],
      "First Name,Last Name,Grad Year\nEmma,Lopez,2028\nAnna,Do,2028\n",
      ["Anna Do", "Emma Lopez", "Maya Ruiz", "Theo Ruiz"]),
    SmallFile(
      "A note between rows", .event, event,
      "Event,Date,Type\nHarbor Camp,6/6/2026,camp\nMay need a hotel for this one,,\nHill Camp,6/13/2026,camp\n",
      ["Harbor Camp | 2026-06-06 | -", "Hill Camp | 2026-06-13 | -"]),
  ]

  @Test("Plain tables with similar words stay as they are", arguments: plain)
  func unchanged(file: SmallFile) throws {
    let found = try file.read()
    #expect(found == file.records)
  }
}

@Suite("A row with several people, contacts, children or dates becomes several rows")
struct RowExpansionTests {
  static let found: [SmallFile] = [
    SmallFile(
      "Coaches side by side", .coach, ["first_name", "last_name", "role", "email", "school_id"],
      """
      School,Head Coach,Email,Recruiting Coord.,Email,Division
      Harbor University,Wes Dane,wdane@harbor.example,Brock Tull,btull@harbor.example,D1
      Hill College,David Quay,dquay@hill.example,J. Smith / T. Jones,,D3
      Bay State,vacant,,,,D2
      """,
      [
        "Brock | Tull | recruiting | btull@harbor.example | Harbor University",
        "David | Quay | head | dquay@hill.example | Hill College",
        "J. | Smith | recruiting | - | Hill College",
        "T. | Jones | recruiting | - | Hill College",
        "Wes | Dane | head | wdane@harbor.example | Harbor University",
      ]),
    SmallFile(
      "Ways of contact", .interaction, ["school_id", "type", "occurred_at"],
      """
      School,Emailed,Called,Notes
      Harbor University,"3/2/2026, 3/9/2026",3/16/2026,nice
      Hill College,3/4/2026,not yet,
      Bay State,,-,
      """,
      [
        "Harbor University | email | 2026-03-02T05:00:00Z",
        "Harbor University | email | 2026-03-09T04:00:00Z",
        "Harbor University | phone_call | 2026-03-16T04:00:00Z",
        "Hill College | email | 2026-03-04T05:00:00Z",
      ]),
    SmallFile(
      "A contact in one cell, once for a school with two coaches", .interaction,
      ["school_id", "type", "content", "occurred_at"],
      """
      School,Head Coach,Email,Assistant Coach,Div,Last contact
      Harbor University,Wes Dane,wdane@harbor.example,Brock Tull,D1,emailed 3/2
      Hill College,Al Fox,afox@hill.example,,D3,
      Bay State,Ann Kerr,kerr@bay.example,Lee Poe,D2,called 4/15 - left VM
      """,
      [
        "Bay State | phone_call | left VM | 2026-04-15T04:00:00Z",
        "Harbor University | email | - | 2026-03-02T05:00:00Z",
      ]),
    SmallFile(
      "Children with marks", .event, ["name", "start_date", "user_id"],
      "Date,What,Maya,Theo\n6/6/2026,Harbor Camp,x,\n6/13/2026,Hill Camp,yes,x\n6/20/2026,Bay Camp,-,no\n",
      [
        "Harbor Camp | 2026-06-06 | Maya Ruiz", "Hill Camp | 2026-06-13 | Maya Ruiz",
        "Hill Camp | 2026-06-13 | Theo Ruiz",
      ]),
    SmallFile(
      "Children with events", .event, ["name", "start_date", "user_id"],
      "Dates,Maya,Theo,Driver\n6/6/2026,Harbor Camp,off,Mom\n6/13/2026,,Hill Camp,Dad\n",
      ["Harbor Camp | 2026-06-06 | Maya Ruiz", "Hill Camp | 2026-06-13 | Theo Ruiz"]),
    SmallFile(
      "Groups of equal columns", .metric, ["metric_type", "value", "recorded_date"],
      ",SCY,,LCM,\nEvent,Time,Date,Time,Date\n50 Free,25.31,2/21/2026,29.04,7/18/2025\n100 Free,,,1:03.12,7/18/2025\n",
      ["free_100 | 63.12 | 2025-07-18", "free_50 | 25.31 | 2026-02-21", "free_50 | 29.04 | 2025-07-18"]),
  ]

  @Test("Each is a record", arguments: found)
  func expanded(file: SmallFile) throws {
    let found = try file.read()
    #expect(found == file.records)
  }

  static let plain: [SmallFile] = [
    SmallFile(
      "A coach and a parent", .coach, ["first_name", "last_name"],
      "School,Coach,Email,Parent contact\nHarbor University,Wes Dane,wdane@harbor.example,Pat Ruiz\n",
      ["Wes | Dane"]),
    SmallFile(
      "One way of contact", .interaction, ["type", "occurred_at"],
      "School,Type,Date\nHarbor University,email,3/2/2026\n", ["email | 2026-03-02T05:00:00Z"]),
    SmallFile(
      "Plans, counts and what didn't happen are no contacts", .interaction, ["type", "occurred_at"],
      "School,Division,Next step,Last contact\nHarbor University,D1,email 5/10,called 3-4 times\nHill College,D3,call 5/15,did not call 3/8\nBay State,D2,visit 6/1,\n",
      []),
    SmallFile(
      "Coaches with their last contact", .coach, ["last_name", "email"],
      "School,Coach,Email,Last contact\nHarbor University,Wes Dane,wdane@harbor.example,emailed 3/2\nHill College,Al Fox,afox@hill.example,called 4/1\n",
      ["Dane | wdane@harbor.example", "Fox | afox@hill.example"]),
    SmallFile(
      "Notes that mention contacts", .school, ["name", "notes"],
      "School,Division,Notes\nHarbor University,D1,emailed 3/2\nHill College,D3,called 4/1 - left VM\n",
      ["Harbor University | emailed 3/2", "Hill College | called 4/1 - left VM"]),
    SmallFile(
      "A column with the name of one child", .event, ["name"],
      "Date,What,Type,Theo\n6/6/2026,Harbor Camp,camp,x\n6/13/2026,Hill Camp,camp,\n",
      ["Harbor Camp", "Hill Camp"]),
  ]

  @Test("Plain tables with similar words make a record a row", arguments: plain)
  func unchanged(file: SmallFile) throws {
    let found = try file.read()
    #expect(found == file.records)
  }
}

@Suite("Tables that don't lie in rows are turned")
struct TurnedGridTests {
  static let found: [SmallFile] = [
    SmallFile(
      "A profile of labels and values", .athlete,
      ["full_name", "graduation_year", "height_inches", "weight_lbs"],
      "Profile,\nName:,Ana Whitford\nClass of:,2028\nHt/Wt:,5'11 / 178\n",
      ["Ana Whitford | 2028 | 71 | 178", "Maya Ruiz | 2028 | - | -", "Theo Ruiz | 2030 | - | -"]),
    SmallFile(
      "Results below the profile", .metric, ["user_id", "metric_type", "value", "recorded_date"],
      "Name,Maya Ruiz\nGrad year,2028\nHigh school,Lakemont HS\n,\nMEASURED 3/7/2026,\n40 yd dash,5.1\nVertical jump,22\n",
      ["Maya Ruiz | forty_time | 5.1 | 2026-03-07", "Maya Ruiz | vertical_jump | 22 | 2026-03-07"]),
    SmallFile(
      "Blocks of labels", .event, ["name", "start_date", "city"],
      "Camp: Harbor Camp\nDate: June 6 2026\n\"Where: Erie, PA\"\n\nCamp: Hill Camp\nDates: June 13 2026\n\"Where: Dover, DE\"\n",
      ["Harbor Camp | 2026-06-06 | Erie", "Hill Camp | 2026-06-13 | Dover"]),
    SmallFile(
      "A record in each column", .school, ["name", "division", "city"],
      ",Harbor University,Hill College\nCity,Erie,Dover\nDivision,D1,D3\nConference,Bay,Hills\n",
      ["Harbor University | D1 | Erie", "Hill College | D3 | Dover"]),
    SmallFile(
      "The page of a month", .event, ["name", "start_date", "end_date", "start_time"],
      """
      June 2026,,,,,,
      Sun,Mon,Tue,Wed,Thu,Fri,Sat
      ,1,2,3 lesson 5pm,4,5,6 vs Reds 11am
      7,8,9,10,11,12 Bay Showcase,13 Bay Showcase
      14,15,16,17,18,19,20
      21,22,23,24,25,26,27
      28,29,30,,,,
      """, ["Bay Showcase | 2026-06-12 | 2026-06-13 | -", "vs Reds | 2026-06-06 | - | 11:00"]),
    SmallFile(
      "Weeks in rows", .event, ["name", "start_date", "start_time"],
      "Week of,Mon,Tue,Wed,Thu,Fri,Sat\n6/1/2026,lift,,off,,,Harbor Camp 9am\n6/8/2026,lift,Game vs Reds 6:30pm,,,,\n",
      ["Game vs Reds | 2026-06-09 | 18:30", "Harbor Camp | 2026-06-06 | 09:00"]),
    SmallFile(
      "Lines that begin with a day", .event, ["name", "start_date", "city", "cost"],
      "Camps 2026\n6/6/2026 - Harbor Camp - Erie PA - $150\n6/13/2026 - Hill Camp - Dover DE - free\n6/20/2026 - Bay Camp - Reno NV - $95\n",
      [
        "Bay Camp | 2026-06-20 | Reno | 95", "Harbor Camp | 2026-06-06 | Erie | 150",
        "Hill Camp | 2026-06-13 | Dover | 0",
      ]),
  ]

  @Test("Each table gives its records", arguments: found)
  func turned(file: SmallFile) throws {
    let found = try file.read()
    #expect(found == file.records)
  }

  static let plain: [SmallFile] = [
    SmallFile(
      "A plain table of tests and results", .metric, ["metric_type", "value"],
      "Test,Result\n40 yd dash,5.1\nVertical jump,22\nBroad jump,88\n", []),
    SmallFile(
      "A plain table of two columns", .event, ["name", "start_date"],
      "Event,Date\nHarbor Camp,6/6/2026\nHill Camp,6/13/2026\n",
      ["Harbor Camp | 2026-06-06", "Hill Camp | 2026-06-13"]),
    SmallFile(
      "A roster with tests in its columns", .athlete, ["full_name"],
      "Player,Class,Pos,40 yd,Vertical\nAna Whitford,2027,QB,4.8,30\nBea Okonkwo,2028,WR,4.6,33\n",
      ["Ana Whitford", "Bea Okonkwo", "Maya Ruiz", "Theo Ruiz"]),
    SmallFile(
      "A plain list with weekdays in a column", .event, ["name", "start_date"],
      "Day,Date,Event\nMon,6/8/2026,Harbor Camp\nTue,6/9/2026,Hill Camp\nWed,6/10/2026,Bay Camp\n",
      ["Bay Camp | 2026-06-10", "Harbor Camp | 2026-06-08", "Hill Camp | 2026-06-09"]),
    SmallFile(
      "Times from and to", .event, ["name", "start_time", "end_time"],
      "Date,Time,Event,Type\n6/6/2026,9:00 AM - 12:00 PM,Harbor Camp,camp\n6/13/2026,1:00 PM - 4:00 PM,Hill Camp,camp\n6/20/2026,9:00 AM - 3:00 PM,Bay Camp,camp\n",
      ["Bay Camp | 09:00 | 15:00", "Harbor Camp | 09:00 | 12:00", "Hill Camp | 13:00 | 16:00"]),
    SmallFile(
      "A child in each row of a week", .event, ["name"],
      ",Mon 6/8,Tue 6/9,Wed 6/10,Thu 6/11,Fri 6/12\nMaya,Harbor Camp,,Game vs Reds,,\nTheo,,Hill Camp,,,Game vs Blues\n",
      []),
    SmallFile(
      "Children above lines", .event, ["name"],
      "Maya\n6/6/2026 - Harbor Camp - $90\n6/13/2026 - Hill Camp - $80\nTheo\n6/14/2026 - Bay Camp - $99\n6/27/2026 - Dune Camp - $70\n",
      []),
    SmallFile(
      "A parent below a profile", .athlete, ["full_name"],
      "Name: Ana Whitford\nGrad Year: 2028\nPosition: P\nEmail: ana@example.com\n\nParent\nName: Rosa Whitford\nEmail: rosa@example.com\n",
      ["Maya Ruiz", "Theo Ruiz"]),
    SmallFile(
      "Prose with days in it", .event, ["name"],
      "We leave on 6/6 and come back on 6/8.\nBring: cleats and water.\nQuestions? Call the office.\n", []),
  ]

  @Test("Plain tables with similar words stay as they are", arguments: plain)
  func unchanged(file: SmallFile) throws {
    let found = try file.read()
    #expect(found == file.records)
  }
}
