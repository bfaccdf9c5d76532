public import CompassSource

/// A table found in a grid, with its header, its columns and the findings about them.
public struct TableSurvey: Sendable {
  /// The grid that has the table.
  package let grid: any Grid
  /// The table.
  package let table: Table
  /// The names of the columns, rows of a header of several joined by a blank; empty without a header.
  public let headerNames: [String]
  /// The rows of the header with the place of each cell; empty without a header.
  public let headerRows: [SourceRecord]
  /// The number of columns; trailing ones without a name and values are not counted.
  public let columnCount: Int
  /// The automatic choices about the grid and the table, with the options that override them.
  public package(set) var inferences: [Inference]
  /// The findings about the header or the table as a whole.
  public package(set) var diagnostics: [Diagnostic] = []

  let options: TableOptions
  /// Whether no other table of the grid has its header below.
  var isLast = true
  /// Whether rows near the top exceed the limits of the grid and are skipped.
  package let hasOverLimit: Bool
  /// The word for a row in messages: `row` for sheets, `line` for delimited files.
  let rowWord: String

  /// Whether the header of a delimited file has fewer names than the rows have fields.
  ///
  /// The values may be in the wrong columns.
  var isHeaderShort: Bool { rowWord == "line" && hasHeader && headerNames.count < columnCount }

  /// How many rows above the header are sentences.
  package var proseCount: Int {
    table.titleRows.count { row in row.fields.contains { CellForm($0, in: row).contains(.sentence) } }
  }

  /// Whether a column contains dates, times, numbers or amounts of money.
  package var hasFigures: Bool {
    table.shapes.columns.contains {
      !table.shapes.shapes($0).isDisjoint(with: [.date, .time, .number, .money])
    }
  }

  /// Whether the table has a header.
  public var hasHeader: Bool { !headerRows.isEmpty }
  /// The first column of the grid that the table has.
  package var firstColumn: Int { table.columns.lowerBound }
  /// The row above the header that names groups of columns, if any.
  package var groupRow: SourceRecord? { table.groupRow }

  /// Finds the tables of a grid: those with a header, or all of its rows as one table without a header.
  ///
  /// - Parameters:
  ///   - grid: the grid.
  ///   - options: the known properties of the grid.
  ///   - rowWord: the word for a row in messages: `row` or `line`.
  /// - Throws: the errors of the grid's reader.
  /// - Complexity: O(n) in the size of the grid, which is read once.
  public static func tables(
    in grid: any Grid, _ options: TableOptions = TableOptions(), rowWord: String = "line"
  ) throws -> [TableSurvey] {
    var hasOverLimit = false
    func find(_ options: TableOptions) throws -> (tables: [Table], rows: Int) {
      var finder = TableFinder(options)
      var reader = try grid.makeReader()
      var row = GridRow()
      var count = 0
      while try reader.read(into: &row) {
        if count < 64 { hasOverLimit = hasOverLimit || row.findings.contains { $0.code.isOverLimit } }
        finder.take(row.record)
        count += 1
      }
      if count < 64 { hasOverLimit = hasOverLimit || row.findings.contains { $0.code.isOverLimit } }
      return (finder.finish(), count)
    }
    let found = try find(options)
    var tables = found.tables.filter { !$0.headerRows.isEmpty }
    if tables.isEmpty, found.rows > 0 {
      var options = options
      options.hasHeader = false
      tables = try find(options).tables
    }
    if tables.isEmpty { tables = [Table(columns: 0..<0)] }
    return tables.enumerated().map { index, table in
      var survey = TableSurvey(table, of: grid, options, rowWord, hasOverLimit: hasOverLimit)
      survey.isLast = index == tables.count - 1
      return survey
    }
  }

