internal import CompassXLSX

/// Highlights cells of a table with conditional formatting, which still works after edits and sorting.
struct XLSXTableRules {
  let sheet: XLSXSheet
  let theme: XLSXTheme
  let table: ReportTable
  let survey: XLSXTableSurvey
  let firstRow: Int

  /// Adds the rules.
  ///
  /// Changes don't need a rule. Whether an increase is better depends on the metric, so each cell has its own
  /// style.
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
    // Each word has its own rule, because Excel limits the length of a formula. Longer words aren't
    // highlighted.
    for word in words where !word.isEmpty {
      let quoted = word.replacing("\"", with: "\"\"")
      let formula = "LEFT(\(cell),\(word.utf16.count))=\"\(quoted)\""
      guard formula.utf16.count <= XLSXLimits.ruleFormula else { continue }
      try sheet.add(XLSXRule(formula, highlight), to: range)
    }
  }
}
