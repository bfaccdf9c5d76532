internal import CXLSXWriter
import CompassSource
internal import Foundation

// The library writes rows as texts into a file of the sheet's own, one row after the other, and takes most of its
// time for it. A thread of its own needs a workbook of its own; what it came to is put behind the sheet's rows.

extension XLSXSheet {
  /// Prepares a streamed sheet for rows of which others may write a part, so that the file is the same whoever does.
  ///
  /// The library numbers formats as it hands on rows that have them, and leaves the default height out of rows once
  /// any row had one of its own: both is made so before the first row.
  /// - Parameter cells: the list of their values, in the order in which they are named for the first time.
  func beginRows(of cells: XLSXPreparedCells) throws(ToolError) {
    let sheet = try open()
    lxw_worksheet_write_single_row(sheet)
    state.lastHandedOn = state.lastMarked
    sheet.pointee.optimize_row.pointee.height_changed = 1
    for content in cells.contents { _ = lxw_format_get_xf_index(content.look) }
  }

  /// A sheet of a workbook of its own, which is never finished, for rows that come behind those of this one.
  func makeAnnex() throws(ToolError) -> XLSXSheet {
    let core = try WorkbookCore(
      directory: core.directory, isStreaming: state.isStreamed, overlongText: core.overlongText)
    let state = try core.addSheet(name, isStreamed: self.state.isStreamed)
    return XLSXSheet(core: core, state: state)
  }

  /// Puts the rows of another sheet behind those of this one.
  ///
  /// - Throws: ``ToolError`` if they could not be kept.
  func append(_ other: SheetState) throws(ToolError) {
    guard let count = try other.flushRows() else { return }
    _ = try state.flushRows()
    guard let to = state.pointer, let from = other.pointer else { return }
    try copy(count, from: from.pointee.optimize_tmpfile, to: to.pointee.optimize_tmpfile)
    to.pointee.dim_rowmin = min(to.pointee.dim_rowmin, from.pointee.dim_rowmin)
    to.pointee.dim_rowmax = max(to.pointee.dim_rowmax, from.pointee.dim_rowmax)
    to.pointee.dim_colmin = min(to.pointee.dim_colmin, from.pointee.dim_colmin)
    to.pointee.dim_colmax = max(to.pointee.dim_colmax, from.pointee.dim_colmax)
    state.rows.formUnion(other.rows)
    state.currentRow = other.currentRow
    state.lastMarked = other.lastMarked
    state.lastHandedOn = other.lastMarked
  }

  private func copy(
    _ count: Int, from source: UnsafeMutablePointer<FILE>, to target: UnsafeMutablePointer<FILE>
  ) throws(ToolError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: XLSXLimits.rowBuffer, alignment: 16)
    defer { buffer.deallocate() }
    rewind(source)
    var rest = count
    errno = 0
    while rest > 0 {
      let read = fread(buffer.baseAddress, 1, min(rest, buffer.count), source)
      guard read > 0, fwrite(buffer.baseAddress, 1, read, target) == read else {
        let number = errno
        throw ToolError(
          .damagedWorkbook, "the rows of sheet \(name) could not be saved; is the disk full?",
          systemNumber: number == 0 ? nil : number)
      }
      rest -= read
    }
  }
}
