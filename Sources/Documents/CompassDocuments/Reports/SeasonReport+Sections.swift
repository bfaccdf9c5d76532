import CompassModel
import Foundation

extension SeasonReport {
  private func count(_ count: Int) -> ReportCell { .number(Decimal(count), .init(.integer)) }

  private func column(_ name: String, _ title: String) -> ReportColumn {
    ReportColumn(name, title, alignment: .trailing)
  }

  // MARK: Events

  func eventBlocks(_ tally: SeasonEvents) throws -> [ReportBlock] {
    let statuses: [EventStatus] =
      audience.reads(.status) ? [.attended, .registered, .notRegistered, .cancelled] : [.cancelled]
    let titles: [EventStatus: ReportColumn] = [
      .attended: column("attended", "Attended"), .registered: column("registered", "Registered"),
      .notRegistered: column("not_registered", "Not Registered"),
      .cancelled: column("cancelled", "Cancelled"),
    ]
    let rows = EventType.allCases.compactMap { type -> [ReportCell]? in
      guard let part = tally.types[type] else { return nil }
      return [.badge(type.badge)] + statuses.map { part.statuses[$0].map(count) ?? .empty } + [
        count(part.count)
      ]
    }
    let byType = ReportTable(
      name: "events-by-type", title: "Events by Type",
      columns: [ReportColumn("type", "Type", weight: 1)] + statuses.compactMap { titles[$0] }
        + [column("count", "All")], rows: ArrayRowSource(rows), emptyText: "No events in these days"
    ).withoutEmptyColumns(rows)
    let cells = EventCells(names: names, directions: { _ in nil }, context: context)
    let list = try EventTable(
      readableEvents, cells, columns: [.athlete, .start, .end, .name, .type, .status, .place, .school])
    guard tally.count > 0 else { return [.table(byType)] }
    let points = months.map { month in
      ReportChart.Point(.category(label(month)), Decimal(tally.months[month]?.count ?? 0))
    }
    let chart = bars("events-by-month", "Events by Month", [ReportChart.Series("Events", points)])
    return [
      beside(chart, [.table(byType)]),
      .table(list.table("events", title: "Events", emptyText: "No events in these days", hasTotals: false)),
    ]
  }

  // MARK: Schools

  var schoolBlocks: [ReportBlock] {
    var byStatus: [SchoolStatus?: [School]] = [:]
    for school in schools { byStatus[school.status, default: []].append(school) }
    let statuses = SchoolStatus.allCases.map(Optional.init) + [nil]
    let found = statuses.compactMap { status in byStatus[status].map { (status?.label ?? "No status", $0) } }
    let rows = found.map { label, schools -> [ReportCell] in
      [.string(label), count(schools.count), .string(schools.map(\.name).sorted().joined(separator: "; "))]
    }
    var table = ReportTable(
      name: "schools", title: "Schools by Status",
      columns: [
        ReportColumn("status", "Status"), column("count", "Schools"),
        ReportColumn("schools", "Names", weight: 1),
      ],
      rows: ArrayRowSource(rows), emptyText: "No schools recorded")
    guard !found.isEmpty else { return [.table(table)] }
    table.totals = [.string("All"), count(schools.count), .empty]
    let points = found.map { ReportChart.Point(.category($0.0), Decimal($0.1.count)) }
    let chart = bars("schools-by-status", "Schools by Status", [ReportChart.Series("Schools", points)])
    return [
      // What was in the season nobody wrote down: a status is that of today.
      beside(
        chart, [.table(table), .text("As of \(Format.text(context.today)).")])
    ]
  }

  // MARK: Contacts

