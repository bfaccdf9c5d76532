package import CompassModel
package import CompassSource
package import CompassStore
import CompassValidation
package import Foundation

/// Checks a whole store: its file, its database, its settings, and every record against the rules of today.
///
/// Nothing that an import accepts is an error. Memory does not grow with the number of records.
package struct StoreChecker {
  private let store: SQLiteStore
  private let path: String
  private let now: Date
  private let zone: TimeZone

  /// What a check came to.
  package struct Outcome: Sendable, Hashable {
    /// How many records there are of each kind.
    package var records: [RecordKind: Int] = [:]
    /// How many problems there are of each severity.
    package var counts: [Severity: Int] = [:]

    /// Whether there is no error.
    package var isSound: Bool { counts[.error, default: 0] == 0 }
    /// The number of records.
    package var recordCount: Int { records.values.reduce(0, +) }

    /// What it came to in one sentence.
    package var sentence: String {
      let records = recordCount.counted("record")
      let errors = counts[.error, default: 0].counted("error")
      let warnings = counts[.warning, default: 0]
      let rest = warnings > 0 ? ", " + warnings.counted("warning") : ""
      return isSound
        ? "The store has no errors: \(records)\(rest)."
        : "The store has errors: \(errors)\(rest) in \(records)."
    }
  }

  /// Prepares to check a store.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - path: where it is.
  ///   - now: the current instant.
  ///   - zone: the zone in which it has a day.
  package init(_ store: SQLiteStore, at path: String, now: Date, zone: TimeZone) {
    self.store = store
    self.path = path
    self.now = now
    self.zone = zone
  }

  /// Checks everything, and hands on each problem when it is found: the store's first, then record by record.
  ///
  /// - Throws: `StoreError` where the store cannot be read at all.
  package func run(_ report: (StoreProblem) throws -> Void) throws -> Outcome {
    var outcome = Outcome()
    func tell(_ problem: StoreProblem) throws {
      outcome.counts[problem.severity, default: 0] += 1
      try report(problem)
    }
    for file in SQLiteStore.openFiles(at: path) {
      try tell(
        StoreProblem(
          .warning, "store-mode",
          "Other users of this computer can use the file \(file.path) (mode \(String(file.mode, radix: 8)))",
          remedy: "chmod 600 \(file.path)"))
    }
    var isDamaged = false
    do {
      try store.inspect { reader in
        try reader.forEachDamage { damage in
          if case .database = damage { isDamaged = true }
          try tell(StoreProblem(damage))
        }
        try checkSettings(reader, tell)
        for kind in RecordKind.allCases.sorted() {
          let checker = RecordChecker(kind, reader, now: now, zone: zone)
          try reader.forEachStored(kind) { record in
            outcome.records[kind, default: 0] += 1
            for problem in try checker.problems(of: record) { try tell(problem) }
          }
        }
      }
    } catch let error as StoreError where error.code == .damaged {
      // What SQLite cannot read ends the check; it was told already where SQLite's own check found it.
      if !isDamaged { try tell(StoreProblem(.database(error.message))) }
    }
    return outcome
  }

  // MARK: Settings

  private func checkSettings(
    _ reader: any StoreInspecting, _ tell: (StoreProblem) throws -> Void
  ) throws {
    for (key, value) in try reader.settings() {
      switch key {
      case StoreSettings.timeZone where TimeZone(identifier: value) == nil:
        try tell(Self.setting("time-zone", "Unknown time zone \"\(value)\""))
      case StoreSettings.dateOrder where DateOrder(rawValue: value) == nil:
        try tell(Self.setting("date-order", "Unknown date order \"\(value)\""))
      case StoreSettings.audience where !["coach", "family"].contains(value):
        try tell(Self.setting("audience", "Unknown audience \"\(value)\""))
      case StoreSettings.paper where !["letter", "a4"].contains(value):
        try tell(Self.setting("paper", "Unknown paper size \"\(value)\""))
      case StoreSettings.defaultAthlete:
        guard try UUID(uuidString: value).map({ try !reader.exists(.athlete, id: $0) }) ?? true else { break }
        try tell(
          Self.setting("athlete", "The default athlete is missing", .warning))
      default: break
      }
    }
  }

  private static func setting(_ name: String, _ text: String, _ severity: Severity = .error) -> StoreProblem {
    StoreProblem(severity, "setting-invalid", "\(text)", remedy: "compass-store settings \(name)=")
  }
}
