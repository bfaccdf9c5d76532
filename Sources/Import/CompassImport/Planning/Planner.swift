import CompassCalendars
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Plans the records of one file.
///
/// The stages are the same for each record: its athlete and its links are found, it is matched with the records of the
/// store and of earlier rows, merged with the stored values, and checked. The plan is known to all later rows
/// (``PlannedRecords``); the ``Importer`` reports it.
///
/// A class, because each row would copy a struct.
final class Planner {
  let survey: FileSurvey
  let options: ImportOptions
  let records: PlannedRecords
  let reading: ReadingOptions
  let deleted: DeletedRecords
  let owners: Owners
  let links: Links
  let matcher: Matcher
  /// The number of the file.
  let input: Int
  let earlier: EarlierRows
  /// Whether the file is a calendar; stored because every row needs it.
  let isCalendar: Bool
  /// A draft without values, which each record begins with.
  let blank: Draft
  /// The keys of the sessions that rows of this file matched.
  var sessionKeys: Set<String> = []
  /// The changes to exported events since we wrote them, by row number.
  var carried: [Int: CarriedEvent] = [:]
  /// The store's saved default time zone.
  private let storedZone: String?
  /// The keys of the tests in the store, by their keys in the lexicon.
  private var storedTypes: [String: String] = [:]

  /// Prepares for the rows of a file.
  ///
  /// - Parameters:
  ///   - survey: the decisions made before its records are read.
  ///   - input: the index of the file among the inputs.
  ///   - records: the records that rows are compared with.
  ///   - earlier: the records of earlier rows of the import.
  ///   - reading: how to read values.
  ///   - archiveAthlete: the only athlete of the archive that contains the file.
  /// - Throws: ``ToolError`` if the chosen athlete doesn't exist, and errors of the store.
  init(
    _ survey: FileSurvey, input: Int, records: PlannedRecords, earlier: EarlierRows, reading: ReadingOptions,
    archiveAthlete: UUID?
  ) throws {
    self.survey = survey
    self.input = input
    self.records = records
    self.earlier = earlier
    self.reading = reading
    options = survey.options
    blank = Draft(kind: survey.kind)
    isCalendar = if case .calendar = survey.table { true } else { false }
    let store = try records.upToDate()
    storedZone = try store.setting(StoreSettings.timeZone)
    var athlete = survey.kind == .athlete ? nil : options.athlete ?? archiveAthlete?.text
    // Without stored athletes, the results of a named athlete wait for that athlete, as with names in rows.
    if survey.measures != nil, !survey.namesNobody, try store.athletes().isEmpty { athlete = nil }
    deleted = try DeletedRecords(records, handling: options.deletions, zone: reading.timeZone)
    owners = try Owners(survey, choosing: athlete, records: records, deleted: deleted, reading: reading)
    matcher = Matcher(
      records: records, takesUnowned: options.athlete != nil || owners.implied != nil, input: input,
      matching: options.matching, deleted: deleted, otherIDs: owners.otherIDs, earlier: earlier)
    links = Links(records: records, deletions: deleted, otherIDs: owners.otherIDs, survey, reading: reading)
  }

  /// Plans a record.
  ///
  /// - Throws: ``ToolError`` if the athlete of the records is unclear, and errors of the store.
  func plan(_ row: inout RecordPlan) throws {
    row.decision = try decision(on: &row)
    switch row.decision {
    case .add(let values): try records.insert(values, knowing: row.keys)
    case .change(let values, let stored): records.update(values, over: stored, knowing: row.keys)
    case .same, .keep, .leaveOut: break
    case .wait, .skipDeleted: try links.takeBackSchool()
    case .reject:
      try links.takeBackSchool()
      row.issues.removeAll { $0.code == .schoolCreated }
      if row.match?.hasOrdinal == true, let keys = row.keys {
        matcher.skipOrdinal(keys, of: survey.kind, owner: row.owner)
      }
    }
  }

