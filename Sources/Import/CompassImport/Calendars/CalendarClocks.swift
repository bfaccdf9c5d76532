import CompassCalendars
import CompassICalendar
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Converts the times of a calendar to local times at each event's location.
///
/// A class, because the expansion of each event asks it for zones, and copying a struct would copy all results for
/// each event.
final class CalendarClocks {
  /// The source of an assumed time zone, for times in UTC of an event that doesn't name one.
  private enum Guess: Hashable {
    case calendar, state, setting
  }

  /// The time zone of the setting.
  let zone: any ICalZoneRules
  /// The default for times without a time zone: the calendar's time zone, otherwise the setting's.
  let defaultZone: any ICalZoneRules
  private let calendarZone: (any ICalZoneRules)?
  private let settingName: String
  private let isSettingAssumed: Bool
  private var resolver: ICalZoneResolver
  /// The time zone names with reported findings.
  private var said: Set<String> = []
  private var guesses: [Guess: Int] = [:]
  private var floating = 0
  /// The findings about time zones, reported once for each name.
  private(set) var diagnostics: [Diagnostic] = []

  /// Prepares for a calendar.
  ///
  /// - Parameters:
  ///   - setting: the default time zone for times without one.
  ///   - isAssumed: whether that time zone is only assumed, so that times in UTC stay in UTC.
  init(_ calendar: CalendarSurvey, setting: TimeZone, isAssumed: Bool = false) {
    isSettingAssumed = isAssumed
    let name = calendar.text("X-WR-TIMEZONE")
    var resolver = ICalZoneResolver(
      definitions: calendar.zones, defaultName: name, years: Self.years(of: calendar))
    // UTC isn't a location's time zone, under any name.
    calendarZone = name.map { resolver.resolve($0) }.flatMap { $0.isUTC ? nil : $0.zone }
    let zone: any ICalZoneRules =
      ICalIANAZone(named: setting.identifier) ?? ICalFixedZone(offset: setting.secondsFromGMT())
    self.resolver = resolver
    self.zone = zone
    settingName = setting.identifier
    defaultZone = calendarZone ?? zone
  }

  /// The years of the calendar's events, in which its time zone definitions are compared with the named zones.
  private static func years(of calendar: CalendarSurvey) -> ClosedRange<Int> {
    var years: ClosedRange<Int>?
    for event in calendar.events {
      let repeats = ["RRULE", "RDATE"].contains { event.property($0) != nil }
      for property in [event.property("DTSTART"), event.property("DTEND")] {
        guard let year = property?.temporal?.day.year else { continue }
        // Check repeating events to the end of the usual years, as far ahead as people plan.
        let last = repeats ? max(year, usualYears.upperBound) : year
        years = min(years?.lowerBound ?? year, year)...max(years?.upperBound ?? last, last)
      }
    }
    guard let years else { return usualYears }
    return max(years.lowerBound, years.upperBound - maximumYears)...years.upperBound
  }

  /// The years to compare if the events don't contain times.
  private static let usualYears = 2022...2030
  /// The most years that are compared.
  private static let maximumYears = 60

  /// The rules of a time zone in the file; nil if the zone is unknown.
  func rules(of tzid: String) -> (any ICalZoneRules)? { resolution(of: tzid).zone }

  private func resolution(of tzid: String) -> ICalZoneResolution {
    let resolution = resolver.resolve(tzid)
    if said.insert(tzid).inserted { diagnostics += resolution.diagnostics }
    return resolution
  }

  /// Whether a finding only repeats that a time zone is unknown.
  ///
  /// The first finding then gets its position.
  func places(_ finding: Diagnostic) -> Bool {
    guard finding.code == .recurrenceZoneUnknown else { return false }
    if let index = diagnostics.firstIndex(where: { $0.position == nil }) {
      diagnostics[index].position = finding.position
    }
    return true
  }

