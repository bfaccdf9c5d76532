import CompassSource

/// Reads the sheets of Excel's XML workbooks (ECMA-376, transitional and strict) row by row.
///
/// No part is loaded as a tree, and rows are read on demand. Formulas are never calculated: the reader uses
/// the results that the workbook contains.
package struct WorkbookReader: Sendable {
  /// A sheet of cells.
  package struct Sheet: Sendable, Hashable {
    /// Whether a program that opens the workbook shows the sheet.
    package enum Visibility: Sendable, Hashable {
      case visible, hidden
    }

    /// The name on the sheet's tab.
    package let name: String
    /// Whether it is shown.
    package let visibility: Visibility
    let part: String
  }

  /// The sheets of cells in the order of their tabs.
  package let sheets: [Sheet]
  /// The names of other sheets, which contain a chart or a dialog.
  package let otherSheets: [String]
  /// Whether days are counted from January 1, 1904.
  package let is1904: Bool
  private let package: WorkbookPackage
  private let formats: [CellFormat]
  private let texts: SharedTexts

  /// Reads the list of sheets, the cell formats and the shared texts of a workbook.
  ///
  /// - Parameter package: its parts.
  /// - Throws: ``ToolError``, and errors from reading the parts.
  package init(_ package: WorkbookPackage) throws {
    self.package = package
    let main =
      try package.links(of: "").first { $0.type == "officeDocument" }?.target ?? "xl/workbook.xml"
    try Self.check(main)
    let handler = WorkbookHandler(limit: package.limits.sheets)
    try package.read(main, to: handler)
    guard handler.isWorkbook else { throw ToolError(.workbook, "it is an office document, not a workbook") }
    is1904 = handler.is1904
    let links = try package.links(of: main)
    let byID = Dictionary(links.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var sheets: [Sheet] = []
    var others: [String] = []
    for entry in handler.entries {
      guard let link = byID[entry.id] else {
        throw ToolError.damaged("the data of sheet \(entry.name) is missing")
      }
      if link.type == "worksheet" {
        sheets.append(
          Sheet(name: entry.name, visibility: entry.isHidden ? .hidden : .visible, part: link.target))
      } else {
        others.append(entry.name)
      }
    }
    self.sheets = sheets
    otherSheets = others
    if let styles = links.first(where: { $0.type == "styles" }) {
      let handler = StylesHandler(limit: package.limits.formats)
      try package.read(styles.target, to: handler)
      formats = handler.formats
    } else {
      formats = []
    }
    texts =
      try links.first { $0.type == "sharedStrings" }.map { try SharedTexts($0.target, of: package) }
      ?? SharedTexts()
  }

  /// Opens a sheet at its first row.
  ///
  /// - Parameter sheet: the sheet.
  /// - Throws: ``ToolError`` if the sheet's part is missing.
  package func rows(of sheet: Sheet) throws -> SheetReader {
    let handler = SheetHandler(package.limits)
    return SheetReader(
      try package.open(sheet.part, to: handler), handler, formats: formats, texts: texts, is1904: is1904)
  }

  /// Rejects documents of other formats, which the name of the main part shows.
  private static func check(_ main: String) throws(ToolError) {
    let name = main.lowercased()
    let what: String? =
      if name.hasSuffix(".bin") {
        "a binary workbook (.xlsb)"
      } else if name.hasPrefix("word/") {
        "a Word document (.docx)"
      } else if name.hasPrefix("ppt/") {
        "a PowerPoint presentation (.pptx)"
      } else {
        nil
      }
    if let what {
      throw ToolError(
        .workbook, "it is \(what), which is not supported",
        help: "Save the table as .xlsx or CSV and import that file")
    }
  }
}

/// Collects the list of sheets and the date system of a workbook (ECMA-376 Part 1 §18.2).
private final class WorkbookHandler: XMLHandler {
  struct Entry {
    var name: String
    var id: String
    var isHidden: Bool
  }

  private let limit: Int
  var isWorkbook = false
  var is1904 = false
  var entries: [Entry] = []

  init(limit: Int) { self.limit = limit }

  func start(_ tag: XMLTag) throws {
    switch tag.element {
    case .workbook: isWorkbook = true
    case .workbookPr: is1904 = tag.flag("date1904")
    case .sheet:
      guard entries.count < limit else {
        throw ToolError(.workbook, "it has more than \(limit) sheets, which is the limit")
      }
      entries.append(
        Entry(
          name: tag.string("name") ?? "", id: tag.qualified("id") ?? "",
          isHidden: tag.string("state").map { $0 != "visible" } ?? false))
    default: break
    }
  }

  func end(_ element: XMLElement) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Collects the number formats of cells (ECMA-376 Part 1 §18.8).
private final class StylesHandler: XMLHandler {
  private let limit: Int
  private var own: [Int: CellFormat] = [:]
  /// Whether each font is struck through.
  private var fonts: [Bool] = []
  private var isInFormats = false
  private(set) var formats: [CellFormat] = []

  init(limit: Int) { self.limit = limit }

  func start(_ tag: XMLTag) throws {
    switch tag.element {
    case .numFmt:
      guard let number = tag.integer("numFmtId"), let code = tag.bytes("formatCode"), own.count < limit else {
        return
      }
      own[number] = CellFormat(code: Array(code))
    case .font: if fonts.count < limit { fonts.append(false) }
    case .strike where !fonts.isEmpty:
      fonts[fonts.count - 1] = tag.string("val") == nil || tag.flag("val")
    case .cellXfs: isInFormats = true
    case .xf where isInFormats:
      guard formats.count < limit else {
        throw ToolError(.workbook, "it has more than \(limit) cell formats, which is the limit")
      }
      let number = tag.integer("numFmtId") ?? 0
      var format = own[number] ?? CellFormat.builtIn(number) ?? .general
      if let font = tag.integer("fontId"), fonts.indices.contains(font) { format.isStruckOut = fonts[font] }
      formats.append(format)
    default: break
    }
  }

  func end(_ element: XMLElement) { if element == .cellXfs { isInFormats = false } }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
