import CompassModel
import CompassSource
import CompassValidation
import Testing

@testable import CompassImport

@Suite("All tables of a file are imported")
struct InputTableTests {
  private let importing: Importing

  init() throws { importing = try Importing() }

  private let camps =
    "Date,Event,Type,City,State\n6/12/2026,Owl Camp,camp,Dunmere,GA\n6/19/2026,Elk Camp,camp,Macon,GA\n"
  private let coaches =
    "Coach,School,Title,Email\nAda Poe,Kestrel College,Head Coach,apoe@kestrel.example.edu\n"

  @Test("Tables below each other")
  func stacked() throws {
    let outcome = try importing.take(["a.csv": "Camps\n" + camps + ",,,,\nCoaches to write to\n" + coaches])
    #expect(outcome.faults == [])
    #expect(outcome.files.map(\.survey.kind) == [.event, .coach])
    #expect(try importing.column("name", of: .event) == ["Elk Camp", "Owl Camp"])
    #expect(try importing.column("start_date", of: .event) == ["2026-06-19", "2026-06-12"])
    #expect(try importing.record(.coach).text("email") == "apoe@kestrel.example.edu")
  }

  @Test("Tables side by side, of which one has more rows")
  func beside() throws {
    let rows = [
      "Date,Event,Type,,Coach,School,Email",
      "6/12/2026,Owl Camp,camp,,Ada Poe,Kestrel College,apoe@kestrel.example.edu",
      "6/19/2026,Elk Camp,camp,,,,",
      "6/26/2026,Hawk Camp,camp,,,,",
    ]
    let outcome = try importing.take(["a.csv": rows.joined(separator: "\n")])
    #expect(outcome.faults == [])
    #expect(outcome.counts == "4 added, 0 changed, 0 unchanged, 0 rejected")
    #expect(try importing.record(.coach).text("email") == "apoe@kestrel.example.edu")
  }

  @Test("A column without a name or values does not part a table")
  func emptyColumn() throws {
    let rows = "Date,Event,,Type,Cost\n6/12/2026,Owl Camp,,camp,$50\n6/19/2026,Elk Camp,,camp,\n"
    try importing.take(["a.csv": rows])
    #expect(try importing.column("cost", of: .event) == ["-", "50"])
  }

  @Test("A finding is in the table's own column and line")
  func places() throws {
    let outcome = try importing.take([
      "a.csv": camps + "\n" + "Coach,School,Title,Email\nAda Poe,Kestrel College,Head Coach,nobody\n"
    ])
    #expect(outcome.faults == ["email-invalid 6:36"])
    #expect(outcome.files.last?.findings.first { $0.severity != .note }?.header == "Email")
  }

  @Test("A table of another kind of data has a warning, and the others are read")
  func unknown() throws {
    let outcome = try importing.take([
      "a.csv": camps + "\nItem,Shop,Price\nBat,Corner,$50\nBall,Corner,$5\n\n" + coaches
    ])
    #expect(outcome.faults == ["csv-second-table 5:1"])
    #expect(outcome.files.map(\.survey.kind) == [.event, .coach])
  }

  @Test("A list of people without schools beside a table is no list of coaches")
  func people() throws {
    let outcome = try importing.take([
      "a.csv": camps + "\nName,Phone,Email\nGrandma,555-010-0101,g@example.com\n\n" + coaches
    ])
    #expect(outcome.faults == ["csv-second-table 5:1"])
    #expect(try importing.records(.coach).count == 1)
  }

  @Test("--header-row names one table, and --as one kind")
  func chosen() throws {
    let text = camps + "\n" + coaches
    #expect(try importing.take(["a.csv": text]) { $0.headerLine = 5 }.files.map(\.survey.kind) == [.coach])
    let outcome = try importing.take(["a.csv": text]) { $0.kind = .event }
    #expect(outcome.files.map(\.survey.kind) == [.event])
    #expect(outcome.faults.contains { $0.hasPrefix("csv-") })
  }

  @Test("All sheets with known headers are read, and an old copy is not")
  func sheets() throws {
    let input = try Workbooks.made(
      """
      sheet.title = "Schedule"
      for row in [["Date", "Event", "Type"], [date(2026, 6, 12), "Owl Camp", "camp"], [date(2026, 6, 19), "Elk Camp", "camp"]]: sheet.append(row)
      coaches = book.create_sheet("Coaches")
      for row in [["Coach", "School", "Email"], ["Ada Poe", "Kestrel College", "apoe@kestrel.example.edu"]]: coaches.append(row)
      copy = book.create_sheet("Copy of Schedule")
      for row in [["Date", "Event", "Type"], [date(2026, 6, 13), "Owl Camp", "camp"], [date(2026, 6, 20), "Elk Camp", "camp"]]: copy.append(row)
      """)
    let outcome = try importing.take([input])
    #expect(Set(outcome.files.map(\.survey.kind)) == [.event, .coach])
    #expect(outcome.counts == "3 added, 0 changed, 0 unchanged, 0 rejected")
    let finding = try #require(outcome.files.flatMap(\.findings).first { $0.code == .sheetUnread })
    #expect("\(finding.message)".contains("old, an example") && finding.cell == "'Copy of Schedule'!A1:C3")
    #expect(try importing.column("start_date", of: .event) == ["2026-06-19", "2026-06-12"])
  }

  @Test("Rejected rows of each table are in a file of their own")
  func rejected() throws {
    var input = ImportInput(path: "a.csv", source: BytesSource(camps + "\n" + coaches))
    let parts = try input.tables(Importing.options())
    #expect(parts.map(\.input.rejectedPath) == ["a.csv", "a-table-2.csv"])
    input.table = parts[1].input.table
    #expect(input.label == "a.csv")
  }
}
