package import CompassImport
import CompassModel
package import CompassStore
import CompassValidation

/// Finds out what an import would change, and changes nothing.
package struct ImportPreview {
  /// What it would come to.
  package struct Summary: Sendable {
    /// How many records would be added, changed and removed, kind by kind.
    package internal(set) var counts: [ChangeCount] = []
    /// How many rows say what the store says already.
    package internal(set) var unchanged = 0
    /// How many rows would be skipped because the user deleted their records.
    package internal(set) var deleted = 0
    /// How many rows would be rejected.
    package internal(set) var rejected = 0
    /// The files that rows would be rejected of, as the user gave them.
    package internal(set) var rejectedFiles: [String] = []
    /// What is to be said besides, in sentences.
    package internal(set) var notices: [String] = []
    /// The zone that the store would take times without one to be in from then on; nil where it has one.
    package internal(set) var newZone: String?

    /// Whether the store would be another.
    package var isDifferent: Bool { !counts.isEmpty || newZone != nil }

    /// The number of records of all kinds.
    package func count(_ sort: RecordChange.Sort) -> Int {
      counts.reduce(0) { $0 + ($1.sort == sort ? $1.count : 0) }
    }

    /// It in a sentence, like `3 records would be added, 2 changed, 120 are as they are; 1 row would be rejected`.
    package var text: String {
      var parts: [String] = []
      for sort in RecordChange.Sort.allCases where count(sort) > 0 {
        let number = count(sort)
        parts.append(
          parts.isEmpty
            ? "\(number) record\(number == 1 ? "" : "s") would be \(sort.rawValue)"
            : "\(number) \(sort.rawValue)")
      }
      if parts.isEmpty { parts.append("No records would be changed") }
      if unchanged > 0 { parts.append("\(unchanged) unchanged") }
      let refused = rejected > 0 ? "; \(rejected) row\(rejected == 1 ? "" : "s") would be rejected" : ""
      let skipped =
        deleted > 0
        ? "; \(deleted) row\(deleted == 1 ? " of a record" : "s of records") you deleted would be skipped "
          + "(import \(deleted == 1 ? "it" : "them") with --restore-deleted)" : ""
      return parts.joined(separator: ", ") + refused + skipped + "."
    }
  }

  private let opened: [ImportInput]
  private let archives: [ArchiveInputs]
  private let options: ImportOptions

  /// Prepares to look at files.
  ///
  /// - Parameters:
  ///   - inputs: the files.
  ///   - archives: the archives that inputs are members of.
  ///   - options: what the import would be told.
  package init(_ inputs: [ImportInput], archives: [ArchiveInputs] = [], options: ImportOptions) {
    opened = inputs
    self.archives = archives
    var options = options
    options.isDryRun = true
    options.rejected = .none
    self.options = options
  }

  /// Hands on what would become of each record, kind by kind, and by id within a kind.
  ///
  /// - Parameters:
  ///   - settings: what the store's settings say about how files are read.
  ///   - opening: opens the store.
  ///   - body: lent each change and the store as it would be, one at a time.
  /// - Throws: ``ToolError``, and what files and store throw.
  package func forEachChange(
    settings: @escaping () throws -> ReadingSettings = { ReadingSettings() },
    opening: @escaping () throws -> any Store, _ body: (RecordChange, any StoreReading) throws -> Void
  ) throws -> Summary {
    var summary = Summary()
    let session = ImportSession(
      inputs: opened, archives: archives, options: options, settings: settings, opening: opening)
    let outcome = try withoutActuallyEscaping(body) { body in
      try session.run { reader in
        guard let entry = try reader.history(limit: 1).first?.number else { return }
        summary.counts = try reader.changeCounts(of: entry)
        try reader.scanChanges(of: entry) { change in
          try body(change, reader)
          return true
        }
      }
    }
    if outcome.isZoneNew { summary.newZone = outcome.zone }
    summary.unchanged = outcome.files.reduce(0) { $0 + $1.unchanged }
    summary.rejected = outcome.rejected
    summary.notices = outcome.notices(of: options)
    summary.deleted = outcome.files.reduce(0) { $0 + $1.deleted }
    for file in outcome.files where file.rejected > 0 {
      let path = file.survey.input.archivePath ?? file.survey.input.path
      if !summary.rejectedFiles.contains(path) { summary.rejectedFiles.append(path) }
    }
    return summary
  }
}
