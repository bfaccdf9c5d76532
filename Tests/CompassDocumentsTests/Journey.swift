import CompassDocuments
import CompassModel
import Foundation

/// Invented schools, coaches, events, contacts and trips, as the tests of the documents about them need them.
enum Journey {
  static func day(_ iso: String) -> CalendarDate {
    CalendarDate(iso: iso) ?? CalendarDate(clampingDaysSince1970: 0)
  }

  static func time(_ iso: String) -> TimeOfDay {
    TimeOfDay(iso: iso) ?? TimeOfDay(wrappingSecondsSinceMidnight: 0)
  }

  static func instant(_ rfc3339: String) -> Date { Date(rfc3339: rfc3339) ?? .distantPast }

  /// An id that is the same in every run.
  static func id(_ number: Int) -> UUID {
    let tail = String(number, radix: 16)
    let digits = String(repeating: "0", count: max(0, 12 - tail.count)) + tail
    return UUID(uuidString: "00000000-0000-4000-8000-\(digits)") ?? UUID()
  }

  static let eastern = TimeZone(identifier: "America/New_York") ?? .gmt

  /// Noon of Apr 1, 2026 in Georgia.
  static func context(_ audience: Audience = .family) -> DocumentContext {
    DocumentContext(audience: audience, created: instant("2026-04-01T16:00:00Z"), zone: eastern)
  }

  static let harrow = id(1)
  static let whitlock = id(2)
  static let head = id(11)
  static let recruiter = id(12)
  static let stranger = id(13)

  static let names = ReportNames(
    athletes: [id(90): "Jordan Vale"],
    schools: [harrow: "Harrow Creek University", whitlock: "Whitlock University"],
    coaches: [head: "Rowan Delacroix", recruiter: "Tobias Wrenfield", stranger: "Minh Tran"],
    events: [id(101): "Spring Showcase"])

  static let athlete: Athlete = {
    var athlete = Athlete(id: id(90), fullName: "Jordan Vale")
    athlete.graduationYear = 2027
    athlete.primaryPosition = "Shortstop"
    athlete.email = "jordan.vale@example.com"
    return athlete
  }()

  static func event(
    _ number: Int, _ name: String, _ first: String, _ last: String? = nil, type: EventType = .camp,
    change: (inout Event) -> Void = { _ in }
  ) -> Event {
    var event = Event(id: id(number), type: type, name: name, startDate: day(first))
    event.endDate = last.map(day)
    event.userID = id(90)
    change(&event)
    return event
  }

  /// A showcase of which everything is known.
  static let showcase = event(101, "Spring Showcase", "2026-04-18", "2026-04-19", type: .showcase) {
    $0.schoolID = harrow
    $0.location = "Smith & Sons Field #2"
    $0.address = "88 Mill Race Lane"
    $0.city = "Gainesville"
    $0.state = "GA"
    $0.startTime = time("09:00")
    $0.endTime = time("17:00")
    $0.checkinTime = time("08:15")
    $0.cost = 350
    $0.registered = true
    $0.eventSource = .webSearch
    $0.url = "https://camps.example.com/spring?token=s3cret&year=2026"
    $0.description = "Two days. Sign in at https://camps.example.com/in?token=s3cret first."
    $0.performanceNotes = "His best two days yet."
    $0.coachesPresent = [head, stranger, id(99)]
  }

  static let coaches: [Coach] = [
    coach(head, harrow, .head, "Rowan", "Delacroix"),
    coach(recruiter, harrow, .recruiting, "Tobias", "Wrenfield"),
    coach(stranger, whitlock, .assistant, "Minh", "Tran"),
  ]

  private static func coach(
    _ id: UUID, _ school: UUID, _ role: CoachRole, _ first: String, _ last: String
  ) -> Coach {
    var coach = Coach(id: id, schoolID: school, role: role, firstName: first, lastName: last)
    coach.email = "\(last.lowercased())@example.edu"
    coach.phone = "(478) 555-0112"
    coach.notes = "Prefers a call to a text."
    return coach
  }

  static func interaction(
    _ number: Int, _ at: String, _ school: UUID, _ type: InteractionType, _ direction: InteractionDirection,
    change: (inout Interaction) -> Void = { _ in }
  ) -> Interaction {
    var interaction = Interaction(
      id: id(number), schoolID: school, type: type, direction: direction, occurredAt: instant(at))
    change(&interaction)
    return interaction
  }

  static let metrics: [PerformanceMetric] = {
    var metric = PerformanceMetric(id: id(301), recordedDate: day("2026-04-18"), metricType: "exit_velo")
    metric.value = 94.3
    metric.unit = "mph"
    metric.source = "HitTrax"
    metric.verified = true
    metric.notes = "Wood bat."
    return [metric]
  }()

  static func way(_ event: Event) -> ReportDirections? {
    event.city.flatMap { city in
      ReportDirections(
        place: city,
        links: [
          .init("Google Maps", url: "https://www.google.com/maps/dir/?api=1&destination=\(city)"),
          .init("Apple Maps", url: "https://maps.apple.com/?daddr=\(city)"),
        ])
    }
  }
}
