import CompassModel
import Foundation

@testable import CompassDocuments

extension SampleReports {
  private static func calendarDate(_ month: Int, _ day: Int) -> CalendarDate {
    CalendarDate(
      clampingDaysSince1970: (CalendarDate(year: 2026, month: month, day: day)?.daysSince1970 ?? 0))
  }

  private static let mph = ReportCell.NumberStyle(.decimal(places: 1), unit: "mph")
  private static let seconds = ReportCell.NumberStyle(.decimal(places: 2), unit: "sec")

  private static func time(_ hour: Int, _ minute: Int) -> ReportCell {
    TimeOfDay(hour: hour, minute: minute).map(ReportCell.time) ?? .empty
  }

  private static func value(_ text: String) -> Decimal { Decimal(string: text) ?? 0 }

  /// Values over days; the fourth stands out.
  private static func points(_ values: [String], spread: String = "3") -> [ReportChart.Point] {
    let days = [(1, 17), (2, 28), (3, 14), (4, 18), (5, 2)]
    return zip(days, values).enumerated().map { index, point in
      ReportChart.Point(
        .day(calendarDate(point.0.0, point.0.1)), value(point.1), label: index == 3 ? "PB" : nil,
        isHighlighted: index == 3, isVerified: index != 1,
        spread: index == 3 ? value(point.1) - value(spread)...value(point.1) : nil)
    }
  }

  private static let exitVelocity = ReportChart(
    name: "trend-exit-velo", title: "Exit velocity", kind: .trend,
    series: [ReportChart.Series("Exit velocity", points(["88.1", "90.4", "89.9", "94.3", "93.8"]))],
    style: mph,
    better: .higher, alternative: "Exit velocity from 88.1 mph on Jan 17, 2026 to 93.8 mph on May 2, 2026.")

  private static let sixty = ReportChart(
    name: "trend-sixty", title: "60-yard dash", kind: .trend,
    series: [
      ReportChart.Series("Laser", points(["7.12", "7.02", "6.95", "6.82"], spread: "0.1")),
      ReportChart.Series("Hand", points(["6.99", "6.91", "6.88", "6.79", "6.80"], spread: "0.05")),
    ], style: seconds, better: .lower,
    alternative: "60-yard dash from 7.12 sec to 6.82 sec by laser, from 6.99 sec to 6.80 sec by hand.")

  private static let interactions = ReportChart(
    name: "interactions-by-month", title: "Interactions by Month", kind: .bars,
    series: [
      ReportChart.Series(
        "Interactions",
        zip(["Jan", "Feb", "Mar", "Apr", "May", "Jun"], [3, 5, 2, 9, 4, 0]).map {
          ReportChart.Point(.category($0), Decimal($1))
        })
    ], style: ReportCell.NumberStyle(.integer), alternative: "Between none in June and 9 in April.")

  private static let schools = ReportChart(
    name: "schools-by-status", title: "Schools by Status", kind: .bars,
    series: [
      ReportChart.Series(
        "Schools",
        [
          ReportChart.Point(.category("Interested in us, and we have written back"), 7),
          ReportChart.Point(.category("Contacted"), 4),
          ReportChart.Point(.category("Offer received"), 1),
          ReportChart.Point(.category("Not pursuing any longer"), 12),
        ])
    ], style: ReportCell.NumberStyle(.integer), alternative: "24 schools, 12 of them not pursued any longer.")

  private static let entries: [ReportMonth.Entry] = [
    ReportMonth.Entry(
      first: calendarDate(4, 15), last: calendarDate(4, 16), name: "Spring Showcase 2026",
      time: TimeOfDay(hour: 9, minute: 0), kind: ReportBadge("Showcase", .purple), target: "measurements"),
    ReportMonth.Entry(
      first: calendarDate(4, 16), last: calendarDate(4, 16), name: "Smith & Sons Prospect Camp",
      time: TimeOfDay(hour: 17, minute: 30), kind: ReportBadge("Camp", .green)),
    ReportMonth.Entry(
      first: calendarDate(4, 24), last: calendarDate(4, 29), name: "Gulf Coast Swing",
      kind: ReportBadge("Official Visit", .blue)),
    ReportMonth.Entry(
      first: calendarDate(4, 25), last: calendarDate(4, 25), name: "Rained out: “North” Gate",
      kind: ReportBadge("Game", .orange), isCancelled: true),
    ReportMonth.Entry(
      first: calendarDate(4, 30), last: calendarDate(5, 2), name: "World Series Qualifier",
      kind: ReportBadge("Unofficial Visit", .cyan)),
  ]

