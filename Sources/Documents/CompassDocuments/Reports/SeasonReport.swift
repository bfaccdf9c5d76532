package import CompassModel
import CompassSource
import Foundation

/// Lays out the summary of a season: events, measurements, schools, contacts and costs.
///
/// JSON and CSV files contain these names, so the names must not change:
///
/// | section | what | columns |
/// |---|---|---|
/// | `title` | the athlete, the season, its days | |
/// | `facts` | `season`, `shown` | |
/// | `headline` | tiles: events, personal bests, contacts, costs | |
/// | `events` | chart, tables `events-by-type`, `events` | `type`, `attended`, `registered`, `not_registered`, `cancelled`, `count`; `athlete`, `start_date`, `end_date`, `name`, `type`, `status`, `place`, `school` |
/// | `metrics` | table `metrics` | `athlete`, `metric_type`, `first`, `first_measured`, `best`, `best_measured`, `best_verified`, `latest`, `latest_measured`, `change`, `count` |
/// | `statistics` | table `statistics` | `athlete`, `metric_type`, `latest`, `recorded_date`, `source`, `verified`, `count` |
/// | `trends` | a chart a type, of one athlete | |
/// | `schools` | chart and table `schools` | `status`, `count`, `schools` |
/// | `interactions` | chart and table `interactions` | `type`, `outbound`, `inbound`, `count` |
/// | `costs` | chart, tables `costs-by-type` and `costs-by-month`; for those who read costs | `type` or `month`, `count`, `cost` |
///
/// Empty sections say so. `schools` and `interactions` are for readers who may see visits.
package struct SeasonReport: Sendable {
  /// The most months that are shown one by one.
  static let maximumMonths = 60
  /// The most trend charts.
  static let maximumTrends = 24

  /// The days that it is of.
  package var season: Season
  /// The athletes; several only on request.
  package var athletes: [Athlete]
  /// The events of the season in the order of their days.
  package var events: any EventRecords
  /// The measurements of the season.
  package var metrics: any MetricSource
  /// All measurements up to the end of the season, to find personal bests.
  package var history: any MetricSource
  /// The schools of the family.
  package var schools: [School]
  package var contacts: SeasonContacts
  /// The names that records lead to.
  package var names: ReportNames
  /// For whom, when, and how it looks.
  package var context: DocumentContext

  package init(
    _ season: Season, athletes: [Athlete] = [], events: any EventRecords, metrics: any MetricSource,
    history: any MetricSource, schools: [School] = [], contacts: SeasonContacts,
    names: ReportNames = ReportNames(), context: DocumentContext
  ) {
    self.season = season
    self.athletes = athletes
    self.events = events
    self.metrics = metrics.readable(by: context.audience)
    self.history = history.readable(by: context.audience)
    self.schools = schools
    self.contacts = contacts
    self.names = names
    self.context = context
  }

  var audience: Audience { context.audience }

  /// The document, in landscape by default.
  ///
  /// - Throws: what the sources throw.
  /// - Complexity: O(n) in the number of records, which are read several times here and again by the writers.
  package func document() throws -> ReportDocument {
    let figures = MetricsReportFigures(
      shown: try MetricHistory(of: metrics, lexicon: context.lexicon),
      known: try MetricHistory(of: history, lexicon: context.lexicon))
    let tally = try SeasonEvents(readableEvents)
    let name = season.name.map { "Season \($0)" } ?? "Season Summary"
    let days = Format.range(from: season.days.lowerBound, to: season.days.upperBound)
    let title = ReportTitle(
      name, subtitle: season.days.contains(context.today) ? days + " · so far" : days,
      person: names.person.map { ReportTitle.Person($0, detail: athleteDetail) })
    var document = context.document(
      title: names.title(name), subject: name, author: names.person,
      sections: [
        ReportSection("title", blocks: [.title(title)]),
        ReportSection("headline", blocks: [.tiles(tiles(tally, figures))]),
        ReportSection("events", title: "Events", blocks: try eventBlocks(tally)),
        ReportSection("metrics", title: "Measurements", blocks: metricBlocks(figures)),
      ])
    if let statistics = statistics(figures) {
      document.sections.append(
        ReportSection("statistics", title: "Game Statistics", blocks: [.table(statistics)]))
    }
    let trends = trends(figures)
    if !trends.isEmpty {
      let rows = MetricTrend.rows(Array(trends.prefix(Self.maximumTrends)), perRow: 3)
      document.sections.append(ReportSection("trends", title: "Trends", blocks: rows))
    }
    if audience.reads(.visits) {
      document.sections.append(ReportSection("schools", title: "Schools", blocks: schoolBlocks))
      document.sections.append(ReportSection("interactions", title: "Contacts", blocks: contactBlocks))
    }
    if audience.reads(.costs) {
      document.sections.append(ReportSection("costs", title: "Costs", blocks: costBlocks(tally)))
    }
    document.omissions = figures.remarks + MetricTrend.omission(trends, most: Self.maximumTrends)
    document.orientation = context.orientation ?? .landscape
    document.things = RecordKind.event.plural
    document.mainSection = "metrics"
    if athletes.count == 1, let athlete = athletes.first {
      document.footer = AthleteWords.footer(athlete, audience)
    }
    return document
  }

  /// Returns the details that the document leaves out for its audience.
  ///
  /// - Throws: what the events throw.
  package func omissions() throws -> [Audience.Detail] {
    let others = audience.missing([(.visits, !schools.isEmpty || contacts.all.all > 0)])
    return Audience.sorted(Set(try readableEvents.missing()).union(others))
  }

  /// Whether nothing happened in the season that the audience may see.
  ///
  /// - Throws: what the sources throw.
  package func isEmpty() throws -> Bool {
    guard !audience.reads(.visits) || contacts.all.all == 0, try readableEvents.isEmpty else {
      return false
    }
    return try !metrics.contains { _ in true }
  }

  /// The events that the audience may see.
  var readableEvents: ReadableEvents { ReadableEvents(events: events, audience: audience) }

  private var athleteDetail: String? {
    guard athletes.count == 1, let athlete = athletes.first else { return nil }
    let parts = [AthleteWords.graduation(athlete), AthleteWords.positions(athlete)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  // MARK: What it came to

  private func tiles(_ tally: SeasonEvents, _ figures: MetricsReportFigures) -> [ReportTile] {
    func count(_ count: Int) -> ReportCell { .number(Decimal(count), .init(.integer)) }
    let personalBests = figures.shown.lines.count { line in
      let known = figures.history(of: line)
      return line.occasions.contains { $0.best.map { known.isPersonalBest($0.id) } ?? false }
    }
    var tiles = [
      audience.reads(.status)
        ? ReportTile("Events Attended", count(tally.attended), detail: tally.statusText)
        : ReportTile("Events", count(tally.count), detail: "camps, showcases and games"),
      ReportTile(
        "Personal Bests", count(personalBests),
        detail: figures.shown.count == 0
          ? "no measurements"
          : "\(figures.shown.count.counted("measurement")), \(figures.shown.verifiedCount) verified"),
    ]
    if audience.reads(.visits) {
      tiles.append(
        ReportTile(
          "Contacts", count(contacts.all.all),
          detail: "\(contacts.all.inbound) inbound, \(contacts.schoolIDs.count.counted("school"))"))
    }
    if audience.reads(.costs) {
      tiles.append(ReportTile("Costs", .number(tally.costs.total, .dollars), detail: tally.costText))
    }
    return tiles
  }
}
