import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// The findings about how records were matched.
extension Planner {
  /// The finding that the stored event is newer than that of a calendar.
  static let outdated = FieldIssue(
    "sequence", .calendarOutdated, .notes, "The stored event is a later revision, so it wasn't changed")

  /// Adds the first reason why the record can't be stored as it was matched.
  func refuseMatch(_ row: inout RecordPlan) {
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
      let issue = EarlierRows.contradiction(of: row.result.draft.values, stored: match?.stored)
    {
      row.issues.append(issue)
    } else if survey.collectedName != nil, match?.stored == nil, row.result.draft.values["name"] == nil {
      row.issues = [unknownOwner(of: row.record)]
    }
  }

  /// Returns the findings about how a row was matched.
  func issues(of match: Match, _ values: FieldValues) throws -> [FieldIssue] {
    let kind = values.kind
    var issues: [FieldIssue] = []
    if match.isOfNoSource, let source = values["source"]?.canonicalText {
      issues.add(
        "source", .sourceAdopted, .notes,
        "This \(kind.rawValue) was imported earlier without a source; its source is now \(value: source)")
    }
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
    if match.otherID != nil { issues.append(Self.otherID(of: match, kind)) }
    if match.mayBeKnown { issues.append(Self.namesake) }
    guard match.stored == nil else { return issues }
    if kind == .coach, let issue = try movedCoach(values, match.id) { issues.append(issue) }
    if kind == .interaction, case .id(let school)? = values["school_id"], try links.isResearching(school) {
      issues.add(
        "school_id", .statusMayAdvance, .notes,
        "The school of this contact still has the status Researching; in the app, logging a contact sets Contacted",
        help: "Update the school's status if needed")
    }
    return issues
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

  /// Returns the finding that a record to add already exists.
  private static func exists(_ stored: FieldValues) -> FieldIssue {
    let id = (stored["id"]?.canonicalText ?? "").prefix(8)
    let kind = stored.kind.rawValue
    return FieldIssue(
      RecordDescription.nameField(of: stored.kind), .recordExists,
      .rejectsRecord, "This \(kind) already exists: \(String(id))",
      help: stored.kind == .event || stored.kind == .coach
        ? "Change it with `compass-store edit \(kind) \(String(id)) FIELD=VALUE`, or add a second one with --another"
        : "Change it with `compass-store edit \(kind) \(String(id)) FIELD=VALUE`")
  }

  /// Returns the finding that a row with details for another record names an unknown one.
  private func unknownOwner(of record: SourceRecord) -> FieldIssue {
    let name = ["id", "name"].compactMap { survey.mapping.column(of: $0) }.first { $0 < record.count }
    return FieldIssue(
      "id", .unknownSchool, .rejectsRecord,
      "Unknown \(survey.kind.rawValue) \(value: name.map(record.string) ?? ""): not in \(options.hasStore ? "the store" : "this file")",
      help: options.hasStore
        ? "Import the \(survey.kind.plural) first, or in the same command" : Links.alone)
  }

  /// Returns the finding that the store has the record under a different ID.
  private static func otherID(of match: Match, _ kind: RecordKind) -> FieldIssue {
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

  /// Returns the finding that a row is older than the stored record and replaces newer values.
  static func replacesNewer(_ values: FieldValues, _ stored: FieldValues) -> FieldIssue? {
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
}
