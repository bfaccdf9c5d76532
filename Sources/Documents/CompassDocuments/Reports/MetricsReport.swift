package import CompassModel
package import Foundation

/// Metrics that can be read as often as needed, type by type.
package protocol MetricSource: Sendable {
  /// Calls a closure with each metric, in the order of their days, until it returns false.
  ///
  /// - Parameter type: the key of one metric type; nil means all.
  func scan(type: String?, _ body: (PerformanceMetric) throws -> Bool) throws
}

extension MetricSource {
  /// Calls a closure with each metric, in the order of their days.
  ///
  /// - Parameter type: the key of one metric type; nil means all.
  package func forEach(type: String?, _ body: (PerformanceMetric) throws -> Void) throws {
    try scan(type: type) { metric in
      try body(metric)
      return true
    }
  }

  /// Whether a metric matches a condition.
  func contains(where matches: (PerformanceMetric) throws -> Bool) throws -> Bool {
    var isFound = false
    try scan(type: nil) { metric in
      isFound = try matches(metric)
      return !isFound
    }
    return isFound
  }

  /// Returns the metrics for an audience, without sources that reveal visits.
  func readable(by audience: Audience) -> any MetricSource {
    audience.reads(.visits) ? self : ReadableMetrics(metrics: self, audience: audience)
  }
}

private struct ReadableMetrics: MetricSource {
  let metrics: any MetricSource
  let audience: Audience

  func scan(type: String?, _ body: (PerformanceMetric) throws -> Bool) throws {
    try metrics.scan(type: type) { try body(audience.hidingVisitSource(of: $0)) }
  }
}

