internal import CXLSXWriter
internal import CompassFiles
package import CompassSource
package import Foundation

/// A workbook that is being written.
///
/// Sheets and formats keep the data of their workbook alive. An unfinished workbook doesn't leave a file.
/// Don't use a workbook from several threads at once.
package final class XLSXWorkbook {
  /// The handling of texts that are too long for a cell.
  package enum OverlongText: Sendable {
    /// Writing the text fails.
    case reject
    /// The text is shortened with a note at its end; ``XLSXWorkbook/truncatedTextCount`` counts these cells.
    case truncate
  }

  /// A custom document property.
  package struct Custom: Sendable {
    /// The value of a property.
    package enum Value: Sendable {
      case text(String)
      /// A whole number.
      case number(Int32)
    }

    package var name: String
    package var value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The document properties of a workbook.
  package struct Properties: Sendable {
    /// The creation date.
    package var created: Date
    package var title = ""
    package var subject = ""
    package var author = ""
    /// The custom properties; their names must differ in more than case.
    package var custom: [Custom] = []

    /// Creates properties with a date from the caller, so that the same input gives the same bytes.
    package init(created: Date) { self.created = created }
  }

  let core: WorkbookCore
  private let properties: Properties

  /// Creates a workbook.
  ///
  /// - Parameters:
  ///   - temporaryDirectory: the folder for temporary files. It must be on the file system of the final file,
  ///     so that the workbook can be renamed.
  ///   - properties: the document properties.
  ///   - isStreaming: the default for whether sheets write rows immediately without keeping them in memory.
  ///     Rows must then be in order, and tables aren't supported.
  ///   - overlongText: the handling of texts that are too long for a cell.
  /// - Throws: ``ToolError`` if the folder isn't writable.
  package init(
    temporaryDirectory: String, properties: Properties, isStreaming: Bool = false,
    overlongText: OverlongText = .reject
  ) throws(ToolError) {
    let directory: ScratchFolder
    do {
      directory = try ScratchFolder(in: temporaryDirectory, for: "xlsx")
    } catch {
      throw ToolError(
        "a temporary folder could not be created: \(error.message)", systemNumber: error.systemNumber)
    }
    core = try WorkbookCore(directory: directory, isStreaming: isStreaming, overlongText: overlongText)
    self.properties = properties
  }

  /// Adds a sheet at the end.
  ///
  /// - Parameters:
  ///   - name: its name; see ``XLSXNames/sheetName(from:taken:)``.
  ///   - isStreamed: whether to write rows immediately; nil means the workbook's default.
  /// - Throws: ``ToolError`` if Excel would reject it.
  package func addSheet(_ name: String, isStreamed: Bool? = nil) throws(ToolError) -> XLSXSheet {
    _ = try core.open()
    if let problem = XLSXNames.problem(withSheetName: name, taken: core.takenSheetNames) {
      throw ToolError(problem)
    }
    return XLSXSheet(core: core, state: try core.addSheet(name, isStreamed: isStreamed ?? core.isStreaming))
  }

  /// Adds a sheet at the end, with the nearest name that Excel accepts.
  package func addSheet(titled title: String, isStreamed: Bool? = nil) throws(ToolError) -> XLSXSheet {
    try addSheet(XLSXNames.sheetName(from: title, taken: core.takenSheetNames), isStreamed: isStreamed)
  }

  /// The number of texts shortened so far because they were too long for a cell.
  package var truncatedTextCount: Int { core.truncatedTextCount }

  /// Returns the format for a style; equal styles share one.
  ///
  /// - Throws: ``ToolError`` if it cannot be written.
  package func format(_ style: XLSXStyle) throws(ToolError) -> XLSXFormat {
    let workbook = try core.open()
    if let known = core.formats[style] { return XLSXFormat(core: core, pointer: known) }
    try style.check()
    guard let pointer = workbook_add_format(workbook) else {
      throw ToolError("the format could not be created")
    }
    style.apply(to: pointer)
    core.formats[style] = pointer
    return XLSXFormat(core: core, pointer: pointer)
  }

  /// Returns the nearest available name for a table or a range in this workbook.
  package func tableName(from name: String) -> String {
    XLSXNames.tableName(from: name, taken: core.takenNames)
  }

  /// Gives a range a name that formulas can use.
  ///
  /// - Throws: ``ToolError`` if Excel would reject it.
  package func defineName(_ name: String, sheet: XLSXSheet, range: XLSXRange) throws(ToolError) {
    let workbook = try core.open()
    guard sheet.core === core, range.isOnSheet else {
      throw ToolError("the named range is not on a sheet of this workbook")
    }
    if let problem = XLSXNames.problem(withTableName: name, taken: core.takenNames) {
      throw ToolError(problem)
    }
    let formula = "=" + XLSXNames.quotedSheetName(sheet.name) + "!" + range.absoluteReference
    if formula.utf8.count > XLSXLimits.libraryField {
      throw ToolError("the sheet name is too long for a named range")
    }
    try require(workbook_define_name(workbook, name, formula), "the range could not be named")
    core.takenNames.insert(XLSXNames.folded(name))
  }

  /// Writes the file, reads it back to verify it, and returns it.
  package func finish() throws(ToolError) -> XLSXFile {
    let workbook = try core.open()
    if core.sheets.isEmpty { throw ToolError("a workbook needs a sheet") }
    try setProperties(of: workbook)
    var expected: [XLSXProof.Sheet] = []
    for sheet in core.sheets {
      let byteCount = try sheet.flushRows()
      expected.append(XLSXProof.Sheet(name: sheet.name, rowCount: sheet.rows.count, rowByteCount: byteCount))
    }
    try core.close()
    let objects = XLSXProof.Objects(
      seriesCounts: core.chartSeriesCounts, pictures: core.pictures,
      anchorCounts: core.sheets.map(\.objectCount).filter { $0 > 0 })
    try XLSXProof.prove(path: core.path, sheets: expected, objects: objects)
    if chmod(core.path, 0o600) != 0 { throw ToolError("the file's permissions could not be set") }
    return XLSXFile(directory: core.directory, path: core.path)
  }

  private func setProperties(of workbook: UnsafeMutablePointer<lxw_workbook>) throws(ToolError) {
    let texts = [properties.title, properties.subject, properties.author].map {
      XLSXText.escaped(XLSXText.plain($0, limit: XLSXLimits.property))
    }
    let copies = texts.map { $0.isEmpty ? nil : strdup($0) }
    defer { copies.forEach { free($0) } }
    var values = lxw_doc_properties()
    values.title = copies[0]
    values.subject = copies[1]
    values.author = copies[2]
    // The library reads 0 as "now".
    let seconds = Int(properties.created.timeIntervalSince1970.rounded(.down))
    values.created = seconds == 0 ? 1 : seconds
    try require(workbook_set_properties(workbook, &values), "the document properties could not be set")
    var taken: Set<String> = []
    for property in properties.custom {
      let name = XLSXText.plain(property.name, limit: XLSXLimits.property)
      // Excel treats a duplicate name as damage; the library accepts it.
      guard !name.isEmpty, taken.insert(XLSXNames.folded(name)).inserted else {
        throw ToolError("names of custom properties must be unique and not empty")
      }
      let status =
        switch property.value {
        case .text(let text):
          workbook_set_custom_property_string(
            workbook, name, XLSXText.escaped(XLSXText.plain(text, limit: XLSXLimits.property)))
        case .number(let number): workbook_set_custom_property_integer(workbook, name, number)
        }
      try require(status, "the property \(name) could not be set")
    }
  }
}

/// A finished workbook in a temporary folder.
///
/// The caller renames ``path`` to the final name. The folder is deleted with the last reference to this
/// value.
package final class XLSXFile: Sendable {
  private let directory: ScratchFolder
  /// The path of the file, which only its owner can read.
  package let path: String

  init(directory: ScratchFolder, path: String) {
    self.directory = directory
    self.path = path
  }

  /// The bytes of the file, for small files.
  ///
  /// - Throws: ``ToolError`` if it cannot be read.
  package func readBytes() throws(ToolError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw ToolError("the finished workbook could not be read back")
    }
  }
}
