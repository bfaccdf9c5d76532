package import CompassModel
package import CompassSource
import CompassStore

extension DiagnosticCode {
  static let storeMode = DiagnosticCode("store-mode")
  static let settingInvalid = DiagnosticCode("setting-invalid")
  static let valueUnreadable = DiagnosticCode("value-unreadable")
  static let linkMissing = DiagnosticCode("link-missing")
  static let linkOtherAthlete = DiagnosticCode("link-other-athlete")
  static let storeDamaged = DiagnosticCode("store-damaged")
}

extension StoreChecker {
  /// The record of a problem; empty for a problem of the store as a whole.
  package struct RecordPlace: Sendable, Hashable {
    /// The kind of the record.
    var kind: RecordKind?
    /// The stored ID of the record.
    var id: String?
  }

  static func problem(of damage: StoreDamage) -> (problem: Diagnostic, place: RecordPlace) {
    switch damage {
    case .database(let text):
      let message: Message = "The database is damaged: \(text)"
      return (Diagnostic(.storeDamaged, .error, message, help: restore), RecordPlace())
    case .unreadable(let text):
      let message: Message = "\(text.hasSuffix(".") ? String(text.dropLast()) : text)"
      return (Diagnostic(.valueUnreadable, .error, message, help: restore), RecordPlace())
    case .missingLink(let table, let key, let column, let parent):
      let kind = RecordKind(named: table)
      let help = kind.map { edit($0, key, column, empties: !($0.schema[column]?.isRequired ?? false)) }
      let problem = Diagnostic(
        .linkMissing, .error,
        "The record links to a missing \(RecordKind(named: parent)?.rawValue ?? parent)",
        help: help ?? restore, field: kind == nil ? "\(table) \(column)" : column)
      return (problem, RecordPlace(kind: kind, id: key.isEmpty ? nil : key))
    }
  }

  static let restore: Message = "Go back to a backup with `compass-store restore FILE`."

  /// Returns the command that changes or empties a field, or the advice to restore a backup if commands can't edit it.
  static func edit(_ kind: RecordKind, _ id: String, _ field: String, empties: Bool) -> Message {
    guard FieldNames.name(field, of: kind) != nil else { return restore }
    return "compass-store edit \(kind.rawValue) \(id.prefix(8)) \(field)=\(empties ? "" : "VALUE")"
  }

  /// A problem as lines: what is wrong where, and what to do about it.
  package static func lines(_ problem: Diagnostic, at place: RecordPlace, showingPersonal: Bool) -> [String] {
    let words = [place.kind?.rawValue, place.id.map { String($0.prefix(8)) }, problem.field]
      .compactMap(\.self).joined(separator: " ")
    let sentence =
      "\(problem.severity.rawValue): \(words.isEmpty ? "" : words + ": ")"
      + "\(problem.message.rendered(showingPersonal: showingPersonal)) [\(problem.code)]"
    return [sentence] + (problem.help.map { ["  help: \($0.rendered(showingPersonal: true))"] } ?? [])
  }

  /// A problem as a JSON object.
  package static func json(_ problem: Diagnostic, at place: RecordPlace, showingPersonal: Bool) -> JSONValue {
    let members: [(String, String?)] = [
      ("severity", problem.severity.rawValue), ("code", problem.code.rawValue),
      ("kind", place.kind?.rawValue),
      ("id", place.id), ("field", problem.field),
      ("message", problem.message.rendered(showingPersonal: showingPersonal)),
      ("help", problem.help?.rendered(showingPersonal: true)),
    ]
    return .object(members.compactMap { name, text in text.map { .init(name, .string($0)) } })
  }
}
