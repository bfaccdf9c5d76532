import CompassICalendar

import struct Foundation.Date

extension CalendarItem {
  /// How far round its coordinates a place reaches, in metres, for Apple's map.
  private static let radius = "100"

  /// When a record was written that does not say so: never now, which would be another time tomorrow.
  private static let noStamp = "19700101T000000Z"

  /// Writes the item as a VEVENT (RFC 5545 §3.6.1).
  ///
  /// - Parameter hasAlarm: whether the phone rings at check-in time, unless the event was called off.
  func write(to writer: inout ICalWriter, hasAlarm: Bool) {
    let created = created.flatMap(ICalTemporal.init(utc:))
    let modified = modified.flatMap(ICalTemporal.init(utc:))
    writer.begin("VEVENT")
    writer.raw("UID", uid.text)
    if let stamp = modified ?? created {
      writer.temporal("DTSTAMP", stamp)
    } else {
      writer.raw("DTSTAMP", Self.noStamp)
    }
    writer.temporal("DTSTART", span.start)
    if let end = span.end { writer.temporal("DTEND", end) }
    writer.text("SUMMARY", summary)
    if let description { writer.text("DESCRIPTION", description) }
    writePlace(to: &writer)
    if let url { writer.raw("URL", url) }
    writer.text("CATEGORIES", category)
    writer.text("COLOR", color.name)
    writer.raw("STATUS", isCancelled ? "CANCELLED" : "CONFIRMED")
    writer.raw("TRANSP", isCancelled ? "TRANSPARENT" : "OPAQUE")
    writer.integer("SEQUENCE", sequence)
    if let created { writer.temporal("CREATED", created) }
    if let modified { writer.temporal("LAST-MODIFIED", modified) }
    if hasAlarm, !isCancelled, let checkin { writeAlarm(checkin, to: &writer) }
    writer.end("VEVENT")
  }

  private func writePlace(to writer: inout ICalWriter) {
    if let location { writer.text("LOCATION", location) }
    guard let coordinates else { return }
    writer.raw("GEO", "\(coordinates.latitude);\(coordinates.longitude)")
    // Apple shows a map only where the title is the very text of LOCATION.
    guard let location else { return }
    writer.raw(
      "X-APPLE-STRUCTURED-LOCATION", "geo:\(coordinates.latitude),\(coordinates.longitude)",
      parameters: ["VALUE": "URI", "X-APPLE-RADIUS": Self.radius, "X-TITLE": location])
  }

  private func writeAlarm(_ checkin: Int, to writer: inout ICalWriter) {
    writer.begin("VALARM")
    writer.raw("ACTION", "DISPLAY")
    writer.text("DESCRIPTION", "Check-in: " + summary)
    writer.raw("TRIGGER", ICalDuration(seconds: checkin).text)
    writer.end("VALARM")
  }
}

extension ICalTemporal {
  /// An instant to the second, in UTC; nil beyond the years of the calendar.
  init?(utc instant: Date) {
    let seconds = instant.timeIntervalSince1970.rounded(.down)
    guard abs(seconds) < 1e12, let local = ICalLocalTime(seconds: Int(seconds)) else { return nil }
    self = .dateTime(ICalDateTime(local, .utc))
  }
}
