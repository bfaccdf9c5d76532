import CompassCSV
import CompassFiles
import CompassModel
import CompassSource
import CompassTables
import CompassValidation

extension ImportInput {
  /// Detects the dialect of a delimited file; returns sheets and files with a known dialect unchanged.
  ///
  /// - Throws: ``ToolError`` for another format, and errors from reading the file.
  func opened(_ options: ImportOptions) throws -> ImportInput {
    guard sheet == nil, csv == nil else { return self }
    try ForeignFormat.refuse(self)
    return try surveyed(CSVSurvey(of: source, options: options.csvOptions))
  }

  private func surveyed(_ survey: CSVSurvey) -> ImportInput {
    var input = self
    input.csv = survey
    input.findings += survey.diagnostics
    return input
  }

  /// Finds the tables and the encoding of a large file in one pass.
  ///
  /// - Returns: nil if the file isn't UTF-8, and for files that are small enough to keep.
  /// - Throws: ``ToolError`` for another format, and errors from reading the file.
  private func tablesOfLargeFile(_ options: ImportOptions) throws -> (ImportInput, [TableSurvey])? {
    guard sheet == nil, csv == nil, options.csvOptions.encoding == nil,
      let byteCount = source.byteCount, byteCount > KeptSource.limit
    else { return nil }
    try ForeignFormat.refuse(self)
    let watched = WatchedSource(source)
    var whole = try CSVSurvey(ofStart: watched, options: options.csvOptions)
    guard whole.encoding == .utf8 else { return nil }
    var input = surveyed(whole)
    input.source = watched
    var tables = try input.tablesInRows(options)
    guard whole.complete(with: watched) else { return nil }
    for index in tables.indices { tables[index].inferences.replace(whole.inferences) }
    input.csv = whole
    input.source = source
    return (input, tables)
  }

  /// The rows of the sheet or of the delimited file; nil before ``opened(_:)``.
  var grid: (any Grid)? { sheet?.grid ?? csv.map { CSVGrid(source, $0) } }

  /// The tables of the sheet or file, the first one with data first.
  ///
  /// - Throws: what reading the file throws.
  func foundTables(_ options: TableOptions) throws -> [TableSurvey] {
    guard let grid else { return [] }
    var options = options
    if options.delimiter != nil { options.delimiter = csv?.dialect.delimiter }
    options.quote = csv?.dialect.quote
    let found = try TableSurvey.tables(in: grid, options, rowWord: sheet == nil ? "line" : "row")
    let full = found.filter { $0.table.count(of: .data) > 0 }
    return full.isEmpty ? Array(found.prefix(1)) : full
  }

  /// The tables of the sheet or file, turned if they don't lie in rows.
  ///
  /// - Throws: what reading the file throws.
  func tablesInRows(_ options: ImportOptions) throws -> [TableSurvey] {
    let tableOptions = options.tableOptions(FileSurvey.words(options))
    guard let grid, options.headerLine == nil, !options.takesEveryRow else {
      return try foundTables(tableOptions)
    }
    if let pairs = try TurnedGrid.pairs(in: self, options.profiles) {
      return try pairs.tables(tableOptions, rowWord: "line")
    }
    guard case .automatic = options.profile else { return try foundTables(tableOptions) }
    let names = [sheet?.name, PathText.stem(of: fileName)].compactMap(\.self)
    let mark = csv?.dialect.delimiter ?? 0x20
    let separator = mark == 0x20 ? " " : "\(UnicodeScalar(mark)) "
    let turned = try TurnedGrid.find(in: grid, names: names, separator: separator, options)
    guard !turned.isEmpty else { return try foundTables(tableOptions) }
    return try turned.flatMap { try $0.tables(tableOptions, rowWord: sheet == nil ? "line" : "row") }
  }

  /// Inspects each table of the file that can be imported.
  ///
  /// - Throws: ``ToolError`` if no table can be imported, and errors from reading the file.
  func tables(_ options: ImportOptions) throws -> [FileSurvey] {
    func found() throws -> (ImportInput, [TableSurvey]) {
      let input = try opened(options)
      return (input, try input.tablesInRows(options))
    }
    let (input, tables) = try tablesOfLargeFile(options) ?? found()
    let parts = tables.enumerated().map { index, table in
      var part = input
      part.table = table
      if index > 0 {
        part.findings = []
        part.otherTableName = "table \(index + 1)"
      }
      return part
    }
    // A format that the user chose applies only to the first table.
    guard parts.count > 1, case .automatic = options.profile else {
      return [try FileSurvey(parts.first ?? input, options: options)]
    }
    return try PartChoice(options: options).read(parts) { $0.unreadTable($1) }
  }

