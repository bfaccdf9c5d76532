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
  /// The name of the encoding.
  package let encodingName: String
  /// The names of the columns; empty where nothing names them.
  package let headers: [String]
  /// What was decided about the file.
  package private(set) var decisions: [Decision]
  private var delimited: CSVReader?
  private var json: JSONRows?
  private var found: [Diagnostic]

  /// The tables of a file.
  ///
  /// - Throws: ``ImportError`` where it is of no format that has tables, and what reading it throws.
  package static func tables(of input: ImportInput, options: ImportOptions) throws -> [PlainTable] {
    if try CalendarSurvey.recognizes(input) {
      throw ImportError("\(input.path) is a calendar and no table", help: "Leave out --as table")
    }
    guard try JSONParts.recognizes(input) else { return [try PlainTable(delimited: input, options)] }
    return try JSONParts(input, options).plainParts().map { try PlainTable(input, $0) }
  }

  private init(delimited input: ImportInput, _ options: ImportOptions) throws {
    let survey = try CSVSurvey(of: input.source, options: options.csvOptions(layout: .automatic))
    try ForeignFormat.refuse(input, survey)
    name = nil
    format = "csv"
    encodingName = survey.encoding.rawValue
    headers = survey.headerNames
    decisions = survey.decisions
    found = survey.diagnostics
    delimited = try CSVReader(input.source, survey: survey)
  }

  private init(_ input: ImportInput, _ part: JSONPart) throws {
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
    return found
  }
}
