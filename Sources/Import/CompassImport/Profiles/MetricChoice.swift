import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The value of a session's metric, with the findings about it.
struct MetricChoice {
  /// The measurements of the session that count.
  private(set) var samples: MetricSamples
  /// All numbers of the session, in ascending order.
  let figures: [Decimal]
  /// The chosen measurement; nil if the value is calculated.
  private(set) var chosen: MetricSamples.Sample?
  /// The calculated value; nil if a measurement was chosen.
  private(set) var worked: Decimal?
  /// The findings about the value.
  private(set) var issues: [FieldIssue] = []
  /// Whether the unit is doubtful, so that the rejected row doesn't name one.
  private(set) var isDoubtful = false

  /// Creates the choice for a measurement that is a metric of its own.
  init(only sample: MetricSamples.Sample) {
    samples = MetricSamples(samples: [sample])
    figures = [sample.number]
    chosen = sample
  }

  /// Chooses the value of a session.
  ///
  /// - Parameters:
  ///   - samples: the measurements of the session.
  ///   - take: the metric to make.
  ///   - day: the day of the session, if known.
  init(_ samples: MetricSamples, _ take: MetricMaker.Take, day: CalendarDate?) {
    self.samples = samples
    figures = samples.numbers.sorted()
    chosen = samples.chosen(take.rule.choice, isLowerBetter: take.isLowerBetter)
    worked = samples.worked(take.rule.choice, places: max(samples.places, 1))
    guard let first = chosen else { return }
    if let issue = Self.doubt(samples, take, first) {
      isDoubtful = true
      issues = [issue]
    } else if !take.type.isPlausible(first.number) {
      passOver(first, take)
    } else if let day {
      let spread = SampleSpread(samples.numbers)
      guard spread.isFar(first.number) else { return }
      issues = [MetricOutlier.issue(of: first.number, take.type, unit: take.unit, in: spread, at: .day(day))]
    }
  }

  /// Chooses the best of the plausible measurements, if any.
  private mutating func passOver(_ first: MetricSamples.Sample, _ take: MetricMaker.Take) {
    let plausible = samples.filter { take.type.isPlausible($0.number) }
    guard let next = plausible.chosen(take.rule.choice, isLowerBetter: take.isLowerBetter) else { return }
    chosen = next
    let count = samples.samples.count - plausible.samples.count
    samples = plausible
    issues = [
      FieldIssue(
        "value", .metricSamplePassedOver, .warns,
        "\(first.shown ?? "\(first.text) \(take.unit)") in line \(first.row.line) isn't plausible; used the best of the others, \(next.number.description) \(take.unit)\(count > 1 ? " (skipped \(count))" : "")",
        help: "If it's right, add a separate row for it")
    ]
  }

  /// Returns the finding that the measurements are possible only in km/h, or nil.
  ///
  /// A device set to km/h writes numbers that no child reaches in mph. The record is rejected if a quarter of
  /// the numbers are impossible in mph and the chosen one is possible in km/h (domain reference §3.2,
  /// Rapsodo).
  private static func doubt(
    _ samples: MetricSamples, _ take: MetricMaker.Take, _ first: MetricSamples.Sample
  ) -> FieldIssue? {
    guard take.unit == "mph", !first.isUnitKnown, let most = take.type.plausibleMaximum, first.number > most,
      samples.numbers.count(where: { $0 > most }) * 4 >= samples.samples.count,
      let miles = FieldReader.converted(first.number, from: "km/h", to: "mph", places: 1), miles <= most
    else { return nil }
    return FieldIssue(
      "value", .metricUnitDoubtful, .rejectsRecord,
      "\(first.number.description) mph isn't possible; read as km/h, it is \(miles.description) mph",
      help:
        "If the device was set to km/h, use --unit km/h. Otherwise use --unit mph."
    )
  }

  /// The name of the extra field with the numbers of a session.
  static let figuresName = "figures"
  /// The maximum number of a session's numbers to save.
  private static let maximumFigures = 1_000

  /// Returns the note of a metric made from several measurements.
  func summary(_ take: MetricMaker.Take) -> String {
    var parts: [String] = []
    if samples.samples.count > 1, take.rule.choice != .count {
      let mark = take.unit.isEmpty ? "" : " " + take.unit
      let what =
        switch take.rule.choice {
        case .best: "Best"
        case .mean: "Average"
        default: take.rule.choice.rawValue.prefix(1).uppercased() + take.rule.choice.rawValue.dropFirst()
        }
      var text = "\(what) of \(samples.samples.count)"
      if let (low, mean, high) = spread {
        let average = take.rule.choice == .mean ? "" : "average \(mean.description), "
        text += " (\(average)\(low.description) to \(high.description)\(mark))"
      }
      parts.append(text)
    }
    if let note = take.rule.note { parts.append(note) }
    return parts.joined(separator: ". ")
  }

  /// Returns the session's name and the distribution of its measurements, as extra fields in JSON.
  func detail(_ session: MetricMaker.Session) -> String {
    var members: [JSONValue.Member] = []
    let name = [session.earliest?.description, session.key.name.isEmpty ? nil : session.key.name]
      .compactMap(\.self).joined(separator: " ")
    if !name.isEmpty { members.append(.init("session", .string(name))) }
    members.append(.init("samples", .integer(samples.samples.count)))
    if figures.count <= Self.maximumFigures {
      members.append(.init(Self.figuresName, .array(figures.map { .number($0.description) })))
    }
    if samples.samples.count > 1, let (low, mean, high) = spread {
      members.append(.init("lowest", .number(low.description)))
      members.append(.init("average", .number(mean.description)))
      members.append(.init("highest", .number(high.description)))
    }
    return JSONValue.object(members).text()
  }

  private var spread: (low: Decimal, mean: Decimal, high: Decimal)? {
    guard let low = samples.lowest?.number, let high = samples.highest?.number,
      let mean = samples.mean(places: max(samples.places, 1))
    else { return nil }
    return (low, mean, high)
  }
}
