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
  package private(set) var decisions: [Decision]
  private let sheet: SheetTable?
  private let headerRows: [SourceRecord]
  private var delimited: CSVReader?
  private var json: JSONRows?
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
    return try JSONParts(input, options).plainParts().map { try PlainTable(input, $0) }
  }

  private init(delimited input: ImportInput, _ options: ImportOptions) throws {
    sheet = input.sheet
    if sheet == nil { try ForeignFormat.refuse(input) }
    let csvOptions = try options.csvOptions(layout: .automatic)
    let survey = try CSVSurvey(of: input.source, options: sheet?.options(csvOptions) ?? csvOptions)
    name = nil
    format = sheet == nil ? "csv" : "xlsx"
    encodingName = sheet == nil ? survey.encoding.rawValue : nil
    headers = survey.headerNames
    headerRows = survey.headerRows
    decisions = sheet?.decisions(survey) ?? survey.decisions
    found = survey.diagnostics + (sheet?.findings(under: headers) ?? [])
    delimited = try CSVReader(input.source, survey: survey)
  }

  private init(_ input: ImportInput, _ part: JSONPart) throws {
    sheet = nil
    headerRows = []
    name = part.name
    format = "json"
    encodingName = part.reading.encodingName
    headers = part.names
    decisions = part.decisions
    found = []
    json = try JSONRows(input, part)
  }

  /// Reads the next row; false at the end.
  package mutating func next(into record: inout SourceRecord) throws -> Bool {
    if try delimited?.read(into: &record) == true {
      take(delimited?.diagnostics)
      return true
    }
    take(delimited?.diagnostics)
    let isThere = try json?.next(into: &record) == true
    take(json?.takeDiagnostics())
    return isThere
  }

  private mutating func take(_ diagnostics: [Diagnostic]?) {
    if let diagnostics, !diagnostics.isEmpty { found += diagnostics }
  }

  /// What was found since this was asked last.
  package mutating func takeDiagnostics() -> [Diagnostic] {
    defer { found.removeAll() }
    return sheet.map { sheet in found.map { sheet.placed($0, headerRows: headerRows) } } ?? found
  }
}
