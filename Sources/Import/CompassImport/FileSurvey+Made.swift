import CompassCSV
import CompassJSON
import CompassModel
import CompassSource
import CompassValidation

/// Rows that a profile makes of a file, which stand in none as they are.
extension FileSurvey {
  /// Whether a table of tests without days is a list of athletes with some of their figures.
  static func isRoster(
    _ csv: CSVSurvey, _ profile: ImportProfile, _ options: ImportOptions, _ input: ImportInput
  ) -> Bool {
    guard let recipe = profile.metrics, recipe.takesOtherTests, let date = recipe.date,
      date.columns(of: csv.headerNames).isEmpty,
      !options.sets.contains(where: { $0.field == "recorded_date" })
    else { return false }
    return KindRecognition.recognize(headers: csv.headerNames, fileName: input.tableName, provided: [])?.kind
      == .athlete
  }

  /// What a file holds that is no table of any kind, but a page with the names of tests; nil for any other.
  static func page(
    _ input: ImportInput, _ csv: CSVSurvey, _ options: ImportOptions
  ) throws -> (table: MadeTable, match: ImportProfile.Match)? {
    guard options.kind == nil || options.kind == .metric,
      !csv.headerNames.contains(RejectedFile.decisionsColumn)
    else { return nil }
    if csv.hasHeader {
      let evidence = ImportProfile.Evidence(
        headers: csv.headerNames, sections: csv.sections, fileName: input.fileName)
      guard ImportProfile.recognize(evidence, kind: nil, among: options.profiles) == nil,
        KindRecognition.recognize(
          headers: csv.headerNames, fileName: input.fileName, provided: Set(options.sets.map(\.field))) == nil
      else { return nil }
    }
    return try MadeTable.pasted(input, csv, options)
  }

  /// The rows that a profile makes of a delimited file; nil where they are in the file as they are.
  static func made(
    of csv: CSVSurvey, _ profile: ImportProfile, _ input: ImportInput, _ options: ImportOptions
  ) throws -> MadeTable? {
    // Rejected rows are rows, whatever the file was that they come from.
    guard !csv.headerNames.contains(RejectedFile.decisionsColumn) else { return nil }
    switch profile.shape {
    case .rows: return nil
    case .pairs(let names): return try MadeTable(pairs: names, of: input, csv, profile)
    case .splitDates(let header):
      return try MadeTable(splitDatesIn: header, of: input, csv, profile)
    case .collected(let name, let header):
      var reader = try input.reader(csv)
      var record = SourceRecord()
      var table = try MadeTable(
        collecting: name, by: header, headers: csv.headerNames, of: input, profile, isJSON: false
      ) { try reader.read(into: &record) ? record : nil }
      table.encodingName = csv.encoding.rawValue
      table.diagnostics = reader.diagnostics
      table.skips = reader.skips
      return table
    case .metrics(let recipe):
      return try MadeTable(metricsOf: csv, profile, recipe, input, options)
    }
  }

  /// The rows that a profile makes of rows of JSON; nil where they are records as they are.
  static func made(
    of part: JSONPart, _ profile: ImportProfile?, _ input: ImportInput, _ options: ImportOptions
  ) throws -> FileTable? {
    guard let profile, !part.grid.names.contains(RejectedFile.decisionsColumn) else { return nil }
    if case .metrics(let recipe) = profile.shape {
      return .made(try MadeTable(metricsOf: part.grid, profile, recipe, input, options))
    }
    guard case .collected(let name, let header) = profile.shape else { return nil }
    var rows = try part.grid.makeReader()
    var row = GridRow()
    var found: [Diagnostic] = []
    var table = try MadeTable(
      collecting: name, by: header, headers: part.grid.headers, of: input, profile, isJSON: true
    ) {
      while try rows.read(into: &row) {
        found += row.findings
        if row.unread == nil { return row.record }
      }
      found += row.findings
      return nil
    }
    table.format = "json"
    table.diagnostics = found
    return .made(table)
  }
}
