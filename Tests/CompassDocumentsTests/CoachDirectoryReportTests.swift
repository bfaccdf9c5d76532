import CompassDocuments
import CompassModel
import Testing

@Suite("The coach directory")
struct CoachDirectoryReportTests {
  private func report(
    _ audience: Audience = .family, coaches: [Coach] = Journey.coaches
  ) -> CoachDirectoryReport {
    CoachDirectoryReport(
      coaches,
      interactions: [
        Journey.interaction(1, "2026-03-02T03:30:00Z", Journey.harrow, .email, .outbound) {
          $0.coachID = Journey.head
        },
        Journey.interaction(2, "2026-02-01T12:00:00Z", Journey.harrow, .email, .inbound) {
          $0.coachID = Journey.head
        },
      ],
      events: [Journey.showcase], names: Journey.names, context: Journey.context(audience))
  }

  @Test("has the coaches school by school, the head coach first")
  func rows() throws {
    let document = report().document()
    let shown = try ShownDocument(document)
    #expect(document.mainTable?.groupedBy == "school")
    #expect(
      shown.tables["coaches"] == [
        ["school", "name", "role", "last_contact", "interactions", "met_at", "notes"],
        [
          "Harrow Creek University", "Rowan Delacroix", "Head Coach", "Mar 1, 2026", "2",
          "Spring Showcase (Apr 18 - 19, 2026)", "Prefers a call to a text.",
        ],
        [
          "Harrow Creek University", "Tobias Wrenfield", "Recruiting Coordinator", "", "", "",
          "Prefers a call to a text.",
        ],
        [
          "Whitlock University", "Minh Tran", "Assistant Coach", "", "",
          "Spring Showcase (Apr 18 - 19, 2026)", "Prefers a call to a text.",
        ],
      ])
  }

  @Test("has contact data only where it was asked for, and says that it is left out")
  func contacts() throws {
    let shown = try ShownDocument(report(.family.including([.contacts])).document())
    #expect(shown.column("email", of: "coaches")?.first == "delacroix@example.edu")
    #expect(shown.column("phone", of: "coaches")?.first == "(478) 555-0112")
    #expect(report().omissions() == [.contacts])
    #expect(report(.family.including([.contacts])).omissions().isEmpty)
  }

  @Test("takes the last contact from the record where that knows of a later one")
  func lastContact() throws {
    var coach = Journey.coaches[0]
    coach.lastContactDate = Journey.instant("2026-03-20T12:00:00Z")
    let shown = try ShownDocument(report(coaches: [coach]).document())
    #expect(shown.column("last_contact", of: "coaches") == ["Mar 20, 2026"])
  }

  @Test("has a coach whose school is not on file any more")
  func lostSchool() throws {
    var coach = Journey.coaches[0]
    coach.schoolID = Journey.id(77)
    let shown = try ShownDocument(report(coaches: [coach]).document())
    #expect(shown.column("school", of: "coaches") == ["School not on file"])
  }

  @Test("names the last two events and counts the others")
  func manyEvents() throws {
    var report = report(coaches: [Journey.coaches[0]])
    report.events = (1...9).map { number in
      Journey.event(number, "Camp \(number)", "2026-0\(number)-01") { $0.coachesPresent = [Journey.head] }
    }
    let shown = try ShownDocument(report.document())
    #expect(
      shown.column("met_at", of: "coaches") == [
        "Camp 9 (Sep 1, 2026); Camp 8 (Aug 1, 2026); and 7 more events"
      ])
  }

  @Test("of no coaches says so")
  func empty() throws {
    let report = report(coaches: [])
    #expect(try ShownDocument(report.document()).says("No coaches match your filters"))
    #expect(report.omissions().isEmpty)
  }
}
