import CompassDocuments
import CompassModel
import Foundation

/// Reports of invented events, as the writers' tests need them.
enum SampleReports {
  static let created = Date(timeIntervalSince1970: 1_776_700_800)

  static func day(_ year: Int, _ month: Int, _ day: Int) -> ReportCell {
    CalendarDate(year: year, month: month, day: day).map(ReportCell.date) ?? .empty
  }

  static func number(_ value: String, _ unit: String, places: Int = 1) -> ReportCell {
    guard let value = Decimal(string: value) else { return .empty }
    return .number(value, ReportCell.NumberStyle(.decimal(places: places), unit: unit))
  }

  static let metricColumns = [
    ReportColumn("metric", "Metric", weight: 1), ReportColumn("best", "Best", alignment: .trailing),
    ReportColumn("latest", "Latest", alignment: .trailing), ReportColumn("recorded_date", "Date"),
    ReportColumn("source", "Source"), ReportColumn("verified", "Verified"),
    ReportColumn("notes", "Notes", weight: 3),
  ]

  static let metricRows: [[ReportCell]] = [
    [
      .string("60-yard dash"), number("6.82", "sec", places: 2), number("6.91", "sec", places: 2),
      day(2026, 4, 15), .string("Laser"), .verified(true), .string("Turf, slight head wind."),
    ],
    [
      .string("Exit velocity"), number("94.3", "mph"), number("93.8", "mph"), day(2026, 4, 15),
      .string("HitTrax"), .verified(true),
      .string("Tee, wood bat. Ten swings; the three hardest were 94.3, 93.8 and 93.1. Next: front toss."),
    ],
    [
      .string("Pop time"), number("1.97", "sec", places: 2), number("2.01", "sec", places: 2),
      day(2026, 4, 16), .string("Stopwatch"), .verified(false), .empty,
    ],
    [
      .string("Fastball velocity"), number("86.4", "mph"), number("86.4", "mph"), day(2026, 4, 16),
      .string("Radar gun"), .verified(true), .string("Sat 84–86, touched 86 twice."),
    ],
    [
      .string("Outfield Throw"), number("88", "mph", places: 0), number("87", "mph", places: 0),
      day(2026, 4, 15), .string("Rapsodo"), .verified(false), .string("Coach Nguyễn Đặng: “carry”"),
    ],
  ]

  /// What the metric report of an event is.
  static func event(
    name: String = "Spring Showcase 2026", rows: any RowSource = ArrayRowSource(metricRows)
  ) -> ReportDocument {
    ReportDocument(
      title: name, subject: "Event metrics", author: "Jordan Lee", created: created,
      blocks: [
        .title(
          ReportTitle(
            name, subtitle: "Apr 15 - 16, 2026 · Smith & Sons Field #2, Atlanta, GA",
            badges: [ReportBadge("Showcase", .purple), ReportBadge("Attended", .green)])),
        .facts([
          ReportFact("Athlete", .string("Jordan Lee · 2027 · SS/RHP")),
          ReportFact("Check-in", .string("8:00 AM")),
          ReportFact("Host", .string("Łódź Baseball Academy")),
          ReportFact(
            "Directions",
            .link("Open in Maps", url: "https://maps.apple.com/?daddr=Smith%20%26%20Sons%20Field%20%232")),
          ReportFact(
            "Coaches present",
            .string("Pat Rivera (Head Coach, Example State University), Zoë Nguyễn (Assistant), Ωμέγα Жуков")),
          ReportFact("Status", .badge(ReportBadge("Attended", .green))),
        ]),
        .heading("Metrics", level: 1),
        .table(
          ReportTable(
            name: "metrics", title: "Metrics", columns: metricColumns, rows: rows,
            emptyText: "No metrics recorded at this event.")),
        .heading("Notes", level: 1),
        .text(
          "Jordan moved well on both days and asked good questions between rounds. "
            + "Hands are quick; the swing stays through the zone.\n\nFollow up with Example State before May 1."
        ),
      ])
  }
}
