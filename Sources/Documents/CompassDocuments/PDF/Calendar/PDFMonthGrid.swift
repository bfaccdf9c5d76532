/// Which bars of a month's weeks are drawn in which line of their days, where there is not room for all.
struct PDFMonthGrid {
  /// A week with what of it is drawn.
  struct Week {
    /// The bars that are drawn.
    let bars: [ReportMonth.Bar]
    /// How many of each day's bars are not drawn.
    let hidden: [Int]
    /// The entries that are not drawn in this week.
    let undrawn: [ReportMonth.Entry]
    /// How many lines of text a bar may have.
    let linesPerBar: Int
  }

  let weeks: [Week]

  /// The most lines of a bar's text.
  private static let mostLines = 3

  /// Decides what is drawn.
  ///
  /// - Parameter lines: how many lines of text a day has under its number.
  init(_ month: ReportMonth, lines: Int) {
    weeks = month.weeks.map { Self.week($0, lines: max(0, lines)) }
  }

  private static func week(_ week: ReportMonth.Week, lines: Int) -> Week {
    let lanes = (week.bars.map(\.lane).max() ?? -1) + 1
    if lanes <= lines {
      let perBar = lanes == 0 ? 1 : min(mostLines, lines / lanes)
      return Week(
        bars: week.bars, hidden: Array(repeating: 0, count: 7), undrawn: [], linesPerBar: max(1, perBar))
    }
    // The last line of a crowded day says how many more there are.
    let last = max(0, lines - 1)
    var crowded = [Bool](repeating: false, count: 7)
    for bar in week.bars where bar.lane > last { mark(bar, in: &crowded) }
    var drawn: [ReportMonth.Bar] = []
    var undrawn: [ReportMonth.Bar] = []
    for bar in week.bars {
      let isCrowded = (bar.column..<bar.column + bar.length).contains { crowded[$0] }
      if bar.lane < last || (bar.lane == last && !isCrowded && lines > 0) {
        drawn.append(bar)
      } else {
        undrawn.append(bar)
      }
    }
    var hidden = [Int](repeating: 0, count: 7)
    for bar in undrawn {
      for day in bar.column..<bar.column + bar.length { hidden[day] += 1 }
    }
    return Week(bars: drawn, hidden: hidden, undrawn: undrawn.map(\.entry), linesPerBar: 1)
  }

  private static func mark(_ bar: ReportMonth.Bar, in days: inout [Bool]) {
    for day in bar.column..<bar.column + bar.length { days[day] = true }
  }
}
