import CompassCSV
import CompassCalendars
import CompassModel
import CompassSource
import CompassStore
import CompassTables
import CompassValidation
import Foundation

/// Imports the records of one file.
///
/// A class, because copying the struct cost a quarter of the time per row.
final class FileImporter {
  let survey: FileSurvey
  let options: ImportOptions
  let records: PlannedRecords
  let reading: ReadingOptions
  /// The readers of the records that a row can make.
  let readers: [OutputReader]
  /// Whether the file is a calendar; stored because every row needs it.
  let isCalendar: Bool
  /// A draft without values, which each record begins with.
  let blank: Draft
  /// The index of the reader of the current record.
  var current = 0
  let matcher: RecordMatcher
  let owners: OwnerResolver
  let links: LinkResolver
  let deleted: DeletedRecords
  private let rejected: RejectedRows?
  let input: Int
  let claims: RecordClaims
  /// The choices that are written into the rejected-rows file.
  private var overrides: Overrides
  var tallies = FileTallies()
  var sessions = MetricSessions()
  var corrections = CorrectedRows()
  /// The store's saved default time zone.
  private let storedZone: String?
  /// The JSON pointer of the current record, if the input is JSON.
  var pointer: String?
  /// The digest of the most recent record.
  var digest: (number: Int, position: SourcePosition, length: Int, value: UInt64)?
  /// The results for the validation report.
  var outcome: FileOutcome
  /// The keys of the sessions that rows of this file matched.
  var sessionKeys: Set<String> = []
  /// The events that earlier imports of this source brought; nil for other files.
  let sourceEvents: SourceEvents?
  /// The events of the calendar; nil for other files.
  var calendar: CalendarReader?
  /// The changes to exported events since we wrote them, by row number.
  var carried: [Int: CarriedEvent] = [:]
  /// The keys of the tests in the store, by their keys in the lexicon.
  private var storedTypes: [String: String] = [:]
  /// The rows to read and match again after all other rows, with their JSON pointers if the input is JSON.
  var deferred: [(record: SourceRecord, reader: Int, metric: GatheredMetric?, pointer: String?)] = []
  /// Whether the records are the second kind that the rows make.
  private var isSecond: Bool { survey.input.second != nil }
  /// The row of the last stored record.
  private var lastRow: SourcePosition?
  /// Why records of the current row were rejected.
  var reasons: [String] = []
  /// The findings about the current row so far, if it can make several records.
  private var rowFindings: Set<String> = []
  /// The first stored records.
  private var shown: ShownRecords
  /// The first two athletes in a file of athletes.
  private(set) var athletes: [UUID] = []

