import CompassCalendars
import CompassFiles
import CompassICalendar
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Reads the recruiting events of a calendar, one for each repetition.
struct CalendarReader {
  /// The names of the fields that a calendar can give.
  static let fields = [
    "id", "type", "name", "start_date", "end_date", "start_time", "end_time", "checkin_time", "time_zone",
    "school", "location", "address", "city", "state", "latitude", "longitude", "url", "description",
    "cancelled", "sequence", "source_key", "extra", "end_time_assumed", "performance_notes", "cost",
    "registered", "attended", "coaches_present",
  ]

  /// An event on one day.
  struct Event {
    /// The values by field.
    var values: [String: CalendarEventReader.Value]
    /// The position of its component.
    let position: SourcePosition
    /// The changes since Compass exported the event; nil for any other event.
    var carried: CarriedEvent?
    /// Its number among the events, counted from 1.
    var number = 0

    /// The event as a row with a cell for each field, for findings and rejected rows.
    var record: SourceRecord {
      var record = SourceRecord()
      record.number = number
      record.position = position
      for field in CalendarReader.fields {
        let value = values[field]
        record.add(value?.text ?? "", at: value?.position ?? position)
      }
      return record
    }
  }

  /// The facts that aren't in the file.
  struct Context {
    var options: ImportOptions
    /// The default time zone for times without one.
    var zone: TimeZone
    /// The day to which the window is relative.
    var today: CalendarDate
    /// The names of the schools in the store.
    var schools: [String]
    /// Whether an event with this ID is in the store.
    var isStored: (UUID) -> Bool = { _ in false }
  }

  /// The events in the order of their days.
  private(set) var events: [Event] = []
  /// The number of skipped events, which aren't about recruiting.
  var leftOut: Int { leftOutReasons.values.reduce(0, +) }
  /// The automatic choices.
  private(set) var inferences: [Inference] = []
  /// The findings about the file as a whole.
  private(set) var diagnostics: [Diagnostic] = []
  /// The source keys of all events in the file, including skipped ones.
  private(set) var keys: Set<String> = []
  /// The range of days that contains the events of the file.
  private(set) var span: ClosedRange<CalendarDate>?

  private let context: Context
  /// The range of days in which repetitions become separate events.
  private let window: RecurrenceSet.Window
  /// The maximum number of repetitions of one event: more than one per day of the default window.
  static let maximumRepetitions = 1000
  /// The maximum number of repetitions in a file.
  static let maximumRepetitionsOfFile = 10_000
  /// The maximum size of the text in a file's repetitions, in bytes.
  ///
  /// Each repetition has its own copy.
  static let maximumBytesOfRepetitions = 16 << 20
  private static let always = RecurrenceSet.Window(from: .min, to: .max)
  private let reader: CalendarEventReader
  private let clocks: CalendarClocks
  private var reasons: [String: [String: Int]] = [:]
  private var leftOutReasons: [String: Int] = [:]
  private var alarms = 0
  /// The words of `--type-word` that matched an event.
  private(set) var typeWords: Set<String> = []
  /// The UIDs of events with skipped repetitions.
  private(set) var limitedUIDs: Set<String> = []
  /// The number of repetitions so far.
  private var repetitions = 0
  /// An upper bound for the size of their text, in bytes.
  private var bytesOfRepetitions = 0
  /// How many repeating events lack a repetition in the window.
  private var outside = 0
  /// The number of unrelated events that share a UID, by UID.
  private var groupCounts: [String: Int] = [:]
  /// The places that were read, by their text.
  private var places: [String: WrittenPlace] = [:]
  private static let maximumPlaces = 1_000
  /// The indices of exported events, by ID, to merge events with one entry per day.
  private var ownEvents: [String: Int] = [:]

