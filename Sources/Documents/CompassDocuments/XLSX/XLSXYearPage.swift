internal import CompassModel
internal import CompassXLSX

/// Lays out a year at a glance: twelve small months, three in a row, and below them all that is on.
struct XLSXYearPage {
  private static let dayWidth = 3.9
  private static let gapWidth = 2.5
  private static let monthsInRow = 3
  /// The columns of a month with the gap behind it.
  private static let step = 8
  private static let columns = step * monthsInRow - 1
  private static let dateSpan = 7
  private static let barSpan = columns - dateSpan

  let document: ReportDocument
  let theme: XLSXTheme
  /// What the way back to the cover says; nil where there is none.
  let back: String?

  /// Lays out a year.
  func page(_ year: ReportYear) -> XLSXPage {
    let widths = (0..<Self.columns).map { $0 % Self.step == Self.step - 1 ? Self.gapWidth : Self.dayWidth }
    var page = XLSXPage(widths: widths)
    var cells: [XLSXPage.Cell] = []
    if let back {
      cells.append(
        XLSXPage.Cell(column: 0, span: 7, content: .link(back, XLSXTarget(sheet: 0)), style: theme.sheetLink))
    }
    var style = theme.title
    style.horizontal = .center
    cells.append(XLSXPage.Cell(column: 8, span: 7, content: .value(.text(String(year.year))), style: style))
    page.add(cells, height: 34)
    for start in stride(from: 0, to: year.months.count, by: Self.monthsInRow) {
      add(Array(year.months[start..<min(start + Self.monthsInRow, year.months.count)]), to: &page)
    }
    addLegend(of: year, to: &page)
    addEntries(of: year, to: &page)
    return page
  }

  /// How the sheet is printed.
  func setup() -> XLSXPageSetup {
    var setup = XLSXReportPage.setup(for: document)
    setup.isCentered = true
    return setup
  }

  private func add(_ months: [ReportMonth], to page: inout XLSXPage) {
    page.skip(height: 8)
    page.add(
      months.enumerated().map { index, month in
        XLSXPage.Cell(
          column: index * Self.step, span: 7,
          content: .value(.text(Format.name(ofMonth: month.month))), style: theme.heading(level: 2))
      }, height: 20)
    var weekday = theme.label
    weekday.horizontal = .center
    weekday.wraps = false
    weekday.fontSize = 9
    page.add(
      months.enumerated().flatMap { index, month in
        (month.weeks.first?.days ?? []).enumerated().map { column, day in
          XLSXPage.Cell(
            column: index * Self.step + column,
            content: .value(.text(String(Format.name(ofWeekday: day.weekday).prefix(2)))),
            style: weekday)
        }
      })
    for week in 0..<6 {
      page.add(
        months.enumerated().flatMap { index, month in
          month.weeks[week].days.enumerated().compactMap { column, day in
            month.contains(day)
              ? XLSXPage.Cell(
                column: index * Self.step + column, content: .value(.number(Double(day.day))),
                style: style(of: day, month)) : nil
          }
        })
    }
  }

  private func style(of day: CalendarDate, _ month: ReportMonth) -> XLSXStyle {
    let entries = month.entries.filter { $0.first <= day && $0.last >= day }
    var style = theme.paragraph
    style.fontSize = 9
    style.fontColor = theme.text
    if let entry = entries.first(where: { !$0.isCancelled }) ?? entries.first {
      style = theme.badge(entry.kind)
      style.fontSize = 9
      style.isStruckThrough = entry.isCancelled
      style.isUnderlined = entries.count > 1
    }
    style.wraps = false
    style.horizontal = .center
    return style
  }

  private func addLegend(of year: ReportYear, to page: inout XLSXPage) {
    if year.legend.isEmpty { return }
    page.skip(height: 8)
    for start in stride(from: 0, to: year.legend.count, by: Self.monthsInRow) {
      let kinds = year.legend[start..<min(start + Self.monthsInRow, year.legend.count)]
      page.add(
        kinds.enumerated().map { index, kind in
          XLSXPage.Cell(
            column: index * Self.step, span: 7, content: .value(.text("\(kind.badge.text) · \(kind.count)")),
            style: theme.badge(kind.badge))
        })
    }
  }

  /// Everything that is on, once, with its days.
  private func addEntries(of year: ReportYear, to page: inout XLSXPage) {
    let entries = year.entries
    if entries.isEmpty { return }
    page.skip(height: 8)
    for entry in entries {
      let days =
        Format.range(from: entry.first, to: entry.last) + (entry.time.map { " " + Format.text($0) } ?? "")
      let text = XLSXCalendarWords.text(of: entry)
      var name = theme.paragraph
      name.isStruckThrough = entry.isCancelled
      if entry.target != nil { name.fontColor = theme.link }
      let lines = max(
        XLSXTextWidth.lineCount(text, width: Self.dayWidth * 13.5),
        XLSXTextWidth.lineCount(days, width: Self.dayWidth * Double(Self.dateSpan)))
      page.add(
        [
          XLSXPage.Cell(
            column: 0, span: Self.dateSpan, content: .value(.text(days)), style: theme.label),
          XLSXPage.Cell(
            column: Self.dateSpan + 1, span: Self.barSpan - 1,
            content: entry.target.map { .section(text, name: $0) } ?? .value(.text(text)), style: name),
        ], height: theme.height(lines: lines))
    }
  }
}

extension ReportYear {
  /// Everything that is on in the year, once, in the order of its days.
  var entries: [ReportMonth.Entry] {
    months.flatMap { month in
      month.entries.filter { entry in
        (entry.first.year, entry.first.month) == (month.year, month.month)
          || (month.month == 1 && entry.first.year < year)
      }
    }
  }
}
