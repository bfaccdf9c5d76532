import CompassCSV
import CompassCalendars
import CompassICalendar
import CompassJSON
package import CompassModel
package import CompassSource
import CompassTables
import CompassValidation

/// What a look at a whole file decided before its records are read: kind, columns, orders of dates.
package struct FileSurvey: Sendable {
  /// The file.
  package let input: ImportInput
  /// What gives it rows and columns, and what was decided about them.
  let table: FileTable
  /// Which column is which field.
  package let mapping: ColumnRoles
  /// The kind of the records.
  package var kind: RecordKind { mapping.kind }
  /// How the values of each column are read.
  var rules = ColumnRules()
  /// Whether a file of measurements names several athletes.
  var namesSeveralAthletes = false
  /// The name of the encoding.
  package var encodingName: String { table.encodingName }
  /// The name of the format in reports for programs.
  package var format: String { input.sheet == nil ? table.format : "xlsx" }
  /// What was decided, with the evidence.
  package internal(set) var inferences: [Inference]
  /// What is wrong with the file as a whole.
  package internal(set) var diagnostics: [Diagnostic]
  /// The type of the events of a file whose header of names says it: `Opponent`, `Camp Name`.
  var impliedType: EventType?
  /// What the import was told of the file, by the user and by the import that rejected its rows.
  let options: ImportOptions
  /// The profile that the file is read by.
  package let profile: ImportProfile?
  /// The name of the file and its sheet, and the lines above its header.
  var titles: [String]
  /// What is written beside the rejected rows.
  var overrides = Overrides()

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - input: the file.
  ///   - options: what is known of it.
  /// - Throws: ``ImportError`` where it is of no format that is read or its kind cannot be told, and what
  ///   reading the file throws.
  /// - Complexity: O(n) in the size of the file, which is read twice; memory grows with a calendar only.
  package init(_ input: ImportInput, options: ImportOptions) throws {
    if input.part == nil, input.sheet == nil, try CalendarSurvey.recognizes(input) {
      try self.init(calendar: input, options: options)
    } else {
      try self.init(rows: input, options: options)
    }
  }

  /// The parts of a file that are surveyed one by one: a JSON file may hold several kinds of records.
  ///
  /// - Throws: ``ImportError`` where a file holds no rows, and what reading it throws.
  static func parts(of input: ImportInput, options: ImportOptions) throws -> [ImportInput] {
    if let workbook = try WorkbookFile.open(input) { return try workbook.tables(options) }
    if try CalendarSurvey.recognizes(input) { return [input] }
    guard try JSONParts.recognizes(input) else { return try input.tables(options) }
    return try JSONParts(input, options).parts().map { part in
      var input = input
      input.part = part
      return input
    }
  }

  /// The name that a calendar gives itself; nil for any other file.
  package var calendarName: String? {
    guard case .calendar(let calendar) = table else { return nil }
    return [calendar.text("NAME"), calendar.text("X-WR-CALNAME")].compactMap { $0?.trimmedBlanks.nonEmpty }
      .first
  }

  /// What the rows of the file are kept as beside the records that they name; nil where they are records.
  var collectedName: String? {
    if case .collected(let name, _)? = profile?.shape { name } else { nil }
  }

  /// Whether the file says of no record whose it is.
  var namesNobody: Bool {
    guard mapping.provides("user_id") else { return true }
    // Metrics are made with that column, whether or not the file has athletes.
    if case .made(let made) = table, profile?.metrics != nil { return made.athletes.isEmpty }
    return false
  }

  /// Looks at a calendar, whose rows and columns are made here.
  private init(calendar input: ImportInput, options: ImportOptions) throws {
    guard options.kind == nil || options.kind == .event else {
      throw ImportError(
        "\(input.path) is a calendar, which has only events", help: "Remove --as, or use --as events")
    }
    let calendar = try CalendarSurvey(input)
    self.input = input
    titles = []
    self.options = options
    profile = nil
    table = .calendar(calendar)
    mapping = ColumnRoles(headers: CalendarRows.headers, kind: .event)
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

  /// Looks at the rows of a delimited file, a sheet or a JSON file.
  private init(rows input: ImportInput, options: ImportOptions) throws {
    titles = [input.fileName] + [input.sheet?.name].compactMap(\.self)
    var input = input
    if input.part == nil, input.table == nil {
      input = try input.opened(options)
      input.table = try input.foundTables(options.tableOptions(Self.words(options))).first
    }
    self.input = input
    let found = FileTable(input)
    let rows = found.rows
    let page = try rows.flatMap { try Self.page(input, $0, options) }
    let isHeaderless = options.headerLine == 0 && options.kind != nil
    if let rows, !rows.hasHeader, page == nil, !isHeaderless {
      try Self.refuseLongRows(rows, input)
      throw rows.diagnostics.contains { $0.code == .csvFileEmpty }
        ? ImportError.empty("\(input.path) is empty")
        : Self.noHeader(input, found.headers, try ColumnSamples(found, options.reading), options)
    }
    let earlier = page == nil ? try Self.earlierOverrides(found) : Overrides()
    var options = options.completed(by: earlier)
    // No program guards JSON from spreadsheets: an apostrophe is one.
    if found.isJSON { options.keepsGuards = true }
    self.options = options
    inferences = (input.sheet?.inferences ?? []) + found.inferences
    diagnostics = input.findings + (rows?.diagnostics ?? [])
    let preamble = rows?.table.titleRows ?? []
    var match = page?.match
    // What stands within other rows is of no program's own format.
    if match == nil, input.part.map({ $0.grid.embedded == nil && $0.grid.links.isEmpty }) ?? true {
      match = try ImportProfile.choose(
        .init(
          headers: found.headers, sections: rows?.groups ?? [], preamble: preamble,
          fileName: input.fileName, provided: options.sets.map(\.field), lexicon: options.lexicon),
        input: input, options: options, earlier: earlier)
      if let rows, let profile = match?.profile, options.profile == .automatic, earlier.profile == nil,
        Self.isRoster(rows, profile, options, input)
      {
        match = nil
      }
    }
    let made = try page?.table ?? match.flatMap { try Self.made(of: found, $0.profile, input, options) }
    // The headers may be the profile's and the rows not.
    if let made, made.headers.isEmpty { match = nil }
    profile = match?.profile
    if let match { inferences.append(match.inference(isGiven: options.profile != .automatic)) }
    overrides.profile = match?.profile.name
    let samples = try ColumnSamples(found, options.reading)
    let (kind, inference) = try Self.kind(of: found, samples, input, options, earlier, match?.profile)
    inferences.append(inference)
    if let made, match != nil {
      table = .made(made)
      inferences += made.inferences
      diagnostics.removeAll {
        // Which of the columns of one name are meant the profile says.
        $0.code == .csvHeaderShort || $0.code == .csvHeaderDuplicate && match?.profile.metrics != nil
      }
    } else {
      table = found
      titles += preamble.map { $0.strings.joined(separator: " ") }
    }
    mapping = ColumnRoles(
      headers: table.headers, kind: kind, maps: table.maps(options.maps, match?.profile),
      lexicon: options.lexicon, samples: made == nil ? samples : .none)
    overrides.kind = kind
    overrides.maps = options.maps.filter { map in mapping.columns.contains { $0.header == map.header } }
    keepOverrides(earlier)
    reportMapping()
    if !options.sets.contains(where: { $0.field == "type" }) { implyType() }
    try surveyColumns(earlier)
    for index in inferences.indices { inferences[index].isRoutine = isRoutine(inferences[index]) }
  }

  /// The overrides that an earlier import left in the first row.
  private static func earlierOverrides(_ table: FileTable) throws -> Overrides {
    guard let column = table.headers.firstIndex(of: RejectedFile.decisionsColumn),
      var reader = try table.makeReader()
    else { return Overrides() }
    var row = GridRow()
    while try reader.read(into: &row) {
      guard row.unread == nil else { continue }
      return column < row.record.count ? Overrides(text: row.record.string(at: column)) : Overrides()
    }
    return Overrides()
  }

  /// What was told of the file goes with its rejected rows, and what came with them is said.
  private mutating func keepOverrides(_ earlier: Overrides) {
    overrides.sets = options.sets.filter { kind.schema[$0.field] != nil }
    overrides.source = options.source
    overrides.typeWords = kind == .event ? options.typeWords : []
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

  /// Whether a choice is what everybody expects of a plain file with our own headers.
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
