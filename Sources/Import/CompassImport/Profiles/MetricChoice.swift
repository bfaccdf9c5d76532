import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The figure of a session that is its metric's, and what is to be said of it.
struct MetricChoice {
  /// The figures of the session that count.
  private(set) var samples: MetricSamples
  /// All figures of the session, from the smallest to the largest.
  let figures: [Decimal]
  /// The figure that was taken; nil where the number is worked out.
  private(set) var chosen: MetricSamples.Sample?
  /// The number that was worked out; nil where a figure was taken.
  private(set) var worked: Decimal?
  /// What speaks against it.
  private(set) var issues: [FieldIssue] = []
  /// Whether its unit is doubtful, so that a row to be mended names none.
  private(set) var isDoubtful = false

  /// Takes a figure that is a metric of its own.
  init(only sample: MetricSamples.Sample) {
    samples = MetricSamples(samples: [sample])
    figures = [sample.number]
    chosen = sample
  }

  /// Chooses.
  ///
  /// - Parameters:
  ///   - samples: the figures of the session.
  ///   - take: what is asked for.
  ///   - day: the day of the session, where it is known.
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

  /// Takes the best of the figures that an athlete can have, where there are any.
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

  /// The finding that figures are possible in km/h only.
  ///
  /// A device that is set to km/h writes figures that no child reaches in mph: where a quarter of them are beyond what
  /// is possible and the best makes sense in km/h, the file is not taken (domain reference §3.2, Rapsodo).
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

  /// The name under which the figures of a session are kept beside its metric.
  static let figuresName = "figures"
  /// The most figures of a session that are kept.
  private static let maximumFigures = 1_000

  /// What is noted of a metric that stands for several figures.
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

  /// The session and how its figures lie, for whoever works with the record.
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
