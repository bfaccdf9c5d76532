internal import CompassModel
internal import CompassXLSX

/// Brings out cells of a table by rules that go on holding while people change and sort it.
struct XLSXTableRules {
  /// The most groups that have a scale of their own.
  private static let mostGroups = 200

  let sheet: XLSXSheet
  let theme: XLSXTheme
  let table: ReportTable
  let survey: XLSXTableSurvey
  let firstRow: Int

  /// Adds the rules.
  ///
  /// A change needs none: which way is better differs from figure to figure, so that its own look says it.
  func add() throws {
    for (index, column) in table.columns.enumerated() {
      switch column.emphasis {
      case .best(let words): try addBest(index, words)
      case .scale(.higher): try addScale(index, lowest: .white, highest: theme.betterFill)
      case .scale(.lower): try addScale(index, lowest: theme.betterFill, highest: .white)
      case .scale(.neither), .change, nil: break
      }
    }
  }

  private func addBest(_ column: Int, _ words: [String]) throws {
    let cell = "$\(XLSXRange.cellName(row: firstRow, column: column))"
    let highlight = XLSXRule.Highlight(fontColor: theme.better, isBold: true, fill: theme.bestFill)
    // Each word has a rule of its own: a formula of Excel is short. One too long for it brings nothing out.
    for word in words where !word.isEmpty {
      let quoted = word.replacing("\"", with: "\"\"")
      let formula = "LEFT(\(cell),\(word.utf16.count))=\"\(quoted)\""
      guard formula.utf16.count <= XLSXLimits.ruleFormula else { continue }
      try sheet.add(XLSXRule(.formula(formula, highlight)), to: range(0..<survey.rowCount, column))
    }
  }

  private func addScale(_ column: Int, lowest: XLSXColor, highest: XLSXColor) throws {
    let rule = XLSXRule(.scale(lowest: lowest, middle: nil, highest: highest))
    for rows in groups() { try sheet.add(rule, to: range(rows, column)) }
  }

  /// The rows of each group; all of them where there are no groups, or too many.
  private func groups() -> [Range<Int>] {
    let all = [0..<survey.rowCount]
    guard let name = table.groupedBy, let column = table.columns.firstIndex(where: { $0.name == name }),
      survey.recorded.rowCount == survey.rowCount
    else { return all }
    var starts: [Int] = []
    for row in 0..<survey.rowCount {
      let number = survey.recorded.number(row: row, column: column)
      if row == 0 || number != survey.recorded.number(row: row - 1, column: column) { starts.append(row) }
      if starts.count > Self.mostGroups { return all }
    }
    return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : survey.rowCount) }
  }

  private func range(_ rows: Range<Int>, _ column: Int) -> XLSXRange {
    XLSXRange(
      rows: (firstRow + rows.lowerBound)...(firstRow + max(rows.upperBound - 1, rows.lowerBound)),
      columns: column...column)
  }
}
