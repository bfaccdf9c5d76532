import CompassICalendar

import struct Foundation.Date

extension CalendarItem {
  /// When a record was written that does not say so: never now, which would be another time tomorrow.
  private static let noStamp = "19700101T000000Z"

  /// Writes the item as a VEVENT (RFC 5545 §3.6.1).
  ///
  /// - Parameter hasAlarm: whether the phone rings at check-in time, unless the event was called off.
  func write(to writer: inout ICalWriter, hasAlarm: Bool) {
    let created = created.flatMap(ICalTemporal.init(utc:))
    let modified = modified.flatMap(ICalTemporal.init(utc:))
    writer.line("BEGIN:VEVENT")
    if let foreignUID {
      writer.text("UID", foreignUID)
    } else {
      writer.raw("UID") { uid.append(to: &$0) }
    }
    if let stamp = stamp.flatMap(ICalTemporal.init(utc:)) ?? modified ?? created {
      writer.temporal("DTSTAMP", stamp)
    } else {
      writer.raw("DTSTAMP", Self.noStamp)
    }
    if let recurrenceID { writer.temporal("RECURRENCE-ID", recurrenceID) }
    writer.temporal("DTSTART", span.start)
    // An end must be later than the start; an event that takes no time has none (RFC 5545 §3.6.1, §3.8.2.2).
    if let end = span.end, end != span.start { writer.temporal("DTEND", end) }
    writer.text("SUMMARY", utf8: summary.bytes)
    if let description { writer.text("DESCRIPTION", utf8: description.bytes) }
    writePlace(to: &writer)
    if let url { writer.raw("URL", url) }
    writer.text("CATEGORIES", category)
    writer.text("COLOR", color.name)
    writer.line(isCancelled ? "STATUS:CANCELLED" : "STATUS:CONFIRMED")
    writer.line(isCancelled ? "TRANSP:TRANSPARENT" : "TRANSP:OPAQUE")
    writer.integer("SEQUENCE", sequence)
    if let created { writer.temporal("CREATED", created) }
    if let modified { writer.temporal("LAST-MODIFIED", modified) }
    writeCarried(to: &writer)
    if hasAlarm, !isCancelled, let checkin { writeAlarm(checkin, to: &writer) }
    writer.line("END:VEVENT")
  }

  private func writePlace(to writer: inout ICalWriter) {
    if let location { writer.text("LOCATION", utf8: location.bytes) }
    guard let coordinates else { return }
    writer.raw("GEO") { line in
      line += coordinates.latitude.utf8
      line.append(UInt8(ascii: ";"))
      line += coordinates.longitude.utf8
    }
    // Apple shows a map only where the title is the very text of LOCATION; the radius is in metres.
    guard let location else { return }
    writer.raw(
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100", parameter: ("X-TITLE", location.bytes)
    ) { line in
      line += "geo:".utf8
      line += coordinates.latitude.utf8
      line.append(UInt8(ascii: ","))
      line += coordinates.longitude.utf8
    }
  }

  private func writeAlarm(_ checkin: Int, to writer: inout ICalWriter) {
    writer.line("BEGIN:VALARM")
    writer.line("ACTION:DISPLAY")
    var text = UTF8Text(capacity: 128)
    text.add(literal: "Check-in: ")
    text.add(summary)
    writer.text("DESCRIPTION", utf8: text.bytes)
    writer.duration("TRIGGER", ICalDuration(seconds: checkin))
    writer.line("END:VALARM")
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
