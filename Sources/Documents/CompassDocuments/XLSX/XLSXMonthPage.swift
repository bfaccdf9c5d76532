internal import CompassModel
internal import CompassXLSX

/// Lays out a month: seven columns, six weeks, what is on as bars over the days.
struct XLSXMonthPage {
  private static let dayWidth = 18.4
  private static let columns = 7
  /// The fewest lines under the number of a day, so that a month looks like one.
  private static let fewestLanes = 3
  /// Beyond this height a month is printed on several pages, in points.
  private static let highestPage = 1_300.0

  let document: ReportDocument
  let theme: XLSXTheme
  /// What the way back to the cover says; nil where there is none.
  let back: String?

  /// Lays out a month.
  func page(_ month: ReportMonth) -> XLSXPage {
    var page = XLSXPage(widths: Array(repeating: Self.dayWidth, count: Self.columns))
    addTitle(of: month, to: &page)
    addWeekdays(of: month, to: &page)
    for week in month.weeks { add(week, of: month, to: &page) }
    addLegend(of: month, to: &page)
    return page
  }

  func setup(for page: XLSXPage) -> XLSXPageSetup {
    var setup = XLSXReportPage.setup(for: document)
    setup.isLandscape = true
    setup.isCentered = true
    setup.pagesTall = page.height(from: 0, usual: theme.rowHeight) > Self.highestPage ? nil : 1
    setup.repeatedRows = 0...1
    return setup
  }

  private func addTitle(of month: ReportMonth, to page: inout XLSXPage) {
    var style = theme.title.plain
    style.wraps = false
    var cells: [XLSXPage.Cell] = []
    if let back {
      cells.append(
        XLSXPage.Cell(column: 0, content: .link(back, XLSXTarget(sheet: 0)), style: theme.sheetLink))
    }
    style.horizontal = .center
    cells.append(
      XLSXPage.Cell(
        column: 1, span: 5,
        content: .value(.text(Format.text(month: month.month, year: month.year))), style: style))
    page.add(cells, height: 34)
  }

  private func addWeekdays(of month: ReportMonth, to page: inout XLSXPage) {
    var style = theme.header(.leading)
    style.horizontal = .center
    style.indent = 0
    page.add(
      (month.weeks.first?.days ?? []).enumerated().map { column, day in
        XLSXPage.Cell(
          column: column, content: .value(.text(Format.name(ofWeekday: day.weekday))), style: style)
      }, height: 22)
  }

  private func add(_ week: ReportMonth.Week, of month: ReportMonth, to page: inout XLSXPage) {
    page.add(
      week.days.enumerated().map { column, day in
        var style = ground(of: day, month)
        style.top = .thin
        style.isBold = month.contains(day)
        style.fontColor = month.contains(day) ? theme.ink : theme.muted
        style.horizontal = .left
        return XLSXPage.Cell(column: column, content: .value(.number(Double(day.day))), style: style)
      }, height: 18)
    let laneCount = max((week.bars.map(\.lane).max() ?? -1) + 1, Self.fewestLanes)
    for lane in 0..<laneCount {
      let bars = week.bars.filter { $0.lane == lane }.sorted { $0.column < $1.column }
      var cells: [XLSXPage.Cell] = []
      var lines = 1
      var column = 0
      while column < Self.columns {
        if let bar = bars.first(where: { $0.column == column }) {
          let text = text(of: bar)
          let count = XLSXTextWidth.lineCount(text, width: Self.dayWidth * Double(bar.length) * 1.1 - 1.5)
          lines = max(lines, count)
          // Some programs wrap no text that is a link.
          let content = count == 1 ? bar.entry.target.map { XLSXPage.Content.section(text, name: $0) } : nil
          cells.append(
            XLSXPage.Cell(
              column: column, span: bar.length, content: content ?? .value(.text(text)), style: style(of: bar)
            ))
          column += bar.length
        } else {
          cells.append(
            XLSXPage.Cell(
              column: column, content: .value(.blank), style: ground(of: week.days[column], month)))
          column += 1
        }
      }
      page.add(cells, height: max(theme.height(lines: lines, size: Self.barSize), theme.rowHeight))
    }
  }

  private static let barSize = 9.5

  private func ground(of day: CalendarDate, _ month: ReportMonth) -> XLSXStyle {
    var style = XLSXStyle()
    style.left = .thin
    style.right = .thin
    style.lineColor = theme.strongRule
    style.vertical = .center
    if !month.contains(day) { style.fill = theme.headerFill }
    return style
  }

  private func style(of bar: ReportMonth.Bar) -> XLSXStyle {
    var style = theme.badge(bar.entry.kind)
    style.fontSize = Self.barSize
    style.horizontal = .left
    style.wraps = true
    style.left = .thin
    style.right = .thin
    style.top = .thin
    style.bottom = .thin
    style.lineColor = Color.white.rgb
    style.isBold = false
    style.isStruckThrough = bar.entry.isCancelled
    return style
  }

  /// The time and the name, what kind it is and that it was called off, and arrows where other weeks have more of it.
  private func text(of bar: ReportMonth.Bar) -> String {
    let time = bar.continues ? nil : bar.entry.time.map { Format.text($0) }
    return (bar.continues ? "◂ " : "") + (time.map { $0 + " " } ?? "")
      + XLSXCalendarWords.text(of: bar.entry) + (bar.isContinued ? " ▸" : "")
  }

  private func addLegend(of month: ReportMonth, to page: inout XLSXPage) {
    var kinds: [ReportBadge] = []
    for bar in month.weeks.flatMap(\.bars) where !kinds.contains(bar.entry.kind) {
      kinds.append(bar.entry.kind)
    }
    if kinds.isEmpty { return }
    page.skip(height: 8)
    for start in stride(from: 0, to: kinds.count, by: Self.columns) {
      page.add(
        kinds[start..<min(start + Self.columns, kinds.count)].enumerated().map { column, kind in
          XLSXPage.Cell(column: column, content: .value(.text(kind.text)), style: theme.badge(kind))
        })
    }
  }
}

/// How what is on is written in the calendars of a workbook.
enum XLSXCalendarWords {
  /// The name with its kind, unless the name says it, and that it was called off.
  static func text(of entry: ReportMonth.Entry) -> String {
    let name = XLSXCellMapper.normalizedLines(entry.name)
    let saysKind = entry.kind.text.isEmpty || name.lowercased().contains(entry.kind.text.lowercased())
    return name + (saysKind ? "" : " · \(entry.kind.text)")
      + (entry.isCancelled ? " (cancelled)" : "")
  }
}
