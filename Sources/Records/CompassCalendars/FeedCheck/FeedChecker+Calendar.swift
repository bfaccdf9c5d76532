import CompassICalendar
import CompassModel
import CompassSource
import CompassValidation

/// The calendar itself: what it is called, how large it is, what it says of itself (calendar reference §3.1,
/// §3.2).
extension FeedChecker {
  /// The bytes beyond which Google takes no feed.
  static let maximumBytes = 1_000_000
  /// The events from which a feed nears that.
  static let manyEvents = 1000

  mutating func checkCalendar(_ calendar: ICalendar) {
    guard !calendar.properties.isEmpty || !calendar.components.isEmpty else { return }
    checkVersion(calendar)
    if let method = calendar.property("METHOD") { checkMethod(method) }
    if calendar.property("X-WR-CALNAME") == nil {
      findings.add(
        .feedNameMissing,
        .on(.apple, .google, .outlook, is: .warning, "shows the address as the name, or no name"),
        calendar.property("NAME") == nil
          ? "The calendar has no name" : "The calendar has NAME but no X-WR-CALNAME")
    }
    if calendar.property("X-PUBLISHED-TTL") == nil {
      findings.add(
        .feedRefreshMissing, .on(.outlook, is: .note, "decides by itself how often to refresh"),
        "The calendar doesn't say how often to refresh it")
    }
    for property in calendar.properties { checkSecrets(property, ofCalendar: true) }
  }

  /// Checks that there is something to show: clients subscribe to events.
  mutating func checkContents(_ calendar: ICalendar) {
    guard events.isEmpty, !calendar.properties.isEmpty || !calendar.components.isEmpty else { return }
    guard let task = calendar.components.first(where: { $0.name == "VTODO" }) else {
      findings.add(.feedEmpty, .all(.warning, "shows nothing"), "The calendar has no events")
      return
    }
    findings.add(
      .feedEmpty,
      .on(.apple, .google, .outlook, is: .error, "doesn't show tasks of subscribed calendars")
        .and(.thunderbird, is: .warning, "shows them as tasks, not in the calendar"),
      at: task.position, variant: "tasks", "The calendar has tasks (VTODO) but no events")
  }

  private mutating func checkVersion(_ calendar: ICalendar) {
    if let version = calendar.property("VERSION") {
      if version.text.trimmedBlanks != "2.0" {
        findings.add(
          .feedVersion, .all(.warning, "may reject it"), at: version.position,
          "The calendar's VERSION isn't 2.0")
      }
    } else {
      findings.add(.feedVersion, .all(.warning, "may reject it"), "The calendar has no VERSION")
    }
    if calendar.property("PRODID") == nil {
      findings.add(
        .feedProductMissing, .all(.warning, "may reject it").and(.google, is: .error, "rejects it"),
        "The calendar has no PRODID")
    }
  }

  private mutating func checkMethod(_ method: ICalProperty) {
    let isPublication = method.text.trimmedBlanks.uppercased() == "PUBLISH"
    let impacts: [FeedImpact] =
      isPublication
      ? .on(.apple, is: .warning, "has rejected such feeds (macOS Catalina)")
      : .on(.google, is: .error, "treats it as a message, not a feed")
        .and(.apple, is: .error, "has rejected such feeds (macOS Catalina)")
        .and(.outlook, .thunderbird, is: .warning, "may treat it as a message, not a feed")
    findings.add(
      .feedMethod, impacts, at: method.position,
      isPublication ? "The calendar has a METHOD" : "The calendar has a METHOD other than PUBLISH")
  }

  /// Checks how large the feed is.
  mutating func checkSize() {
    let byteCount = check.body.count
    if byteCount > Self.maximumBytes {
      findings.add(
        .feedTooLarge, .on(.google, is: .error, "rejects feeds of more than about 1 MB"),
        "The feed has \(byteCount) bytes")
    } else if byteCount > FeedCheck.largeByteCount || events.count > Self.manyEvents {
      findings.add(
        .feedLarge, .on(.google, is: .warning, "rejects feeds of more than about 1 MB"),
        "The feed has \(events.count) events in \(byteCount) bytes")
    }
  }

  /// Whether a value gives away what lets a reader in: the address's own secret, or one that its name tells.
  mutating func checkSecrets(_ property: ICalProperty, ofCalendar: Bool) {
    let name = property.name
    if !tokens.isEmpty, Self.contains(property.value, anyOf: tokens) {
      findings.add(
        .feedSecret, .all(.warning, "shows it to everyone who sees the calendar"),
        at: property.position, variant: "address", "\(name) contains the secret part of the feed's address")
      return
    }
    guard name == "SOURCE" || name == "URL" else { return }
    let url = property.value
    let isSecret =
      PublicURL.withoutSecrets(url).utf8.count + 1 < url.utf8.count
      || ofCalendar && !FeedAddress(url).tokens.isEmpty
    if isSecret {
      findings.add(
        .feedSecret, .all(.warning, "shows it to everyone who sees the calendar"),
        at: property.position, variant: name, "\(name) contains an address with a secret")
    }
  }

  /// Whether a text has one of some byte strings in it, none of them empty.
  private static func contains(_ text: String, anyOf tokens: [[UInt8]]) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      tokens.contains { token in
        guard let first = token.first, bytes.count >= token.count else { return false }
        for start in 0...(bytes.count - token.count)
        where bytes[start] == first && bytes[start..<(start + token.count)].elementsEqual(token) {
          return true
        }
        return false
      }
    }
  }
}
