import CompassArchive
import CompassSource
import CompassValidation
import CompassWorkbook

/// A workbook among the inputs, of which one sheet is read.
package struct WorkbookFile {
  private let input: ImportInput
  private let reader: WorkbookReader

  /// Whether an input is a workbook, or another document that is packed as workbooks are.
  ///
  /// - Throws: what reading it throws.
  package static func recognizes(_ input: ImportInput) throws -> Bool {
    try archive(input).map(OfficeDocument.isPackage) ?? false
  }

  /// Opens an input that is a workbook.
  ///
  /// - Returns: nil for an input that is none.
  /// - Throws: ``ImportError`` where it is not read, `ArchiveError` where its archive is refused, and what reading it
  ///   throws.
  static func open(_ input: ImportInput) throws -> WorkbookFile? {
    guard input.sheet == nil, let archive = try archive(input), OfficeDocument.isPackage(archive) else {
      return nil
    }
    return try explaining(input) {
      let parts = Dictionary(archive.members.map { ($0.path.lowercased(), $0) }) { first, _ in first }
      return WorkbookFile(
        input: input, reader: try WorkbookReader(WorkbookPackage { parts[$0.lowercased()] }))
    }
  }

  /// The input of a sheet: that of the options, or the one of which most is known.
  ///
  /// - Throws: ``ImportError`` where there is no such sheet or nothing stands in any, and what reading throws.
  func table(_ options: ImportOptions) throws -> ImportInput {
    try Self.explaining(input) {
      let choice = try SheetChoice(reader, of: input, options)
      let grid = try SheetGrid(
        reader, choice.sheet, headerWidth: choice.headerWidth,
        maximumBytes: SheetGrid.maximumBytes(ofWorkbook: input.source.byteCount ?? 0))
      var result = input
      result.sheet = SheetInput(
        grid: grid, inferences: choice.inferences, unread: choice.findings, isOnly: choice.isOnly)
      return result
    }
  }

  private static func archive(_ input: ImportInput) throws -> Archive? {
    // What is in an archive is told by its name.
    guard input.archivePath == nil else { return nil }
    return try Archive.recognizes(input.source.head(4)) ? Archive(input.source) : nil
  }

  /// Runs a closure that reads a workbook.
  ///
  /// - Throws: ``ImportError`` in place of what a workbook that can't be read throws.
  static func explaining<Result>(_ input: ImportInput, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as WorkbookError {
      throw ImportError(
        "Can't read \(input.path): \(error.message)", help: error.help, code: .workbookRefused)
    }
  }
}
