import CompassICalendar

/// What an event gives from February to December 2026, with the clocks of New York.
enum EventAnswer {
  /// - Parameter fields: the lines of the components, an empty one between two components.
  static func starts(_ fields: [String]) -> String {
    let components = fields.split(separator: "", omittingEmptySubsequences: false).map { lines in
      ICalComponent("VEVENT", properties: lines.compactMap(property))
    }
    guard let first = ICalTemporal("20260201")?.day, let last = ICalTemporal("20261231")?.day else {
      return ""
    }
    let set = RecurrenceSet(components, defaultZone: NewYork2026()) { _ in NewYork2026() }
    let window = RecurrenceSet.Window(from: first, through: last, in: NewYork2026())
    return set.occurrences(in: window).occurrences.map(start).sorted().joined(separator: " ")
  }

  private static func property(_ line: String) -> ICalProperty? {
    let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    let names = parts[0].split(separator: ";").map(String.init)
    let parameters = names.dropFirst().map { text in
      let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
      return ICalParameter(pair.first ?? "", Array(pair.dropFirst()))
    }
    return ICalProperty(names.first ?? "", value: parts[1], parameters: Array(parameters))
  }

  private static func start(_ occurrence: RecurrenceSet.Occurrence) -> String {
    if occurrence.start.isDate { return occurrence.start.text }
    guard let local = ICalLocalTime(seconds: occurrence.startInstant) else { return "" }
    return ICalDateTime(local, .utc).text
  }
}

/// The clocks of New York in 2026.
private struct NewYork2026: ICalZoneRules {
  var identifier: String? { "America/New_York" }

  func offset(at instant: Int) -> Int {
    // From March 8, 2026, 7:00 UTC, to November 1, 6:00 UTC.
    (1_772_953_200..<1_793_512_800).contains(instant) ? -14_400 : -18_000
  }
}
