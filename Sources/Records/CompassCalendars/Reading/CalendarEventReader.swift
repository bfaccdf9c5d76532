package import CompassICalendar
import CompassModel
package import CompassSource
import CompassValidation

/// Reads an event of recruiting life out of an event of a calendar.
package struct CalendarEventReader: Sendable {
  /// A value for a field, and the property that said so.
  package struct Value: Sendable, Hashable {
    /// The value as a file of ours would write it.
    package var text: String
    /// Where the property stands.
    package var position: SourcePosition?

    /// Creates a value.
    package init(text: String, position: SourcePosition?) {
      self.text = text
      self.position = position
    }
  }

  /// When an event is, on the clocks of its place.
  package struct Moment: Sendable, Hashable {
    /// The start; a date for a whole day.
    package var start: ICalTemporal
    /// The end, which is no part of it; nil where nothing tells.
    package var end: ICalTemporal?
    /// The IANA name of the zone of both, where the file says it.
    package var zone: String?

    /// Creates a moment of times that are those of its zone.
    package init(start: ICalTemporal, end: ICalTemporal?, zone: String?) {
      self.start = start
      self.end = end
      self.zone = zone
    }
  }

  /// What an event came to.
  package struct Reading: Sendable {
    /// The values by the names of the fields.
    package var values: [String: Value] = [:]
    /// What the event is, and what said so; nil where nothing did.
    package var rule: EventTypeRule?
    /// Whether the time to report comes from an alarm and not from words.
    package var isCheckinOfAlarm = false
    /// What was changed since we wrote the event; nil for an event that is none of ours.
    package var carried: CarriedEvent?
  }

  private let rules: EventTypeRules
  private let usesAlarms: Bool
  /// The schools that are known: names as they are, by folded words.
  private let schools: [String: String]

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - rules: what words say an event is.
  ///   - schools: the names of the schools that are known.
  ///   - usesAlarms: whether an alarm may stand for the time to report.
  package init(
    rules: EventTypeRules, schools: [String] = [], usesAlarms: Bool = true
  ) {
    self.rules = rules
    self.usesAlarms = usesAlarms
    self.schools = Dictionary(schools.map { ($0.foldedWords, $0) }) { first, _ in first }
  }

  /// Reads an event.
  ///
  /// - Parameters:
  ///   - component: the `VEVENT`.
  ///   - moment: when it is.
  ///   - isCancelled: whether it, or this one of its repetitions, was called off.
  ///   - carried: what it carries; nil for an event that is none of ours.
  package func read(
    _ component: ICalComponent, at moment: Moment, isCancelled: Bool, carried: CarriedEvent? = nil
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
    let place = WrittenPlace(location?.text ?? "")
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
      // Who plays at a school is no guest of its coaches.
      if type != .game { set("school", school, summary) }
    }
    Self.setTimes(moment, TimingText(text), component, &reading)
    setCheckin(moment, TimingText(text), component, &reading)
    let status = component.property("STATUS")
    if isCancelled || saysCancelled || status?.text.uppercased() == "CANCELLED" {
      set("cancelled", "true", status ?? summary)
    } else {
      // An event that was called off and is on again must not stay cancelled.
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

  /// What an event is by its title and categories alone; nil where they do not tell.
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
  /// - Parameter timing: what words say of its length.
  static func setTimes(
    _ moment: Moment, _ timing: TimingText, _ component: ICalComponent, _ reading: inout Reading
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

  /// Whether an event says that it ends as it begins, and not that it ends before.
  private static func takesNoTime(_ component: ICalComponent) -> Bool {
    if let end = component.property("DTEND")?.temporal {
      guard case .dateTime(let last) = end,
        case .dateTime(let first)? = component.property("DTSTART")?.temporal
      else { return false }
      return last.local == first.local
    }
    return component.property("DURATION")?.duration.map { $0.days == 0 && $0.seconds == 0 } ?? false
  }

  /// The time to report: as the text says, else that of an alarm that rings at such a time.
  private func setCheckin(
    _ moment: Moment, _ timing: TimingText, _ component: ICalComponent, _ reading: inout Reading
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

  /// How long before the start an alarm may ring that stands for the time to report, in seconds: what rings
  /// earlier says that it is time to leave, what rings later that it begins.
  private static let reporting = 900...(2 * 3600)

  private static func text(_ date: ICalDate) -> String {
    "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  private static func text(_ time: ICalTime) -> String {
    "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
  }

  // MARK: Places and names

  /// Sets the place on the globe.
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

  /// A number of degrees to a ten-millionth, as near as a hand's breadth.
  private static func decimal(_ number: Double) -> String {
    let scaled = Int((abs(number) * 10_000_000).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let fraction = padded(scaled % 10_000_000, 7)
    var kept = Substring(fraction)
    while kept.utf8.last == 0x30 { kept = kept.dropLast() }
    return "\(sign)\(scaled / 10_000_000)" + (kept.isEmpty ? "" : ".\(kept)")
  }

  /// The known school whose name stands in a text, the longest of several.
  private func school(in text: String) -> String? {
    guard !schools.isEmpty, !text.isEmpty else { return nil }
    let words = " \(text.foldedWords) "
    let names = schools.keys.filter { !$0.isEmpty && words.contains(" \($0) ") }
    return names.max { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.flatMap { schools[$0] }
  }

  static func isWebAddress(_ text: String) -> Bool {
    let lower = text.lowercased()
    return lower.hasPrefix("https://") || lower.hasPrefix("http://")
  }
}
