import CompassModel
import Foundation

@testable import CompassDocuments

/// A report with every block that there is, about an invented season, as the workbook's tests need it.
enum SampleWorkbooks {
  static func day(_ iso: String) -> CalendarDate {
    CalendarDate(iso: iso) ?? CalendarDate(clampingDaysSince1970: 0)
  }

  private static func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? 0 }

  static let mph = ReportCell.NumberStyle(.decimal(places: 1), unit: "mph")
  static let seconds = ReportCell.NumberStyle(.decimal(places: 2), unit: "sec")

  private static func point(
    _ iso: String, _ value: String, label: String? = nil, isHighlighted: Bool = false,
    isVerified: Bool = true,
    spread: (String, String)? = nil
  ) -> ReportChart.Point {
    ReportChart.Point(
      .day(day(iso)), decimal(value), label: label, isHighlighted: isHighlighted, isVerified: isVerified,
      spread: spread.map { decimal($0.0)...decimal($0.1) })
  }

  static let exitVelocity = ReportChart(
    name: "trend-exit-velo", title: "Exit velocity", kind: .trend,
    series: [
      ReportChart.Series(
        "Exit velocity",
        [
          point("2025-09-14", "84.2", isVerified: false),
          point("2025-11-02", "86.9", spread: ("83.1", "86.9")),
          point("2026-01-17", "88.4", spread: ("84", "88.4")), point("2026-02-28", "87.6", isVerified: false),
          point("2026-03-21", "91.2"),
          point("2026-04-18", "94.3", label: "PB", isHighlighted: true, spread: ("89.9", "94.3")),
        ])
    ], style: mph, better: .higher,
    alternative: "Exit velocity from 84.2 mph on Sep 14, 2025 to 94.3 mph on Apr 18, 2026, the personal best."
  )

  static let sixty = ReportChart(
    name: "trend-sixty", title: "60-yard dash", kind: .trend,
    series: [
      ReportChart.Series("Laser", [point("2025-11-02", "7.21"), point("2026-04-18", "6.82", label: "PB")]),
      ReportChart.Series(
        "Hand",
        [point("2025-09-14", "7.1", isVerified: false), point("2026-03-21", "6.9", isVerified: false)]),
    ], style: seconds, better: .lower,
    alternative:
      "60-yard dash: laser from 7.21 to 6.82 sec, hand times from 7.10 to 6.90 sec. Lower is better.")

  static let schools = ReportChart(
    name: "schools-by-status", title: "Schools by Status", kind: .bars,
    series: [
      ReportChart.Series(
        "Schools",
        [("Interested", "12"), ("Contacted", "7"), ("Visited", "3"), ("Offered", "1")]
          .map { ReportChart.Point(.category($0.0), decimal($0.1)) })
    ], style: .init(.integer), alternative: "12 interested, 7 contacted, 3 visited, 1 offered.")

  static let costs = ReportChart(
    name: "costs", title: "Costs by Event", kind: .bars,
    series: [
      ReportChart.Series(
        "Costs",
        [
          ("Spring Showcase at Kettle Creek", "450"), ("=Harrow Creek Prospect Camp & Clinic", "129.5"),
          ("Łódź Invitational", "0"),
        ]
        .map { ReportChart.Point(.category($0.0), decimal($0.1)) })
    ], style: .dollars,
    alternative: "Spring Showcase 450 dollars, Prospect Camp 129.50 dollars, Łódź Invitational nothing.")

  static let entries: [ReportMonth.Entry] = [
    .init(
      first: day("2026-04-03"), last: day("2026-04-05"), name: "Spring Break Classic",
      kind: ReportBadge("Tournament", .orange), target: "spring"),
    .init(
      first: day("2026-04-04"), last: day("2026-04-04"), name: "Harrow Creek Prospect Camp",
      time: TimeOfDay(iso: "09:00"), kind: ReportBadge("Camp", .green)),
    .init(
      first: day("2026-04-04"), last: day("2026-04-04"), name: "Visit with Coach Nguyễn Đặng",
      time: TimeOfDay(iso: "14:30"), kind: ReportBadge("Visit", .purple)),
    .init(
      first: day("2026-04-17"), last: day("2026-04-20"), name: "Kettle Creek Spring Showcase",
      time: TimeOfDay(iso: "08:00"), kind: ReportBadge("Showcase", .blue)),
    .init(
      first: day("2026-04-29"), last: day("2026-05-02"), name: "Łódź Invitational",
      kind: ReportBadge("Tournament", .orange), isCancelled: true),
  ]

  /// A change from one event to the next.
  static func change(_ value: String, _ isBetter: Bool?, _ style: ReportCell.NumberStyle = mph) -> ReportCell
  {
    .change(decimal(value), style, isBetter: isBetter)
  }

  static let figures: ReportTable = {
    var table = ReportTable(
      name: "best-and-latest", title: "Best and Latest",
      columns: [
        ReportColumn("metric", "Metric", weight: 1), ReportColumn("latest", "Latest", alignment: .trailing),
        ReportColumn("change", "Change", alignment: .trailing, emphasis: .change),
        ReportColumn("best", "Personal Best", emphasis: .best(["Personal best"])),
        ReportColumn("recorded_date", "Date"), ReportColumn("verified", "Verified"),
        ReportColumn("event", "Event"),
      ],
      rows: ArrayRowSource([
        [
          .string("Exit velocity"), .number(decimal("94.3"), mph), change("3.1", true),
          .badge(ReportBadge("Personal best", .green)), .date(day("2026-04-18")), .verified(true),
          .reference("Kettle Creek Spring Showcase", section: "spring"),
        ],
        [
          .string("60-yard dash"), .number(decimal("6.9"), seconds), change("-0.2", true, seconds), .empty,
          .date(day("2026-03-21")), .verified(false), .reference("Nowhere", section: "nowhere"),
        ],
        [
          .string("Fastball velocity"), .number(decimal("82"), mph), change("-1.4", false), .empty,
          .date(day("2026-02-28")), .verified(true), .link("Results", url: "https://example.com/results"),
        ],
        [
          .string("Pop time"), .number(decimal("2.01"), seconds), change("0.004", nil, seconds), .empty,
          .date(day("2026-02-28")), .verified(false), .empty,
        ],
      ]), emptyText: "No metrics.")
    table.groupedBy = nil
    return table
  }()

  static let money: ReportTable = {
    var table = ReportTable(
      name: "costs", title: "Costs",
      columns: [
        ReportColumn("event", "Event", weight: 1), ReportColumn("date", "Date"),
        ReportColumn("cost", "Cost", alignment: .trailing),
      ],
      rows: ArrayRowSource([
        [
          .string("Kettle Creek Spring Showcase"), .date(day("2026-04-17")),
          .number(decimal("450"), .dollars),
        ],
        [
          .string("Harrow Creek Prospect Camp"), .date(day("2026-04-04")),
          .number(decimal("129.5"), .dollars),
        ],
        [.string("Łódź Invitational"), .date(day("2026-04-29")), .empty],
      ]), emptyText: "No costs.")
    table.totals = [.string("Total"), .empty, .number(decimal("579.5"), .dollars)]
    return table
  }()

  /// The report.
  ///
  /// - Parameter picture: a PNG or a JPEG file for the photo.
  static func season(picture: [UInt8]) -> ReportDocument {
    var title = ReportTitle(
      "Season Summary 2026", subtitle: "Sep 1, 2025 - Apr 20, 2026 · Smith & Sons Baseball Club",
      badges: [ReportBadge("In season", .green), ReportBadge("Uncommitted", .amber)],
      person: .init("Jordan Lee", detail: "Class of 2027 · SS / RHP · 6 ft 1 in · 182 lb"),
      code: ReportCode(
        "https://maps.example.com/?q=Kettle+Creek", caption: "Directions",
        alternative: "A code with the way to the field"))
    title.photo = ReportImage(picture, alternative: "Jordan Lee at bat")
    let context = DocumentContext(created: SampleReports.created)
    return context.document(
      title: "Season Summary 2026", subject: "Season summary", author: "Jordan Lee",
      sections: [
        ReportSection("overview", blocks: [.title(title)]),
        ReportSection(
          "headlines", title: "Headline Figures",
          blocks: [
            .tiles([
              ReportTile(
                "Exit velocity", .number(decimal("94.3"), mph), detail: "Apr 18, 2026 · HitTrax",
                isVerified: true,
                remarks: [.string("Personal best"), change("3.1", true), .string("since Mar 21, 2026")],
                trend: exitVelocity),
              ReportTile(
                "60-yard dash", .number(decimal("6.82"), seconds), detail: "Apr 18, 2026 · Laser",
                isVerified: true,
                trend: sixty),
              ReportTile("GPA", .number(decimal("3.87"), .init(.decimal(places: 2))), detail: "Fall 2025"),
            ])
          ]),
        ReportSection(
          "spring", title: "Kettle Creek Spring Showcase",
          blocks: [
            .group(
              ReportGroup(columns: [
                .init([
                  .facts([
                    ReportFact("Dates", .string("Apr 17 - 20, 2026")),
                    ReportFact("Check-in", TimeOfDay(iso: "07:45").map { .time($0) } ?? .empty),
                    ReportFact("Website", .link("Event page", url: "https://example.com/event?id=7&x=1")),
                  ])
                ]),
                .init([
                  .text(
                    "Hands are quick; the swing stays through the zone.\n\nFollow up with Harrow Creek before May 1."
                  )
                ]),
              ])),
            .code(ReportCode("BEGIN:VCARD", caption: "Contact", alternative: "A code with the contact")),
          ]),
        ReportSection("metrics", title: "Metrics", blocks: [.table(figures)]),
        ReportSection(
          "trends", title: "Trends",
          blocks: [.chart(exitVelocity), .chart(sixty), .chart(schools), .chart(costs)]),
        ReportSection("costs", title: "Costs", blocks: [.table(money)]),
        ReportSection(
          "calendar", title: "Calendar",
          blocks: [
            ReportMonth(year: 2026, month: 4, entries: entries).map { .month($0) },
            ReportYear(2026, entries: entries).map { .year($0) },
          ]
          .compactMap { $0 }),
      ])
  }
}
