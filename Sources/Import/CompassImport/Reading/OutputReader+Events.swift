import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Fields of events that other columns give: an end from a duration, a check-in from minutes, the parts of a place.
extension OutputReader {
  /// The most minutes before the start at which people check in.
  private static let maximumCheckIn = 240

  /// Gives an end without AM or PM the first time after the start, and a check-in the last one before it.
  func settleTimes(_ record: SourceRecord, _ result: inout Result) {
    guard survey.rules.hasOpenTimes, survey.rules.clock != .twentyFourHours else { return }
    if let start = openTime("start_time", record), case .time(let end)? = result.draft.values["end_time"],
      openTime("end_time", record) == nil, let time = start.time(before: end, within: 720)
    {
      settle("start_time", time, &result)
    }
    guard case .time(let start)? = result.draft.values["start_time"] else { return }
    if let end = openTime("end_time", record), result.draft.values["end_date"] == nil,
      let time = end.time(after: start)
    {
      settle("end_time", time, &result)
    }
    if let checkIn = openTime("checkin_time", record),
      let time = checkIn.time(before: start, within: Self.maximumCheckIn)
    {
      settle("checkin_time", time, &result)
    }
  }

  /// The time without AM or PM in the column of a field.
  private func openTime(_ name: String, _ record: SourceRecord) -> WrittenClock.Time? {
    guard let column = roles.column(of: name), column < record.count,
      let clock = WrittenClock(record.string(at: column)), !clock.isRange, clock.start.isOpen
    else { return nil }
    return clock.start
  }

  private func settle(_ name: String, _ time: TimeOfDay, _ result: inout Result) {
    result.draft.values[name] = .time(time)
    result.draft.unreadable.removeAll { $0 == name }
    result.draft.setAside.removeAll { $0.name == name }
    result.issues.removeAll { $0.field == name && $0.code == .timeWithoutHalf }
  }

  /// A length in hours and minutes or in minutes, which with the start gives the end.
  func readDuration(_ text: String, _ result: inout Result) {
    guard result.draft.values["end_time"] == nil else { return }
    guard case .time(let start)? = result.draft.values["start_time"] else {
      return result.draft.extra.append(.init("duration", .string(text)))
    }
    guard let minutes = Self.minutes(in: text), minutes > 0 else {
      result.draft.setAside.append(JSONValue.Member("duration", .string(text)))
      result.issues.add(
        "end_time", .durationUnreadable, .warns, "Invalid duration \(value: text); saved as an extra field",
        help: "Write it as hours and minutes (1:30) or minutes (90)")
      return
    }
    let end = start.secondsSinceMidnight + minutes * 60
    result.draft.values["end_time"] = .time(TimeOfDay(wrappingSecondsSinceMidnight: end))
    if end >= 86_400, result.draft.values["end_date"] == nil,
      case .date(let day)? = result.draft.values["start_date"]
    {
      result.draft.values["end_date"] = day.adding(days: end / 86_400).map(FieldValue.date)
    }
  }

  /// The most hours that an event's duration may have.
  private static let maximumHours = 72

  private static func minutes(in text: String) -> Int? {
    let bytes = Array(text.trimmedBlanks.utf8)
    if let colon = bytes.firstIndex(of: 0x3A) {
      guard let hours = digits(bytes[..<colon]), let minutes = digits(bytes[(colon + 1)...].prefix(2)),
        minutes < 60, hours <= maximumHours
      else { return nil }
      return hours * 60 + minutes
    }
    let number = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard let value = digits(number) else { return nil }
    let unit = String(decoding: bytes.dropFirst(number.count), as: UTF8.self).foldedWords
      .split(separator: " ").filter {
        !["before", "prior", "early", "ahead", "of", "to", "start"].contains($0)
      }
    switch unit.joined(separator: " ") {
    case "", "m", "min", "mins", "minutes": return value <= maximumHours * 60 ? value : nil
    case "h", "hr", "hrs", "hour", "hours": return value <= maximumHours ? value * 60 : nil
    default: return nil
    }
  }

  /// Whether a text is minutes before the start, not a time: `45`, `30 min before`.
  static func isArrival(_ text: String) -> Bool {
    guard let minutes = minutes(in: text), !text.utf8.contains(0x3A), WrittenClock(text)?.isMarked != true
    else { return false }
    return minutes >= leastArrival || text.utf8.contains { 0x61...0x7A ~= $0 | 0x20 }
  }

  /// The least number that is minutes even without a unit: no clock has so late an hour.
  private static let leastArrival = 13

  /// The most minutes before an event that people report.
  private static let maximumArrival = 600

  /// Minutes before the start at which people report.
  func readArrival(_ text: String, _ result: inout Result) {
    let minutes = Self.minutes(in: text) ?? .max
    guard result.draft.values["checkin_time"] == nil, minutes > 0 else { return }
    guard minutes <= Self.maximumArrival, case .time(let start)? = result.draft.values["start_time"],
      start.secondsSinceMidnight >= minutes * 60
    else {
      // Before midnight is the day before, which no field holds.
      return result.draft.extra.append(.init("arrival_minutes", .string(text)))
    }
    let checkin = start.secondsSinceMidnight - minutes * 60
    result.draft.values["checkin_time"] = .time(TimeOfDay(wrappingSecondsSinceMidnight: checkin))
  }

  /// The parts of a place that no column of their own gives.
  func readPlace(_ text: String, _ result: inout Result) {
    var place = WrittenPlace(text)
    if place.state == nil, place.street == nil, let parts = WrittenPlace.cityAndState(text),
      let state = USState.named(parts.state)
    {
      // The cell has the whole place: "Burlington Vermont".
      place = WrittenPlace("\(parts.city), \(state.code)")
    }
    guard place.street != nil || place.state != nil else {
      // If the place already has a name, text that can't be split is its address.
      take(result.draft.values["location"] == nil ? "location" : "address", text, &result)
      return
    }
    take("location", place.name, &result)
    takeAddress(place, &result)
  }

