import CompassFiles
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// One metric for each athlete, day and session out of the measurements in many rows.
struct Gather {
  /// A measurement in a row, in the unit of its metric.
  struct Sample: Sendable {
    var number: Decimal
    /// The text to show for the number if it says more: `T88`, `132.9 km/h`.
    var shown: String?
    /// The time of day, if known.
    var time: TimeOfDay?
    /// Whether the file or the user gives the unit, so that it isn't assumed.
    var isUnitKnown = false
    /// The unit, if it can't be converted to the unit of the metric.
    var foreignUnit: String?
    let line: Int
    /// The number of the row in the file.
    let row: Int
    /// The index of the reader of the measurement.
    let output: Int
  }

  /// The measurements of an athlete on a day, by metric.
  struct Session: Sendable {
    struct Key: Hashable, Sendable {
      /// The index of the athlete among those of the file; nil if the row doesn't name one.
      var athlete: Int?
      var day: CalendarDate
      var name: String
    }

    let key: Key
    /// The measurements, by metric.
    var samples: [String: [Sample]] = [:]
    /// The earliest time of its measurements.
    var earliest: TimeOfDay? { samples.values.joined().compactMap(\.time).min() }
  }

  /// The athletes that the rows name, in spoken order.
  private(set) var athletes: [String] = []
  /// The number of rows that can be read.
  private(set) var rowCount = 0
  /// The number of skipped rows, by reason.
  private(set) var leftOut: [String: Int] = [:]
  /// The number of rows with measurements, but without a day.
  private(set) var undated = 0
  /// The units that were assumed for values without one.
  private(set) var assumedUnits: Set<String> = []
  /// The findings about values and rows that can't be used.
  private(set) var findings: [Diagnostic] = []

  let columns: MeasureColumns
  let survey: FileSurvey
  private let blanks: Set<String>
  private let rules: [GatherRule?]
  private var found: [Session] = []
  private var places: [Session.Key: Int] = [:]
  private var athletePlaces: [String: Int] = [:]
  private var seen: Set<String> = []
  private var row = Row()

  /// The measurements of the current row.
  private struct Row {
    var found: [(rule: GatherRule, sample: Sample, athlete: String?, day: CalendarDate?)] = []
    var hasUnread = false
    var hasZero = false
    var skip: RowSkip?
  }

  /// The maximum number of unreadable numbers and of rows without a date that are reported one by one.
  private static let maximumFindings = 100

  init(_ survey: FileSurvey, _ columns: MeasureColumns) {
    self.survey = survey
    self.columns = columns
    blanks = survey.profile?.blanks ?? []
    rules = survey.mapping.outputs.map { $0.group?.gather }
  }

  // MARK: Rows

  /// Adds a measurement of a row.
  mutating func add(_ record: SourceRecord, _ output: Int, _ result: OutputReader.Result) {
    guard let rule = rules[output], let column = survey.mapping.groups[output].columns.first else { return }
    if let skip = result.skip, !skip.conditions.isEmpty { return row.skip = skip }
    guard result.skip == nil, var sample = sample(record, output, result.draft, rule) else {
      row.hasUnread = true
      return report(unread: record, column, rule.type)
    }
    guard sample.number > 0 || !rule.isAboveZero else { return row.hasZero = true }
    let moment = moment(of: record)
    sample.time = moment?.time ?? columns.time.text(of: record, blanks: blanks).flatMap(FieldReader.time)
    let day = moment?.day ?? result.draft.values["recorded_date"].flatMap(CalendarDate.init(fieldValue:))
    let athlete = result.draft.values["user_id"]?.canonicalText ?? result.draft.links["user_id"]
    row.found.append((rule, sample, athlete, day))
  }

  /// Ends a row after all of its measurements.
  mutating func end(_ record: SourceRecord) {
    defer { row = Row() }
    rowCount += 1
    if let skip = row.skip { return leaveOut(skip.why) }
    guard !row.found.isEmpty else {
      return leaveOut(
        row.hasZero
          ? "0 or less isn't a measurement"
          : row.hasUnread ? "unreadable numbers" : "no measurement for a metric")
    }
    guard row.found.allSatisfy({ $0.day != nil }) else { return report(undated: record) }
    guard !isRepeated(record) else { return leaveOut("repeated row") }
    let name = columns.session.text(of: record, blanks: blanks) ?? ""
    for (rule, sample, athlete, day) in row.found {
      guard let day else { continue }
      if !sample.isUnitKnown, !rule.unit.isEmpty { assumedUnits.insert(rule.unit) }
      let place = session(.init(athlete: athlete.map { index(of: $0) }, day: day, name: name))
      found[place].samples[rule.key, default: []].append(sample)
    }
  }

  private mutating func leaveOut(_ why: String) { leftOut[why, default: 0] += 1 }

  /// The day and the time in the first filled column of dates, as the device wrote them.
  private func moment(of record: SourceRecord) -> FieldReader.DayAndTime? {
    let orders = survey.rules.dateOrders
    return columns.date.place(in: record, blanks: blanks).flatMap { place in
      let order = orders[place] ?? columns.date.indices.lazy.compactMap { orders[$0] }.first
      return FieldReader.moment(record.string(at: place), order: order ?? .monthFirst)
    }
  }

