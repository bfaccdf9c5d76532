import CompassModel
import CompassStore
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
    var name: String { RecordComparison.name(field, place.path) }
  }

  private let mine: FieldValues
  private let theirs: FieldValues
  private let past: MergePast<FieldValues>
  private let settlement: MergeSettlement
  /// My record with the links that it has in the other store, as the decisions made there know it.
  private let mineThere: FieldValues

  /// Compares a record with another state of it.
  ///
  /// - Parameters:
  ///   - mine: the record.
  ///   - theirs: the other state, which links to the same records by the same ids.
  ///   - past: how each of them was, linked so too.
  ///   - settlement: what earlier merges decided.
  ///   - mineThere: the record with the links that it has in the other store; nil if they are the same.
  init(
    mine: FieldValues, theirs: FieldValues, past: MergePast<FieldValues> = MergePast(mine: [], theirs: []),
    settlement: MergeSettlement = .none, mineThere: FieldValues? = nil
  ) {
    self.mine = mine
    self.theirs = theirs
    self.past = past
    self.settlement = settlement
    self.mineThere = mineThere ?? mine
  }

  /// The fields on which they contradict each other, one for those that belong together.
  var contradictions: [Contradiction] {
    FieldGroup.all(of: mine.kind).compactMap(contradiction)
  }

  /// The values of theirs that are rejected if my word counts, by what they are about.
  var rejections: [Rejection] {
    FieldGroup.all(of: mine.kind).flatMap { group -> [Rejection] in
      guard contradiction(group) != nil else { return [] }
      if group.isJoined {
        return [
          rejection(group.fields[0].name, fingerprint(group, theirs)) { fingerprint(group, $0) }
        ]
      }
      return group.fields.flatMap { field in
        union(field, preferring: .mine).contradictions.map { place in
          rejection(Self.name(field, place.path), MergeSettlement.fingerprint([place.theirs])) {
            Self.fingerprint(field, place.path, $0)
          }
        }
      }
    }
  }

  /// A value of theirs that is rejected.
  struct Rejection {
    /// What it is about.
    let field: String
    /// The fingerprint of the value.
    let fingerprint: String
    /// How often theirs came to it.
    let times: Int
  }

  private func rejection(
    _ field: String, _ value: String, _ fingerprint: (FieldValues) -> String
  ) -> Rejection {
    Rejection(
      field: field, fingerprint: value,
      times: MergeSettlement.times(value, in: settlement.states.theirs, fingerprint))
  }

  /// The fingerprint of a field, or of a member of it, in a state of the record.
  private static func fingerprint(_ field: FieldDescriptor, _ path: [String], _ values: FieldValues) -> String
  {
    guard !path.isEmpty, case .json(let json)? = values[field] else {
      return MergeSettlement.fingerprint([path.isEmpty ? values[field] : nil])
    }
    let member = path.reduce(JSONValue?.some(json)) { $0?[$1] }
    return MergeSettlement.fingerprint([member.map(FieldValue.json)])
  }

  fileprivate static func name(_ field: FieldDescriptor, _ path: [String]) -> String {
    ([field.name] + path).joined(separator: ".")
  }

  private func fingerprint(_ group: FieldGroup, _ values: FieldValues) -> String {
    MergeSettlement.fingerprint(group.fields.map { values[$0] })
  }

  /// The record of both.
  ///
  /// - Parameter side: whose word counts where they contradict each other.
  func merged(preferring side: MergeSide) -> FieldValues {
    var result = mine
    for group in FieldGroup.all(of: mine.kind) {
      if group.isJoined, let chosen = mover(group) ?? (contradiction(group) == nil ? nil : side) {
        let values = chosen == .mine ? mine : theirs
        for field in group.fields + group.followers { result[field] = values[field] }
        continue
      }
      for field in group.fields { result[field] = union(field, preferring: side).value }
      guard group.fields.contains(where: { theirs[$0] != nil }) else { continue }
      let isTheirs = group.fields.contains { mine[$0] == nil }
      for field in group.followers {
        result[field] = isTheirs ? theirs[field] : Self.follower(mine[field], theirs[field])
      }
    }
    if let family = theirs["family_unit_id"], result["family_unit_id"] == nil {
      result["family_unit_id"] = family
    }
    result["sequence"] = EventRevision.merged(result, mine, theirs).map(FieldValue.integer)
    guard result != mine else { return mine }
    stamp(&result)
    return result
  }

  private func union(_ field: FieldDescriptor, preferring side: MergeSide) -> ValueUnion {
    let there = mineThere[field]
    let judge = ValueUnion.Judge(preferring: side) { [settlement] path, own, other in
      guard !settlement.isEmpty else { return nil }
      return settlement.side(
        Self.name(field, path), mine: MergeSettlement.fingerprint([path.isEmpty ? there : own]),
        theirs: MergeSettlement.fingerprint([other])
      ) { Self.fingerprint(field, path, $0) }
    }
    return ValueUnion(mine[field], theirs[field], past: past.map { $0[field] }, judge)
  }

  /// Which side alone changed fields that belong together, or was chosen in an earlier merge; nil if they are alike,
  /// or nothing says.
  private func mover(_ group: FieldGroup) -> MergeSide? {
    func said(_ values: FieldValues) -> [FieldValue?] { group.fields.map { ValueUnion.said(values[$0]) } }
    if said(mine) == said(theirs) { return nil }
    if let mover = past.map(said).mover(said(mine), said(theirs)) { return mover }
    return settlement.isEmpty
      ? nil
      : settlement.side(
        group.fields[0].name, mine: fingerprint(group, mineThere), theirs: fingerprint(group, theirs)
      ) { fingerprint(group, $0) }
  }

  private func contradiction(_ group: FieldGroup) -> Contradiction? {
    if group.isJoined, mover(group) != nil { return nil }
    for field in group.fields {
      guard let place = union(field, preferring: .mine).contradiction else { continue }
      return Contradiction(field: field, place: place)
    }
    return nil
  }

  /// Whether a record says what another state of it does, the times and makers of its changes aside.
  static func isSame(_ one: FieldValues, _ other: FieldValues) -> Bool {
    FieldGroup.all(of: one.kind).allSatisfy { group in
      (group.fields + group.followers).allSatisfy { ValueUnion.said(one[$0]) == ValueUnion.said(other[$0]) }
    }
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
