import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// Rows that a profile makes of a file, which stand in none as they are.
extension FileSurvey {
  /// Whether a table of tests without days is a list of athletes with some of their figures.
  static func isRoster(
    _ rows: TableSurvey, _ profile: ImportProfile, _ options: ImportOptions, _ input: ImportInput
  ) -> Bool {
    guard let recipe = profile.metrics, recipe.takesOtherTests, let date = recipe.date,
      date.columns(of: rows.headerNames).isEmpty,
      !options.sets.contains(where: { $0.field == "recorded_date" })
    else { return false }
    return Inspector(
      headers: rows.headerNames, fileName: input.tableName, provided: [], lexicon: options.lexicon
    ).best?.kind == .athlete
  }

  /// What a file holds that is no table of any kind, but a page with the names of tests; nil for any other.
  static func page(
    _ input: ImportInput, _ rows: TableSurvey, _ options: ImportOptions
  ) throws -> (table: MadeTable, match: ImportProfile.Match)? {
    guard options.kind == nil || options.kind == .metric,
      !rows.headerNames.contains(RejectedFile.decisionsColumn)
    else { return nil }
    if rows.hasHeader {
      let evidence = ImportProfile.Evidence(
        headers: rows.headerNames, sections: rows.groups, fileName: input.fileName)
      guard ImportProfile.recognize(evidence, kind: nil, among: options.profiles) == nil,
        Inspector(
          headers: rows.headerNames, fileName: input.fileName, provided: Set(options.sets.map(\.field)),
          lexicon: options.lexicon
        ).best == nil
      else { return nil }
    }
    return try MadeTable.pasted(input, options)
  }

  /// The rows that a profile makes of a file; nil where they are in the file as they are.
  static func made(
    of table: FileTable, _ profile: ImportProfile, _ input: ImportInput, _ options: ImportOptions
  ) throws -> MadeTable? {
    // Rejected rows are rows, whatever the file was that they come from.
    guard !table.headers.contains(RejectedFile.decisionsColumn) else { return nil }
    var made: MadeTable
    switch (profile.shape, table) {
    case (.pairs(let names), .rows(_, let csv?)):
      made = try MadeTable(pairs: names, of: input, csv, profile)
    case (.splitDates(let header), .rows(let rows, _)):
      made = try MadeTable(splitDatesIn: header, of: input, rows, profile)
    case (.collected(let name, let header), _):
      made = try MadeTable(collecting: name, by: header, of: table, input, profile)
    case (.metrics(let recipe), _):
      made = try MadeTable(metricsOf: table, profile, recipe, input, options)
    default: return nil
    }
    made.format = table.format
    made.encodingName = table.encodingName
    return made
  }
}
