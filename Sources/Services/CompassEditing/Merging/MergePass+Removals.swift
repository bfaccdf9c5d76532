import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// What one of the stores has no more.
extension MergePass {
  /// The entry of my history that removed a record of theirs; nil where I never had it, or had it by a merge that was
  /// taken back.
  func remover(of original: FieldValues) throws -> HistoryEntry? {
    guard case .id(let id)? = original["id"],
      let remover = try mine.remover(of: original.kind, id: id)
    else { return nil }
    let undone = try remover.undoes.first.flatMap { try mine.historyEntry($0) }
    return undone?.command == StoreMerger.command ? nil : remover
  }

  /// Whether a record that I removed comes back; false where it stays away, or nothing decides it.
  func comesBack(_ original: FieldValues, _ id: UUID, removedBy remover: HistoryEntry) throws -> Bool {
    // What went with something that comes back comes with it.
    let isBack =
      try parents(of: original).contains { revived[$0] == .some(remover.number) }
      || !staysRemoved(original, id, removedBy: remover) && isDecidedBack(original, id, removedBy: remover)
    if isBack { revived[id] = remover.number }
    return isBack
  }

  private func isDecidedBack(
    _ original: FieldValues, _ id: UUID, removedBy remover: HistoryEntry
  ) throws -> Bool {
    let record = MergeSettlement.fingerprint(of: comparable(original, of: .theirs))
    let age = MergeAge(mine: remover.occurredAt, theirs: try MergeAge.moment(of: original, in: theirs))
    let past = try theirs.pastValues(of: original.kind, id: id, through: nil)
    let states = ([original] + past).map { comparable($0, of: .theirs) }
    let settlement = try settlement(
      original.kind, mine: id, theirs: id, MergePast(mine: [], theirs: states)
    ) { age }
    if let side = settlement.side(
      MergeSettlement.wholeRecord, mine: MergeSettlement.fingerprint(ofRemoval: remover), theirs: record,
      in: MergeSettlement.fingerprint(of:))
    {
      return side == .theirs
    }
    let decision = preference?.side(age)
    if decision == .mine {
      try remember(
        original.kind, id, MergeSettlement.wholeRecord, rejected: record,
        times: MergeSettlement.times(record, in: states, MergeSettlement.fingerprint(of:)))
    }
    add(
      MergeConflict(
        subject: .removed, kind: original.kind, id: id,
        title: RecordTitle.name(of: original, theirs, zone: zone),
        mine: MergeConflict.Word(text: "removed it", json: .null),
        theirs: MergeConflict.Word(text: "has it", json: original.jsonObject), age: age, decision: decision))
    return decision == .theirs
  }

  /// Whether a record that I removed is in the other store as I knew it, with all that hangs on it: it stays away, and
  /// nobody is asked.
  private func staysRemoved(
    _ original: FieldValues, _ id: UUID, removedBy remover: HistoryEntry
  ) throws -> Bool {
    guard try isUntouched(original, of: .theirs, by: remover) else { return false }
    for child in try hanging(on: original, in: theirs) {
      guard case .id(let childID)? = child["id"] else { continue }
      if let own = try mine.values(of: child.kind, id: childID) {
        let known = try [own] + mine.pastValues(of: child.kind, id: childID, through: nil)
        guard known.contains(where: { RecordComparison.isSame($0, comparable(child, of: .theirs)) }) else {
          return false
        }
        continue
      }
      guard let remover = try mine.remover(of: child.kind, id: childID),
        try isUntouched(child, of: .theirs, by: remover)
      else { return false }
    }
    return true
  }

  /// Removes what they removed and I left as they knew it; of what I changed since somebody has to say.
  func mergeRemovals() throws {
    var kept: Set<UUID> = []
    for kind in RecordKind.allCases.sorted() {
      var gone: [(values: FieldValues, id: UUID, remover: HistoryEntry)] = []
      try mine.forEach(Selection(kind, order: Self.order(kind))) { values in
        guard case .id(let id)? = values["id"], try !theirs.exists(kind, id: id),
          let remover = try theirs.remover(of: kind, id: id), remover.undoes.isEmpty
        else { return }
        gone.append((values, id, remover))
      }
      for (values, id, remover) in gone {
        // What went with something else is gone already, or stays with it.
        guard try mine.exists(kind, id: id), try !matcher.wasOther(values, id),
          matcher.isFree(kind, id)
        else { continue }
        guard !parents(of: values).contains(where: kept.contains), try goes(values, id, removedBy: remover)
        else {
          kept.insert(id)
          continue
        }
        _ = try mine.delete(kind, id: id)
      }
    }
  }

