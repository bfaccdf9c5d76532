import CompassCSV
import CompassModel
import CompassSource
import CompassTables
import CompassValidation
import Foundation

/// The parts of a metric maker that turn rows into sessions.
extension MetricMaker {
  /// The maximum number of unreadable numbers, and of rows without a date, that are reported one by one.
  private static let maximumFindings = 100

  /// The measurements in a row.
  private struct Reading {
    var found: [(take: Int, sample: MetricSamples.Sample)] = []
    /// The cells without a readable number.
    var unread: [(take: Int, place: Int)] = []
    /// Whether the row has values that don't meet the conditions of their metric.
    var isOfAnotherSort = false
    /// Whether the row has a number of 0 or less for a metric that must be above 0.
    var isNoReading = false

    /// The reason why the row is skipped.
    var why: String {
      if isNoReading { return "0 or less isn't a measurement" }
      if !unread.isEmpty { return "unreadable numbers" }
      return isOfAnotherSort
        ? "doesn't meet the conditions of the profile"
        : "no number for a metric"
    }
  }

  /// Adds the measurements of a row to its session.
  mutating func add(_ record: SourceRecord) {
    harvest.rowCount += 1
    let blanks = profile.blanks
    if let skip = skips.first(where: { $0.checks.allSatisfy { $0.holds(record, blanks: blanks) } }) {
      return harvest.leaveOut(skip.rule.why)
    }
    let moment = moment(of: record)
    let reading = reading(of: record, moment)
    guard !reading.found.isEmpty || moment != nil else {
      // Some devices write rows of units or other column names below the headers.
      return harvest.leaveOut(
        reading.unread.isEmpty ? reading.why : "no date or number")
    }
    for (take, place) in reading.unread { report(unread: record, place, takes[take]) }
    guard !reading.found.isEmpty else { return harvest.leaveOut(reading.why) }
    guard moment != nil || givenDay != nil else { return report(undated: record) }
    guard !isRepeated(record, moment, reading.found.map(\.sample)) else {
      return harvest.leaveOut("repeated row")
    }
    for (index, sample) in reading.found {
      let place = session(of: record, moment, takes[index])
      harvest.sessions[place].samples[index].add(sample)
    }
  }

  private mutating func reading(of record: SourceRecord, _ moment: FieldReader.Moment?) -> Reading {
    var reading = Reading()
    for (index, take) in takes.enumerated() {
      let filled = take.columns.indices.filter { record.isFilled(at: $0, blanks: profile.blanks) }
      guard !filled.isEmpty else { continue }
      guard take.checks.allSatisfy({ $0.holds(record, blanks: profile.blanks) }) else {
        reading.isOfAnotherSort = true
        continue
      }
      for place in filled {
        guard let sample = sample(record, place, take, time: clock(of: record, moment)) else {
          reading.unread.append((index, place))
          continue
        }
        if take.isAboveZero, sample.number <= 0 {
          reading.isNoReading = true
        } else {
          reading.found.append((index, sample))
        }
      }
    }
    return reading
  }

  /// Whether an earlier row has the same key, athlete, date, time and values.
  private mutating func isRepeated(
    _ record: SourceRecord, _ moment: FieldReader.Moment?, _ samples: [MetricSamples.Sample]
  ) -> Bool {
    guard let key = rowKey?.text(of: record, blanks: profile.blanks) else { return false }
    let name = athlete?.name(in: record, blanks: profile.blanks).map(AthleteNames.key) ?? ""
    let time = clock(of: record, moment)?.description ?? ""
    let parts = [name, moment?.dayText ?? "", time, key] + samples.map(\.text)
    return !harvest.seen.insert(parts.joined(separator: "\u{1F}")).inserted
  }

  private func clock(of record: SourceRecord, _ moment: FieldReader.Moment?) -> TimeOfDay? {
    moment?.time ?? time?.text(of: record, blanks: profile.blanks).flatMap(FieldReader.time)
  }

  // MARK: Measurements

  /// Returns the measurement in a cell, in the unit of its metric, or nil if the cell can't be read.
  private mutating func sample(
    _ record: SourceRecord, _ place: Int, _ take: Take, time: TimeOfDay?
  ) -> MetricSamples.Sample? {
    let text = record.string(at: place).trimmedBlanks
    var sample = MetricSamples.Sample(
      number: 0, text: text, time: time, position: record.fields[place].position, row: record.position)
    if take.rule.reading == .innings {
      guard let innings = FieldReader.innings(text) else { return nil }
      sample.number = innings
      sample.shown = text
      return sample
    }
    // Cells of a numeric type always have a decimal point.
    let isText = record.fields[place].kind != .number
    guard let quantity = FieldReader.quantity(text, usesDecimalComma: usesDecimalComma && isText) else {
      return nil
    }
    sample.number = quantity.number
    let beside = unit?.text(of: record, blanks: profile.blanks)
    let own: String? =
      switch quantity.shape {
      case .feetAndInches: "in"
      case .clock: "sec"
      default: quantity.unit ?? beside ?? take.headerUnits[place] ?? givenUnit(take)
      }
    sample.isUnitKnown = own != nil
    if own == nil, !take.unit.isEmpty { harvest.assumedUnits.insert(take.unit) }
    if case .range = quantity.shape { sample.isRange = true }
    if case .tries(let least, _) = quantity.shape, take.type.better == .lower { sample.number = least }
    if quantity.shape != .number || quantity.unit != nil { sample.shown = text }
    // A spreadsheet shows an average as a percentage.
    if own.flatMap(FieldReader.unitName) == "%", take.unit.isEmpty, case .rate = take.type.format {
      sample.number /= 100
      return sample
    }
    guard let own, !take.unit.isEmpty, let name = FieldReader.unitName(own), name != take.unit else {
      return sample
    }
    guard let number = FieldReader.converted(quantity.number, from: name, to: take.unit, places: 2) else {
      // The rules report units that measure something else.
      sample.foreignUnit = name
      return sample
    }
    sample.number = number
    sample.shown = quantity.unit == nil ? "\(text) \(name)" : text
    return sample
  }

