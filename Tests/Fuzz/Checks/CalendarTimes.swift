import CompassICalendar
import CompassSource

/// What holds for the times of any calendar's events.
struct CalendarTimes {
  private let calendar: ICalendar

  /// Enough to reach every part of the expander, and little enough to do so often.
  private static let limits = RecurrenceLimits(candidates: 3000, occurrences: 300)
  /// The beginning, the middle and the end of the years that are looked at: 2025 to 2027.
  private static let start = 1_735_689_600
  private static let middle = start + 400 * 86_400 + 4321
  private static let end = start + 3 * 365 * 86_400

  init(_ calendar: ICalendar) { self.calendar = calendar }

  /// Expands all events, and gives what was found.
  func check() throws -> [Diagnostic] {
    let groups = RecurrenceSet.groups(calendar.components("VEVENT"))
    var resolver = ICalZoneResolver(
      definitions: calendar.components("VTIMEZONE"), defaultName: calendar.property("X-WR-TIMEZONE")?.text)
    let usual: any ICalZoneRules = resolver.resolve(.floating).zone ?? ICalFixedZone.utc
    var findings = groups.diagnostics
    for group in groups.groups {
      let set = RecurrenceSet(group, defaultZone: usual, limits: Self.limits) { resolver.resolve($0).zone }
      findings += try check(set)
    }
    return findings
  }

  private func check(_ set: RecurrenceSet) throws -> [Diagnostic] {
    let whole = set.occurrences(in: .init(from: Self.start, to: Self.end))
    try demand(
      whole.occurrences.count <= Self.limits.occurrences, "There are \(whole.occurrences.count) occurrences")
    var last = Int.min
    for occurrence in whole.occurrences {
      try demand(
        occurrence.startInstant >= last && occurrence.endInstant >= occurrence.startInstant
          && occurrence.startInstant < Self.end && occurrence.endInstant >= Self.start,
        "\(occurrence.start.text) to \(occurrence.end.text) is out of order or of the window")
      last = occurrence.startInstant
    }
    // Two halves of the years have together what all of them have.
    let halves = [(Self.start, Self.middle), (Self.middle, Self.end)].map {
      set.occurrences(in: .init(from: $0.0, to: $0.1))
    }
    guard !whole.didReachLimit, !halves.contains(where: \.didReachLimit) else { return whole.diagnostics }
    let together = Set(halves.flatMap(\.occurrences).map(Times.init))
    try demand(
      together == Set(whole.occurrences.map(Times.init)),
      "The halves have \(together.count) occurrences, the whole \(whole.occurrences.count)")
    return whole.diagnostics
  }

  private struct Times: Hashable {
    let start: Int
    let end: Int
    let recurrenceID: ICalTemporal?

    init(_ occurrence: RecurrenceSet.Occurrence) {
      start = occurrence.startInstant
      end = occurrence.endInstant
      recurrenceID = occurrence.recurrenceID
    }
  }
}
