internal import CompassModel
internal import CompassXLSX

/// Lays out the sheet of charts: one below the other, each with its sentence and the way to its numbers.
struct XLSXChartsPage {
  /// As wide as a page of either paper prints without being made smaller.
  private static let width = 95.0
  private static let highestRow = 380.0

  let document: ReportDocument
  let plan: XLSXReportPlan
  let theme: XLSXTheme
  let data: XLSXChartData

  /// The row of each chart.
  private(set) var rows: [Int: Int] = [:]
  private(set) var page: XLSXPage
  /// The rows that begin a page.
  private(set) var breaks: [Int] = []

  /// - Parameter height: how high each chart is drawn, in pixels.
  init(
    document: ReportDocument, plan: XLSXReportPlan, theme: XLSXTheme, data: XLSXChartData, back: String?,
    height: (Int) -> Int
  ) {
    self.document = document
    self.plan = plan
    self.theme = theme
    self.data = data
    page = XLSXPage(widths: [Self.width])
    if let back {
      page.add([XLSXPage.Cell(column: 0, content: .link(back, XLSXTarget(sheet: 0)), style: theme.sheetLink)])
    }
    let room = document.paper == .a4 ? 700.0 : 640.0
    var used = 0.0
    for number in plan.largeCharts {
      let first = page.next
      add(number, height: height(number))
      let needed = page.height(from: first, usual: theme.rowHeight)
      if used > 0, used + needed > room {
        breaks.append(first)
        used = 0
      }
      used += needed
    }
  }

  private mutating func add(_ number: Int, height: Int) {
    page.skip(height: 10)
    let chart = plan.charts[number]
    rows[number] = page.next
    if let block = data.blocks[number], XLSXChartMaker.canDraw(block) {
      page.charts.append(
        XLSXPage.Chart(
          number: number, row: page.next, column: 0, offset: (2, 2),
          width: Int(XLSXPage.pixels(characters: Self.width)) - 6, height: height))
      var rest = Double(height) * 72 / 96 + 6
      while rest > 0 {
        page.skip(height: min(rest, Self.highestRow))
        rest -= Self.highestRow
      }
    } else {
      page.add(chart.title, theme.heading(level: 2).plain, span: 1, height: nil)
    }
    let lines = XLSXTextWidth.lineCount(chart.alternative, width: Self.width)
    page.add(chart.alternative, theme.label, span: 1, height: theme.height(lines: lines))
    if let block = data.blocks[number], let sheet = plan.sheet(of: .chartData) {
      page.add([
        XLSXPage.Cell(
          column: 0,
          content: .link("The numbers", XLSXTarget(sheet: sheet, row: block.row)),
          style: theme.sheetLink)
      ])
    }
  }

  /// How the sheet is printed: in its own size, since programs ignore breaks where a sheet is made to fit.
  var setup: XLSXPageSetup {
    var setup = XLSXReportPage.setup(for: document)
    setup.pagesWide = nil
    setup.breaks = Array(breaks.prefix(XLSXLimits.pageBreaks))
    return setup
  }
}
