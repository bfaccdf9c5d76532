internal import CompassModel
internal import CompassXLSX

/// Puts the parts of a report into the sheets of its workbook.
struct XLSXReportAssembly {
  let document: ReportDocument
  let plan: XLSXReportPlan
  let theme: XLSXTheme
  let workbook: XLSXWorkbook
  /// The sheets in the order of the plan.
  let sheets: [XLSXSheet]
  let surveys: [XLSXTableSurvey]

  private var mapper: XLSXCellMapper { XLSXCellMapper() }

  /// The way back to the cover; nil where there is none.
  private var back: String? { plan.hasCover ? "← " + sheets[0].name : nil }

  /// Writes all sheets.
  ///
  /// - Returns: what is left out, in words.
  func write() throws -> [String] {
    let data = XLSXChartData(plan.charts, theme: theme, mapper: mapper, back: back)
    let maker = plan.sheet(of: .chartData).map {
      XLSXChartMaker(
        document: document, theme: theme, mapper: mapper, sheet: sheets[$0], data: data, charts: plan.charts)
    }
    let charts = XLSXChartsPage(
      document: document, plan: plan, theme: theme, data: data, back: back,
      height: { maker?.height($0) ?? 0 })
    let pictures = XLSXReportPictures()
    let cover = plan.hasCover ? cover(chartRows: charts.rows, pictures) : nil
    let writer = XLSXPageWriter(
      workbook: workbook, sheets: sheets,
      targets: plan.targets(cover: cover?.anchors ?? [:], charts: charts.rows), theme: theme, mapper: mapper)
    for (sheet, planned) in zip(sheets, plan.sheets) {
      switch planned.kind {
      case .cover: break
      case .table(let number):
        try XLSXTableWriter(
          writer: writer, sheet: sheet, document: document, survey: surveys[number], back: back
        ).write(plan.tables[number])
      case .month(let number):
        let layout = XLSXMonthPage(document: document, theme: theme, back: back)
        let page = layout.page(plan.months[number])
        try write(page, layout.setup(for: page), to: sheet, writer)
      case .year(let number):
        let layout = XLSXYearPage(document: document, theme: theme, back: back)
        try write(layout.page(plan.years[number]), layout.setup(), to: sheet, writer)
      case .charts: try write(charts.page, charts.setup, to: sheet, writer, maker)
      case .chartData: try write(data.page, XLSXReportPage.setup(for: document), to: sheet, writer)
      }
    }
    if let cover { try write(cover, XLSXReportPage.setup(for: document), to: sheets[0], writer, maker) }
    let notes =
      pictures.notes + writer.notes(charts: plan.largeCharts.map { (plan.charts[$0], data.blocks[$0]) })
    if let cover { try write(notes, below: cover, writer) }
    try sheets.first?.activate()
    return notes
  }

  private func cover(chartRows: [Int: Int], _ pictures: XLSXReportPictures) -> XLSXPage {
    XLSXCoverBuilder.page(
      XLSXCoverBuilder(
        document: document, plan: plan, theme: theme, sheetNames: sheets.map(\.name),
        rowCounts: surveys.map(\.rowCount), chartRows: chartRows, pictures: pictures))
  }

  private func write(
    _ page: XLSXPage, _ setup: XLSXPageSetup, to sheet: XLSXSheet, _ writer: XLSXPageWriter,
    _ maker: XLSXChartMaker? = nil
  ) throws {
    try writer.write(page, to: sheet) { maker?.chart($0, isSmall: $1) }
    var setup = setup
    setup.header = XLSXReportPage.header(document, sheet.name)
    // A long text that runs out of its cell must not make the sheet wider, and all of it smaller.
    if !page.rows.isEmpty, sheet !== sheets[0] {
      setup.area = XLSXRange(rows: 0...(page.rows.count - 1), columns: 0...(page.widths.count - 1))
    }
    try sheet.setPage(setup)
    switch plan.sheets.first(where: { $0.kind == .cover }) {
    case .some where sheet === sheets[0]: try sheet.setTab(theme.primary)
    default: break
    }
  }

  private func write(_ notes: [String], below cover: XLSXPage, _ writer: XLSXPageWriter) throws {
    if notes.isEmpty { return }
    var page = XLSXPage(widths: [])
    page.skip(height: 12)
    page.add(
      "Notes", theme.heading(level: 2), span: XLSXCoverBuilder.textSpan, height: 20)
    for note in notes {
      let lines = XLSXTextWidth.lineCount(note, width: XLSXCoverBuilder.wholeWidth)
      page.add(note, theme.label, span: XLSXCoverBuilder.textSpan, height: theme.height(lines: lines))
    }
    try writer.write(page.rows, from: cover.next, to: sheets[0])
  }
}

/// How every sheet of a report is printed.
enum XLSXReportPage {
  /// The longest piece of a header or footer in UTF-16 units: two pieces, their control codes and doubled `&` stay
  /// below Excel's limit.
  private static let longestPiece = 60

  static func setup(for document: ReportDocument) -> XLSXPageSetup {
    var page = XLSXPageSetup()
    page.paper = document.paper == .a4 ? .a4 : .letter
    page.margins = .init(left: 0.5, right: 0.5, top: 0.75, bottom: 0.75)
    page.pagesWide = 1
    page.footer = XLSXPageSetup.Line(
      left: [.text(shortened(document.footer ?? document.subject))], right: XLSXPageSetup.Line.pageOfPages)
    return page
  }

  static func header(_ document: ReportDocument, _ part: String) -> XLSXPageSetup.Line {
    XLSXPageSetup.Line(left: [.text(shortened(document.title))], right: [.text(shortened(part))])
  }

  private static func shortened(_ text: String) -> String {
    guard text.utf16.count > longestPiece else { return text }
    return XLSXText.plain(text, limit: longestPiece - 1) + "…"
  }
}
