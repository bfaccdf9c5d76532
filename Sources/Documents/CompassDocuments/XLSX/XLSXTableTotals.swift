internal import CompassModel
internal import CompassXLSX
internal import Foundation

/// The last row of a table, which sums up the others.
struct XLSXTableTotals {
  /// Its cells, one for each column; none where there is no such row.
  let cells: [ReportCell]
  /// What they are as a part of the table itself, whose sums follow its filter; nil where some of them are no sums of
  /// their columns, as a table of Excel wants it.
  let ofTable: [XLSXTable.Total]?

  init(_ table: ReportTable, survey: XLSXTableSurvey, mapper: XLSXCellMapper) {
    guard !table.totals.isEmpty else {
      cells = []
      ofTable = nil
      return
    }
    let cells = table.columns.indices.map { $0 < table.totals.count ? table.totals[$0] : .empty }
    self.cells = cells
    let totals = cells.enumerated().compactMap { index, cell -> XLSXTable.Total? in
      switch cell {
      case .empty: return .empty
      case .string(let text):
        return XLSXText.plain(text, limit: XLSXLimits.tableHeader) == text ? .text(text) : nil
      case .number(let value, _) where survey.sums[index] == value:
        switch mapper.map(cell, mayLink: false).value {
        case .number(let number): return .sum(number)
        case .time(let seconds): return .sum(seconds / 86_400)
        default: return nil
        }
      default: return nil
      }
    }
    ofTable = totals.count == cells.count ? totals : nil
  }
}
