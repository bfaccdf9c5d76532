import CompassICalendar

import struct Foundation.Date

extension CalendarItem {
  /// How far round its coordinates a place reaches, in metres, for Apple's map.
  private static let radius = Array("100".utf8)
  private static let uri = Array("URI".utf8)

  /// When a record was written that does not say so: never now, which would be another time tomorrow.
  private static let noStamp = "19700101T000000Z"

  /// Writes the item as a VEVENT (RFC 5545 §3.6.1).
  ///
  /// - Parameter hasAlarm: whether the phone rings at check-in time, unless the event was called off.
  func write(to writer: inout ICalWriter, hasAlarm: Bool) {
    let created = created.flatMap(ICalTemporal.init(utc:))
    let modified = modified.flatMap(ICalTemporal.init(utc:))
    writer.begin("VEVENT")
    writer.raw("UID", utf8: uid.utf8.bytes)
    if let stamp = modified ?? created {
      writer.temporal("DTSTAMP", stamp)
    } else {
      writer.raw("DTSTAMP", Self.noStamp)
    }
    writer.temporal("DTSTART", span.start)
    if let end = span.end { writer.temporal("DTEND", end) }
    writer.text("SUMMARY", utf8: summary.bytes)
    if let description { writer.text("DESCRIPTION", utf8: description.bytes) }
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
    if let location { writer.text("LOCATION", utf8: location.bytes) }
    guard let coordinates else { return }
    var place = UTF8Text(capacity: 32)
    place.add(coordinates.latitude)
    place.add(literal: ";")
    place.add(coordinates.longitude)
    writer.raw("GEO", utf8: place.bytes)
    // Apple shows a map only where the title is the very text of LOCATION.
    guard let location else { return }
    place = UTF8Text(capacity: 32)
    place.add(literal: "geo:")
    place.add(coordinates.latitude)
    place.add(literal: ",")
    place.add(coordinates.longitude)
    writer.raw(
      "X-APPLE-STRUCTURED-LOCATION", utf8: place.bytes,
      parameters: ["VALUE": Self.uri, "X-APPLE-RADIUS": Self.radius, "X-TITLE": location.bytes])
  }

  private func writeAlarm(_ checkin: Int, to writer: inout ICalWriter) {
    writer.begin("VALARM")
    writer.raw("ACTION", "DISPLAY")
    var text = UTF8Text(capacity: 128)
    text.add(literal: "Check-in: ")
    text.add(summary)
    writer.text("DESCRIPTION", utf8: text.bytes)
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
