import CompassCalendars
import CompassFiles
import CompassICalendar
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The events of a calendar as rows under the names of our fields, one for each repetition.
struct CalendarRows {
  /// The headers of the rows.
  static let headers = [
    "id", "type", "name", "start_date", "end_date", "start_time", "end_time", "checkin_time", "time_zone",
    "school", "location", "address", "city", "state", "latitude", "longitude", "url", "description",
    "cancelled", "sequence", "source_key", "extra", "end_time_assumed", "performance_notes", "cost",
    "registered", "attended", "coaches_present",
  ]

  /// A row, and what is to be said of it.
  struct Row {
    var record: SourceRecord
    var diagnostics: [Diagnostic]
    /// What was changed since we wrote the event; nil for one that is none of ours.
    var carried: CarriedEvent?
  }

  /// What is known beside the file.
  struct Context {
    var options: ImportOptions
    /// The zone of times that name none.
    var zone: TimeZone
    /// The day from which the window is counted.
    var today: CalendarDate
    /// The names of the schools in the store.
    var schools: [String]
    /// Whether an event of that id is in the store.
    var isStored: (UUID) -> Bool = { _ in false }
  }

  /// The rows in the order of their days.
  private(set) var rows: [Row] = []
  /// How many events were left out, as nothing of recruiting.
  private(set) var leftOut = 0
  /// What was decided.
  private(set) var inferences: [Inference] = []
  /// What is wrong with the file as a whole.
  private(set) var diagnostics: [Diagnostic] = []
  /// The keys of all events of the file, those that were left out among them.
  private(set) var keys: Set<String> = []
  /// The days that the events of the file lie between.
  private(set) var span: ClosedRange<CalendarDate>?

  private let context: Context
  /// The days between which repetitions are made events of their own.
  private let window: RecurrenceSet.Window
  /// The most repetitions of one event that are taken: one a day for the usual window, and some.
  static let maximumRepetitions = 1000
  /// The most repetitions of all events of a file that are taken.
  static let maximumRepetitionsOfFile = 10_000
  /// The most bytes of text that the repetitions of a file may have: each is an event with a text of its own.
  static let maximumBytesOfRepetitions = 16 << 20
  private static let always = RecurrenceSet.Window(from: .min, to: .max)
  private let reader: CalendarEventReader
  private let clocks: CalendarClocks
  private var reasons: [String: [String: Int]] = [:]
  private var leftOutReasons: [String: Int] = [:]
  private var alarms = 0
  /// The words of `--type-word` that told types.
  private(set) var typeWords: Set<String> = []
  /// The UIDs of events of which not all repetitions were taken.
  private(set) var limitedUIDs: Set<String> = []
  /// How many repetitions were taken.
  private var repetitions = 0
  /// How many bytes of text they have, at most.
  private var bytesOfRepetitions = 0
  /// How many events that repeat have no repetition inside the window.
  private var outside = 0
  /// How many events that are no repetitions of each other have a UID.
  private var groupCounts: [String: Int] = [:]
  /// The rows of our own events that have an entry a day, by id.
  private var ownRows: [String: Int] = [:]

