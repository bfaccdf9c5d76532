import CompassICalendar

import struct Foundation.Date

/// Writes events and trips as a calendar that every client takes (calendar reference §3.2).
///
/// The same entries give the same bytes: nothing in it is of the moment at which it is written.
package struct EventCalendar: Sendable {
  /// What the calendar is called, and what it says.
  package let options: EventCalendarOptions

  /// The program that wrote the file; without a version, so that a new one changes no calendar.
  private static let product = "-//Compass Toolkit//Calendar//EN"

  /// Creates a writer of a calendar.
  package init(_ options: EventCalendarOptions) { self.options = options }

  /// The calendar of some entries, in their order, as a file.
  package func bytes(_ entries: [CalendarEntry]) -> [UInt8] {
    var zones = CalendarZones()
    var modified: Date?
    var events = ICalWriter()
    for entry in entries {
      for item in CalendarItem.items(of: entry, options) {
        zones.add(item.span)
        if let date = item.modified { modified = max(modified ?? date, date) }
        item.write(to: &events, hasAlarm: options.hasAlarms)
      }
    }
    // The last change and the zones, which the events alone know, stand before them.
    var writer = ICalWriter()
    writer.begin("VCALENDAR")
    for property in properties(modified) { writer.write(property) }
    for zone in zones.components { writer.write(zone) }
    writer.write(events)
    writer.end("VCALENDAR")
    return writer.bytes
  }

  private func properties(_ modified: Date?) -> [ICalProperty] {
    // Each of these twice: once by RFC 7986, once as clients knew it before.
    var properties = [
      ICalProperty("VERSION", value: "2.0"), .text("PRODID", Self.product),
      ICalProperty("CALSCALE", value: "GREGORIAN"), .text("NAME", options.name),
      .text("X-WR-CALNAME", options.name),
    ]
    if let description = options.description {
      properties += [.text("DESCRIPTION", description), .text("X-WR-CALDESC", description)]
    }
    if let zone = options.zone { properties.append(.text("X-WR-TIMEZONE", zone)) }
    if let modified = modified.flatMap(ICalTemporal.init(utc:)) {
      properties.append(.temporal("LAST-MODIFIED", modified))
    }
    if let seconds = options.refreshInterval {
      let interval = ICalDuration(seconds: seconds)
      properties.append(
        .duration("REFRESH-INTERVAL", interval, parameters: [ICalParameter("VALUE", ["DURATION"])]))
      properties.append(.duration("X-PUBLISHED-TTL", interval))
    }
    if let color = options.color {
      properties += [.text("COLOR", color.name), .text("X-APPLE-CALENDAR-COLOR", color.figures)]
    }
    return properties
  }
}
