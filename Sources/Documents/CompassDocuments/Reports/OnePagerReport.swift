package import CompassModel
import Foundation

/// A one-page profile of an athlete for coaches: the person, contact data, key measurements, upcoming events,
/// academics and links.
///
/// JSON and CSV files contain these names, so the names must not change:
///
/// | section | content | columns, facts |
/// |---|---|---|
/// | `title` | name, class, positions, jersey number; photo and logo | |
/// | `contact` | contact data for readers who may see it, and what the family wrote | `email`, `phone`, `club_coach`, `club_coach_phone`, `club_coach_email`, `contact` |
/// | `links` | | `perfect_game`, `prep_baseball`, and other links that were given |
/// | `facts` | | `height_weight`, `bats_throws`, `high_school`, `club_team`, `hometown`, `sport` |
/// | `academics` | | `gpa`, `sat`, `act`, `intended_major`, `honors` |
/// | `headline` | up to four tiles | |
/// | `benchmark-sources` | the sources of the benchmarks at the top | |
/// | `schedule` | table `schedule`: the next five events; the CSV | below |
///
/// `schedule` has the columns `start_date`, `end_date`, `start_time`, `name` and `place`.
///
/// The report fits on one page. ``fitting`` removes and shortens content in a fixed order, and never shrinks
/// letters. It never removes contact data, links, numbers or the next three events.
package struct OnePagerReport: Sendable {
  /// A link to more about the athlete.
  package struct Link: Sendable, Hashable {
    /// The text of the link, like `Video`.
    package var label: String
    /// The address, http or https.
    package var url: String

    /// Creates a link, or returns nil if users shouldn't open the address with a click.
    package init?(_ label: String, url: String) {
      guard let page = PublicURL.page(url) else { return nil }
      self.label = label
      self.url = page
    }
  }

  /// The most events that are coming up.
  package static let maximumEvents = 5

  package var athlete: Athlete
  /// All measurements of the athlete up to today.
  package var metrics: any MetricSource
  /// The events that are not over, the next one first.
  package var upcoming: [Event]
  /// How many further events there are that the audience may see.
  package var furtherEvents = 0
  /// Finds directions to events.
  package var directions: ReportDirections.Finder
  /// The benchmarks for comparison, possibly none.
  package var benchmarks: BenchmarkSet
  /// Addresses beyond those that the athlete's record has.
  package var links: [Link]
  /// The audience, date and appearance of the document.
  package var context: DocumentContext

  package init(
    _ athlete: Athlete, metrics: any MetricSource, upcoming: [Event] = [],
    directions: @escaping ReportDirections.Finder = { _ in nil }, benchmarks: BenchmarkSet = BenchmarkSet(),
    links: [Link] = [], context: DocumentContext
  ) {
    self.athlete = athlete
    self.metrics = metrics.readable(by: context.audience)
    self.upcoming = upcoming
    self.directions = directions
    self.benchmarks = benchmarks
    self.links = links
    self.context = context
  }

  /// The steps that make the report fit, least important content first.
  ///
  /// Charts repeat the tiles. The report isn't a profile without the measurements at the top.
  package static let fitting = ReportFitting(
    pages: 1,
    steps: [
      .limitRows(section: "schedule", 4), .limitRows(section: "schedule", 3),
      .omitCharts(section: "headline"), .omit(section: "benchmark-sources"), .omit(section: "academics"),
      .omit(section: "facts"),
    ])

  /// The document.
  ///
  /// - Throws: what the metric source throws.
  /// - Complexity: O(n) in the number of metrics.
  package func document() throws -> ReportDocument {
    let history = try MetricHistory(of: metrics, lexicon: context.lexicon)
    var document = context.document(
      title: "\(athlete.fullName) – Profile", subject: "Profile", author: athlete.fullName,
      sections: [ReportSection("title", blocks: [.title(title)])])
    func add(_ name: String, _ title: String?, _ blocks: [ReportBlock]) {
      if !blocks.isEmpty { document.sections.append(ReportSection(name, title: title, blocks: blocks)) }
    }
    let headlines = MetricHeadline.chosen(from: history.lines, tests: PositionTests(athlete), primary: nil)
    add("contact", nil, contact.isEmpty ? [] : [.facts(contact)])
    add("links", nil, linkFacts.isEmpty ? [] : [.facts(linkFacts)])
    add("facts", nil, facts.isEmpty ? [] : [.facts(facts)])
    add("academics", nil, academics.isEmpty ? [] : [.facts(academics)])
    add("headline", nil, [headlines.isEmpty ? .text("No metrics recorded yet") : tiles(headlines)])
    let table = BenchmarkTable(benchmarks: benchmarks, headlines: headlines)
    add("benchmark-sources", nil, table.sources)
    add("schedule", "Coming Up", [.table(schedule)])
    document.omissions = table.refusals
    document.mainSection = "schedule"
    document.footer = AthleteWords.footer(athlete, context.audience)
    document.fitting = Self.fitting
    document.fitting?.furtherRows = ["schedule": furtherEvents]
    document.things = RecordKind.event.plural
    return document
  }

  /// Returns the details that the document leaves out for its audience.
  package func omissions() -> [Audience.Detail] {
    context.audience.missing([
      (.visits, upcoming.contains { !context.audience.reads($0) && !$0.cancelled }),
      (
        .contacts,
        !context.audience.missing(in: athlete, fields: Self.contactFields).isEmpty
          || !furtherFacts(isContact: true).isEmpty
      ),
    ])
  }

  private static let contactFields: Set = ["email"]

  /// Whether only the athlete's name is known.
  ///
  /// - Throws: errors from the metric source.
  package func isEmpty() throws -> Bool {
    guard events.isEmpty, title.subtitle == nil, title.badges.isEmpty, facts.isEmpty, academics.isEmpty,
      linkFacts.isEmpty, contact.isEmpty
    else { return false }
    return try !metrics.contains { _ in true }
  }

  // MARK: Who it is

  private var title: ReportTitle {
    let parts = [AthleteWords.graduation(athlete), AthleteWords.positions(athlete)].compactMap(\.self)
    return ReportTitle(
      athlete.fullName, subtitle: parts.isEmpty ? nil : parts.joined(separator: " · "),
      badges: athlete.jerseyNumber.map { [ReportBadge("#\($0)", .blue)] } ?? [])
  }

  private var facts: [ReportFact] {
    let all: [(String, String, String?)] = [
      ("height_weight", "Height, Weight", AthleteWords.build(athlete)),
      ("bats_throws", "Bats, Throws", AthleteWords.sides(athlete)),
      ("high_school", "High School", athlete.highSchool), ("club_team", "Club", athlete.clubTeam),
      ("hometown", "Hometown", AthleteWords.hometown(athlete)), ("sport", "Sport", sport),
    ]
    return all.compactMap { name, label, text in
      text.map { ReportFact(label, .string($0), name: name) }
    }
  }

  /// The sport, if it has a name.
  ///
  /// The app's IDs are numbers, which mean nothing to readers.
  private var sport: String? {
    athlete.primarySportID.flatMap {
      $0.unicodeScalars.contains(where: \.properties.isAlphabetic) && UUID(uuidString: $0) == nil ? $0 : nil
    }
  }

  private var academics: [ReportFact] {
    let two = ReportCell.NumberStyle(.decimal(places: 2))
    return [
      athlete.gpa.map { ReportFact("GPA (unweighted)", .number($0, two), name: "gpa") },
      athlete.sat.map { ReportFact("SAT", .number(Decimal($0), .ungrouped), name: "sat") },
      athlete.act.map { ReportFact("ACT", .number(Decimal($0), .init(.integer)), name: "act") },
    ].compactMap(\.self) + furtherFacts(isContact: false)
  }

  private var contact: [ReportFact] {
    let own =
      context.audience.reads(.contacts)
      ? [athlete.email.map { ReportFact("Email", .contact($0)) }].compactMap(\.self)
        + furtherFacts(isContact: true) : []
    return own
      + (context.contact.isEmpty
        ? [] : [ReportFact("Contact", .lines(context.contact.map(ReportCell.contact)))])
  }

  /// Whether a reader can reply.
  package var hasContact: Bool { !contact.isEmpty }

  // MARK: Measurements

  private func tiles(_ headlines: [MetricHeadline]) -> ReportBlock {
    .tiles(
      headlines.map { headline in
        headline.tile(
          history: headline.line,
          comparison: benchmarks.comparisons(of: headline.mark, in: headline.line).first?.text,
          trend: trend(headline.line))
      })
  }

  private func trend(_ line: MetricLine) -> ReportChart? {
    MetricTrend(line: line, lines: [line]).chart()
  }

  // MARK: Upcoming events

  /// The events that are shown.
  private var events: [Event] {
    Array(upcoming.filter { !$0.cancelled }.compactMap(context.audience.readable).prefix(Self.maximumEvents))
  }

  private var schedule: ReportTable {
    let cells = EventCells(names: ReportNames(), directions: directions, context: context)
    let columns: [EventCells.Column] = [.start, .end, .time, .name, .place]
    let rows = events.map { event in columns.map { cells.cell($0, event) } }
    return ReportTable(
      name: "schedule", title: "Coming Up", columns: columns.map(\.column), rows: ArrayRowSource(rows),
      emptyText: "No events are coming up"
    ).withoutEmptyColumns(rows)
  }
}
