import CompassCSV
import CompassCalendars
import CompassICalendar
import CompassModel
import CompassSource
import CompassStore
import CompassValidation

/// Events of a calendar: made rows and taken like those of any file.
extension FileImporter {
  /// Takes the events of a calendar and returns what was found of it as a whole.
  func takeCalendar(_ calendar: CalendarSurvey) throws -> [Diagnostic] {
    let rows = CalendarRows(
      calendar,
      .init(
        options: options, zone: reading.timeZone, today: reading.today,
        schools: try store.schools(SchoolQuery()).map(\.name),
        isStored: { [store] in (try? store.exists(.event, id: $0)) ?? false }))
    matcher.expectMoved(keys: rows.keys, of: sourceEvents)
    self.calendar = rows
    carried = Dictionary(
      uniqueKeysWithValues: rows.rows.compactMap { row in row.carried.map { (row.record.number, $0) } })
    for row in rows.rows {
      begin(row.record, row.diagnostics)
      try take(row.record, drafter.draft(row.record))
    }
    outcome.leaveOut(rows.leftOut)
    outcome.inferences += rows.inferences
    outcome.typeWords = rows.typeWords
    return rows.diagnostics
  }

  /// The finding with the title and the day of its event, which no line of a calendar shows together.
  func titled(_ diagnostic: Diagnostic, _ record: SourceRecord) -> Diagnostic {
    var finding = diagnostic
    let fields = ["start_date", "name"].compactMap { name -> SourceExcerpt.Field? in
      guard let column = survey.mapping.column(of: name), column < record.count else { return nil }
      return SourceExcerpt.Field(
        record.string(at: column), isPersonal: survey.kind.schema[name]?.isPersonal ?? true)
    }
    finding.excerpt = SourceExcerpt(fields: fields, marked: nil, delimiter: "  ")
    return finding
  }

  /// What is left of a draft once a record is stored: what somebody said of it here counts more than what
  /// the words of a calendar suggest.
  func withoutGuesses(_ draft: Draft, _ inferred: [InferredValue]) -> Draft {
    var draft = draft
    if case .calendar = survey.table { draft.values["type"] = nil }
    for value in inferred where value.isAssumed { draft.values[value.field] = nil }
    return draft
  }

  /// Takes of an event of ours that is stored only what somebody changed in a calendar since we wrote it.
  ///
  /// - Returns: the draft, the fields that were emptied, and what is to be said of them; nil for any other event.
  func newsOfCarried(
    _ draft: Draft, _ stored: FieldValues, _ record: SourceRecord
  ) -> (draft: Draft, emptied: Set<String>, issues: [FieldIssue])? {
    guard let event = carried[record.number], let written = event.sequence else { return nil }
    var draft = draft
    var emptied = event.emptied
    var issues: [FieldIssue] = []
    // What a newer store wrote is news in all its fields.
    let isNewer = written > EventRevision.number(stored) ?? 0
    for (field, value) in draft.values.present where !["id", "source", "user_id"].contains(field.name) {
      let hadSecrets = stored[field].map { PublicURL.valueWithoutSecrets($0, field.type) == value } ?? false
      if !(isNewer || event.edited.contains(field.name)) || hadSecrets { draft.values[field] = nil }
    }
    if !isNewer {
      draft.extra = []
      draft.setAside = []
    }
    for field in event.unseen where stored[field] != nil {
      draft.values[field] = nil
      emptied.remove(field)
      issues.add(
        field, .calendarTextUnclear, .warns,
        "The new \(field) from the calendar was ignored: the calendar didn't include the stored one",
        help: "Add the new text with `compass-store edit event ID \(field)=TEXT`")
    }
    return (draft, emptied, issues)
  }

  /// What is to be said of an event of ours whose text was changed.
  func issuesOfCarried(_ record: SourceRecord) -> [FieldIssue] {
    guard carried[record.number]?.isUnclear == true else { return [] }
    return [
      FieldIssue(
        "description", .calendarTextUnclear, .warns,
        "Can't separate the calendar's new text from the lines that Compass wrote",
        help: "Check the event's description, notes and costs with `compass-store show event ID`")
    ]
  }

  /// Whether a revision of an event is older than the stored one (RFC 5545 §3.8.7.4).
  func isOutdated(_ draft: Draft, _ stored: FieldValues?) -> Bool {
    guard case .calendar = survey.table, case .integer(let new)? = draft.values["sequence"],
      let stored
    else { return false }
    // An event that has no key at a source is one of ours, whose revisions are our own.
    let old =
      draft.values["source_key"] == nil ? EventRevision.number(stored) : EventRevision.ofSource(stored)
    return old.map { new < $0 } ?? false
  }

  /// Leaves a record as it is stored, for its file is older.
  func skipOutdated(_ record: SourceRecord) {
    outcome.accepted += 1
    outcome.unchanged += 1
    add(
      FieldIssue(
        "sequence", .calendarOutdated, .notes,
        "The stored event is a later revision, so it wasn't changed"), record)
  }

  /// The finding that an event has no type, in the words of a calendar.
  func sayingType(_ issues: [FieldIssue]) -> [FieldIssue] {
    let isCalendar = if case .calendar = survey.table { true } else { false }
    guard isCalendar || survey.profile != nil else { return issues }
    let verb = options.hasStore ? "import" : "convert"
    return issues.map { issue in
      guard issue.code == .requiredMissing, issue.field == "type" else { return issue }
      return FieldIssue(
        "type", .calendarTypeUnsure, .rejectsRecord,
        "Can't tell the event type from the title or the categories",
        help:
          "\(isCalendar ? "Set the type" : "Add a type column") in the rejected-rows file, or \(verb) that file with --set type=TYPE. For all events with a word, use --type-word \"WORD=TYPE\"."
      )
    }
  }
}
