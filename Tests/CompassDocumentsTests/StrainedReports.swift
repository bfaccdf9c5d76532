import CompassDocuments
import CompassModel

/// Reports that strain the layout.
enum StrainedReports {
  static let long = String(repeating: "Wintertournament", count: 16).prefix(255)
  private static let tall = (1...180).map { "Note line \($0)" }.joined(separator: "\n")

  static func table(_ columns: Int, _ rows: Int, cell: (Int, Int) -> ReportCell) -> ReportTable {
    ReportTable(
      name: "t", title: "Table", columns: (1...columns).map { ReportColumn("c\($0)", "Column \($0)") },
      rows: ArrayRowSource((0..<rows).map { row in (0..<columns).map { cell(row, $0) } }), emptyText: "None")
  }

  /// The reports, each straining it in its own way.
  static let all: [(name: String, document: ReportDocument)] = [
    ("an event", SampleReports.event()),
    ("a name of 255 letters", SampleReports.event(name: String(long))),
    ("an empty table", SampleReports.event(rows: ArrayRowSource([]))),
    (
      "a row higher than a page",
      SampleReports.event(
        rows: ArrayRowSource(
          SampleReports.metricRows + [
            [.string("Tall"), .empty, .empty, .empty, .empty, .empty, .string(tall)]
          ]))
    ),
    (
      "one word of 3,000 letters",
      SampleReports.event(
        rows: ArrayRowSource([
          [
            .string(String(long)), .empty, .empty, .empty, .string(String(repeating: "Ễ", count: 3_000)),
            .verified(false), .badge(ReportBadge(String(long), .cyan)),
          ]
        ]))
    ),
    (
      "24 columns",
      ReportDocument(
        title: "Wide", subject: "", created: SampleReports.created,
        blocks: [.table(table(24, 60) { row, column in .string("value \(row * column)") })])
    ),
    (
      "long text everywhere",
      ReportDocument(
        title: String(long), subject: String(long), created: SampleReports.created, paper: .a4,
        blocks: [
          .title(
            ReportTitle(
              tall, subtitle: String(long),
              badges: ReportColor.allCases.map { ReportBadge("Badge of \($0)", $0) } + [
                ReportBadge(String(long), .red)
              ])),
          .facts([
            ReportFact(String(long), .string(tall)), ReportFact("a", .string(String(long))),
            ReportFact("b", .empty),
          ]),
          .heading(String(long), level: 2), .text(tall + "\n" + long),
        ])
    ),
    ("nothing at all", ReportDocument(title: "", subject: "", created: SampleReports.created)),
    (
      "blocks without content",
      ReportDocument(
        title: "t", subject: "s", created: SampleReports.created,
        blocks: [.facts([]), .text(""), .heading("Last", level: 1)])
    ),
  ]
}
