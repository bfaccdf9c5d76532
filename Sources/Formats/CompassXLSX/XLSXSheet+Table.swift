internal import CXLSXWriter
package import CompassSource
internal import Foundation

extension XLSXSheet {
  /// Turns a range of cells into a table and writes its headers into the first row.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - range: the cells, including the header row, at least one more row, and the totals row, if any.
  ///   - headerFormats: the format of each header; missing formats mean the workbook's default.
  ///   - totalFormats: the format of each cell of the totals row.
  package func addTable(
    _ table: XLSXTable, range: XLSXRange, headerFormats: [XLSXFormat] = [], totalFormats: [XLSXFormat] = []
  ) throws(ToolError) {
    let sheet = try open()
    try check(table, range: range, formats: headerFormats + totalFormats)
    let texts = CTexts()
    var columns: [lxw_table_column] = []
    for (index, header) in table.headers.enumerated() {
      var column = lxw_table_column()
      column.header = try texts.copy(XLSXText.escaped(header))
      if index < headerFormats.count { column.header_format = headerFormats[index].pointer }
      switch table.totals.isEmpty ? .empty : table.totals[index] {
      case .empty: break
      case .text(let text): column.total_string = try texts.copy(XLSXText.escaped(text))
      case .sum(let sum):
        column.total_function = UInt8(LXW_TABLE_FUNCTION_SUM.rawValue)
        column.total_value = sum
      }
      columns.append(column)
    }
    var options = lxw_table_options()
    options.name = try texts.copy(table.name)
    options.no_banded_rows = table.isBanded ? 0 : 1
    options.total_row = table.totals.isEmpty ? 0 : 1
    options.style_type = UInt8(LXW_TABLE_STYLE_TYPE_LIGHT.rawValue)
    options.style_type_number = UInt8(truncatingIfNeeded: table.lightStyle)
    let status = columns.withUnsafeMutableBufferPointer { buffer in
      // The library reads a list of pointers that ends with a null pointer.
      var pointers = buffer.indices.map { index in buffer.baseAddress.map { $0 + index } } + [nil]
      return pointers.withUnsafeMutableBufferPointer { list in
        options.columns = list.baseAddress
        return worksheet_add_table(
          sheet, lxw_row_t(range.rows.lowerBound), lxw_col_t(range.columns.lowerBound),
          lxw_row_t(range.rows.upperBound), lxw_col_t(range.columns.upperBound), &options)
      }
    }
    try require(status, "the table could not be created")
    state.tables.append(range)
    core.takenNames.insert(XLSXNames.folded(table.name))
    mark(row: range.rows.lowerBound)
    if !table.totals.isEmpty {
      try dressTotals(of: table, row: range.rows.upperBound, column: range.columns.lowerBound, totalFormats)
    }
  }

  /// Writes the cells of the totals row with their formats, which the library supports only for columns.
  private func dressTotals(
    of table: XLSXTable, row: Int, column first: Int, _ formats: [XLSXFormat]
  ) throws(ToolError) {
    for (index, total) in table.totals.enumerated() {
      let format = index < formats.count ? formats[index] : nil
      let (row, column) = (lxw_row_t(row), lxw_col_t(first + index))
      switch total {
      case .empty: try write(.blank, row: Int(row), column: Int(column), format: format)
      case .text(let text): try write(.text(text), row: Int(row), column: Int(column), format: format)
      case .sum(let sum):
        try require(
          worksheet_write_formula_num(
            try open(), row, column, "=SUBTOTAL(109,[\(XLSXNames.columnReference(table.headers[index]))])",
            format?.pointer, sum),
          "\(place(Int(row), Int(column))) could not be written")
      }
    }
    mark(row: row)
  }

  private func check(_ table: XLSXTable, range: XLSXRange, formats: [XLSXFormat]) throws(ToolError) {
    if state.isStreamed { throw ToolError("a streamed sheet can't have tables") }
    let hasTotals = !table.totals.isEmpty
    guard range.isOnSheet, range.rows.count > (hasTotals ? 2 : 1),
      range.columns.count == table.headers.count, !hasTotals || table.totals.count == table.headers.count
    else {
      throw ToolError(
        "a table needs a title row, a data row, one title per column and at most one total per column")
    }
    for total in table.totals {
      switch total {
      case .sum(let sum) where !sum.isFinite: throw ToolError("a total is not a finite number")
      case .text(let text) where XLSXText.plain(text, limit: XLSXLimits.tableHeader) != text:
        throw ToolError("a total's text must be one line of at most \(XLSXLimits.tableHeader) characters")
      default: break
      }
    }
    if (state.merges + state.tables).contains(where: { $0.overlaps(range) }) || state.hasAutofilter {
      throw ToolError("\(name)!\(range.reference) overlaps another table, merged cells or a filter")
    }
    if let problem = XLSXNames.problem(withTableName: table.name, taken: core.takenNames) {
      throw ToolError(problem)
    }
    if table.headers != XLSXNames.tableHeaders(from: table.headers) {
      throw ToolError("table titles must be unique, filled in and on one line")
    }
    if !(0...21).contains(table.lightStyle) { throw ToolError("light table styles are numbered 0 to 21") }
    if formats.contains(where: { $0.core !== core }) {
      throw ToolError("the format belongs to another workbook")
    }
  }
}

/// A range of a sheet with headers, filter buttons and striped rows.
package struct XLSXTable: Sendable {
  /// The column headers, which must be unique; see ``XLSXNames/tableHeaders(from:)``.
  package var headers: [String]
  /// The name, unique in the workbook; see ``XLSXNames/tableName(from:taken:)``.
  package var name: String
  /// The number of one of Excel's light styles, 0 (none) to 21.
  package var lightStyle = 1
  /// Whether its rows are striped.
  package var isBanded = true

  /// The cells of the totals row, one for each column; empty to omit that row.
  package var totals: [Total] = []

  /// A cell of the totals row.
  package enum Total: Sendable, Hashable {
    /// Nothing.
    case empty
    case text(String)
    /// The sum of the visible cells above, with its value for the unfiltered table.
    case sum(Double)
  }

  package init(name: String, headers: [String]) {
    self.name = name
    self.headers = headers
  }
}
