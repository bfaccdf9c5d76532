import CompassModel
import Foundation

/// Compares two states of one record field by field, and makes one of both.
struct RecordComparison {
  /// A field on which they contradict each other.
  struct Contradiction {
    /// The field.
    let field: FieldDescriptor
    /// Where in it, and what each says.
    let place: ValueUnion.Contradiction

    /// The name of the field, with that of the member where it is about one.
    var name: String { ([field.name] + place.path).joined(separator: ".") }
  }

  private let mine: FieldValues
  private let theirs: FieldValues

  /// Compares a record with another state of it.
  ///
  /// - Parameters:
  ///   - mine: the record.
  ///   - theirs: the other state, which links to the same records by the same ids.
  init(mine: FieldValues, theirs: FieldValues) {
    self.mine = mine
    self.theirs = theirs
  }

  /// The fields on which they contradict each other, one for those that belong together.
  var contradictions: [Contradiction] {
    FieldGroup.all(of: mine.kind).compactMap { Self.contradiction($0, mine, theirs) }
  }

  /// The record of both.
  ///
  /// - Parameter side: whose word counts where they contradict each other.
  func merged(preferring side: MergeSide) -> FieldValues {
    var result = mine
    for group in FieldGroup.all(of: mine.kind) {
      if Self.contradiction(group, mine, theirs) != nil, group.fields.count > 1 || !group.followers.isEmpty {
        let chosen = side == .mine ? mine : theirs
        for field in group.fields + group.followers { result[field] = chosen[field] }
        continue
      }
      for field in group.fields {
        result[field] = ValueUnion(mine[field], theirs[field], preferring: side).value
      }
      guard group.fields.contains(where: { theirs[$0] != nil }) else { continue }
      let isTheirs = group.fields.contains { mine[$0] == nil }
      for field in group.followers {
        result[field] = isTheirs ? theirs[field] : Self.follower(mine[field], theirs[field])
      }
    }
    if let family = theirs["family_unit_id"], result["family_unit_id"] == nil {
      result["family_unit_id"] = family
    }
    // Of a calendar's event the count of its versions only grows.
    if case .integer(let other)? = theirs["sequence"] {
      let own: Int? = if case .integer(let number)? = mine["sequence"] { number } else { nil }
      result["sequence"] = .integer(max(own ?? other, other))
    }
    guard result != mine else { return mine }
    stamp(&result)
    return result
  }

  private static func contradiction(
    _ group: FieldGroup, _ mine: FieldValues, _ theirs: FieldValues
  ) -> Contradiction? {
    for field in group.fields {
      guard let place = ValueUnion(mine[field], theirs[field], preferring: .mine).contradiction else {
        continue
      }
      return Contradiction(field: field, place: place)
    }
    return nil
  }

  /// What goes with fields that agree: of two moments the later, and what is assumed by one only is known.
  private static func follower(_ mine: FieldValue?, _ theirs: FieldValue?) -> FieldValue? {
    switch (mine, theirs) {
    case (.instant(let own)?, .instant(let other)?): .instant(max(own, other))
    case (.boolean(true)?, .boolean(true)?): mine
    case (.boolean(true)?, _): nil
    case (_, .boolean?): mine
    default: mine ?? theirs
    }
  }

  /// Who made a record goes with when it was made, and who changed it last with when that was.
  private func stamp(_ result: inout FieldValues) {
    let made = Self.order(mine["created_at"], theirs["created_at"])
    let earlier = made == .orderedDescending ? theirs : mine
    result["created_at"] = earlier["created_at"] ?? theirs["created_at"]
    for name in ["created_by", "logged_by"] {
      result[name] = earlier[name] ?? mine[name] ?? theirs[name]
    }
    let changed = Self.order(mine["updated_at"], theirs["updated_at"])
    let later = changed == .orderedAscending ? theirs : mine
    result["updated_at"] = later["updated_at"] ?? theirs["updated_at"]
    result["updated_by"] = later["updated_by"] ?? mine["updated_by"] ?? theirs["updated_by"]
  }

  private static func order(_ mine: FieldValue?, _ theirs: FieldValue?) -> ComparisonResult {
    guard case .instant(let own)? = mine, case .instant(let other)? = theirs else { return .orderedSame }
    return own == other ? .orderedSame : own < other ? .orderedAscending : .orderedDescending
  }
}