  /// Reads a calendar.
  init(_ calendar: CalendarSurvey, _ context: Context) {
    self.context = context
    reader = CalendarEventReader(
      rules: EventTypeRules(context.options.lexicon, own: context.options.typeWords),
      schools: context.schools,
      usesAlarms: context.options.usesAlarms)
    clocks = CalendarClocks(
      calendar, setting: context.zone, isAssumed: context.options.isZoneAssumed)
    window = Self.window(calendar, context, clocks.defaultZone)
    let isCalledOff = calendar.text("METHOD")?.uppercased() == "CANCEL"
    let groups = RecurrenceSet.groups(calendar.events)
    diagnostics += groups.diagnostics
    for group in groups.groups {
      if let uid = group.first?.property("UID")?.text { groupCounts[uid, default: 0] += 1 }
    }
    for group in groups.groups { add(group, isCalledOff: isCalledOff) }
    events.sort {
      ($0.values["start_date"]?.text ?? "", $0.position.offset) < (
        $1.values["start_date"]?.text ?? "", $1.position.offset
      )
    }
    for index in events.indices { events[index].number = index + 1 }
    diagnostics += clocks.diagnostics + [clocks.assumption].compactMap(\.self)
    decide(calendar)
  }

  /// Returns the window in the time zone of the calendar.
  private static func window(
    _ calendar: CalendarSurvey, _ context: Context, _ zone: any ICalZoneRules
  ) -> RecurrenceSet.Window {
    // Without a current time, use the days of the calendar's own events.
    let starts = calendar.events.compactMap { $0.property("DTSTART")?.temporal?.day.daysSince1970 }
    let days =
      context.options.hasClock
      ? context.options.window.days(from: context.today)
      : context.options.window.days(from: starts.min() ?? 0, through: starts.max() ?? 0)
    guard let first = ICalDate(daysSince1970: days.lowerBound.daysSince1970),
      let last = ICalDate(daysSince1970: days.upperBound.daysSince1970)
    else { return always }
    return RecurrenceSet.Window(from: first, through: last, in: zone)
  }

  // MARK: Occurrences

  private mutating func add(_ group: [ICalComponent], isCalledOff: Bool) {
    let isRepeated = group.contains { component in
      ["RRULE", "RDATE", "RECURRENCE-ID"].contains { component.property($0) != nil }
    }
    let left = isRepeated ? Self.maximumRepetitionsOfFile - repetitions : .max
    let bytes = group.map(\.textByteCount).max() ?? 0
    let bytesLeft = isRepeated ? Self.maximumBytesOfRepetitions - bytesOfRepetitions : .max
    let most = min(Self.maximumRepetitions, left, bytesLeft / max(bytes, 1))
    guard most > 0 else {
      let (count, megabytes) = (Self.maximumRepetitionsOfFile, Self.maximumBytesOfRepetitions >> 20)
      return sayLimit(
        group,
        "Skipped this event's repetitions: the limit per file is \(count) repetitions and \(megabytes) MB of text"
      )
    }
    let clocks = clocks
    let set = RecurrenceSet(
      group, defaultZone: clocks.defaultZone, limits: .init(occurrences: most)
    ) { clocks.rules(of: $0) }
    let found = set.occurrences(in: isRepeated ? window : Self.always)
    for finding in found.diagnostics where !clocks.places(finding) { diagnostics.append(finding) }
    if found.didReachLimit {
      sayLimit(group, "This event has too many repetitions; the rest were skipped")
    }
    if isRepeated {
      repetitions += found.occurrences.count
      bytesOfRepetitions += found.occurrences.count * bytes
    }
    // Start times distinguish unrelated events that share a UID.
    let isNumbered = isRepeated || groupCounts[group.first?.property("UID")?.text ?? "", default: 0] > 1
    for occurrence in found.occurrences {
      add(occurrence, isRepeated: isRepeated, isNumbered: isNumbered, isCalledOff: isCalledOff)
    }
    for component in group where component.property("DTSTART")?.temporal == nil { addUndated(component) }
    if isRepeated, found.occurrences.isEmpty { outside += 1 }
  }

