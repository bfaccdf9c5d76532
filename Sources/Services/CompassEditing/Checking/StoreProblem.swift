package import CompassModel
package import CompassSource
import CompassStore

/// One thing that is not as it should be in a store.
package struct StoreProblem: Sendable, Hashable {
  /// How much it matters: an error is something that no import would let in.
  package let severity: Severity
  /// What kind of problem it is: a code of ours, or that of a rule.
  package let code: String
  /// The kind of the record; nil where it is about the store as a whole.
  package var kind: RecordKind?
  /// The id of the record as it stands.
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

  /// The record and the field as people name them: `event 1c9d1234 end_date`.
  package var place: String {
    [kind?.rawValue, id.map(Self.short), field].compactMap(\.self).joined(separator: " ")
  }

  /// As much of an id as tells it from others in a store of people's.
  static func short(_ id: String) -> String { String(id.prefix(8)) }
}

extension StoreProblem {
  /// What is wrong with the store as a file and a database.
  init(_ damage: StoreDamage) {
    switch damage {
    case .database(let text):
      self.init(.error, "store-damaged", "The database is damaged: \(text)", remedy: Self.restore)
    case .schema(let name, isForeign: true):
      self.init(
        .warning, "store-schema", "The \(name) was added by another program",
        remedy: "Remove it with that program, unless you want to keep it.")
    case .schema(let name, isForeign: false):
      self.init(
        .error, "store-schema", "The \(name) is missing or differs from this version",
        remedy: Self.restore)
    case .missingLink(let table, let key, let column, let parent):
      let kind = RecordKind(named: table)
      let parentKind = RecordKind(named: parent)?.rawValue ?? parent
      self.init(
        .error, "link-missing", "The record links to a missing \(parentKind)",
        kind: kind, id: key.isEmpty ? nil : key, field: kind == nil ? "\(table) \(column)" : column,
        remedy: kind.map { Self.edit($0, key, column, empties: !($0.schema[column]?.isRequired ?? false)) }
          ?? Self.restore)
    case .secondPrimary(let key):
      self.init(
        .error, "metric-second-primary", "The athlete has more than one primary metric", kind: .metric,
        id: key,
        field: "is_primary", remedy: "compass-store edit metric \(Self.short(key)) is_primary=no")
    case .feed(let label):
      self.init(
        .error, "feed-unreadable", "The calendar feed \(label) can't be read",
        remedy: "compass-feed tokens revoke \(label)")
    case .entry(let number):
      self.init(
        .error, "history-unreadable",
        "Entry \(number) of the history can't be read, or refers to a missing entry",
        remedy: Self.restore)
    case .change(let entry, let table, let key):
      self.init(
        .error, "history-unreadable",
        "Its change in history entry \(entry) can't be read, so the entry can't be undone",
        kind: RecordKind(named: table), id: key, remedy: Self.restore)
    case .deletion(let row, let kind):
      self.init(
        .error, "deletion-unreadable",
        "A deleted \(kind?.rawValue ?? "record") can't be read, so an import may restore it",
        remedy: Self.removal(of: row, then: "If an import restores the record, delete it again."))
    case .decision(let row, let kind):
      let name = kind.map { "\(Self.article($0.rawValue)) \($0.rawValue)" } ?? "a record"
      self.init(
        .warning, "decision-unreadable",
        "A merge decision on \(name) can't be read, so the next merge asks again",
        remedy: Self.removal(of: row, then: "Decide again at the next merge."))
    case .origin(let table, let key, let entry):
      self.init(
        .error, "history-unreadable", "The record was added by history entry \(entry), which is missing",
        kind: RecordKind(named: table), id: key, remedy: Self.restore)
    }
  }

  /// How a row that can't be read is mended or removed.
  private static func removal(of row: SideRow, then next: String) -> String {
    let removal = row.removal.map { ", or remove the row: \($0)" } ?? ""
    return "Go back to a copy with `compass-store restore FILE`\(removal). \(next)"
  }

  private static let restore =
    "Go back to a copy with `compass-store restore FILE`. Upgrades save a copy next to the store."

  /// The command that gives a field another value, or none; advice to go back to a copy if nobody can edit the field.
  static func edit(_ kind: RecordKind, _ id: String, _ field: String, empties: Bool) -> String {
    guard FieldNames.name(field, of: kind) != nil else { return restore }
    return "compass-store edit \(kind.rawValue) \(short(id)) \(field)=\(empties ? "" : "VALUE")"
  }

  private static func article(_ noun: String) -> String { "aeiou".contains(noun.prefix(1)) ? "an" : "a" }
}
