import CompassDocuments
import CompassModel
import Testing

/// What each document says to whom: a private value, the detail that puts it in, and the documents it can be in.
@Suite("Who reads what in the documents about events, trips, schools and coaches")
struct DocumentAudienceTests {
  enum Kind: CaseIterable { case schedule, calendar, eventSheet, tripSheet, comparison, directory, log }

  struct Secret: CustomTestStringConvertible {
    let kind: Kind
    let detail: Audience.Detail
    let text: String
    var testDescription: String { "\(kind): \(text)" }
  }

  static let secrets: [Secret] = [
    .init(kind: .schedule, detail: .costs, text: "$350"),
    .init(kind: .schedule, detail: .status, text: "Registered"),
    .init(kind: .schedule, detail: .visits, text: "Harrow Creek University"),
    .init(kind: .calendar, detail: .costs, text: "$350"),
    .init(kind: .calendar, detail: .status, text: "Registered"),
    .init(kind: .calendar, detail: .visits, text: "Harrow Creek University"),
    .init(kind: .calendar, detail: .travel, text: "Pelican House"),
    .init(kind: .eventSheet, detail: .costs, text: "$350"),
    .init(kind: .eventSheet, detail: .status, text: "Registered"),
    .init(kind: .eventSheet, detail: .notes, text: "Two days."),
    .init(kind: .eventSheet, detail: .costs, text: "Web Search"),
    .init(kind: .eventSheet, detail: .notes, text: "His best two days yet."),
    .init(kind: .eventSheet, detail: .notes, text: "Liked his footwork."),
    .init(kind: .eventSheet, detail: .notes, text: "Wood bat."),
    .init(kind: .eventSheet, detail: .coaches, text: "Minh Tran"),
    .init(kind: .eventSheet, detail: .contacts, text: "delacroix@example.edu"),
    .init(kind: .tripSheet, detail: .costs, text: "$350"),
    .init(kind: .tripSheet, detail: .status, text: "Registered"),
    .init(kind: .tripSheet, detail: .visits, text: "Harrow Creek University"),
    .init(kind: .tripSheet, detail: .travel, text: "Pelican House"),
    .init(kind: .tripSheet, detail: .travel, text: "Three vans."),
    .init(kind: .comparison, detail: .notes, text: "Offer Received"),
    .init(kind: .comparison, detail: .notes, text: "New lab"),
    .init(kind: .comparison, detail: .notes, text: "Dean told us: fine"),
    .init(kind: .comparison, detail: .notes, text: "waived for him"),
    .init(kind: .comparison, detail: .visits, text: "| 7"),
    .init(kind: .comparison, detail: .costs, text: "45%"),
    .init(kind: .directory, detail: .notes, text: "Prefers a call to a text."),
    .init(kind: .directory, detail: .contacts, text: "delacroix@example.edu"),
    .init(kind: .directory, detail: .contacts, text: "(478) 555-0112"),
    .init(kind: .log, detail: .notes, text: "Liked his footwork."),
    .init(kind: .log, detail: .coaches, text: "Rowan Delacroix"),
  ]

  private static let trip: Trip = {
    var trip = Trip(
      id: Journey.id(201), name: "Gulf Coast Week", destination: "Fort Walton Beach, FL",
      startDate: Journey.day("2026-04-17"), endDate: Journey.day("2026-04-20"))
    trip.basecampName = "Pelican House"
    trip.description = "Three vans."
    return trip
  }()
  private static let school: School = {
    var school = School(id: Journey.harrow, name: "Harrow Creek University")
    school.status = .offerReceived
    school.pros = ["New lab"]
    school.academicInfo = .object([
      .init("sat_requirement", .string("waived for him")), .init("dean_told_us", .string("fine")),
    ])
    school.offerDetails = .object([.init("scholarship_percentage", .number("45"))])
    return school
  }()
  private static let contacts = [
    Journey.interaction(1, "2026-04-18T13:30:00Z", Journey.harrow, .inPersonVisit, .inbound) {
      $0.coachID = Journey.head
      $0.content = "Liked his footwork."
    },
    Journey.interaction(2, "2026-04-18T15:00:00Z", Journey.whitlock, .showcase, .inbound),
  ]

  private struct Events: EventRecords {
    func scan(_ body: (Event) throws -> Bool) rethrows { _ = try body(Journey.showcase) }
  }

  private func made(
    _ kind: Kind, _ audience: Audience
  ) throws -> (shown: ShownDocument, omissions: [Audience.Detail]) {
    // A log for a coach is empty, unless it may tell of other schools.
    let context = Journey.context(kind == .log ? audience.including([.visits]) : audience)
    let names = Journey.names
    switch kind {
    case .schedule:
      let report = EventsReport(events: Events(), names: names, context: context)
      return (try ShownDocument(report.schedule()), try report.omissions())
    case .calendar:
      let report = CalendarReport(
        .year(2026), events: [Journey.showcase], trips: [Self.trip], names: names, context: context)
      return (try ShownDocument(report.document()), report.omissions())
    case .eventSheet:
      var context = context
      // The user named the event.
      context.audience = context.audience.reading(Journey.showcase)
      let report = EventSheetReport(
        [
          .init(
            Journey.showcase, coaches: [Journey.coaches[0], Journey.coaches[2]], metrics: Journey.metrics,
            interactions: Self.contacts)
        ], athletes: [Journey.athlete], names: names, context: context)
      return (try ShownDocument(report.document()), report.omissions())
    case .tripSheet:
      let report = TripSheetReport(
        trip: Self.trip, name: "Gulf", days: Self.trip.days, events: [Journey.showcase], names: names,
        context: context)
      return (try ShownDocument(report.document()), report.omissions())
    case .comparison:
      let report = SchoolComparisonReport(
        [Self.school], events: Array(repeating: Journey.showcase, count: 7), names: names, context: context)
      return (try ShownDocument(report.document()), report.omissions())
    case .directory:
      let report = CoachDirectoryReport(Journey.coaches, names: names, context: context)
      return (try ShownDocument(report.document()), report.omissions())
    case .log:
      let report = InteractionLogReport(Self.contacts, names: names, context: context)
      return (try ShownDocument(report.document()), report.omissions())
    }
  }

