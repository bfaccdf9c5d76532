import CompassArchive
import CompassFiles
import CompassSource
import Foundation
import TestSupport

@testable import CompassImport

/// Workbooks for tests: made by openpyxl, or of parts as they are written there.
enum Workbooks {
  /// A workbook that a few lines of Python make: `book` and its first sheet `sheet` are there.
  ///
  /// - Parameters:
  ///   - lines: the lines.
  ///   - name: what the file is called.
  static func made(_ lines: String, name: String = "a.xlsx") throws -> ImportInput {
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "test")
    let path = folder.path + "/made.xlsx"
    let script =
      Python.importOpenPyXL + """
        from datetime import date, time, datetime, timedelta
        from openpyxl.styles import Alignment
        book = openpyxl.Workbook()
        sheet = book.active
        \(lines)
        book.save(sys.argv[1])
        """
    _ = try Python.run(script, path)
    return try input(path, name: name)
  }

  /// A workbook of parts, those that every workbook has among them.
  ///
  /// - Parameters:
  ///   - rows: the rows of its only sheet, as XML.
  ///   - parts: further parts, and others in place of the usual ones.
  static func packed(
    _ rows: String, _ parts: [String: String] = [:], name: String = "a.xlsx"
  ) throws -> ImportInput {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let list = "http://schemas.openxmlformats.org/package/2006/relationships"
    let all = [
      "[Content_Types].xml": "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'/>",
      "_rels/.rels":
        "<Relationships xmlns='\(list)'><Relationship Id='a' Type='\(relations)/officeDocument' Target='xl/workbook.xml'/></Relationships>",
      "xl/workbook.xml":
        "<workbook xmlns='\(main)' xmlns:r='\(relations)'><sheets><sheet name='Schedule' r:id='a'/></sheets></workbook>",
      "xl/_rels/workbook.xml.rels":
        "<Relationships xmlns='\(list)'><Relationship Id='a' Type='\(relations)/worksheet' Target='sheet.xml'/></Relationships>",
      "xl/sheet.xml": "<worksheet xmlns='\(main)'><sheetData>\(rows)</sheetData></worksheet>",
    ].merging(parts) { _, new in new }
    let folder = try ScratchFolder(in: NSTemporaryDirectory(), for: "test")
    let items = try all.sorted { $0.key < $1.key }.enumerated().map { index, part in
      let path = "\(folder.path)/\(index)"
      try Data(part.value.utf8).write(to: URL(fileURLWithPath: path))
      return ArchiveWriter.Item(name: part.key, path: path)
    }
    try ArchiveWriter.write(items, changed: Importing.now, to: folder.path + "/a.zip")
    return try input(folder.path + "/a.zip", name: name)
  }

  /// Rows of texts as XML.
  static func rows(_ rows: [[String]]) -> String {
    rows.enumerated().map { index, cells in
      let cells = cells.map { "<c t='inlineStr'><is><t>\($0)</t></is></c>" }
      return "<row r='\(index + 1)'>\(cells.joined())</row>"
    }.joined()
  }

  static func input(_ path: String, name: String) throws -> ImportInput {
    ImportInput(
      path: name, source: BytesSource([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), name: name))
  }
}

extension ImportSession.Outcome {
  /// The findings of all files as `code cell`.
  var cells: [String] {
    files.flatMap(\.findings).map { $0.code.rawValue + ($0.cell.map { " \($0)" } ?? "") }
  }

  /// What was decided of the first file, as `what: value`.
  func decided(_ what: String...) -> [String] {
    files.first?.inferences.filter { what.contains($0.what) }.map { "\($0.what): \($0.value)" } ?? []
  }
}
