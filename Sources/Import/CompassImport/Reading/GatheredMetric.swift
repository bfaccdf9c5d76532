import CompassFiles
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The metric of a session, with the findings about its value.
struct GatheredMetric {
  /// The index of the athlete among those of the file; nil if the rows don't name one.
  var athlete: Int? { session.key.athlete }
  /// The chosen measurement; for a mean, the first one.
  private(set) var chosen: Gather.Sample
  /// The numbers of the rows that make the metric.
  let rows: [Int]
  /// The numbers of the session in ascending order, if they identify it; nil for sessions with a name.
  private(set) var figures: [Decimal]?
  /// The findings about the value.
  private(set) var issues: [FieldIssue] = []

  private var samples: [Gather.Sample]
  private let rule: GatherRule
  private let session: Gather.Session
  /// The numbers of the session in ascending order.
  private let numbers: [Decimal]
  private let profileName: String
  /// Whether the unit is doubtful, so that the metric gets none.
  private var isDoubtful = false

  /// Chooses the value of a session.
  ///
  /// - Parameters:
  ///   - samples: its measurements, at least one.
  ///   - rule: how the value is chosen.
  ///   - session: the session.
  ///   - profile: the profile of the file.
  init(_ samples: [Gather.Sample], _ rule: GatherRule, _ session: Gather.Session, _ profile: ImportProfile) {
    self.samples = samples
    self.rule = rule
    self.session = session
    profileName = profile.name
    rows = samples.map(\.row)
    numbers = samples.map(\.number).sorted()
    chosen = samples[0]
    guard rule.choice != .each else { return }
    if session.key.name.isEmpty { figures = numbers }
    guard rule.choice == .best, let best = Self.best(samples, rule) else { return }
    chosen = best
    if let issue = doubt() {
      isDoubtful = true
      issues = [issue]
    } else if !rule.type.isPlausible(best.number) {
      passOver()
    } else {
      let spread = SampleSpread(numbers)
      guard spread.isFar(best.number) else { return }
      issues = [
        MetricOutlier.issue(
          of: best.number, rule.type, unit: rule.unit, in: spread, at: .day(session.key.day))
      ]
    }
  }

  private static func best(_ samples: [Gather.Sample], _ rule: GatherRule) -> Gather.Sample? {
    rule.type.better == .lower
      ? samples.min { $0.number < $1.number } : samples.max { $0.number < $1.number }
  }

  /// Chooses the best of the plausible measurements, if any.
  private mutating func passOver() {
    let plausible = samples.filter { rule.type.isPlausible($0.number) }
    guard let next = Self.best(plausible, rule) else { return }
    let count = samples.count - plausible.count
    let shown = chosen.shown ?? "\(chosen.number.description) \(rule.unit)"
    issues = [
      FieldIssue(
        "value", .metricSamplePassedOver, .warns,
        "\(shown) in line \(chosen.line) isn't plausible; used the best of the others, \(next.number.description) \(rule.unit)\(count > 1 ? " (skipped \(count))" : "")",
        help: "If it's right, add a separate row for it")
    ]
    chosen = next
    samples = plausible
  }

  /// Returns the finding that the measurements are possible only in km/h, or nil.
  ///
  /// A device set to km/h writes numbers that no child reaches in mph. The record is rejected if a quarter of
  /// the numbers are impossible in mph and the chosen one is possible in km/h (domain reference §3.2,
  /// Rapsodo).
  private func doubt() -> FieldIssue? {
    guard rule.unit == "mph", !chosen.isUnitKnown, let most = rule.type.plausibleMaximum,
      chosen.number > most,
      numbers.count(where: { $0 > most }) * 4 >= numbers.count,
      let miles = FieldReader.converted(chosen.number, from: "km/h", to: "mph", places: 1), miles <= most
    else { return nil }
    return FieldIssue(
      "value", .metricUnitDoubtful, .rejectsRecord,
      "\(chosen.number.description) mph isn't possible; read as km/h, it is \(miles.description) mph",
      help: "If the device was set to km/h, use --unit km/h. Otherwise use --unit mph.")
  }

