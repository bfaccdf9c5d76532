import CompassCSV
import CompassJSON
import CompassModel
import CompassSource
import CompassTables
import CompassValidation
import Foundation

/// Detection of the record kind of a delimited file.
extension FileSurvey {
  /// Returns the record kind of a file, with the evidence.
  ///
  /// - Throws: ``ImportError`` if the kind is unclear, the header is missing or the layout isn't supported.
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
    // Records nested in the rows of others have their own kind, regardless of the kind of the file.
    if input.part?.grid.embedded == nil {
      if let kind = options.kind { return result(kind, "set with --as", nil) }
      if let kind = earlier.kind { return result(kind, "saved with the rejected rows") }
    }
    if let profile { return result(profile.kind, "from the profile") }
    if let kind = input.part?.kind {
      let mapping = ColumnRoles(
        headers: table.headers, kind: kind, maps: options.maps, lexicon: options.lexicon)
      return result(kind, "\(mapping.score) of \(mapping.columns.count) names match")
    }
    let found = Inspector(
      headers: table.headers, fileName: input.tableName, provided: Set(options.sets.map(\.field)),
      lexicon: options.lexicon, samples: samples, maps: options.maps)
    try refuseLayout(table.headers, found.best?.kind, input, options)
    guard let best = found.best else {
      if let rows = table.rows { try refuseLongRows(rows, input) }
      try ForeignFormat.refuseCopiedPage(input, headers: table.headers)
      throw ImportError(
        "Can't tell what kind of data \(input.label) contains",
        help: kindHelp,
        code: .kindUnrecognised
      ).asking(
        Question(found, samples, options.lexicon, given: nil))
    }
    if best.kind == .event { try refuseResults(table.headers, samples, input, options) }
    var why = "\(best.roles.score) of \(table.headers.count) headers match"
    if let next = found.runnerUp { why += "; \(next.roles.score) as \(next.kind.plural)" }
    return result(best.kind, why)
  }

  /// Rejects race results: a row with a time like 4:58.90 is a measurement, not an event.
  private static func refuseResults(
    _ headers: [String], _ samples: ColumnSamples, _ input: ImportInput, _ options: ImportOptions
  ) throws {
    let words = HeaderWords.of(.event, options.lexicon)
    let times: Set = ["start_time", "end_time", "duration"]
    let results = headers.indices.first { index in
      samples.share(.mark, index) ?? 0 >= Weights.mostValues
        && words.targets(of: headers[index]).allSatisfy { times.contains($0.name) }
    }
    guard let results else { return }
    throw ImportError(
      "\(input.label) has results in the column \(headers[results]), which are measurements, not events",
      help:
        "Use the columns Athlete, Date, Metric, Value and Unit, with one row per result. If the rows are events, add --as events.",
      code: .kindUnrecognised)
  }

  /// Rejects a table with one column per test, date or day of the week, because its rows aren't records.
  private static func refuseLayout(
    _ headers: [String], _ kind: RecordKind?, _ input: ImportInput, _ options: ImportOptions
  ) throws {
    let words = HeaderWords.of(.metric, options.lexicon)
    let tests = headers.filter {
      MetricType.named($0) != nil || kind == nil && ValueForm.test.fits(HeaderNames.key($0), options.reading)
    }
    let hasTests =
      kind.map { [.metric, .event].contains($0) } ?? true
      && !headers.contains { words.target(of: $0)?.name == "metric_type" }
    var (name, columns) = ("test", hasTests ? tests : [])
    if columns.count < 2, kind == nil {
      (name, columns) = ("date", headers.filter { ValueForm.date.fits($0, options.reading) })
    }
    let weekdays = kind == nil ? headers.filter { DateSighting.weekday(Array($0.utf8).span) != nil } : []
    let isOfEvents = columns.count < 2 && weekdays.count >= 5
    if isOfEvents { (name, columns) = ("day of the week", weekdays) }
    guard columns.count >= 2 else { return }
    throw ImportError(
      "\(input.label) has one column per \(name) (\(columns.prefix(4).joined(separator: ", "))), but \(isOfEvents ? "events need one row per event" : "metrics need one row per result")",
      help:
        "Use the columns \(isOfEvents ? "Name, Type, Date and Time" : "Date, Metric, Value and Unit"), with one row per \(isOfEvents ? "event" : "result"). For other data, add --as KIND."
    )
  }

  /// Returns the error for a file without a header row.
  ///
  /// It asks whether the columns are what their values look like.
  static func noHeader(
    _ input: ImportInput, _ headers: [String], _ samples: ColumnSamples, _ options: ImportOptions
  ) -> ImportError {
    let found = Inspector(
      headers: headers.indices.map(ColumnRoles.name), fileName: input.tableName,
      provided: Set(options.sets.map(\.field)), lexicon: options.lexicon, samples: samples,
      maps: options.maps)
    return ImportError.noHeader(input.path).asking(
      Question(found, isHeaderless: true, samples, options.lexicon, given: options.kind))
  }

  /// Rejects a file if its first rows exceed the reader's limits, because one of them may be the header.
  static func refuseLongRows(_ rows: TableSurvey, _ input: ImportInput) throws {
    guard rows.hasOverLimit else { return }
    let limits = CSVLimits()
    throw ImportError(
      "The first rows of \(input.path) are too long: the limits are \(limits.columns) columns and \(limits.recordBytes) bytes",
      help: "Remove columns, or look for missing line breaks or a missing closing quote")
  }

  static let kindHelp =
    "Add --as KIND: " + RecordKind.allCases.map(\.plural).joined(separator: ", ")
}

extension ColumnSamples {
  /// Reads the first rows of a table.
  ///
  /// - Throws: what reading the file throws.
  init(_ table: FileTable, _ options: ReadingOptions) throws {
    self.init(try Self.values(of: table), options)
  }

  /// Returns the different values in the first rows of each column.
  ///
  /// The result is empty for made tables.
  static func values(of table: FileTable) throws -> [[String]] {
    guard var reader = try table.makeReader() else { return [] }
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
    return values
  }
}

extension ImportOptions {
  /// The reading options before the columns are known.
  var reading: ReadingOptions {
    var reading = ReadingOptions(timeZone: timeZone ?? .gmt, now: now, lexicon: lexicon)
    reading.year = reading.today.year
    reading.athletes = knownAthletes
    return reading
  }
}
