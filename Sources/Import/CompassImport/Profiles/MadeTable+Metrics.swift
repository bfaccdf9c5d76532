import CompassFiles
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Files of measurements, with a row for each swing, each pitch, or a player's season.
extension MadeTable {
  /// The fields of the rows.
  private static let metricHeaders = [
    "recorded_date", "metric_type", "value", "unit", "display_value", "source", "notes", "user_id",
    "source_key", "extra",
  ]

  /// Makes the metrics of a file.
  ///
  /// - Parameters:
  ///   - maker: the maker, with the columns of the file.
  ///   - input: the file.
  ///   - each: calls its argument with each row of the file.
  /// - Throws: ``ImportError`` if the file is too large, lacks the columns or the dates, or doesn't name the
  ///   metric type; and errors from reading the file.
  init(
    metrics maker: consuming MetricMaker, of input: ImportInput,
    each: ((SourceRecord) throws -> Void) throws -> Void
  ) throws {
    self.init(headers: Self.metricHeaders)
    var maker = maker
    if maker.takes.isEmpty { throw maker.unsaid(input) }
    try each { record in
      try Self.checkSize(input, maker.profile, byteCount: record.position.offset, rows: record.number)
      maker.look(at: record)
    }
    maker.decide()
    try each { maker.add($0) }
    if maker.harvest.sessions.isEmpty, maker.harvest.undated > 0 {
      throw ImportError(
        "No dates in \(input.label)",
        help: "Add the date of the measurements, like --as-of 2026-06-01")
    }
    athletes = maker.harvest.athletes
    takenMaps = maker.takenMaps
    diagnostics = maker.harvest.diagnostics
    for session in maker.sessions {
      append(session, maker)
      try Self.checkSize(input, maker.profile, byteCount: 0, rows: rows.count)
    }
    for index in rows.indices { rows[index].record.number = index + 1 }
    inferences = maker.inferences(rows: rows.count)
  }

  private mutating func append(_ session: MetricMaker.Session, _ maker: MetricMaker) {
    for (take, samples) in zip(maker.takes, session.samples) where !samples.samples.isEmpty {
      guard take.rule.choice == .each else {
        append(MetricChoice(samples, take, day: session.day), take, session, maker)
        continue
      }
      // One row too many is rejected below. More rows would only fill memory.
      for sample in samples.samples where rows.count <= Self.maximumRows {
        append(MetricChoice(only: sample), take, session, maker)
      }
    }
  }

  private mutating func append(
    _ choice: MetricChoice, _ take: MetricMaker.Take, _ session: MetricMaker.Session, _ maker: MetricMaker
  ) {
    guard let place = choice.chosen ?? choice.samples.samples.first else { return }
    let isEach = take.rule.choice == .each
    // Two numbers of a jump can be feet and inches, which the rules decide by the metric type.
    let isAsWritten = isEach && place.isRange && place.number.description != place.shown
    let unit =
      take.rule.choice == .count || choice.isDoubtful ? "" : place.foreignUnit ?? take.unit
    var record = SourceRecord()
    record.position = place.row
    func add(_ text: String, at position: SourcePosition? = nil) {
      Self.append(text.utf8, at: position ?? place.row, to: &record)
    }
    add(session.dayText, at: session.dayPosition)
    add(take.type.key, at: place.position)
    add(isAsWritten ? place.text : (choice.worked ?? place.number).description, at: place.position)
    add(unit, at: place.position)
    add(choice.chosen == nil || isAsWritten ? "" : place.shown ?? "")
    add(maker.recipe.source ?? "")
    // After the user corrects a doubtful unit, a summary in that unit would be wrong.
    add(choice.isDoubtful ? take.rule.note ?? "" : choice.summary(take))
    add(session.key.athlete.map { maker.harvest.athletes[$0] } ?? "")
    add(isEach ? "" : maker.key(of: session, take, choice.figures))
    add(
      isEach || choice.isDoubtful ? "" : choice.detail(session))
    rows.append(
      Row(
        record: record, figures: isEach || !session.key.name.isEmpty ? nil : choice.figures,
        athlete: session.key.athlete, issues: choice.issues))
  }
}

