internal import CompassModel
internal import CompassPDF
import CompassSource

/// The grid of a month at one height: its days, and bars over them.
struct PDFMonthDrawing {
  /// A bar with its lines of text.
  private struct Bar {
    let bar: ReportMonth.Bar
    let lines: [PDFTextLine]
    /// The width of `Cancelled:` at the start of the text, or 0.
    let wordWidth: Double
  }

  private struct Week {
    let days: [CalendarDate]
    let bars: [Bar]
    let hidden: [Int]
    let linesPerBar: Int
  }

  private let month: ReportMonth
  private let cells: PDFCellSetter
  private let (x, width): (Double, Double)
  let height: Double
  private let weekHeight: Double
  private let weeks: [Week]
  /// The entries that are not drawn, or drawn with cut names.
  let shortened: [ReportMonth.Entry]

  private var theme: PDFTheme { cells.theme }
  private var column: Double { width / 7 }
  private var lineHeight: Double { PDFMonthDrawing.lineHeight(cells.theme) }

  private static let barInset = 2.0
  private static let textInset = 4.5
  /// The width of the arrow on a bar that continues in another week.
  private static let arrow = 6.0

  private static func lineHeight(_ theme: PDFTheme) -> Double { (theme.detail.size * 1.32).rounded(.up) }
  private static func numberHeight(_ theme: PDFTheme) -> Double { theme.detail.size * 1.75 }
  private static func headerHeight(_ theme: PDFTheme) -> Double { theme.label.size * 2.1 }
  /// The space between two bars of a day.
  private static let barGap = 1.5

  init(_ month: ReportMonth, cells: PDFCellSetter, frame: PDFFrame, height: Double) throws(ToolError) {
    let theme = cells.theme
    self.month = month
    self.cells = cells
    (x, width, self.height) = (frame.x, frame.width, height)
    weekHeight = (height - Self.headerHeight(theme)) / Double(month.weeks.count)
    let room = weekHeight - Self.numberHeight(theme) - 2
    let grid = PDFMonthGrid(month, lines: Int(room / (Self.lineHeight(theme) + Self.barGap)))
    var shortened: [ReportMonth.Entry] = []
    var weeks: [Week] = []
    for (week, drawn) in zip(month.weeks, grid.weeks) {
      var bars: [Bar] = []
      for bar in drawn.bars {
        let (lines, isCut) = try Self.lines(of: bar, drawn.linesPerBar, column: frame.width / 7, cells)
        let word =
          bar.entry.isCancelled ? try cells.setter.line(Self.cancelled + " ", theme.detail).width : 0
        bars.append(Bar(bar: bar, lines: lines, wordWidth: word))
        if isCut, !shortened.contains(bar.entry) { shortened.append(bar.entry) }
      }
      for entry in drawn.undrawn where !shortened.contains(entry) { shortened.append(entry) }
      weeks.append(Week(days: week.days, bars: bars, hidden: drawn.hidden, linesPerBar: drawn.linesPerBar))
    }
    self.weeks = weeks
    // Days of other months are on those months' own pages.
    self.shortened = month.entries.filter(shortened.contains)
  }

  private static let cancelled = "Cancelled:"

  /// Returns the time and the name on as many lines as a bar has; the last one ends in "…" if they don't fit.
  private static func lines(
    of bar: ReportMonth.Bar, _ count: Int, column: Double, _ cells: PDFCellSetter
  ) throws(ToolError) -> (lines: [PDFTextLine], isCut: Bool) {
    let entry = bar.entry
    let time = bar.continues ? nil : entry.time.map(Format.text)
    let cancelled = entry.isCancelled ? Self.cancelled : nil
    let text = [cancelled, time, entry.name].compactMap { $0 }.joined(separator: " ")
    let arrows = (bar.continues ? arrow : 0) + (bar.isContinued ? arrow : 0)
    let room = column * Double(bar.length) - 2 * (barInset + textInset) - arrows
    let style = cells.theme.detail
    let lines = try cells.setter.lines(text, style, width: room)
    guard lines.count > count else { return (lines, false) }
    let rest = lines[(count - 1)...].map(\.text).joined(separator: " ")
    let last = try cells.setter.line(rest, style, fitting: room)
    return (Array(lines[..<(count - 1)]) + [last], true)
  }

