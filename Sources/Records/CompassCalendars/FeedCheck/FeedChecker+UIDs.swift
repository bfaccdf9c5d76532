import CompassICalendar
import CompassSource
import CompassValidation

/// UIDs and DTSTAMPs, over the whole of a feed (calendar reference §3.1, §3.2).
extension FeedChecker {
  /// The fewest events whose UIDs can look counted.
  private static let fewestCounted = 3
  /// How near the present a DTSTAMP is that says it, in seconds.
  private static let presence = 600
  /// Where people, not programs, have their mail.
  private static let mailHosts: Set<String> = [
    "aol.com", "gmail.com", "googlemail.com", "gmx.com", "gmx.net", "hotmail.com", "icloud.com", "live.com",
    "mac.com", "me.com", "msn.com", "outlook.com", "proton.me", "protonmail.com", "yahoo.com",
  ]

  mutating func checkUIDs() {
    var first: [String: String] = [:]
    for event in events {
      guard let uid = event.uid else { continue }
      if let start = first[event.key] {
        findings.add(
          .feedUIDDuplicate,
          start == event.startText
            ? .all(.warning, "shows one of them or both")
            : .all(.warning, "may show only one of them").and(
              .google, is: .error, "shows only the last of them"),
          at: event.uidPosition, variant: start == event.startText ? "same" : "other",
          start == event.startText
            ? "Two events have the same UID and start" : "Two events at different times have the same UID")
      } else {
        first[event.key] = event.startText
      }
      checkForm(of: uid, event)
    }
    checkMasters()
    checkCounting()
  }

  /// Checks that occurrences which were changed belong to events that are there.
  private mutating func checkMasters() {
    let masters = Set(events.filter(\.occurrence.isEmpty).compactMap(\.uid))
    for event in events where !event.occurrence.isEmpty {
      guard let uid = event.uid, !masters.contains(uid) else { continue }
      findings.add(
        .feedMasterMissing, .all(.warning, "shows the occurrence alone or skips it"),
        at: event.uidPosition, "The event is an occurrence (RECURRENCE-ID) of an event that isn't in the feed"
      )
    }
  }

  private mutating func checkForm(of uid: String, _ event: FeedEvent) {
    let lower = uid.lowercased()
    let host = lower.split(separator: "@", omittingEmptySubsequences: false).dropFirst().last.map(String.init)
    if host.map(Self.mailHosts.contains) ?? false || event.addresses.contains(where: lower.contains) {
      findings.add(
        .feedUIDMail,
        .all(.warning, "shows it to everyone, and treats the event as new when it changes"),
        at: event.uidPosition, "The UID \(personal: uid) contains an email address")
    }
    let times = [event.stamp, event.start?.value].compactMap { $0 }.filter { $0.utf8.count >= 15 }
    if times.contains(where: { uid.contains($0.prefix(15)) }) {
      findings.add(
        .feedUIDTime, .all(.warning, "treats the event as new when the time changes"),
        at: event.uidPosition, "The UID contains the event's DTSTART or DTSTAMP")
    }
  }

  /// Checks whether UIDs are numbers in the order of the feed: one more event gives the next ones another.
  private mutating func checkCounting() {
    var next: Int?
    var frame = ""
    var count = 0
    for event in events where event.occurrence.isEmpty {
      guard let uid = event.uid, let split = Self.numbered(uid) else { return }
      if let expected = next {
        guard split.number == expected, split.frame == frame else { return }
      } else {
        guard split.number <= 1 else { return }
        frame = split.frame
      }
      next = split.number + 1
      count += 1
    }
    guard count >= Self.fewestCounted else { return }
    findings.add(
      .feedUIDCounter, .all(.warning, "confuses events when one is added or removed"),
      at: events.first?.uidPosition, count: count, "The UIDs only number the events in the feed")
  }

  /// A UID's last number before the @, and what stands around it; nil where it has none.
  private static func numbered(_ uid: String) -> (frame: String, number: Int)? {
    let bytes = Array(uid.utf8)
    let local = bytes.firstIndex(of: 0x40) ?? bytes.count
    guard let last = bytes[..<local].lastIndex(where: { (0x30...0x39).contains($0) }) else { return nil }
    let before = bytes[..<last].lastIndex { !(0x30...0x39).contains($0) } ?? -1
    guard let number = Int(String(decoding: bytes[(before + 1)...last], as: UTF8.self)), number < Int.max
    else {
      return nil
    }
    let frame = bytes[..<(before + 1)] + [0x1F] + bytes[(last + 1)...]
    return (String(decoding: frame, as: UTF8.self), number)
  }

  // MARK: DTSTAMP

  private static let alwaysNew: [FeedImpact] =
    .on(.apple, .thunderbird, is: .warning, "downloads the whole feed at each refresh")
    .and(.google, .outlook, is: .note, "treats every event as changed at each refresh")

  mutating func checkStamps() {
    guard events.count > 1, let stamp = events[0].stamp, events.allSatisfy({ $0.stamp == stamp }) else {
      return
    }
    if let now = check.now, case .dateTime(let moment)? = ICalTemporal(stamp), moment.zone == .utc,
      abs(moment.local.seconds - now) <= Self.presence
    {
      findings.add(
        .feedStampNow, Self.alwaysNew, at: events[0].position, variant: "now",
        "Every DTSTAMP is the time when the feed was written")
    } else if !events.allSatisfy({ $0.lastModified == stamp }) {
      findings.add(
        .feedStampSame,
        .all(.note, "treats every event as changed at each refresh if it is the time of writing"),
        at: events[0].position, "Every event has the same DTSTAMP, without a matching LAST-MODIFIED")
    }
  }

  mutating func addNewStamps(_ count: Int, at position: SourcePosition?) {
    findings.add(
      .feedStampNow, Self.alwaysNew, at: position, variant: "earlier", count: count,
      "Since the earlier version, only the DTSTAMP of the event changed")
  }
}
