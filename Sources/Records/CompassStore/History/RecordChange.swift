package import CompassModel
package import Foundation

/// The change of one record by an entry of the history.
package struct RecordChange: Sendable, Hashable {
  /// The kind of change.
  package enum Sort: String, Sendable, Hashable, CaseIterable {
    case added, changed, removed
  }

  /// The kind of the record.
  package let kind: RecordKind
  /// Its id.
  package let id: UUID
  /// The values before; nil if the record is new.
  package let before: FieldValues?
  /// The values after, if they are still known; nil if the record was removed.
  package let after: FieldValues?

  /// The kind of change.
  package var sort: Sort { before == nil ? .added : after == nil ? .removed : .changed }

  /// The fields with different values, in the order of the schema, without the time and the number of the change.
  package var fields: [FieldDescriptor] {
    kind.schema.fields.filter { !Self.counters.contains($0.name) && before?[$0] != after?[$0] }
  }

  private static let counters: Set = ["updated_at", "sequence"]
}

/// The change of a setting or a calendar feed by an entry of the history.
package enum SideChange: Sendable, Hashable {
  /// A setting has another value; nil means no value.
  case setting(key: String, from: String?, to: String?)
  /// A subscriber's calendar feed came back, changed, or went.
  case feed(name: String, RecordChange.Sort)

  /// The change in one sentence.
  package var sentence: String {
    switch self {
    case .setting(let key, let from, let to) where key.hasPrefix(StoreSettings.answerPrefix):
      "The answer \(key.replacing("_", with: "-")) \(to == nil ? "was cleared" : from == nil ? "came back" : "is the earlier one again")."
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
  /// The kind of change.
  package let sort: RecordChange.Sort
  /// How many.
  package let count: Int
}

/// An entry of the history and what it did to one record.
package struct RecordEntry: Sendable, Hashable {
  /// The entry.
  package let entry: HistoryEntry
  /// The kind of change.
  package let sort: RecordChange.Sort
}
