import CompassCSV
import CompassJSON
import CompassModel
import CompassSource
import CompassTables
import CompassValidation
import Foundation

/// What kind of records a delimited file holds.
extension FileSurvey {
  /// The kind of the records of a file, with the evidence.
  ///
  /// - Throws: ``ImportError`` where it can't be told.
  static func kind(
    of table: FileTable, _ samples: ColumnSamples, _ input: ImportInput, _ options: ImportOptions,
    _ earlier: Overrides,
    _ profile: ImportProfile?
  ) throws -> (RecordKind, Inference) {
    func result(
      _ kind: RecordKind, _ why: String, _ override: String? = "--as KIND"
    ) -> (RecordKind, Inference) {
      (kind, Inference(what: "kind", value: kind.plural, why: why, override: override))
    }
    if let rows = table.rows, rows.hasHeader, options.headerLine == nil, earlier.kind == nil, profile == nil,
      samples.areAlike(rows.headerNames, options.reading)
    {
      throw noHeader(input, rows.headerNames, samples, options)
    }
    // Records within the rows of others are of their own kind, whatever is said of the file.
    if input.part?.grid.embedded == nil {
      if let kind = options.kind { return result(kind, "set with --as", nil) }
      if let kind = earlier.kind { return result(kind, "saved with the rejected rows") }
    }
    if let profile { return result(profile.kind, "from the profile") }
    guard let rows = table.rows else {
      if let kind = input.part?.kind {
        let mapping = ColumnRoles(
          headers: table.headers, kind: kind, maps: options.maps, lexicon: options.lexicon)
        return result(kind, "\(mapping.score) of \(mapping.columns.count) names match")
      }
      throw ImportError(
        "Can't tell what kind of data \(input.label) contains", help: kindHelp, code: .kindUnrecognised)
    }
    let found = Inspector(
      headers: rows.headerNames, fileName: input.tableName, provided: Set(options.sets.map(\.field)),
      lexicon: options.lexicon, samples: samples, maps: options.maps)
    let metricWords = HeaderWords.of(.metric, options.lexicon)
    let tests = rows.headerNames.filter {
      MetricType.named($0) != nil || found.best == nil && ValueForm.test.fits($0, options.reading)
    }
    let days = found.best == nil ? rows.headerNames.filter { ValueForm.date.fits($0, options.reading) } : []
    let hasTests =
      tests.count >= Self.fewestTests && found.best.map { [.metric, .event].contains($0.kind) } ?? true
      && !rows.headerNames.contains { metricWords.target(of: $0)?.name == "metric_type" }
    if hasTests || days.count >= Self.fewestTests {
      throw ImportError(
        "\(input.path) has one column per \(hasTests ? "test" : "date") (\((hasTests ? tests : days).prefix(4).joined(separator: ", "))), but metrics need one row per result",
        help:
          "Use the columns Date, Metric, Value and Unit, with one row per result. For other data, add --as KIND."
      )
    }
    guard let best = found.best else {
      try refuseLongRows(rows, input)
      try ForeignFormat.refuseCopiedPage(input, headers: rows.headerNames)
      throw ImportError(
        "Can't tell what kind of data \(input.label) contains",
        help: kindHelp(rows, options, input),
        code: .kindUnrecognised
      ).asking(
        Question(headers: rows.headerNames, fileName: input.tableName, samples: samples, options: options))
    }
    var why = "\(best.roles.score) of \(rows.headerNames.count) headers match"
    if let next = found.runnerUp { why += "; \(next.roles.score) as \(next.kind.plural)" }
    return result(best.kind, why)
  }

  /// Refuses a file without a header row, and asks whether its columns are what their values look like.
  static func noHeader(
    _ input: ImportInput, _ headers: [String], _ samples: ColumnSamples, _ options: ImportOptions
  ) -> ImportError {
    ImportError(
      "No header row in \(input.path)",
      help: "Put the column names in the first line, or use --header-row N"
    ).asking(
      Question(
        headers: headers.map { _ in "" }, fileName: input.tableName, samples: samples, options: options))
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
}

extension ColumnSamples {
  /// Reads the first rows of a table.
  ///
  /// - Throws: what reading the file throws.
  init(_ table: FileTable, _ options: ReadingOptions) throws {
    guard var reader = try table.makeReader() else {
      self = .none
      return
    }
    var values = Array(repeating: [String](), count: min(table.columnCount, Self.limits.columns))
    var row = GridRow()
    var count = 0
    while count < Self.limits.rows, try reader.read(into: &row) {
      count += 1
      guard row.unread == nil else { continue }
      for column in 0..<min(values.count, row.record.count) {
        let text = row.record.string(at: column).trimmedBlanks
        if !values[column].contains(text) { values[column].append(text) }
      }
    }
    self.init(values, options)
  }
}

extension ImportOptions {
  /// How values are read before anything is known of their columns.
  var reading: ReadingOptions {
    var reading = ReadingOptions(timeZone: timeZone ?? .gmt, now: now, lexicon: lexicon)
    reading.year = reading.today.year
    return reading
  }
}
