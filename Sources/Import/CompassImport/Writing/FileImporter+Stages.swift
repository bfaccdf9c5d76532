import CompassModel
import CompassSource
import CompassStore
import CompassValidation

/// The stages of importing one record: its links are resolved, it is matched, settled with the stored values, checked
/// and stored.
extension FileImporter {
  /// Imports a record.
  func take(_ row: consuming RowDecision) throws {
    current = row.reader
    var row = row
    guard try !isSkipped(&row) else { return }
    try resolve(&row)
    if row.issues.contains(where: { $0.code == .otherAthleteRow }), !survey.mapping.groups.isEmpty {
      // The results of a team, of which the user chose one athlete.
      return leaveOut(RowSkip(conditions: [], why: "results of other athletes"))
    }
    guard try !isDeleted(row) else { return }
    guard !row.isRejected else { return try rejectWithAllIssues(row) }
    if let figures = row.metric?.figures,
      try isOfStoredSession(&row.result.draft, figures, owner: row.owner, row.record)
    {
      return
    }
    guard try match(&row) else { return }
    refuseMatch(&row)
    guard !row.isRejected else { return try reject(row) }
    guard try settle(&row) else { return skipOutdated(row.record) }
    guard !row.isRejected else { return try reject(row) }
    try finish(row)
  }

  /// Whether the row is skipped; counts it.
  private func isSkipped(_ row: inout RowDecision) throws -> Bool {
    if let word = row.result.typeWord { outcome.typeWords.insert(word) }
    if let skip = row.result.skip, try !isStored(row.result.draft, skip) {
      for issue in row.result.issues where issue.code == .metricValueText { add(issue, row.record) }
      leaveOut(skip)
      return true
    }
    if !row.isLast { for value in row.result.inferred { tallies.count(value) } }
    return false
  }

  /// Whether a row that a profile skips cancels a stored record.
  func isStored(_ draft: Draft, _ skip: RowSkip) throws -> Bool {
    guard skip.isCancelled, let key = draft.values.naturalKey else { return false }
    var draft = draft
    let owner = try owners.resolve(&draft).owner
    return try !records.ids(of: draft.kind, naturalKey: key, owner: owner, limit: 1).isEmpty
  }

  /// Counts a skipped row.
  func leaveOut(_ skip: RowSkip) {
    // The row is counted as read already.
    outcome.skipped += 1
    tallies.skips[skip, default: 0] += 1
  }

  /// Finds the athlete of the record and the records that it names.
  private func resolve(_ row: inout RowDecision) throws {
    row.issues = strictly(row.result.issues + (row.metric?.issues ?? []))
    let (owner, issue) = try owners.resolve(&row.result.draft)
    row.owner = owner
    if let issue { row.issues.append(issue) }
    if survey.kind == .athlete, !options.isTyped, let issue = owners.completeName(&row.result.draft) {
      row.issues.append(issue)
    }
    if survey.kind == .metric { try keepStoredType(&row.result.draft) }
    row.issues += strictly(
      try links.resolve(&row.result.draft, owner: owner) + issuesOfCarried(row.record))
  }

  /// Whether the record is one that was deleted together with a record that it names; counts it.
  private func isDeleted(_ row: RowDecision) throws -> Bool {
    guard row.issues.contains(where: { $0.code == .linkDeleted }),
      let deletion = try matcher.deletion(
        of: try settled(row.result.draft, row.owner).draft.values, naming: links.deleted, owner: row.owner)
    else { return false }
    try skip(try deleted.issue(deletion), row.record)
    return true
  }

  /// Rejects a record after all rules, so that the user sees all of its errors at once.
  private func rejectWithAllIssues(_ row: consuming RowDecision) throws {
    var row = row
    row.draft = row.result.draft
    // A field that the stored record has isn't missing.
    if case .id(let id)? = row.draft.values["id"], let stored = try records.values(of: survey.kind, id: id) {
      row.draft = RecordMerge.merge(
        row.draft, onto: stored, emptying: options.clearsEmpty ? row.result.emptied : [])
    }
    let found = sayingType(try check(&row.draft, row.owner))
    row.issues += found.filter { new in !row.issues.contains { $0.field == new.field } }
    try reject(row)
  }