  /// Makes the rows of a calendar.
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
    rows.sort {
      ($0.record.string(at: 3), $0.record.position.offset) < (
        $1.record.string(at: 3), $1.record.position.offset
      )
    }
    for index in rows.indices { rows[index].record.number = index + 1 }
    diagnostics += clocks.diagnostics + [clocks.assumption].compactMap(\.self)
    decide(calendar)
  }

  /// The window in the zone of the calendar; both calendars have the same days.
  private static func window(
    _ calendar: CalendarSurvey, _ context: Context, _ zone: any ICalZoneRules
  ) -> RecurrenceSet.Window {
    // Without a clock the calendar itself says which days it is about.
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
    // Events of one UID that are no repetitions of each other are kept apart by their starts.
    let isNumbered = isRepeated || groupCounts[group.first?.property("UID")?.text ?? "", default: 0] > 1
    for occurrence in found.occurrences {
      add(occurrence, isRepeated: isRepeated, isNumbered: isNumbered, isCalledOff: isCalledOff)
    }
    for component in group where component.property("DTSTART")?.temporal == nil { addUndated(component) }
    if isRepeated, found.occurrences.isEmpty { outside += 1 }
  }

  /// Makes a row of an event without a start, which the rules reject with that reason.
  private mutating func addUndated(_ component: ICalComponent) {
    let position = component.position ?? Self.nowhere
    var values: [String: CalendarEventReader.Value] = [:]
    let uid = component.property("UID")
    values["name"] = component.property("SUMMARY").map { .init(text: $0.text, position: $0.position) }
    values["source_key"] = uid.map { .init(text: $0.text, position: $0.position) }
    if case .type(let type)? = reader.rule(of: component)?.finding {
      values["type"] = .init(text: type.rawValue, position: position)
    }
    rows.append(Row(record: Self.record(values, at: position), diagnostics: []))
  }

  private static let nowhere = SourcePosition(
    line: 1, column: 1, endLine: 1, endColumn: 1, offset: 0, length: 0)

  /// Says that not all repetitions of an event are taken.
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
    let state = carried?.state ?? WrittenPlace(component.property("LOCATION")?.text ?? "").state?.code
    let moment = clocks.moment(of: occurrence, state: state.flatMap(USState.named), carried: carried)
    let reading = reader.read(
      component, at: moment, isCancelled: isCalledOff || occurrence.isCancelled, carried: carried)
    var values = reading.values
    let position = component.position ?? Self.nowhere
    let uid = component.property("UID")
    if let own = uid.flatMap({ CalendarUID($0.text) }) {
      values["id"] = .init(text: own.id.text, position: uid?.position)
      // No calendar changes what an event links to.
      if context.isStored(own.id) { (values["school"], values["coaches_present"]) = (nil, nil) }
      if own.day != nil, let first = ownRows[own.id.text] {
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
      leftOut += 1
      leftOutReasons[reading.rule?.reason ?? "", default: 0] += 1
      return
    }
    if let rule = reading.rule, case .type(let type) = rule.finding {
      reasons[type.rawValue, default: [:]][rule.reason, default: 0] += 1
    }
    if reading.isCheckinOfAlarm { alarms += 1 }
    if let id = values["id"]?.text { ownRows[id] = rows.count }
    rows.append(Row(record: Self.record(values, at: position), diagnostics: [], carried: reading.carried))
  }

  /// Keeps beside a row when its event was written and changed, for a calendar that is made of it.
  private func keepStamps(
    of component: ICalComponent, occurrence: String?, in values: inout [String: CalendarEventReader.Value]
  ) {
    var members = values["extra"].flatMap { JSONValue(parsing: $0.text) }?.members ?? []
    members.append(
      .init(CalendarEntry.Origin.key, CalendarEntry.Origin.value(of: component, occurrence: occurrence)))
    values["extra"] = .init(
      text: JSONValue.object(members).text(), position: values["extra"]?.position ?? component.position)
  }

  /// Puts one more day to the row of an event of ours that has an entry a day.
  ///
  /// - Parameter carried: what was changed of that day.
  private mutating func extend(
    _ index: Int, to values: [String: CalendarEventReader.Value], _ carried: CarriedEvent?
  ) {
    var fields = Dictionary(
      uniqueKeysWithValues: zip(Self.headers, rows[index].record.fields.indices).map { header, place in
        (
          header,
          CalendarEventReader.Value(
            text: rows[index].record.string(at: place), position: rows[index].record.fields[place].position)
        )
      }
    ).filter { !$0.value.text.isEmpty }
    if let carried {
      for field in carried.edited where !Self.times.contains(field) { fields[field] = values[field] }
      rows[index].carried?.take(carried)
      if values["start_date"] == fields["start_date"] {
        rows[index].record = Self.record(fields, at: rows[index].record.position)
        return
      }
    }
    guard let day = values["start_date"], let first = fields["start_date"] else { return }
    let last = fields["end_date"]?.text ?? first.text
    let days = [first.text, last, day.text].sorted()
    fields["start_date"]?.text = days[0]
    if days[2] != days[0] { fields["end_date"] = .init(text: days[2], position: day.position) }
    rows[index].record = Self.record(fields, at: rows[index].record.position)
  }

  private static let times: Set = [
    "start_date", "end_date", "start_time", "end_time", "end_time_assumed", "time_zone",
  ]

  /// What an event is known by: its UID, and which of its repetitions it is.
  private mutating func key(
    of component: ICalComponent, _ occurrence: RecurrenceSet.Occurrence, isNumbered: Bool
  ) -> String {
    let uid = component.property("UID")?.text.trimmedBlanks ?? ""
    let name = uid.isEmpty ? Self.digest(of: component) : uid
    return isNumbered ? "\(name)/\(mark(of: occurrence))" : name
  }

  /// What tells the repetitions of an event apart: when they were to be before anybody moved them.
  private mutating func mark(of occurrence: RecurrenceSet.Occurrence) -> String {
    clocks.key(of: occurrence.recurrenceID ?? occurrence.start)
  }

  /// What stands for the UID of an event that has none.
  private static func digest(of component: ICalComponent) -> String {
    let digest = Digest()
    for name in ["DTSTART", "SUMMARY", "LOCATION"] {
      digest.update(Array((component.property(name)?.value ?? "").utf8) + [0x1F])
    }
    return "no-uid-" + digest.hex.prefix(digestLength)
  }

  private static let digestLength = 32

  private mutating func note(_ values: [String: CalendarEventReader.Value]) {
    guard let first = values["start_date"].flatMap({ CalendarDate(iso: $0.text) }) else { return }
    let last = values["end_date"].flatMap { CalendarDate(iso: $0.text) } ?? first
    span =
      span.map { min($0.lowerBound, first)...max($0.upperBound, last, first) } ?? first...max(first, last)
  }

  private static func record(
    _ values: [String: CalendarEventReader.Value], at position: SourcePosition
  ) -> SourceRecord {
    var record = SourceRecord()
    record.position = position
    for header in headers {
      let value = values[header]
      MadeTable.append((value?.text ?? "").utf8, at: value?.position ?? position, to: &record)
    }
    return record
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

  /// The most reasons that are named.
  private static let namedReasons = 6

  private static func list(_ counts: [String: Int]) -> String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = sorted.prefix(namedReasons).map { sorted.count > 1 ? "\($0.key) (\($0.value))" : $0.key }
    return named.joined(separator: ", ") + (sorted.count > namedReasons ? " …" : "")
  }
}

extension ICalComponent {
  /// How many bytes of text an event of the component has at most.
  fileprivate var textByteCount: Int { properties.reduce(0) { $0 + $1.value.utf8.count } }
}
