internal import CompassModel
internal import CompassXLSX

/// Lays out the first sheet: the title, links to the other sheets, and all blocks without a sheet of their
/// own.
struct XLSXCoverBuilder {
  static let labelWidth = 24.0
  static let valueWidth = 22.0
  static let restWidth = 46.0
  /// The column for codes and for trends of values.
  static let sideWidth = 24.0
  static let textSpan = 3
  static let wholeWidth = labelWidth + valueWidth + restWidth
  /// The most lines of a text in one row, because Excel limits a row's height.
  private static let mostLines = 24

  let document: ReportDocument
  let plan: XLSXReportPlan
  let theme: XLSXTheme
  /// The names of the sheets in the order of the plan.
  let sheetNames: [String]
  /// The number of rows of each table.
  let rowCounts: [Int]
  /// The rows of the charts on their sheet.
  let chartRows: [Int: Int]
  let pictures: XLSXReportPictures

  var page: XLSXPage
  var isContentsWritten = false

  init(
    document: ReportDocument, plan: XLSXReportPlan, theme: XLSXTheme, sheetNames: [String], rowCounts: [Int],
    chartRows: [Int: Int], pictures: XLSXReportPictures
  ) {
    self.document = document
    self.plan = plan
    self.theme = theme
    self.sheetNames = sheetNames
    self.rowCounts = rowCounts
    self.chartRows = chartRows
    self.pictures = pictures
    let hasSide = plan.items.contains { item in
      switch item {
      case .title(let title): title.code != nil
      case .tiles(let tiles, _): tiles.contains { $0.trend != nil }
      default: false
      }
    }
    page = XLSXPage(
      widths: [Self.labelWidth, Self.valueWidth, Self.restWidth] + (hasSide ? [Self.sideWidth] : []))
  }

  /// Lays out the sheet.
  static func page(_ builder: XLSXCoverBuilder) -> XLSXPage {
    var builder = builder
    for item in builder.plan.items { builder.add(item) }
    builder.addContentsOnce()
    return builder.page
  }

  private mutating func add(_ item: XLSXReportPlan.Item) {
    switch item {
    case .title(let title):
      // A second title begins in a new row.
      if page.next > 0 {
        addContentsOnce()
        page.skip()
      }
      add(title)
      addContentsOnce()
    case .anchor(let name): page.anchors[name] = page.anchors[name] ?? page.next
    default:
      addContentsOnce()
      addContent(item)
    }
  }

  private mutating func addContent(_ item: XLSXReportPlan.Item) {
    switch item {
    case .heading(let text, let level): add(heading: text, level: level)
    case .facts(let facts): facts.forEach { add($0) }
    case .text(let text): addParagraphs(text)
    case .tiles(let tiles, let firstTrend): add(tiles, firstTrend: firstTrend)
    case .table(let number): addReference(toTable: number)
    case .month(let number):
      let month = plan.months[number]
      addReference(
        to: .month(number), Format.text(month: month.month, year: month.year),
        count(entries: month.entries.count))
    case .year(let number):
      let year = plan.years[number]
      addReference(to: .year(number), String(year.year), count(entries: year.entries.count))
    case .chart(let number): addReference(toChart: number)
    case .code(let code): add(code)
    case .title, .anchor: break
    }
  }

  // MARK: Texts

  mutating func add(heading: String, level: Int) {
    if page.next > 0 { page.skip(height: 12) }
    let size = level <= 1 ? XLSXTheme.headingSize : XLSXTheme.usualSize
    let width = page.widths.reduce(0, +) * XLSXTheme.usualSize / size
    let lines = XLSXTextWidth.lineCount(heading, width: width * 0.92)
    page.add(
      heading, theme.heading(level: level).wrapped, span: page.widths.count,
      height: theme.height(lines: lines, size: size) + 2)
  }

  mutating func addWide(_ text: String, _ style: XLSXStyle, size: Double = XLSXTheme.usualSize) {
    let shown = XLSXCellMapper.normalizedLines(text)
    let lines = XLSXTextWidth.lineCount(shown, width: Self.wholeWidth * XLSXTheme.usualSize / size)
    // Of what is higher than a row can be, the beginning is seen.
    var style = style
    if lines > Self.mostLines { style.vertical = .top }
    page.add(shown, style, span: Self.textSpan, height: theme.height(lines: lines, size: size))
  }

