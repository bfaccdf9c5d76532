package import CompassModel
package import CompassSource
package import CompassStore
import CompassValidation
package import Foundation

/// Checks a whole store: its file, its database, its settings, and every record against the rules.
///
/// Nothing that an import accepts is an error. Memory does not grow with the number of records.
package struct StoreChecker {
  private let store: SQLiteStore
  private let path: String
  private let now: Date
  private let zone: TimeZone

  /// The result of a check.
  package struct Outcome: Sendable, Hashable {
    /// The number of records of each kind.
    package var records: [RecordKind: Int] = [:]
    /// The number of problems of each severity.
    package var counts: [Severity: Int] = [:]

    /// Whether there is no error.
    package var isSound: Bool { counts[.error, default: 0] == 0 }

    /// The result in one sentence.
    package var sentence: String {
      let records = records.values.reduce(0, +).counted("record")
      let errors = counts[.error, default: 0].counted("error")
      let warnings = counts[.warning, default: 0]
      let rest = warnings > 0 ? ", " + warnings.counted("warning") : ""
      return isSound
        ? "The store has no errors: \(records)\(rest)."
        : "The store has errors: \(errors)\(rest) in \(records)."
    }
  }

  /// Prepares to check a store.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - path: where it is.
  ///   - now: the current instant.
  ///   - zone: the zone in which it has a day.
  package init(_ store: SQLiteStore, at path: String, now: Date, zone: TimeZone) {
    self.store = store
    self.path = path
    self.now = now
    self.zone = zone
  }

  /// Checks everything, and reports each problem when it is found: first the store's, then those of the records.
  ///
  /// - Throws: ``ToolError`` if the store can't be read at all.
  package func run(_ report: (Diagnostic, RecordPlace) throws -> Void) throws -> Outcome {
    var outcome = Outcome()
    func add(_ problem: Diagnostic, _ place: RecordPlace = RecordPlace()) throws {
      outcome.counts[problem.severity, default: 0] += 1
      try report(problem, place)
    }
    if let mode = SQLiteStore.openMode(at: path) {
      try add(
        Diagnostic(
          .storeMode, .warning,
          "Other users of this computer can use the file \(path) (mode \(String(mode, radix: 8)))",
          help: "chmod 600 \(path)"))
    }
    do {
      try store.inspect { inspection in
        try inspection.forEachDamage { damage in
          let (problem, place) = Self.problem(of: damage)
          try add(problem, place)
        }
        for (key, value) in try inspection.settings() {
          if let problem = try Self.problem(ofSetting: key, value, inspection.reader) { try add(problem) }
        }
        for kind in RecordKind.allCases.sorted() {
          try inspection.forEachStored(kind) { record in
            outcome.records[kind, default: 0] += 1
            let place = RecordPlace(kind: kind, id: record.key)
            for problem in try problems(of: record, kind, inspection.reader) { try add(problem, place) }
          }
        }
      }
    } catch let error as ToolError where error.kind == .storeDamaged {
      // What SQLite can't read ends the check.
      if outcome.isSound { try add(Self.problem(of: .database(error.message)).problem) }
    }
    return outcome
  }

  private static func problem(
    ofSetting key: String, _ value: String, _ reader: any StoreReading
  ) throws -> Diagnostic? {
    guard let setting = Setting.allCases.first(where: { $0.storedName == key }) else { return nil }
    let message: Message
    if setting == .athlete {
      guard try UUID(uuidString: value).map({ try !reader.exists(.athlete, id: $0) }) ?? true else {
        return nil
      }
      message = "The default athlete is missing"
    } else {
      guard (try? setting.checked(value)) == nil else { return nil }
      message = "Invalid \(setting.name) setting: \"\(value)\""
    }
    return Diagnostic(
      .settingInvalid, setting == .athlete ? .warning : .error, message,
      help: "compass-store settings \(setting.name)=")
  }

  // MARK: Records

  private func problems(
    of record: StoredRecord, _ kind: RecordKind, _ reader: any StoreReading
  ) throws -> [Diagnostic] {
    func problem(
      _ severity: Severity, _ code: DiagnosticCode, _ message: Message, _ field: String?, help: Message? = nil
    ) -> Diagnostic {
      let isRequired = field.flatMap { kind.schema[$0] }?.isRequired ?? false
      let edit = field.map { Self.edit(kind, record.key, $0, empties: severity == .error && !isRequired) }
      return Diagnostic(code, severity, message, help: help ?? edit, field: field)
    }
    var problems = record.unreadable.map {
      problem(.error, .valueUnreadable, "The \($0.label) can't be read", $0.name, help: Self.restore)
    }
    let owner: UUID? = if case .id(let id)? = record.values["user_id"] { id } else { nil }
    let reading = ReadingOptions(timeZone: zone, now: now)
    var issues = record.values.present.filter { Self.isRead($0.field) }.flatMap {
      FieldReader.read($0.value.canonicalText, field: $0.field, options: reading).issues
    }
    // A linked record that can't be read is reported itself.
    func ifReadable(_ body: () throws -> Void) throws {
      do { try body() } catch let error as ToolError where error.kind == .storeDamaged {}
    }
    if record.unreadable.isEmpty {
      var draft = Draft(kind: kind)
      draft.values = record.values
      let context = RuleContext(options: reading, known: reader, owner: owner)
      try ifReadable { issues += try RuleSet.check(&draft, context: context) }
    }
    problems += issues.compactMap { issue in
      switch issue.effect {
      case .rejectsRecord, .emptiesField:
        problem(.error, issue.code, issue.message, issue.field)
      case .warns: problem(.warning, issue.code, issue.message, issue.field)
      case .notes: nil
      }
    }
    for (field, linked, id) in Self.links(of: record.values) {
      try ifReadable {
        let values = try reader.values(of: linked, id: id)
        // Missing targets of single links are found with the database's own links.
        if values == nil, case .links = field.type {
          problems.append(
            problem(
              .error, .linkMissing,
              "The record links to a missing \(linked.rawValue): \(id.text.prefix(8))",
              field.name))
        }
        if case .id(let other)? = values?["user_id"], let owner, other != owner {
          problems.append(
            problem(
              .error, .linkOtherAthlete, "The record links to a \(linked.rawValue) of another athlete",
              field.name))
        }
      }
    }
    return problems
  }

  /// Whether an import can reject a value of the field; links are checked by themselves.
  private static func isRead(_ field: FieldDescriptor) -> Bool {
    switch field.type {
    case .id, .link, .links, .foreignID, .json, .boolean: false
    default: true
    }
  }

  private static func links(of values: FieldValues) -> [(FieldDescriptor, RecordKind, UUID)] {
    values.present.flatMap { field, value -> [(FieldDescriptor, RecordKind, UUID)] in
      switch (field.type, value) {
      case (.link(let kind), .id(let id)) where kind != .athlete: [(field, kind, id)]
      case (.links(let kind), .ids(let ids)): ids.map { (field, kind, $0) }
      default: []
      }
    }
  }
}
