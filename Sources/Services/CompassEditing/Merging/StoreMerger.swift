import CompassFiles
import CompassModel
import CompassSource
package import CompassStore
import CompassValidation
package import Foundation

/// Merges what another family member's store has into a store, as one entry of its history.
///
/// Comparing and writing are one transaction, and values go from record to record as they are: on the road of files
/// every one of them would be written as text and read again, while the records that they are compared with might
/// change. The rules that every record passes are those of an import.
package struct StoreMerger {
  /// What the history calls a merge.
  static let command = "compass-store merge"

  /// The store that is merged into.
  package let store: any Store
  /// The current instant.
  package let now: Date
  /// Whose word counts where the stores contradict each other; nil asks.
  package var preference: MergePreference?
  /// The athlete whom records of the other store belong to that belong to no one there, by id or name.
  package var athlete: String?
  /// The zone that moments are days in where neither store says it.
  package var timeZone = TimeZone.gmt
  /// Whether nothing is written.
  package var isDryRun = false

  /// Creates a merger.
  package init(_ store: any Store, now: Date) {
    self.store = store
    self.now = now
  }

  /// Merges a store.
  ///
  /// Nothing is written where the stores contradict each other and nothing decides it, or where the rules refuse a
  /// record.
  ///
  /// - Parameters:
  ///   - other: the other store.
  ///   - file: its file, for the history.
  ///   - tell: lent what becomes of the records and the store as it then is, also where nothing is written.
  /// - Throws: ``ToolError`` where it cannot be told whose records are, and what the stores throw.
  package func merge(
    _ other: any Store, file: HistoryEntry.File,
    telling tell: (ChangeList, any StoreReading) throws -> Void = { _, _ in }
  ) throws -> MergeOutcome {
    try other.read { theirs in
      try store.write { mine -> StoreTransaction<MergeOutcome> in
        let entry = try mine.begin(HistoryEntry(occurredAt: now, command: Self.command, files: [file]))
        let pass = try MergePass(mine: mine, theirs: theirs, merger: self)
        var outcome = try pass.run()
        outcome.changes = try ChangeList(of: entry, mine)
        let isIdle =
          outcome.changes.isEmpty && outcome.adopted == 0 && !pass.isZoneNew && pass.decisionCount == 0
        if outcome.isClear { try tell(outcome.changes, mine) }
        guard outcome.isClear, !isDryRun, !isIdle else { return .rollback(outcome) }
        outcome.entry = entry
        try mine.setFiles([
          HistoryEntry.File(
            name: file.name, sha256: file.sha256,
            counts: [
              ("added", outcome.count(.added)), ("changed", outcome.count(.changed)),
              ("removed", outcome.count(.removed)), ("unchanged", outcome.unchanged),
            ])
        ])
        return .commit(outcome)
      }
    }
  }

  /// Opens another store for a merge.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - own: where the store is that is merged into.
  /// - Throws: ``ToolError`` if both are one file, or if the other store can't be read.
  package static func open(
    _ path: String, into own: String
  ) throws -> (store: SQLiteStore, file: HistoryEntry.File) {
    guard !FileIdentity(path).isSameFile(as: FileIdentity(own)) else {
      throw ToolError(
        "Can't merge \(path) into itself", help: "Use the path of the other store. Choose yours with --store")
    }
    let store: SQLiteStore
    do {
      store = try SQLiteStore(path: path, mode: .readOnly)
    } catch let error as ToolError
      where error.kind == .storeNotFound && FileManager.default.fileExists(atPath: path)
    {
      throw ToolError("\(path) is an empty file", help: "Check that the store was copied completely")
    }
    let name = String(decoding: path.utf8.split(separator: 0x2F).last ?? [], as: UTF8.self)
    let digest = try Digest.hex(of: FileSource(.named(path), as: .store))
    return (store, HistoryEntry.File(name: name, sha256: digest, counts: []))
  }
}
