package import CompassModel
package import CompassSource
import CompassStore

/// One problem of a store.
package struct StoreProblem: Sendable, Hashable {
  /// How much it matters: an error is something that no import would accept.
  package let severity: Severity
  /// What kind of problem it is: a code of ours, or that of a rule.
  package let code: String
  /// The kind of the record, or nil if the problem is about the store as a whole.
  package var kind: RecordKind?
  /// The ID of the record as it is stored.
  package var id: String?
  /// The field.
  package var field: String?
  /// What is wrong, in one sentence.
  package let message: Message
  /// What to do about it.
  package var remedy: String?

  /// Creates a problem.
  package init(
    _ severity: Severity, _ code: String, _ message: Message, kind: RecordKind? = nil, id: String? = nil,
    field: String? = nil, remedy: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.kind = kind
    self.id = id
    self.field = field
    self.remedy = remedy
  }

  init(_ damage: StoreDamage) {
    switch damage {
    case .database(let text):
      self.init(.error, "store-damaged", "The database is damaged: \(text)", remedy: Self.restore)
    case .unreadable(let text):
      self.init(
        .error, "value-unreadable", "\(text.hasSuffix(".") ? String(text.dropLast()) : text)",
        remedy: Self.restore)
    case .missingLink(let table, let key, let column, let parent):
      let kind = RecordKind(named: table)
      self.init(
        .error, "link-missing",
        "The record links to a missing \(RecordKind(named: parent)?.rawValue ?? parent)", kind: kind,
        id: key.isEmpty ? nil : key, field: kind == nil ? "\(table) \(column)" : column,
        remedy: kind.map { Self.edit($0, key, column, empties: !($0.schema[column]?.isRequired ?? false)) }
          ?? Self.restore)
    }
  }

  static let restore = "Go back to a backup with `compass-store restore FILE`."

  /// The command that gives a field another value, or none; advice to go back to a backup if nobody can edit the field.
  static func edit(_ kind: RecordKind, _ id: String, _ field: String, empties: Bool) -> String {
    guard FieldNames.name(field, of: kind) != nil else { return restore }
    return "compass-store edit \(kind.rawValue) \(id.prefix(8)) \(field)=\(empties ? "" : "VALUE")"
  }

  /// The problem as lines: what is wrong where, and what to do about it.
  package func lines(showingPersonal: Bool) -> [String] {
    let place = [kind?.rawValue, id.map { String($0.prefix(8)) }, field].compactMap(\.self).joined(
      separator: " ")
    let sentence =
      "\(severity == .error ? "error" : "warning"): \(place.isEmpty ? "" : place + ": ")"
      + "\(message.rendered(showingPersonal: showingPersonal)) [\(code)]"
    return [sentence] + (remedy.map { ["  help: \($0)"] } ?? [])
  }

  /// The problem as a JSON object.
  package func json(showingPersonal: Bool) -> JSONValue {
    let members: [(String, String?)] = [
      ("severity", severity.rawValue), ("code", code), ("kind", kind?.rawValue), ("id", id), ("field", field),
      ("message", message.rendered(showingPersonal: showingPersonal)), ("help", remedy),
    ]
    return .object(members.compactMap { name, text in text.map { .init(name, .string($0)) } })
  }
}