  /// A long text continues in further rows, one or more paragraphs in each.
  private mutating func addParagraphs(_ text: String) {
    var piece: [Substring] = []
    var lines = 0
    for paragraph in XLSXCellMapper.normalizedLines(text).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      let count = XLSXTextWidth.lineCount(String(paragraph), width: Self.wholeWidth)
      if lines + count > Self.mostLines, !piece.isEmpty {
        addWide(piece.joined(separator: "\n"), theme.paragraph)
        (piece, lines) = ([], 0)
      }
      piece.append(paragraph)
      lines += count
    }
    addWide(piece.joined(separator: "\n"), theme.paragraph)
  }

  /// A value may extend over the next, empty cell; a longer one gets both cells and further lines.
  private mutating func add(_ fact: ReportFact) {
    let text = XLSXCellMapper.normalizedLines(fact.value.text)
    let lines = XLSXTextWidth.lineCount(text, width: Self.valueWidth + Self.restWidth)
    let labelLines = XLSXTextWidth.lineCount(fact.label, width: Self.labelWidth)
    let height = max(lines, labelLines) > 1 ? theme.height(lines: max(lines, labelLines)) : nil
    let isLong =
      XLSXTextWidth.widestLine(text) + 1 > Self.valueWidth || text.utf8.contains(UInt8(ascii: "\n"))
    page.add(
      [
        XLSXPage.Cell(
          column: 0, content: .value(.text(fact.label)), style: lines > 1 ? theme.label.atTop : theme.label),
        XLSXPage.Cell(
          column: 1, span: isLong ? 2 : 1,
          content: .report(fact.value, XLSXTheme.Place(wraps: lines > 1, isAtTop: lines > 1)),
          style: theme.paragraph),
      ], height: height)
  }

  // MARK: Links

  private mutating func addReference(toTable number: Int) {
    let rowCount = rowCounts[number]
    guard rowCount > 0, let sheet = plan.sheet(of: .table(number)) else {
      return page.add(plan.tables[number].emptyText, theme.empty, span: Self.textSpan, height: nil)
    }
    page.add([
      XLSXPage.Cell(
        column: 0,
        content: .link("\(count(rows: rowCount)) on the sheet \(sheetNames[sheet])", .init(sheet: sheet)),
        style: theme.sheetLink)
    ])
  }

  private mutating func addReference(to kind: XLSXReportPlan.Kind, _ title: String, _ detail: String) {
    guard let sheet = plan.sheet(of: kind) else { return }
    page.add([
      XLSXPage.Cell(column: 0, content: .link(title, XLSXTarget(sheet: sheet)), style: theme.sheetLink),
      XLSXPage.Cell(column: 1, content: .value(.text(detail)), style: theme.label.unwrapped),
    ])
  }

  private mutating func addReference(toChart number: Int) {
    let chart = plan.charts[number]
    guard let sheet = plan.sheet(of: .charts) else { return }
    var link = theme.sheetLink
    link.wraps = true
    let lines = max(
      XLSXTextWidth.lineCount(chart.alternative, width: Self.valueWidth + Self.restWidth),
      XLSXTextWidth.lineCount(chart.title, width: Self.labelWidth))
    page.add(
      [
        XLSXPage.Cell(
          column: 0, content: .link(chart.title, XLSXTarget(sheet: sheet, row: chartRows[number] ?? 0)),
          style: link),
        XLSXPage.Cell(
          column: 1, span: 2, content: .value(.text(chart.alternative)), style: theme.paragraph),
      ], height: theme.height(lines: lines))
  }

  // MARK: Contents

  /// Adds links to all other sheets after the title.
  private mutating func addContentsOnce() {
    guard !isContentsWritten else { return }
    isContentsWritten = true
    let others = plan.sheets.indices.dropFirst()
    if others.isEmpty { return }
    add(heading: "Contents", level: 2)
    for index in others {
      let detail = detail(of: index)
      let lines = max(
        XLSXTextWidth.lineCount(detail, width: Self.restWidth),
        XLSXTextWidth.lineCount(sheetNames[index], width: Self.labelWidth))
      page.add(
        [
          XLSXPage.Cell(
            column: 0, content: .link(sheetNames[index], XLSXTarget(sheet: index)),
            style: theme.sheetLink.wrapped),
          XLSXPage.Cell(column: 1, content: .value(.text(amount(of: index))), style: theme.label),
          XLSXPage.Cell(column: 2, content: .value(.text(detail)), style: theme.label),
        ], height: lines > 1 ? theme.height(lines: lines) : nil)
    }
    page.skip(height: 8)
  }

  private func amount(of index: Int) -> String {
    switch plan.sheets[index].kind {
    case .cover: ""
    case .charts: count(plan.largeCharts.count, "chart", "charts")
    case .table(let number): count(rows: rowCounts[number])
    case .month(let number): count(entries: plan.months[number].entries.count)
    case .year(let number): count(entries: plan.years[number].entries.count)
    case .chartData: count(plan.charts.reduce(0) { $0 + $1.points.count }, "point", "points")
    }
  }

  /// Returns the details that the name of a sheet lacks.
  private func detail(of index: Int) -> String {
    switch plan.sheets[index].kind {
    case .charts:
      return XLSXText.shortened(
        plan.largeCharts.map { plan.charts[$0].title }.joined(separator: " · "), toBytes: 300)
    case .table(let number):
      return plan.tables[number].title == sheetNames[index] ? "" : plan.tables[number].title
    case .chartData: return "The numbers behind the charts"
    case .cover, .month, .year: return ""
    }
  }

  private func count(rows: Int) -> String { count(rows, "row", "rows") }

  private func count(entries: Int) -> String { count(entries, "entry", "entries") }

  private func count(_ number: Int, _ one: String, _ several: String) -> String {
    "\(number) \(number == 1 ? one : several)"
  }
}

extension XLSXStyle {
  /// The style of a label next to a text of several lines.
  var atTop: XLSXStyle {
    var style = self
    style.vertical = .top
    return style
  }

  /// The style of a text that extends over the empty cells to its right.
  var unwrapped: XLSXStyle {
    var style = self
    style.wraps = false
    return style
  }
}
