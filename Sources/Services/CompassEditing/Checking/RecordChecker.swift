import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Checks stored records of one kind against the rules of today: each value read anew, each record as a whole.
struct RecordChecker {
  private let kind: RecordKind
  private let store: ReadableRecords
  private let reading: ReadingOptions

  init(_ kind: RecordKind, _ store: any StoreInspecting, now: Date, zone: TimeZone) {
    self.kind = kind
    self.store = ReadableRecords(store)
    reading = ReadingOptions(timeZone: zone, now: now)
  }

  /// What is wrong with a record.
  func problems(of record: StoredRecord) throws -> [StoreProblem] {
    guard record.id != nil else {
      return [
        StoreProblem(
          .error, "id-invalid", "The record's ID is invalid", kind: kind, id: record.key, field: "id",
          remedy: "Another program wrote it. Correct the ID there.")
      ]
    }
    var problems = record.unreadable.map { field in
      problem(record, field.name, .error, "value-unreadable", "The \(field.label) can't be read")
    }
    var draft = Draft(kind: kind)
    draft.values = record.values
    draft.unreadable = record.unreadable.map(\.name)
    for (field, value) in record.values.present where Self.isRead(field) {
      problems += try self.problems(of: value, field, record)
    }
    let owner: UUID? = if case .id(let id)? = record.values["user_id"] { id } else { nil }
    let context = RuleContext(options: reading, known: store, owner: owner)
    problems += try RuleSet.check(&draft, context: context).compactMap { try problem(record, $0) }
    problems += try problemsOfLinks(record, owner)
    if !record.isKeyed {
      problems.append(
        problem(
          record, nil, .error, "key-stale", "The record can't be found by name",
          remedy: "To fix it, change any field: compass-store edit \(kind.rawValue) "
            + "\(StoreProblem.short(record.key)) FIELD=VALUE"))
    }
    return problems
  }

  // MARK: Values

  /// Whether the text of a field says more than its type does; links are looked at by themselves.
  private static func isRead(_ field: FieldDescriptor) -> Bool {
    switch field.type {
    case .id, .link, .links, .foreignID, .json, .boolean: false
    default: true
    }
  }

  /// What is to be said of a value whose text is read as that of a file is.
  private func problems(
    of value: FieldValue, _ field: FieldDescriptor, _ record: StoredRecord
  ) throws -> [StoreProblem] {
    let reading = FieldReader.read(value.canonicalText, field: field, options: reading)
    var problems = try reading.issues.compactMap { try problem(record, $0) }
    guard problems.isEmpty, reading.issues.isEmpty else { return problems }
    let isOtherwise: Bool =
      switch reading.outcome {
      case .empty: true
      case .value(let read): read != value
      case .link, .linkList, .unreadable: false
      }
    if isOtherwise {
      problems.append(
        problem(
          record, field.name, .warning, "value-not-canonical",
          "The \(field.label) isn't in the format of this version"))
    }
    return problems
  }

  // MARK: Links

  private func problemsOfLinks(_ record: StoredRecord, _ owner: UUID?) throws -> [StoreProblem] {
    var problems: [StoreProblem] = []
    for (field, value) in record.values.present {
      switch (field.type, value) {
      case (.link(let linked), .id(let id)) where linked != .athlete:
        // One that is not there is told with the database's own links.
        if try isOfOther(linked, id, owner) == true {
          problems.append(ofOther(record, field, linked))
        }
      case (.links(let linked), .ids(let ids)):
        for id in ids {
          switch try isOfOther(linked, id, owner) {
          case nil:
            problems.append(
              problem(
                record, field.name, .error, "link-missing",
                "The record links to a missing \(linked.rawValue): \(StoreProblem.short(id.text))"))
          case true?: problems.append(ofOther(record, field, linked))
          case false?: break
          }
        }
      default: break
      }
    }
    return problems
  }

  /// Whether a record is another athlete's; nil where there is none.
  private func isOfOther(_ kind: RecordKind, _ id: UUID, _ owner: UUID?) throws -> Bool? {
    guard let values = try store.values(of: kind, id: id) else { return nil }
    guard case .id(let other)? = values["user_id"], let owner else { return false }
    return other != owner
  }

  private func ofOther(_ record: StoredRecord, _ field: FieldDescriptor, _ linked: RecordKind) -> StoreProblem
  {
    problem(
      record, field.name, .error, "link-other-athlete",
      "The record links to a \(linked.rawValue) of another athlete")
  }

  // MARK: Problems

  /// What an import would say of a field; nothing of what it would only note.
  private func problem(_ record: StoredRecord, _ issue: FieldIssue) throws -> StoreProblem? {
    switch issue.effect {
    case .rejectsRecord, .emptiesField:
      problem(record, issue.field, .error, issue.code.rawValue, issue.message)
    case .warns:
      problem(
        record, issue.field, .warning, issue.code.rawValue, issue.message,
        remedy: try remedy(for: issue, record))
    case .notes: nil
    }
  }

  /// What mends more than a field, or mends one with a value that is known; nil where there is no such thing.
  private func remedy(for issue: FieldIssue, _ record: StoredRecord) throws -> String? {
    let name = "\(kind.rawValue) \(StoreProblem.short(record.key))"
    if Self.duplicates.contains(issue.code) {
      // Each of them is told of: one command for each would take all of them away.
      return
        "Compare it with the other one: compass-store show \(name). If they are duplicates, delete one."
    }
    guard issue.code == .metricDateOutsideEvent, case .id(let id)? = record.values["event_id"],
      let event = try store.values(of: .event, id: id), case .date(let start)? = event["start_date"]
    else { return nil }
    let edit = "compass-store edit \(name) recorded_date=\(start)"
    guard case .date(let end)? = event["end_date"], end > start else { return edit }
    return "\(edit), or another day up to \(end)"
  }

  /// What says that there is another record like it.
  private static let duplicates: Set<DiagnosticCode> = [
    .coachPossibleDuplicate, .eventPossibleDuplicate, .schoolPossibleDuplicate,
  ]

  private func problem(
    _ record: StoredRecord, _ field: String?, _ severity: Severity, _ code: String, _ message: Message,
    remedy: String? = nil
  ) -> StoreProblem {
    let isRequired = field.flatMap { kind.schema[$0] }?.isRequired ?? false
    return StoreProblem(
      severity, code, message, kind: kind, id: record.key, field: field,
      remedy: remedy
        ?? field.map { StoreProblem.edit(kind, record.key, $0, empties: severity == .error && !isRequired) })
  }
}
