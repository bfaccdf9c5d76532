import CompassImport
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// One way through the records of another store, within the transaction of the merge.
final class MergePass {
  let mine: any StoreWriting
  let theirs: any StoreReading
  let preference: MergePreference?
  private let owners: MergeOwners
  private let matcher: MergeMatcher
  private let reading: ReadingOptions
  private let zones: (mine: String?, theirs: String?)
  /// The ids of theirs that are others in my store; nil for those that stay out of it.
  private var ids: [UUID: UUID?] = [:]
  /// The primary metrics of theirs.
  private var primaries: [FieldValues] = []
  var outcome = MergeOutcome()
  /// Whether my store takes its zone from the other one.
  let isZoneNew: Bool

  /// The zone in which moments are days.
  var zone: TimeZone { reading.timeZone }

  /// Prepares to merge.
  init(mine: any StoreWriting, theirs: any StoreReading, merger: StoreMerger) throws {
    self.mine = mine
    self.theirs = theirs
    preference = merger.preference
    owners = MergeOwners(mine: mine, theirs: theirs, choosing: merger.athlete)
    matcher = MergeMatcher(mine: mine, theirs: theirs)
    let own = try mine.setting(StoreSettings.timeZone)
    let other = try theirs.setting(StoreSettings.timeZone)
    // Times that name no zone would mean others in a store that has none yet.
    isZoneNew = own == nil && other != nil
    if isZoneNew {
      try mine.set(StoreSettings.timeZone, to: other)
      try mine.set(
        StoreSettings.isTimeZoneAssumed, to: try theirs.setting(StoreSettings.isTimeZoneAssumed))
    }
    zones = (own ?? other, other)
    reading = ReadingOptions(
      timeZone: zones.mine.flatMap(TimeZone.init(identifier:)) ?? merger.timeZone, now: merger.now)
  }

  /// Merges all records, those first that others link to.
  func run() throws -> MergeOutcome {
    compareSettings()
    for kind in RecordKind.allCases.sorted() {
      if kind == .school {
        try owners.learn(translated)
        outcome.adopted = try mine.adoptByOnlyAthlete()
      }
      try theirs.forEach(Selection(kind, order: Self.order(kind))) { try self.take($0) }
      if kind == .metric { try mergePrimaries() }
    }
    return outcome
  }

  /// The order in which conflicts are told.
  private static func order(_ kind: RecordKind) -> [Selection.Order] {
    switch kind {
    case .athlete, .school, .coach: [.name]
    case .event, .trip: [.ascending("start_date"), .name]
    case .metric: [.ascending("recorded_date"), .ascending("metric_type")]
    case .interaction: [.ascending("occurred_at")]
    }
  }

  private func compareSettings() {
    let names = [
      StoreSettings.timeZone, StoreSettings.dateOrder, StoreSettings.audience, StoreSettings.paper,
      StoreSettings.locale,
    ]
    for name in names {
      guard let own = try? mine.setting(name), let other = try? theirs.setting(name), own != other else {
        continue
      }
      outcome.settings.append(MergeOutcome.Setting(name: name, mine: own, theirs: other))
    }
  }

  // MARK: A record

  private func take(_ original: FieldValues) throws {
    guard case .id(let id)? = original["id"] else { return }
    let kind = original.kind
    guard !owners.staysOut(original), let linked = try linked(original) else { return leaveOut(id) }
    var values = linked.values
    if kind == .metric, values["is_primary"] == .boolean(true) {
      primaries.append(original)
      values["is_primary"] = nil
    }
    if kind != .athlete, let issue = try owners.settle(&values) { return reject(original, [issue]) }
    if let match = try matcher.match(values, original: original) {
      if match != id { ids[id] = match }
      return try compare(values, original, with: match)
    }
    if let remover = try remover(of: original) {
      // What went with something that stays away is decided with it.
      if linked.isUnlinked { return leaveOut(id) }
      guard try isBack(original, id, removedBy: remover) else {
        ids[id] = .some(nil)
        return
      }
    }
    if linked.isUnlinked { outcome.unlinked += 1 }
    try add(values, id)
  }

  private func leaveOut(_ id: UUID) {
    outcome.leftOut += 1
    ids[id] = .some(nil)
  }

  /// The record with the ids that its links have in my store, and whether it lost one; nil where it cannot be without
  /// one that stays out.
  private func linked(_ original: FieldValues) throws -> (values: FieldValues, isUnlinked: Bool)? {
    var values = original
    var isUnlinked = false
    for field in original.kind.schema.fields where field.name != "user_id" {
      switch (field.type, original[field]) {
      case (.link, .id(let id)?):
        let own = translated(id)
        if own == nil, field.isRequired { return nil }
        isUnlinked = isUnlinked || own == nil
        values[field] = own.map(FieldValue.id)
      case (.links, .ids(let list)?):
        let own = list.compactMap(translated)
        values[field] = own.isEmpty ? nil : .ids(own)
      default: break
      }
    }
    return (values, isUnlinked)
  }

  /// The id that a record of theirs has in my store; nil where it stays out.
  private func translated(_ id: UUID) -> UUID? { ids[id, default: id] }

