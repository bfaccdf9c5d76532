import CompassDocuments
import CompassModel
import Testing

@Suite("The interaction log")
struct InteractionLogReportTests {
  private static let contacts = [
    Journey.interaction(1, "2026-01-10T15:00:00Z", Journey.harrow, .email, .outbound) {
      $0.coachID = Journey.head
      $0.subject = "Hello"
      $0.content = "Said hello."
      $0.sentiment = .neutral
    },
    // Still the evening of Mar 1 in Georgia.
    Journey.interaction(2, "2026-03-02T03:30:00Z", Journey.harrow, .phoneCall, .inbound) {
      $0.coachID = Journey.head
      $0.eventID = Journey.id(101)
      $0.sentiment = .veryPositive
    },
    Journey.interaction(3, "2026-03-05T12:00:00Z", Journey.whitlock, .email, .outbound),
    Journey.interaction(4, "2026-03-20T12:00:00Z", Journey.whitlock, .text, .outbound),
    Journey.interaction(5, "2026-03-25T12:00:00Z", Journey.whitlock, .inPersonVisit, .outbound),
  ]

  private func report(
    _ interactions: [Interaction] = contacts, _ audience: Audience = .family
  ) -> InteractionLogReport {
    InteractionLogReport(
      interactions, history: Self.contacts, names: Journey.names, context: Journey.context(audience))
  }

  @Test("has the newest first, by months, at the time in the user's zone")
  func rows() throws {
    let document = report().document()
    let shown = try ShownDocument(document)
    #expect(document.mainTable?.groupedBy == "month")
    #expect(
      shown.tables["interactions"] == [
        [
          "month", "date", "time", "direction", "type", "school", "coach", "event", "subject", "content",
          "sentiment",
        ],
        [
          "March 2026", "Mar 25, 2026", "8:00 AM", "Outbound", "In-Person Visit", "Whitlock University", "",
          "", "", "", "",
        ],
        [
          "March 2026", "Mar 20, 2026", "8:00 AM", "Outbound", "Text", "Whitlock University", "", "", "", "",
          "",
        ],
        [
          "March 2026", "Mar 5, 2026", "7:00 AM", "Outbound", "Email", "Whitlock University", "", "", "", "",
          "",
        ],
        [
          "March 2026", "Mar 1, 2026", "10:30 PM", "Inbound", "Phone Call", "Harrow Creek University",
          "Rowan Delacroix", "Spring Showcase", "", "", "Very Positive",
        ],
        [
          "January 2026", "Jan 10, 2026", "10:00 AM", "Outbound", "Email", "Harrow Creek University",
          "Rowan Delacroix", "", "Hello", "Said hello.", "Neutral",
        ],
      ])
    #expect(shown.facts["time_zone"] == "America/New York")
  }

  @Test("sums them up by month, also the months without any, and by school from three schools on")
  func charts() throws {
    let shown = try ShownDocument(report().document())
    for line in [
      "Outbound January 2026: 1", "Outbound February 2026: 0", "Outbound March 2026: 3",
      "Inbound March 2026: 1",
    ] {
      #expect(shown.lines.contains(line), "\(line)")
    }
    #expect(!shown.sections.contains("by-school"))
    #expect(shown.says("Interactions by month, 3 months; the most in March 2026: 4."))
    #expect(shown.facts["inbound"] == "1" && shown.facts["outbound"] == "4" && shown.facts["schools"] == "2")
  }

  @Test("says of which schools no reply is on file, and since when; a visit is none that waits for one")
  func unanswered() throws {
    let shown = try ShownDocument(report().document())
    #expect(
      shown.tables["unanswered"] == [
        ["school", "since", "days", "messages", "last_type", "last_date", "last_inbound"],
        ["Whitlock University", "Mar 5, 2026", "27", "2", "Text", "Mar 20, 2026", "Never"],
      ])
  }

  @Test("knows of replies that the log itself is filtered of")
  func filtered() throws {
    let emails = Self.contacts.filter { $0.type == .email }
    let shown = try ShownDocument(report(emails).document())
    #expect(shown.column("school", of: "unanswered") == ["Whitlock University"])
  }

  @Test("tells a coach of the contacts with the own school only")
  func ownSchool() throws {
    let none = report(Self.contacts, .coach)
    #expect(none.interactions.isEmpty && none.omissions() == [.visits])
    #expect(try !ShownDocument(none.document()).says("Whitlock"))
    let own = report(Self.contacts, .coach.reading(schools: [Journey.whitlock]))
    let shown = try ShownDocument(own.document())
    #expect(shown.says("Whitlock University") && !shown.says("Harrow Creek"))
  }

  @Test("tells a coach neither what was said nor, of several schools, with whom")
  func coach() throws {
    let report = report(Self.contacts, .coach.including([.visits]))
    let shown = try ShownDocument(report.document())
    #expect(
      shown.tables["interactions"]?.first == [
        "month", "date", "time", "direction", "type", "school", "event",
      ])
    for secret in ["hello", "Delacroix", "Positive"] { #expect(!shown.says(secret)) }
    #expect(report.omissions() == [.notes, .coaches])
    let one = Self.contacts.filter { $0.schoolID == Journey.harrow }
    #expect(
      try ShownDocument(self.report(one, .coach.reading(schools: [Journey.harrow])).document()).says(
        "Rowan Delacroix"))
  }

  @Test("has the contacts with schools that are not on file any more")
  func lostSchool() throws {
    let lost = Journey.interaction(9, "2026-03-05T12:00:00Z", Journey.id(77), .email, .outbound)
    let report = InteractionLogReport([lost], names: Journey.names, context: Journey.context())
    let shown = try ShownDocument(report.document())
    #expect(shown.column("school", of: "unanswered") == ["School not on file"])
  }

  @Test("shows the last twelve months of a long log by month, and the busiest schools")
  func long() throws {
    let many = (0..<40).map { number in
      Journey.interaction(
        number + 1, "20\(10 + number / 4)-0\(1 + number % 4)-10T12:00:00Z", Journey.id(500 + number), .email,
        .inbound)
    }
    let report = InteractionLogReport(many, names: Journey.names, context: Journey.context())
    let shown = try ShownDocument(report.document())
    #expect(shown.lines.contains("Interactions by month, last 12 months"))
    #expect(shown.lines.contains("Interactions 28 other schools: 28"))
  }

  @Test("of no interactions says so")
  func empty() throws {
    let report = InteractionLogReport([], context: Journey.context())
    let shown = try ShownDocument(report.document())
    #expect(shown.sections == ["title", "interactions"])
    #expect(shown.says("No interactions match your filters") && report.omissions().isEmpty)
  }
}
