import CompassCalendars
import CompassModel
import Foundation

/// Events of a busy season, the same on every machine, as entries of a calendar.
struct BenchmarkEvents {
  /// The entries.
  let entries: [CalendarEntry]

  init(count: Int) {
    let day = CalendarDate(year: 2026, month: 1, day: 1)?.daysSince1970 ?? 0
    let states = [("GA", "America/New_York"), ("TX", "America/Chicago"), ("CA", "America/Los_Angeles")]
    entries = (0..<count).map { number in
      let bytes = withUnsafeBytes(of: (UInt64(number).bigEndian, UInt64(count).bigEndian)) { Array($0) }
      let id = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
      var event = Event(
        id: UUID(uuid: id), type: EventType.allCases[number % EventType.allCases.count],
        name: "Diamond Prospects Showcase \(number)",
        startDate: CalendarDate(clampingDaysSince1970: day + number % 700))
      event.startTime = TimeOfDay(hour: 8 + number % 10, minute: 30)
      event.endTime = TimeOfDay(hour: 19, minute: number % 60)
      event.checkinTime = TimeOfDay(hour: 7, minute: 45)
      event.location = "Kettle Creek Field #\(number % 12), “North” Gate"
      event.address = "\(number) Old Tannery Road"
      event.city = "Marietta"
      event.state = states[number % 3].0
      event.latitude = Decimal(339_526 + number) / 10_000
      event.longitude = Decimal(-845_499 - number) / 10_000
      event.cost = Decimal(number % 300)
      event.registered = number % 2 == 0
      event.url = "https://showcases.example.com/events/\(number)?year=2026"
      event.description = "Testing in the morning, games after lunch; bring bat, glove, cleats and water."
      event.performanceNotes = "Three for seven with two doubles, José Núñez threw."
      event.createdAt = Date(timeIntervalSince1970: 1_767_225_600)
      event.updatedAt = Date(timeIntervalSince1970: 1_767_225_600 + Double(number))
      return CalendarEntry(
        event, zone: states[number % 3].1, schoolName: "Harrow Creek University",
        coachNames: ["Devonte Marsh-Alderly", "Jasper Holloway-Nix"])
    }
  }

  /// The calendar of all of them.
  func bytes() -> [UInt8] {
    let options = EventCalendarOptions(name: "Recruiting Events", zone: "America/New_York", detail: .full)
    return EventCalendar(options).bytes(entries)
  }
}
