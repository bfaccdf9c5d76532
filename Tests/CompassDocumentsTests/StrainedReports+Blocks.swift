import CompassModel
import Foundation

@testable import CompassDocuments

extension StrainedReports {
  /// Reports whose charts, tiles, calendars, columns and tables strain the layout.
  static let blocks: [(name: String, document: ReportDocument)] =
    [
      ("every block", SampleReports.allBlocks()),
      ("every block, A4 landscape", turned(SampleReports.allBlocks(), .a4)),
      ("odd charts", document(charts.map(ReportBlock.chart))),
      ("odd charts in columns", document([.group(ReportGroup(columns: charts.chunked(4)))])),
      (
        "many tiles",
        document([.tiles(tiles), .tiles(Array(tiles.prefix(1))), .tiles(Array(tiles.prefix(5)))])
      ),
      ("tiles in a narrow column", document([.group(ReportGroup(columns: tileColumns))])),
      ("a crowded month", document(months)),
      ("a crowded month, landscape", turned(document(months), .letter)),
      ("a year", document(year)), ("a year, landscape", turned(document(year), .a4)),
      ("columns higher than a page", document(highColumns)),
      ("groups higher than a page", document(highGroups)),
      ("groups of all kinds of tables", document(tables)),
      ("60 columns", turned(document([.table(wide(60, rows: 30))]), .letter)),
      ("bad pictures", document(badPictures)),
    ]

  static func document(_ blocks: [ReportBlock], paper: Paper = .letter) -> ReportDocument {
    ReportDocument(
      title: "Strained", subject: "Layout", created: SampleReports.created, paper: paper, blocks: blocks)
  }

  private static func turned(_ document: ReportDocument, _ paper: Paper) -> ReportDocument {
    var document = document
    document.orientation = .landscape
    document.paper = paper
    return document
  }

  static func day(_ day: Int) -> CalendarDate { CalendarDate(clampingDaysSince1970: 20_500 + day) }

  static func chart(
    _ title: String, _ series: [ReportChart.Series], _ format: MetricType.Format = .decimal(places: 1),
    unit: String = "mph", kind: ReportChart.Kind = .trend,
    better: MetricType.Direction = .higher
  ) -> ReportChart {
    ReportChart(
      name: "chart", title: title, kind: kind, series: series,
      style: ReportCell.NumberStyle(format, unit: unit), better: better, alternative: "What \(title) shows.")
  }

  private static func points(_ values: [(Int, Decimal)], best: Int? = nil) -> [ReportChart.Point] {
    values.enumerated().map { index, point in
      ReportChart.Point(
        .day(day(point.0)), point.1, label: index == best ? "PB" : nil, isHighlighted: index == best,
        isVerified: index % 3 != 0)
    }
  }

  private static func series(_ values: [(Int, Decimal)], best: Int? = nil) -> [ReportChart.Series] {
    [ReportChart.Series("Series", points(values, best: best))]
  }

  private static func bars(_ names: [String], _ values: [Decimal]) -> [ReportChart.Series] {
    [
      ReportChart.Series(
        "Bars", zip(names, values).map { ReportChart.Point(.category($0), $1, isHighlighted: $1 == 9) })
    ]
  }

  static let charts: [ReportChart] = trends + barCharts

  private static let large = Decimal(sign: .plus, exponent: 60, significand: 1)
  private static let small = Decimal(sign: .plus, exponent: -20, significand: 1)