  /// Matches the record with those of the store; false if it is deferred or was deleted.
  private func match(_ row: inout RowDecision) throws -> Bool {
    let said = RowRepetitions.fingerprint(of: row.result.draft, input: input)
    (row.draft, row.settlement) = try settled(row.result.draft, row.owner)
    var probe = row.draft
    // Athletes with the same name are distinguished by fields that the rules can reject.
    if survey.kind == .athlete { _ = try check(&probe, row.owner) }
    let keys = RecordKeys(probe.values, knowing: row.keys)
    row.keys = keys
    row.match = try matcher.match(probe.values, keys, owner: row.owner, isLast: row.isLast)
    if row.match?.isDeferred == true {
      try links.takeBackSchool()
      deferred.append((row.record, row.reader, row.metric, pointer))
      return false
    }
    let line = claims.remember(said, line: row.record.position.line)
    let isSameFile = row.match?.claimant == input
    row.earlier = line.map(RowRepetitions.Earlier.equal) ?? (isSameFile ? .contradicting : .none)
    if let deletion = row.match?.deletion {
      try skip(try deleted.issue(deletion, resembled: row.match?.resembled), row.record)
      return false
    }
    if let resembled = row.match?.resembled { row.issues.append(try deleted.warning(resembled)) }
    return true
  }

  /// Adds the first reason why the record can't be stored as it was matched.
  private func refuseMatch(_ row: inout RowDecision) {
    let (match, kind) = (row.match, survey.kind)
    if let match, kind == .athlete, match.possible > 1 {
      row.issues.add(
        "full_name", .athleteAmbiguous, .rejectsRecord,
        "The store has \(match.possible) athletes with this name",
        help: "Add the athlete's birth date or id to the row.")
    } else if match?.isOfOtherAthlete == true {
      row.issues.add(
        "id", .idOfOtherAthlete, .rejectsRecord, "This id belongs to a record of another athlete",
        help: "Clear the id to add a new record, or use --athlete NAME")
    } else if options.matching == .adding, let stored = match?.stored {
      row.issues.append(Self.exists(stored))
    } else if row.earlier == .contradicting,
      let issue = RowRepetitions.contradiction(of: row.result.draft.values, stored: match?.stored)
    {
      row.issues.append(issue)
    } else if survey.collectedName != nil, match?.stored == nil, row.result.draft.values["name"] == nil {
      row.issues = [unknownOwner(of: row.record)]
    }
  }

  /// Settles the record with the stored values and checks it; false if the stored record is newer.
  private func settle(_ row: inout RowDecision) throws -> Bool {
    // Settle the stored values and the row together, because the unit can be in either.
    if row.match?.stored != nil { row.draft = row.result.draft }
    if let id = row.match?.otherID { row.draft.setAside("id", text: id.text) }
    if let match = row.match { row.draft.values["id"] = .id(match.id) }
    guard let stored = row.match?.stored else {
      try checkNew(&row)
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

  /// Applies the rest of the rules to a new record.
  private func checkNew(_ row: inout RowDecision) throws {
    guard let settlement = row.settlement else { return }
    let found = strictly(try RuleSet.check(&row.draft, settlement, context: context(row.owner)))
    row.issues += sayingType(found)
  }

  /// Reports what was found and stores the record.
  private func finish(_ row: consuming RowDecision) throws {
    var row = row
    guard let match = row.match else { return try reject(row) }
    if row.earlier != .none {
      // The duplicate-row finding already covers these.
      row.issues.removeAll { $0.code == .eventPossibleDuplicate || $0.code == .coachPossibleDuplicate }
    }
    try addFileIssues(&row.issues, &row.draft, match, row.record)
    for issue in row.issues { add(issue, row.record) }
    reportRepetition(row.earlier, match, row.record)
    if match.stored == nil, match.possible == 0, match.renamed == nil,
      !row.issues.contains(where: { $0.code == .eventPossibleDuplicate })
    {
      corrections.add(row.draft.values, row.record)
    }
    try store(row.draft, match, row)
  }
}
