import CompassICalendar
import CompassSource
import CompassValidation

/// A feed beside an earlier build of itself (calendar reference §3.2, UID and SEQUENCE).
extension FeedChecker {
  mutating func checkEarlier(_ bytes: [UInt8]) {
    // The bytes stand in memory, so that reading them cannot fail.
    guard let calendar = try? ICalendar(BytesSource(bytes), limits: check.limits) else { return }
    let old = calendar.components.filter { $0.name == "VEVENT" }.map { FeedEvent($0, sumsContents: true) }
    let byKey = Dictionary(events.map { ($0.key, $0) }) { first, _ in first }
    var byAppearance: [String: FeedEvent] = [:]
    var keysByAppearance: [String: Set<String>] = [:]
    for event in events {
      byAppearance[event.appearance] = byAppearance[event.appearance] ?? event
      keysByAppearance[event.appearance, default: []].insert(event.key)
    }
    var newStamps: [FeedEvent] = []
    var unchanged = 0
    for before in old where before.uid != nil {
      let now = byKey[before.key]
      if let keys = keysByAppearance[before.appearance], !keys.contains(before.key),
        let twin = byAppearance[before.appearance]
      {
        addChangedUID(of: twin, takenBy: now)
        continue
      }
      guard let now else { continue }
      if now.contents == before.contents {
        unchanged += 1
        if now.stamp != before.stamp || now.lastModified != before.lastModified { newStamps.append(now) }
      }
      checkSequence(now, before)
    }
    // A record may change in what the feed does not show; most of them do not at once.
    if newStamps.count > 1, newStamps.count * 2 > unchanged {
      addNewStamps(newStamps.count, at: newStamps.first?.position)
    }
  }

  /// Adds that an event is there as before under another UID.
  ///
  /// - Parameters:
  ///   - twin: the event as it is now.
  ///   - other: the event that has its UID now; nil where none has.
  private mutating func addChangedUID(of twin: FeedEvent, takenBy other: FeedEvent?) {
    if let other {
      findings.add(
        .feedUIDReused, .all(.error, "turns one event into another"), at: other.uidPosition,
        "The UID belonged to another event in the earlier version")
    } else {
      findings.add(
        .feedUIDChanged,
        .on(.apple, .google, .outlook, is: .warning, "treats the event as a new one")
          .and(.thunderbird, is: .note, "replaces all events anyway"),
        at: twin.uidPosition ?? twin.position, "The event had a different UID in the earlier version")
    }
  }

  private mutating func checkSequence(_ now: FeedEvent, _ before: FeedEvent) {
    if now.sequence < before.sequence {
      findings.add(
        .feedSequenceDecreased,
        .all(.warning, "may keep the old event").and(.google, is: .error, "keeps the old event"),
        at: now.position, "The SEQUENCE is lower than in the earlier version")
    } else if now.sequence == before.sequence, now.schedule != before.schedule {
      let isDated = now.lastModified != before.lastModified
      findings.add(
        .feedSequenceMissing,
        .on(
          .google, is: isDated ? .note : .warning,
          isDated ? "relies on LAST-MODIFIED, which is less reliable" : "may keep the old event"),
        at: now.position, variant: isDated ? "dated" : "",
        "Time, place or status changed since the earlier version, but the SEQUENCE didn't")
    }
  }
}