  private static let trends: [ReportChart] = {
    let many: [(Int, Decimal)] = (0..<200).map { ($0 * 3, Decimal(80 + ($0 * 7) % 13)) }
    let six: [ReportChart.Series] = (0..<6).map { index in
      let values: [(Int, Decimal)] = (0..<5).map { ($0 * 20, Decimal(index + $0)) }
      return ReportChart.Series(index == 2 ? String(long) : "Series \(index)", points(values))
    }
    let times: [(Int, Decimal)] = [(0, 112), (40, 109), (90, 101)]
    return [
      chart("One point", series([(0, 92)], best: 0)),
      chart("Equal values", series([(0, 92), (30, 92), (60, 92)])),
      chart("Two points on a day", series([(0, 92), (0, 95), (1, 90)], best: 1)),
      chart("Extremes", series([(0, small), (4000, large)], best: 1)),
      chart("Two hundred", series(many, best: 7)), chart("No point", []),
      chart(String(long), series([(0, 1), (2, 2)])),
      chart("Durations", series(times, best: 2), .duration, unit: "", better: .lower),
      chart("Six series", six),
    ]
  }()

  private static let barCharts: [ReportChart] = {
    let sixty = bars((1...60).map { "School \($0)" }, (1...60).map { Decimal($0) })
    let two: [ReportChart.Series] = ["Home", "Away"].enumerated().map { place, name in
      let points: [ReportChart.Point] = ["Mar", "Apr", "May"].enumerated().map { index, month in
        ReportChart.Point(.category(month), Decimal(index + place * 2 - 1))
      }
      return ReportChart.Series(name, points)
    }
    return [
      chart("Negative", bars(["A", "B", "C"], [-3, 9, 4]), .integer, unit: "", kind: .bars),
      chart("Only negative", bars([String(long), "B"], [-3, -9]), .integer, unit: "", kind: .bars),
      chart("Nothing", bars(["A", "B"], [0, 0]), .integer, unit: "", kind: .bars),
      chart("Huge", bars(["A", "B"], [large, small]), .decimal(places: 2), kind: .bars),
      chart("Sixty bars", sixty, .integer, kind: .bars),
      chart("Two series of bars", two, .integer, unit: "", kind: .bars),
    ]
  }()

  static let tiles: [ReportTile] =
    [
      ReportTile(
        "A figure of 255 letters", .string(String(long)), detail: String(long), isVerified: true,
        remarks: [.badge(ReportBadge(String(long), .green))]),
      ReportTile("Nothing", .empty, detail: ""),
      ReportTile(String(long), SampleReports.number("1234567890123", "mph"), detail: "Apr 18, 2026"),
      ReportTile(
        "Trend", SampleReports.number("92.1", "mph"), detail: "Apr 18, 2026 · HitTrax", isVerified: false,
        trend: charts[4]),
      ReportTile("Trend of one", SampleReports.number("92.1", "mph"), detail: "Apr", trend: charts[0]),
      ReportTile("Rate", .number(0, ReportCell.NumberStyle(.rate(places: 3))), detail: "Season"),
      ReportTile("Duration", .number(112, ReportCell.NumberStyle(.duration)), detail: "A mile"),
    ] + [
      ReportTile(
        "Higher than a page", SampleReports.number("1", ""),
        detail: (1...90).map { "Line \($0)" }.joined(separator: "\n"))
    ]

  private static let tileColumns: [ReportGroup.Column] = [
    .init(weight: 1, [.tiles(Array(tiles.dropLast()))]),
    .init(weight: 3, [.text("Beside"), .tiles(Array(tiles.prefix(3)))]),
  ]

  private static let kinds = ReportColor.allCases.map { ReportBadge("Kind \($0)", $0) }

  static let entries: [ReportMonth.Entry] =
    (0..<30).map { index in
      ReportMonth.Entry(
        first: day(100), last: day(100), name: "Event \(index + 1) of the day",
        time: TimeOfDay(hour: 8 + index / 4, minute: index % 4 * 15), kind: kinds[index % kinds.count],
        isCancelled: index == 2)
    } + [
      ReportMonth.Entry(first: day(80), last: day(139), name: "Sixty days of \(long)", kind: kinds[1]),
      ReportMonth.Entry(first: day(95), last: day(97), name: "Rained out", kind: kinds[4], isCancelled: true),
      ReportMonth.Entry(
        first: day(106), last: day(106), name: "Łódź Жуков Ωμέγα", kind: kinds[6], target: "no section"),
    ]

