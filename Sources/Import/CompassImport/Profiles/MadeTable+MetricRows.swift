import CompassCSV
import CompassModel
import CompassSource
import CompassValidation

/// The rows that metrics are made of, as each format has them.
extension MadeTable {
  /// The most rows above a header that are looked at.
  private static let maximumPreamble = 40

  /// Makes rows of the metrics in a file.
  ///
  /// - Throws: ``ImportError`` where no metric can be made, and what reading the file throws.
  init(
    metricsOf table: FileTable, _ profile: ImportProfile, _ recipe: MetricRecipe, _ input: ImportInput,
    _ options: ImportOptions
  ) throws {
    let maker = MetricMaker(
      profile, recipe, headers: table.headers, sections: table.csv?.sections ?? [],
      preamble: try table.csv.map { try Self.preamble(of: $0, input) } ?? [], told: .init(options))
    var found: (diagnostics: [Diagnostic], skips: CSVSkips) = ([], CSVSkips())
    var uses: [ColumnUse] = []
    try self.init(metrics: maker, of: input) { body in
      uses = recipe.takesOtherTests ? maker.unusedColumns.map(ColumnUse.init) : []
      found = try table.forEachRow(of: input) { row in
        let record = row.record
        for index in uses.indices where uses[index].column < record.count { uses[index].add(record) }
        try body(record)
      }
    }
    diagnostics += found.diagnostics
    for use in uses where use.holdsFigures {
      diagnostics.append(
        .unused(table.headers[use.column], table.headerPosition(ofColumn: use.column), .results))
    }
    skips = found.skips
    headerPositions = []
  }

  /// The rows above the header, which may name the program and the athlete.
  static func preamble(of csv: CSVSurvey, _ input: ImportInput) throws -> [SourceRecord] {
    guard let header = csv.headerRows.first?.position, header.line > 1 else { return [] }
    var input = input
    if input.sheet == nil {
      // Only the rows above are looked at: a look at a whole file takes as long as reading it.
      input.source = BytesSource(try input.source.head(header.offset), name: input.path)
    }
    var options = CSVOptions(
      encoding: csv.encoding, delimiter: csv.dialect.delimiter, hasHeader: false, layout: .plain,
      repairsRows: false)
    options.quote = csv.dialect.quote
    var reader = try input.reader(input.survey(options))
    var record = SourceRecord()
    var rows: [SourceRecord] = []
    while rows.count < maximumPreamble, try reader.read(into: &record), record.position.line < header.line {
      rows.append(record)
    }
    return rows
  }
}

extension CSVSurvey {
  /// The name of the group of each column; empty where the file has no groups.
  var sections: [String] {
    sectionRow == nil ? [] : headerNames.indices.map { section(ofColumn: $0) ?? "" }
  }
}

extension MetricMaker.Told {
  init(_ options: ImportOptions) {
    func set(_ field: String) -> String? { options.sets.first { $0.field == field }?.value }
    self.init(
      metric: set("metric_type"), unit: set("unit"), day: set("recorded_date"),
      isVerified: set("verified") == "true", maps: options.maps,
      order: options.dateOrder, usualOrder: options.usualDateOrder,
      usesDecimalComma: options.usesDecimalComma)
  }
}

extension FileTable {
  /// The mappings of headers that the making of its rows left over.
  func remaining(_ maps: [HeaderMap]) -> [HeaderMap] {
    guard case .made(let table) = self else { return maps }
    return maps.filter { !table.takenMaps.contains($0) }
  }

  /// What the user says of headers, and what the profile says of those that the user does not name.
  func maps(_ own: [HeaderMap], _ profile: ImportProfile?) -> [HeaderMap] {
    let own = remaining(own)
    let others = (profile?.maps(for: headers) ?? []).filter { map in
      !own.contains { $0.header.foldedWords == map.header.foldedWords }
    }
    return own + others
  }
}
