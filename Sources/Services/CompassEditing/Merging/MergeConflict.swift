package import CompassModel
package import Foundation

/// Something on which two stores contradict each other.
package struct MergeConflict: Sendable, Hashable {
  /// What it is about.
  package enum Subject: Sendable, Hashable {
    /// A field has another value: its name, of what is kept beside a record with the member's: `extra.coach`.
    case field(String)
    /// Another metric is the athlete's primary one.
    case primary
    /// A record that was removed from the store is in the other.
    case removed
  }

  /// What one of the stores says.
  package struct Word: Sendable, Hashable {
    /// As people read it.
    package let text: String
    /// As scripts do.
    package let json: JSONValue
  }

  /// What it is about.
  package let subject: Subject
  /// The kind of the record.
  package let kind: RecordKind
  /// The id of the record in the store that is merged into; of a removed one as it was.
  package let id: UUID
  /// What people call the record: `Fall Camp (Oct 3, 2026)`.
  package let title: String
  /// What the store says that is merged into.
  package let mine: Word
  /// What the other says.
  package let theirs: Word
  /// Which of the two is newer.
  package let age: MergeAge
  /// Whose word was taken; nil where nothing decided it.
  package let decision: MergeSide?

  /// One line that says it: `event Fall Camp (Oct 3, 2026) cost: mine 150, theirs 175; theirs is newer (Oct 1, 2026)`.
  ///
  /// - Parameters:
  ///   - zone: the zone in which moments are days.
  ///   - isPlan: whether nothing is written.
  package func text(in zone: TimeZone, isPlan: Bool = false) -> String {
    let newer = age.newer.flatMap { side in
      age.moment.map { "\(side.rawValue) is newer (\(age.text(of: $0, in: zone)))" }
    }
    let about =
      switch subject {
      case .field(let name): " \(name)"
      case .primary: " is_primary"
      case .removed: ""
      }
    var parts = ["\(kind.rawValue) \(title)\(about): mine \(mine.text), theirs \(theirs.text)"]
    parts.append(newer ?? "can't tell which is newer")
    if let decision { parts.append("\(decision.rawValue) \(isPlan ? "would be used" : "is used")") }
    return parts.joined(separator: "; ")
  }
}