  private static let months: [ReportBlock] = [100, 120, 300].compactMap {
    ReportMonth(year: day($0).year, month: day($0).month, entries: entries).map(ReportBlock.month)
  }

  private static let year: [ReportBlock] =
    [ReportYear(day(100).year, entries: entries), ReportYear(1999, entries: [])].compactMap {
      $0.map(ReportBlock.year)
    }

  private static func table(_ name: String, rows: Int) -> ReportTable {
    table(3, rows) { row, column in .string(column == 0 ? "\(name) \(row)" : "x \(row)") }
  }

  static let highColumns: [ReportBlock] = [
    .heading("Columns", level: 1),
    .group(
      ReportGroup(
        columns: [
          .init([.table(table("Left", rows: 120))]),
          .init([.text((1...150).map { "Middle \($0)" }.joined(separator: "\n"))]),
          .init([.facts((1...30).map { ReportFact("Label \($0)", .string("Value \($0)")) })]),
        ])), .text("Behind the columns"),
  ]

  static let highGroups: [ReportBlock] = [
    .text("Before"),
    .group(ReportGroup((1...40).flatMap { [ReportBlock.heading("Tied \($0)", level: 2), .text("Line")] })),
    .group(ReportGroup([.table(table("Row", rows: 200))])), .text("After"),
    .group(ReportGroup((1...90).map { .heading("Chain \($0)", level: 2) })), .text("End"),
  ]

  static func grouped(_ counts: [Int], totals: Bool = true) -> ReportTable {
    let rows = counts.enumerated().flatMap { group, count in
      (0..<count).map { row in
        [
          ReportCell.string("Group \(group)"), .string("Row \(group)-\(row)"),
          .number(Decimal(row), .dollars),
        ]
      }
    }
    var table = ReportTable(
      name: "grouped", title: "Grouped",
      columns: [
        ReportColumn("group", "Group"), ReportColumn("row", "Row", weight: 1),
        ReportColumn("cost", "Cost", alignment: .trailing),
      ],
      rows: ArrayRowSource(rows), emptyText: "None")
    table.groupedBy = "group"
    if totals { table.totals = [.empty, .string("Total"), .number(12, .dollars)] }
    return table
  }

  private static let tables: [ReportBlock] =
    [
      .table(grouped([1, 1, 1, 60, 1, 2])), .table(grouped([1])), .table(grouped([])),
      .table(table(1, 3) { row, _ in .string("Only \(row)") }), .table(wide(14, rows: 5)),
    ]

  static func wide(_ columns: Int, rows: Int) -> ReportTable {
    var result = table(columns, rows) { row, column in .string("value \(row * column)") }
    result.keyColumnCount = 2
    return result
  }

  private static func pictured(_ photo: ReportImage, _ logo: ReportImage) -> ReportTitle {
    var title = ReportTitle("Pictures")
    title.photo = photo
    title.logo = logo
    return title
  }

  private static let badPictures: [ReportBlock] = [
    .title(
      pictured(
        ReportImage([0x89, 0x50, 0x4E, 0x47, 0, 1, 2], alternative: "A photo of nobody"),
        ReportImage([], alternative: ""))), .title(pictured(SamplePictures.photo, SamplePictures.logo)),
    .code(ReportCode(String(repeating: "x", count: 3_000), caption: "Too long", alternative: "Nothing")),
    .code(
      ReportCode(
        "https://example.com/" + String(repeating: "x", count: 900), caption: "Large",
        alternative: "A long address")),
  ]
}

extension Array {
  /// Columns of so many elements each.
  fileprivate func chunked(_ count: Int) -> [ReportGroup.Column] where Element == ReportChart {
    (0..<count).map { column in
      ReportGroup.Column(indices.filter { $0 % count == column }.map { .chart(self[$0]) })
    }
  }
}
