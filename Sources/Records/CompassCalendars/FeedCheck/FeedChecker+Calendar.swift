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
        .on(.apple, .google, .outlook, is: .warning, "calls the calendar by its address or not at all"),
        calendar.property("NAME") == nil
          ? "The calendar has no name" : "The calendar has a NAME and no X-WR-CALNAME")
    }
    if calendar.property("X-PUBLISHED-TTL") == nil {
      findings.add(
        .feedRefreshMissing, .on(.outlook, is: .note, "asks for it as seldom as it likes"),
        "The calendar does not say how often to ask for it")
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
      .on(.apple, .google, .outlook, is: .error, "shows no tasks of calendars that it subscribes to")
        .and(.thunderbird, is: .warning, "shows them as tasks and not in the calendar"),
      at: task.position, variant: "tasks", "The calendar has tasks (VTODO) and no events")
  }

  private mutating func checkVersion(_ calendar: ICalendar) {
    if let version = calendar.property("VERSION") {
      if version.text.trimmedBlanks != "2.0" {
        findings.add(
          .feedVersion, .all(.warning, "may refuse it"), at: version.position,
          "The calendar's VERSION is not 2.0")
      }
    } else {
      findings.add(.feedVersion, .all(.warning, "may refuse it"), "The calendar has no VERSION")
    }
    if calendar.property("PRODID") == nil {
      findings.add(
        .feedProductMissing, .all(.warning, "may refuse it").and(.google, is: .error, "refuses it"),
        "The calendar has no PRODID")
    }
  }

  private mutating func checkMethod(_ method: ICalProperty) {
    let isPublication = method.text.trimmedBlanks.uppercased() == "PUBLISH"
    let impacts: [FeedImpact] =
      isPublication
      ? .on(.apple, is: .warning, "has refused such feeds (Catalina)")
      : .on(.google, is: .error, "takes it for a message and not for a feed")
        .and(.apple, is: .error, "has refused such feeds (Catalina)")
        .and(.outlook, .thunderbird, is: .warning, "may take it for a message and not for a feed")
    findings.add(
      .feedMethod, impacts, at: method.position,
      isPublication ? "The calendar has a METHOD" : "The calendar has a METHOD other than PUBLISH")
  }

  /// Checks how large the feed is, which for a compressed one is known only after it was read.
  mutating func checkSize(_ calendar: ICalendar) {
    let read = calendar.components.last?.position.map { $0.offset + $0.length } ?? 0
    byteCount = max(byteCount, read)
    if byteCount > Self.maximumBytes {
      findings.add(
        .feedTooLarge, .on(.google, is: .error, "refuses feeds of more than about 1 MB"),
        "The feed has \(byteCount) bytes")
    } else if byteCount > FeedCheck.largeByteCount || events.count > Self.manyEvents {
      findings.add(
        .feedLarge, .on(.google, is: .warning, "refuses feeds of more than about 1 MB"),
        "The feed has \(events.count) events in \(byteCount) bytes")
    }
  }

  /// Whether a value gives away what lets a reader in: the address's own secret, or one that its name tells.
  mutating func checkSecrets(_ property: ICalProperty, ofCalendar: Bool) {
    let name = property.name
    if !tokens.isEmpty, Self.contains(property.value, anyOf: tokens) {
      findings.add(
        .feedSecret, .all(.warning, "shows it to everybody who sees the calendar"),
        at: property.position, variant: "address", "\(name) has the secret part of the feed's address")
      return
    }
    guard name == "SOURCE" || name == "URL" else { return }
    let url = property.value
    let isSecret =
      PublicURL.withoutSecrets(url).utf8.count + 1 < url.utf8.count
      || ofCalendar && !FeedAddress(url).tokens.isEmpty
    if isSecret {
      findings.add(
        .feedSecret, .all(.warning, "shows it to everybody who sees the calendar"),
        at: property.position, variant: name, "\(name) has an address with something secret in it")
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
