import CompassICalendar
import CompassModel
import CompassSource
import CompassValidation

/// Events, each on its own (calendar reference §3.1, §3.2).
extension FeedChecker {
  mutating func checkEvent(_ component: ICalComponent) {
    let event = FeedEvent(component, sumsContents: check.earlier != nil)
    events.append(event)
    checkIdentity(event)
    checkTimes(event)
    checkPlace(event)
    checkExtras(event, component)
    checkRules(event)
    for zone in event.zones {
      zones[zone.name, default: ZoneUse(position: zone.position)].count += 1
    }
    for property in component.properties { checkSecrets(property, ofCalendar: false) }
  }

  private mutating func checkIdentity(_ event: FeedEvent) {
    if event.uid == nil {
      findings.add(
        .feedUIDMissing,
        .all(.warning, "can't tell a changed event from a new one")
          .and(.google, .outlook, is: .error, "tells events apart by UID and may skip this one"),
        at: event.position, "The event has no UID")
    }
    if event.stamp == nil {
      findings.add(
        .feedStampMissing, .all(.warning, "may skip the event"), at: event.position,
        "The event has no DTSTAMP")
    }
  }

  // MARK: Times

  private mutating func checkTimes(_ event: FeedEvent) {
    if let property = event.floating {
      findings.add(
        .feedFloatingTime,
        .on(.google, .outlook, is: .error, "doesn't support times without a zone and shows a wrong time")
          .and(.apple, .thunderbird, is: .warning, "shows the time in the viewer's time zone"),
        at: property.position, "\(property.name) is a time without a time zone")
    }
    guard let start = event.start?.temporal else {
      findings.add(
        .feedStartMissing, .all(.error, "can't show the event"),
        at: event.start?.position ?? event.position,
        event.start == nil ? "The event has no DTSTART" : "The event's DTSTART isn't a date or time")
      return
    }
    guard let property = event.end else { return }
    guard let end = property.temporal, end.isDate == start.isDate else {
      findings.add(
        .feedEndKind, .all(.warning, "shows an end time that it chooses itself"), at: property.position,
        "DTSTART and DTEND differ: one is a date, the other a time")
      return
    }
    if isBefore(end, start) {
      findings.add(
        .feedEndBeforeStart, .all(.error, "shows a wrong end or skips the event"),
        at: property.position, "The event ends before it starts")
    } else if end.isDate, end.day == start.day {
      findings.add(
        .feedInclusiveEnd, .all(.warning, "may show no day or one day too few"), at: property.position,
        "The all-day event ends on its first day, but DTEND must be the day after the last day")
    }
  }

  /// Whether an end comes before a start: in one zone by the clock, in two by the instant, where both are known.
  private func isBefore(_ end: ICalTemporal, _ start: ICalTemporal) -> Bool {
    guard case .dateTime(let end) = end, case .dateTime(let start) = start, end.zone != start.zone else {
      return end.local < start.local
    }
    guard let last = instant(end), let first = instant(start) else { return false }
    return last < first
  }

  private func instant(_ moment: ICalDateTime) -> Int? {
    switch moment.zone {
    case .floating: nil
    case .utc: moment.local.seconds
    case .named(let name): ICalIANAZone(named: name)?.instant(of: moment.local)
    }
  }

  // MARK: Place

  private mutating func checkPlace(_ event: FeedEvent) {
    guard let structured = event.structuredLocation else {
      if let geo = event.geo {
        findings.add(
          .feedMapMissing, .on(.apple, is: .warning, "shows no map"), at: geo.position,
          "The event has GEO but no X-APPLE-STRUCTURED-LOCATION")
      }
      return
    }
    let title = Self.folded(structured.parameter("X-TITLE"))
    let address = Self.folded(structured.parameter("X-ADDRESS"))
    let location = Self.folded(event.location?.value)
    let expected = [title, address, [title, address].filter { !$0.isEmpty }.joined(separator: " ")]
    if location.isEmpty || !expected.contains(location) {
      findings.add(
        .feedMapDiffers, .on(.apple, is: .warning, "shows no map, or a different place"),
        at: structured.position,
        "X-TITLE and X-ADDRESS of the X-APPLE-STRUCTURED-LOCATION differ from LOCATION")
    }
  }

  /// A place's words, with whatever stands between them taken for a blank.
  private static func folded(_ text: String?) -> String {
    let bytes = ICalText.unescaped(text ?? "").lowercased().utf8
    return bytes.split { $0 <= 0x20 || $0 == 0x2C }.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  // MARK: The rest

  private mutating func checkExtras(_ event: FeedEvent, _ component: ICalComponent) {
    if let status = event.status, status.value.trimmedBlanks.uppercased() == "CANCELLED" {
      findings.add(
        .feedCancelled, .on(.google, is: .note, "hides it"), at: status.position,
        "The feed contains a cancelled event")
    }
    if let description = event.description, Self.hasMarkup(description.value) {
      findings.add(
        .feedMarkup, .on(.apple, .outlook, .thunderbird, is: .warning, "shows the tags"),
        at: description.position, "The DESCRIPTION contains HTML")
    }
    if let alarm = event.alarm {
      findings.add(
        .feedAlarm,
        .on(.google, .outlook, is: .note, "ignores alarms of subscribed calendars")
          .and(.apple, is: .note, "removes alarms by default"),
        at: alarm.position, "The event has an alarm")
    }
    if let alarm = component.components("VALARM").first(where: { $0.property("ACTION") == nil }) {
      findings.add(
        .feedAlarmAction, .all(.warning, "may reject the event or the feed"), at: alarm.position,
        "The event has an alarm without an ACTION")
    }
    if let attachment = event.attachment {
      findings.add(
        .feedAttachment, .all(.note, "may skip it"), at: attachment.position,
        attachment.parameter("ENCODING") == nil
          ? "The event has an attachment"
          : "The event has an attachment inside the feed, which makes the feed large")
    }
  }

  private static let tags: Set<String> = [
    "a", "b", "body", "br", "div", "em", "font", "h1", "h2", "h3", "html", "i", "img", "li", "ol", "p",
    "span", "strong", "table", "td", "tr", "u", "ul",
  ]

  /// Whether a text has a tag of HTML in it: "ERA <3" has none.
  private static func hasMarkup(_ text: String) -> Bool {
    let bytes = text.utf8
    var rest = bytes[...]
    while let opening = rest.firstIndex(of: 0x3C) {
      rest = rest[opening...].dropFirst()
      let name = (rest.first == 0x2F ? rest.dropFirst() : rest)
        .prefix { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
      guard name.count <= 6, tags.contains(String(decoding: name, as: UTF8.self).lowercased()) else {
        continue
      }
      let following = bytes[name.endIndex...].first
      if following == 0x3E || following == 0x20 || following == 0x2F { return true }
    }
    return false
  }
}
