import CompassICalendar
import CompassModel
import Foundation
import Testing

@testable import CompassCalendars

@Suite("Events as entries of a calendar")
struct EventCalendarTests {
  private func entry(
    _ event: Event, school: String? = nil, _ detail: CalendarDetail = .full,
    _ change: (inout EventCalendarOptions) -> Void = { _ in }
  ) throws -> ICalComponent {
    let entry = CalendarSamples.entry(event, school: school)
    let calendar = try EventCalendar(CalendarSamples.options(detail, change)).component([entry])
    return try #require(calendar.components("VEVENT").first)
  }

  private func entries(_ event: Event, onePerDay: Bool) throws -> [ICalComponent] {
    try EventCalendar(CalendarSamples.options { $0.onePerDay = onePerDay })
      .component([CalendarSamples.entry(event)]).components("VEVENT")
  }

  private func value(_ name: String, _ component: ICalComponent) -> String? {
    component.property(name)?.value
  }

  @Test(
    "Whole days end on the day after the last",
    arguments: [
      ("2026-04-15", nil, "20260415", "20260416"), ("2026-04-15", "2026-04-16", "20260415", "20260417"),
      ("2026-12-31", nil, "20261231", "20270101"), ("2028-02-28", nil, "20280228", "20280229"),
      ("2026-04-15", "2026-04-01", "20260415", "20260416"),
    ] as [(String, String?, String, String)])
  func wholeDays(first: String, last: String?, start: String, end: String) throws {
    let entry = try entry(CalendarSamples.event(1, .camp, "Camp", first, through: last))
    #expect(entry.property("DTSTART")?.temporal == ICalTemporal(start))
    #expect(entry.property("DTEND")?.temporal == ICalTemporal(end))
  }

  @Test(
    "Times are in the event's zone",
    arguments: [
      ("09:00", "15:30", nil, "20260613T090000", "20260613T153000"),
      ("09:00", nil, nil, "20260613T090000", "20260613T100000"),
      ("09:00", "08:00", nil, "20260613T090000", "20260613T100000"),
      ("23:30", nil, nil, "20260613T233000", "20260614T003000"),
      ("22:00", "01:00", "2026-06-14", "20260613T220000", "20260614T010000"),
      ("09:00", "16:00", "2026-06-15", "20260613T090000", "20260615T160000"),
      ("09:00", nil, "2026-06-15", "20260613T090000", "20260615T100000"),
    ] as [(String, String?, String?, String, String)])
  func times(from: String, to: String?, last: String?, start: String, end: String) throws {
    let entry = try entry(
      CalendarSamples.event(1, .camp, "Camp", "2026-06-13", through: last, from: from, to: to))
    #expect(value("DTSTART", entry) == start)
    #expect(value("DTEND", entry) == end)
    #expect(entry.property("DTSTART")?.parameter("TZID") == "America/New_York")
    #expect(entry.property("DTEND")?.parameter("TZID") == "America/New_York")
  }

  @Test("Times in UTC say so with a Z")
  func utc() throws {
    let entry = try entry(
      CalendarSamples.event(1, .camp, "Camp", "2026-06-13", from: "09:00", to: "10:00") {
        $0.timeZone = "UTC"
      })
    #expect(value("DTSTART", entry) == "20260613T090000Z")
    #expect(entry.property("DTSTART")?.parameter("TZID") == nil)
  }

  @Test(
    "The zone is the event's, its state's or the setting's",
    arguments: [
      ("America/Denver", "CA", "America/Denver"), (nil, "CA", "America/Los_Angeles"),
      ("Nowhere/Land", "CA", "America/Los_Angeles"), (nil, nil, "America/Chicago"),
      (nil, "Atlantis", "America/Chicago"),
    ] as [(String?, String?, String)])
  func zone(zone: String?, state: String?, expected: String) {
    let event = CalendarSamples.event(1, .camp, "Camp", "2026-06-13") {
      $0.timeZone = zone
      $0.state = state
    }
    #expect(CalendarEntry.zone(of: event, setting: "America/Chicago") == expected)
  }

  @Test("Every zone that times are in is described once, in the order of names")
  func zones() throws {
    let entries = [
      CalendarSamples.timed, CalendarSamples.western, CalendarSamples.camp, CalendarSamples.allDay,
    ]
    let calendar = try EventCalendar(CalendarSamples.options()).component(
      entries.map { CalendarSamples.entry($0) })
    let zones = calendar.components("VTIMEZONE")
    #expect(zones.compactMap { value("TZID", $0) } == ["America/Los_Angeles", "America/New_York"])
    #expect(calendar.components.first?.name == "VTIMEZONE")
    for part in zones.flatMap(\.components) {
      #expect(part.property("RRULE") != nil)
      #expect(part.property("RDATE") == nil)
    }
  }

