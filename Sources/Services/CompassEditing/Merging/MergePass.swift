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
  var matcher: MergeMatcher
  private let reading: ReadingOptions
  private let zones: (mine: String?, theirs: String?)
  /// The ids of theirs that are others in my store; nil for those that stay out of it.
  private(set) var ids: [UUID: UUID?] = [:]
  /// The ids of mine that are others in the other store.
  private var theirIDs: [UUID: UUID] = [:]
  /// The records that I removed and that come back, with the entries that removed them.
  var revived: [UUID: Int?] = [:]
  /// The primary metrics of theirs.
  var primaries: [FieldValues] = []
  var outcome = MergeOutcome()
  /// How many decisions this merge remembers.
  private(set) var decisionCount = 0
  private let now: Date
  /// Whether my store takes its zone from the other one.
  let isZoneNew: Bool

  /// The zone in which moments are days.
  var zone: TimeZone { reading.timeZone }

  /// Prepares to merge.
  init(mine: any StoreWriting, theirs: any StoreReading, merger: StoreMerger) throws {
    self.mine = mine
    self.theirs = theirs
    preference = merger.preference
    now = merger.now
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
    try mergeRemovals()
    return outcome
  }

  /// The order in which conflicts are told.
  static func order(_ kind: RecordKind) -> [Selection.Order] {
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
      if match != id {
        ids[id] = match
        theirIDs[match] = id
      }
      return try compare(values, original, with: match)
    }
    if try mine.exists(kind, id: id) {
      // The record of that id is another athlete of the name, or belongs to that one.
      let own = try freeID(for: values, id)
      ids[id] = own
      theirIDs[own] = id
      values["id"] = .id(own)
      if linked.isUnlinked { outcome.unlinked += 1 }
      return try add(values, own)
    }
    if let remover = try remover(of: original) {
      // What went with something that stays away is decided with it.
      if linked.isUnlinked { return leaveOut(id) }
      guard try comesBack(original, id, removedBy: remover) else {
        ids[id] = .some(nil)
        return
      }
    }
    if linked.isUnlinked { outcome.unlinked += 1 }
    try add(values, id)
  }

  /// An id for a record of theirs whose own id another record of mine has; the same in each merge.
  private func freeID(for values: FieldValues, _ id: UUID) throws -> UUID {
    let owner: UUID? = if case .id(let owner)? = values["user_id"] { owner } else { nil }
    var ordinal = 0
    while true {
      let own = RecordIdentifier.make(
        kind: values.kind, owner: owner, key: "namesake \(id.text)", ordinal: ordinal)
      if try !mine.exists(values.kind, id: own), try !theirs.exists(values.kind, id: own) { return own }
      ordinal += 1
    }
  }

  private func leaveOut(_ id: UUID) {
    outcome.leftOut += 1
    ids[id] = .some(nil)
  }

  /// The record with the ids that its links have in my store, and whether it lost one; nil where it cannot be without
  /// one that stays out.
  private func linked(_ original: FieldValues) throws -> (values: FieldValues, isUnlinked: Bool)? {
    let values = relinked(original, translated)
    let lost = original.kind.schema.fields.filter { field in
      if case .link = field.type { original[field] != nil && values[field] == nil } else { false }
    }
    return lost.contains(where: \.isRequired) ? nil : (values, !lost.isEmpty)
  }

  /// The id that a record of theirs has in my store; nil where it stays out.
  func translated(_ id: UUID) -> UUID? { ids[id, default: id] }

  private func add(_ record: FieldValues, _ id: UUID) throws {
    var values = record
    settleZone(&values)
    guard let checked = try check(values) else {
      ids[id] = .some(nil)
      return
    }
    try mine.insert(checked)
    matcher.add(values.kind, id)
  }

  /// Times that follow their store's zone keep it in a store with another one.
  private func settleZone(_ values: inout FieldValues) {
    guard values.kind == .event, let theirs = zones.theirs, theirs != zones.mine,
      EventZone.isOfSetting(values)
    else { return }
    values["time_zone"] = .text(theirs)
  }

  /// Times that were taken from theirs stay in the zone of their store.
  private func keepZone(of original: FieldValues, in merged: inout FieldValues, _ stored: FieldValues) {
    guard merged.kind == .event, merged["time_zone"] == nil, let theirs = zones.theirs, theirs != zones.mine,
      EventZone.isOfSetting(original)
    else { return }
    let times = ["start_time", "end_time", "checkin_time"]
    guard times.contains(where: { merged[$0] != stored[$0] }),
      times.allSatisfy({ merged[$0] == original[$0] })
    else { return }
    merged["time_zone"] = .text(theirs)
  }

  private func compare(_ linked: FieldValues, _ whole: FieldValues, with id: UUID) throws {
    guard let stored = try mine.values(of: linked.kind, id: id) else { return }
    var values = linked
    // Times that came from theirs before name the zone of their store, which theirs do without a word.
    if let zone = zones.theirs, stored["time_zone"] == .text(zone) { settleZone(&values) }
    let original = whole
    if stored == values, values.kind != .metric {
      outcome.unchanged += 1
      return
    }
    let states = try states(original, stored)
    let past = past(states)
    var own = stored
    try owners.settle(&own, as: values)
    settlePrimary(&own, original, past)
    let other: UUID = if case .id(let id)? = original["id"] { id } else { id }
    let settlement = try settlement(
      stored.kind, mine: id, theirs: other,
      MergePast(mine: states.mine.map(there), theirs: states.theirs.map { relinked($0, translated) })
    ) { try age(stored, original) }
    let comparison = RecordComparison(
      mine: own, theirs: values, past: past, settlement: settlement,
      mineThere: settlement.theirs.isEmpty ? nil : there(own))
    let contradictions = comparison.contradictions
    var side = MergeSide.mine
    if !contradictions.isEmpty {
      let age = try age(stored, original)
      let decision = preference?.side(age)
      side = decision ?? .mine
      for contradiction in contradictions {
        add(
          MergeConflict(
            subject: .field(contradiction.name), kind: own.kind, id: id, title: title(stored),
            mine: word(contradiction.place.mine, contradiction.field),
            theirs: word(contradiction.place.theirs, contradiction.field), age: age, decision: decision))
      }
      if decision == .mine {
        for rejection in comparison.rejections {
          try remember(
            own.kind, id, rejection.field, rejected: rejection.fingerprint, times: rejection.times)
        }
      }
    }
    var merged = comparison.merged(preferring: side)
    keepZone(of: original, in: &merged, stored)
    guard merged != stored else {
      outcome.unchanged += 1
      return
    }
    guard let checked = try check(merged) else { return }
    try mine.update(checked)
  }

  /// Which of a record of mine and one of theirs is newer.
  func age(_ stored: FieldValues, _ original: FieldValues) throws -> MergeAge {
    MergeAge(
      mine: try MergeAge.moment(of: stored, in: mine), theirs: try MergeAge.moment(of: original, in: theirs))
  }

  /// How a record is and was in my store and in the other one, the latest first.
  private func states(_ original: FieldValues, _ stored: FieldValues) throws -> MergePast<FieldValues> {
    guard case .id(let id)? = stored["id"], case .id(let other)? = original["id"] else {
      return MergePast(mine: [], theirs: [])
    }
    return MergePast(
      mine: [stored] + (try mine.pastValues(of: stored.kind, id: id, through: nil)),
      theirs: [original] + (try theirs.pastValues(of: original.kind, id: other, through: nil)))
  }

  /// How a record was in my store and in the other one, there with the links that it has in mine, since the two went
  /// apart: that a field was empty long before says nothing of who emptied it.
  private func past(_ states: MergePast<FieldValues>) -> MergePast<FieldValues> {
    let past = states.sinceParting { one, other in
      RecordComparison.isSame(one, comparable(other, of: .theirs))
        && ValueUnion.said(one["is_primary"]) == ValueUnion.said(other["is_primary"])
    }
    return MergePast(mine: past.mine, theirs: past.theirs.map { relinked($0, translated) })
  }

  // MARK: Decisions

  /// What earlier merges decided about a record, except what this merge is told to decide otherwise.
  ///
  /// - Parameters:
  ///   - kind: the kind of the record.
  ///   - id: the record in my store.
  ///   - other: the record in theirs.
  ///   - states: how it is and was in either store.
  ///   - age: which of the two is newer.
  func settlement(
    _ kind: RecordKind, mine id: UUID, theirs other: UUID, _ states: MergePast<FieldValues>,
    age: () throws -> MergeAge
  ) throws -> MergeSettlement {
    let decisions = try mine.mergeDecisions(on: kind, id: id)
    let others = try theirs.mergeDecisions(on: kind, id: other)
    let preferred: MergeSide? =
      switch preference {
      case nil: nil
      case .mine: .mine
      case .theirs: .theirs
      case .newer: decisions.isEmpty && others.isEmpty ? nil : try age().newer
      }
    return MergeSettlement(
      mine: preferred == .theirs ? [] : decisions, theirs: preferred == .mine ? [] : others, states: states)
  }

  /// Remembers that a value of theirs was seen and rejected, so that the next merge does not ask again.
  func remember(_ kind: RecordKind, _ id: UUID, _ field: String, rejected: String, times: Int) throws {
    decisionCount += 1
    try mine.add(
      MergeDecision(kind: kind, id: id, field: field, rejected: rejected, times: times, decidedAt: now))
  }

  /// A record of mine with the links that it has in the other store.
  func there(_ values: FieldValues) -> FieldValues {
    relinked(values) { theirID(of: $0) }
  }

  /// The id that a record of mine has in the other store.
  func theirID(of id: UUID) -> UUID { theirIDs[id] ?? id }

  /// A record with other links; without those that lead nowhere.
  func relinked(_ values: FieldValues, _ link: (UUID) -> UUID?) -> FieldValues {
    var result = values
    for field in values.kind.schema.fields where field.name != "user_id" {
      switch (field.type, values[field]) {
      case (.link, .id(let id)?): result[field] = link(id).map(FieldValue.id)
      case (.links, .ids(let list)?):
        let own = list.compactMap(link)
        result[field] = own.isEmpty ? nil : .ids(own)
      default: break
      }
    }
    return result
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

  // MARK: Words

  /// The most of a text that a contradiction is told with.
  private static let longestText = 100

  func add(_ conflict: MergeConflict) { outcome.add(conflict, isByAge: preference == .newer) }

  func title(_ values: FieldValues) -> String { RecordTitle.name(of: values, mine, zone: zone) }

  private func word(_ value: FieldValue, _ field: FieldDescriptor) -> MergeConflict.Word {
    let text = FieldText.shown(value, field, mine, zone: zone)
    let scalars = text.unicodeScalars
    let isLong = scalars.count > Self.longestText
    return MergeConflict.Word(
      text: isLong ? String(scalars.prefix(Self.longestText)) + "…" : text, json: value.jsonValue)
  }
}
