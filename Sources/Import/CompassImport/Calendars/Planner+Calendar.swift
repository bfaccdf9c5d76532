import CompassCalendars
import CompassModel
import CompassSource
import CompassStore
import CompassValidation

/// Plans the events of calendars, of which Compass may have exported some.
extension Planner {
  /// Returns a draft without guessed values, for a record that is already stored.
  ///
  /// Stored values have priority over guesses from the words of a calendar.
  func withoutGuesses(_ draft: Draft, _ inferred: [InferredValue]) -> Draft {
    var draft = draft
    if isCalendar { draft.values["type"] = nil }
    for value in inferred where value.isAssumed { draft.values[value.field] = nil }
    return draft
  }

  /// Reduces a stored event that Compass exported to the changes that were made in the calendar since.
  ///
  /// - Returns: the draft, the fields that were emptied, and the issues; nil for any other event.
  func newsOfCarried(
    _ draft: Draft, _ stored: FieldValues, _ record: SourceRecord
  ) -> (draft: Draft, emptied: Set<String>, issues: [FieldIssue])? {
    guard let event = carried[record.number], let written = event.sequence else { return nil }
    var draft = draft
    var emptied = event.emptied
    var issues: [FieldIssue] = []
    // A newer revision, from a newer store, updates all fields.
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

  /// Returns the issues of an exported event if its changed text is ambiguous.
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
    guard isCalendar, case .integer(let new)? = draft.values["sequence"],
      let stored
    else { return false }
    // Compass created an event without a source key, so the revision number is from Compass, too.
    let old =
      draft.values["source_key"] == nil ? EventRevision.number(stored) : EventRevision.ofSource(stored)
    return old.map { new < $0 } ?? false
  }

  /// Rewrites the issue about a missing event type for calendars and for files with a profile.
  func sayingType(_ issues: [FieldIssue]) -> [FieldIssue] {
    guard !issues.isEmpty, isCalendar || survey.profile != nil else { return issues }
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
