internal import CXLSXWriter

extension XLSXSheet {
  /// Keeps people from changing the cells whose format is locked; there is no password, and what does no harm to
  /// those cells stays allowed: formatting, sorting, filtering, and inserting and deleting rows.
  ///
  /// - Throws: `closed`.
  package func protectLockedCells() throws(XLSXError) {
    var allowed = lxw_protection()
    allowed.format_cells = 1
    allowed.format_columns = 1
    allowed.format_rows = 1
    allowed.insert_rows = 1
    allowed.delete_rows = 1
    allowed.insert_hyperlinks = 1
    allowed.sort = 1
    allowed.autofilter = 1
    worksheet_protect(try open(), nil, &allowed)
  }

  /// Hides the sheet; people can show it again.
  ///
  /// - Throws: `range` for the first sheet, which is the one that is seen, or `closed`.
  package func hide() throws(XLSXError) {
    let sheet = try open()
    if state.index == 0 { throw XLSXError(.range, "the first sheet cannot be hidden") }
    worksheet_hide(sheet)
  }
}
