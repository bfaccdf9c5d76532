import CompassCSV
import CompassCalendars
import CompassICalendar
import CompassJSON
package import CompassModel
package import CompassSource
import CompassTables
import CompassValidation

/// The inspection of a whole file before its records are read: kind, columns, and date orders.
package struct FileSurvey: Sendable {
  /// The file.
  package let input: ImportInput
  /// The rows and columns of the file, and the decisions about them.
  let table: FileTable
  /// The fields of the columns.
  package let mapping: ColumnRoles
  /// The kind of the records.
  package var kind: RecordKind { mapping.kind }
  /// How to read the values of each column.
  var rules = ColumnRules()
  /// Whether the columns of names of a device's file are empty.
  var hasNoNames = false
  /// Whether a file of measurements names several athletes.
  var namesSeveralAthletes = false
  /// The name of the encoding.
  package var encodingName: String { table.encodingName }
  /// The name of the format in machine-readable reports.
  package var format: String { input.sheet == nil ? table.format : "xlsx" }
  /// The automatic choices, with the evidence.
  package internal(set) var inferences: [Inference]
  /// The findings about the file as a whole.
  package internal(set) var diagnostics: [Diagnostic]
  /// The event type that the header of the name column implies: `Opponent`, `Camp Name`.
  var impliedType: EventType?
  /// The options for the file, from the user and from the import that rejected its rows.
  var options: ImportOptions
  /// The further kinds of records that the rows make.
  private(set) var seconds: [SecondKind] = []
  /// The profile of the file, if any.
  package let profile: ImportProfile?
  /// The columns that the profile makes metrics of, if any.
  let measures: MeasureColumns?
  /// The name of the file and its sheet, and the lines above its header.
  var titles: [String]
  /// The values in the first rows; empty for a calendar.
  private(set) var samples = ColumnProfiles.none
  /// The choices that are saved with the rejected rows.
  var overrides = Overrides()
  /// The answer that the store remembered for the headers, if any.
  private(set) var answer: RememberedAnswer?
  /// The answer that the store can remember for the headers, if any.
  private(set) var learned: RememberedAnswer?

  /// Inspects a file.
  ///
  /// - Parameters:
  ///   - input: the file.
  ///   - options: the known facts about it.
  /// - Throws: ``ToolError`` if its format is unsupported or its kind can't be determined, and errors from reading
  ///   the file.
  /// - Complexity: O(n) in the size of the file, which is read twice; memory grows with a calendar only.
  package init(_ input: ImportInput, options: ImportOptions) throws {
    if input.part == nil, input.sheet == nil, try CalendarSurvey.recognizes(input) {
      try self.init(calendar: input, options: options)
    } else {
      try self.init(rows: input, options: options)
    }
  }

  /// Inspects each part of a file that can be imported: a sheet, a table, or the records of one kind in a JSON file.
  ///
  /// - Throws: ``ToolError`` if the file contains no rows, and errors from reading it.
  static func parts(of input: ImportInput, options: ImportOptions) throws -> [FileSurvey] {
    if let workbook = try WorkbookFile.open(input) { return try withSecondKinds(workbook.tables(options)) }
    if try CalendarSurvey.recognizes(input) { return [try FileSurvey(calendar: input, options: options)] }
    let source = KeptSource(input.source)
    defer { source.release() }
    var input = input
    input.source = source
    guard try JSONParts.recognizes(input) else { return try withSecondKinds(input.tables(options)) }
    return try JSONParts(input, options).parts().map { part in
      var input = input
      input.part = part
      return try FileSurvey(rows: input, options: options)
    }
  }

  /// Adds the further kinds of records that the rows of some tables make.
  private static func withSecondKinds(_ surveys: [FileSurvey]) throws -> [FileSurvey] {
    try surveys.flatMap { survey in
      try [survey]
        + survey.seconds.map { second in
          var input = survey.input
          input.second = second
          return try FileSurvey(rows: input, options: survey.options)
        }
    }
  }

  /// The name in the calendar's own properties; nil for any other file.
  package var calendarName: String? {
    guard case .calendar(let calendar) = table else { return nil }
    return [calendar.text("NAME"), calendar.text("X-WR-CALNAME")].compactMap { $0?.trimmedBlanks.nonEmpty }
      .first
  }

  /// The name under which the rows are saved as details of the records they name; nil if the rows are records.
  var collectedName: String? { profile?.collected?.name }

  /// Whether the file doesn't name an owner for any record.
  var namesNobody: Bool { !mapping.provides("user_id") || hasNoNames }

  /// Whether the profile makes a metric of the column that the user mapped.
  func makesMetric(of map: HeaderMap) -> Bool {
    measures != nil
      && mapping.groups.contains { group in
        group.columns.contains { map.names(mapping.columns[$0].header, $0) }
      }
  }

  /// Inspects a calendar.
  ///
  /// The importer creates its rows and columns.
  private init(calendar input: ImportInput, options: ImportOptions) throws {
    guard options.kind == nil || options.kind == .event else {
      throw ToolError(
        .input, "\(input.path) is a calendar, which has only events", help: "Remove --as, or use --as events")
    }
    let calendar = try CalendarSurvey(input)
    self.input = input
    titles = []
    self.options = options
    profile = nil
    measures = nil
    table = .calendar(calendar)
    mapping = ColumnRoles(headers: CalendarReader.fields, kind: .event)
    inferences = [
      Inference(
        what: "line-endings", value: calendar.lineEndings.label, why: "used by all lines",
        isRoutine: true),
      Inference(what: "kind", value: RecordKind.event.plural, why: "the file is a calendar", isRoutine: true),
    ]
    diagnostics = calendar.diagnostics
    rules.clock = .twentyFourHours
    overrides.kind = .event
    keepOverrides(Overrides())
  }

  /// Inspects the rows of a delimited file, a sheet or a JSON file.
  private init(rows input: ImportInput, options: ImportOptions) throws {
    titles = [input.fileName] + [input.sheet?.name].compactMap(\.self)
    let input = try Self.opened(input, options)
    self.input = input
    guard var found = FileTable(input) else { throw ToolError.empty("\(input.path) is empty") }
    try Self.refuseHeaderless(found, input, options)
    let given = options.overrides
    var earlier = try Self.earlierOverrides(found)
    var options = options.completed(by: earlier)
    // JSON doesn't need protection from spreadsheets, so an apostrophe is part of the value.
    if found.isJSON { options.keepsGuards = true }
    self.options = options
    // The findings about the file are reported once, with the first of several kinds.
    let isSecond = input.second != nil
    diagnostics = isSecond ? [] : input.findings + (found.rows?.diagnostics ?? [])
    let preamble = found.rows?.table.titleRows ?? []
    samples = try ColumnProfiles(found, options.reading)
    var match = isSecond ? nil : try Self.profile(of: found, input, samples, options, earlier)
    var completion = try Self.completed(&found, &match, &samples, input, options, earlier)
    inferences = isSecond ? [] : (input.sheet?.inferences ?? []) + found.inferences
    profile = match?.profile
    if let match {
      inferences.append(match.inference(isGiven: options.profile != .automatic))
      options = options.completed(by: match.profile.overrides)
      self.options = options
    }
    if profile?.isUnquoted == true { inferences.append(try Self.joinLines(of: &found, input, options)) }
    let context = HeaderContext(found, preamble, input, options)
    let own = OwnEvidence(
      table: found, samples: samples, input: input, options: options, profile: match?.profile,
      context: context, earlier: earlier)
    answer = try Self.answer(for: own)
    if let answer {
      earlier = answer.overrides
      options = options.completed(by: answer)
      self.options = options
      inferences.append(answer.inference)
    }
    let choice = try Self.kind(of: found, samples, input, options, earlier, match?.profile, context)
    inferences.append(choice.inference)
    learned = Self.learned(given, beside: answer, choice, from: own)
    seconds = choice.isSecondOnly ? [] : choice.seconds
    titles += preamble.map { $0.strings.joined(separator: " ") }
    measures = try Self.measures(of: found, match?.profile, samples, input, options)
    if measures != nil {
      // The profile decides which of several columns with the same name to use.
      diagnostics.removeAll { $0.code == .csvHeaderShort || $0.code == .csvHeaderDuplicate }
    }
    mapping =
      measures.map { ColumnRoles($0, found.headers, maps: options.maps, options.lexicon) }
      ?? Self.roles(own, choice, completion, maps: options.maps)
    completion?.fill(mapping, seconds: seconds.map(\.kind))
    if completion?.isEmpty == false {
      found.completion = completion
      if !isSecond { inferences += completion?.inferences ?? [] }
    }
    table = found
    try finish(earlier, context)
  }

  /// Finds the table again, with lines that continue the cell above them.
  private static func joinLines(
    of found: inout FileTable, _ input: ImportInput, _ options: ImportOptions
  ) throws -> Inference {
    let choice = Inference(
      what: "joined", value: "dates and lines",
      why: "the program writes commas and line breaks without quotes", override: "--profile none")
    guard case .rows(_, let csv?, _) = found, let grid = input.grid else { return choice }
    var tableOptions = options.tableOptions(words(options))
    tableOptions.delimiter = csv.dialect.delimiter
    // Another line of a text isn't a note or a second table.
    tableOptions.headerLine = found.rows?.headerRows.last?.position.line
    tableOptions.takesEveryRow = true
    let tables = try TableSurvey.tables(in: UnquotedGrid(grid: grid), tableOptions, rowWord: "line")
    if let table = tables.first { found = .rows(table, csv, nil) }
    return choice
  }

  /// Returns the columns that a profile turns into metrics; nil without such columns or for rows of metrics.
  ///
  /// - Throws: ``ToolError`` if the file lacks the columns or doesn't name the metric type.
  private static func measures(
    of found: FileTable, _ profile: ImportProfile?, _ samples: ColumnProfiles, _ input: ImportInput,
    _ options: ImportOptions
  ) throws -> MeasureColumns? {
    guard let profile, let measures = MeasureColumns(profile, found, samples, options) else { return nil }
    if let map = options.maps.first(where: { map in
      map.field == "value"
        && measures.groups.contains { map.names(found.headers[$0.columns[0]], $0.columns[0]) }
    }) {
      throw ToolError(
        .input, "--map: \(map.header) is a measurement of a \(profile.title) already",
        help: "Map it to a metric type, like --map \"\(map.header)=exit_velo\"")
    }
    if !measures.groups.isEmpty { return measures }
    guard !measures.isTypeOpen else {
      throw ToolError(
        .input, "Can't tell what \(input.label) measures: a \(profile.title) has numbers without names",
        help: "Add --metric TYPE, like --metric velocity for pitches or --metric exit_velo for hits")
    }
    if found.headers.contains(RejectedFile.decisionsColumn) { return nil }
    throw ToolError(
      .input, "\(input.label) is missing the measurement columns of a \(profile.title)",
      help: "Match the columns with --map \"HEADER=exit_velo\", or use --profile none")
  }

  /// Returns the fields of the columns of a table without measurements of a device.
  private static func roles(
    _ own: OwnEvidence, _ choice: KindChoice, _ completion: RowCompletion?, maps: [HeaderMap]
  ) -> ColumnRoles {
    let (headers, lexicon) = (own.table.headers, own.options.lexicon)
    let maps = own.profile?.maps(beside: maps, headers) ?? maps
    let fixed = own.profile?.columnsLeft(in: headers, maps, lexicon) ?? fixed(choice, completion, own.input)
    var roles = ColumnRoles(
      headers: headers, context: own.context, kind: choice.kind, maps: maps, lexicon: lexicon,
      samples: own.samples, fixed: fixed)
    roles.needed = needed(roles, completion, own.input)
    return roles
  }

  /// The targets of columns that the kinds of a table decide.
  private static func fixed(
    _ choice: KindChoice, _ completion: RowCompletion?, _ input: ImportInput
  ) -> [Int: ColumnTarget] {
    var fixed = completion?.unused ?? [:]
    if let second = input.second ?? (choice.isSecondOnly ? choice.seconds.first : nil) {
      fixed.merge(second.fixed) { _, second in second }
    } else if !choice.seconds.isEmpty {
      // The names of the parts of a row belong to the further kinds.
      for column in completion?.given ?? 0..<0 { fixed[column] = .unused }
      for second in choice.seconds { fixed.merge(second.unused) { _, second in second } }
    }
    return fixed
  }

  /// Returns the columns of which one must have a value: a school without a coach or contact makes no record.
  private static func needed(
    _ mapping: ColumnRoles, _ completion: RowCompletion?, _ input: ImportInput
  ) -> [Int] {
    switch mapping.kind {
    case .coach: input.second?.unused.keys.sorted() ?? []
    case .interaction where completion?.expansion != nil || completion?.contact != nil:
      [mapping.column(of: "occurred_at")].compactMap(\.self)
    default: []
    }
  }

  /// Completes the rows of a table with the text around them, unless it has a program's own format.
  private static func completed(
    _ found: inout FileTable, _ match: inout ImportProfile.Match?, _ samples: inout ColumnProfiles,
    _ input: ImportInput, _ options: ImportOptions, _ earlier: Overrides
  ) throws -> RowCompletion? {
    let completion = try RowCompletion(of: found, input, options)
    // A program has each column once.
    if completion?.expansion != nil, options.profile == .automatic, earlier.profile == nil { match = nil }
    guard match == nil, let completion else { return nil }
    if !completion.isEmpty {
      found.completion = completion
      samples = try ColumnProfiles(found, options.reading)
    }
    return completion
  }

  /// Opens an input and finds its first table, unless that is done.
  private static func opened(_ input: ImportInput, _ options: ImportOptions) throws -> ImportInput {
    guard input.part == nil, input.table == nil else { return input }
    var input = try input.opened(options)
    input.table = try input.tablesInRows(options).first
    return input
  }

  /// Refuses a table without a header, unless the user says what its rows are.
  private static func refuseHeaderless(
    _ found: FileTable, _ input: ImportInput, _ options: ImportOptions
  ) throws {
    let isHeaderless = options.headerLine == 0 && options.kind != nil
    guard let rows = found.rows, !rows.hasHeader, !isHeaderless else { return }
    try refuseLongRows(rows, input)
    throw rows.diagnostics.contains { $0.code == .csvFileEmpty }
      ? ToolError.empty("\(input.path) is empty")
      : noHeader(input, found.headers, try ColumnProfiles(found, options.reading), options)
  }

  /// Returns the profile that the user chose or that fits a table.
  private static func profile(
    of found: FileTable, _ input: ImportInput, _ samples: ColumnProfiles, _ options: ImportOptions,
    _ earlier: Overrides
  ) throws -> ImportProfile.Match? {
    // Rows nested in other rows are never in a program's own format.
    guard input.part.map({ $0.grid.embedded == nil && $0.grid.links.isEmpty }) ?? true else { return nil }
    let rows = found.rows
    let match = try ImportProfile.choose(
      .init(
        headers: found.headers, preamble: rows?.table.titleRows ?? [],
        fileName: input.fileName, provided: options.sets.map(\.field)),
      input: input, options: options, earlier: earlier)
    guard rows != nil, let profile = match?.profile, options.profile == .automatic, earlier.profile == nil,
      leavesOut(found, profile, samples, options)
    else { return match }
    return nil
  }

  /// Decides what the columns leave open, and how values are read.
  private mutating func finish(_ earlier: Overrides, _ context: HeaderContext) throws {
    overrides.profile = profile?.name
    overrides.kind = input.second?.first ?? kind
    overrides.hasSeconds = input.second != nil || !seconds.isEmpty
    overrides.maps = options.maps.filter { map in mapping.columns.contains { $0.header == map.header } }
    if kind == .metric {
      try takeDay(context)
      reportOpenDays(context)
    }
    implyRole()
    keepOverrides(earlier)
    keepGroups()
    reportMapping()
    if !options.sets.contains(where: { $0.field == "type" }) { implyType() }
    try surveyColumns(earlier)
    for index in inferences.indices { inferences[index].isRoutine = isRoutine(inferences[index]) }
  }

  /// Returns the overrides that an earlier import saved in the first row.
  private static func earlierOverrides(_ table: FileTable) throws -> Overrides {
    var found = Overrides()
    guard let column = table.headers.firstIndex(of: RejectedFile.decisionsColumn) else { return found }
    try table.forEachRow(upTo: 1) { row in
      if column < row.record.count { found = Overrides(text: row.record.string(at: column)) }
    }
    return found
  }

  /// Saves the options for the file with its rejected rows, and reports the choices that came with the file.
  private mutating func keepOverrides(_ earlier: Overrides) {
    overrides.sets = options.sets.filter { kind.schema[$0.field] != nil }
    if let name = measures?.name, options.set("user_id") == nil {
      overrides.sets.append(FieldSetting(field: "user_id", value: name))
    }
    overrides.source = options.source
    overrides.typeWords = kind == .event ? options.typeWords + options.rememberedTypeWords : []
    // A remembered answer is reported as a whole.
    guard answer == nil else { return }
    func report(_ what: String, _ value: String, _ override: String) {
      inferences.add(what, value, "saved with the rejected rows", override)
    }
    for set in overrides.sets where earlier.sets.contains(set) {
      let isPersonal = kind.schema[set.field]?.isPersonal ?? true || PersonalText.isLikely(set.value)
      report("set", "\(set.field)=\(isPersonal ? Message.mask : set.value)", "--set \(set.field)=VALUE")
    }
    for word in overrides.typeWords where earlier.typeWords.contains(word) {
      report("type-word", "\(word.words)=\(word.meaning)", "--type-word \"WORD=TYPE\"")
    }
    if let source = earlier.source, source == options.source { report("source", source, "--source NAME") }
    if let athlete = earlier.athlete, athlete == options.athlete, kind != .athlete {
      report("athlete", athlete, "--athlete NAME")
    }
  }

  /// Whether a choice is the expected one for a plain file with our own headers.
  private func isRoutine(_ inference: Inference) -> Bool {
    let csv = input.csv
    return switch inference.what {
    case "encoding": csv?.encoding ?? .utf8 == .utf8
    case "line-endings", "columns": true
    case "delimiter": csv?.dialect.delimiter ?? 0x2C == 0x2C
    case "quote": csv?.dialect.quote ?? 0x22 == 0x22
    case "header": input.table.map { $0.headerRows.count == 1 && $0.headerRows[0].position.line == 1 } ?? true
    case "kind": profile != nil || mapping.score == mapping.columns.count
    case "sheet": input.sheet?.isOnly == true
    case "columns-by-meaning": profile != nil
    default: inference.isRoutine
    }
  }
}
