internal import CompassModel
internal import CompassPDF
import CompassSource

/// A month of a year, with its marked days.
struct PDFSmallMonth {
  let month: ReportMonth
  let cells: PDFCellSetter
  let letters: ReportKindLetters
  let x: Double
  let width: Double
  /// The height of a week, in points.
  let rowHeight: Double
  let tag: PDFTag

  private var theme: PDFTheme { cells.theme }
  private var column: Double { width / 7 }
  private var titleHeight: Double { Self.titleHeight(theme) }

  static func titleHeight(_ theme: PDFTheme) -> Double { theme.lineHeight(theme.cell) + 3 }

  private static let mostLetters = 2

  func draw(on canvas: PDFCanvas, at y: Double) throws(ToolError) {
    let name = try cells.setter.line(
      Format.name(ofMonth: month.month), PDFTextStyle(.semibold, theme.cell.size), fitting: width)
    let caption = PDFTag(.caption, under: tag)
    try canvas.tagged(caption) { () throws(ToolError) in
      try draw(
        name, in: PDFRect(x: x + 2, y: y, width: name.width, height: titleHeight - 3), theme.ink, on: canvas)
    }
    var top = y + titleHeight
    let header = PDFTag(.row, under: tag)
    for (index, day) in (month.weeks.first?.days ?? []).enumerated() {
      let initial = String(Format.name(ofWeekday: day.weekday).prefix(1))
      try canvas.tagged(PDFTag(.columnHeader, under: header)) { () throws(ToolError) in
        try drawCentred(
          try cells.setter.line(initial, theme.detail), at: index, y: top, theme.muted, on: canvas)
      }
    }
    try canvas.decorate(
      .rule(
        from: PDFPoint(x: x, y: top + rowHeight - 0.5), to: PDFPoint(x: x + width, y: top + rowHeight - 0.5),
        color: theme.rule, width: 0.5))
    top += rowHeight
    for week in month.weeks {
      let row = PDFTag(.row, under: tag)
      for (index, day) in week.days.enumerated() {
        try canvas.tagged(PDFTag(.cell, under: row)) { () throws(ToolError) in
          if month.contains(day) {
            try draw(day, at: index, kinds: kinds(of: week, at: index), y: top, on: canvas)
          }
        }
      }
      top += rowHeight
    }
  }

  /// The kinds of what is on, each once.
  private func kinds(of week: ReportMonth.Week, at index: Int) -> [ReportBadge] {
    var result: [ReportBadge] = []
    for bar in week.bars where bar.column <= index && index < bar.column + bar.length {
      if !result.contains(bar.entry.kind) { result.append(bar.entry.kind) }
    }
    return result
  }

  private func draw(
    _ day: CalendarDate, at index: Int, kinds: [ReportBadge], y: Double, on canvas: PDFCanvas
  ) throws(ToolError) {
    guard let first = kinds.first else {
      let number = try cells.setter.line(String(day.day), theme.detail)
      return try drawCentred(number, at: index, y: y, theme.text, on: canvas)
    }
    let cell = PDFRect(x: x + Double(index) * column, y: y, width: column, height: rowHeight).inset(0.5, 0.75)
    let (fill, ink) = cells.badge(first.color)
    try canvas.decorate(
      .shape(
        PDFPath(cell, radius: 2), fill: fill, stroke: ink.mixed(with: .white, share: 0.4), lineWidth: 0.5))
    let more = kinds.count > PDFSmallMonth.mostLetters ? "+" : ""
    let marks = kinds.prefix(PDFSmallMonth.mostLetters).map { letters[$0] }.joined() + more
    let number = try cells.setter.line(String(day.day), theme.detail)
    let room = cell.width - number.width - 2.5
    var letter = try cells.setter.line(marks, theme.strongDetail)
    if letter.width > room {
      letter = try cells.setter.line(letters[first] + (kinds.count > 1 ? "+" : ""), theme.strongDetail)
    }
    if letter.width > room { letter = try cells.setter.line(letters[first], theme.strongDetail) }
    let total = number.width + 1.5 + letter.width
    let left = cell.x + (cell.width - total) / 2
    try draw(number, in: PDFRect(x: left, y: y, width: number.width, height: rowHeight), ink, on: canvas)
    try draw(
      letter, in: PDFRect(x: left + number.width + 1.5, y: y, width: letter.width, height: rowHeight), ink,
      on: canvas)
  }

  private func drawCentred(
    _ line: PDFTextLine, at index: Int, y: Double, _ color: Color, on canvas: PDFCanvas
  ) throws(ToolError) {
    let left = x + Double(index) * column + (column - line.width) / 2
    try draw(line, in: PDFRect(x: left, y: y, width: line.width, height: rowHeight), color, on: canvas)
  }

  private func draw(
    _ line: PDFTextLine, in box: PDFRect, _ color: Color, on canvas: PDFCanvas
  ) throws(ToolError) {
    try canvas.draw(
      .text(line, x: box.x, baseline: try cells.baseline(of: line.style, in: box), color: color, box: box))
  }
}