extension MetricMaker {
  /// Returns the key of a session's metric, with the session's name or a digest of its numbers.
  ///
  /// An unnamed session that reappears with more measurements or in another order is matched by its numbers
  /// instead.
  fileprivate func key(of session: Session, _ take: Take, _ figures: [Decimal]) -> String {
    let digest = Digest()
    digest.update(Array(figures.map(\.description).joined(separator: " ").utf8))
    let name = session.key.name.isEmpty ? String(digest.hex.prefix(Self.digestLength)) : session.key.name
    let choice = take.rule.choice == .best ? nil : take.rule.choice.rawValue
    return [profile.name, session.day?.description ?? session.dayText, name, take.type.key, choice]
      .compactMap(\.self).joined(separator: "/")
  }

  /// The number of digits of the digest in a key.
  private static let digestLength = 12

  /// Returns the error for a file without a metric type or without measurement columns.
  fileprivate func unsaid(_ input: ImportInput) -> ImportError {
    if recipe.takes.contains(where: { $0.metric == nil }), options.set("metric_type") == nil {
      return ImportError(
        "Can't tell what \(input.label) measures: a \(profile.title) has numbers without names",
        help: "Add --metric TYPE, like --metric velocity for pitches or --metric exit_velo for hits")
    }
    return ImportError(
      "\(input.label) is missing the measurement columns of a \(profile.title)",
      help: "Match the columns with --map \"HEADER=exit_velo\", or use --profile none")
  }

  /// The maximum number of unused columns to name.
  private static let namedColumns = 8

  /// Returns the automatic choices about the rows.
  fileprivate func inferences(rows: Int) -> [Inference] {
    var result: [Inference] = []
    func decide(_ what: String, _ value: String, _ why: String, _ override: String?) {
      result.add(what, value, why, override)
    }
    decide(
      "metrics",
      "\(rows) from \(harvest.rowCount.counted("row")) on \(Set(harvest.sessions.map(\.dayText)).count.counted("date"))",
      takes.map { take in
        let names = take.columns.indices.map { headers[$0] }.joined(separator: " and ")
        return "\(names) is \(take.type.key)\(Self.text(of: take))"
      }.joined(separator: ", "), "--map \"HEADER=METRIC\"")
    let unused = unusedColumns.map { headers[$0] }
    if !unused.isEmpty {
      let named = unused.prefix(Self.namedColumns).joined(separator: ", ")
      decide(
        "columns-left-out",
        named + (unused.count > Self.namedColumns ? " …" : ""),
        "no metric in \(unused.count == 1 ? "this column" : "these \(unused.count) columns")",
        "--map \"HEADER=METRIC\"")
    }
    if let day = givenDay, harvest.sessions.contains(where: { $0.day == nil }) {
      decide("date", day, "set with --as-of for rows without a date", nil)
    }
    for (why, number) in harvest.leftOut.sorted(by: { $0.key < $1.key }) {
      decide("left-out", number.counted("row"), why, "--profile none")
    }
    if harvest.undated > 0 {
      decide("left-out", harvest.undated.counted("row"), "no date", "--as-of DATE")
    }
    if harvest.unreadable > 0 {
      decide("left-out", harvest.unreadable.counted("value"), "unreadable number", nil)
    }
    if provingDates > 0 {
      decide(
        "date-order", DateOrder.dayFirst.label, "the only valid order for \(provingDates) of them",
        "--date-order mdy")
    }
    if let order = settingOrder {
      decide(
        "date-order", order.label, "the store's setting",
        "--date-order \(order == .dayFirst ? "mdy" : "dmy")")
    }
    if usesDecimalComma {
      decide(
        "decimal-mark", "comma",
        options.usesDecimalComma == nil ? "the only way to read the numbers" : "set with --decimal-mark",
        "--decimal-mark point")
    }
    if harvest.assumedUnits.contains("mph") {
      decide(
        "unit", "mph", "usual for these files; no unit in header or value", "--unit km/h")
    }
    let isVerified = options.set("verified") == "true"
    decide(
      "verified", isVerified ? "yes" : "no",
      isVerified ? "set with --verified" : "a file can't show third-party verification",
      isVerified ? nil : "--verified")
    return result
  }

  private static func text(of take: Take) -> String {
    switch take.rule.choice {
    case .each: ""
    case .best: take.isLowerBetter ? " (lowest)" : " (highest)"
    default: " (\(take.rule.choice.rawValue))"
    }
  }
}
