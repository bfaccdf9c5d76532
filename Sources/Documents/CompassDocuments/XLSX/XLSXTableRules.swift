internal import CompassXLSX

/// Brings out cells of a table by rules that go on holding while people change and sort it.
struct XLSXTableRules {
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
      if case .best(let words) = column.emphasis { try addBest(index, words) }
    }
  }

  private func addBest(_ column: Int, _ words: [String]) throws {
    let cell = "$\(XLSXRange.cellName(row: firstRow, column: column))"
    let highlight = XLSXRule.Highlight(fontColor: theme.better, isBold: true, fill: theme.bestFill)
    let range = XLSXRange(
      rows: firstRow...(firstRow + max(survey.rowCount - 1, 0)), columns: column...column)
    // Each word has a rule of its own: a formula of Excel is short. One too long for it brings nothing out.
    for word in words where !word.isEmpty {
      let quoted = word.replacing("\"", with: "\"\"")
      let formula = "LEFT(\(cell),\(word.utf16.count))=\"\(quoted)\""
      guard formula.utf16.count <= XLSXLimits.ruleFormula else { continue }
      try sheet.add(XLSXRule(formula, highlight), to: range)
    }
  }
}