  /// Splits a city from its state, and a place from its city, unless the record has its own state.
  func splitPlaces(_ result: inout Result) {
    for (city, state) in [("city", "state"), ("hometown_city", "hometown_state")] {
      // A city alone, as most are, has neither a comma nor two words.
      guard case .text(let written)? = result.draft.values[city] else { continue }
      // "Concord (New Hampshire)"
      let text =
        written.hasSuffix(")") && !result.draft.mentions(state)
        ? String(written.dropLast()).replacing(" (", with: ", ") : written
      guard
        text.utf8.contains(0x2C) || text.utf8.contains(0x20) && !result.draft.mentions(state)
      else { continue }
      let place = WrittenPlace(text)
      if let found = place.state, let name = place.city, place.venue == nil, place.street == nil {
        take(state, found.code, &result)
        if result.draft.values[state] == .text(found.code) { result.draft.values[city] = .text(name) }
      } else if let header = roles.column(of: city).map({
        roles.columns[$0].header.headerWords
      }),
        header.split(separator: " ").contains(where: { $0 == "state" || $0 == "st" }),
        let parts = WrittenPlace.cityAndState(text)
      {
        // The header says that a state is in the cell: "Duluth Minnesota", "Winnipeg, MB".
        take(state, parts.state, &result)
        result.draft.values[city] = .text(parts.city)
      }
    }
    splitAddress(&result)
    guard survey.kind.schema["city"] != nil, case .text(let text)? = result.draft.values["location"],
      !["address", "city", "state"].contains(where: result.draft.mentions)
    else { return }
    if let city = WrittenPlace.cityInCanada(text) { take("city", city, &result) }
    let place = WrittenPlace(text)
    guard place.state != nil else { return }
    guard !text.contains("/"), !text.contains(" or ") else {
      result.issues.add(
        "location", .columnHoldsMore, .warns,
        "The location wasn't split into city and state: it may have several places",
        help: "Write one place, or put city and state in separate columns.")
      return
    }
    if let venue = place.venue { result.draft.values["location"] = .text(venue) }
    takeAddress(place, &result)
  }

  /// Splits an address that has its city and state in it.
  private func splitAddress(_ result: inout Result) {
    guard survey.kind == .event, case .text(let text)? = result.draft.values["address"],
      !["city", "state"].contains(where: result.draft.mentions)
    else { return }
    let place = WrittenPlace(text)
    guard let street = place.street, place.state != nil else { return }
    result.draft.values["address"] = .text(street)
    takeAddress(place, &result)
  }

  private func takeAddress(_ place: WrittenPlace, _ result: inout Result) {
    take("address", place.street, &result)
    take("city", place.city, &result)
    take("state", place.state?.code, &result)
  }

  /// Reads a text into a field that is still empty.
  func take(_ name: String, _ text: String?, _ result: inout Result) {
    guard let text, let field = survey.kind.schema[name], !result.draft.mentions(name) else { return }
    read(text, into: field, base, &result)
  }

  /// Reports that times were converted to a time zone, and asks for the zone if it is a guess.
  func noteInstants(_ zone: TimeZone, _ result: inout Result) {
    result.inferred.append(
      InferredValue(
        field: "utc-times", value: zone.identifier, reason: "times in UTC or with an offset"))
    guard survey.options.isZoneAssumed, zone == base.timeZone else { return }
    result.issues.add(
      "start_time", .timeZoneAssumed, .warns,
      "Times in UTC and no known state were read as \(zone.identifier)",
      help: "Add the local time zone, like --time-zone America/New_York")
  }

  /// Reads a start at midnight as an empty time, unless the end proves that the time is real.
  ///
  /// An event from midnight to midnight lasts all day, and its end date isn't one of its days.
  func settleMidnight(_ result: inout Result) {
    let draft = result.draft
    let (start, end) = (draft.values["start_time"], draft.values["end_time"])
    guard survey.kind == .event, !survey.options.isTyped, draft.values["id"] == nil,
      draft.instants["start_time"] == nil, start != nil || end != nil, start == nil || isMidnight(start),
      draft.values["name"]?.canonicalText.foldedWords.contains("midnight") != true
    else { return }
    if case .time(let time)? = end {
      guard time.secondsSinceMidnight == 0 || (time.hour, time.minute) == (23, 59) else { return }
    }
    result.draft.values["start_time"] = nil
    result.draft.values["end_time"] = nil
    result.issues.add(
      "start_time", .timeMidnight, end == nil ? .warns : .notes, "A start at midnight was read as no time",
      help: "If the event starts at midnight, add its end time.")
    if isMidnight(end), case .date(let first)? = draft.values["start_date"],
      case .date(let last)? = draft.values["end_date"], last > first
    {
      result.draft.values["end_date"] = last.adding(days: -1).map(FieldValue.date)
    }
  }

  private func isMidnight(_ value: FieldValue?) -> Bool {
    if case .time(let time)? = value { time.secondsSinceMidnight == 0 } else { false }
  }

  /// Removes the times of an all-day event.
  ///
  /// Some programs write the day after the event as its end date, so that date is corrected.
  func dropTimes(_ result: inout Result) {
    for name in ["start_time", "end_time"] { result.draft.values[name] = nil }
    guard survey.profile?.hasExclusiveEnd == true, case .date(let start)? = result.draft.values["start_date"],
      case .date(let end)? = result.draft.values["end_date"], end > start, let last = end.adding(days: -1)
    else { return }
    result.draft.values["end_date"] = last > start ? .date(last) : nil
  }
}
