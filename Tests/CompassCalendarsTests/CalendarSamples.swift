import CompassICalendar
import CompassModel
import CompassSource
import Foundation
import Testing

@testable import CompassCalendars

/// Invented events and trips, one for each thing that a calendar must get right.
enum CalendarSamples {
  static let zone = "America/New_York"

  /// A calendar of each sample by its name, as the golden files have it.
  static let calendars: [(name: String, options: EventCalendarOptions, entries: [CalendarEntry])] = [
    ("all-day", options(), [entry(allDay)]),
    ("timed", options { $0.hasAlarms = true }, [entry(timed, school: "Lakeside College", coaches: coaches)]),
    ("timed-basic", options(.basic), [entry(timed, school: "Lakeside College", coaches: coaches)]),
    ("timed-times", options(.times), [entry(timed, school: "Lakeside College", coaches: coaches)]),
    ("multi-day", options(), [entry(camp)]),
    ("one-per-day", options { $0.onePerDay = true }, [entry(camp)]),
    ("night", options { $0.onePerDay = true }, [entry(night)]),
    ("cancelled", options(), [entry(cancelled)]),
    ("dst-day", options(), [entry(springForward), entry(fallBack)]),
    ("long-text", options(), [entry(wordy)]),
    ("coordinates", options(.basic), [entry(mapped)]),
    ("time-open", options(.basic), [entry(openGame)]),
    ("end-assumed", options(.basic), [entry(openEnd)]),
    ("other-zone", options(.basic), [entry(western)]),
    ("trip", options(), [CalendarEntry(trip, zone: zone)]),
    (
      "feed",
      options(.basic) {
        $0.description = "Subscribed, not imported."
        $0.refreshInterval = 3600
        $0.color = .blue
        $0.isForReimport = false
      }, [entry(timed), entry(western), entry(allDay), CalendarEntry(trip, zone: zone)]
    ),
    ("empty", options(), []),
  ]

  static func options(
    _ detail: CalendarDetail = .full, _ change: (inout EventCalendarOptions) -> Void = { _ in }
  ) -> EventCalendarOptions {
    var options = EventCalendarOptions(
      name: "Ava Bell – Recruiting Events", zone: zone, detail: detail, audience: .family)
    change(&options)
    return options
  }

  static func entry(_ event: Event, school: String? = nil, coaches: [String] = []) -> CalendarEntry {
    CalendarEntry(
      event, zone: CalendarEntry.zone(of: event, setting: zone), schoolName: school, coachNames: coaches)
  }

  static let coaches = ["Dana Ortiz", "Lee Marsh"]

  static let allDay = event(1, .unofficialVisit, "Campus Day", "2026-04-15", through: "2026-04-16")

  static let timed = event(2, .camp, "Prospect Camp", "2026-06-13", from: "09:00", to: "15:30") {
    $0.checkinTime = TimeOfDay(iso: "08:15")
    $0.location = "Miller Field"
    $0.address = "12 Orchard Road"
    $0.city = "Athens"
    $0.state = "GA"
    $0.cost = 149.5
    $0.registered = true
    $0.performanceNotes = "Nervous in the 60, settled down later."
    $0.description = "Bring; a glove, cleats\nand water. See https://camps.example/p?token=hidden&y=1"
    $0.url = "https://ann:hidden@camps.example/lakeside?year=2026&access_token=hidden"
    $0.sequence = 3
  }

  static let camp = event(
    3, .camp, "Elite Camp", "2026-07-10", through: "2026-07-12", from: "09:00", to: "16:00"
  ) {
    $0.checkinTime = TimeOfDay(iso: "08:30")
    $0.cost = 0
  }

  static let night = event(
    4, .showcase, "Night Showcase", "2026-07-17", through: "2026-07-19", from: "20:00", to: "01:00")

  static let cancelled = event(
    5, .game, "Cedar Mill at Fallow Creek", "2026-05-02", from: "18:00", to: "20:30"
  ) {
    $0.cancelled = true
    $0.sequence = 4
    $0.checkinTime = TimeOfDay(iso: "17:00")
  }

  static let springForward = event(6, .showcase, "Dawn Showcase", "2026-03-08", from: "01:30", to: "04:00")
  static let fallBack = event(7, .showcase, "Late Showcase", "2026-11-01", from: "00:30", to: "03:00")

  static let wordy = event(8, .showcase, "Fête d’été ⚾️ – Łódź, 日本 \\ \"Cup\"; part, two", "2026-08-01") {
    $0.location = "Field #2; “North”, Gate A"
    $0.description = String(
      repeating: "Ünïcode ⚾️👩‍👩‍👧 and commas, semicolons; backslashes \\ all the way. ", count: 12)
    $0.performanceNotes = "Line one\r\nLine two\rLine three\u{7}\u{0}"
  }

  static let mapped = event(9, .camp, "River Camp", "2026-06-20", from: "10:00", to: "12:00") {
    $0.location = "River \"Park\", Field 3"
    $0.city = "Augusta"
    $0.state = "GA"
    $0.latitude = Decimal(string: "33.4735")
    $0.longitude = Decimal(string: "-82.0105")
  }

  static let openGame = event(10, .game, "Home Opener vs. Cedar Mill", "2026-02-14")

  static let openEnd = event(11, .officialVisit, "Official Visit", "2026-09-18", from: "23:30") {
    $0.endTime = TimeOfDay(iso: "00:30")
    $0.endDate = CalendarDate(iso: "2026-09-19")
    $0.endTimeAssumed = true
  }

  static let western = event(12, .showcase, "Coast Showcase", "2026-06-27", from: "08:00", to: "17:00") {
    $0.state = "CA"
  }

  static let trip: Trip = {
    var trip = Trip(
      id: id(20), name: "Spring Tour", destination: "Tampa, FL", startDate: day("2026-03-20"),
      endDate: day("2026-03-24"))
    trip.basecampName = "Bayside Inn"
    trip.basecampAddress = "1 Bay Street, Tampa"
    trip.description = "Four games in five days."
    trip.updatedAt = Date(rfc3339: "2026-01-02T03:04:05.6Z")
    return trip
  }()

  static func event(
    _ number: Int, _ type: EventType, _ name: String, _ first: String, through last: String? = nil,
    from start: String? = nil, to end: String? = nil, _ change: (inout Event) -> Void = { _ in }
  ) -> Event {
    var event = Event(id: id(number), type: type, name: name, startDate: day(first))
    event.endDate = last.map(day)
    event.startTime = start.flatMap(TimeOfDay.init(iso:))
    event.endTime = end.flatMap(TimeOfDay.init(iso:))
    event.createdAt = Date(rfc3339: "2026-01-01T12:00:00Z")
    event.updatedAt = Date(rfc3339: "2026-01-02T03:04:05Z")
    change(&event)
    return event
  }

  static func id(_ number: Int) -> UUID {
    UUID(uuidString: "00000000-0000-4000-8000-" + padded(number, 12)) ?? UUID()
  }

  static func day(_ text: String) -> CalendarDate {
    CalendarDate(iso: text) ?? CalendarDate(clampingDaysSince1970: 0)
  }
}

extension EventCalendar {
  /// The calendar of some entries as a reader sees it.
  func component(_ entries: [CalendarEntry]) throws -> ICalComponent {
    try ICalendar(BytesSource(bytes(entries))).component
  }
}
