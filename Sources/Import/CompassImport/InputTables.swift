import CompassCSV
import CompassModel
import CompassSource
import CompassTables
import CompassValidation

extension ImportInput {
  /// The rows of the table, of the sheet or of the file, each where there is one; nil for a whole delimited file.
  var grid: (any Grid)? { table ?? sheet?.grid }

  /// The inputs of the tables of the file or sheet: one for each that can be imported if there are several with other
  /// headers, else the input as it is.
  ///
  /// - Throws: what reading the file throws.
  func tables(_ options: ImportOptions) throws -> [ImportInput] {
    var input = self
    if sheet == nil {
      try ForeignFormat.refuse(self)
      input.csv = try survey(FileSurvey.csvOptions(options))
    }
    // What the user said of the header or the format was said of one table.
    guard options.headerLine == nil, !options.takesEveryRow, case .automatic = options.profile else {
      return [input]
    }
    let grid = input.grid ?? input.csv.map { CSVGrid(source, $0) }
    let found = try grid.map(Self.tables) ?? []
    guard let grid, Set(found.map(\.names)).count > 1 else { return [input] }
    var parts: [ImportInput] = []
    var unread: [Diagnostic] = []
    for table in found {
      var part = input
      part.unread = []
      let rows = table.headerRows.first.map { words($0.position.line...$0.position.line) } ?? ""
      part.table = TableGrid(
        table, of: grid, name: parts.isEmpty ? nil : "table \(parts.count + 1)",
        inferences: [
          Inference(
            what: "table", value: "the table at \(rows)",
            why: "the \(sheet == nil ? "file" : "sheet") has several tables",
            override: "--header-row N")
        ])
      do {
        try part.checkBesideOthers(options)
        parts.append(part)
      } catch let error as ImportError {
        unread.append(
          Diagnostic(
            .csvSecondTable, .warning, "The table at \(rows) wasn't imported. \(error.message)",
            help: error.help.map { "\($0)" }, position: table.headerRows.first?.position))
      }
    }
    guard parts.count > 1 else { return [input] }
    parts[0].unread = self.unread + unread
    return parts
  }

  /// Makes sure that the table or sheet can be imported beside others.
  ///
  /// - Throws: ``ImportError`` that says why it can't, and what reading it throws.
  func checkBesideOthers(_ options: ImportOptions) throws {
    var open = options
    open.kind = nil
    let survey = try FileSurvey(self, options: open)
    if let given = options.kind, given != survey.kind {
      throw ImportError("Its headers aren't those of \(given.plural)")
    }
    // People without a school may be anybody.
    let hasSchool = survey.mapping.provides("school_id") || options.sets.contains { $0.field == "school_id" }
    if survey.kind == .coach, !hasSchool { throw ImportError("It has people, but no School column") }
  }

  /// The tables of a grid that have names and data.
  private static func tables(in grid: any Grid) throws -> [Table] {
    var finder = TableFinder { HeaderVocabulary.bits(of: $0) }
    var reader = try grid.makeReader()
    var row = GridRow()
    while try reader.read(into: &row) { finder.take(row.record) }
    return finder.finish().filter { !$0.headerRows.isEmpty && $0.count(of: .data) > 0 }
  }
}

extension HeaderVocabulary {
  /// How well a text is known as a header of any kind of file, in bits: 4 for a header, less for a part of one.
  static func bits(of text: String) -> Double {
    let vocabularies = RecordKind.allCases.map(HeaderVocabulary.of)
    if MetricType.named(text) != nil || vocabularies.contains(where: { $0.target(of: text) != nil }) {
      return 4
    }
    guard vocabularies.contains(where: { $0.field(within: text) != nil }) else { return 0 }
    return text.headerWords.utf8.count { $0 == 0x20 } > 2 ? 1.5 : 2.5
  }
}