  func draw(on canvas: PDFCanvas, at y: Double, tag: PDFTag) throws(ToolError) {
    try drawWeekdays(on: canvas, at: y, tag: PDFTag(.row, under: tag))
    var top = y + PDFMonthDrawing.headerHeight(theme)
    for (index, week) in weeks.enumerated() {
      try drawGround(of: week, on: canvas, at: top + Double(index) * weekHeight)
    }
    try drawFrame(on: canvas, at: top)
    for week in weeks {
      let row = PDFTag(.row, under: tag)
      for (index, day) in week.days.enumerated() {
        let cell = PDFTag(.cell, under: row)
        try canvas.tagged(cell) { () throws(ToolError) in
          try drawNumber(of: day, at: index, on: canvas, y: top)
          for bar in week.bars where bar.bar.column == index {
            try draw(bar, of: week, on: canvas, y: top, under: cell)
          }
          if week.hidden[index] > 0 { try drawMore(week.hidden[index], at: index, on: canvas, y: top) }
        }
      }
      top += weekHeight
    }
  }

  private func drawWeekdays(on canvas: PDFCanvas, at y: Double, tag: PDFTag) throws(ToolError) {
    let height = PDFMonthDrawing.headerHeight(theme)
    for (index, day) in (weeks.first?.days ?? []).enumerated() {
      let name = Format.name(ofWeekday: day.weekday)
      let line = try cells.setter.line(name, theme.label, fitting: column - 6)
      let box = PDFRect(
        x: x + Double(index) * column + PDFMonthDrawing.textInset, y: y, width: column - 6, height: height)
      try canvas.tagged(PDFTag(.columnHeader, under: tag)) { () throws(ToolError) in
        try canvas.draw(
          .text(
            line, x: box.x, baseline: try cells.baseline(of: line.style, in: box), color: theme.muted,
            box: box))
      }
    }
  }

  /// Shades the days of other months.
  private func drawGround(of week: Week, on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    for (index, day) in week.days.enumerated() where !month.contains(day) {
      let rect = PDFRect(x: x + Double(index) * column, y: y, width: column, height: weekHeight)
      let fill = theme.headerFill.mixed(with: .white, share: 0.45)
      try canvas.decorate(.shape(PDFPath(rect), fill: fill, stroke: nil, lineWidth: 0))
    }
  }

  private func drawFrame(on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    let bottom = y + weekHeight * Double(weeks.count)
    for index in 0...7 {
      let left = x + Double(index) * column
      try canvas.decorate(
        .rule(from: PDFPoint(x: left, y: y), to: PDFPoint(x: left, y: bottom), color: theme.rule, width: 0.5))
    }
    for index in 0...weeks.count {
      let top = y + Double(index) * weekHeight
      try canvas.decorate(
        .rule(
          from: PDFPoint(x: x, y: top), to: PDFPoint(x: x + width, y: top),
          color: index == 0 ? theme.strongRule : theme.rule, width: index == 0 ? 0.75 : 0.5))
    }
  }

  private func drawNumber(
    of day: CalendarDate, at index: Int, on canvas: PDFCanvas, y: Double
  ) throws(ToolError) {
    let isOwn = month.contains(day)
    let line = try cells.setter.line(String(day.day), isOwn ? theme.strongDetail : theme.detail)
    let box = PDFRect(
      x: x + Double(index) * column + PDFMonthDrawing.textInset, y: y + 1, width: line.width,
      height: PDFMonthDrawing.numberHeight(theme) - 1)
    let isToday = day == month.today
    if isToday {
      let height = line.style.size * PDFCellLine.badgeHeight
      let pill = PDFRect(x: box.x - 2.5, y: box.midY - height / 2, width: box.width + 5, height: height)
      try canvas.decorate(
        .shape(PDFPath(pill, radius: height / 2), fill: theme.ink, stroke: nil, lineWidth: 0))
    }
    try canvas.draw(
      .text(
        line, x: box.x, baseline: try cells.baseline(of: line.style, in: box),
        color: isToday ? .white : isOwn ? theme.ink : theme.muted, box: box))
  }

