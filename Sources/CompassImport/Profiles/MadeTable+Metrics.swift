import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Files of measurements: each row a swing, a pitch, a player's season.
extension MadeTable {
  /// The fields of the rows.
  private static let metricHeaders = [
    "recorded_date", "metric_type", "value", "unit", "display_value", "source", "notes", "user_id",
    "source_key",
    "extra",
  ]

  /// Makes the metrics of a file.
  ///
  /// - Parameters:
  ///   - maker: what knows the columns of the file.
  ///   - input: the file.
  ///   - each: goes through the rows of the file.
  /// - Throws: ``ImportError`` for a file that is too large, of which the user must say more, or that has none of the
  ///   columns; and what reading it throws.
  init(
    metrics maker: consuming MetricMaker, of input: ImportInput,
    each: ((SourceRecord) throws -> Void) throws -> Void
  ) throws {
    self.init(headers: Self.metricHeaders)
    var maker = maker
    if maker.takes.isEmpty { throw maker.unsaid(input) }
    try each { record in
      try Self.checkSize(input, maker.profile, byteCount: 0, rows: record.number)
      maker.look(at: record)
    }
    maker.decide()
    try each { maker.add($0) }
    if maker.sessions.isEmpty, maker.undated > 0 {
      throw ImportError(
        "Nothing in \(input.path) says of which day its figures are",
        help: "Say the day that they are as of with --as-of DATE, like --as-of 2026-06-01")
    }
    athletes = maker.athletes
    takenMaps = maker.takenMaps
    diagnostics = maker.diagnostics
    for session in maker.sessions.sorted(by: MetricMaker.precedes) { append(session, maker) }
    for index in rows.indices { rows[index].record.number = index + 1 }
    decisions = maker.decisions(rows: rows.count)
  }

  private mutating func append(_ session: MetricMaker.Session, _ maker: MetricMaker) {
    for (take, samples) in zip(maker.takes, session.samples) where !samples.samples.isEmpty {
      if take.rule.choice == .each {
        for sample in samples.samples {
          var alone = MetricSamples()
          alone.add(sample)
          append(alone, take, session, maker)
        }
      } else {
        append(samples, take, session, maker)
      }
    }
  }

  private mutating func append(
    _ samples: MetricSamples, _ take: MetricMaker.Take, _ session: MetricMaker.Session, _ maker: MetricMaker
  ) {
    let chosen = samples.chosen(take.rule.choice, isLowerBetter: take.isLowerBetter)
    guard let place = chosen ?? samples.samples.first else { return }
    let worked = samples.worked(take.rule.choice, places: max(samples.places, 1))
    // `T88` and `86-88` are the business of whoever reads figures; a comma before decimals was read here.
    let isAsWritten =
      chosen?.isWritten == true && take.rule.reading == .figure
      && !(maker.usesDecimalComma && place.text.contains(","))
    let isShown = take.rule.reading == .innings || chosen?.unit != nil && !isAsWritten
    let name = session.key.athlete < 0 ? "" : maker.athletes[session.key.athlete]
    var record = SourceRecord()
    record.position = place.row
    func add(_ text: String, at position: SourcePosition? = nil) {
      Self.append(text.utf8, at: position ?? place.row, to: &record)
    }
    add(session.dayText, at: session.dayPosition)
    add(take.type.key, at: place.position)
    add(
      isAsWritten ? place.text : (worked ?? place.number).description, at: place.position)
    add(
      take.rule.choice == .count || isAsWritten && place.unit != nil ? "" : place.unit ?? take.unit,
      at: place.position)
    add(isShown ? place.text : "")
    add(maker.recipe.source ?? "")
    add(samples.summary(take, unit: take.unit))
    add(name)
    add(take.rule.choice == .each ? "" : maker.key(of: session, take))
    add(samples.detail(take, session))
    rows.append(Row(record: record, issues: samples.doubts(take, chosen, day: session.key.day)))
  }
}

