import CompassCSV
import CompassJSON
import CompassModel
import CompassSource
import CompassValidation

/// The rows that metrics are made of, as each format has them.
extension MadeTable {
  /// The most rows above a header that are looked at.
  private static let maximumPreamble = 40

  /// Makes the metrics of a delimited file.
  ///
  /// - Throws: ``ImportError``, and what reading the file throws.
  init(
    metricsOf csv: CSVSurvey, _ profile: ImportProfile, _ recipe: MetricRecipe, _ input: ImportInput,
    _ options: ImportOptions
  ) throws {
    let maker = MetricMaker(
      profile, recipe, headers: csv.headerNames, sections: csv.sections,
      preamble: try Self.preamble(of: csv, input), told: .init(options))
    var found: [Diagnostic] = []
    var skips = CSVSkips()
    var uses: [ColumnUse] = []
    try self.init(metrics: maker, of: input) { body in
      uses = recipe.takesOtherTests ? maker.unusedColumns.map(ColumnUse.init) : []
      var reader = try input.reader(csv)
      var record = SourceRecord()
      found = []
      while try reader.read(into: &record) {
        found += reader.diagnostics
        for index in uses.indices where uses[index].column < record.count { uses[index].add(record) }
        try body(record)
      }
      found += reader.diagnostics
      skips = reader.skips
    }
    encodingName = csv.encoding.rawValue
    diagnostics += found
    for use in uses where use.holdsFigures {
      diagnostics.append(
        .unused(csv.headerNames[use.column], csv.headerPosition(ofColumn: use.column), .results))
    }
    self.skips = skips
    headerPositions = []
  }

  /// Makes the metrics of rows of JSON.
  ///
  /// - Throws: ``ImportError``, and what reading the file throws.
  init(
    metricsOf grid: JSONGrid, _ profile: ImportProfile, _ recipe: MetricRecipe, _ input: ImportInput,
    _ options: ImportOptions
  ) throws {
    let maker = MetricMaker(
      profile, recipe, headers: grid.headers, sections: [], preamble: [], told: .init(options))
    var found: [Diagnostic] = []
    try self.init(metrics: maker, of: input) { body in
      var rows = try grid.makeReader()
      var row = GridRow()
      found = []
      while try rows.read(into: &row) {
        found += row.findings
        if row.unread == nil { try body(row.record) }
      }
      found += row.findings
    }
    format = "json"
    diagnostics += found
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