  private func decision(on row: inout RecordPlan) throws -> RecordPlan.Decision {
    if let skip = row.result.skip, try !isStored(row.result.draft, skip) {
      row.issues = row.result.issues.filter { $0.code == .metricValueText }
      return .leaveOut(skip)
    }
    try resolve(&row)
    if row.issues.contains(where: { $0.code == .otherAthleteRow }), !survey.mapping.groups.isEmpty {
      // The results of a team, of which the user chose one athlete.
      row.issues = []
      return .leaveOut(RowSkip(conditions: [], why: "results of other athletes"))
    }
    if let deletion = try deletionOfLinked(row) {
      row.issues = [try deleted.issue(deletion)]
      return .skipDeleted
    }
    guard !row.isRejected else { return try rejectWithAllIssues(&row) }
    if let figures = row.metric?.figures, try isOfStoredSession(&row, figures) { return .keep }
    guard try match(&row) else { return .wait }
    if let deletion = row.match?.deletion {
      row.issues = [try deleted.issue(deletion, resembled: row.match?.resembled)]
      return .skipDeleted
    }
    if let resembled = row.match?.resembled { row.issues.append(try deleted.warning(resembled)) }
    refuseMatch(&row)
    guard !row.isRejected else { return .reject }
    guard try settle(&row) else {
      row.issues = [Self.outdated]
      return .keep
    }
    guard !row.isRejected, let match = row.match else { return .reject }
    return try finish(&row, match)
  }

  /// Whether a row that a profile skips cancels a stored record.
  private func isStored(_ draft: Draft, _ skip: RowSkip) throws -> Bool {
    guard skip.isCancelled, let key = draft.values.naturalKey else { return false }
    var draft = draft
    let owner = try owners.resolve(&draft).owner
    return try !records.ids(of: draft.kind, naturalKey: key, owner: owner, limit: 1).isEmpty
  }

  /// Finds the athlete of the record and the records that it names.
  private func resolve(_ row: inout RecordPlan) throws {
    row.issues = strictly(row.result.issues + (row.metric?.issues ?? []))
    let (owner, issue) = try owners.resolve(&row.result.draft)
    row.owner = owner
    if let issue { row.issues.append(issue) }
    if survey.kind == .athlete, !options.isTyped, let issue = owners.completeName(&row.result.draft) {
      row.issues.append(issue)
    }
    if survey.kind == .metric { try keepStoredType(&row.result.draft) }
    row.issues += strictly(try links.resolve(&row.result.draft, owner: owner) + issuesOfCarried(row.record))
  }

  /// Replaces a measurement's type with the key that the store used before the lexicon knew the test by name.
  ///
  /// Otherwise the same file would add its measurements again.
  private func keepStoredType(_ draft: inout Draft) throws {
    guard case .text(let key)? = draft.values["metric_type"], MetricType.registered(key) == nil else {
      return
    }
    if storedTypes[key] == nil {
      let type = options.lexicon.test(ofKey: key)
      var query = MetricQuery()
      query.types = ([type.label] + options.lexicon.words(for: type)).map(MetricType.customKey)
      query.limit = 1
      storedTypes[key] =
        try type.aliases.isEmpty ? key : records.upToDate().metrics(query).first?.metricType ?? key
    }
    if let stored = storedTypes[key] { draft.values["metric_type"] = .text(stored) }
  }

  /// Returns the deletion of a record that was deleted together with a record that it names.
  private func deletionOfLinked(_ row: RecordPlan) throws -> Deletion? {
    guard row.issues.contains(where: { $0.code == .linkDeleted }) else { return nil }
    return try matcher.deletion(
      of: try settled(row.result.draft, row.owner).draft.values, naming: links.deleted, owner: row.owner)
  }

  /// Rejects a record after all rules, so that the user sees all of its errors at once.
  private func rejectWithAllIssues(_ row: inout RecordPlan) throws -> RecordPlan.Decision {
    row.draft = row.result.draft
    // A field that the stored record has isn't missing.
    if case .id(let id)? = row.draft.values["id"], let stored = try records.values(of: survey.kind, id: id) {
      row.draft = RecordMerge.merge(
        row.draft, onto: stored, emptying: options.clearsEmpty ? row.result.emptied : [])
    }
    let found = sayingType(try check(&row.draft, row.owner))
    row.issues += found.filter { new in !row.issues.contains { $0.field == new.field } }
    return .reject
  }

  /// Matches the record with those of the store; false if it must wait.
  private func match(_ row: inout RecordPlan) throws -> Bool {
    let said = EarlierRows.fingerprint(of: row.result.draft, input: input)
    (row.draft, row.settlement) = try settled(row.result.draft, row.owner)
    var probe = row.draft
    // Athletes with the same name are distinguished by fields that the rules can reject.
    if survey.kind == .athlete { _ = try check(&probe, row.owner) }
    let keys = RecordKeys(probe.values, knowing: row.keys)
    row.keys = keys
    switch try matcher.match(probe.values, keys, owner: row.owner, isLast: row.isLast) {
    case .waits: return false
    case .unidentified: break
    case .found(let match): row.match = match
    }
    let line = earlier.remember(said, line: row.record.position.line)
    let isSameFile = row.match?.claimant == input
    row.earlier = line.map(EarlierRows.Relation.equal) ?? (isSameFile ? .contradicting : .none)
    return true
  }