  /// Adds an event without a start, which the rules reject for this reason.
  private mutating func addUndated(_ component: ICalComponent) {
    let position = component.position ?? Self.nowhere
    var values: [String: CalendarEventReader.Value] = [:]
    let uid = component.property("UID")
    values["name"] = component.property("SUMMARY").map { .init(text: $0.text, position: $0.position) }
    values["source_key"] = uid.map { .init(text: $0.text, position: $0.position) }
    if case .type(let type)? = reader.rule(of: component)?.finding {
      values["type"] = .init(text: type.rawValue, position: position)
    }
    events.append(Event(values: values, position: position))
  }

  private static let nowhere = SourceRecord().position

  /// Reports that some repetitions of an event were skipped.
  private mutating func sayLimit(_ group: [ICalComponent], _ message: Message) {
    guard let component = group.first else { return }
    if let uid = component.property("UID")?.text.trimmedBlanks { limitedUIDs.insert(uid) }
    diagnostics.append(
      Diagnostic(
        .calendarLimit, .warning, message, help: "Choose fewer days with --window FROM..TO.",
        position: component.property("RRULE")?.position ?? component.position))
  }

  private mutating func add(
    _ occurrence: RecurrenceSet.Occurrence, isRepeated: Bool, isNumbered: Bool, isCalledOff: Bool
  ) {
    let component = occurrence.component
    let carried = CarriedEvent(component)
    let place = place(of: component)
    let state = carried?.state ?? place.state?.code
    let moment = clocks.moment(of: occurrence, state: state.flatMap(USState.named), carried: carried)
    let reading = reader.read(
      component, at: moment, in: place, isCancelled: isCalledOff || occurrence.isCancelled, carried: carried)
    var values = reading.values
    let position = component.position ?? Self.nowhere
    let uid = component.property("UID")
    if let own = uid.flatMap({ CalendarUID($0.text) }) {
      values["id"] = .init(text: own.id.text, position: uid?.position)
      // A calendar can't change the links of a stored event.
      if context.isStored(own.id) { (values["school"], values["coaches_present"]) = (nil, nil) }
      if own.day != nil, let first = ownEvents[own.id.text] {
        return extend(first, to: values, reading.carried)
      }
    } else {
      let key = key(of: component, occurrence, isNumbered: isNumbered)
      keys.insert(key)
      values["source_key"] = .init(text: key, position: uid?.position)
    }
    if context.options.keepsCalendarStamps {
      keepStamps(of: component, occurrence: isRepeated ? mark(of: occurrence) : nil, in: &values)
    }
    note(values)
    if let word = reading.rule?.ownWord { typeWords.insert(word) }
    if case .other? = reading.rule?.finding, !context.options.includesAll {
      leftOutReasons[reading.rule?.reason ?? "", default: 0] += 1
      return
    }
    if let rule = reading.rule, case .type(let type) = rule.finding {
      reasons[type.rawValue, default: [:]][rule.reason, default: 0] += 1
    }
    if reading.isCheckinOfAlarm { alarms += 1 }
    if let id = values["id"]?.text { ownEvents[id] = events.count }
    events.append(Event(values: values, position: position, carried: reading.carried))
  }

  /// Reads the place of an event; most events of a team are at few places.
  private mutating func place(of component: ICalComponent) -> WrittenPlace {
    let text = component.property("LOCATION")?.text ?? ""
    if let known = places[text] { return known }
    let place = WrittenPlace(text)
    if places.count < Self.maximumPlaces { places[text] = place }
    return place
  }

  /// Saves when an event was written and changed, for a calendar that is written from its row.
  private func keepStamps(
    of component: ICalComponent, occurrence: String?, in values: inout [String: CalendarEventReader.Value]
  ) {
    var members = values["extra"].flatMap { JSONValue(parsing: $0.text) }?.members ?? []
    members.append(
      .init(CalendarEntry.Origin.key, CalendarEntry.Origin.value(of: component, occurrence: occurrence)))
    values["extra"] = .init(
      text: JSONValue.object(members).text(), position: values["extra"]?.position ?? component.position)
  }