  // MARK: Values

  /// Writes the metric into the draft of its row.
  func write(into result: inout OutputReader.Result) {
    // The day is the one that the device wrote, whatever the time zone, and the time tells sessions apart.
    result.draft.values["recorded_date"] = .date(session.key.day)
    result.draft.instants["recorded_date"] = nil
    result.draft.setAside.removeAll { $0.name == "recorded_date" }
    result.draft.unreadable.removeAll { $0 == "recorded_date" }
    result.issues.removeAll { $0.field == "recorded_date" }
    if rule.choice != .each { writeValue(into: &result.draft) }
  }

  private func writeValue(into draft: inout Draft) {
    let isMean = rule.choice == .mean
    let value = isMean ? mean : chosen.number
    draft.quantity = nil
    draft.values["value"] = .decimal(value)
    draft.values["unit"] = isDoubtful ? nil : (chosen.foreignUnit ?? rule.unit).nonEmpty.map(FieldValue.text)
    draft.values["display_value"] = isMean ? nil : chosen.shown.map(FieldValue.text)
    // After the user corrects a doubtful unit, a summary in that unit would be wrong.
    draft.values["notes"] = (isDoubtful ? rule.note : summary)?.nonEmpty.map(FieldValue.text)
    draft.values["source_key"] = .text(key)
    if !isDoubtful { draft.extra = detail }
  }

  /// The key of the session's metric, with the session's name or a digest of its numbers.
  ///
  /// A session without a name that reappears with more measurements or in another order is matched by its
  /// numbers instead.
  private var key: String {
    let digest = Digest.hex(of: Array(numbers.map(\.description).joined(separator: " ").utf8))
    let name = session.key.name.nonEmpty ?? String(digest.prefix(Self.digestLength))
    let choice = rule.choice == .best ? nil : rule.choice.rawValue
    return [profileName, session.key.day.description, name, rule.type.key, choice].compactMap(\.self)
      .joined(separator: "/")
  }

  /// The number of digits of the digest in a key.
  private static let digestLength = 12

  /// The name of the extra field with the numbers of a session.
  static let figuresName = "figures"
  /// The maximum number of a session's numbers to save.
  private static let maximumFigures = 1_000

  /// The note of a metric made from several measurements.
  private var summary: String {
    var parts: [String] = []
    if samples.count > 1 {
      let mark = rule.unit.isEmpty ? "" : " " + rule.unit
      let average = rule.choice == .mean ? "" : "average \(mean.description), "
      parts.append(
        "\(rule.choice == .mean ? "Average" : "Best") of \(samples.count) (\(average)\(lowest.description) to \(highest.description)\(mark))"
      )
    }
    return (parts + [rule.note].compactMap(\.self)).joined(separator: ". ")
  }

  /// The session's name and the distribution of its measurements.
  private var detail: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    let name = [session.earliest?.description, session.key.name.nonEmpty].compactMap(\.self)
      .joined(separator: " ")
    if !name.isEmpty { members.append(.init("session", .string(name))) }
    members.append(.init("samples", .integer(samples.count)))
    if numbers.count <= Self.maximumFigures {
      members.append(.init(Self.figuresName, .array(numbers.map { .number($0.description) })))
    }
    if samples.count > 1 {
      members.append(.init("lowest", .number(lowest.description)))
      members.append(.init("average", .number(mean.description)))
      members.append(.init("highest", .number(highest.description)))
    }
    return members
  }

  private var lowest: Decimal { samples.map(\.number).min() ?? chosen.number }
  private var highest: Decimal { samples.map(\.number).max() ?? chosen.number }

  /// The mean, with one to three decimals.
  private var mean: Decimal {
    let places = samples.map { max(0, -$0.number.exponent) }.max() ?? 0
    var exact = samples.map(\.number).reduce(0, +) / Decimal(samples.count)
    var rounded = Decimal()
    NSDecimalRound(&rounded, &exact, max(1, min(3, places)), .plain)
    return rounded
  }
}
