import CompassICalendar
import CompassSource

/// The clocks of New York since 1987, so that tests need no time zone data.
struct NewYork: ICalZoneRules {
  var identifier: String? { "America/New_York" }

  func offset(at instant: Int) -> Int {
    guard let year = ICalLocalTime(seconds: instant)?.date.year else { return -18_000 }
    let isNew = year >= 2007
    let spring = Self.sunday(isNew ? 8 : 1, isNew ? 3 : 4, year) * 86_400 + 7 * 3600
    let autumn = Self.sunday(isNew ? 1 : 25, isNew ? 11 : 10, year) * 86_400 + 6 * 3600
    return (spring..<autumn).contains(instant) ? -14_400 : -18_000
  }

  /// The first Sunday on or after a day, counted from 1970-01-01.
  private static func sunday(_ day: Int, _ month: Int, _ year: Int) -> Int {
    var date = ICalDate(year: year, month: month, day: day)?.daysSince1970 ?? 0
    while ICalWeekday(daysSince1970: date) != .sunday { date += 1 }
    return date
  }
}
/// Events written as `NAME;PARAMETER=VALUE:VALUE` lines, and what they give.
enum Calendar {
  /// A component of content lines, one of which is as long as it needs.
  static func event(_ lines: String...) -> ICalComponent { event(lines) }

  static func event(_ lines: [String]) -> ICalComponent {
    ICalComponent("VEVENT", properties: lines.enumerated().map { property($1, line: $0 + 1) })
  }

  private static func property(_ line: String, line number: Int) -> ICalProperty {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = parts[0].split(separator: ";").map(String.init)
    let parameters = names.dropFirst().map { text in
      let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
      return ICalParameter(pair[0], [pair[1]])
    }
    let position = SourcePosition(
      line: number, column: 1, endLine: number, endColumn: 1, offset: 0, length: line.utf8.count)
    return ICalProperty(names[0], value: parts[1], parameters: Array(parameters), position: position)
  }

  static let everything = RecurrenceSet.Window(from: .min, to: .max)

  /// The days from the first to the last, in New York.
  static func window(_ first: String, _ last: String) -> RecurrenceSet.Window {
    guard let first = ICalTemporal(first)?.day, let last = ICalTemporal(last)?.day else { return everything }
    return RecurrenceSet.Window(from: first, through: last, in: NewYork())
  }

  static func expand(
    _ components: [ICalComponent], in window: RecurrenceSet.Window = everything,
    limits: RecurrenceLimits = .standard
  ) -> RecurrenceSet.Expansion {
    let set = RecurrenceSet(components, defaultZone: NewYork(), limits: limits) { name in
      switch name {
      case "America/New_York": NewYork()
      case "Europe/Vienna": ICalFixedZone(offset: 3600, identifier: name)
      default: nil
      }
    }
    return set.occurrences(in: window)
  }

  /// The starts, `260418.0900` for a time and `260418` for a day, `-` before one that is called off.
  static func starts(_ expansion: RecurrenceSet.Expansion) -> String {
    expansion.occurrences.map { ($0.isCancelled ? "-" : "") + short($0.start) }.joined(separator: " ")
  }

  static func short(_ temporal: ICalTemporal) -> String {
    let day = temporal.day.text.dropFirst(2)
    return temporal.isDate ? String(day) : "\(day).\(temporal.local.time.text.prefix(4))"
  }
}
