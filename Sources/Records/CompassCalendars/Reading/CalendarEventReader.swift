package import CompassICalendar
import CompassModel
package import CompassSource
package import CompassValidation

/// Reads recruiting events from the events of a calendar.
package struct CalendarEventReader: Sendable {
  /// A field value with the position of its property.
  package struct Value: Sendable, Hashable {
    /// The value in the format of our own files.
    package var text: String
    /// The position of the property.
    package var position: SourcePosition?

    /// Creates a value.
    package init(text: String, position: SourcePosition?) {
      self.text = text
      self.position = position
    }
  }

  /// The start and end of an event in local time.
  package struct EventTime: Sendable, Hashable {
    /// The start; a date for an all-day event.
    package var start: ICalTemporal
    /// The end, which isn't part of the event; nil if unknown.
    package var end: ICalTemporal?
    /// The IANA name of their time zone, if the file contains it.
    package var zone: String?

    /// Creates a moment from local times.
    package init(start: ICalTemporal, end: ICalTemporal?, zone: String?) {
      self.start = start
      self.end = end
      self.zone = zone
    }
  }

  /// The result of reading an event.
  package struct Reading: Sendable {
    /// The values by the names of the fields.
    package var values: [String: Value] = [:]
    /// The type of the event with the reason; nil if unknown.
    package var rule: EventTypeRule?
    /// Whether the time to report comes from an alarm rather than the text.
    package var isCheckinOfAlarm = false
    /// The changes since Compass exported the event; nil for any other event.
    package var carried: CarriedEvent?
  }

  private let rules: EventTypeRules
  private let usesAlarms: Bool
  /// The names of known schools, by their folded words.
  private let schools: PhraseTable

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - rules: the rules for event types.
  ///   - schools: the names of the known schools.
  ///   - usesAlarms: whether an alarm can give the time to report.
  package init(
    rules: EventTypeRules, schools: [String] = [], usesAlarms: Bool = true
  ) {
    self.rules = rules
    self.usesAlarms = usesAlarms
    self.schools = PhraseTable(Dictionary(schools.map { ($0.foldedWords, $0) }) { first, _ in first })
  }

  /// Reads an event.
  ///
  /// - Parameters:
  ///   - component: the `VEVENT`.
  ///   - moment: its start and end.
  ///   - place: its place.
  ///   - isCancelled: whether the event or this repetition was canceled.
  ///   - carried: the saved data of an exported event; nil for any other event.
  package func read(
    _ component: ICalComponent, at moment: EventTime, in place: WrittenPlace, isCancelled: Bool,
    carried: CarriedEvent? = nil
  ) -> Reading {
    if let carried {
      var reading = CarriedReading(
        carried, component, moment, isCancelled: isCancelled, lexicon: rules.lexicon
      ).reading
      reading.rule =
        carried.type.map { EventTypeRule(.type($0), because: "its category \"\($0.label.foldedWords)\"") }
        ?? rule(of: component)
      if case .type(let type)? = reading.rule?.finding {
        let property = component.property("CATEGORIES") ?? component.property("SUMMARY")
        reading.values["type"] = Value(
          text: type.rawValue, position: property?.position ?? component.position)
      }
      return reading
    }
    var reading = Reading()
    func set(_ field: String, _ text: String?, _ property: ICalProperty?) {
      guard let text, !text.isEmpty else { return }
      reading.values[field] = Value(text: text, position: property?.position ?? component.position)
    }
    let summary = component.property("SUMMARY")
    let written = (summary?.text ?? "").trimmedBlanks
    let (title, saysCancelled) = rules.lexicon.withoutCancelledMark(written)
    set("name", title, summary)
    let description = component.property("DESCRIPTION")
    let text = description.map { Markup.stripped($0.text) } ?? ""
    set("description", text, description)
    let location = component.property("LOCATION")
    set("location", place.name, location)
    set("address", place.street, location)
    set("city", place.city, location)
    set("state", place.state?.code, location)
    Self.setCoordinates(of: component, &reading)
    if let url = component.property("URL") {
      let address = url.text.trimmedBlanks
      if Self.isWebAddress(address) { set("url", PublicURL.withoutSecrets(address), url) }
    }
    let school = school(in: title) ?? school(in: location?.text ?? "")
    let categories = Self.categories(of: component)
    reading.rule = rules.rule(title: title, categories: categories, namesSchool: school != nil)
    if case .type(let type)? = reading.rule?.finding {
      set("type", type.rawValue, component.property("CATEGORIES") ?? summary)
      // A game at a school isn't a visit to the school.
      if type != .game { set("school", school, summary) }
    }
    let timing = TimingText(text)
    Self.setTimes(moment, timing, component, &reading)
    setCheckin(moment, timing, component, &reading)
    let status = component.property("STATUS")
    if isCancelled || saysCancelled || status?.text.uppercased() == "CANCELLED" {
      set("cancelled", "true", status ?? summary)
    } else {
      // A reinstated event must not stay canceled.
      set("cancelled", "false", status ?? summary)
    }
    if let sequence = component.property("SEQUENCE"), let number = sequence.integer, number >= 0 {
      set("sequence", String(number), sequence)
    }
    if !categories.isEmpty {
      set(
        "extra", JSONValue.object([.init("categories", .array(categories.map(JSONValue.string)))]).text(),
        component.property("CATEGORIES"))
    }
    return reading
  }

  /// Returns the rule for an event's title and categories alone, or nil if they don't show the type.
  package func rule(of component: ICalComponent) -> EventTypeRule? {
    rules.rule(
      title: component.property("SUMMARY")?.text ?? "", categories: Self.categories(of: component),
      namesSchool: false)
  }

  private static func categories(of component: ICalComponent) -> [String] {
    component.properties("CATEGORIES").flatMap(\.texts)
  }

  // MARK: Times

  /// Sets the days and times of an event.
  ///
  /// - Parameter timing: the times in the event's text.
  static func setTimes(
    _ moment: EventTime, _ timing: TimingText, _ component: ICalComponent, _ reading: inout Reading
  ) {
    let start = component.property("DTSTART")
    func set(_ field: String, _ text: String, _ property: ICalProperty?) {
      reading.values[field] = Value(text: text, position: (property ?? start)?.position ?? component.position)
    }
    set("start_date", Self.text(moment.start.day), start)
    let endProperty = component.property("DTEND") ?? component.property("DURATION")
    guard case .dateTime(let first) = moment.start else {
      // The end of whole days is the day after the last (RFC 5545 §3.6.1).
      if let end = moment.end?.day.adding(days: -1), end > moment.start.day {
        set("end_date", Self.text(end), endProperty)
      }
      return
    }
    set("start_time", Self.text(first.local.time), start)
    if let zone = moment.zone { set("time_zone", zone, start) }
    var last = moment.end?.local
    if last == nil || last == first.local, let minutes = timing.minutes {
      last = ICalLocalTime(seconds: first.local.seconds + minutes * 60)
    }
    if let last, last > first.local {
      if last.date > first.local.date { set("end_date", Self.text(last.date), endProperty) }
      set("end_time", Self.text(last.time), endProperty)
    } else if last == first.local, Self.takesNoTime(component) {
      set("end_time", Self.text(first.local.time), endProperty)
    }
  }

  /// Whether the event ends exactly when it starts.
  private static func takesNoTime(_ component: ICalComponent) -> Bool {
    if let end = component.property("DTEND")?.temporal {
      guard case .dateTime(let last) = end,
        case .dateTime(let first)? = component.property("DTSTART")?.temporal
      else { return false }
      return last.local == first.local
    }
    return component.property("DURATION")?.duration.map { $0.days == 0 && $0.seconds == 0 } ?? false
  }

  /// Sets the time to report from the text, or else from an alarm.
  private func setCheckin(
    _ moment: EventTime, _ timing: TimingText, _ component: ICalComponent, _ reading: inout Reading
  ) {
    guard case .dateTime(let first) = moment.start else { return }
    let start = first.local.time
    guard let start = TimeOfDay(hour: start.hour, minute: start.minute, second: start.second) else { return }
    if let time = timing.checkin(before: start) {
      reading.values["checkin_time"] = Value(
        text: time.description, position: component.property("DESCRIPTION")?.position)
      return
    }
    guard usesAlarms else { return }
    let alarms = component.components("VALARM").compactMap {
      alarm -> (seconds: Int, property: ICalProperty)? in
      guard let trigger = alarm.property("TRIGGER"), trigger.parameter("RELATED")?.uppercased() != "END",
        let duration = trigger.duration, duration.days == 0,
        Self.reporting.contains(-duration.seconds)
      else { return nil }
      return (-duration.seconds, trigger)
    }
    guard let first = alarms.max(by: { $0.seconds < $1.seconds }), first.seconds <= start.secondsSinceMidnight
    else { return }
    let time = TimeOfDay(wrappingSecondsSinceMidnight: start.secondsSinceMidnight - first.seconds)
    reading.values["checkin_time"] = Value(text: time.description, position: first.property.position)
    reading.isCheckinOfAlarm = true
  }

  /// The range in which an alarm gives the time to report, in seconds before the start.
  ///
  /// An earlier alarm is for the time to leave, and a later one for the start itself.
  private static let reporting = 900...(2 * 3600)

  private static func text(_ date: ICalDate) -> String {
    "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  private static func text(_ time: ICalTime) -> String {
    "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
  }

  // MARK: Places and names

  /// Sets the coordinates of the place.
  static func setCoordinates(of component: ICalComponent, _ reading: inout Reading) {
    guard let property = component.property("GEO") ?? component.property("X-APPLE-STRUCTURED-LOCATION") else {
      return
    }
    var place = property.geo
    if property.name != "GEO", property.value.lowercased().hasPrefix("geo:") {
      let text = property.value.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
      place = ICalProperty("GEO", value: String(text).replacing(",", with: ";")).geo
    }
    guard let place, abs(place.latitude) > 0 || abs(place.longitude) > 0 else { return }
    reading.values["latitude"] = Value(text: decimal(place.latitude), position: property.position)
    reading.values["longitude"] = Value(text: decimal(place.longitude), position: property.position)
  }

  /// Returns degrees with at most seven decimals, which is a precision of about 1 cm.
  private static func decimal(_ number: Double) -> String {
    let scaled = Int((abs(number) * 10_000_000).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let fraction = padded(scaled % 10_000_000, 7)
    var kept = Substring(fraction)
    while kept.utf8.last == 0x30 { kept = kept.dropLast() }
    return "\(sign)\(scaled / 10_000_000)" + (kept.isEmpty ? "" : ".\(kept)")
  }

  /// Returns the known school that a text names, preferring the longest name.
  private func school(in text: String) -> String? {
    let words = text.foldedWords.split(separator: " ")
    let names = words.indices.compactMap { schools.first(of: words[$0...])?.match }
    return names.max { ($0.phrase.utf8.count, $0.phrase) < ($1.phrase.utf8.count, $1.phrase) }?.meaning
  }

  static func isWebAddress(_ text: String) -> Bool {
    let lower = text.lowercased()
    return lower.hasPrefix("https://") || lower.hasPrefix("http://")
  }
}
