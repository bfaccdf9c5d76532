import CompassCSV
import CompassJSON
import CompassModel
import CompassSource
import CompassTables
import CompassValidation
import Foundation

/// Detection of the record kind of a delimited file.
extension FileSurvey {
  /// The kind of a file's records, with the evidence.
  struct KindChoice {
    var kind: RecordKind
    var inference: Inference
    /// Further kinds of records in the same rows.
    var seconds: [SecondKind] = []
    /// Whether only the records of the first of these are imported.
    var isSecondOnly = false
  }

  /// Returns the record kind of a file, with the evidence.
  ///
  /// - Throws: ``ToolError`` if the kind is unclear, the header is missing or the layout isn't supported.
  static func kind(
    of table: FileTable, _ samples: ColumnProfiles, _ input: ImportInput, _ options: ImportOptions,
    _ earlier: Overrides, _ profile: ImportProfile?, _ context: HeaderContext
  ) throws -> KindChoice {
    func result(_ kind: RecordKind, _ why: String, _ override: String? = "--as KIND") -> KindChoice {
      KindChoice(
        kind: kind, inference: Inference(what: "kind", value: kind.plural, why: why, override: override))
    }
    if let second = input.second { return result(second.kind, "in the same rows as \(second.first.plural)") }
    if let rows = table.rows, rows.hasHeader, options.headerLine == nil, earlier.kind == nil, profile == nil,
      samples.areAlike(table.headers, options.reading)
    {
      throw noHeader(input, table.headers, samples, options)
    }
    // Records nested in the rows of others have their own kind, regardless of the kind of the file.
    if input.part?.grid.embedded == nil {
      if let kind = options.kind { return result(kind, "set with --as", nil) }
      if let kind = earlier.kind, !earlier.hasSeconds {
        return result(kind, "saved with the rejected rows")
      }
    }
    if let profile { return result(profile.kind, "from the profile") }
    if let kind = input.part?.kind {
      let mapping = ColumnRoles(
        headers: table.headers, kind: kind, maps: options.maps, lexicon: options.lexicon)
      return result(kind, "\(mapping.score) of \(mapping.columns.count) names match")
    }
    let found = Inspector(
      headers: table.headers, context: context, fileName: input.tableName,
      provided: Set(options.sets.map(\.field)),
      lexicon: options.lexicon, samples: samples, maps: options.maps)
    if let kind = earlier.kind {
      var choice = result(kind, "saved with the rejected rows")
      choice.seconds = SecondKind.all(beside: kind, among: found.candidates, options.lexicon)
      return choice
    }
    guard let best = found.best else { throw try noKind(of: table, found, samples, input, options) }
    let seconds = SecondKind.all(beside: best.kind, among: found.candidates, options.lexicon)
      .filter { hasDay($0, best.kind, context, options) }
    let first = seconds.first?.first ?? best.kind
    if let second = seconds.first, first == .athlete, best.kind == .metric,
      isOfOthers(second, samples, options)
    {
      return KindChoice(kind: .metric, inference: found.inference, seconds: seconds, isSecondOnly: true)
    }
    if best.kind == .event, seconds.isEmpty { try refuseResults(table.headers, samples, input, options) }
    var inference = found.inference
    // Kinds that the same rows make don't speak against each other.
    let others = Set(seconds.flatMap { [$0.first, $0.kind] }).subtracting([first]).map(\.plural)
    if inference.candidates.contains(where: { $0.choice == first.plural }) {
      inference.candidates.removeAll { others.contains($0.choice) }
    }
    return KindChoice(kind: first, inference: inference, seconds: seconds)
  }

  private static func noKind(
    of table: FileTable, _ found: Inspector, _ samples: ColumnProfiles, _ input: ImportInput,
    _ options: ImportOptions
  ) throws -> ToolError {
    if let rows = table.rows { try refuseLongRows(rows, input) }
    try ForeignFormat.refuseCopiedPage(input, headers: table.headers)
    return ToolError(
      .input, "Can't tell what kind of data \(input.label) contains", help: kindHelp, code: .kindUnrecognised
    ).asking(Question(found, samples, options.lexicon, given: nil)?.tried(input, options))
  }