  /// Returns the local times of an occurrence at its location.
  ///
  /// - Parameters:
  ///   - state: the state in its location.
  ///   - carried: the data that we wrote into an exported event.
  func moment(
    of occurrence: RecurrenceSet.Occurrence, state: USState?, carried: CarriedEvent? = nil
  ) -> CalendarEventReader.EventTime {
    guard case .dateTime(let start) = occurrence.start else {
      return .init(start: occurrence.start, end: occurrence.end, zone: nil)
    }
    // Some programs write all-day events as midnight to midnight in UTC.
    if isUTC(start), case .dateTime(let end) = occurrence.end, end.local > start.local,
      start.local.time == .midnight, end.local.time == .midnight
    {
      return .init(start: .date(start.local.date), end: .date(end.local.date), zone: nil)
    }
    let (rules, name) =
      carried.flatMap { isUTC(start) ? clocks(of: $0, state) : nil } ?? clocks(of: start, state)
    func shown(_ instant: Int, or written: ICalTemporal) -> ICalTemporal {
      guard let local = rules.local(at: instant) else { return written }
      return .dateTime(ICalDateTime(local, .floating))
    }
    return .init(
      start: shown(occurrence.startInstant, or: occurrence.start),
      end: shown(occurrence.endInstant, or: occurrence.end), zone: name)
  }

  /// A key for a time that is the same in every time zone: `20270418T220000Z`.
  func key(of temporal: ICalTemporal) -> String {
    guard case .dateTime(let time) = temporal else { return temporal.text }
    let rules: any ICalZoneRules =
      switch time.zone {
      case .utc: ICalFixedZone.utc
      case .floating: defaultZone
      case .named(let tzid): resolution(of: tzid).zone ?? defaultZone
      }
    let utc = ICalLocalTime(seconds: rules.instant(of: time.local))
    return utc.map { ICalDateTime($0, .utc).text } ?? temporal.day.text
  }

  /// The time zone of an exported event with times in UTC: its own or its state's.
  ///
  /// Otherwise it was in UTC when exported.
  private func clocks(of event: CarriedEvent, _ state: USState?) -> (any ICalZoneRules, String?) {
    let name = event.zone ?? state?.timeZones.first
    guard let zone = name.flatMap({ ICalIANAZone(named: $0) }) else { return (ICalFixedZone.utc, "UTC") }
    return (zone, zone.identifier)
  }

  /// Whether a time is in UTC, under any name of UTC.
  private func isUTC(_ time: ICalDateTime) -> Bool {
    switch time.zone {
    case .utc: true
    case .named(let tzid): resolution(of: tzid).isUTC
    case .floating: false
    }
  }

  /// The time zone of a time, and its name if the file contains it.
  private func clocks(of start: ICalDateTime, _ state: USState?) -> (any ICalZoneRules, String?) {
    switch isUTC(start) ? .utc : start.zone {
    case .named(let tzid):
      let resolution = resolution(of: tzid)
      return (resolution.zone ?? defaultZone, resolution.identifier)
    case .floating:
      floating += 1
      return (defaultZone, calendarZone?.identifier)
    case .utc:
      if let calendarZone {
        guesses[.calendar, default: 0] += 1
        return (calendarZone, calendarZone.identifier)
      }
      if let state, let rules = state.timeZones.first.flatMap({ ICalIANAZone(named: $0) }) {
        guesses[.state, default: 0] += 1
        return (rules, nil)
      }
      guesses[.setting, default: 0] += 1
      return isSettingAssumed ? (ICalFixedZone.utc, "UTC") : (zone, nil)
    }
  }

  /// The warning about times in UTC without a known time zone.
  var assumption: Diagnostic? {
    guard isSettingAssumed, let count = guesses[.setting] else { return nil }
    return Diagnostic(
      .timeZoneAssumed, .warning,
      "\(count == 1 ? "1 event has" : "\(count) events have") times in UTC and no known state",
      help: "Add the local time zone, like --time-zone America/New_York")
  }

  /// The automatic choices about times.
  var inferences: [Inference] {
    var result: [Inference] = []
    if let count = guesses[.calendar] {
      result.add(
        "utc-times",
        "\(calendarZone?.identifier ?? "the calendar's time zone") for \(count.counted("event"))",
        "times in UTC; the calendar's time zone")
    }
    if let count = guesses[.state] {
      result.add(
        "utc-times", "the state's time zone for \(count.counted("event"))",
        "times in UTC; the location names a state")
    }
    if let count = guesses[.setting] {
      result.add(
        "utc-times", "\(settingName) for \(count.counted("event"))", "times in UTC; no known state",
        "--time-zone NAME"
      )
    }
    if floating > 0, let name = calendarZone?.identifier {
      result.add(
        "floating-times", "\(name) for \(floating.counted("event"))",
        "no time zone in the times; the calendar's time zone")
    }
    return result
  }
}
