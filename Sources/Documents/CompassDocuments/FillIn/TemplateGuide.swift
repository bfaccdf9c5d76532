import CompassModel
import CompassXLSX
import Foundation

/// Writes the sheet of a template that says what its columns are for, with an example for each.
struct TemplateGuide {
  private static let widths = [24.0, 10, 44, 56, 32]
  private static let heads = ["Column", "Needed", "Meaning", "How to write it", "Example"]

  let template: FillInTemplate
  let workbook: XLSXWorkbook
  let sheet: XLSXSheet

  /// Writes the sheet.
  ///
  /// - Parameter lists: what the cells of each column are chosen from.
  func write(_ lists: [TemplateList?]) throws {
    for (index, width) in Self.widths.enumerated() { try sheet.setColumns(index...index, width: width) }
    try sheet.hideGridlines()
    var row = 0
    try writeLine("How to fill in \(template.title)", XLSXTheme.compass.title, height: 32, &row)
    for step in steps {
      try writeLine(step, XLSXTheme.compass.paragraph, height: XLSXTheme.compass.rowHeight, &row)
    }
    row += 1
    try writeHeads(Self.heads, &row)
    for (column, list) in zip(template.columns, lists) {
      try writeRow(
        [
          column.title, column.isRequired ? "Yes" : "", column.about, Self.how(column, list), column.example,
        ], &row)
    }
    if template.kind == .metric { try writeMetricTypes(&row) }
    try sheet.protectLockedCells()
    var page = TemplateStyles.page
    page.pagesWide = 1
    try sheet.setPage(page)
  }

  private var steps: [String] {
    [
      "In the sheet \(template.title), write one \(template.kind.rawValue) per row, starting in row 2."
        + " Empty rows are skipped.",
      "Columns with a star and a blue header are required. Their cells turn red until you fill them in."
        + " Leave other cells empty if you don't know the value.",
      "Select a cell to see its meaning. Cells with a list have a button at their right edge.",
      "Don't change the headers. You can add your own columns on the right; they are saved too.",
      "Save the file and import it. To check it first, run compass-import FILE --dry-run.",
    ]
  }

  /// Returns how to fill in a column: the choices of an enumeration, or the column's instructions.
  private static func how(_ column: TemplateColumn, _ list: TemplateList?) -> String {
    let how = column.howToWrite(hasList: list != nil)
    guard case .enumeration = column.field.type, let list else { return how }
    return "One of: \(list.entries.joined(separator: ", "))."
  }

  // MARK: Metric types

  private func writeMetricTypes(_ row: inout Int) throws {
    row += 1
    try writeLine("Metric types", XLSXTheme.compass.heading(level: 1), height: 24, &row)
    try writeHeads(["Metric type", "Unit", "Better", "Usual values"], &row)
    for type in MetricType.registry {
      try writeRow([type.label, type.unit, Self.direction(type), Self.usual(type)], &row)
    }
  }

  private static func direction(_ type: MetricType) -> String {
    switch type.better {
    case .higher: "Higher"
    case .lower: "Lower"
    case .neither: "Neither"
    }
  }

  private static func usual(_ type: MetricType) -> String {
    switch (type.plausibleMinimum.map(type.formatted), type.plausibleMaximum.map(type.formatted)) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "\(low) or more"
    case (nil, let high?): "\(high) or less"
    case (nil, nil): ""
    }
  }

  // MARK: Rows

  private func writeLine(_ text: String, _ style: XLSXStyle, height: Double, _ row: inout Int) throws {
    var style = style
    style.wraps = false
    try sheet.setRow(row, height: height)
    try sheet.write(.text(text), row: row, column: 0, format: workbook.format(style))
    row += 1
  }

  private func writeHeads(_ heads: [String], _ row: inout Int) throws {
    try sheet.setRow(row, height: 24)
    let format = try workbook.format(TemplateStyles.header(isNeeded: false))
    for (index, head) in heads.enumerated() {
      try sheet.write(.text(head), row: row, column: index, format: format)
    }
    row += 1
  }

  private func writeRow(_ texts: [String], _ row: inout Int) throws {
    var style = XLSXStyle(numberFormat: XLSXNumberFormat.text)
    style.fontColor = XLSXTheme.compass.ink
    style.vertical = .top
    style.wraps = true
    style.bottom = .thin
    style.lineColor = XLSXTheme.compass.rule
    style.indent = 1
    var name = style
    name.isBold = true
    let lines = zip(texts, Self.widths).map { XLSXTextWidth.lineCount($0, width: $1 - 3) }.max() ?? 1
    try sheet.setRow(row, height: XLSXTheme.compass.height(lines: lines))
    for (index, text) in texts.enumerated() {
      try sheet.write(
        .text(text), row: row, column: index, format: workbook.format(index == 0 ? name : style))
    }
    row += 1
  }
}