  /// Whether a profile ignores a column that the table would otherwise need.
  ///
  /// For example, `Date` if the day of an event comes from "Start Time".
  static func leavesOut(
    _ table: FileTable, _ profile: ImportProfile, _ samples: ColumnProfiles, _ options: ImportOptions
  ) -> Bool {
    guard profile.recognition.allowsOthers, profile.metrics == nil, profile.collected == nil else {
      return false
    }
    func roles(_ maps: [HeaderMap]) -> ColumnRoles {
      ColumnRoles(
        headers: table.headers, kind: profile.kind, maps: maps, lexicon: options.lexicon, samples: samples)
    }
    let (own, read) = (roles(options.maps), roles(profile.maps(beside: options.maps, table.headers)))
    return Inspector.essentials(of: profile.kind).joined().contains { name in
      guard let column = own.column(named: name) else { return false }
      let header = own.columns[column].header
      return read.columns[column].target == .extra && !profile.uses(header) && !profile.knows(header)
    }
  }

  /// Whether something says when the results of athletes were measured: without, their list stays one.
  private static func hasDay(
    _ second: SecondKind, _ best: RecordKind, _ context: HeaderContext, _ options: ImportOptions
  ) -> Bool {
    second.first != .athlete || best == .metric || second.hasDays || !context.titleDays.isEmpty
      || options.sets.contains { $0.field == "recorded_date" }
  }

  /// Whether results of a team are imported without its athletes: the user chose one, or the store has mostly others.
  private static func isOfOthers(
    _ second: SecondKind, _ samples: ColumnProfiles, _ options: ImportOptions
  ) -> Bool {
    if options.athlete != nil { return true }
    return !options.knownAthletes.isEmpty
      && !second.names.contains { samples.share(.athlete, $0) ?? 0 >= Weights.mostValues }
  }

  /// Rejects race results: a row with a time like 4:58.90 is a measurement, not an event.
  private static func refuseResults(
    _ headers: [String], _ samples: ColumnProfiles, _ input: ImportInput, _ options: ImportOptions
  ) throws {
    let words = HeaderWords.of(.event, options.lexicon)
    let times: Set = ["start_time", "end_time", "duration"]
    let results = headers.indices.first { index in
      samples.share(.mark, index) ?? 0 >= Weights.mostValues
        && words.targets(of: headers[index]).allSatisfy { times.contains($0.name) }
    }
    guard let results else { return }
    throw ToolError(
      .input,
      "\(input.label) has results in the column \(headers[results]), which are measurements, not events",
      help:
        "Use the columns Athlete, Date, Metric, Value and Unit, with one row per result. If the rows are events, add --as events.",
      code: .kindUnrecognised)
  }

  /// Returns the error for a file without a header row.
  ///
  /// It asks whether the columns are what their values look like.
  static func noHeader(
    _ input: ImportInput, _ headers: [String], _ samples: ColumnProfiles, _ options: ImportOptions
  ) -> ToolError {
    let found = Inspector(
      headers: headers.indices.map(ColumnRoles.name), fileName: input.tableName,
      provided: Set(options.sets.map(\.field)), lexicon: options.lexicon, samples: samples,
      maps: options.maps)
    return ToolError.noHeader(input.path).asking(
      Question(found, isHeaderless: true, samples, options.lexicon, given: options.kind)?
        .tried(input, options))
  }

  /// Rejects a file if its first rows exceed the reader's limits, because one of them may be the header.
  static func refuseLongRows(_ rows: TableSurvey, _ input: ImportInput) throws {
    guard rows.hasOverLimit else { return }
    let limits = CSVLimits()
    throw ToolError(
      .input,
      "The first rows of \(input.path) are too long: the limits are \(limits.columns) columns and \(limits.recordBytes) bytes",
      help: "Remove columns, or look for missing line breaks or a missing closing quote")
  }

  static let kindHelp =
    "Add --as KIND: " + RecordKind.allCases.map(\.plural).joined(separator: ", ")
}

extension ColumnProfiles {
  /// Reads the first rows of a table, and some of the others.
  ///
  /// - Throws: what reading the file throws.
  init(_ table: FileTable, _ options: ReadingOptions) throws {
    let count = min(table.columnCount, Self.limits.columns)
    var rows: [[String]] = []
    try table.forEachRow(upTo: Self.limits.rows) { rows.append($0.record.texts(min(count, $0.record.count))) }
    let all = rows + table.spread.map { $0.texts(min(count, $0.count)) }
    let values = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      var known: Set<String> = []
      return all.compactMap { row in
        column < row.count && known.insert(row[column]).inserted ? row[column] : nil
      }
    }
    self.init(values, rows: rows, options)
  }
}

extension ImportOptions {
  /// The user's time zone, or nil if unknown.
  var knownZone: TimeZone? { (isZoneAssumed ? nil : timeZone) ?? usualTimeZone }

  /// The reading options before the columns are known.
  var reading: ReadingOptions {
    var reading = ReadingOptions(timeZone: timeZone ?? .gmt, now: now, lexicon: lexicon)
    reading.year = reading.today.year
    reading.athletes = knownAthletes
    return reading
  }
}
