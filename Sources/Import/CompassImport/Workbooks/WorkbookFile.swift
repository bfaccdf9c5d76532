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
      var result = try sheet(choice.best, choice)
      result.sheet?.inferences += choice.inferences(ofLeftOut: reader, read: [choice.best.sheet.name])
      return result
    }
  }

  /// The inputs of the tables of all sheets that can be imported, those of the sheet of which most is known first.
  ///
  /// - Throws: ``ImportError`` where there is no such sheet as the options say or nothing stands in any, and what
  ///   reading throws.
  func tables(_ options: ImportOptions) throws -> [ImportInput] {
    try Self.explaining(input) {
      let choice = try SheetChoice(reader, of: input, options)
      var parts = try sheet(choice.best, choice).tables(options)
      var read = [choice.best.sheet.name]
      var unread: [Diagnostic] = []
      for other in choice.others {
        do {
          parts += try Self.explaining(input) { try tables(beside: other, choice, options) }
          read.append(other.sheet.name)
        } catch let error as ImportError {
          unread.append(other.unread(error.message))
        }
      }
      parts[0].unread += unread
      parts[0].sheet?.inferences += choice.inferences(ofLeftOut: reader, read: read)
      return parts
    }
  }

  /// The inputs of the tables of a sheet that is read beside the best one.
  ///
  /// - Throws: ``ImportError`` that says why it can't be read, and what reading throws.
  private func tables(
    beside other: SheetChoice.Choice, _ choice: SheetChoice, _ options: ImportOptions
  ) throws -> [ImportInput] {
    if other.isOld { throw ImportError("Its name says that it is old or an example") }
    guard options.headerLine == nil, case .automatic = options.profile else {
      throw ImportError("The options are for one sheet")
    }
    var input = try sheet(other, choice)
    input.sheet?.partName = other.sheet.name
    let parts = try input.tables(options)
    for part in parts { try part.checkBesideOthers(options) }
    return parts
  }

  private func sheet(_ sheet: SheetChoice.Choice, _ choice: SheetChoice) throws -> ImportInput {
    let grid = try SheetGrid(
      reader, sheet.sheet, headerWidth: sheet.headerWidth,
      maximumBytes: SheetGrid.maximumBytes(ofWorkbook: input.source.byteCount ?? 0))
    var result = input
    result.sheet = SheetInput(
      grid: grid, inferences: choice.inferences(sheet.sheet, reader), isOnly: choice.isOnly)
    return result
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