  /// Prepares the import of a file.
  ///
  /// - Parameters:
  ///   - survey: the decisions made before its records are read.
  ///   - input: the index of the file among the inputs.
  ///   - records: the records that rows are compared with.
  ///   - claims: the records that earlier rows of the import matched.
  ///   - reading: how to read values.
  ///   - rejected: the destination of rejected rows.
  ///   - archiveAthlete: the only athlete of the archive that contains the file.
  ///   - isOnly: whether no other table is imported with this one.
  /// - Throws: ``ImportError`` if the chosen athlete doesn't exist, and errors of the store.
  init(
    _ survey: FileSurvey, input: Int, records: PlannedRecords, claims: RecordClaims, reading: ReadingOptions,
    rejected: RejectedRows?, archiveAthlete: UUID? = nil, isOnly: Bool
  ) throws {
    self.survey = survey
    self.input = input
    self.claims = claims
    options = survey.options
    self.records = records
    let store = try records.upToDate()
    self.reading = reading
    self.rejected = rejected
    overrides = survey.overrides
    blank = Draft(kind: survey.kind)
    isCalendar = if case .calendar = survey.table { true } else { false }
    readers = survey.mapping.outputs.map { OutputReader(survey, $0, reading: reading) }
    var athlete = survey.kind == .athlete ? nil : options.athlete ?? archiveAthlete?.text
    // Without stored athletes, the results of a named athlete wait for that athlete, as with names in rows.
    if survey.measures != nil, !survey.namesNobody, try store.athletes().isEmpty { athlete = nil }
    deleted = try DeletedRecords(records, handling: options.deletions, zone: reading.timeZone)
    owners = try OwnerResolver(
      records: records, deleted: deleted, choosing: athlete,
      hasColumn: survey.mapping.provides("user_id") || survey.measures != nil,
      needsName: !survey.mapping.groups.isEmpty && survey.mapping.provides("user_id"),
      namesNobody: survey.kind != .athlete && survey.namesNobody, namesSeveral: survey.namesSeveralAthletes,
      hasStore: options.hasStore, reading: reading)
    matcher = RecordMatcher(
      records: records, takesUnowned: options.athlete != nil || owners.implied != nil, input: input,
      matching: options.matching, deleted: deleted, otherIDs: owners.otherIDs,
      claims: claims)
    links = LinkResolver(
      records: records, deletions: deleted, otherIDs: owners.otherIDs, survey, reading: reading)
    storedZone = try store.setting(StoreSettings.timeZone)
    outcome = FileOutcome(survey)
    shown = ShownRecords(limit: options.shownRecords)
    sourceEvents =
      survey.kind == .event && options.hasStore && !options.isTyped && (isOnly || options.isSynced)
      ? try SourceEvents(store, source: options.source, fileName: survey.input.fileName) : nil
    if athlete != nil {
      var nobodys = Draft(kind: survey.kind)
      overrides.athlete = try owners.resolve(&nobodys).owner?.text
    }
    if let implied = owners.implied {
      // Corrected rows must belong to the same athlete, even if the default athlete changes later.
      overrides.athlete = implied.id.text
      outcome.takeDefaultAthlete(implied.id)
    }
  }

  /// Reads the file to its end.
  ///
  /// - Throws: errors from reading the file or writing to the store.
  func run() throws {
    let coming = try comingEvents()
    let diagnostics = try takeAll()
    try takeDeferred()
    try settleMissing(among: coming)
    // Lines below the table can be anything. Of two kinds of records, only the first one reports findings
    // about rows.
    let isShifted = if case .rows = survey.table { true } else { false }
    if !isSecond { for diagnostic in diagnostics { outcome.add(diagnostic, isShifted: isShifted) } }
    try reportOutliers()
    for row in try corrections.issues(of: survey.input.fileName, in: records.upToDate(), claims) {
      add(diagnostic(row.issue, row.record), row.record)
    }
    sayCalendars()
    if !isSecond { outcome.accountRows() }
    outcome.createdSchools = links.createdSchools
    if owners.created > 0 {
      outcome.inferences.add(
        "athletes", "\(owners.created) created", "named in rows; the store had no athletes", "--athlete NAME")
    }
    if let name = survey.collectedName {
      outcome.inferences.add(
        "collected", "\(outcome.accepted.counted("row")) as \(name)",
        "saved as extra fields of each \(survey.kind.rawValue)", "--profile none")
    }
    for finding in tallies.findings + tallies.missingColumns(of: survey) { outcome.add(finding) }
    outcome.inferences += tallies.rowInferences
    if let inference = tallies.zoneInference(setting: reading.timeZone.identifier) {
      outcome.inferences.append(inference)
    }
    outcome.sortFindings()
    outcome.stored = try shown.read(
      survey.kind, of: survey.input, in: records.upToDate(), zone: reading.timeZone)
  }

  /// Imports all records and returns the reader's findings from below the last one.
  private func takeAll() throws -> [Diagnostic] {
    switch survey.table {
    case .calendar(let calendar): return try takeCalendar(calendar)
    case .rows, .json:
      if let measures = survey.measures { return try takeMeasurements(measures) }
      guard let rows = try survey.table.makeReader() else { return [] }
      var block: [PlacedRow] = []
      let findings = try RowFeed(rows).forEach(readBy: readers) { row, number, result in
        if number == 0 { block.append(PlacedRow(row: row)) }
        if let result { block[block.count - 1].drafts.append(PlacedDraft(reader: number, result: result)) }
        if number == readers.count - 1 { try takeBlock(&block, takeRow) }
      }
      try takeBlock(&block, isEnd: true, takeRow)
      return findings
    }
  }

