import CompassFiles
import CompassModel
import Foundation

@testable import CompassDocuments

/// A report for templates to change, and its outline in a few lines.
enum TemplateSamples {
  /// The instant at which the samples are made: Apr 20, 2026.
  static let created = Date(timeIntervalSince1970: 1_776_686_400)

  /// The look-up of the checkout's templates.
  static let lookup = TemplateLookup(given: checkout.path + "/Templates")

  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The metrics of an event, with a section of each kind.
  static func metrics() throws -> ReportDocument {
    var title = ReportTitle(
      "Spring Showcase", subtitle: "Apr 18, 2026 · Marietta, GA", badges: [ReportBadge("Showcase", .purple)],
      person: .init("Alex Rivera", detail: "Class of 2027"))
    title.code = ReportCode("https://example.org", caption: "Directions", alternative: "Code")
    let trend = chart("trend-exit-velo", "Exit velocity")
    let headline = [
      ReportTile(
        "Exit velocity", mph("92.1"), detail: "Apr 18, 2026 · TrackMan", isVerified: true, trend: trend),
      ReportTile("60-yard dash", .string("6.98 sec"), detail: "Apr 18, 2026 · laser"),
    ]
    var document = ReportDocument(
      title: "Alex Rivera – Spring Showcase", subject: "Spring Showcase", author: "Alex Rivera",
      created: created,
      sections: [
        ReportSection("title", blocks: [.title(title)]),
        ReportSection(
          "facts",
          blocks: [
            .facts([
              ReportFact("Time", .string("9:00 AM")), ReportFact("Place", .string("East Cobb Complex")),
              ReportFact("Measurements", .reference("4, 2 verified", section: "measurements")),
            ])
          ]), ReportSection("headline", blocks: [.tiles(headline)]),
        ReportSection("trends", title: "Trends", blocks: [.chart(trend)]),
        ReportSection("measurements", title: "Measurements", blocks: [.table(try measurements())]),
        ReportSection("performance-notes", title: "Performance Notes", blocks: [.text("Ran well.")]),
      ])
    document.mainSection = "measurements"
    return document
  }

  /// Four measurements, with a total that is none, to be dropped where rows are.
  static func measurements() throws -> ReportTable {
    var table = ReportTable(
      name: "measurements", title: "Measurements",
      columns: [
        ReportColumn("metric_type", "Metric", weight: 2),
        ReportColumn("value", "Result", alignment: .trailing), ReportColumn("recorded_date", "Date"),
        ReportColumn("source", "Source"), ReportColumn("verified", "Verified"),
      ],
      rows: ArrayRowSource([
        try row("Exit velocity", mph("92.1"), "2026-04-18", "TrackMan", true),
        try row("Exit velocity", mph("89.4"), "2026-02-28", nil, false),
        try row(
          "Pop time", .number(Decimal(202) / 100, .init(.decimal(places: 2), unit: "sec")), "2026-04-18",
          "laser", true),
        try row("Exit velocity", mph("90"), "2026-03-07", "coach", false),
      ]), emptyText: "No metrics recorded")
    table.totals = [.string("All"), mph("271.5"), .empty, .empty, .empty]
    return table
  }

  private static func row(
    _ metric: String, _ value: ReportCell, _ day: String, _ source: String?, _ verified: Bool
  ) throws -> [ReportCell] {
    [
      .string(metric), value, CalendarDate(iso: day).map(ReportCell.date) ?? .empty,
      source.map(ReportCell.string) ?? .empty, .verified(verified),
    ]
  }

  static func mph(_ value: String) -> ReportCell {
    .number(Decimal(string: value) ?? 0, .init(.decimal(places: 1), unit: "mph"))
  }

  static func chart(_ name: String, _ title: String) -> ReportChart {
    ReportChart(
      name: name, title: title, kind: .trend, series: [.init("Alex", [.init(.category("Apr"), 92)])],
      style: .init(.decimal(places: 1), unit: "mph"), better: .higher, alternative: "\(title) over time")
  }

  /// A template of event metrics with these members.
  static func template(_ members: String, report: String = "event-metrics") throws -> ReportTemplate {
    try ReportTemplate(
      json: #"{"version": 1, "name": "t", "title": "T", "report": "\#(report)", \#(members)}"#,
      path: "t.json",
      lookup: lookup)
  }

  /// What a report shows, in a few lines.
  static func outline(_ document: ReportDocument) throws -> [String] {
    try document.blocks.flatMap { try lines($0, document.locale) }
  }

  private static func lines(_ block: ReportBlock, _ locale: ReportLocale) throws -> [String] {
    switch block {
    case .title(let title): return ["TITLE \(title.text)\(title.badges.map { " [\($0.text)]" }.joined())"]
    case .heading(let text, let level): return ["\(String(repeating: "#", count: level)) \(text)"]
    case .facts(let facts): return facts.map { "\($0.label): \(locale.text($0.value))" }
    case .text(let text): return [text]
    case .tiles(let tiles):
      return tiles.map { "TILE \($0.label) \(locale.text($0.value))\($0.trend == nil ? "" : " ~")" }
    case .chart(let chart): return ["CHART \(chart.title)"]
    case .table(let table):
      var lines = [table.columns.map(\.title).joined(separator: " | ")]
      if let group = table.groupedBy { lines[0] += " by \(group)" }
      try table.rows.forEach { row in lines.append(row.map(locale.text).joined(separator: " | ")) }
      if try table.rows.isEmpty { lines.append(table.emptyText) }
      if !table.totals.isEmpty { lines.append("= " + table.totals.map(locale.text).joined(separator: " | ")) }
      return lines
    case .month(let month): return ["MONTH \(month.month)"]
    case .year(let year): return ["YEAR \(year.year)"]
    case .code(let code): return ["CODE \(code.caption)"]
    case .image(let image): return ["IMAGE \(image.alternative)"]
    case .group(let group):
      return try ["<"]
        + group.columns.enumerated().flatMap { index, column in
          try (index == 0 ? [] : ["|"]) + column.blocks.flatMap { try lines($0, locale) }
        } + [">"]
    case .anchor: return []
    case .pageBreak: return ["---"]
    }
  }
}
