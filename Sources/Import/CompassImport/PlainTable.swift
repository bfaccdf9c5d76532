import CompassCSV
import CompassJSON
package import CompassSource
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
  private var reader: any GridReader
  private var row = GridRow()
  private var found: [Diagnostic]

  /// The tables of a file.
  ///
  /// - Throws: ``ImportError`` where it is of no format that has tables, and what reading it throws.
  package static func tables(of input: ImportInput, options: ImportOptions) throws -> [PlainTable] {
    if let workbook = try WorkbookFile.open(input) {
      return [try PlainTable(delimited: workbook.table(options), options)]
    }
    if try CalendarSurvey.recognizes(input) {
      throw ImportError("\(input.path) is a calendar, not a table", help: "Remove --as table")
    }
    guard try JSONParts.recognizes(input) else { return [try PlainTable(delimited: input, options)] }
    return try JSONParts(input, options).plainGrids().map { try PlainTable($0) }
  }

  private init(delimited input: ImportInput, _ options: ImportOptions) throws {
    sheet = input.sheet
    if sheet == nil { try ForeignFormat.refuse(input) }
    let survey = try input.survey(options.csvOptions(layout: .automatic))
    name = nil
    format = sheet == nil ? "csv" : "xlsx"
    encodingName = sheet == nil ? survey.encoding.rawValue : nil
    headers = survey.headerNames
    inferences = survey.inferences
    found = survey.diagnostics
    reader = try input.reader(survey)
  }

  private init(_ grid: JSONGrid) throws {
    sheet = nil
    name = grid.name
    format = "json"
    encodingName = grid.encodingName
    headers = grid.names
    inferences = grid.inferences
    found = []
    reader = try grid.makeReader()
  }

  /// Reads the next row; false at the end.
  package mutating func next(into record: inout SourceRecord) throws -> Bool {
    while try reader.read(into: &row) {
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
