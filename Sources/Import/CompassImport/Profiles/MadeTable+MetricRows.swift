import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// The rows that metrics are made of, as each format has them.
extension MadeTable {
  /// Makes rows of the metrics in a file.
  ///
  /// - Throws: ``ImportError`` where no metric can be made, and what reading the file throws.
  init(
    metricsOf table: FileTable, _ profile: ImportProfile, _ recipe: MetricRecipe, _ input: ImportInput,
    _ options: ImportOptions
  ) throws {
    let maker = MetricMaker(
      profile, recipe, headers: table.headers, sections: table.rows?.groups ?? [],
      preamble: table.rows?.table.titleRows ?? [],
      samples: try ColumnSamples(table, options.reading), options: options)
    var found: [Diagnostic] = []
    var uses: [ColumnUse] = []
    try self.init(metrics: maker, of: input) { body in
      uses = recipe.takesOtherTests ? maker.unusedColumns.map(ColumnUse.init) : []
      found = try table.forEachRow { row in
        let record = row.record
        for index in uses.indices where uses[index].column < record.count { uses[index].add(record) }
        try body(record)
      }
    }
    diagnostics += found
    for use in uses where use.isMostly(.figure, options.reading) {
      diagnostics.append(
        .unused(table.headers[use.column], table.headerPosition(ofColumn: use.column), .results))
    }
    headerPositions = []
  }
}

extension ImportOptions {
  /// The value that the user set for a field of all rows.
  func set(_ field: String) -> String? { self.sets.first { $0.field == field }?.value }
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
