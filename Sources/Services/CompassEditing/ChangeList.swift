package import CompassModel
package import CompassStore

/// What an entry of the history changed: the exact counts, and the first records.
package struct ChangeList: Sendable, Hashable {
  /// How many records of each kind were added, changed, removed.
  package private(set) var counts: [ChangeCount] = []
  /// The first of them, in the order of the kinds.
  package private(set) var records: [RecordChange] = []

  /// What it did to settings and calendar feeds.
  package private(set) var sides: [SideChange] = []

  /// The most records that are kept.
  package static let maximumRecords = 100

  /// Creates an empty list.
  package init() {}

  /// What an entry changed.
  package init(of entry: Int, _ reader: any StoreReading) throws {
    counts = try reader.changeCounts(of: entry)
    sides = try reader.sideChanges(of: entry)
    try reader.scanChanges(of: entry) { change in
      // What an entry added and something removed since is in the counts only.
      if change.before != nil || change.after != nil { records.append(change) }
      return records.count < Self.maximumRecords
    }
  }

  /// Whether no record was changed.
  package var isEmpty: Bool { counts.isEmpty }

  /// The number of records.
  package var total: Int { counts.reduce(0) { $0 + $1.count } }

  /// The number of records of a sort, of one kind or of all.
  package func count(_ sort: RecordChange.Sort, _ kind: RecordKind? = nil) -> Int {
    counts.reduce(0) { $0 + ($1.sort == sort && (kind == nil || $1.kind == kind) ? $1.count : 0) }
  }

  /// The counts in words: `2 events and 1 school added, 1 metric changed`; nothing where nothing was changed.
  package var summary: String { Self.summary(of: counts) }

  /// Counts in words, as ``summary``.
  package static func summary(of counts: [ChangeCount]) -> String {
    RecordChange.Sort.allCases.compactMap { sort in
      let parts = counts.filter { $0.sort == sort }.map { words($0.count, $0.kind) }
      return parts.isEmpty ? nil : "\(list(parts)) \(sort.rawValue)"
    }.joined(separator: ", ")
  }

  /// A number of records of a kind: `1 school`, `3 schools`.
  package static func words(_ count: Int, _ kind: RecordKind) -> String {
    "\(count) \(count == 1 ? kind.rawValue : kind.plural)"
  }

  /// Words as people list them: `a`, `a and b`, `a, b and c`.
  package static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