  /// Whether an earlier row has the same key, athletes, day, time and values.
  private mutating func isRepeated(_ record: SourceRecord) -> Bool {
    guard let key = columns.rowKey.text(of: record, blanks: blanks) else { return false }
    let parts = row.found.map { _, sample, athlete, day in
      "\(athlete ?? "") \(day?.description ?? "") \(sample.time?.description ?? "") \(sample.number)"
    }
    return !seen.insert(([key] + parts).joined(separator: "\u{1F}")).inserted
  }

  private mutating func index(of athlete: String) -> Int {
    let key = AthleteNames.key(athlete)
    if let place = athletePlaces[key] { return place }
    athletePlaces[key] = athletes.count
    athletes.append(AthleteNames.spoken(athlete))
    return athletes.count - 1
  }

  private mutating func session(_ key: Session.Key) -> Int {
    if let place = places[key] { return place }
    places[key] = found.count
    found.append(Session(key: key))
    return found.count - 1
  }

  // MARK: Measurements

  /// Returns the measurement of a draft in the unit of its metric, or nil if its value isn't a number.
  private func sample(_ record: SourceRecord, _ output: Int, _ draft: Draft, _ rule: GatherRule) -> Sample? {
    guard let quantity = draft.quantity else { return nil }
    var sample = Sample(
      number: quantity.number, line: record.position.line, row: record.number, output: output)
    if case .tries(let least, _) = quantity.shape, rule.type.better == .lower { sample.number = least }
    if quantity.shape != .number || quantity.unit != nil { sample.shown = quantity.text }
    let own: String? =
      switch quantity.shape {
      case .feetAndInches: "in"
      case .clock: "sec"
      default: quantity.unit
      }
    sample.isUnitKnown =
      own != nil || rule.isUnitKnown || columns.unit.place(in: record, blanks: blanks) != nil
    guard let unit = (own ?? draft.values["unit"]?.canonicalText).flatMap(FieldReader.unitName),
      !rule.unit.isEmpty, unit != rule.unit
    else { return sample }
    guard let number = FieldReader.converted(sample.number, from: unit, to: rule.unit, places: 2) else {
      // The rules report units that measure something else.
      sample.foreignUnit = unit
      return sample
    }
    sample.number = number
    sample.shown = quantity.unit == nil ? "\(quantity.text) \(unit)" : quantity.text
    return sample
  }

  private mutating func report(unread record: SourceRecord, _ column: Int, _ type: MetricType) {
    let text = record.string(at: column).trimmedBlanks
    report(
      Diagnostic(
        .metricSampleUnreadable, .warning, "Skipped \(personal: text): not a number for \(type.label)",
        help: "No action needed if it means a missing value. Otherwise write the number.",
        position: record.fields[column].position, record: record.number, field: "value",
        header: survey.mapping.columns[column].header, value: text))
  }

  private mutating func report(undated record: SourceRecord) {
    undated += 1
    let place = columns.date.indices.first { $0 < record.count }
    let isEmpty = place.map { record.string(at: $0).trimmedBlanks.isEmpty } ?? true
    report(
      Diagnostic(
        .metricSampleUndated, .warning,
        isEmpty ? "Skipped a row without a date" : "Skipped a row with an unreadable date",
        help: "Write the date, or set one for all rows without a date with --as-of DATE",
        position: place.map { record.fields[$0].position } ?? record.position, record: record.number,
        field: "recorded_date", header: place.map { survey.mapping.columns[$0].header }, isPersonal: false))
  }

  private mutating func report(_ finding: Diagnostic) {
    if findings.count(where: { $0.code == finding.code }) < Self.maximumFindings { findings.append(finding) }
  }

  // MARK: Sessions

  /// The pause that separates two sessions on one day, in seconds.
  private static let pause = 2 * 3600

  /// The sessions in the order of the file.
  ///
  /// Sessions without a name are split at pauses of two hours or more. A morning and an evening are then two
  /// sessions, whether they are in one file or in two.
  var sessions: [Session] {
    found.flatMap { session -> [Session] in
      let times = session.samples.values.joined().map(\.time)
      let known = Set(times.compactMap(\.self)).sorted()
      guard session.key.name.isEmpty, !times.contains(where: { $0 == nil }), known.count > 1 else {
        return [session]
      }
      let starts = zip(known, known.dropFirst()).filter { earlier, later in
        later.secondsSinceMidnight - earlier.secondsSinceMidnight >= Self.pause
      }.map(\.1)
      return ([known[0]] + starts).enumerated().map { index, start in
        var part = session
        let end = index < starts.count ? starts[index] : nil
        part.samples = session.samples.mapValues { samples in
          samples.filter { sample in
            guard let time = sample.time else { return false }
            return time >= start && end.map { time < $0 } ?? true
          }
        }
        return part
      }
    }
  }

  /// Returns the metrics of the sessions, by the number of the row and the index of the reader that make each.
  func metrics(_ profile: ImportProfile) -> [Place: GatheredMetric] {
    var metrics: [Place: GatheredMetric] = [:]
    for session in sessions {
      for samples in session.samples.values {
        guard let first = samples.first, let rule = rules[first.output] else { continue }
        for samples in rule.choice == .each ? samples.map({ [$0] }) : [samples] where !samples.isEmpty {
          let metric = GatheredMetric(samples, rule, session, profile)
          metrics[Place(row: metric.chosen.row, output: metric.chosen.output)] = metric
        }
      }
    }
    return metrics
  }

  /// A row and the reader of one of its measurements.
  struct Place: Hashable {
    let row: Int
    let output: Int
  }
}