/// Lays out what was measured, at an event or over time, as a ``ReportDocument``.
///
/// Every value has its date and source. The best value depends on the better way of its type, and only
/// verified values are called verified.
///
/// JSON and CSV files contain these names, so the names must not change:
///
/// | section | content | columns, facts |
/// |---|---|---|
/// | `title` | the athlete, the event, badges, directions as a QR code | |
/// | `facts` | | `athlete`, `contact`, `time`, `check_in`, `school`, `place`, `cost`, `source`, `coaches_present`, `event_page`, `directions`, `measurements`, `shown` |
/// | `headline` | up to four tiles, of one athlete | |
/// | `best-and-latest` | table `best-and-latest`, if anything was measured twice | `athlete`, `metric_type`, `best`, `best_measured`, `best_verified`, `latest`, `latest_measured`, `count` |
/// | `statistics` | table `statistics`: the latest game statistics, if anything was measured twice | `athlete`, `metric_type`, `latest`, `recorded_date`, `source`, `verified`, `count` |
/// | `progress` | table `progress`: since the last event, and the best ever | `athlete`, `metric_type`, `value`, `change`, `before`, `before_measured`, `personal_best`, `personal_best_measured`, `average`, `average_of` |
/// | `benchmarks` | table `benchmarks`, if benchmarks were given | `metric_type`, `value`, `measured`, `group`, `standing`, `count`, `source`, `date` |
/// | `trends` | a chart a type, of one athlete | |
/// | `measurements` | table `measurements`, grouped by type; the CSV | `athlete`, `metric_type`, `value`, `standing`, `recorded_date`, `source`, `verified`, `change`, `samples`, `spread`, `notes` |
/// | `coaches` | table `coaches` | `name`, `role`, `school`, `email`, `phone` |
/// | `performance-notes` | how it went | |
///
/// Empty columns are left out.
package struct MetricsReport: Sendable {
  /// An athlete's part of the report.
  package struct AthleteLine: Sendable {
    /// The id, by which metrics name their owner.
    package var id: UUID
    package var name: String
    /// Class, positions: `Class of 2027 · SS / P`.
    package var detail: String?
    /// The email, if included.
    package var contact: String?
    /// The line at the foot of each page.
    var footer: String
    /// The tests that say most about the athlete's positions.
    var tests: PositionTests
    /// Whether there is an e-mail address at all.
    var hasContact: Bool

    /// The line of an athlete.
    package init(_ athlete: Athlete, audience: Audience) {
      id = athlete.id
      name = athlete.fullName
      let parts = [
        AthleteWords.graduation(athlete), AthleteWords.positions(athlete), AthleteWords.build(athlete),
        AthleteWords.sides(athlete), athlete.highSchool, athlete.clubTeam,
      ].compactMap(\.self)
      detail = parts.isEmpty ? nil : parts.joined(separator: " · ")
      hasContact = athlete.email != nil
      tests = PositionTests(athlete)
      footer = AthleteWords.footer(athlete, audience)
      contact = audience.reads(.contacts) ? athlete.email : nil
    }
  }

  /// The event as the audience may see it; nil for a report over time.
  package let event: Event?
  private let unfilteredEvent: Event?
  /// The school of the event, if the audience may learn of it.
  package let school: School?
  /// The coaches who were at the event.
  package var coachesPresent: [Coach]
  /// The names of schools by id, for those of the coaches.
  package var schoolNames: [UUID: String] = [:]
  /// The athletes; several only on request.
  package var athletes: [AthleteLine]
  /// The metrics that are shown.
  package var metrics: any MetricSource
  /// All metrics of these athletes up to the last day shown, for personal bests, changes and trends.
  ///
  /// If nil, the report uses the metrics shown.
  package var history: (any MetricSource)?
  package var benchmarks = BenchmarkSet()
  /// The type of the athlete's primary metric, which may be of another event.
  package var primaryType: String?
  /// The filters in words: `verified only`.
  package var filters: [String]
  /// The address that shows the way to the event.
  package var directionsURL: String?
  /// For whom, when, and how it looks.
  package var context: DocumentContext

  package init(
    event: Event?, school: School? = nil, coachesPresent: [Coach] = [], athletes: [AthleteLine],
    metrics: any MetricSource, history: (any MetricSource)? = nil, filters: [String] = [],
    directionsURL: String? = nil, context: DocumentContext
  ) {
    let audience = context.audience
    self.event = event.flatMap(audience.readable)
    unfilteredEvent = event
    self.school = school.flatMap { audience.reads(school: $0.id) ? $0 : nil }
    self.coachesPresent = coachesPresent
    self.athletes = athletes
    self.metrics = metrics.readable(by: audience)
    self.history = history?.readable(by: audience)
    self.filters = filters
    self.directionsURL = directionsURL
    self.context = context
  }

  var audience: Audience { context.audience }

  /// The parts of the file name: `event-metrics`, `Spring Showcase 2026`.
  package var nameParts: [String] { event.map { ["event-metrics", $0.name] } ?? ["performance-metrics"] }

  /// Returns the details that the document leaves out for its audience.
  ///
  /// - Throws: what the metric source throws.
  /// - Complexity: O(n) in the number of metrics.
  package func omittedDetails() throws -> [Audience.Detail] {
    let others = audience.missing([
      (.notes, try hasNotes()),
      (.coaches, coachesPresent.contains { !audience.reads(coachesOf: $0.schoolID) }),
      (
        .contacts,
        athletes.contains(where: \.hasContact)
          || namedCoaches.contains { $0.email != nil || $0.phone != nil }
      ),
    ])
    let ofEvent = unfilteredEvent.map { audience.missing(in: $0, fields: Self.privateFields) } ?? []
    return Audience.sorted(ofEvent.union(others))
  }

  private static let privateFields: Set = [
    "registered", "attended", "cost", "event_source", "performance_notes", "school_id",
  ]

  private func hasNotes() throws -> Bool { try metrics.contains { $0.notes != nil } }

  /// The document.
  ///
  /// - Throws: what the metric sources throw.
  /// - Complexity: O(n) in the number of metrics, which are read once here and again by the writers.
  package func document() throws -> ReportDocument {
    let shown = try MetricHistory(of: metrics, lexicon: context.lexicon)
    let figures = MetricsReportFigures(
      shown: shown, known: try history.map { try MetricHistory(of: $0, lexicon: context.lexicon) } ?? shown)
    let name = event?.name ?? "Performance Metrics"
    let title = event == nil ? name : "\(name) – Performance Metrics"
    let athlete = athletes.count == 1 ? athletes.first : nil
    var document = context.document(
      title: [athlete?.name, title].compactMap(\.self).joined(separator: " – "), subject: name,
      author: athlete?.name, sections: [])
    document.sections = [ReportSection("title", blocks: [.title(self.title(name, athlete, shown))])]
    func add(_ name: String, _ title: String?, _ blocks: [ReportBlock]) {
      if !blocks.isEmpty { document.sections.append(ReportSection(name, title: title, blocks: blocks)) }
    }
    let facts = facts(shown)
    add("facts", nil, facts.isEmpty ? [] : [.facts(facts)])
    add("headline", nil, headline(figures))
    // With single measurements, the best and the latest would repeat them.
    if shown.hasRepeats {
      add("best-and-latest", "Best and Latest", bestAndLatest(shown).map { [.table($0)] } ?? [])
      add("statistics", "Game Statistics", statistics(shown).map { [.table($0)] } ?? [])
    }
    add("progress", "Progress", progress(figures).map { [.table($0)] } ?? [])
    add("benchmarks", "Benchmarks", benchmarkBlocks(figures))
    let trends = trends(figures)
    add("trends", "Trends", MetricTrend.rows(Array(trends.prefix(Self.maximumTrends))))
    add("measurements", Self.measurementsTitle(shown), [.table(measurementTable(figures))])
    add("coaches", "Coaches Present", coachTable().map { [.table($0)] } ?? [])
    if let notes = event?.performanceNotes {
      add("performance-notes", "Performance Notes", [.text(PublicURL.textWithoutSecrets(notes))])
    }
    document.omissions = figures.remarks + MetricTrend.omission(trends, most: Self.maximumTrends)
    document.mainSection = "measurements"
    document.footer = athlete?.footer
    return document
  }

  /// Returns the value of a metric as every format shows it.
  package static func valueText(_ metric: PerformanceMetric, _ type: MetricType) -> String {
    MetricFigure.cell(metric, type).text
  }
}

/// The measurements of a report, and all earlier ones.
struct MetricsReportFigures {
  /// The measurements that the report shows.
  let shown: MetricHistory
  /// All measurements, including the earlier ones.
  let known: MetricHistory

  /// The line that a shown line is a part of.
  func history(of line: MetricLine) -> MetricLine { known[line.key] ?? line }

  /// A warning about missing personal bests, changes, averages and trends; empty below the limit.
  var remarks: [String] {
    guard known.isOverLimit || shown.isOverLimit else { return [] }
    return [
      "More than \(MetricHistory.maximumOccasions) sessions: personal bests, changes, averages and trends "
        + "are not shown. Select fewer metric types or days to see them."
    ]
  }
}
