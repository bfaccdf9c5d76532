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
    .init(kind: .schedule, detail: .costs, text: "350.00"),
    .init(kind: .schedule, detail: .status, text: "Registered"),
    .init(kind: .schedule, detail: .visits, text: "Harrow Creek University"),
    .init(kind: .calendar, detail: .costs, text: "350.00"),
    .init(kind: .calendar, detail: .status, text: "Registered"),
    .init(kind: .calendar, detail: .visits, text: "Harrow Creek University"),
    .init(kind: .calendar, detail: .travel, text: "Pelican House"),
    .init(kind: .eventSheet, detail: .costs, text: "350.00"),
    .init(kind: .eventSheet, detail: .status, text: "Registered"),
    .init(kind: .eventSheet, detail: .notes, text: "Two days."),
    .init(kind: .eventSheet, detail: .costs, text: "Web Search"),
    .init(kind: .eventSheet, detail: .notes, text: "His best two days yet."),
    .init(kind: .eventSheet, detail: .notes, text: "Liked his footwork."),
    .init(kind: .eventSheet, detail: .notes, text: "Wood bat."),
    .init(kind: .eventSheet, detail: .coaches, text: "Minh Tran"),
    .init(kind: .eventSheet, detail: .contacts, text: "delacroix@example.edu"),
    .init(kind: .tripSheet, detail: .costs, text: "350.00"),
    .init(kind: .tripSheet, detail: .status, text: "Registered"),
    .init(kind: .tripSheet, detail: .visits, text: "Harrow Creek University"),
    .init(kind: .tripSheet, detail: .travel, text: "Pelican House"),
    .init(kind: .tripSheet, detail: .travel, text: "Three vans."),
    .init(kind: .comparison, detail: .notes, text: "Offer Received"),
    .init(kind: .comparison, detail: .notes, text: "New lab"),
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
    func forEach(_ body: (Event) throws -> Void) rethrows { try body(Journey.showcase) }
  }

  private func made(
    _ kind: Kind, _ audience: Audience
  ) throws -> (shown: ShownDocument, omissions: [Audience.Detail]) {
    // A log for a coach is empty, unless it may tell of other schools.
    let context = Journey.context(kind == .log ? audience.including([.visits]) : audience)
    let names = Journey.names
    switch kind {
    case .schedule:
      let report = ScheduleReport(events: Events(), names: names, context: context)
      return (try ShownDocument(report.document()), try report.omissions())
    case .calendar:
      let report = CalendarReport(
        .year(2026), events: [Journey.showcase], trips: [Self.trip], names: names, context: context)
      return (try ShownDocument(report.document()), report.omissions())
    case .eventSheet:
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
      let report = SchoolComparisonReport([Self.school], names: names, context: context)
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

  @Test("No document has the athlete's e-mail address", arguments: Kind.allCases)
  func email(kind: Kind) throws {
    let all = Audience(details: Set(Audience.Detail.allCases))
    #expect(try !made(kind, all).shown.says("jordan.vale@example.com"))
  }
}