extension MetricMaker {
  /// Whether a session comes first: by its day, the time of its first figure, its name, its athlete.
  static func precedes(_ first: Session, _ second: Session) -> Bool {
    func key(_ session: Session) -> (String, String, String, Int) {
      (
        session.key.day?.description ?? session.dayText, session.earliest?.description ?? "",
        session.key.name,
        session.key.athlete
      )
    }
    return key(first) < key(second)
  }

  /// What a metric of a session is known by when the file comes again, grown or not.
  fileprivate func key(of session: Session, _ take: Take) -> String {
    let day = session.key.day?.description ?? session.dayText
    let name = session.key.name.isEmpty ? session.earliest?.description : session.key.name
    return [
      profile.name, day, name, take.type.key, take.rule.choice == .best ? nil : take.rule.choice.rawValue,
    ]
    .compactMap(\.self).joined(separator: "/")
  }

  /// What is asked of a user whose file does not say what was measured.
  fileprivate func unsaid(_ input: ImportInput) -> ImportError {
    if recipe.takes.contains(where: { $0.metric == nil }), told.metric == nil {
      return ImportError(
        "Nothing in \(input.path) says what was measured: a \(profile.title) has figures and no names",
        help: "Say it with --metric TYPE: --metric velocity for pitches, --metric exit_velo for hits")
    }
    return ImportError(
      "\(input.path) has none of the columns that a \(profile.title) has figures in",
      help: "Say which column is which metric with --map \"HEADER=exit_velo\", or say --profile none")
  }

  /// The most columns that are named of those that nothing is made of.
  private static let namedColumns = 8

  /// What was decided about the rows.
  fileprivate func decisions(rows: Int) -> [Decision] {
    var result: [Decision] = []
    let days = Set(sessions.map(\.dayText)).count
    result.append(
      Decision(
        what: "metrics",
        value:
          "\(rows) from \(rowCount) \(rowCount == 1 ? "row" : "rows") of \(days) \(days == 1 ? "day" : "days")",
        why: takes.map { "\(headers[$0.columns.indices[0]]) is \($0.type.key)\(choiceText($0))" }
          .joined(separator: ", "),
        override: "--map \"HEADER=METRIC\""))
    let unused = unusedHeaders
    if !unused.isEmpty {
      let named = unused.prefix(Self.namedColumns).joined(separator: ", ")
      result.append(
        Decision(
          what: "columns-left-out", value: named + (unused.count > Self.namedColumns ? " …" : ""),
          why: "\(unused.count) \(unused.count == 1 ? "column" : "columns") of which no metric is made",
          override: "--map \"HEADER=METRIC\""))
    }
    if let day = told.day, sessions.contains(where: { $0.key.day == nil }) {
      result.append(
        Decision(what: "date", value: day, why: "--as-of says so of figures that have none", override: nil))
    }
    for (why, count) in leftOut.sorted(by: { $0.key < $1.key }) {
      result.append(
        Decision(
          what: "left-out", value: "\(count) \(count == 1 ? "row" : "rows")", why: why,
          override: "--profile none"))
    }
    if dates(areProven: true) {
      result.append(
        Decision(
          what: "date-order", value: (order ?? .monthFirst).label,
          why: "\(provingDates) of the dates can be read no other way", override: "--date-order ORDER"))
    }
    if usesDecimalComma {
      result.append(
        Decision(
          what: "decimal-mark", value: "comma",
          why: told.usesDecimalComma == nil ? "the figures prove it" : "--decimal-mark says so",
          override: "--decimal-mark point"))
    }
    let assumed = Set(takes.filter { !$0.isUnitKnown && !$0.unit.isEmpty }.map(\.unit))
    if assumed.contains("mph") {
      result.append(
        Decision(
          what: "unit", value: "mph", why: "such files have it where neither header nor figure names a unit",
          override: "--unit km/h"))
    }
    result.append(
      Decision(
        what: "verified", value: told.isVerified ? "yes" : "no",
        why: told.isVerified ? "--verified says so" : "no file says by itself that a third party measured",
        override: told.isVerified ? nil : "--verified"))
    return result
  }

