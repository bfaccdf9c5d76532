import CompassICalendar
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// The stored and deleted occurrences of repeating events that their calendar has at another time now.
///
/// An occurrence is known by its UID and its original start. When the organizer moves a whole series, every original
/// start changes: without this, all occurrences would be imported a second time.
struct MovedEvents {
  /// An occurrence as the store knows it.
  struct Candidate {
    /// Its key at its source.
    let key: String
    /// The id of its record.
    let id: UUID
    /// The mark of the record, if the user deleted it.
    let deletion: Deletion?
  }

  /// The properties that a row and its stored occurrence have in common.
  struct Series: Hashable {
    let source: String?
    let uid: String
    let owner: UUID?
  }

  /// The keys of all events of the calendar; an occurrence with one of them did not move.
  let keys: Set<String>
  /// The store before the calendar is imported.
  let records: PlannedRecords
  let deleted: DeletedRecords
  /// The events that the source of the calendar brought earlier.
  let sourceEvents: SourceEvents?
  private var candidates: [Series: Candidates] = [:]

  /// The maximum number of series in the cache.
  private static let maximumSeries = 1_000
  /// The most seconds between the two starts of an occurrence that moved: the next one may be a day later.
  private static let maximumShift = 12 * 3600

  /// Prepares for the events of a calendar.
  init(
    keys: Set<String>, records: PlannedRecords, deleted: DeletedRecords, sourceEvents: SourceEvents?
  ) {
    self.keys = keys
    self.records = records
    self.deleted = deleted
    self.sourceEvents = sourceEvents
  }

  /// Removes and returns the stored occurrence that the calendar has moved to the time of a row.
  ///
  /// - Parameters:
  ///   - values: the row's values.
  ///   - key: its key, which no record has.
  ///   - owner: the athlete it belongs to.
  mutating func take(_ values: FieldValues, key: String, owner: UUID?) throws -> Candidate? {
    let (uid, start) = Self.parts(of: key)
    let source = values["source"].flatMap(String.init(fieldValue:))
    let series = Series(source: source, uid: uid, owner: owner)
    var known = try candidates[series] ?? load(series)
    defer {
      if candidates.count >= Self.maximumSeries { candidates.removeAll() }
      candidates[series] = known
    }
    return known.take(at: start, day: values["start_date"])
  }

  /// Whether the calendar doesn't have the key of an event any more.
  func isGone(_ event: FieldValues) -> Bool {
    guard case .text(let key)? = event["source_key"] else { return false }
    return !keys.contains(key)
  }

  private func load(_ series: Series) throws -> Candidates {
    let prefix = series.uid + "/"
    var found: [Candidate] = []
    if let id = try records.id(of: .event, source: series.source, sourceKey: series.uid, owner: series.owner)
    {
      found.append(Candidate(key: series.uid, id: id, deletion: nil))
    }
    for (key, id) in try records.sourceKeys(
      of: .event, source: series.source, startingWith: prefix, owner: series.owner)
    {
      found.append(Candidate(key: key, id: id, deletion: nil))
    }
    let marks =
      try deleted.deletions(of: .event, .source(series.source, key: series.uid), owner: series.owner)
      + deleted.deletions(of: .event, .sourcePrefix(series.source, key: prefix), owner: series.owner)
    found += marks.compactMap { mark in
      mark.sourceKey.map { Candidate(key: $0, id: mark.id, deletion: mark) }
    }
    var known = Candidates()
    for candidate in found where !keys.contains(candidate.key) {
      let values = try candidate.deletion?.identity ?? records.values(of: .event, id: candidate.id)
      known.add(candidate, start: Self.parts(of: candidate.key).start, day: values?["start_date"])
    }
    known.sort()
    return known
  }

  /// The UID and the original start in the key of an event, as `CalendarReader` makes it.
  static func parts(of key: String) -> (uid: String, start: ICalTemporal?) {
    guard let slash = key.lastIndex(of: "/"), let start = ICalTemporal(key[key.index(after: slash)...]) else {
      return (key, nil)
    }
    return (String(key[..<slash]), start)
  }

