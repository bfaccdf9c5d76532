import CompassJSON
package import CompassSource
import CompassTables
import CompassValidation
import Foundation

/// The rows of a file as they are, whatever they mean: of a delimited file, or of JSON.
package struct PlainTable {
  /// What the table is called where a file has several.
  package let name: String?
  /// The name of the format in reports for programs.
  package let format: String
  /// The name of the encoding; nil where texts have none of their own.
  package let encodingName: String?
  /// The names of the columns; empty where nothing names them.
  package let headers: [String]
  /// What was decided about the file.
  package private(set) var inferences: [Inference]
  private let sheet: SheetInput?
  private var reader: (any GridReader)?
  private var row = GridRow()
  private var found: [Diagnostic]

  /// The tables of a file.
  ///
  /// - Throws: ``ImportError`` where it is of no format that has tables, and what reading it throws.
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

  /// Reads the next row; false at the end.
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

  /// What was found since this was asked last.
  package mutating func takeDiagnostics() -> [Diagnostic] {
    defer { found.removeAll() }
    return sheet.map { found.map($0.placed) } ?? found
  }
}