  private func add(_ record: FieldValues, _ id: UUID) throws {
    var values = record
    settleZone(&values)
    guard let checked = try check(values) else {
      ids[id] = .some(nil)
      return
    }
    try mine.insert(checked)
    try matcher.add(values.kind, id)
  }

  /// Times that follow their store's zone keep it in a store with another one.
  private func settleZone(_ values: inout FieldValues) {
    guard values.kind == .event, let theirs = zones.theirs, theirs != zones.mine,
      EventZone.isOfSetting(values)
    else { return }
    values["time_zone"] = .text(theirs)
  }

  private func compare(_ values: FieldValues, _ original: FieldValues, with id: UUID) throws {
    guard var own = try mine.values(of: values.kind, id: id) else { return }
    let stored = own
    try owners.settle(&own, as: values)
    let comparison = RecordComparison(mine: own, theirs: values)
    let contradictions = comparison.contradictions
    var side = MergeSide.mine
    if !contradictions.isEmpty {
      let age = MergeAge(
        mine: try MergeAge.moment(of: stored, in: mine),
        theirs: try MergeAge.moment(of: original, in: theirs))
      let decision = preference?.side(age)
      side = decision ?? .mine
      for contradiction in contradictions {
        add(
          MergeConflict(
            subject: .field(contradiction.name), kind: own.kind, id: id, title: title(stored),
            mine: word(contradiction.place.mine, contradiction.field),
            theirs: word(contradiction.place.theirs, contradiction.field), age: age, decision: decision))
      }
    }
    let merged = comparison.merged(preferring: side)
    guard merged != stored else {
      outcome.unchanged += 1
      return
    }
    guard let checked = try check(merged) else { return }
    try mine.update(checked)
  }

  // MARK: The rules

  /// The record as the rules complete it; nil where they refuse it, or would empty a field.
  private func check(_ values: FieldValues) throws -> FieldValues? {
    var draft = Draft(kind: values.kind)
    draft.values = values
    // What stands aside because it could not be read is no reason to fill its field in.
    if case .json(.object(let members))? = values["extra"] { draft.unreadable = members.map(\.name) }
    let owner: UUID? = if case .id(let id)? = values["user_id"] { id } else { nil }
    let issues = try RuleSet.check(
      &draft, context: RuleContext(options: reading, known: mine, owner: owner))
    let refusing = issues.filter { $0.effect == .rejectsRecord || $0.effect == .emptiesField }
    guard refusing.isEmpty else {
      reject(values, refusing)
      return nil
    }
    return draft.values
  }

  private func reject(_ values: FieldValues, _ issues: [FieldIssue]) {
    outcome.add(MergeOutcome.Rejection(kind: values.kind, title: title(values), issues: issues))
  }

  // MARK: What was removed

  /// The entry of my history that removed a record of theirs; nil where I never had it, or had it by a merge that was
  /// taken back.
  private func remover(of original: FieldValues) throws -> HistoryEntry? {
    guard case .id(let id)? = original["id"],
      let remover = try mine.remover(of: original.kind, id: id)
    else { return nil }
    let undone = try remover.undoes.flatMap { try mine.historyEntry($0) }
    return undone?.command == StoreMerger.command ? nil : remover
  }

  /// Whether a record that I removed comes back; false where it stays away, or nothing decides it.
  private func isBack(
    _ original: FieldValues, _ id: UUID, removedBy remover: HistoryEntry
  ) throws -> Bool {
    let age = MergeAge(mine: remover.occurredAt, theirs: try MergeAge.moment(of: original, in: theirs))
    let decision = preference?.side(age)
    add(
      MergeConflict(
        subject: .removed, kind: original.kind, id: id,
        title: RecordTitle.name(of: original, theirs, zone: zone),
        mine: MergeConflict.Word(text: "removed it", json: .null),
        theirs: MergeConflict.Word(text: "has it", json: original.jsonObject), age: age, decision: decision))
    return decision == .theirs
  }

  // MARK: The primary metric

  /// An athlete has one primary metric at most: where the stores have different ones, that is one conflict.
  private func mergePrimaries() throws {
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
    let age = MergeAge(
      mine: try MergeAge.moment(of: known, in: mine), theirs: try MergeAge.moment(of: original, in: theirs))
    let decision = preference?.side(age)
    add(
      MergeConflict(
        subject: .primary, kind: .metric, id: id, title: title(original),
        mine: MergeConflict.Word(text: title(known), json: known["id"]?.jsonValue ?? .null),
        theirs: MergeConflict.Word(text: "this one", json: .string(id.text)), age: age, decision: decision))
    return decision == .theirs
  }

  private func setPrimary(_ metric: FieldValues, _ flag: Bool) throws {
    var metric = metric
    metric["is_primary"] = .boolean(flag)
    try mine.update(metric)
  }

  // MARK: Words

  private func add(_ conflict: MergeConflict) { outcome.add(conflict, isByAge: preference == .newer) }

  private func title(_ values: FieldValues) -> String { RecordTitle.name(of: values, mine, zone: zone) }

  private func word(_ value: FieldValue, _ field: FieldDescriptor) -> MergeConflict.Word {
    MergeConflict.Word(text: FieldText.shown(value, field, mine, zone: zone), json: value.jsonValue)
  }
}
