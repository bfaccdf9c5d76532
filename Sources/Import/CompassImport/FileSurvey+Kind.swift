import CompassCSV
import CompassJSON
import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// What kind of records a delimited file holds.
extension FileSurvey {
  /// The kind of the records of a file, with the evidence.
  ///
  /// - Throws: ``ImportError`` where it can't be told.
  static func kind(
    of table: FileTable, _ input: ImportInput, _ options: ImportOptions, _ earlier: Overrides,
    _ profile: ImportProfile?
  ) throws -> (RecordKind, Inference) {
    func result(
      _ kind: RecordKind, _ why: String, _ override: String? = "--as KIND"
    ) -> (RecordKind, Inference) {
      (kind, Inference(what: "kind", value: kind.plural, why: why, override: override))
    }
    // Records within the rows of others are of their own kind, whatever is said of the file.
    if input.part?.grid.embedded == nil {
      if let kind = options.kind { return result(kind, "set with --as", nil) }
      if let kind = earlier.kind { return result(kind, "saved with the rejected rows") }
    }
    if let profile { return result(profile.kind, "from the profile") }
    guard let rows = table.rows else {
      if let kind = input.part?.kind {
        let mapping = ColumnMapping(headers: table.headers, kind: kind, maps: options.maps)
        return result(kind, "\(mapping.score) of \(mapping.columns.count) names match")
      }
      throw ImportError(
        "Can't tell what kind of data \(input.label) contains", help: kindHelp, code: .kindUnrecognised)
    }
    let maps = options.maps
    let mapped = rows.headerNames.map { header in
      maps.first { $0.header.foldedWords == header.foldedWords }?.field ?? header
    }
    let provided = Set(options.sets.map(\.field))
    let found = KindRecognition.recognize(
      headers: mapped, fileName: input.tableName, provided: provided)
    let tests = rows.headerNames.filter { MetricType.named($0) != nil }
    if found.map({ [.metric, .event].contains($0.kind) }) ?? true, tests.count >= Self.fewestTests,
      !rows.headerNames.contains(where: { Self.names($0, "metric_type") })
    {
      throw ImportError(
        "\(input.path) has one column per test (\(tests.prefix(4).joined(separator: ", "))), but metrics need one row per result",
        help:
          "Use the columns Date, Metric, Value and Unit, with one row per result. For other data, add --as KIND."
      )
    }
    guard let found else {
      try refuseLongRows(rows, input)
      try ForeignFormat.refuseCopiedPage(input, headers: rows.headerNames)
      throw ImportError(
        "Can't tell what kind of data \(input.label) contains",
        help: kindHelp(rows, options, input),
        code: .kindUnrecognised)
    }
    var why = "\(found.matched) of \(found.total) headers match"
    if let next = found.runnerUp { why += "; \(next.matched) as \(next.kind.plural)" }
    return result(found.kind, why)
  }

  static func kindHelp(_ rows: TableSurvey, _ options: ImportOptions, _ input: ImportInput) -> String {
    let evidence = ImportProfile.Evidence(headers: rows.headerNames, fileName: input.fileName)
    guard let near = ImportProfile.nearest(evidence, among: options.profiles) else { return kindHelp }
    return
      "\(near.matched) of its headers match \(near.name): try --profile \(near.name). \(kindHelp)"
  }

  /// Refuses a file with rows at the top that are larger than the reader's limits: its header may be one of them.
  static func refuseLongRows(_ rows: TableSurvey, _ input: ImportInput) throws {
    guard rows.hasOverLimit else { return }
    let limits = CSVLimits()
    throw ImportError(
      "The first rows of \(input.path) are too long: the limits are \(limits.columns) columns and \(limits.recordBytes) bytes",
      help: "Remove columns, or look for missing line breaks or a missing closing quote")
  }

  static let kindHelp =
    "Add --as " + RecordKind.allCases.map(\.plural).joined(separator: "|")

  /// The fewest headers that name metric types and make a table of one column for each test.
  static let fewestTests = 2

  static func names(_ header: String, _ field: String) -> Bool {
    HeaderVocabulary.of(.metric).target(of: header)?.name == field
  }
}