  @Test(
    "A title names the school unless the event does",
    arguments: [
      ("Prospect Camp", "Lakeside College", "Prospect Camp – Lakeside College"),
      ("Lakeside Prospect Camp", "Lakeside College", "Lakeside Prospect Camp"),
      ("LAKESIDE COLLEGE camp", "Lakeside College", "LAKESIDE COLLEGE camp"),
      ("College Camp", "The University", "College Camp – The University"), ("Camp", nil, "Camp"),
    ] as [(String, String?, String)])
  func title(name: String, school: String?, expected: String) throws {
    let entry = try entry(CalendarSamples.event(1, .camp, name, "2026-06-13"), school: school)
    #expect(value("SUMMARY", entry) == expected)
  }

  @Test(
    "A place says nothing twice",
    arguments: [
      ("Miller Field", "12 Orchard Road", "Athens", "GA", "Miller Field, 12 Orchard Road, Athens, GA"),
      (nil, "12 Orchard Road, Athens, GA 30602", "Athens", "GA", "12 Orchard Road, Athens, GA 30602"),
      ("Athens Field", nil, "Athens", "GA", "Athens Field, Athens, GA"), ("Gym\nB", nil, nil, nil, "Gym, B"),
      (" ", nil, nil, nil, nil), ("Georgia Park", nil, nil, "GA", "Georgia Park, GA"),
      ("Gym\u{2028}B", nil, nil, nil, "Gym, B"), ("Field 2, ATHENS", nil, "Athens", nil, "Field 2, ATHENS"),
      ("GA 30602", nil, nil, "GA", "GA 30602, GA"), ("-, GA 30602", nil, nil, "GA", "-, GA 30602"),
      ("Athens,, GA", nil, "Athens", "Athens GA", "Athens,, GA, Athens GA"),
      ("東京ドーム, Athens", nil, "athens", nil, "東京ドーム, Athens"), (nil, nil, nil, nil, nil),
    ] as [(String?, String?, String?, String?, String?)])
  func place(location: String?, address: String?, city: String?, state: String?, expected: String?) throws {
    let entry = try entry(
      CalendarSamples.event(1, .camp, "Camp", "2026-06-13") {
        $0.location = location
        $0.address = address
        $0.city = city
        $0.state = state
      })
    #expect(entry.property("LOCATION")?.text == expected)
  }

  @Test("Apple's place has the very text of LOCATION and the coordinates of GEO")
  func coordinates() throws {
    let entry = try entry(CalendarSamples.mapped)
    let place = try #require(entry.property("X-APPLE-STRUCTURED-LOCATION"))
    #expect(place.value == "geo:33.4735,-82.0105")
    #expect(value("GEO", entry) == "33.4735;-82.0105")
    #expect(place.parameter("X-TITLE") == entry.property("LOCATION")?.text)
  }

  @Test(
    "Coordinates beyond the globe are left out",
    arguments: [("90.1", "0"), ("0", "-180.5")])
  func beyondTheGlobe(latitude: String, longitude: String) throws {
    let entry = try entry(
      CalendarSamples.event(1, .camp, "Camp", "2026-06-13") {
        $0.latitude = Decimal(string: latitude)
        $0.longitude = Decimal(string: longitude)
      })
    #expect(entry.property("GEO") == nil)
  }

  @Test(
    "The alarm rings at check-in time",
    arguments: [("09:00", "08:15", "-PT45M"), (nil, "08:15", "PT8H15M"), ("09:00", "09:00", "PT0S")]
      as [(String?, String, String)])
  func alarm(start: String?, checkin: String, trigger: String) throws {
    let event = CalendarSamples.event(1, .camp, "Camp", "2026-06-13", from: start) {
      $0.checkinTime = TimeOfDay(iso: checkin)
    }
    let alarm = try #require(try entry(event).components("VALARM").first)
    #expect(value("TRIGGER", alarm) == trigger)
    #expect(try entry(event) { $0.hasAlarms = false }.components.isEmpty)
    #expect(try entry(event, .times).components.isEmpty)
  }

  @Test("What was called off says so, rings no alarm and takes no time")
  func cancelled() throws {
    let entry = try entry(CalendarSamples.cancelled)
    #expect(value("STATUS", entry) == "CANCELLED")
    #expect(value("TRANSP", entry) == "TRANSPARENT")
    #expect(value("SUMMARY", entry) == "CANCELLED: Cedar Mill at Fallow Creek")
    #expect(value("SEQUENCE", entry) == "4")
    #expect(entry.components.isEmpty)
    let kept = try EventCalendar(CalendarSamples.options { $0.cancelled = .omit }).component([
      CalendarSamples.entry(CalendarSamples.cancelled), CalendarSamples.entry(CalendarSamples.timed),
    ])
    #expect(kept.components("VEVENT").count == 1)
  }

