import CompassImport
import CompassModel
package import CompassSource
package import CompassStore
package import CompassValidation
package import Foundation

/// Takes what a person typed into the store, as one entry of its history.
package struct StoreEditor {
  /// The store.
  package let store: any Store
  /// The current instant.
  package let now: Date
  /// The zone of times that name none; nil takes the store's setting.
  package var timeZone: TimeZone?
  /// The athlete that new records belong to, by id or name; nil takes the only one, or the store's setting.
  package var athlete: String?
  /// Which part of an all-number date comes first; nil takes the store's setting.
  package var dateOrder: DateOrder?
  /// Whether a school that is named and not there is made.
  package var createsSchools = false

  /// Creates an editor.
  package init(_ store: any Store, now: Date) {
    self.store = store
    self.now = now
  }

  /// What became of it.
  package struct Outcome {
    /// The number in the history; nil where nothing was changed.
    package var entry: Int?
    /// What was changed, in the order of the kinds.
    package var changes: [RecordChange]
    /// The athlete whose the records are because the store's settings say so; nil where something else does.
    package var defaultAthlete: UUID?
    /// What is to be said of the fields.
    package var findings: [Diagnostic]

    /// Whether it was refused.
    package var isRefused: Bool { findings.contains { $0.severity == .error } }
  }

  /// Adds and changes records, all of them or, where one is refused, none.
  ///
  /// - Parameters:
  ///   - records: the records.
  ///   - command: what the history calls it, without values: `add event`.
  /// - Throws: `ImportError` where it cannot be told whose the records are, and what the store throws.
  package func apply(_ records: [TypedRecord], command: String) throws -> Outcome {
    var options = ImportOptions(now: now)
    options.timeZone = timeZone
    options.athlete = athlete
    options.createsSchools = createsSchools
    options.clearsEmpty = true
    options.isStrict = true
    options.isTyped = true
    options.dateOrder = dateOrder
    options.writesOnlyChanges = true
    options.rejected = .none
    options.profile = .none
    options.command = "compass-store " + command
    var changes: [RecordChange] = []
    var entry: Int?
    let session = ImportSession(store: store, inputs: records.map(\.input), options: options)
    let outcome = try session.run { reader in
      entry = try reader.history(limit: 1).first?.number
      guard let entry else { return }
      try reader.forEachChange(of: entry) { changes.append($0) }
    }
    let findings = outcome.files.flatMap(\.findings).map(Self.typed)
    guard outcome.isWritten else { return Outcome(entry: nil, changes: [], findings: findings) }
    return Outcome(
      entry: entry, changes: changes, defaultAthlete: outcome.files.lazy.compactMap(\.defaultAthlete).first,
      findings: findings)
  }

  /// A finding of a file as one of what was typed, of which there is only one.
  private static func typed(_ finding: Diagnostic) -> Diagnostic {
    guard finding.code == .dateOrderAmbiguous else { return finding }
    var finding = finding
    finding.field = finding.field ?? finding.header
    finding.message = "This date could be read two ways; see below how it was read"
    return finding
  }
}