  private func dates(areProven: Bool) -> Bool { told.order == nil && provingDates > 0 && order == .dayFirst }

  private func choiceText(_ take: Take) -> String {
    switch take.rule.choice {
    case .each: ""
    case .best: take.isLowerBetter ? " (lowest)" : " (highest)"
    default: " (\(take.rule.choice.rawValue))"
    }
  }
}

extension MetricSamples {
  /// What is noted of a metric that stands for several figures.
  fileprivate func summary(_ take: MetricMaker.Take, unit: String) -> String {
    var parts: [String] = []
    if samples.count > 1, take.rule.choice != .count {
      let mark = unit.isEmpty ? "" : " " + unit
      let what =
        switch take.rule.choice {
        case .best: "Best"
        case .mean: "Average"
        case .sum: "Sum"
        default: take.rule.choice.rawValue.prefix(1).uppercased() + take.rule.choice.rawValue.dropFirst()
        }
      var text = "\(what) of \(samples.count)"
      if let low = lowest, let high = highest, let mean = mean(places: max(places, 1)) {
        let average = take.rule.choice == .mean ? "" : "average \(mean.description), "
        text += " (\(average)\(low.number.description) to \(high.number.description)\(mark))"
      }
      parts.append(text)
    }
    if let note = take.rule.note { parts.append(note) }
    return parts.joined(separator: ". ")
  }

  /// The session and its spread, for whoever works with the record: how many figures there were and how they lie.
  fileprivate func detail(_ take: MetricMaker.Take, _ session: MetricMaker.Session) -> String {
    guard take.rule.choice != .each else { return "" }
    var members: [JSONValue.Member] = []
    let name = [session.earliest?.description, session.key.name.isEmpty ? nil : session.key.name]
      .compactMap(\.self).joined(separator: " ")
    if !name.isEmpty { members.append(.init("session", .string(name))) }
    members.append(.init("samples", .integer(samples.count)))
    if samples.count > 1, let low = lowest, let high = highest, let mean = mean(places: max(places, 1)) {
      members.append(.init("lowest", .number(low.number.description)))
      members.append(.init("average", .number(mean.description)))
      members.append(.init("highest", .number(high.number.description)))
    }
    return JSONValue.object(members).text()
  }

  /// What speaks against the figure that was taken.
  ///
  /// A device that is set to km/h writes figures that no child reaches in mph: where a quarter of them are beyond what
  /// is possible and all make sense in km/h, the file is not taken (domain reference §3.2, Rapsodo).
  fileprivate func doubts(_ take: MetricMaker.Take, _ chosen: Sample?, day: CalendarDate?) -> [FieldIssue] {
    guard let chosen else { return [] }
    guard let most = take.type.plausibleMaximum, chosen.number > most else {
      let spread = SampleSpread(numbers)
      guard let day, spread.isFar(chosen.number) else { return [] }
      return [MetricOutlier.issue(of: chosen.number, take.type, unit: take.unit, in: spread, at: .day(day))]
    }
    let beyond = numbers.count { $0 > most }
    guard !take.isUnitKnown, take.unit == "mph", chosen.unit == nil, beyond * 4 >= samples.count,
      let miles = FieldReader.converted(chosen.number, from: "km/h", to: "mph", places: 1), miles <= most
    else { return [] }
    return [
      FieldIssue(
        "value", .metricUnitDoubtful, .rejectsRecord,
        "\(chosen.number.description) mph is beyond what is possible; in km/h it would be \(miles.description) mph",
        help:
          "If the device was set to km/h, import the file with --unit km/h; if it really was mph, with --unit mph"
      )
    ]
  }
}