  /// Returns the user's unit if it can be converted to the metric's unit, or nil.
  private func givenUnit(_ take: Take) -> String? {
    givenUnit.flatMap { unit in
      FieldReader.converted(1, from: unit, to: take.unit, places: 6) == nil ? nil : unit
    }
  }

  private mutating func report(unread record: SourceRecord, _ place: Int, _ take: Take) {
    harvest.unreadable += 1
    guard harvest.unreadable <= Self.maximumFindings else { return }
    let text = record.string(at: place).trimmedBlanks
    harvest.diagnostics.append(
      Diagnostic(
        .metricSampleUnreadable, .warning,
        "Skipped \(personal: text): not a number for \(take.type.label)",
        help: "No action needed if it means a missing value. Otherwise write the number.",
        position: record.fields[place].position, record: record.number, field: "value",
        header: headers[place], value: text))
  }

  private mutating func report(undated record: SourceRecord) {
    harvest.undated += 1
    guard harvest.undated <= Self.maximumFindings else { return }
    let place = date?.indices.first { $0 < record.count }
    harvest.diagnostics.append(
      Diagnostic(
        .metricSampleUndated, .warning,
        place.map { record.string(at: $0).trimmedBlanks.isEmpty } ?? true
          ? "Skipped a row without a date"
          : "Skipped a row with an unreadable date",
        help: "Write the date, or set one for all rows without a date with --as-of DATE",
        position: place.map { record.fields[$0].position } ?? record.position, record: record.number,
        field: "recorded_date", header: place.map { headers[$0] }, isPersonal: false))
  }

  // MARK: Sessions

  /// Returns the index of a row's session, which is created if it is new.
  private mutating func session(
    of record: SourceRecord, _ moment: FieldReader.Moment?, _ take: Take
  ) -> Int {
    let blanks = profile.blanks
    let name = take.athlete?.name(in: record, blanks: blanks) ?? labelledName
    let key = Session.Key(
      athlete: name.map { athletePlace($0) }, day: moment?.day.description ?? givenDay ?? "",
      name: session?.text(of: record, blanks: blanks) ?? "")
    if let place = harvest.places[key] { return place }
    let cell = date?.place(in: record, blanks: blanks)
    harvest.places[key] = harvest.sessions.count
    harvest.sessions.append(
      Session(
        key: key, day: moment?.day,
        // If the date order is unknown, keep the text, so that the order is decided as for any other file.
        dayText: moment.map { order == nil ? $0.dayText : $0.day.description } ?? givenDay
          ?? "",
        dayPosition: cell.map { record.fields[$0].position } ?? record.position,
        samples: Array(repeating: MetricSamples(), count: takes.count)))
    return harvest.sessions.count - 1
  }

  private mutating func athletePlace(_ name: String) -> Int {
    let key = AthleteNames.key(name)
    if let place = harvest.athletePlaces[key] { return place }
    harvest.athletePlaces[key] = harvest.athletes.count
    harvest.athletes.append(name)
    return harvest.athletes.count - 1
  }

  /// The pause that separates two sessions on one day, in seconds.
  private static let pause = 2 * 3600

  /// The sessions, sorted by date and time.
  ///
  /// Unnamed sessions are split at pauses of two hours or more. A morning and an evening are then two
  /// sessions, whether they are in one file or in two.
  var sessions: [Session] {
    harvest.sessions.flatMap { session -> [Session] in
      let times = session.samples.flatMap(\.samples).map(\.time)
      let known = Set(times.compactMap(\.self)).sorted()
      guard session.key.name.isEmpty, !times.contains(where: { $0 == nil }), known.count > 1 else {
        return [session]
      }
      var starts: [TimeOfDay] = []
      for (earlier, later) in zip(known, known.dropFirst())
      where later.secondsSinceMidnight - earlier.secondsSinceMidnight >= Self.pause { starts.append(later) }
      return ([known[0]] + starts).enumerated().map { index, start in
        var part = session
        let end = index < starts.count ? starts[index] : nil
        part.samples = session.samples.map { samples in
          samples.filter { sample in
            guard let time = sample.time else { return false }
            return time >= start && end.map { time < $0 } ?? true
          }
        }
        return part
      }
    }.sorted { first, second in
      func key(_ session: Session) -> (String, String, String, Int) {
        (
          session.day?.description ?? session.dayText, session.earliest?.description ?? "", session.key.name,
          session.key.athlete ?? -1
        )
      }
      return key(first) < key(second)
    }
  }
}
