import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// The rows that metrics are made of, as each format has them.
extension MadeTable {
  /// Makes rows from the metrics in a file.
  ///
  /// - Throws: ``ImportError`` if the file doesn't give any metrics, or errors from reading the file.
  init(
    metricsOf table: FileTable, _ profile: ImportProfile, _ recipe: MetricRecipe, _ input: ImportInput,
    _ options: ImportOptions
  ) throws {
    let maker = MetricMaker(
      profile, recipe, headers: table.headers, sections: table.rows?.groups ?? [],
      preamble: table.rows?.table.titleRows ?? [],
      samples: try ColumnSamples(table, options.reading), options: options)
    var found: [Diagnostic] = []
    try self.init(metrics: maker, of: input) { body in found = try table.forEachRow { try body($0.record) } }
    diagnostics += found
    headerPositions = []
  }
}

extension ImportOptions {
  /// The value that the user set for a field of all rows.
  func set(_ field: String) -> String? { self.sets.first { $0.field == field }?.value }
}

extension FileTable {
  /// Returns the header mappings that weren't used to make the rows.
  func remaining(_ maps: [HeaderMap]) -> [HeaderMap] {
    guard case .made(let table) = self else { return maps }
    return maps.filter { !table.takenMaps.contains($0) }
  }

  /// Returns the user's header mappings, and the profile's mappings for the other headers.
  func maps(_ own: [HeaderMap], _ profile: ImportProfile?) -> [HeaderMap] {
    let own = remaining(own)
    let others = (profile?.maps(for: headers) ?? []).filter { map in
      !own.contains { $0.header.foldedWords == map.header.foldedWords }
    }
    return own + others
  }
}
