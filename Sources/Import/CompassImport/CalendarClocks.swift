import CompassCalendars
import CompassICalendar
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// What the clocks at an event's place show, whatever zone a calendar writes its times in.
///
/// A class, since the expansion of each event asks it for zones: of a structure, all that was found would be copied for
/// each event.
final class CalendarClocks {
  /// Times in UTC that had to be brought into a zone that the event does not name.
  private enum Guess: Hashable {
    case calendar, state, setting
  }

  /// The zone of the setting.
  let zone: any ICalZoneRules
  /// The zone of times that name none: the calendar's, else that of the setting.
  let defaultZone: any ICalZoneRules
  private let calendarZone: (any ICalZoneRules)?
  private let settingName: String
  private let isSettingAssumed: Bool
  private var resolver: ICalZoneResolver
  /// The names of which everything was said.
  private var said: Set<String> = []
  private var guesses: [Guess: Int] = [:]
  private var floating = 0
  /// What is to be said of zones, once for each name.
  private(set) var diagnostics: [Diagnostic] = []

  /// Prepares for a calendar.
  ///
  /// - Parameters:
  ///   - setting: the zone of times that name none.
  ///   - isAssumed: whether nobody said that zone, so that times in UTC stay in UTC.
  init(_ calendar: CalendarSurvey, setting: TimeZone, isAssumed: Bool = false) {
    isSettingAssumed = isAssumed
    let name = calendar.text("X-WR-TIMEZONE")
    var resolver = ICalZoneResolver(
      definitions: calendar.zones, defaultName: name, years: Self.years(of: calendar))
    // UTC is the zone of no place, whatever the calendar calls it.
    let calendarZone = name.map { resolver.resolve($0) }.flatMap { $0.isUTC ? nil : $0.zone }
    let zone: any ICalZoneRules =
      ICalIANAZone(named: setting.identifier) ?? ICalFixedZone(offset: setting.secondsFromGMT())
    self.resolver = resolver
    self.calendarZone = calendarZone
    self.zone = zone
    settingName = setting.identifier
    defaultZone = calendarZone ?? zone
  }

  /// The years in which the zones that a calendar defines are compared with those of their names: those of its events.
  private static func years(of calendar: CalendarSurvey) -> ClosedRange<Int> {
    var years: ClosedRange<Int>?
    for event in calendar.events {
      let repeats = ["RRULE", "RDATE"].contains { event.property($0) != nil }
      for property in [event.property("DTSTART"), event.property("DTEND")] {
        guard let year = property?.temporal?.day.year else { continue }
        // What goes on for ever is looked at for as long as anybody plans.
        let last = repeats ? max(year, usualYears.upperBound) : year
        years = min(years?.lowerBound ?? year, year)...max(years?.upperBound ?? last, last)
      }
    }
    guard let years else { return usualYears }
    return max(years.lowerBound, years.upperBound - maximumYears)...years.upperBound
  }

  /// The years that are compared where no event says a time.
  private static let usualYears = 2022...2030
  /// The most years that are compared.
  private static let maximumYears = 60

  /// The rules of a zone that the file names; nil where nothing is known of it.
  func rules(of tzid: String) -> (any ICalZoneRules)? { resolution(of: tzid).zone }

  private func resolution(of tzid: String) -> ICalZoneResolution {
    let resolution = resolver.resolve(tzid)
    if said.insert(tzid).inserted { diagnostics += resolution.diagnostics }
    return resolution
  }

  /// Whether a finding only says again that a zone is not known; the first then says where that is.
  func places(_ finding: Diagnostic) -> Bool {
    guard finding.code == .recurrenceZoneUnknown else { return false }
    if let index = diagnostics.firstIndex(where: { $0.position == nil }) {
      diagnostics[index].position = finding.position
    }
    return true
  }

  /// When an occurrence is, on the clocks of its place.
  ///
  /// - Parameters:
  ///   - state: the state that its place names.
  ///   - carried: what an event of ours carries.
  func moment(
    of occurrence: RecurrenceSet.Occurrence, state: USState?, carried: CarriedEvent? = nil
  ) -> CalendarEventReader.Moment {
    guard case .dateTime(let start) = occurrence.start else {
      return .init(start: occurrence.start, end: occurrence.end, zone: nil)
    }
    // Some programs write whole days from midnight to midnight in UTC.
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

  /// A time as a name that stays the same whatever zone it is written in: `20270418T220000Z`.
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

  /// The zone of an event of ours whose times are in UTC: its own or its state's, else it was in UTC when we wrote it.
  private func clocks(of event: CarriedEvent, _ state: USState?) -> (any ICalZoneRules, String?) {
    let name = event.zone ?? state?.timeZones.first
    guard let zone = name.flatMap({ ICalIANAZone(named: $0) }) else { return (ICalFixedZone.utc, "UTC") }
    return (zone, zone.identifier)
  }

  /// Whether a time is in UTC, under any name.
  private func isUTC(_ time: ICalDateTime) -> Bool {
    switch time.zone {
    case .utc: true
    case .named(let tzid): resolution(of: tzid).isUTC
    case .floating: false
    }
  }

  /// The zone whose clocks are meant, and its name where the file says it.
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

  /// What is to be said of times that nobody said the zone of.
  var assumption: Diagnostic? {
    guard isSettingAssumed, let count = guesses[.setting] else { return nil }
    return Diagnostic(
      .timeZoneAssumed, .warning,
      "\(count == 1 ? "1 event has" : "\(count) events have") times in UTC and no known state",
      help: "Add the local time zone, like --time-zone America/New_York")
  }

  /// What was decided about times.
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