  @Test("A private value is there with its own detail and with no other", arguments: secrets)
  func details(secret: Secret) throws {
    for detail in Audience.Detail.allCases {
      let shown = try made(secret.kind, Audience(details: [detail])).shown
      #expect(shown.says(secret.text) == (detail == secret.detail), "with \(detail)")
    }
  }

  @Test("A coach is told nothing private, and what is left out is said", arguments: Kind.allCases)
  func coach(kind: Kind) throws {
    let (shown, omissions) = try made(kind, .coach)
    let secrets = Self.secrets.filter { $0.kind == kind }
    for secret in secrets { #expect(!shown.says(secret.text), "\(secret.text)") }
    #expect(Set(omissions) == Set(secrets.map(\.detail)))
  }

  @Test(
    "The family is told everything but contact data, which is said to be missing", arguments: Kind.allCases)
  func family(kind: Kind) throws {
    let (shown, omissions) = try made(kind, .family)
    for secret in Self.secrets where secret.kind == kind {
      #expect(shown.says(secret.text) == (secret.detail != .contacts), "\(secret.text)")
    }
    let hasContacts = Self.secrets.contains { $0.kind == kind && $0.detail == .contacts }
    #expect(omissions == (hasContacts ? [.contacts] : []))
  }

  @Test(
    "One event doesn't open its school: only its name on the command line does", arguments: [false, true])
  func unnamedEvent(isNamed: Bool) throws {
    var context = Journey.context(.coach)
    if isNamed { context.audience = context.audience.reading(Journey.showcase) }
    let sheet = EventSheetReport(
      [.init(Journey.showcase, coaches: Journey.coaches)], names: Journey.names, context: context)
    let school = School(id: Journey.harrow, name: "Harrow Creek University")
    var metrics = MetricsReport(
      event: Journey.showcase, school: school, coachesPresent: Journey.coaches, athletes: [],
      metrics: ArrayMetricSource(metrics: Journey.metrics), context: context)
    metrics.schoolNames = Journey.names.schools
    for document in [try sheet.document(), try metrics.document()] {
      let shown = try ShownDocument(document)
      #expect(shown.says("Spring Showcase"))
      for word in ["Harrow Creek University", "Rowan Delacroix"] {
        #expect(shown.says(word) == isNamed, "\(word)")
      }
    }
    let details: [Audience.Detail] = isNamed ? [] : [.visits]
    #expect(sheet.omissions().filter { $0 == .visits } == details)
    #expect(try metrics.omittedDetails().filter { $0 == .visits } == details)
  }

  /// Counts the records that it lends.
  private final class Counted: EventRecords, MetricSource, @unchecked Sendable {
    var count = 0

    func scan(_ body: (Event) throws -> Bool) rethrows {
      repeat { count += 1 } while try body(Journey.showcase) && count < 50
    }

    func scan(type: String?, _ body: (PerformanceMetric) throws -> Bool) rethrows {
      repeat { count += 1 } while try body(Journey.metrics[0]) && count < 50
    }
  }

  @Test("Whether there is anything to show is known after the first record")
  func firstRecord() throws {
    let context = Journey.context(.coach)
    let records = Counted()
    func reads(_ check: () throws -> Bool) throws -> Int {
      records.count = 0
      #expect(try !check())
      return records.count
    }
    #expect(try reads(EventsReport(events: records, context: context).isEmpty) == 1)
    let season = try #require(Season(named: "2025-26"))
    let contacts = SeasonContacts(zone: Journey.eastern)
    let none = ArrayMetricSource(metrics: [])
    let byEvent = SeasonReport(
      season, events: records, metrics: none, history: none, contacts: contacts, context: context)
    #expect(try reads(byEvent.isEmpty) == 1)
    let unknown = Athlete(id: Journey.id(91), fullName: "Avery Quist")
    #expect(try reads(OnePagerReport(unknown, metrics: records, context: context).isEmpty) == 1)
    // All that can be missing of an event is missing of the first ones.
    records.count = 0
    #expect(
      try EventsReport(events: records, context: context).omissions() == [.status, .costs, .visits])
    #expect(records.count == 1)
  }

  @Test("No document has the athlete's e-mail address", arguments: Kind.allCases)
  func email(kind: Kind) throws {
    let all = Audience(details: Set(Audience.Detail.allCases))
    #expect(try !made(kind, all).shown.says("jordan.vale@example.com"))
  }
}
