import CompassFiles
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// What earlier merges decided about a record, in either store.
///
/// A store that kept its own value has seen the other one: it moved on from it, like an edit does.
struct MergeSettlement {
  /// The decisions of my store about its record.
  let mine: [MergeDecision]
  /// The decisions of the other store about its record.
  let theirs: [MergeDecision]
  /// How the record was in either store, the latest first and the present state too; each with the links that it has in
  /// the other one, whose decisions are about it.
  let states: MergePast<FieldValues>

  /// No decisions.
  static var none: MergeSettlement {
    MergeSettlement(mine: [], theirs: [], states: MergePast(mine: [], theirs: []))
  }

  /// Whether nothing was decided.
  var isEmpty: Bool { mine.isEmpty && theirs.isEmpty }

  /// Returns the side that an earlier decision chose; nil if there is none.
  ///
  /// A decision counts until the other store comes to the rejected value again. Of two decisions the later one applies.
  ///
  /// - Parameters:
  ///   - field: what it is about.
  ///   - own: the fingerprint of my value.
  ///   - other: the fingerprint of theirs.
  ///   - fingerprint: the fingerprint of the same in another state of the record.
  func side(
    _ field: String, mine own: String, theirs other: String, in fingerprint: (FieldValues) -> String
  ) -> MergeSide? {
    let kept = Self.latest(mine, field, other, states.theirs, fingerprint)
    let lost = Self.latest(theirs, field, own, states.mine, fingerprint)
    return switch (kept, lost) {
    case (nil, nil): nil
    case (_?, nil): .mine
    case (nil, _?): .theirs
    case (let kept?, let lost?): kept == lost ? nil : kept > lost ? .mine : .theirs
    }
  }

  private static func latest(
    _ decisions: [MergeDecision], _ field: String, _ rejected: String, _ states: [FieldValues],
    _ fingerprint: (FieldValues) -> String
  ) -> Date? {
    let found = decisions.filter { $0.field == field && $0.rejected == rejected }
    guard !found.isEmpty else { return nil }
    let times = times(rejected, in: states, fingerprint)
    return found.lazy.filter { $0.times >= times }.map(\.decidedAt).max()
  }

  /// How often a record came to a value.
  ///
  /// - Parameters:
  ///   - value: the fingerprint of the value.
  ///   - states: how the record was, the latest first.
  ///   - fingerprint: the fingerprint of the value in a state.
  static func times(
    _ value: String, in states: [FieldValues], _ fingerprint: (FieldValues) -> String
  ) -> Int {
    let isThere = states.map { fingerprint($0) == value }
    return zip(isThere, isThere.dropFirst() + [false]).count { $0 && !$1 }
  }

  /// The decision that is about the record as a whole.
  static let wholeRecord = ""

  /// The fingerprint of values, which says nothing of them.
  static func fingerprint(_ values: [FieldValue?]) -> String {
    let texts = values.map { value in ValueUnion.said(value).map { "=" + $0.canonicalText } ?? "" }
    return Digest.hex(of: Array(texts.joined(separator: "\u{1E}").utf8))
  }

  /// The fingerprint of a record, without the times and makers of its changes.
  static func fingerprint(of values: FieldValues) -> String {
    fingerprint(FieldGroup.all(of: values.kind).flatMap { ($0.fields + $0.followers).map { values[$0] } })
  }

  /// The fingerprint of the removal of a record.
  static func fingerprint(ofRemoval entry: HistoryEntry) -> String { "removed \(entry.occurredAt.rfc3339)" }
}