  /// Adds another day to an exported event with one entry per day.
  ///
  /// - Parameter carried: the changes to that day.
  private mutating func extend(
    _ index: Int, to values: [String: CalendarEventReader.Value], _ carried: CarriedEvent?
  ) {
    let fields = events[index].values
    if let carried {
      for field in carried.edited where !Self.times.contains(field) {
        events[index].values[field] = values[field]
      }
      events[index].carried?.take(carried)
      if values["start_date"] == fields["start_date"] { return }
    }
    guard let day = values["start_date"], let first = fields["start_date"] else { return }
    let last = fields["end_date"]?.text ?? first.text
    let days = [first.text, last, day.text].sorted()
    events[index].values["start_date"]?.text = days[0]
    if days[2] != days[0] { events[index].values["end_date"] = .init(text: days[2], position: day.position) }
  }

  private static let times: Set = [
    "start_date", "end_date", "start_time", "end_time", "end_time_assumed", "time_zone",
  ]

  /// Returns the source key of an event: its UID, and the mark of the repetition if there are several.
  private mutating func key(
    of component: ICalComponent, _ occurrence: RecurrenceSet.Occurrence, isNumbered: Bool
  ) -> String {
    let uid = component.property("UID")?.text.trimmedBlanks ?? ""
    let name = uid.isEmpty ? Self.digest(of: component) : uid
    return isNumbered ? "\(name)/\(mark(of: occurrence))" : name
  }

  /// Returns the original start of a repetition, which distinguishes it from the others.
  private mutating func mark(of occurrence: RecurrenceSet.Occurrence) -> String {
    clocks.key(of: occurrence.recurrenceID ?? occurrence.start)
  }

  /// Returns a substitute for a missing UID.
  private static func digest(of component: ICalComponent) -> String {
    let parts = ["DTSTART", "SUMMARY", "LOCATION"].map { component.property($0)?.value ?? "" }
    let text = parts.joined(separator: "\u{1F}") + "\u{1F}"
    return "no-uid-" + Digest.hex(of: Array(text.utf8)).prefix(digestLength)
  }

  private static let digestLength = 32

  private mutating func note(_ values: [String: CalendarEventReader.Value]) {
    guard let first = values["start_date"].flatMap({ CalendarDate(iso: $0.text) }) else { return }
    let last = values["end_date"].flatMap { CalendarDate(iso: $0.text) } ?? first
    span =
      span.map { min($0.lowerBound, first)...max($0.upperBound, last, first) } ?? first...max(first, last)
  }

  // MARK: Decisions

  private mutating func decide(_ calendar: CalendarSurvey) {
    for (type, counts) in reasons.sorted(by: { $0.key < $1.key }) {
      let total = counts.values.reduce(0, +)
      inferences.add(
        "type", "\(type) for \(total.counted("event"))", Self.list(counts), "--type-word \"WORD=TYPE\"")
    }
    if leftOut > 0 {
      inferences.add("left-out", leftOut.counted("event"), Self.list(leftOutReasons), "--include-all")
    }
    if outside > 0 {
      inferences.add(
        "window", "\(outside.counted("event")) skipped", "no repetition within the imported dates",
        "--window FROM..TO")
    }
    if !calendar.others.isEmpty {
      let names = calendar.others.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
      inferences.add("left-out-components", names.joined(separator: ", "), "not events")
    }
    if alarms > 0 {
      inferences.add(
        "check-in", "the alarm's time for \(alarms.counted("event"))",
        "alarm 15 minutes to 2 hours before; no check-in time", "--no-alarms")
    }
    inferences += clocks.inferences
  }

  /// The maximum number of reasons to list.
  private static let namedReasons = 6

  private static func list(_ counts: [String: Int]) -> String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = sorted.prefix(namedReasons).map { sorted.count > 1 ? "\($0.key) (\($0.value))" : $0.key }
    return named.joined(separator: ", ") + (sorted.count > namedReasons ? " …" : "")
  }
}

extension ICalComponent {
  /// An upper bound for the size of an event's text, in bytes.
  fileprivate var textByteCount: Int { properties.reduce(0) { $0 + $1.value.utf8.count } }
}