  /// The occurrences of one series that rows haven't matched yet.
  struct Candidates {
    /// The occurrences with a time in their key, sorted by that time.
    private var timed: [(seconds: Int, candidate: Candidate)] = []
    /// All occurrences by their start day, with a separate list for keys that contain a time.
    private var byDay: [FieldValue: (timed: [Candidate], others: [Candidate])] = [:]
    private var taken: Set<UUID> = []

    mutating func add(_ candidate: Candidate, start: ICalTemporal?, day: FieldValue?) {
      if case .dateTime(let time)? = start {
        timed.append((time.local.seconds, candidate))
        if let day { byDay[day, default: ([], [])].timed.append(candidate) }
      } else if let day {
        byDay[day, default: ([], [])].others.append(candidate)
      }
    }

    mutating func sort() { timed.sort { ($0.seconds, $0.candidate.key) < ($1.seconds, $1.candidate.key) } }

    /// Removes and returns the occurrence nearest to a start time, or else one on the same day.
    mutating func take(at start: ICalTemporal?, day: FieldValue?) -> Candidate? {
      if case .dateTime(let time)? = start {
        return takeNearest(to: time.local.seconds) ?? next(on: day, isTimed: false)
      }
      return next(on: day, isTimed: false) ?? next(on: day, isTimed: true)
    }

    private mutating func takeNearest(to seconds: Int) -> Candidate? {
      while true {
        let after = firstIndex(from: seconds)
        let near = [after - 1, after].filter { timed.indices.contains($0) }
        guard let index = near.min(by: { distance($0, seconds) < distance($1, seconds) }),
          distance(index, seconds) < MovedEvents.maximumShift
        else { return nil }
        let candidate = timed.remove(at: index).candidate
        if taken.insert(candidate.id).inserted { return candidate }
      }
    }

    private func distance(_ index: Int, _ seconds: Int) -> Int { abs(timed[index].seconds - seconds) }

    /// The place of the first one at or after a time, found by halving.
    private func firstIndex(from seconds: Int) -> Int {
      var range = timed.startIndex..<timed.endIndex
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          timed[middle].seconds < seconds ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }

    private mutating func next(on day: FieldValue?, isTimed: Bool) -> Candidate? {
      guard let day, var lists = byDay.removeValue(forKey: day) else { return nil }
      defer { byDay[day] = lists }
      while let candidate = isTimed ? lists.timed.popLast() : lists.others.popLast() {
        if taken.insert(candidate.id).inserted { return candidate }
      }
      return nil
    }
  }
}

extension Matcher {
  /// Returns the stored or deleted occurrence that the calendar has at another time now.
  func movedEvent(_ values: FieldValues, key: String, owner: UUID?) throws -> Match? {
    guard let occurrence = try movedEvents?.take(values, key: key, owner: owner) else { return nil }
    guard let deletion = occurrence.deletion else { return try claimed(.event, occurrence.id, owner: owner) }
    guard var match = try take(deletion) else { return nil }
    if deletion.identity.tieBreaker != values.tieBreaker { match.resembled = match.deletion }
    return match
  }

  /// Returns the event of the same name and times that the source had with a UID which its calendar doesn't have now.
  ///
  /// Some programs make new UIDs for each download.
  func withOldUID(_ values: FieldValues, owner: UUID?) throws -> Match? {
    guard let movedEvents, let sourceEvents = movedEvents.sourceEvents, let key = values.naturalKey else {
      return nil
    }
    let group = try group(.event, key: key, owner: owner)
    return try take(from: &group.records) { records in
      try records.next(equalTo: RecordMark(values)) { stored in
        guard case .id(let id)? = stored["id"] else { return false }
        return movedEvents.isGone(stored) && Self.agree(values, stored, in: ["end_date", "end_time"])
          && sourceEvents.contains(id, from: stored["source"].flatMap(String.init(fieldValue:)))
      }
    }
  }
}