  /// Plans a row of a table.
  private func takeRow(_ placed: PlacedRow) throws {
    try begin(placed.row)
    try take(placed)
    try end(placed)
  }

  /// Plans the records of a row.
  ///
  /// - Parameter isLast: whether the row was read before and all other rows are planned.
  func take(_ placed: PlacedRow, isLast: Bool = false) throws {
    pointer = placed.row.pointer
    for draft in placed.drafts {
      if !isLast { outcome.read += 1 }
      try take(RowDecision(placed.row.record, draft, isLast: isLast, blank: blank))
    }
  }

  /// Adds the findings about a row, and rejects a row that can't be read.
  func begin(_ row: GridRow) throws {
    guard !isSecond else { return }
    guard let unread = row.unread else {
      // A program that never quotes a comma writes each such row in the same way.
      for finding in row.findings where survey.profile?.isUnquoted != true || finding.code != .csvRowAligned {
        add(located(finding, row.record), row.record)
      }
      return
    }
    for finding in row.findings { outcome.add(finding) }
    outcome.lose(1)
    try reject(unread: UnreadRow(text: unread.text, position: row.record.position), unread.message)
  }

  /// Ends a row after all of its records.
  private func end(_ placed: PlacedRow) throws {
    let row = placed.row
    guard row.unread == nil else { return }
    if placed.drafts.isEmpty, !isSecond {
      outcome.leaveOut(1)
      tallies.skips[RowSkip(conditions: [], why: "no result in the row"), default: 0] += 1
    }
    try endRow(row.record)
  }

  /// Imports the deferred rows, which may correct stored records that no other row equals.
  private func takeDeferred() throws {
    var block: [PlacedRow] = []
    func takeLast(_ placed: PlacedRow) throws {
      try take(placed, isLast: true)
      try endRow(placed.row.record)
    }
    for deferred in deferred {
      guard var result = readers[deferred.reader].read(deferred.record) else { continue }
      deferred.metric?.write(into: &result)
      var row = GridRow()
      (row.record, row.pointer) = (deferred.record, deferred.pointer)
      let draft = PlacedDraft(reader: deferred.reader, result: result, metric: deferred.metric)
      block.append(PlacedRow(row: row, drafts: [draft]))
      try takeBlock(&block, takeLast)
    }
    try takeBlock(&block, isEnd: true, takeLast)
  }

