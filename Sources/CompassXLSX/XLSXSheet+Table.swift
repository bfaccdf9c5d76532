internal import CXLSXWriter
internal import Foundation

extension XLSXSheet {
  /// Makes a range of cells a table and writes its titles into the first row.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - range: the cells with the row of titles and at least one more row.
  ///   - headerFormats: how each title looks; none keeps the workbook's default.
  /// - Throws: `unsupported` in a streamed workbook; `table`, `name`, `range`, `overlap` or `closed`.
  package func addTable(
    _ table: XLSXTable, range: XLSXRange, headerFormats: [XLSXFormat] = []
  ) throws(XLSXError) {
    let sheet = try open()
    try check(table, range: range, headerFormats: headerFormats)
    var copies: [UnsafeMutablePointer<CChar>] = []
    defer { copies.forEach { free($0) } }
    func copy(_ text: String) throws(XLSXError) -> UnsafeMutablePointer<CChar> {
      guard let copied = strdup(text) else { throw XLSXError(.memory, "the table could not be created") }
      copies.append(copied)
      return copied
    }
    var columns: [lxw_table_column] = []
    for (index, header) in table.headers.enumerated() {
      var column = lxw_table_column()
      column.header = try copy(XLSXText.escaped(header))
      if index < headerFormats.count { column.header_format = headerFormats[index].pointer }
      columns.append(column)
    }
    var options = lxw_table_options()
    options.name = try copy(table.name)
    options.no_banded_rows = table.isBanded ? 0 : 1
    options.first_column = table.emphasizesFirstColumn ? 1 : 0
    options.style_type = UInt8(LXW_TABLE_STYLE_TYPE_LIGHT.rawValue)
    options.style_type_number = UInt8(truncatingIfNeeded: table.lightStyle)
    let status = columns.withUnsafeMutableBufferPointer { buffer in
      // The library reads a list of pointers that ends with a null one.
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
  }

  private func check(_ table: XLSXTable, range: XLSXRange, headerFormats: [XLSXFormat]) throws(XLSXError) {
    if core.isStreaming { throw XLSXError(.unsupported, "a streamed workbook has no tables") }
    guard range.isOnSheet, range.rows.count > 1, range.columns.count == table.headers.count else {
      throw XLSXError(.range, "a table has a row of titles, a row of data and a title for each column")
    }
    if (state.merges + state.tables).contains(where: { $0.overlaps(range) }) || state.hasAutofilter {
      throw XLSXError(.overlap, "\(name)!\(range.reference) overlaps another table, merged cells or a filter")
    }
    if let problem = XLSXNames.problem(withTableName: table.name, taken: core.takenNames) {
      throw XLSXError(.name, problem)
    }
    if table.headers != XLSXNames.tableHeaders(from: table.headers) {
      throw XLSXError(.table, "the titles of a table are not empty, on one line, and no two alike")
    }
    if !(0...21).contains(table.lightStyle) {
      throw XLSXError(.table, "light table styles have the numbers 0 to 21")
    }
    if headerFormats.contains(where: { $0.core !== core }) {
      throw XLSXError(.style, "the format belongs to another workbook")
    }
  }
}
