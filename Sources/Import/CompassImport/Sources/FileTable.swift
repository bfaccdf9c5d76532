import CompassCSV
import CompassJSON
import CompassSource
import CompassTables

/// The source of a file's rows and columns.
enum FileTable: Sendable {
  /// A table of a delimited file or a sheet, with the completion of its rows.
  case rows(TableSurvey, CSVSurvey?, RowCompletion?)
  /// A calendar. Each event is a row.
  case calendar(CalendarSurvey)
  /// Rows of a JSON file.
  case json(JSONPart)

  /// Creates the table that was found in an input; nil if none was found.
  init?(_ input: ImportInput) {
    let table = input.table.map { FileTable.rows($0, input.csv, nil) }
    guard let found = input.part.map(FileTable.json) ?? table else { return nil }
    self = found
  }

  /// The name of the format in reports for programs.
  var format: String {
    switch self {
    case .rows: "csv"
    case .calendar: "ics"
    case .json: "json"
    }
  }

  /// Whether its values have types, as those of JSON do.
  var isJSON: Bool { if case .json = self { true } else { false } }

  /// The automatic choices that were made before the columns were matched.
  var inferences: [Inference] {
    switch self {
    case .rows(let table, _, _): table.inferences
    case .json(let part): part.grid.inferences
    case .calendar: []
    }
  }

  /// The headers in the order of the columns.
  var headers: [String] {
    switch self {
    case .rows(let table, _, let completion):
      completion?.headers
        ?? (table.hasHeader ? table.headerNames : (0..<table.columnCount).map(ColumnRoles.name))
    case .calendar: CalendarReader.fields
    case .json(let part): part.grid.headers
    }
  }

  /// How many fields a record has.
  var columnCount: Int {
    if case .rows(let table, _, nil) = self { table.columnCount } else { headers.count }
  }

  /// The name of the encoding.
  var encodingName: String {
    switch self {
    case .rows(_, let csv, _): csv?.encoding.rawValue ?? CSVEncoding.utf8.rawValue
    case .calendar: CSVEncoding.utf8.rawValue
    case .json(let part): part.grid.encodingName
    }
  }

  /// The names of groups above the columns; empty for a table without them.
  var groups: [String] {
    guard case .rows(let table, _, let completion) = self else { return [] }
    return completion?.groups(table.groups) ?? table.groups
  }

  /// Some of the rows, from the first to the last; empty for other tables than those of a file or a sheet.
  var spread: [SourceRecord] {
    guard case .rows(let table, _, nil) = self, table.table.columns.lowerBound == 0 else { return [] }
    return table.table.spread.rows.filter { $0.count == table.columnCount }
  }

  /// The table as it was found, if it is one of a delimited file or a sheet.
  var rows: TableSurvey? { if case .rows(let table, _, _) = self { table } else { nil } }

  /// The completion of the table's rows, if any.
  var completion: RowCompletion? {
    get { if case .rows(_, _, let completion) = self { completion } else { nil } }
    set { if case .rows(let table, let csv, _) = self { self = .rows(table, csv, newValue) } }
  }

  /// Opens the table at its first row, or returns nil for a calendar.
  ///
  /// - Throws: any error from opening the file.
  func makeReader() throws -> sending (any GridReader)? {
    switch self {
    case .rows(let table, _, let completion?): try CompletedReader(table, completion)
    case .rows(let table, _, nil): try TableReader(table)
    case .json(let part): try part.grid.makeReader()
    case .calendar: nil
    }
  }

  /// Reads all readable rows and returns the findings.
  ///
  /// - Parameters:
  ///   - most: the maximum number of rows to read.
  ///   - body: a closure that receives each row.
  /// - Throws: any error from reading the file or from the closure.
  @discardableResult
  func forEachRow(upTo most: Int = .max, _ body: (GridRow) throws -> Void) throws -> [Diagnostic] {
    guard var reader = try makeReader() else { return [] }
    var row = GridRow()
    var found: [Diagnostic] = []
    var left = most
    while left > 0, try reader.read(into: &row) {
      found += row.findings
      guard row.unread == nil else { continue }
      try body(row)
      left -= 1
    }
    return found + row.findings
  }

  /// The text between two fields of a row in a message.
  var delimiter: String {
    switch self {
    case .rows(_, let csv, _): csv?.dialect.delimiter.map { String(UnicodeScalar($0)) } ?? " | "
    case .calendar: " | "
    case .json: ", "
    }
  }

  /// Returns the JSON pointer of a column in a row, or the pointer of the row if the column lacks one.
  func pointer(_ row: String?, ofColumn column: Int?) -> String? {
    guard let row, let column, case .json(let part) = self, column < part.grid.names.count else {
      return row
    }
    return JSONGrid.pointer(row, column: part.grid.names[column])
  }

  /// Returns the position of a column's header, if it is known.
  func headerPosition(ofColumn column: Int) -> SourcePosition? {
    guard case .rows(let table, _, let completion) = self else { return nil }
    let own: Int? = completion.map { $0.ownColumn(of: column) } ?? column
    return own.flatMap { table.headerPosition(ofColumn: $0) }
  }
}
