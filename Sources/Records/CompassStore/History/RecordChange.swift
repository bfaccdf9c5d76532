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

/// Why an entry of the history cannot be taken back: what something later made of it.
package struct UndoObstacle: Sendable, Hashable {
  /// What stands in the way.
  package enum Reason: Sendable, Hashable {
    /// A later entry changed or removed the record.
    case changedLater
    /// A record that is no part of the entry hangs on one that would go.
    case linkedLater
    /// Its times are in the zone that the entry settled.
    case zoneUsed
    /// A record hung on one that would go until a later entry, which could then not be taken back.
    case linkedUntilLater
    /// The record hung on one that is no more.
    case linkGone
    /// Another metric is the primary one now.
    case secondPrimary
    /// Another record has its name now.
    case nameTaken
  }

  /// What stands in the way.
  package let reason: Reason
  /// The record that it is about: the one that was changed, that hangs on it, that is gone.
  package let record: FieldValues?
  /// What it is about where that is no record: a setting, a calendar feed.
  package var label: String?
  /// The entry that made it so, where one did.
  package let entry: Int?
  /// How many other records are in the way for the same reason, by the same entry.
  package var others = 0
}
