import CompassICalendar

import struct Foundation.Date

extension CalendarItem {
  /// How far round its coordinates a place reaches, in metres, for Apple's map.
  private static let radius = "100"

  /// When a record was written that does not say so: never now, which would be another time tomorrow.
  private static let noStamp = "19700101T000000Z"

  /// The item as a VEVENT (RFC 5545 §3.6.1).
  ///
  /// - Parameter hasAlarm: whether the phone rings at check-in time, unless the event was called off.
  func component(hasAlarm: Bool) -> ICalComponent {
    let stamp = (modified ?? created).flatMap(ICalTemporal.init(utc:))
    var properties: [ICalProperty] = [
      ICalProperty("UID", value: uid.text), ICalProperty("DTSTAMP", value: stamp?.text ?? Self.noStamp),
      .temporal("DTSTART", span.start),
    ]
    properties.reserveCapacity(20)
    if let end = span.end { properties.append(.temporal("DTEND", end)) }
    properties.append(.text("SUMMARY", summary))
    if !description.isEmpty {
      properties.append(.text("DESCRIPTION", description.joined(separator: "\n\n")))
    }
    properties += place
    if let url { properties.append(ICalProperty("URL", value: url)) }
    properties += [
      .text("CATEGORIES", category), .text("COLOR", color.name),
      ICalProperty("STATUS", value: isCancelled ? "CANCELLED" : "CONFIRMED"),
      ICalProperty("TRANSP", value: isCancelled ? "TRANSPARENT" : "OPAQUE"), .integer("SEQUENCE", sequence),
    ]
    if let created = created.flatMap(ICalTemporal.init(utc:)) {
      properties.append(.temporal("CREATED", created))
    }
    if let modified = modified.flatMap(ICalTemporal.init(utc:)) {
      properties.append(.temporal("LAST-MODIFIED", modified))
    }
    let alarms = hasAlarm && !isCancelled ? checkin.map { [alarm($0)] } ?? [] : []
    return ICalComponent("VEVENT", properties: properties, components: alarms)
  }

  private var place: [ICalProperty] {
    var properties: [ICalProperty] = []
    if let location { properties.append(.text("LOCATION", location)) }
    guard let coordinates else { return properties }
    let (latitude, longitude) = (coordinates.latitude, coordinates.longitude)
    properties.append(ICalProperty("GEO", value: "\(latitude);\(longitude)"))
    // Apple shows a map only where the title is the very text of LOCATION.
    guard let location else { return properties }
    properties.append(
      ICalProperty(
        "X-APPLE-STRUCTURED-LOCATION", value: "geo:\(latitude),\(longitude)",
        parameters: [
          ICalParameter("VALUE", ["URI"]), ICalParameter("X-APPLE-RADIUS", [Self.radius]),
          ICalParameter("X-TITLE", [location]),
        ]))
    return properties
  }

  private func alarm(_ checkin: Int) -> ICalComponent {
    ICalComponent(
      "VALARM",
      properties: [
        ICalProperty("ACTION", value: "DISPLAY"), .text("DESCRIPTION", "Check-in: " + summary),
        .duration("TRIGGER", ICalDuration(seconds: checkin)),
      ])
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