  /// Analyzes the header of a table.
  init(_ table: Table, of grid: any Grid, _ options: TableOptions, _ rowWord: String, hasOverLimit: Bool) {
    self.hasOverLimit = hasOverLimit
    var table = table
    table.titleRows = options.titleRows + table.titleRows
    let rows = table.headerRows
    func names(_ row: SourceRecord) -> [String] {
      row.fields.indices.clamped(to: table.columns).map {
        String(decoding: row.text[row.fields[$0].range].trimmed, as: UTF8.self)
      }
    }
    var parts = rows.map(names)
    let lower = Self.join(parts)
    if let group = table.groupRow,
      options.joinsGroups
        ?? (Set(lower).count < lower.count
          || zip(lower, names(group)).contains { $0.isEmpty && !$1.isEmpty })
    {
      parts.insert(names(group), at: 0)
      table.groupRow = nil
    }
    if options.joinsGroups != false { Self.spread(&parts) }
    let joined = Self.join(parts)
    let named = joined.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    let filled = (table.shapes.lastUsedColumn ?? -1) - table.columns.lowerBound + 1
    let isWhole = options.takesEveryRow && table.columns.lowerBound == 0
    // If some rows have as many cells as the header, longer rows have too many.
    let own = rows.last?.count ?? 0
    let isMixed = rowWord == "line" && own < table.shapes.usualWidth && table.shapes.hasRows(ofWidth: own)
    columnCount = isWhole ? max(own, table.shapes.usualWidth) : isMixed ? named : max(named, filled)
    headerNames = Array(joined.prefix(columnCount))
    table.columns =
      table.columns.lowerBound..<max(table.columns.lowerBound, min(table.columns.upperBound, 1 << 20))
    headerRows = rows.map { row in
      var row = row
      row.fields = Array(row.fields[row.fields.indices.clamped(to: table.columns)])
      return row
    }
    self.table = table
    self.grid = grid
    self.options = options
    self.rowWord = rowWord
    inferences = grid.inferences
    reportHeader()
    reportNames()
  }

  /// Joins the parts of each column's name with blanks; a part that repeats the one above is used once.
  private static func join(_ rows: [[String]]) -> [String] {
    var names = Array(repeating: "", count: rows.map(\.count).max() ?? 0)
    for (index, row) in rows.enumerated() {
      for (column, part) in row.enumerated() where !part.isEmpty {
        if index > 0, column < rows[index - 1].count, rows[index - 1][column] == part { continue }
        names[column] += names[column].isEmpty ? part : " " + part
      }
    }
    return names
  }

  /// Repeats the name of a group above each of its columns with a name.
  private static func spread(_ rows: inout [[String]]) {
    for index in rows.indices.dropLast() {
      for column in rows[index].indices.dropFirst() where rows[index][column].isEmpty {
        let isNamed = rows[(index + 1)...].contains { column < $0.count && !$0[column].isEmpty }
        if isNamed { rows[index][column] = rows[index][column - 1] }
      }
    }
  }

  /// Names of groups over each column of the group.
  private static func spread(_ names: [String]) -> [String] {
    var last = ""
    return names.map { name in
      if !name.isEmpty { last = name }
      return last
    }
  }

  // MARK: Places

  /// The table from its header to its last row of data.
  package var position: SourcePosition? {
    guard var position = headerRows.first?.position else { return nil }
    position.endLine = table.runs.last { $0.rowClass == .data }?.lines.upperBound ?? position.endLine
    return position
  }

  /// The position of a column's header cell, or nil if the column doesn't have one.
  ///
  /// - Parameter column: the column, counted from 0.
  public func headerPosition(ofColumn column: Int) -> SourcePosition? {
    guard let row = headerRows.last, row.fields.indices.contains(column) else { return nil }
    return row.fields[column].position
  }

  /// The group name of each column, or an empty string for a column without a group.
  ///
  /// The array is empty for a table without groups.
  package var groups: [String] {
    guard let groupRow else { return [] }
    let cells = groupRow.fields.indices.clamped(to: table.columns).map { groupRow.string(at: $0) }
    // A name that a merged cell repeats in the header is the name of a column.
    let names = Self.spread(cells)
    return headerNames.indices.map { column in
      column < names.count && names[column] != headerNames[column] ? names[column] : ""
    }
  }

  /// Returns lines in words for people: "line 3", "lines 3–5"; of a sheet its rows.
  package func words(_ lines: ClosedRange<Int>) -> String { lines.words(rowWord) }

  /// The number of rows that are neither data nor the header.
  package var leftOutCount: Int {
    table.runs.reduce(0) { $0 + ($1.rowClass == .data || $1.rowClass == .header ? 0 : $1.count) }
  }

