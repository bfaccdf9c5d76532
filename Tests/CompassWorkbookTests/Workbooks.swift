import CompassSource

@testable import CompassWorkbook

/// A workbook made part by part, so that it may be what no program writes.
struct MadeWorkbook {
  static let transitional = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  static let strict = "http://purl.oclc.org/ooxml/spreadsheetml/main"
  private static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships"

  var parts: [String: [UInt8]]
  var limits = WorkbookLimits()

  /// A workbook of one sheet.
  ///
  /// - Parameters:
  ///   - rows: the rows, as XML.
  ///   - texts: the shared texts, each the XML of an `si`.
  ///   - formats: the codes of number formats, of which cells name the first as 1.
  ///   - around: what stands in the sheet before and behind its rows, as XML.
  init(
    _ rows: String, texts: [String] = [], formats: [String] = [], is1904: Bool = false,
    around: (before: String, behind: String) = ("", ""), namespace: String = transitional
  ) {
    let codes = formats.enumerated().map { index, code in
      let escaped = code.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing(
        "<", with: "&lt;")
      return "<numFmt numFmtId='\(200 + index)' formatCode=\"\(escaped)\"/>"
    }
    let styles = formats.indices.map { "<xf numFmtId='\(200 + $0)'/>" }
    let texts = texts.map { "<si>\($0)</si>" }.joined()
    parts = [
      "_rels/.rels": Self.links([("rId1", "officeDocument", "xl/workbook.xml")]),
      "xl/workbook.xml": Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <workbook xmlns="\(namespace)" xmlns:r="\(Self.relations)"><workbookPr\(is1904 ? " date1904='1'" : "")/>\
        <sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>
        """.utf8),
      "xl/_rels/workbook.xml.rels": Self.links([
        ("rId1", "worksheet", "worksheets/sheet1.xml"), ("rId2", "styles", "styles.xml"),
        ("rId3", "sharedStrings", "/xl/sharedStrings.xml"),
      ]),
      "xl/styles.xml": Array(
        """
        <styleSheet xmlns="\(namespace)"><numFmts>\(codes.joined())</numFmts>\
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>\
        <cellXfs><xf numFmtId="0"/>\(styles.joined())</cellXfs></styleSheet>
        """.utf8),
      "xl/sharedStrings.xml": Array("<sst xmlns='\(namespace)'>\(texts)</sst>".utf8),
      "xl/worksheets/sheet1.xml": Array(
        """
        <worksheet xmlns="\(namespace)">\(around.before)<sheetData>\(rows)</sheetData>\(around.behind)</worksheet>
        """.utf8),
    ]
  }

  static func links(_ links: [(id: String, type: String, target: String)]) -> [UInt8] {
    let list = links.map {
      "<Relationship Id='\($0.id)' Type='\(relations)/\($0.type)' Target='\($0.target)'/>"
    }
    return Array("<Relationships xmlns='\(packageRelations)'>\(list.joined())</Relationships>".utf8)
  }

  /// A workbook of one cell with a number and a format.
  init(_ number: String, _ format: String, is1904: Bool = false) {
    self.init(
      "<row r='1'><c r='A1' s='1'><v>\(number)</v></c></row>", formats: [format], is1904: is1904)
  }

  var package: WorkbookPackage {
    let parts = parts
    return WorkbookPackage(limits: limits) { name in parts[name].map { BytesSource($0, name: name) } }
  }

  func reader() throws -> WorkbookReader { try WorkbookReader(package) }

  /// The rows of the first sheet.
  func rows() throws -> [SheetRow] {
    let reader = try reader()
    guard let sheet = reader.sheets.first else { return [] }
    var rows = try reader.rows(of: sheet)
    var result: [SheetRow] = []
    var row = SheetRow()
    while try rows.next(into: &row) { result.append(row) }
    return result
  }

  /// The cells of the first sheet as `A1 text`, faults with a `!` before them.
  func cells() throws -> [String] {
    try rows().flatMap { row in
      row.cells.map { cell in
        let name = CellReference.name(ofColumn: cell.column) + String(row.number)
        return "\(name) \(cell.kind.isValue ? "" : "!")\(row.string(of: cell))"
      }
    }
  }

  /// The text of the only cell.
  func text() throws -> String { try cells().map { String($0.dropFirst(3)) }.joined(separator: "|") }

  /// The message of the error that reading all of it ends with; nil without one.
  func failure() -> String? {
    do {
      _ = try rows()
      return nil
    } catch {
      return (error as? ToolError)?.message ?? "\(error)"
    }
  }
}