  private static let measurements: ReportTable = {
    var table = ReportTable(
      name: "measurements", title: "All Measurements",
      columns: [
        ReportColumn("metric_type", "Metric", weight: 1),
        ReportColumn("value", "Result", alignment: .trailing),
        ReportColumn("change", "Change", alignment: .trailing, emphasis: .change),
        ReportColumn("standing", "Standing", emphasis: .best(["Personal best"])),
        ReportColumn("recorded_date", "Date"),
        ReportColumn("time", "Time"), ReportColumn("verified", "Verified"), ReportColumn("school", "School"),
        ReportColumn("film", "Film"), ReportColumn("notes", "Notes", weight: 3),
      ],
      rows: ArrayRowSource([
        [
          .string("Exit velocity"), number("94.3", "mph"), .change(value("3.9"), mph, isBetter: true),
          .string("Personal best"), day(2026, 4, 18), time(9, 5),
          .verified(true), .reference("Example State", section: "schools"),
          .link("Swing 4", url: "https://film.example.com/?swing=4&angle=side"),
          .string("Tee, wood bat. Ten swings; the three hardest were 94.3, 93.8 and 93.1."),
        ],
        [
          .string("Exit velocity"), number("90.4", "mph"), .change(value("-1.2"), mph, isBetter: false),
          .empty,
          day(2026, 2, 28), .empty, .verified(false), .string("<b>Łódź</b> & Sons"),
          .link("=refused", url: "javascript:alert(1)"), .string("two\nlines"),
        ],
        [
          .string("60-yard dash"), number("6.82", "sec", places: 2),
          .change(value("-0.13"), seconds, isBetter: true),
          .badge(ReportBadge("New", .amber)), day(2026, 4, 18), time(13, 30),
          .verified(true), .reference("Nowhere", section: "no-such-section"), .empty,
          .string("Zoë Nguyễn, Ωμέγα Жуков"),
        ],
        [
          .empty, number("1", "", places: 0), .change(value("0.004"), seconds, isBetter: nil), .empty, .empty,
          .empty,
          .empty,
          .empty, .empty, .string("Of no metric"),
        ],
      ]), emptyText: "No metrics recorded")
    table.groupedBy = "metric_type"
    table.totals = [.string("Measurements"), number("4", "", places: 0)]
    return table
  }()

  private static let schoolTable = ReportTable(
    name: "schools", title: "Schools",
    columns: [
      ReportColumn("school", "School", weight: 1), ReportColumn("status", "Status"),
      ReportColumn("fit", "Fit", alignment: .trailing),
    ],
    rows: ArrayRowSource([
      [.string("Example State"), .badge(ReportBadge("Interested", .blue)), number("8.5", "")],
      [.string("Łódź Academy"), .badge(ReportBadge("Contacted", .cyan)), number("7", "")],
    ]), emptyText: "No schools")

  private static let emptyTable = ReportTable(
    name: "coaches", title: "Coaches", columns: [ReportColumn("coach", "Coach")], rows: ArrayRowSource([]),
    emptyText: "No coaches recorded")

  /// A report of every kind of block and cell.
  static func allBlocks() -> ReportDocument {
    let tiles = [
      ReportTile(
        "Exit velocity", number("94.3", "mph"), detail: "Apr 18, 2026 · HitTrax", isVerified: true,
        remarks: [.badge(ReportBadge("Personal best", .green)), .change(value("3.9"), mph, isBetter: true)],
        trend: exitVelocity),
      ReportTile(
        "60-yard dash", number("6.82", "sec", places: 2), detail: "Apr 18, 2026 · Laser", isVerified: true,
        remarks: [.change(value("-0.13"), seconds, isBetter: true)], trend: sixty),
      ReportTile(
        "Pop time", number("1.97", "sec", places: 2), detail: "Apr 16, 2026 · Stopwatch", isVerified: false),
      ReportTile("Weight", number("183", "lb", places: 0), detail: ""),
    ]
    var title = ReportTitle(
      "Spring Showcase 2026", subtitle: "Apr 15 - 16, 2026 · Atlanta, GA",
      badges: [ReportBadge("Showcase", .purple), ReportBadge("Attended", .green)],
      person: ReportTitle.Person("Jordan O'Lee", detail: "Class of 2027 · SS / RHP · 6'1\", 183 lb"),
      code: ReportCode(
        "https://maps.apple.com/?daddr=Smith%20%26%20Sons%20Field", caption: "Directions",
        alternative: "The way to Smith & Sons Field, as a code"))
    title.photo = SamplePictures.photo
    title.logo = SamplePictures.logo
    var sections = [
      ReportSection("title", blocks: [.title(title)]),
      ReportSection("headlines", title: "Headlines", blocks: [.tiles(tiles)]),
      ReportSection(
        "facts", title: "The Event",
        blocks: [
          .group(
            ReportGroup(
              columns: [
                ReportGroup.Column(
                  weight: 2,
                  [
                    .facts([
                      ReportFact("Check-in", time(8, 0)),
                      ReportFact("Cost", .number(150, .dollars)),
                      ReportFact("Status", .badge(ReportBadge("Attended", .green))),
                      ReportFact("Event Page", .link("example.com", url: "https://example.com/a?b=1&c=2")),
                      ReportFact("Schools", .reference("2 schools", section: "schools")),
                      ReportFact(
                        "Coaches Present",
                        .string("Pat Rivera (Head Coach), Zoë Nguyễn (Assistant)\nΩμέγα Жуков")),
                    ])
                  ]),
                ReportGroup.Column([
                  .text("Jordan moved well on both days.\n\nFollow up before May 1."),
                  .code(
                    ReportCode(
                      "https://example.com/film", caption: "Film", alternative: "The film, as a code")),
                ]),
              ]))
        ]),
      ReportSection(
        "measurements", title: "All Measurements", blocks: [.table(measurements)], startsPage: true),
      ReportSection(
        "trends", title: "Trends", blocks: [.chart(exitVelocity), .chart(sixty)]),
      ReportSection(
        "schools", title: "Schools and Coaches",
        blocks: [
          .heading("Compared", level: 2), .table(schoolTable), .chart(schools), .table(emptyTable),
          .anchor("further"), .chart(interactions),
        ]),
    ]
    if let month = ReportMonth(year: 2026, month: 4, entries: entries),
      let year = ReportYear(2026, entries: entries)
    {
      sections.append(
        ReportSection(
          "calendar", title: "Calendar",
          blocks: [.month(month), .pageBreak, .heading("2026", level: 2), .year(year)],
          startsPage: true))
    }
    var document = ReportDocument(
      title: "Jordan O'Lee – Spring Showcase 2026", subject: "Spring Showcase 2026", author: "Jordan O'Lee",
      created: created, sections: sections)
    document.mainSection = "measurements"
    return document
  }
}
