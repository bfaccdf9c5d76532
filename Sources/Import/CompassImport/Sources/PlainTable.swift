import CompassJSON
package import CompassSource
import CompassTables
import CompassValidation
import Foundation

/// The uninterpreted rows of a delimited file, a sheet or a JSON file.
package struct PlainTable {
  /// The name of the table, if the file has several.
  package let name: String?
  /// The name of the format in reports for programs.
  package let format: String
  /// The name of the encoding; nil for a workbook.
  package let encodingName: String?
  /// The column names; empty if the table lacks a header.
  package let headers: [String]
  /// The automatic choices about the file.
  package private(set) var inferences: [Inference]
  private let sheet: SheetInput?
  private var reader: (any GridReader)?
  private var row = GridRow()
  private var found: [Diagnostic]

  /// Returns the tables of a file.
  ///
  /// - Throws: ``ImportError`` if the file's format doesn't have tables, and errors from reading the file.
  package static func tables(of input: ImportInput, options: ImportOptions) throws -> [PlainTable] {
    let sheet = try WorkbookFile.open(input)?.table(options)
    if sheet == nil, try CalendarSurvey.recognizes(input) {
      throw ImportError("\(input.path) is a calendar, not a table", help: "Remove --as table")
    }
    if sheet == nil, try JSONParts.recognizes(input) {
      return try JSONParts(input, options).plainGrids().map { grid in
        try PlainTable(.json(JSONPart(kind: nil, grid: grid)), input, name: grid.name)
      }
    }
    var file = try (sheet ?? input).opened(options)
    let found = try file.foundTables(options.tableOptions())
    file.table = found.first
    var table = try PlainTable(FileTable(file), file)
    table.found =
      file.findings + (found.first?.diagnostics ?? [])
      + found.dropFirst().map { other in
        Diagnostic(
          .csvSecondTable, .warning, "Another table begins here. Only the first table is read",
          help: "Save each table as a separate file, or set the header with --header-row",
          position: other.headerRows.first?.position)
      }
    return [table]
  }

  private init(_ table: FileTable, _ input: ImportInput, name: String? = nil) throws {
    self.name = name
    sheet = input.sheet
    format = sheet == nil ? table.format : "xlsx"
    encodingName = sheet == nil ? table.encodingName : nil
    headers = table.headers
    inferences = (sheet?.inferences ?? []) + table.inferences
    found = []
    reader = try table.makeReader()
  }

  /// Reads the next row, or returns false at the end.
  package mutating func next(into record: inout SourceRecord) throws -> Bool {
    while try reader?.read(into: &row) == true {
      found += row.findings
      guard row.unread == nil else { continue }
      swap(&record, &row.record)
      return true
    }
    found += row.findings
    return false
  }

  /// Removes and returns the findings since the last call.
  package mutating func takeDiagnostics() -> [Diagnostic] {
    defer { found.removeAll() }
    return sheet.map { found.map($0.placed) } ?? found
  }
}