  /// The automatic choices about the rows: how many there are of each class, and which rows were skipped.
  public var rowInferences: [Inference] {
    let classes: [(Table.RowClass, String)] = [
      (.header, "header"), (.data, "data"), (.blank, "blank rows"), (.title, "\(rowWord)s above the header"),
      (.units, "a row of units"), (.section, "names of groups of rows"), (.total, "totals"), (.note, "notes"),
      (.repeated, "a repeated header"),
    ]
    let counts = classes.map { (table.count(of: $0.0), $0.1) }.filter { $0.0 > 0 }
    let all = Inference(
      what: "rows", value: counts.map { "\($0.1) \($0.0)" }.joined(separator: ", "),
      why: "each row of the table is counted once", isRoutine: true)
    let left = classes.dropFirst(3).compactMap { rowClass, label -> Inference? in
      let runs = table.runs.filter { $0.rowClass == rowClass }
      guard !runs.isEmpty else { return nil }
      let more = runs.count > 3 ? " and \(runs.count - 3) more" : ""
      return Inference(
        what: "skipped", value: runs.prefix(3).map { words($0.lines) }.joined(separator: ", ") + more,
        why: label, override: rowClass == .title ? "--header-row N" : "--csv-option rows=all")
    }
    return [all] + left
  }

  // MARK: Reporting

  private mutating func reportHeader() {
    if let line = options.headerLine, !hasHeader {
      diagnostics.append(
        Diagnostic(
          .csvHeaderNotFound, .error,
          "\(rowWord == "row" ? "Row" : "Line") \(line) isn't in the table, so it can't be the header",
          help:
            "Use the \(rowWord) number that a \(rowWord == "row" ? "spreadsheet program" : "text editor") shows, starting at 1"
        ))
    }
    guard let first = headerRows.first, let last = headerRows.last else {
      if table.count(of: .data) == 0, !hasOverLimit {
        diagnostics.append(
          Diagnostic(.csvFileEmpty, .warning, "The file contains no values", help: "Export it again"))
      }
      inferences.add(
        "header", "none", options.hasHeader ? "no row has names for columns" : "as requested",
        "--header-row N")
      return
    }
    let lines = words(first.position.line...max(first.position.line, last.position.endLine))
    let known = headerNames.count { (options.words?($0) ?? 0) >= 4 }
    inferences.add(
      "header", headerRows.count == 1 ? lines : lines + ", joined",
      options.isHeaderGiven
        ? "as requested"
        : known > 0 ? "\(known) of its cells are known column names" : "names over columns of values",
      "--header-row N")
    if table.count(of: .data) == 0, !hasOverLimit {
      diagnostics.append(
        Diagnostic(.csvHeaderOnly, .note, "The file has a header but no records", position: last.position))
    }
  }

  private mutating func reportNames() {
    guard let header = headerRows.last else { return }
    if headerNames.count < columnCount {
      diagnostics.append(
        Diagnostic(
          .csvHeaderShort, .warning,
          "The header has \(headerNames.count) names, but the rows have \(columnCount) fields",
          help: "Name every column. Values may be under the wrong name", position: header.position))
    } else if rowWord == "line", let own = table.headerRows.last?.count, own < table.shapes.usualWidth,
      !table.shapes.hasRows(ofWidth: own)
    {
      // A missing name looks the same as an extra delimiter at the end of every row.
      diagnostics.append(
        Diagnostic(
          .csvHeaderShort, .warning,
          "The header has \(own) fields, but the rows have \(table.shapes.usualWidth). Empty fields at the end were ignored",
          help: "If values are under the wrong name, a delimiter is missing in the header",
          position: header.position))
    }
    var first: [String: Int] = [:]
    for (column, name) in headerNames.enumerated() {
      let position = headerPosition(ofColumn: column)
      if name.isEmpty {
        guard table.shapes.isFilled(firstColumn + column) else { continue }
        diagnostics.append(
          Diagnostic(
            .csvHeaderEmpty, .warning, "Column \(firstColumn + column + 1) has no name",
            help: "Name the column in the header", position: position))
      } else if let other = first[name] {
        diagnostics.append(
          Diagnostic(
            .csvHeaderDuplicate, .warning,
            "Columns \(firstColumn + other + 1) and \(firstColumn + column + 1) are both named \(value: name)",
            help: "Rename one of them", position: position, header: name, value: name, isPersonal: false,
            related: headerPosition(ofColumn: other).map { [$0] } ?? []))
      } else {
        first[name] = column
      }
    }
  }
}