  /// Settles the record with the stored values and checks it; false if the stored record is newer.
  private func settle(_ row: inout RecordPlan) throws -> Bool {
    // Settle the stored values and the row together, because the unit can be in either.
    if row.match?.stored != nil { row.draft = row.result.draft }
    if let id = row.match?.otherID { row.draft.setAside("id", text: id.text) }
    if let match = row.match { row.draft.values["id"] = .id(match.id) }
    guard let stored = row.match?.stored else {
      // These are the rest of the rules; the first ones were applied before matching.
      if let settlement = row.settlement {
        let found = strictly(try RuleSet.check(&row.draft, settlement, context: context(row.owner)))
        row.issues += sayingType(found)
      }
      return true
    }
    let news = newsOfCarried(row.draft, stored, row.record)
    if let news {
      row.draft = news.draft
      row.issues += strictly(news.issues)
    } else if isOutdated(row.draft, stored) {
      return false
    }
    if let name = survey.collectedName { row.draft.collect(name, beside: stored) }
    // A stored record lost its link when the linked record was deleted; the name in the row isn't new.
    row.draft.setAside.removeAll { links.deleted[$0.name] != nil }
    let emptied = news?.emptied ?? (options.clearsEmpty ? row.result.emptied : [])
    (row.draft, row.issues) = try RecordMerge.merge(
      withoutGuesses(row.draft, row.result.inferred), onto: stored, emptying: emptied, row.issues,
      isTyped: options.isTyped
    ) { sayingType(try check(&$0, row.owner)) }
    return true
  }

  /// Compares the finished values with the stored ones.
  private func finish(_ row: inout RecordPlan, _ match: Match) throws -> RecordPlan.Decision {
    if row.earlier != .none {
      // The duplicate-row finding already covers these.
      row.issues.removeAll { $0.code == .eventPossibleDuplicate || $0.code == .coachPossibleDuplicate }
    }
    row.issues += try issues(of: match, row.draft.values)
    if survey.kind == .event {
      row.zone = EventZone.source(of: row.draft.values)
      if case .ambiguous(let state) = row.zone { row.issues.append(EventZone.issue(state)) }
      // The user's time zone for this file must not change with the store's setting later.
      if case .setting = row.zone, let zone = options.timeZone, zone.identifier != storedZone {
        row.draft.values["time_zone"] = .text(zone.identifier)
      }
    }
    var values = RecordMerge.values(of: row.draft)
    guard let stored = match.stored else {
      stamp(&values, isNew: true)
      return .add(values)
    }
    // The store settles the revision of an event. A revision lower than the stored one changes nothing.
    guard RecordMerge.differ(EventRevision.settled(values, over: stored, at: nil), stored) else {
      return .same(values)
    }
    if let issue = Self.replacesNewer(values, stored) { row.issues.append(issue) }
    stamp(&values, isNew: false)
    return .change(values, over: stored)
  }

  /// Sets the times at which a record was added and changed.
  private func stamp(_ values: inout FieldValues, isNew: Bool) {
    guard options.hasClock else { return }
    if isNew, values["created_at"] == nil { values["created_at"] = .instant(options.now) }
    if !isNew || values["updated_at"] == nil { values["updated_at"] = .instant(options.now) }
  }

  /// Cancels a stored event.
  func cancel(_ id: UUID) throws {
    guard let stored = try records.values(of: .event, id: id) else { return }
    var values = stored
    values["cancelled"] = .boolean(true)
    stamp(&values, isNew: false)
    records.update(values, over: stored)
  }

  // MARK: Rules

  private func check(_ draft: inout Draft, _ owner: UUID?) throws -> [FieldIssue] {
    strictly(try RuleSet.check(&draft, context: context(owner)))
  }

  private func context(_ owner: UUID?) -> RuleContext {
    var context = RuleContext(options: reading, known: records, owner: owner)
    context.recruiting = options.recruiting
    return context
  }

  private func strictly(_ issues: [FieldIssue]) -> [FieldIssue] {
    options.strictly(issues, of: survey.kind)
  }

  /// Settles the values that a draft is matched by.
  ///
  /// The rules continue from the returned settlement.
  private func settled(_ draft: Draft, _ owner: UUID?) throws -> (draft: Draft, RuleSet.Settlement) {
    var draft = draft
    let settlement = try RuleSet.settle(&draft, context: context(owner))
    return (draft, settlement)
  }
}
