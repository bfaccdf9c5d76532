internal import CXLSXWriter
internal import CompassFiles
import CompassSource
internal import Foundation

/// The one owner of the library's workbook: every handle keeps it alive, and it frees what was never finished.
final class WorkbookCore {
  let directory: ScratchFolder
  let path: String
  let isStreaming: Bool
  let overlongText: XLSXWorkbook.OverlongText
  private(set) var pointer: UnsafeMutablePointer<lxw_workbook>?
  var sheets: [SheetState] = []
  var formats: [XLSXStyle: XLSXFormatPointer] = [:]
  var highlights: [XLSXRule.Highlight: XLSXFormatPointer] = [:]
  var takenSheetNames: Set<String> = []
  var takenNames: Set<String> = []
  var chartSeriesCounts: [Int] = []
  /// The pictures, each once however often it is shown.
  var pictures: Set<XLSXPicture.Fingerprint> = []
  var truncatedTextCount = 0

  /// The library writes the date of a workbook through `gmtime`, whose result all threads share, as they do
  /// standard error.
  private static let closing = NSLock()
  /// Where the library's own messages go while it closes a workbook; never closed, since others may be
  /// writing to it.
  private nonisolated(unsafe) static let nowhere = fopen("/dev/null", "w")

  init(
    directory: ScratchFolder, isStreaming: Bool, overlongText: XLSXWorkbook.OverlongText
  ) throws(ToolError) {
    self.directory = directory
    self.path = directory.path + "/workbook.xlsx"
    self.isStreaming = isStreaming
    self.overlongText = overlongText
    pointer = directory.path.withCString { temporary in
      var options = lxw_workbook_options(
        constant_memory: isStreaming ? 1 : 0, tmpdir: UnsafeMutablePointer(mutating: temporary), use_zip64: 0)
      return workbook_new_opt(path, &options)
    }
    if pointer == nil { throw ToolError("the workbook could not be created") }
  }

  deinit { free() }

  /// - Throws: ``ToolError`` once the workbook was finished.
  func open() throws(ToolError) -> UnsafeMutablePointer<lxw_workbook> {
    guard let pointer else { throw ToolError("the workbook is already finished") }
    return pointer
  }

  /// Adds a sheet at the end, under a name that Excel accepts.
  ///
  /// The library asks its workbook for each new sheet anew whether rows are kept in memory.
  func addSheet(_ name: String, isStreamed: Bool) throws(ToolError) -> SheetState {
    let workbook = try open()
    workbook.pointee.options.constant_memory = isStreamed ? 1 : 0
    guard let pointer = workbook_add_worksheet(workbook, name),
      let quoted = strdup(XLSXNames.quotedSheetName(name))
    else { throw ToolError("the sheet could not be created") }
    Foundation.free(pointer.pointee.quoted_name)
    pointer.pointee.quoted_name = quoted
    // Rows are a few hundred bytes: a larger buffer saves most of the calls that write and read them.
    if let rows = pointer.pointee.optimize_tmpfile { setvbuf(rows, nil, _IOFBF, XLSXLimits.rowBuffer) }
    takenSheetNames.insert(XLSXNames.folded(name))
    let state = SheetState(name: name, index: sheets.count, isStreamed: isStreamed, pointer: pointer)
    sheets.append(state)
    return state
  }

  /// Writes the file.
  ///
  /// The library frees the workbook whatever comes of it.
  func close() throws(ToolError) {
    let workbook = try open()
    pointer = nil
    for sheet in sheets { sheet.pointer = nil }
    formats = [:]
    highlights = [:]
    WorkbookCore.closing.lock()
    let messages = compass_redirect_messages(WorkbookCore.nowhere)
    errno = 0
    let status = workbook_close(workbook)
    let number = errno
    _ = compass_redirect_messages(messages)
    WorkbookCore.closing.unlock()
    guard status != LXW_NO_ERROR, status != LXW_ERROR_MEMORY_MALLOC_FAILED, number != 0 else {
      return try require(status, "the workbook could not be written")
    }
    throw ToolError.library("the workbook could not be written: \(POSIXError(number).words)", status, number)
  }

  private func free() {
    guard let workbook = pointer else { return }
    pointer = nil
    for sheet in sheets {
      // The library closes a streamed sheet's file only when it assembles the workbook.
      if let file = sheet.pointer?.pointee.optimize_tmpfile { fclose(file) }
      sheet.pointer = nil
    }
    lxw_workbook_free(workbook)
  }
}

/// A format that a workbook owns.
typealias XLSXFormatPointer = UnsafeMutablePointer<lxw_format>

/// Throws unless the status of a call is 0.
func require(_ status: lxw_error, _ message: @autoclosure () -> String) throws(ToolError) {
  if status != LXW_NO_ERROR { throw ToolError.library(message(), status) }
}

/// What is known of a sheet beside what the library knows.
final class SheetState {
  let name: String
  let index: Int
  /// Whether rows are written at once and forgotten.
  let isStreamed: Bool
  var pointer: UnsafeMutablePointer<lxw_worksheet>?
  var rows = RowSet()
  var currentRow = 0
  var lastMarked = -1
  /// The last row that a streamed sheet has handed on for good.
  var lastHandedOn = -1
  var linkCount = 0
  var merges: [XLSXRange] = []
  var tables: [XLSXRange] = []
  var validations: [XLSXRange] = []
  var hasAutofilter = false
  /// The charts and pictures that lie on it.
  var objectCount = 0

  init(name: String, index: Int, isStreamed: Bool, pointer: UnsafeMutablePointer<lxw_worksheet>) {
    self.name = name
    self.index = index
    self.isStreamed = isStreamed
    self.pointer = pointer
  }
}

extension SheetState {
  /// Hands what a streamed sheet still has of its rows to the file that they are kept in until the workbook is closed.
  ///
  /// The library looks at no error of that file.
  /// - Returns: how many bytes of rows there are; nil if there are none or they are not streamed.
  /// - Throws: ``ToolError`` if they could not be kept.
  func flushRows() throws(ToolError) -> Int? {
    guard let sheet = pointer, let file = sheet.pointee.optimize_tmpfile else { return nil }
    lxw_worksheet_write_single_row(sheet)
    errno = 0
    let isFlushed = fflush(file) == 0
    let number = errno
    let count = ftello(file)
    guard isFlushed, ferror(file) == 0, count >= 0 else {
      throw ToolError(
        .damagedWorkbook, "the rows of sheet \(name) could not be saved; is the disk full?",
        systemNumber: isFlushed || number == 0 ? nil : number)
    }
    return count > 0 ? Int(count) : nil
  }
}

/// The rows of a sheet that have something in them, a bit for each.
struct RowSet {
  private var words: [UInt64] = []
  private(set) var count = 0

  mutating func insert(_ row: Int) {
    let word = row / 64
    while words.count <= word { words.append(0) }
    let bit = UInt64(1) << UInt64(row % 64)
    if words[word] & bit == 0 {
      words[word] |= bit
      count += 1
    }
  }

  mutating func formUnion(_ other: RowSet) {
    words += repeatElement(0, count: max(0, other.words.count - words.count))
    for (index, word) in other.words.enumerated() {
      count += (word & ~words[index]).nonzeroBitCount
      words[index] |= word
    }
  }
}
