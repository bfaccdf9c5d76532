internal import CXLSXWriter
internal import CompassFiles
package import Foundation

/// A workbook that is being written.
///
/// Sheets and formats keep what they need of the workbook alive. A workbook that is never finished leaves no file.
/// Not for use from several threads at once.
package final class XLSXWorkbook {
  /// What becomes of a text that is too long for a cell.
  package enum OverlongText: Sendable {
    /// Writing it fails.
    case reject
    /// It is cut and says so at its end; ``XLSXWorkbook/truncatedTextCount`` counts such cells.
    case truncate
  }

  /// A property that programs give a meaning to.
  package struct Custom: Sendable {
    /// What a property holds.
    package enum Value: Sendable {
      /// A text.
      case text(String)
      /// A whole number.
      case number(Int32)
    }

    /// Its name.
    package var name: String
    /// What it holds.
    package var value: Value

    /// Creates a property.
    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// What a workbook says of itself.
  package struct Properties: Sendable {
    /// When it was made.
    package var created: Date
    /// Its title.
    package var title = ""
    /// What it is about.
    package var subject = ""
    /// Who made it.
    package var author = ""
    /// What else programs may want to know of it, by name; names differ, whatever their case.
    package var custom: [Custom] = []

    /// Creates properties; the clock is the caller's, so that the same input gives the same bytes.
    package init(created: Date) { self.created = created }
  }

  let core: WorkbookCore
  private let properties: Properties

  /// Begins a workbook.
  ///
  /// - Parameters:
  ///   - temporaryDirectory: where the file and the library's own files are put until it is done: a directory on the
  ///     file system of the final file, so that it can be renamed.
  ///   - properties: what it says of itself.
  ///   - isStreaming: whether rows of sheets that are not told otherwise are written at once and forgotten; they must
  ///     then come in order, and there are no tables.
  ///   - overlongText: what becomes of a text that is too long for a cell.
  /// - Throws: `directory` if nothing can be written there.
  package init(
    temporaryDirectory: String, properties: Properties, isStreaming: Bool = false,
    overlongText: OverlongText = .reject
  ) throws(XLSXError) {
    let directory: ScratchFolder
    do {
      directory = try ScratchFolder(in: temporaryDirectory, for: "xlsx")
    } catch {
      throw XLSXError(
        .directory, "a temporary folder could not be created: \(error.reason)",
        systemNumber: error.systemNumber)
    }
    core = try WorkbookCore(directory: directory, isStreaming: isStreaming, overlongText: overlongText)
    self.properties = properties
  }

  /// Adds a sheet at the end.
  ///
  /// - Parameters:
  ///   - name: its name; ``XLSXNames/sheetName(from:taken:)`` makes one from any text.
  ///   - isStreamed: whether its rows are written at once and forgotten; nil is what the workbook does.
  /// - Throws: `sheetName` if Excel would refuse it.
  package func addSheet(_ name: String, isStreamed: Bool? = nil) throws(XLSXError) -> XLSXSheet {
    _ = try core.open()
    if let problem = XLSXNames.problem(withSheetName: name, taken: core.takenSheetNames) {
      throw XLSXError(.sheetName, problem)
    }
    return XLSXSheet(core: core, state: try core.addSheet(name, isStreamed: isStreamed ?? core.isStreaming))
  }

  /// Adds a sheet at the end under the nearest name that Excel accepts.
  package func addSheet(titled title: String, isStreamed: Bool? = nil) throws(XLSXError) -> XLSXSheet {
    try addSheet(XLSXNames.sheetName(from: title, taken: core.takenSheetNames), isStreamed: isStreamed)
  }

  /// The number of texts that were cut so far because a cell cannot hold more.
  package var truncatedTextCount: Int { core.truncatedTextCount }

  /// The format for a style; equal styles share one.
  ///
  /// - Throws: `style` if it cannot be written.
  package func format(_ style: XLSXStyle) throws(XLSXError) -> XLSXFormat {
    let workbook = try core.open()
    if let known = core.formats[style] { return XLSXFormat(core: core, pointer: known) }
    try style.check()
    guard let pointer = workbook_add_format(workbook) else {
      throw XLSXError(.memory, "the format could not be created")
    }
    style.apply(to: pointer)
    core.formats[style] = pointer
    return XLSXFormat(core: core, pointer: pointer)
  }

  /// The nearest name that a table or a range can still have in this workbook.
  package func tableName(from name: String) -> String {
    XLSXNames.tableName(from: name, taken: core.takenNames)
  }

  /// Gives a range a name that formulas can use.
  ///
  /// - Throws: `name` if Excel would refuse it.
  package func defineName(_ name: String, sheet: XLSXSheet, range: XLSXRange) throws(XLSXError) {
    let workbook = try core.open()
    guard sheet.core === core, range.isOnSheet else {
      throw XLSXError(.range, "the named range is not on a sheet of this workbook")
    }
    if let problem = XLSXNames.problem(withTableName: name, taken: core.takenNames) {
      throw XLSXError(.name, problem)
    }
    let formula = "=" + XLSXNames.quotedSheetName(sheet.name) + "!" + range.absoluteReference
    if formula.utf8.count > XLSXLimits.libraryField {
      throw XLSXError(.name, "the sheet name is too long for a named range")
    }
    try require(workbook_define_name(workbook, name, formula), "the range could not be named")
    core.takenNames.insert(XLSXNames.folded(name))
  }

  /// Writes the file, reads it again to prove that all of it is there, and hands it on.
  ///
  /// - Throws: `closed` the second time, `library` if writing failed, `damaged` if the file is not whole.
  package func finish() throws(XLSXError) -> XLSXFile {
    let workbook = try core.open()
    if core.sheets.isEmpty { throw XLSXError(.range, "a workbook needs a sheet") }
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
    if chmod(core.path, 0o600) != 0 { throw XLSXError(.directory, "the file's permissions could not be set") }
    return XLSXFile(directory: core.directory, path: core.path)
  }

  private func setProperties(of workbook: UnsafeMutablePointer<lxw_workbook>) throws(XLSXError) {
    let texts = [properties.title, properties.subject, properties.author].map {
      XLSXText.escaped(XLSXText.plain($0, limit: XLSXLimits.property))
    }
    let copies = texts.map { $0.isEmpty ? nil : strdup($0) }
    defer { copies.forEach { free($0) } }
    var values = lxw_doc_properties()
    values.title = copies[0]
    values.subject = copies[1]
    values.author = copies[2]
    // The library takes the second 0 for "now".
    let seconds = Int(properties.created.timeIntervalSince1970.rounded(.down))
    values.created = seconds == 0 ? 1 : seconds
    try require(workbook_set_properties(workbook, &values), "the document properties could not be set")
    var taken: Set<String> = []
    for property in properties.custom {
      let name = XLSXText.plain(property.name, limit: XLSXLimits.property)
      // Excel takes a second one of the same name for damage; the library takes any.
      guard !name.isEmpty, taken.insert(XLSXNames.folded(name)).inserted else {
        throw XLSXError(.name, "names of custom properties must be unique and not empty")
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