  /// Replaces a measurement's type with the key that the store used before the lexicon knew the test by name.
  ///
  /// Otherwise the same file would add its measurements again.
  func keepStoredType(_ draft: inout Draft) throws {
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

  /// Skips a row that matches a deleted record.
  func skip(_ issue: FieldIssue, _ record: SourceRecord) throws {
    try links.takeBackSchool()
    outcome.skipped += 1
    outcome.deleted += 1
    tallies.deleted += 1
    add(issue, record)
  }

  /// Returns the finding that a record to add already exists.
  static func exists(_ stored: FieldValues) -> FieldIssue {
    let id = (stored["id"]?.canonicalText ?? "").prefix(8)
    let kind = stored.kind.rawValue
    return FieldIssue(
      RecordDescription.nameField(of: stored.kind), .recordExists,
      .rejectsRecord, "This \(kind) already exists: \(String(id))",
      help: stored.kind == .event || stored.kind == .coach
        ? "Change it with `compass-store edit \(kind) \(String(id)) FIELD=VALUE`, or add a second one with --another"
        : "Change it with `compass-store edit \(kind) \(String(id)) FIELD=VALUE`")
  }

  /// Returns the finding that the store has the record under a different ID.
  private static func otherID(of match: RecordMatcher.Match, _ kind: RecordKind) -> FieldIssue {
    FieldIssue(
      "id", .recordOtherID, .notes,
      "This \(kind.rawValue) already exists as \(String(match.id.text.prefix(8))); the row's id was saved too",
      help: kind == .athlete
        ? "If they are two athletes, undo this import, add both birth dates, and import again." : nil)
  }

  /// The finding that a new athlete may be a stored athlete with the same name.
  private static let namesake = FieldIssue(
    "full_name", .athletePossibleDuplicate, .warns,
    "An athlete with this name already exists; this row was added as another one",
    help:
      "If they are one athlete, undo this import, use the same birth date for both, and import again.")

  /// Returns the finding that a row with details for another record names an unknown one.
  func unknownOwner(of record: SourceRecord) -> FieldIssue {
    let name = ["id", "name"].compactMap { survey.mapping.column(of: $0) }.first { $0 < record.count }
    return FieldIssue(
      "id", .unknownSchool, .rejectsRecord,
      "Unknown \(survey.kind.rawValue) \(value: name.map(record.string) ?? ""): not in \(options.hasStore ? "the store" : "this file")",
      help: options.hasStore
        ? "Import the \(survey.kind.plural) first, or in the same command" : LinkResolver.alone)
  }

  /// Returns the findings about how a row was matched.
  private static func issues(of match: RecordMatcher.Match, _ kind: RecordKind) -> [FieldIssue] {
    var issues: [FieldIssue] = []
    let field = RecordDescription.nameField(of: kind)
    if let time = match.earlierTime {
      issues.add(
        "start_time", .eventTimeChanged, .notes,
        "The start time of the stored event was changed; it was \(time.displayText)",
        help:
          "If they are two events, undo this import and add the second one with `compass-store add event`.")
    }
    if match.stored == nil, match.possible > 0 {
      issues.add(
        field, .matchAmbiguous, .warns,
        "This may correct a stored \(kind.rawValue), but it's unclear which one, so it was added as new",
        help: "If it's a correction, delete the outdated \(kind.rawValue).")
    }
    if let id = match.renamed {
      issues.add(
        field, .recordRenamed, .warns,
        "An earlier import of this row added the \(kind.rawValue) \(String(id.text.prefix(8))), which was edited since; the row was added as new",
        help: "If they are the same, undo this import and fix the file.")
    }
    return issues
  }

  /// Adds the findings that need the importer's knowledge of the match and the file.
  func addFileIssues(
    _ issues: inout [FieldIssue], _ draft: inout Draft, _ match: RecordMatcher.Match, _ record: SourceRecord
  ) throws {
    if match.isOfNoSource, let source = draft.values["source"]?.canonicalText {
      issues.add(
        "source", .sourceAdopted, .notes,
        "This \(draft.kind.rawValue) was imported earlier without a source; its source is now \(value: source)"
      )
    }
    if match.otherID != nil, draft.kind != .athlete {
      addShared(DiagnosticCode.recordOtherID.rawValue, Self.otherID(of: match, draft.kind), record)
    }
    issues += Self.issues(of: match, draft.kind)
    switch draft.kind {
    case .athlete:
      if match.otherID != nil { issues.append(Self.otherID(of: match, .athlete)) }
      if match.mayBeKnown { issues.append(Self.namesake) }
    case .coach:
      if match.stored == nil, let issue = try movedCoach(draft.values, match.id) { issues.append(issue) }
    case .event: addZone(EventZone.source(of: draft.values), &draft.values, record)
    case .metric:
      sessions.add(
        draft.values, record: record.number,
        isQuestioned: issues.contains { $0.code == .metricImplausible })
    case .interaction:
      guard match.stored == nil, case .id(let school)? = draft.values["school_id"],
        try links.isResearching(school)
      else { return }
      issues.add(
        "school_id", .statusMayAdvance, .notes,
        "The school of this contact still has the status Researching; in the app, logging a contact sets Contacted",
        help: "Update the school's status if needed")
    default: break
    }
  }

  /// Returns the finding that a new coach has the name and the e-mail or phone of a coach at another school.
  private func movedCoach(_ values: FieldValues, _ id: UUID) throws -> FieldIssue? {
    guard let name = values.foldedName, case .id(let school)? = values["school_id"] else { return nil }
    let owner: UUID? = if case .id(let owner)? = values["user_id"] { owner } else { nil }
    let known = try records.ids(of: .coach, foldedName: name, owner: owner, limit: Self.maximumNamesakes)
    for known in known where known != id {
      guard let stored = try records.values(of: .coach, id: known),
        case .id(let former)? = stored["school_id"],
        former != school, !Self.contacts(values).isDisjoint(with: Self.contacts(stored))
      else { continue }
      let names = try [former, school].map {
        try records.values(of: .school, id: $0)?["name"]?.canonicalText ?? ""
      }
      let (new, old) = (id.text.prefix(8), known.text.prefix(8))
      return FieldIssue(
        "school_id", .coachPossibleDuplicate, .warns,
        "This coach is already stored at \(value: names[0]); the row added another one at \(value: names[1])",
        help:
          "If the coach moved, run `compass-store delete coach \(new)` and `compass-store edit coach \(old) school_id=\(school.text)`"
      )
    }
    return nil
  }

  /// The maximum number of coaches of one name to compare a new coach with.
  private static let maximumNamesakes = 64

  /// The e-mail address and the last digits of the phone number of a coach.
  private static func contacts(_ coach: FieldValues) -> Set<String> {
    let phone = coach["phone"].map { String($0.canonicalText.filter(\.isNumber).suffix(10)) }
    return Set([coach["email"]?.canonicalText, phone].compactMap(\.self))
  }

  func addZone(
    _ source: EventZone.Source, _ values: inout FieldValues, _ record: SourceRecord
  ) {
    switch source {
    case .none: break
    case .state: tallies.stateZones += 1
    case .setting:
      tallies.settingZones += 1
      // The user's time zone for this file must not change with the store's setting later.
      if let zone = options.timeZone, zone.identifier != storedZone {
        values["time_zone"] = .text(zone.identifier)
      }
    case .ambiguous(let state):
      tallies.stateZones += 1
      addShared("\(DiagnosticCode.zoneAmbiguous.rawValue) \(state.code)", EventZone.issue(state), record)
    }
  }

  func check(_ draft: inout Draft, _ owner: UUID?) throws -> [FieldIssue] {
    strictly(try RuleSet.check(&draft, context: context(owner)))
  }

  func context(_ owner: UUID?) -> RuleContext {
    var context = RuleContext(options: reading, known: records, owner: owner)
    context.recruiting = options.recruiting
    return context
  }

  func strictly(_ issues: [FieldIssue]) -> [FieldIssue] {
    options.strictly(issues, of: survey.kind)
  }

  /// Settles the values that a draft is matched by.
  ///
  /// The rules continue from the returned settlement.
  func settled(_ draft: Draft, _ owner: UUID?) throws -> (draft: Draft, RuleSet.Settlement) {
    var draft = draft
    let settlement = try RuleSet.settle(&draft, context: context(owner))
    return (draft, settlement)
  }

  // MARK: Writing

  func store(
    _ draft: Draft, _ match: RecordMatcher.Match, _ row: RowDecision
  ) throws {
    let record = row.record
    var values = RecordMerge.values(of: draft)
    outcome.accepted += 1
    if survey.kind == .athlete, athletes.count < 2 { athletes.append(match.id) }
    shown.add(match.id, line: record.position.line, isShifted: isShifted(record))
    guard let stored = match.stored else {
      stamp(&values, isNew: true)
      try records.insert(values, knowing: row.keys)
      outcome.added += 1
      return
    }
    // The store settles the revision of an event. A revision lower than the stored one changes nothing.
    let settled = EventRevision.settled(values, over: stored, at: nil)
    guard Self.differ(settled, stored) else {
      outcome.unchanged += 1
      if match.claimant == input { outcome.repeated.unchanged += 1 }
      return
    }
    if let issue = Self.replacesNewer(values, stored) { add(issue, record) }
    stamp(&values, isNew: false)
    records.update(values, over: stored, knowing: row.keys)
    outcome.changed += 1
    if match.claimant == input { outcome.repeated.changed += 1 }
  }

  /// Returns the finding that a row is older than the stored record and replaces newer values.
  private static func replacesNewer(_ values: FieldValues, _ stored: FieldValues) -> FieldIssue? {
    guard case .instant(let written)? = values["updated_at"],
      case .instant(let changed)? = stored["updated_at"],
      written < changed
    else { return nil }
    let kind = stored.kind.rawValue
    return FieldIssue(
      "updated_at", .recordNewer, .warns,
      "The stored \(kind) was changed after this row was written; the row replaced the newer values",
      help:
        "To keep the newer values, undo this import, and export the \(stored.kind.plural) again before you edit them."
    )
  }

  /// Whether anything but the time of the last change differs.
  private static func differ(_ values: FieldValues, _ stored: FieldValues) -> Bool {
    values.kind.schema.fields.contains { field in
      field.name != "updated_at" && normalized(values[field]) != normalized(stored[field])
    }
  }

  /// Treats an unset flag as false, and ignores the order of extra fields.
  ///
  /// Otherwise, two files that each provide some of them would change the record forever.
  private static func normalized(_ value: FieldValue?) -> FieldValue? {
    switch value {
    case .boolean(false): nil
    case .json(.object(let members)): .json(.object(members.sorted { $0.name < $1.name }))
    default: value
    }
  }

  func stamp(_ values: inout FieldValues, isNew: Bool) {
    guard options.hasClock else { return }
    if isNew, values["created_at"] == nil { values["created_at"] = .instant(options.now) }
    if !isNew || values["updated_at"] == nil { values["updated_at"] = .instant(options.now) }
  }

  func reportRepetition(
    _ earlier: RowRepetitions.Earlier, _ match: RecordMatcher.Match, _ record: SourceRecord
  ) {
    // A row that became several rows names its athlete or its school in each.
    let isSameRow = lastRow == record.position
    lastRow = record.position
    // A row with details for a record repeats the record's row in its own table.
    guard earlier != .none || match.isClaimed, !isSameRow, survey.collectedName == nil else { return }
    let kind = survey.kind.rawValue
    var finding = Diagnostic(
      .duplicateRow, .warning,
      match.isClaimed
        ? "This row is about the same \(kind) as an earlier one and was merged with it"
        : "This row repeats an earlier one; both were imported",
      help: match.isClaimed ? nil : "Delete one of the rows if they are the same \(kind)",
      position: record.position, record: record.number)
    if case .equal(let line) = earlier {
      finding.message = "\(message: finding.message) (\(survey.input.words(line...line)))"
    }
    add(excerpted(finding, record), record)
  }

  // MARK: Rejecting

  /// Rejects a record of the current row.
  func reject(_ row: RowDecision) throws {
    outcome.rejected += 1
    try links.takeBackSchool()
    if row.match?.hasOrdinal == true, let keys = row.keys {
      matcher.skipOrdinal(keys, of: survey.kind, owner: row.owner)
    }
    for issue in row.issues where issue.code != .schoolCreated { add(issue, row.record) }
    reasons += row.issues.filter { $0.effect == .rejectsRecord }.map { issue in
      // The reasons are next to the row itself, so a value in them reveals nothing new.
      "\(issue.field): \(issue.message.rendered(showingPersonal: true))"
    }
  }

  /// Saves the current row with the rejected rows if any of its records was rejected.
  func endRow(_ record: SourceRecord) throws {
    rowFindings = []
    guard !reasons.isEmpty else { return }
    var known: Set<String> = []
    let reasons = reasons.filter { known.insert($0).inserted }
    self.reasons = []
    try rejected?.write(record, reasons: reasons, input: input, overrides: overrides)
  }

  /// Whether a finding about the current row is new: records of one row share columns.
  func isNew(_ issue: FieldIssue) -> Bool {
    readers.count == 1
      || rowFindings.insert("\(issue.code.rawValue) \(issue.field) \(issue.message)").inserted
  }

  /// Saves an unreadable row with the rejected rows.
  func reject(unread row: UnreadRow, _ reason: Message) throws {
    try rejected?.write(
      unread: row, reasons: [reason.rendered(showingPersonal: true)], input: input, overrides: overrides)
  }
}
