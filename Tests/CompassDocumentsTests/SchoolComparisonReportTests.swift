import CompassDocuments
import CompassModel
import Foundation
import Testing

@Suite("The school comparison")
struct SchoolComparisonReportTests {
  private static let harrow: School = {
    var school = School(id: Journey.harrow, name: "Harrow Creek University")
    school.city = "Macon"
    school.state = "GA"
    school.division = .d1
    school.conference = "Piedmont & Coast"
    school.status = .offerReceived
    school.isFavorite = true
    school.fitTier = .match
    school.pros = ["Ninety minutes from home", "New lab"]
    school.cons = ["Deep at shortstop"]
    school.academicInfo = .object([
      .init("gpa_requirement", .number("3.0")), .init("student_size", .string("8,400")),
      .init("admission_rate", .number("0.14")), .init("tuition_in_state", .number("11200")),
      .init("additional_requirements", .array([.string("Essay"), .string("Two letters")])),
      .init("honors_college", .boolean(true)), .init("latitude", .number("32.8")),
    ])
    school.offerDetails = .object([
      .init("offer_type", .string("preferred_walk_on")), .init("scholarship_percentage", .number("45")),
      .init("status", .string("pending")), .init("deadline_date", .string("2027-01-04")),
    ])
    return school
  }()
  private static let whitlock = School(id: Journey.whitlock, name: "Whitlock University")

  private func report(
    _ schools: [School] = [harrow, whitlock], _ audience: Audience = .family
  ) -> SchoolComparisonReport {
    SchoolComparisonReport(
      schools, coaches: Journey.coaches,
      interactions: [
        Journey.interaction(1, "2026-03-02T03:30:00Z", Journey.harrow, .email, .outbound),
        Journey.interaction(2, "2026-02-01T12:00:00Z", Journey.harrow, .email, .inbound),
      ],
      events: [Journey.showcase], names: Journey.names, context: Journey.context(audience))
  }

  @Test("has a row for each school and a column for everything that any of them has")
  func rows() throws {
    let shown = try ShownDocument(report().document())
    #expect(
      shown.tables["schools"] == [
        [
          "name", "city", "state", "division", "conference", "status", "is_favorite", "fit_tier",
          "gpa_requirement", "student_size", "admission_rate", "tuition_in_state", "academics", "coaches",
          "interactions", "last_contact", "events", "offer_type", "scholarship", "offer_status",
          "offer_deadline", "pros", "cons",
        ],
        [
          "Harrow Creek University", "Macon", "GA", "D1", "Piedmont & Coast", "Offer Received", "Yes",
          "Match",
          "3.00", "8,400", "14%", "$11,200", "Essay; Two letters; Honors college: Yes", "2", "2",
          "Mar 1, 2026", "1", "Preferred walk on", "45%", "Pending", "Jan 4, 2027",
          "Ninety minutes from home\nNew lab", "Deep at shortstop",
        ],
        [
          "Whitlock University", "", "", "", "", "", "", "", "", "", "", "", "", "1", "0", "", "0", "", "",
          "", "", "", "",
        ],
      ])
  }

  @Test("has the reasons in a table of their own, beside the schools only where these are columns")
  func reasons() throws {
    var school = Self.harrow
    school.whyProgram = "The infield coach."
    var report = report([school, Self.whitlock])
    let rows = try ShownDocument(report.document())
    #expect(rows.tables["reasons"] == [["name", "why_program"], [school.name, "The infield coach."]])
    #expect(rows.column("why_program", of: "schools") == nil)
    #expect(report.document().mainTable?.name == "schools")
    report.arrangement = .columns
    let columns = try ShownDocument(report.document())
    #expect(columns.tables["reasons"] == nil && columns.says("Why This Program | The infield coach."))
    #expect(try !ShownDocument(self.report([school], .coach).document()).says("infield"))
  }

  @Test("arranged in columns says the same with a column for each school")
  func columns() throws {
    var report = report()
    let rows = try #require(try ShownDocument(report.document()).tables["schools"])
    report.arrangement = .columns
    let document = report.document()
    let table = try #require(document.mainTable)
    #expect(table.columns.map(\.title) == ["", "Harrow Creek University", "Whitlock University"])
    let columns = try #require(try ShownDocument(document).tables["schools"])
    #expect(columns.dropFirst().map { $0[1] } == Array(rows[1].dropFirst()))
    #expect(columns.dropFirst().map { $0[2] } == Array(rows[2].dropFirst()))
  }

  @Test("tells a coach only what the schools say of themselves, and says what is missing")
  func coach() throws {
    let report = report([Self.harrow, Self.whitlock], .coach)
    let shown = try ShownDocument(report.document())
    #expect(
      shown.tables["schools"]?.first == [
        "name", "city", "state", "division", "conference", "gpa_requirement", "student_size",
        "admission_rate",
        "tuition_in_state", "coaches",
      ])
    #expect(
      report.omissions() == [.notes, .costs, .visits])
  }

  @Test(
    "shows a coach the figures that the code knows by name, and no text in their place",
    arguments: [
      ("3.0", "3.00"), ("\"8,400\"", "8,400"), ("\"3.0-3.5\"", "3.0-3.5"), ("\"Large\"", "Large"),
      ("\"waived for him\"", nil), ("true", nil),
    ] as [(String, String?)])
  func coachFigures(json: String, text: String?) throws {
    var school = Self.whitlock
    school.academicInfo = JSONValue(parsing: "{\"gpa_requirement\": \(json), \"city\": \"Macon\"}")
    let report = SchoolComparisonReport([school], context: Journey.context(.coach))
    #expect(
      try ShownDocument(report.document()).column("gpa_requirement", of: "schools") == text.map { [$0] })
    #expect(report.omissions().contains(.notes) == (text == nil))
  }

  @Test(
    "shows figures that are no numbers as they are",
    arguments: [
      ("\"about 3\"", "about 3"), ("3.456", "3.46"), ("[1]", nil), ("null", nil), ("\"\"", nil),
      ("\"3.2.1\"", "3.2.1"),
    ] as [(String, String?)])
  func oddFigures(json: String, text: String?) throws {
    var school = Self.whitlock
    school.academicInfo = JSONValue(parsing: "{\"gpa_requirement\": \(json)}")
    let shown = try ShownDocument(report([school]).document())
    #expect(shown.column("gpa_requirement", of: "schools") == text.map { [$0] })
  }

  @Test("of no schools says so", arguments: SchoolComparisonReport.Arrangement.allCases)
  func empty(arrangement: SchoolComparisonReport.Arrangement) throws {
    var report = report([])
    report.arrangement = arrangement
    let shown = try ShownDocument(report.document())
    #expect(shown.says("No schools match your filters") && report.omissions().isEmpty)
  }
}