  var contactBlocks: [ReportBlock] {
    let rows = InteractionType.allCases.compactMap { type -> [ReportCell]? in
      guard let number = contacts.types[type] else { return nil }
      return [.string(type.label), count(number.outbound), count(number.inbound), count(number.all)]
    }
    var table = ReportTable(
      name: "interactions", title: "Contacts by Type",
      columns: [
        ReportColumn("type", "Type", weight: 1), column("outbound", "Outbound"), column("inbound", "Inbound"),
        column("count", "All"),
      ], rows: ArrayRowSource(rows), emptyText: "No contacts in these days")
    guard !rows.isEmpty else { return [.table(table)] }
    table.totals = [
      .string("All"), count(contacts.all.outbound), count(contacts.all.inbound), count(contacts.all.all),
    ]
    func series(_ name: String, _ number: (SeasonContacts.Count) -> Int) -> ReportChart.Series {
      ReportChart.Series(
        name,
        months.map { month in
          .init(.category(label(month)), Decimal(contacts.months[month].map(number) ?? 0))
        })
    }
    let chart = bars(
      "interactions-by-month", "Contacts by Month",
      [series("Outbound", \.outbound), series("Inbound", \.inbound)])
    return [beside(chart, [.table(table)])]
  }

  // MARK: Costs

  func costBlocks(_ tally: SeasonEvents) -> [ReportBlock] {
    let types = EventType.allCases.compactMap { type in
      tally.types[type].map { (ReportCell.badge(type.badge), $0) }
    }
    let known = months.compactMap { month in
      tally.months[month].map { (ReportCell.string(label(month)), $0) }
    }
    guard tally.costs.isKnown else { return [.text("No costs recorded in these days.")] }
    let points = months.map { month in
      ReportChart.Point(.category(label(month)), tally.months[month]?.costs.total ?? 0)
    }
    let chart = bars(
      "costs-by-month", "Costs by Month", [ReportChart.Series("Costs", points)], style: .dollars)
    return [
      beside(
        chart,
        [
          .table(
            costTable(
              "costs-by-type", "Costs by Type", ReportColumn("type", "Type", weight: 1), types, tally))
        ]),
      .table(
        costTable("costs-by-month", "Costs by Month", ReportColumn("month", "Month", weight: 1), known, tally)
      ),
    ]
  }

  private func costTable(
    _ name: String, _ title: String, _ first: ReportColumn, _ parts: [(ReportCell, SeasonEvents.Part)],
    _ tally: SeasonEvents
  ) -> ReportTable {
    // Of what nobody knows the cost it is not 0.
    let rows = parts.filter(\.1.costs.isKnown).map { cell, part -> [ReportCell] in
      [cell, count(part.costs.knownCount), .number(part.costs.total, .dollars)]
    }
    var table = ReportTable(
      name: name, title: title,
      columns: [first, column("count", "Events With a Cost"), column("cost", "Cost")],
      rows: ArrayRowSource(rows), emptyText: "No costs recorded")
    table.totals = [
      .string(tally.costs.totalLabel), count(tally.costs.knownCount), .number(tally.costs.total, .dollars),
    ]
    return table
  }

  // MARK: Bars

  private var months: [CalendarMonth] { season.months(limit: Self.maximumMonths) }

  private func label(_ month: CalendarMonth) -> String { Format.text(month: month.month, year: month.year) }

  private func beside(_ chart: ReportChart, _ blocks: [ReportBlock]) -> ReportBlock {
    .group(ReportGroup(columns: (chart.hasEnoughValues ? [.init([.chart(chart)])] : []) + [.init(blocks)]))
  }

  private func bars(
    _ name: String, _ title: String, _ series: [ReportChart.Series],
    style: ReportCell.NumberStyle = .init(.integer)
  ) -> ReportChart {
    let said = series.map { series in
      let points = series.points.filter { $0.value != 0 }.map { point -> String in
        guard case .category(let place) = point.place else { return "" }
        return "\(place) \(Format.number(point.value, style))"
      }
      return "\(series.name): \(points.isEmpty ? "none" : points.joined(separator: ", "))"
    }
    return ReportChart(
      name: name, title: title, kind: .bars, series: series, style: style,
      alternative: "\(title). \(said.joined(separator: "; ")).")
  }
}
