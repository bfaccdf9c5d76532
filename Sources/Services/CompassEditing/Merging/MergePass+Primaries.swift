import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Which metric an athlete shows first.
extension MergePass {
  /// An athlete has one primary metric at most: where the stores have different ones, that is one conflict.
  func mergePrimaries() throws {
    for original in primaries {
      guard case .id(let theirID)? = original["id"], let id = translated(theirID),
        let metric = try mine.values(of: .metric, id: id)
      else { continue }
      let owner: UUID? = if case .id(let owner)? = metric["user_id"] { owner } else { nil }
      let current = try mine.primaryMetric(owner: owner)
      guard current != id else { continue }
      if let current, let known = try mine.values(of: .metric, id: current) {
        guard try isReplaced(known, by: original, id: id) else { continue }
        try setPrimary(known, false)
      }
      try setPrimary(metric, true)
    }
  }

  private func isReplaced(_ known: FieldValues, by original: FieldValues, id: UUID) throws -> Bool {
    let settlement = try settledPrimary(known, original, id)
    if let side = settlement.side(
      "is_primary", mine: Self.isPrimary, theirs: Self.isPrimary, in: Self.primary)
    {
      return side == .theirs
    }
    let age = try age(known, original)
    let decision = preference?.side(age)
    add(
      MergeConflict(
        subject: .primary, kind: .metric, id: id, title: title(original),
        mine: MergeConflict.Word(text: title(known), json: known["id"]?.jsonValue ?? .null),
        theirs: MergeConflict.Word(text: "this one", json: .string(id.text)), age: age, decision: decision))
    if decision == .mine {
      try remember(
        .metric, id, "is_primary", rejected: Self.isPrimary,
        times: MergeSettlement.times(Self.isPrimary, in: settlement.states.theirs, Self.primary))
    }
    return decision == .theirs
  }

  /// The fingerprint of being the primary metric.
  private static let isPrimary = "primary"

  /// What earlier merges decided about two primary metrics: mine rejected theirs, or theirs rejected mine.
  private func settledPrimary(
    _ known: FieldValues, _ original: FieldValues, _ id: UUID
  ) throws -> MergeSettlement {
    guard case .id(let current)? = known["id"], case .id(let other)? = original["id"] else { return .none }
    return try settlement(
      .metric, mine: id, theirs: theirID(of: current),
      MergePast(
        mine: [known] + mine.pastValues(of: .metric, id: current, through: nil),
        theirs: [original] + theirs.pastValues(of: .metric, id: other, through: nil))
    ) { try age(known, original) }
  }

  /// The fingerprint of being the primary metric or not.
  private static func primary(_ values: FieldValues) -> String {
    values["is_primary"] == .boolean(true) ? isPrimary : ""
  }

  private func setPrimary(_ metric: FieldValues, _ flag: Bool) throws {
    var metric = metric
    metric["is_primary"] = .boolean(flag)
    try mine.update(metric)
  }

  /// Takes what only one side changed of whether a metric is the primary one, so that it is no contradiction.
  func settlePrimary(_ own: inout FieldValues, _ original: FieldValues, _ past: MergePast<FieldValues>) {
    func flag(_ values: FieldValues) -> Bool { values["is_primary"] == .boolean(true) }
    guard own.kind == .metric, flag(own) != flag(original) else { return }
    switch past.map(flag).mover(flag(own), flag(original)) {
    case .theirs? where flag(own): own["is_primary"] = .boolean(false)
    case .mine? where flag(original): primaries.removeAll { $0["id"] == original["id"] }
    default: break
    }
  }
}
