import Foundation
import TestSupport
import Testing

/// What openpyxl, an independent reader, finds in a workbook.
struct ReadWorkbook: Decodable {
  struct Cell: Decodable, Equatable {
    var kind: String
    var text: String
    var format: String
    var link: String?
    var isBold: Bool
    var fill: String
  }

  struct Table: Decodable {
    var name: String
    var range: String
    var headers: [String]
  }

  struct Sheet: Decodable {
    var name: String
    var cells: [String: Cell]
    var merges: [String]
    var frozen: String?
    var filter: String?
    var tables: [Table]
    var widths: [String: Double]
    var heights: [String: Double]
    var paper: String
    var orientation: String
    var fitToWidth: Int?
    var isFitted: Bool
    var titleRows: String?
    var footer: [String?]
    var header: [String?]
  }

  var sheets: [Sheet]
  var names: [String: String]
  var title: String?
  var author: String?
  var subject: String?
  var created: String

  init(path: String) throws {
    self = try JSONDecoder().decode(ReadWorkbook.self, from: Python.run(ReadWorkbook.script, path))
  }

  private static let script =
    Python.importOpenPyXL + """
      import json, datetime
      book = openpyxl.load_workbook(sys.argv[1])
      def text(value):
          if isinstance(value, (datetime.date, datetime.time)): return value.isoformat()
          return str(value)
      def cell(c):
          return {"kind": c.data_type, "text": text(c.value), "format": c.number_format,
                  "link": c.hyperlink.target + ("#" + c.hyperlink.location if c.hyperlink.location else "")
                          if c.hyperlink else None,
                  "isBold": bool(c.font.b), "fill": str(c.fill.fgColor.rgb) if c.fill.fill_type else ""}
      def line(item):
          return [item.left.text, item.center.text, item.right.text]
      sheets = []
      for sheet in book.worksheets:
          sheets.append({
              "name": sheet.title,
              "cells": {c.coordinate: cell(c) for c in sheet._cells.values()
                        if not isinstance(c, openpyxl.cell.cell.MergedCell) and c.value is not None},
              "merges": sorted(str(r) for r in sheet.merged_cells.ranges),
              "frozen": sheet.freeze_panes,
              "filter": sheet.auto_filter.ref,
              "tables": [{"name": t.displayName, "range": t.ref, "headers": [c.name for c in t.tableColumns]}
                         for t in sheet.tables.values()],
              "widths": {k: d.width for k, d in sheet.column_dimensions.items()},
              "heights": {str(k): d.height for k, d in sheet.row_dimensions.items() if d.height},
              "paper": str(sheet.page_setup.paperSize), "orientation": str(sheet.page_setup.orientation),
              "fitToWidth": sheet.page_setup.fitToWidth,
              "isFitted": bool(sheet.sheet_properties.pageSetUpPr and sheet.sheet_properties.pageSetUpPr.fitToPage),
              "titleRows": sheet.print_title_rows,
              "footer": line(sheet.oddFooter), "header": line(sheet.oddHeader)})
      # openpyxl 3.0 has a list of names, 3.1 a dictionary.
      listed = getattr(book.defined_names, "definedName", None)
      if listed is None: listed = book.defined_names.values()
      names = {d.name: d.attr_text for d in listed}
      p = book.properties
      print(json.dumps({"sheets": sheets, "names": names,
                        "title": p.title, "author": p.creator, "subject": p.subject,
                        "created": p.created.isoformat()}))
      """
}
