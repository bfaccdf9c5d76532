internal import CXLSXWriter
package import CompassSource
internal import Dispatch
internal import Foundation
internal import Synchronization

/// A row of prepared values.
package struct XLSXPreparedRow {
  /// The index of each column's value in the list of prepared cells; a negative index omits the cell.
  package var numbers: [Int32]
  /// The height of the row in points; nil means the default height.
  package var height: Double?

  /// Creates a row without a cell.
  ///
  /// - Parameter columnCount: the number of columns.
  package init(columnCount: Int) { numbers = Array(repeating: -1, count: columnCount) }
}

extension XLSXSheet {
  /// The most threads to write the rows of a sheet.
  private static let mostThreads = 4
  /// The fewest rows that are worth a thread.
  private static let fewestRowsPerThread = 4_096

  /// Writes rows of prepared values, with several threads if a streamed sheet has many rows.
  ///
  /// - Parameters:
  ///   - rows: the rows; in a streamed workbook, after the current one.
  ///   - columnCount: the number of columns.
  ///   - cells: the list of the rows' values, in the order of their first use.
  ///   - fill: fills in the values of a row; called from several threads at once.
  package func write(
    rows: Range<Int>, columnCount: Int, of cells: XLSXPreparedCells,
    fill: @Sendable (_ row: Int, inout XLSXPreparedRow) -> Void
  ) throws(ToolError) {
    let most = min(ProcessInfo.processInfo.activeProcessorCount, Self.mostThreads)
    try write(
      rows: rows, columnCount: columnCount, of: cells,
      threadCount: min(most, rows.count / Self.fewestRowsPerThread), fill: fill)
  }

  /// - Parameter threadCount: the number of threads for a streamed sheet, which doesn't affect the file.
  func write(
    rows: Range<Int>, columnCount: Int, of cells: XLSXPreparedCells, threadCount: Int,
    fill: @Sendable (_ row: Int, inout XLSXPreparedRow) -> Void
  ) throws(ToolError) {
    if cells.core !== core { throw ToolError("the cells were prepared for another workbook") }
    if state.isStreamed { try beginRows(of: cells) }
    let partCount = state.isStreamed ? max(1, min(threadCount, rows.count)) : 1
    let parts = (0..<partCount).map { part in
      let (start, end) = (rows.count * part / partCount, rows.count * (part + 1) / partCount)
      return (rows.lowerBound + start)..<(rows.lowerBound + end)
    }
    var annexes: [(sheet: XLSXSheet, cells: XLSXPreparedCells)] = []
    for _ in parts.dropFirst() {
      let annex = try makeAnnex()
      annexes.append((annex, try cells.copy(for: annex.core)))
    }
    // Each sheet has its own workbook and one thread that writes to it.
    nonisolated(unsafe) let targets = [(sheet: self, cells: cells)] + annexes
    let isStopped = Atomic(false)
    let failure = Mutex<(part: Int, error: ToolError)?>(nil)
    DispatchQueue.concurrentPerform(iterations: parts.count) { part in
      do throws(ToolError) {
        try targets[part].sheet.write(
          part: parts[part], columnCount: columnCount, of: targets[part].cells, unless: isStopped, fill: fill)
      } catch {
        isStopped.store(true, ordering: .relaxed)
        failure.withLock { if part < $0?.part ?? .max { $0 = (part, error) } }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure.error }
    for annex in annexes { try append(annex.sheet.state) }
  }

  private func write(
    part: Range<Int>, columnCount: Int, of cells: XLSXPreparedCells, unless isStopped: borrowing Atomic<Bool>,
    fill: (_ row: Int, inout XLSXPreparedRow) -> Void
  ) throws(ToolError) {
    var prepared = XLSXPreparedRow(columnCount: columnCount)
    for row in part {
      if isStopped.load(ordering: .relaxed) { return }
      prepared.height = nil
      fill(row, &prepared)
      try write(prepared, of: cells, row: row)
    }
  }

  /// Writes a row of prepared values.
  ///
  /// - Parameters:
  ///   - prepared: the values of the row.
  ///   - cells: the list of the prepared values.
  ///   - row: the row; in a streamed workbook, not before the current one.
  package func write(_ prepared: XLSXPreparedRow, of cells: XLSXPreparedCells, row: Int) throws(ToolError) {
    if let height = prepared.height { try setRow(row, height: height) }
    if prepared.numbers.isEmpty { return }
    let sheet = try cell(row: row, column: prepared.numbers.count - 1, format: nil)
    if cells.core !== core { throw ToolError("the cells were prepared for another workbook") }
    let place = lxw_row_t(truncatingIfNeeded: row)
    var column: lxw_col_t = 0
    var hasCells = false
    for number in prepared.numbers {
      defer { column &+= 1 }
      if number < 0 { continue }
      let content = cells.contents[Int(number)]
      let status =
        switch content.kind {
        case .text: worksheet_write_string(sheet, place, column, content.text, content.look)
        case .number: worksheet_write_number(sheet, place, column, content.number, content.look)
        case .blank: worksheet_write_blank(sheet, place, column, content.look)
        }
      try require(status, "\(self.place(row, Int(column))) could not be written")
      hasCells = true
    }
    if hasCells { mark(row: row) }
  }
}

/// The content of a cell.
package enum XLSXValue: Sendable, Hashable {
  /// A text, which is never treated as a formula.
  case text(String)
  /// A finite number.
  case number(Double)
  /// A calendar day.
  case date(XLSXDate)
  /// A time of day or a duration, in seconds.
  case time(seconds: Double)
  /// A link with its displayed text.
  case link(url: String, text: String)
  /// A format without a value.
  case blank
}