  /// Where the table is, in words: "lines 3–20".
  var tableWords: String {
    guard let runs = table?.table.runs, let first = runs.first(where: { $0.rowClass == .header }),
      let last = runs.last(where: { $0.rowClass == .data })
    else { return "the top" }
    return words(first.lines.lowerBound...max(first.lines.lowerBound, last.lines.upperBound))
  }
}

/// Chooses the tables and sheets of a file that are imported together.
struct PartChoice {
  let options: ImportOptions

  /// Words in the names and titles of parts to skip: they are out of date, examples, or about something else.
  private static let otherWords: Set<String> = [
    "old", "copy", "backup", "bak", "archive", "archived", "example", "examples", "sample", "template",
    "draft", "alt", "kopie", "copia", "cancelled", "canceled", "maybe", "not", "checklist", "todo",
    "lookup", "lookups", "conferences", "standings", "budget", "expenses", "hotels", "payments",
    "dashboard", "packing", "instructions", "longer", "rejected", "dropped", "declined",
  ]

  /// Whether a name or a title says that what it names isn't to be imported.
  static func isOther(_ name: String) -> Bool {
    let words = name.foldedWords.split(separator: " ")
    // Spreadsheet programs name a copied sheet "Schedule (2)".
    let isCopy = name.hasSuffix(")") && name.utf8.suffix(3).first == 0x28
    return isCopy || words.count <= mostWords && words.contains { otherWords.contains(String($0)) }
  }

  private static let schoolWords: Set<String> = [
    "school", "schools", "college", "colleges", "university", "universities",
  ]

  /// The most words of a name that says so: "Old Trail Park games" is the name of a place.
  private static let mostWords = 3

  /// Inspects the parts of a file that can be imported; the first of them gets a finding about each of the others.
  ///
  /// - Parameters:
  ///   - parts: tables or sheets, the one that is imported in any case first.
  ///   - unread: makes a finding about a part that isn't imported, given the reason.
  /// - Throws: ``ToolError`` if no part can be imported, and errors from reading the file.
  func read(_ parts: [ImportInput], _ unread: (ImportInput, String) -> Diagnostic) throws -> [FileSurvey] {
    var read: [FileSurvey] = []
    var findings: [Diagnostic] = []
    for part in parts {
      do {
        let survey = try survey(part)
        try check(survey, beside: read)
        read.append(survey)
      } catch let error as ToolError where [.input, .emptyInput].contains(error.kind) {
        findings.append(unread(part, error.message))
      }
    }
    guard let first = parts.first else { return [] }
    // If no part can be imported, the error of the first part says why.
    if read.isEmpty {
      read = [try FileSurvey(first, options: options)]
      findings.removeFirst()
    }
    read[0].diagnostics =
      first.findings + findings + read[0].diagnostics.dropFirst(read[0].input.findings.count)
    return read
  }

  private func survey(_ part: ImportInput) throws -> FileSurvey {
    var open = options
    open.kind = nil
    let survey = try FileSurvey(part, options: open)
    guard let given = options.kind else { return survey }
    guard given == survey.kind else { throw ToolError(.input, "Its headers aren't those of \(given.plural)") }
    return try FileSurvey(part, options: options)
  }