  private func goes(_ values: FieldValues, _ id: UUID, removedBy remover: HistoryEntry) throws -> Bool {
    var isUntouched = try isUntouched(values, of: .mine, by: remover)
    for child in isUntouched ? try hanging(on: values, in: mine) : [] {
      guard case .id(let childID)? = child["id"] else { continue }
      guard let remover = try theirs.remover(of: child.kind, id: childID),
        try self.isUntouched(child, of: .mine, by: remover)
      else {
        isUntouched = false
        break
      }
    }
    if isUntouched { return true }
    let removal = MergeSettlement.fingerprint(ofRemoval: remover)
    let age = MergeAge(mine: try MergeAge.moment(of: values, in: mine), theirs: remover.occurredAt)
    let states = try [values] + mine.pastValues(of: values.kind, id: id, through: nil)
    let settlement = try settlement(
      values.kind, mine: id, theirs: id, MergePast(mine: states.map(there), theirs: [])
    ) { age }
    if let side = settlement.side(
      MergeSettlement.wholeRecord, mine: MergeSettlement.fingerprint(of: there(values)), theirs: removal,
      in: MergeSettlement.fingerprint(of:))
    {
      return side == .theirs
    }
    let decision = preference?.side(age)
    add(
      MergeConflict(
        subject: .removed, kind: values.kind, id: id, title: title(values),
        mine: MergeConflict.Word(text: "has it", json: values.jsonObject),
        theirs: MergeConflict.Word(text: "removed it", json: .null), age: age, decision: decision))
    if decision == .mine {
      // A removal happens once.
      try remember(values.kind, id, MergeSettlement.wholeRecord, rejected: removal, times: 1)
    }
    return decision == .theirs
  }

  // MARK: Whether it is as it was

  /// Whether a record is as the store knew it that removed it, and was not given that state, or life, again on purpose.
  ///
  /// - Parameters:
  ///   - values: the record.
  ///   - side: whose it is.
  ///   - remover: the entry of the other store that removed it there.
  private func isUntouched(
    _ values: FieldValues, of side: MergeSide, by remover: HistoryEntry
  ) throws -> Bool {
    guard case .id(let id)? = values["id"], remover.undoes.isEmpty else { return false }
    let kind = values.kind
    let (holder, other): (any StoreReading, any StoreReading) =
      side == .mine ? (mine, theirs) : (theirs, mine)
    let otherSide: MergeSide = side == .mine ? .theirs : .mine
    let known = try other.pastValues(of: kind, id: id, through: remover.number)
      .map { comparable($0, of: otherSide) }
    let current = comparable(values, of: side)
    guard let last = known.first, known.contains(where: { RecordComparison.isSame($0, current) }),
      try !holder.entries(touching: kind, id: id).contains(where: { $0.sort == .removed })
    else { return false }
    return try RecordComparison.isSame(last, current)
      || !holder.pastValues(of: kind, id: id, through: nil)
        .contains { RecordComparison.isSame(last, comparable($0, of: side)) }
  }

  /// A record with the links that it has in my store, those too that lead to what is no more.
  func comparable(_ values: FieldValues, of side: MergeSide) -> FieldValues {
    side == .mine ? values : relinked(values) { translated($0) ?? $0 }
  }

  /// The records that one cannot be without.
  private func parents(of values: FieldValues) -> [UUID] {
    ["school_id", "user_id"].compactMap { name in
      if case .id(let parent)? = values[name] { parent } else { nil }
    }
  }

  /// The records that go with one.
  private func hanging(on values: FieldValues, in store: any StoreReading) throws -> [FieldValues] {
    guard case .id(let id)? = values["id"] else { return [] }
    var found: [FieldValues] = []
    switch values.kind {
    case .athlete:
      for kind in RecordKind.allCases where kind != .athlete {
        try store.forEach(Selection(kind, [.owner([id])])) { found.append($0) }
      }
    case .school:
      for kind in [RecordKind.coach, .event, .interaction] {
        try store.forEach(Selection(kind, [.anyOf("school_id", [.id(id)])])) { found.append($0) }
      }
    case .coach, .event, .metric, .interaction, .trip: break
    }
    return found
  }
}
