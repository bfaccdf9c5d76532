import CompassICalendar
import Dispatch
import Foundation
import Synchronization

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

  /// The fewest entries that are worth a part, and the most parts of a calendar: more than threads, so that one
  /// that begins late has less left to do.
  private static let (fewestEntries, mostParts) = (64, 32)

  /// How many bytes an entry has that says all.
  private static let usualBytes = 1536

  /// The calendar of some entries, in their order, as a file; many are written by several threads.
  package func bytes(_ entries: [CalendarEntry]) -> [UInt8] {
    bytes(entries, partCount: min(entries.count / Self.fewestEntries, Self.mostParts))
  }

  /// - Parameter partCount: how many parts the entries are written in; the file is the same for any number.
  func bytes(_ entries: [CalendarEntry], partCount: Int) -> [UInt8] {
    let count = max(1, partCount)
    let parts = Mutex([Part](repeating: Part(), count: count))
    let prepared = Mutex<[String: CalendarZones.Prepared]>([:])
    DispatchQueue.concurrentPerform(iterations: count + 1) { index in
      guard index > 0 else {
        let components = CalendarZones.prepared(for: entries)
        return prepared.withLock { $0 = components }
      }
      let part = index - 1
      let range = (entries.count * part / count)..<(entries.count * index / count)
      var written = Part()
      written.events.reserve(range.count * Self.usualBytes)
      for entry in entries[range] { written.add(entry, options) }
      parts.withLock { $0[part] = written }
    }
    let (zones, modified, events) = parts.withLock { parts in
      var zones = CalendarZones()
      for part in parts { zones.formUnion(part.zones) }
      return (zones, parts.compactMap(\.modified).max(), parts.map(\.events))
    }
    // The last change and the zones, which the events alone know, stand before them.
    var writer = ICalWriter()
    writer.reserve(events.reduce(4096) { $0 + $1.bytes.count })
    writer.begin("VCALENDAR")
    for property in properties(modified) { writer.write(property) }
    for zone in zones.components(prepared: prepared.withLock { $0 }) { writer.write(zone) }
    for part in events { writer.write(part) }
    writer.end("VCALENDAR")
    return writer.bytes
  }

  /// Entries that one thread writes, and what the calendar says of them all.
  private struct Part: Sendable {
    var events = ICalWriter()
    var zones = CalendarZones()
    var modified: Date?

    mutating func add(_ entry: CalendarEntry, _ options: EventCalendarOptions) {
      CalendarItem.forEach(of: entry, options) { item in
        zones.add(item.span)
        if let date = item.modified { modified = max(modified ?? date, date) }
        item.write(to: &events, hasAlarm: options.hasAlarms)
      }
    }
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
