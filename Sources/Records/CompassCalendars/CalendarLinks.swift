import CompassICalendar
package import CompassModel

/// Addresses that open a calendar on the web with an entry filled in, to be kept with a click.
package enum CalendarLinks: String, Sendable, CaseIterable {
  case google, outlook

  /// The name for people.
  package var label: String {
    switch self {
    case .google: "Google Calendar"
    case .outlook: "Outlook"
    }
  }

  /// The most scalars of a description that go into an address: browsers and mail programs cut long ones.
  private static let longestDetails = 600

  /// The address that opens the calendar with an entry; nil for what a calendar on the web cannot have.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - detail: how much of it the address says.
  ///   - audience: the readers.
  package func url(
    _ entry: CalendarEntry, detail: CalendarDetail = .basic, audience: Audience = .coach
  ) -> String? {
    let options = EventCalendarOptions(name: "", detail: detail, audience: audience)
    guard let item = CalendarItem.items(of: entry, options).first else { return nil }
    let details = item.description.map { Self.cut($0.string) }
    switch self {
    case .google:
      guard let end = item.span.end else { return nil }
      var zone: String?
      if case .dateTime(let start) = item.span.start, case .named(let name) = start.zone { zone = name }
      return "https://calendar.google.com/calendar/render?"
        + Destination.query([
          ("action", "TEMPLATE"), ("text", item.summary.string),
          ("dates", "\(item.span.start.text)/\(end.text)"),
          ("ctz", zone), ("details", details), ("location", item.location?.string),
        ])
    case .outlook:
      guard let (start, end) = Self.outlookTimes(item.span) else { return nil }
      return "https://outlook.live.com/calendar/0/deeplink/compose?"
        + Destination.query([
          ("path", "/calendar/action/compose"), ("rru", "addevent"), ("subject", item.summary.string),
          ("startdt", start), ("enddt", end), ("allday", item.span.days == nil ? nil : "true"),
          ("body", details), ("location", item.location?.string),
        ])
    }
  }

  /// Times in UTC, since Outlook's address has no zone; of whole days the first and the one after the last.
  private static func outlookTimes(_ span: CalendarSpan) -> (String, String)? {
    if let first = span.days?.first { return span.end.map { (first.iso, $0.day.iso) } }
    guard let times = span.times(in: "UTC") else { return nil }
    return (text(times.start), text(times.end))
  }

  private static func text(_ time: ICalLocalTime) -> String {
    let clock = [time.time.hour, time.time.minute, time.time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(time.date.iso)T\(clock.joined(separator: ":"))Z"
  }

  private static func cut(_ text: String) -> String {
    guard text.unicodeScalars.count > longestDetails else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.prefix(longestDetails))
    return String(scalars) + "…"
  }
}