  private func top(ofLane lane: Int, _ week: Week, y: Double) -> Double {
    var top = y + PDFMonthDrawing.numberHeight(theme)
    for above in 0..<lane {
      let lines = week.bars.filter { $0.bar.lane == above }.map(\.lines.count).max() ?? 0
      top += Double(max(1, lines)) * lineHeight + PDFMonthDrawing.barGap
    }
    return top
  }

  private func draw(
    _ bar: Bar, of week: Week, on canvas: PDFCanvas, y: Double, under cell: PDFTag
  ) throws(ToolError) {
    let (fill, ink) = cells.badge(bar.bar.entry.kind.color)
    let isCancelled = bar.bar.entry.isCancelled
    let inset = PDFMonthDrawing.barInset
    let rect = PDFRect(
      x: x + Double(bar.bar.column) * column + (bar.bar.continues ? 0 : inset),
      y: top(ofLane: bar.bar.lane, week, y: y),
      width: Double(bar.bar.length) * column - (bar.bar.continues ? 0 : inset)
        - (bar.bar.isContinued ? 0 : inset),
      height: Double(max(1, bar.lines.count)) * lineHeight + 0.5)
    try canvas.decorate(
      .shape(
        PDFPath(rect, radius: 2), fill: isCancelled ? .white : fill, stroke: isCancelled ? theme.muted : nil,
        lineWidth: 0.5))
    try drawArrows(of: bar.bar, in: rect, color: ink, on: canvas)
    let left = rect.x + PDFMonthDrawing.textInset + (bar.bar.continues ? PDFMonthDrawing.arrow : 0)
    let color = isCancelled ? theme.muted : ink
    let target = bar.bar.entry.target.flatMap { cells.sections.contains($0) ? $0 : nil }
    try canvas.tagged(target == nil ? nil : PDFTag(.link, under: cell)) { () throws(ToolError) in
      for (index, line) in bar.lines.enumerated() {
        let box = PDFRect(
          x: left, y: rect.y + 0.25 + Double(index) * lineHeight, width: line.width, height: lineHeight)
        let baseline = try cells.baseline(of: line.style, in: box)
        try canvas.draw(.text(line, x: left, baseline: baseline, color: color, box: box))
        // `Cancelled:` isn't struck through.
        let start = index == 0 ? left + bar.wordWidth : left
        guard isCancelled, start < left + line.width else { continue }
        let middle = baseline - line.style.size * 0.27
        try canvas.decorate(
          .rule(
            from: PDFPoint(x: start, y: middle), to: PDFPoint(x: left + line.width, y: middle), color: color,
            width: 0.6))
      }
      if let target { try canvas.draw(.reference(target, over: rect)) }
    }
  }

  /// Draws an arrow at each end of a bar that continues in another week.
  private func drawArrows(
    of bar: ReportMonth.Bar, in rect: PDFRect, color: Color, on canvas: PDFCanvas
  ) throws(ToolError) {
    func arrow(_ tip: Double, _ base: Double) throws(ToolError) {
      let points = [
        PDFPoint(x: tip, y: rect.midY), PDFPoint(x: base, y: rect.midY - 2.6),
        PDFPoint(x: base, y: rect.midY + 2.6),
      ]
      try canvas.decorate(
        .shape(PDFPath(through: points, closed: true), fill: color, stroke: nil, lineWidth: 0))
    }
    if bar.continues { try arrow(rect.x + 2, rect.x + 6) }
    if bar.isContinued { try arrow(rect.maxX - 2, rect.maxX - 6) }
  }

  private func drawMore(_ count: Int, at index: Int, on canvas: PDFCanvas, y: Double) throws(ToolError) {
    let lanes = Int(
      (weekHeight - PDFMonthDrawing.numberHeight(theme) - 2) / (lineHeight + PDFMonthDrawing.barGap))
    let text = "+\(count) more"
    let room = column - 2 * PDFMonthDrawing.textInset
    let line = try cells.setter.line(text, theme.strongDetail, fitting: room)
    let place =
      y + PDFMonthDrawing.numberHeight(theme)
      + Double(max(0, lanes - 1)) * (lineHeight + PDFMonthDrawing.barGap)
    let box = PDFRect(
      x: x + Double(index) * column + PDFMonthDrawing.textInset, y: place, width: line.width,
      height: lineHeight)
    try canvas.draw(
      .text(
        line, x: box.x, baseline: try cells.baseline(of: line.style, in: box), color: theme.text, box: box))
  }
}
