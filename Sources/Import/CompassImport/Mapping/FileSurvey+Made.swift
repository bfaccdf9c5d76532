import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// Rows that a profile creates from a file with another structure.
extension FileSurvey {
  /// Whether a profile ignores a column that the table would otherwise need.
  ///
  /// For example, `Date` if the day of an event comes from "Start Time".
  static func leavesOut(
    _ table: FileTable, _ profile: ImportProfile, _ samples: ColumnSamples, _ options: ImportOptions
  ) -> Bool {
    guard profile.recognition.allowsOthers, profile.shape == .rows else { return false }
    func roles(_ maps: [HeaderMap]) -> ColumnRoles {
      ColumnRoles(
        headers: table.headers, kind: profile.kind, maps: maps, lexicon: options.lexicon, samples: samples)
    }
    let (own, read) = (roles(options.maps), roles(table.maps(options.maps, profile)))
    return Inspector.essentials(of: profile.kind).joined().contains { name in
      guard let column = own.column(named: name) else { return false }
      let header = own.columns[column].header
      return read.columns[column].target == .extra && !profile.uses(header) && !profile.knows(header)
    }
  }

  /// Returns the rows that a profile creates from a file, or nil if the file's own rows are the records.
  static func made(
    of table: FileTable, _ profile: ImportProfile, _ input: ImportInput, _ options: ImportOptions
  ) throws -> MadeTable? {
    // A file of rejected rows has plain rows, even if the original file didn't.
    guard !table.headers.contains(RejectedFile.decisionsColumn) else { return nil }
    var made: MadeTable
    switch (profile.shape, table) {
    case (.splitDates(let header), .rows(let rows, _, _)):
      made = try MadeTable(splitDatesIn: header, of: input, rows, profile)
    case (.collected(let name, let header), _):
      made = try MadeTable(collecting: name, by: header, of: table, input, profile)
    case (.metrics(let recipe), _):
      made = try MadeTable(metricsOf: table, profile, recipe, input, options)
    default: return nil
    }
    made.format = table.format
    made.encodingName = table.encodingName
    return made
  }
}
