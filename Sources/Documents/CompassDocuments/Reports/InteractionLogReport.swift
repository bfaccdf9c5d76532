package import CompassModel
import CompassSource
import Foundation

/// Lays out the contacts with schools and coaches, the newest first, with what they come to.
///
/// Its sections are `title`, `facts`, `unanswered`, `interactions`, `by-month` and `by-school`. The table has the
/// columns `month` (the subheads), `athlete`, `date`, `time`, `direction`, `type`, `school`, `coach`, `event`,
/// `subject`, `content` and `sentiment`, each only where an interaction fills it.
package struct InteractionLogReport: Sendable {
  /// The interactions that the audience may see, the newest first.
  package let interactions: [Interaction]
  private let hidesOthers: Bool
  /// All interactions with the same schools, whatever the log was filtered by: who answered whom is seen in all of
  /// them only.
  package let history: [Interaction]
  /// The names of athletes, schools, coaches and events.
  package var names: ReportNames
  /// The filters in words.
  package var filters: [String]
  /// Audience, date and appearance of the log.
  package var context: DocumentContext

  package init(
    _ interactions: [Interaction], history: [Interaction]? = nil, names: ReportNames = ReportNames(),
    filters: [String] = [], context: DocumentContext
  ) {
    let audience = context.audience
    self.interactions = interactions.filter(audience.reads).sorted { lhs, rhs in
      lhs.occurredAt != rhs.occurredAt ? lhs.occurredAt > rhs.occurredAt : lhs.id.text < rhs.id.text
    }
    hidesOthers = self.interactions.count < interactions.count
    self.history = (history ?? interactions).filter(audience.reads)
    self.names = names
    self.filters = filters
    self.context = context
  }

  /// The document, in landscape by default.
  package func document() -> ReportDocument {
    let cells = InteractionCells(names: names, context: context)
    let title = ReportTitle(
      "Interaction Log",
      subtitle: ([interactions.count.counted("interaction")] + [rangeText(cells)].compactMap(\.self) + filters)
        .joined(separator: " · "),
      person: names.person.map { ReportTitle.Person($0) })
    var sections = [ReportSection("title", blocks: [.title(title)])]
    if !interactions.isEmpty { sections.append(ReportSection("facts", blocks: [.facts(facts)])) }
    let unanswered = UnansweredContacts(in: history, context: context)
    if !unanswered.isEmpty {
      sections.append(
        ReportSection(
          "unanswered", title: "No Reply on File", blocks: [.table(unanswered.table(names: names))]))
    }
    sections.append(
      ReportSection("interactions", title: "Interactions", blocks: [.table(table(cells))]))
    if !interactions.isEmpty { sections += charts(cells) }
    var document = context.document(
      title: names.title("Interaction Log"), subject: "Interaction Log", author: names.person,
      sections: sections)
    document.orientation = context.orientation ?? .landscape
    document.things = RecordKind.interaction.plural
    document.mainSection = "interactions"
    return document
  }

  /// Returns the details that the document leaves out for its audience.
  package func omissions() -> [Audience.Detail] {
    context.audience.missing([
      (
        .notes,
        interactions.contains { $0.subject != nil || $0.content != nil || $0.sentiment != nil }
      ),
      (.coaches, hasSeveralSchools && interactions.contains { $0.coachID != nil }),
      (.visits, hidesOthers),
    ])
  }

  /// One school's staff need not learn from us whom else the athlete talks with.
  private var hasSeveralSchools: Bool { Set(interactions.map(\.schoolID)).count > 1 }

  // MARK: What they come to

  private var facts: [ReportFact] {
    let inbound = interactions.count { $0.direction == .inbound }
    let schools = Set(interactions.map(\.schoolID)).count
    var facts = [
      ReportFact("Schools", .number(Decimal(schools), .init(.integer))),
      ReportFact("Inbound", .number(Decimal(inbound), .init(.integer))),
      ReportFact("Outbound", .number(Decimal(interactions.count - inbound), .init(.integer))),
    ]
    if let last = interactions.first {
      let day = InteractionCells(names: names, context: context).day(of: last)
      facts.append(ReportFact("Last contact", .date(day)))
    }
    facts.append(
      ReportFact("Times", .string(context.zone.identifier.replacing("_", with: " ")), name: "time_zone"))
    return facts
  }

  private func rangeText(_ cells: InteractionCells) -> String? {
    guard let last = interactions.first, let first = interactions.last else { return nil }
    return Format.range(from: cells.day(of: first), to: cells.day(of: last))
  }

  // MARK: Charts

  /// The most months and the most schools of a chart.
  private static let maximumBars = 12
  private static let maximumSchools = 12

  private func charts(_ cells: InteractionCells) -> [ReportSection] {
    [("by-month", "By Month", byMonth(cells)), ("by-school", "By School", bySchool)].compactMap {
      $2.hasEnoughValues ? ReportSection($0, title: $1, blocks: [.chart($2)]) : nil
    }
  }

  private func byMonth(_ cells: InteractionCells) -> ReportChart {
    var counts: [CalendarMonth: [InteractionDirection: Int]] = [:]
    for interaction in interactions {
      counts[CalendarMonth(of: cells.day(of: interaction)), default: [:]][
        interaction.direction, default: 0] +=
        1
    }
    let ends = counts.keys.sorted()
    let all =
      ends.isEmpty ? [] : CalendarMonth.from(ends[0], through: ends[ends.count - 1], limit: 12 * 400)
    let months = all.suffix(Self.maximumBars)
    let series = InteractionDirection.allCases.map { direction in
      ReportChart.Series(
        direction.label,
        months.map { month in
          ReportChart.Point(
            .category(Format.text(month: month.month, year: month.year)),
            Decimal(counts[month]?[direction] ?? 0))
        })
    }
    let busiest = counts.max { lhs, rhs in
      let (left, right) = (lhs.value.values.reduce(0, +), rhs.value.values.reduce(0, +))
      return left != right ? left < right : lhs.key > rhs.key
    }
    let busiestText = busiest.map {
      let month = Format.text(month: $0.key.month, year: $0.key.year)
      return "; the most in \(month): \($0.value.values.reduce(0, +))"
    }
    return ReportChart(
      name: "by-month",
      title: all.count > months.count
        ? "Interactions by month, last \(months.count) months" : "Interactions by month",
      kind: .bars, series: series, style: .init(.integer),
      alternative: "Interactions by month, \(months.count.counted("month"))\(busiestText ?? "").")
  }

  private var bySchool: ReportChart {
    var counts: [UUID: Int] = [:]
    for interaction in interactions { counts[interaction.schoolID, default: 0] += 1 }
    let ranked = counts.map { (name: names.schools[$0.key] ?? "School not on file", count: $0.value) }
      .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
    var bars = ranked.prefix(Self.maximumSchools).map { ($0.name, $0.count) }
    let others = ranked.dropFirst(Self.maximumSchools)
    if !others.isEmpty {
      bars.append(
        ("\(others.count.counted("other school"))", others.map(\.count).reduce(0, +)))
    }
    return ReportChart(
      name: "by-school", title: "Interactions by school", kind: .bars,
      series: [
        ReportChart.Series(
          "Interactions", bars.map { ReportChart.Point(.category($0.0), Decimal($0.1)) })
      ],
      style: .init(.integer),
      alternative: "Interactions by school: "
        + bars.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + ".")
  }

  // MARK: The table

  private func table(_ cells: InteractionCells) -> ReportTable {
    var wanted: [InteractionCells.Column] = [
      .month, .athlete, .date, .time, .direction, .type, .school, .coach, .event, .subject, .content,
      .sentiment,
    ]
    if !names.hasSeveralAthletes { wanted.removeAll { $0 == .athlete } }
    if !context.audience.reads(.notes) {
      wanted.removeAll { [.subject, .content, .sentiment].contains($0) }
    }
    if !context.audience.reads(.coaches), hasSeveralSchools { wanted.removeAll { $0 == .coach } }
    let columns =
      interactions.isEmpty
      ? [.month, .date, .time, .direction, .type, .school] : cells.filled(wanted, interactions)
    var table = ReportTable(
      name: "interactions", title: "Interactions", columns: columns.map(\.column),
      rows: ArrayRowSource(interactions.map { interaction in columns.map { cells.cell($0, interaction) } }),
      emptyText: "No interactions match your filters")
    table.groupedBy = InteractionCells.Column.month.column.name
    return table
  }
}
