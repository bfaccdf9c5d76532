import CompassJSON
import CompassModel
package import CompassSource
import CompassTables
import CompassValidation
import Foundation

/// The uninterpreted rows of a delimited file, a sheet or a JSON file.
package struct PlainTable {
  /// The name of the sheet or the list, or the title above the table, if there is one.
  package let name: String?
  /// The name of the format in reports for programs.
  package let format: String
  /// The name of the encoding; nil for a workbook.
  package let encodingName: String?
  /// The names of the columns; `column 1` and so on if the table doesn't have a header.
  package let headers: [String]
  /// Whether the table has a header.
  package let hasHeader: Bool
  /// The automatic choices about the file.
  package private(set) var inferences: [Inference]
  private let sheet: SheetInput?
  private var reader: (any GridReader)?
  private var row = GridRow()
  private var found: [Diagnostic] = []

  /// Returns the tables of a file.
  ///
  /// - Throws: ``ToolError`` if the file's format doesn't have tables, and errors from reading the file.
  package static func tables(of input: ImportInput, options: ImportOptions) throws -> [PlainTable] {
    let workbook = try WorkbookFile.open(input)
    if workbook == nil, try CalendarSurvey.recognizes(input) {
      throw ToolError(.input, "\(input.path) is a calendar, not a table", help: "Remove --as table")
    }
    if workbook == nil, try JSONParts.recognizes(input) {
      return try JSONParts(input, options).plainGrids().map { grid in
        try PlainTable(.json(JSONPart(kind: nil, grid: grid)), input, name: grid.name)
      }
    }
    let inputs = try workbook?.sheets(options) ?? [input.opened(options)]
    var tableOptions = options.tableOptions()
    tableOptions.joinsGroups = true
    let found = try inputs.map { ($0, try $0.foundTables(tableOptions)) }
    let count = found.reduce(0) { $0 + $1.1.count }
    var tables: [PlainTable] = []
    for (input, surveys) in found {
      for (index, survey) in surveys.enumerated() {
        var file = input
        file.table = survey
        var table = try PlainTable(
          .rows(survey, file.csv, nil), file,
          name: file.sheet?.name ?? survey.table.titleRows.last?.strings.joined(separator: " ").trimmedBlanks)
        table.found = (index == 0 ? file.findings : []) + survey.diagnostics
        if count > 1 {
          table.inferences.add(
            "table", "\(tables.count + 1) of \(count)", file.tableWords, "--table \(tables.count + 1)")
        }
        tables.append(table)
      }
    }
    return tables
  }

  private init(_ table: FileTable, _ input: ImportInput, name: String? = nil) throws {
    self.name = name
    sheet = input.sheet
    format = sheet == nil ? table.format : "xlsx"
    encodingName = sheet == nil ? table.encodingName : nil
    headers = table.headers
    hasHeader = table.rows?.hasHeader ?? !table.headers.isEmpty
    inferences = (sheet?.inferences ?? []) + table.inferences
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