  @Test("Times of change are the record's, and none is now")
  func stamps() throws {
    let entry = try entry(CalendarSamples.timed)
    #expect(value("DTSTAMP", entry) == "20260102T030405Z")
    #expect(value("LAST-MODIFIED", entry) == "20260102T030405Z")
    #expect(value("CREATED", entry) == "20260101T120000Z")
    let bare = try self.entry(
      Event(id: UUID(), type: .camp, name: "Camp", startDate: CalendarSamples.day("2026-06-13")))
    #expect(value("DTSTAMP", bare) == "19700101T000000Z")
    #expect(bare.property("LAST-MODIFIED") == nil)
  }

  @Test("One entry a day has the times of each day and a UID of its own")
  func onePerDay() throws {
    let entries = try entries(CalendarSamples.camp, onePerDay: true)
    #expect(
      entries.compactMap { value("DTSTART", $0) } == [
        "20260710T090000", "20260711T090000", "20260712T090000",
      ])
    #expect(
      entries.compactMap { value("DTEND", $0) } == ["20260710T160000", "20260711T160000", "20260712T160000"])
    #expect(Set(entries.compactMap { value("UID", $0) }).count == 3)
    #expect(value("SUMMARY", entries[1]) == "Elite Camp (day 2 of 3)")
    #expect(entries.map(\.components.count) == [1, 0, 0])
  }

  @Test(
    "What has no times, or one day or night, or too many days, stays one entry",
    arguments: [
      CalendarSamples.allDay, CalendarSamples.timed, CalendarSamples.openEnd,
      CalendarSamples.event(
        1, .camp, "Camp", "2026-01-01", through: "9999-12-31", from: "09:00", to: "10:00"),
    ])
  func stayingOne(event: Event) throws {
    let kept = try entries(event, onePerDay: true)
    #expect(try kept == entries(event, onePerDay: false))
    #expect(kept.count == 1)
  }

  @Test("The last day of the calendar has no day after it")
  func lastDay() throws {
    let entry = try entry(CalendarSamples.event(1, .camp, "Camp", "9999-12-31"))
    #expect(value("DTSTART", entry) == "99991231")
    #expect(entry.property("DTEND") == nil)
  }

  @Test(
    "Only pages of the web are linked, without what lets a reader in",
    arguments: [
      ("https://a.example/p?token=hidden&y=1", "https://a.example/p?y=1"),
      ("javascript:alert(1)", nil), ("ftp://a.example", nil), ("https://a.example/a b", nil),
      ("https://a.example/\r\nATTENDEE:x", nil), ("", nil),
    ] as [(String, String?)])
  func pages(url: String, expected: String?) throws {
    let entry = try entry(CalendarSamples.event(1, .camp, "Camp", "2026-06-13") { $0.url = url })
    #expect(value("URL", entry) == expected)
  }

  @Test("The calendar has no METHOD, and its last change is the newest of its entries'")
  func calendar() throws {
    var newer = CalendarSamples.allDay
    newer.updatedAt = Date(rfc3339: "2026-03-04T05:06:07Z")
    let calendar = try EventCalendar(CalendarSamples.options()).component(
      [CalendarSamples.timed, newer, CalendarSamples.camp].map { CalendarSamples.entry($0) })
    #expect(calendar.property("METHOD") == nil)
    #expect(value("LAST-MODIFIED", calendar) == "20260304T050607Z")
    #expect(value("X-WR-TIMEZONE", calendar) == "America/New_York")
    #expect(value("NAME", calendar) == value("X-WR-CALNAME", calendar))
  }

  @Test("The file is the same however many threads write it", arguments: [0, 2, 3, 8, 40])
  func threads(count: Int) {
    let entries = (0..<30).map { number in
      let sample = [
        CalendarSamples.timed, CalendarSamples.western, CalendarSamples.camp, CalendarSamples.allDay,
      ]
      var event = sample[number % 4]
      event.updatedAt = Date(timeIntervalSince1970: Double(1_767_225_600 + number % 7))
      return CalendarSamples.entry(event)
    }
    let calendar = EventCalendar(CalendarSamples.options { $0.onePerDay = true })
    #expect(calendar.bytes(entries, partCount: count) == calendar.bytes(entries, partCount: 1))
    #expect(calendar.bytes(entries) == calendar.bytes(entries, partCount: 1))
  }
}
