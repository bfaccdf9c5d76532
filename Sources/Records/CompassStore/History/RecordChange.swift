package import CompassModel
package import Foundation

/// What an entry of the history did to one record.
package struct RecordChange: Sendable, Hashable {
  /// What became of a record.
  package enum Sort: String, Sendable, Hashable, CaseIterable {
    case added, changed, removed
  }

  /// The kind of the record.
  package let kind: RecordKind
  /// Its id.
  package let id: UUID
  /// Its values before; nil where it was not there.
  package let before: FieldValues?
  /// Its values after, where they are still known; nil where it was removed.
  package let after: FieldValues?

  /// What became of it.
  package var sort: Sort { before == nil ? .added : after == nil ? .removed : .changed }

  /// The fields whose values differ, in the order of the schema, the time and the number of the change aside.
  package var fields: [FieldDescriptor] {
    kind.schema.fields.filter { !Self.counters.contains($0.name) && before?[$0] != after?[$0] }
  }

  private static let counters: Set = ["updated_at", "sequence"]
}

/// What an entry of the history did to something that is no record.
package enum SideChange: Sendable, Hashable {
  /// A setting has another value; nil where it has, or had, none.
  case setting(key: String, from: String?, to: String?)
  /// A subscriber's calendar feed came back, changed, or went.
  case feed(name: String, RecordChange.Sort)

  /// What became of it, in one sentence.
  package var sentence: String {
    switch self {
    case .setting(let key, let from, let to):
      "The setting \(key.replacing("_", with: "-")) changed from \(from ?? "(not set)") to \(to ?? "(not set)")."
    case .feed(let name, .added): "The calendar feed of \(name) was restored."
    case .feed(let name, .changed): "The calendar feed of \(name) changed."
    case .feed(let name, .removed): "The calendar feed of \(name) was removed. Its address no longer works."
    }
  }
}

/// How many records of a kind an entry of the history added, changed or removed.
package struct ChangeCount: Sendable, Hashable {
  /// The kind.
  package let kind: RecordKind
  /// What became of them.
  package let sort: RecordChange.Sort
  /// How many.
  package let count: Int
}

/// An entry of the history and what it did to one record.
package struct RecordEntry: Sendable, Hashable {
  /// The entry.
  package let entry: HistoryEntry
  /// What it did to the record.
  package let sort: RecordChange.Sort
}
