import CompassICalendar
import CompassSource
import Testing

/// The code of the article on recurrence, as it stands there.
private func games(
  _ components: [ICalComponent], in window: RecurrenceSet.Window, zone: any ICalZoneRules,
  print: (ICalTemporal) -> Void
) {
  for group in RecurrenceSet.groups(components).groups {
    let set = RecurrenceSet(group, defaultZone: zone) { _ in nil }
    for occurrence in set.occurrences(in: window).occurrences { print(occurrence.start) }
  }
}

/// The code of the article on time zones, as it stands there.
private func zones(of calendar: ICalendar, print: (Int, String) -> Void) {
  var resolver = ICalZoneResolver(
    definitions: calendar.components("VTIMEZONE"), defaultName: calendar.property("X-WR-TIMEZONE")?.text)
  for event in calendar.components("VEVENT") {
    guard case .dateTime(let start)? = event.property("DTSTART")?.temporal else { continue }
    let resolution = resolver.resolve(start.zone)
    print(resolution.zone?.instant(of: start.local) ?? 0, resolution.identifier ?? "no zone")
  }
}

@Suite("The documentation's examples")
struct DocumentationTests {
  private static let calendar = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Owls//EN
    BEGIN:VEVENT
    UID:1
    DTSTART;TZID=Eastern Standard Time:20260418T180000
    RRULE:FREQ=WEEKLY;COUNT=2
    END:VEVENT
    END:VCALENDAR
    """

  @Test("Occurrences in a window")
  func recurrence() throws {
    var starts: [String] = []
    let components = try ICalendar(BytesSource(Self.calendar)).components
    games(components, in: .init(from: .min, to: .max), zone: ICalFixedZone.utc) { starts.append($0.text) }
    #expect(starts == ["20260418T180000", "20260425T180000"])
  }

  @Test("The zone of each event")
  func zones() throws {
    var lines: [String] = []
    let calendar = try ICalendar(BytesSource(Self.calendar))
    CompassICalendarTests.zones(of: calendar) { lines.append("\($0) \($1)") }
    #expect(lines == ["1776549600 America/New_York"])
  }

  @Test("Reading event by event")
  func reading() throws {
    var reader = try ICalendarReader(BytesSource(Self.calendar))
    var starts: [String] = []
    while let component = try reader.next() {
      guard component.name == "VEVENT", let start = component.property("DTSTART")?.temporal else { continue }
      starts.append(start.text)
    }
    #expect(starts == ["20260418T180000"])
    #expect(reader.takeDiagnostics().isEmpty && reader.lineEndings == .lineFeed)
  }
}