  /// Checks that a part can be imported together with other parts.
  ///
  /// - Throws: ``ToolError`` with the reason if it can't.
  private func check(_ survey: FileSurvey, beside others: [FileSurvey]) throws {
    let (kind, mapping) = (survey.kind, survey.mapping)
    func provides(_ field: String) -> Bool {
      // The options that set field values apply only to the first table.
      mapping.provides(field)
        || survey.options.sets.contains {
          $0.field == field && (others.isEmpty || !options.sets.contains($0))
        }
    }
    for (needed, field) in [
      (RecordKind.event, "start_date"), (.interaction, "occurred_at"), (.coach, "school_id"),
      (.metric, "recorded_date"),
    ] where kind == needed && !provides(field) {
      let label = kind.schema[field]?.label ?? field
      throw ToolError(.input, "Its headers look like those of \(kind.plural), but it has no \(label) column")
    }
    if survey.partTitles.contains(where: Self.isOther) {
      throw ToolError(.input, "Its name says that it is old, an example or about something else")
    }
    if others.isEmpty { return }
    let names = survey.partTitles + mapping.columns.filter { $0.target.name == "name" }.map(\.header)
    let isOfSchools = names.contains { name in
      name.foldedWords.split(separator: " ").contains { Self.schoolWords.contains(String($0)) }
    }
    if kind == .school, !isOfSchools, mapping.columns.count(where: { $0.target != .extra }) < 3 {
      throw ToolError(.input, "It has too few known columns to be a list of schools")
    }
    let athletes = others.contains { $0.kind == .athlete }
    if options.athlete == nil,
      kind == .athlete
        ? others.contains(where: { $0.kind != .athlete && $0.namesNobody }) : athletes && survey.namesNobody
    {
      throw ToolError(.input, "Beside a list of athletes, each row must name its athlete")
    }
    let alike = others.filter { $0.kind == kind && $0.namesNobody && survey.namesNobody }
    if kind != .school, options.athlete == nil, !alike.isEmpty, let title = survey.partTitles.last {
      let name = unknownWords(title)
      let others = alike.map { unknownWords($0.partTitles.last ?? $0.input.sheet?.name ?? "") }
      if !name.isEmpty, !others.contains(name) { throw ToolError(.input, "It may be another athlete's") }
    }
  }

  /// Returns the unknown words of a title without digits, which may be a person's name.
  private func unknownWords(_ title: String) -> [String] {
    let words = title.foldedWords.split(separator: " ").map(String.init)
    return words.count > 4
      ? []
      : words.filter { word in
        !word.utf8.contains { (0x30...0x39).contains($0) } && word.utf8.count > 1
          && !Self.periods.contains(String(word.prefix(3))) && FileSurvey.bits(of: word, options.lexicon) == 0
          && Lexicon.Section.allCases.allSatisfy {
            options.lexicon.matches(in: [Substring(word)], of: $0).isEmpty
          }
      }
  }

  private static let periods = Set(CalendarNames.englishMonths.map { String($0.prefix(3)) }).union([
    "spr", "sum", "fal", "aut", "win", "sea", "she", "tab", "wee", "mon", "yea",
  ])
}

extension FileSurvey {
  /// The name of the sheet and the title of the table.
  var partTitles: [String] {
    [input.sheet?.partName].compactMap(\.self)
      + (input.table?.table.titleRows.map { $0.strings.joined(separator: " ").trimmedBlanks } ?? [])
  }

  /// Returns the options that recognize header words and the headers of known programs.
  static func words(_ options: ImportOptions) -> TableOptions {
    var result = TableOptions()
    let (maps, lexicon) = (options.maps, options.lexicon)
    result.words = { text in
      maps.contains { $0.header.foldedWords == text.headerWords } ? 4 : bits(of: text, lexicon)
    }
    var profiles = options.profiles
    if case .given(let profile) = options.profile { profiles.append(profile) }
    let recognitions = profiles.map(\.recognition)
    let answered = Set(options.answers.map(\.headers))
    result.isKnownHeader = { cells in
      let keys = Set(cells.map(HeaderNames.key))
      return recognitions.contains { $0.isHeader(keys) }
        || !answered.isEmpty && answered.contains(RememberedAnswer.signature(of: cells))
    }
    result.joinsGroups = false
    return result
  }

  /// How well a text matches a header of any kind, in bits: 4 for a whole header, less for some of its words.
  static func bits(of text: String, _ lexicon: Lexicon) -> Double {
    let words = HeaderWords.ofAnyKind(lexicon)
    if MetricType.named(text) != nil || words.isExactly(text) { return 4 }
    if HeaderWords.parts(of: text).count > 1, words.target(of: text) != nil { return 3 }
    guard !words.fields(within: text).isEmpty else { return 0 }
    return text.headerWords.utf8.count { $0 == 0x20 } > 2 ? 1.5 : 2.5
  }
}
