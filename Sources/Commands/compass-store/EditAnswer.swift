import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// Answers what was added, changed or removed, and how to take it back.
struct EditAnswer {
  let options: EditingOptions
  private let store: any Store

  /// The most records that are told one by one.
  private static let maximumShown = 20

  /// Prepares to answer.
  init(_ options: EditingOptions, _ store: any Store) {
    self.options = options
    self.store = store
  }

  /// Prints what became of an edit.
  ///
  /// - Parameters:
  ///   - outcome: what became of it.
  ///   - heading: what is said before the records; nil for nothing.
  ///   - remarks: what is said after them, before how to take it back.
  ///   - members: what else scripts are told.
  /// - Throws: `CommandExit.rejected` where it was refused.
  func print(
    _ outcome: StoreEditor.Outcome, heading: String? = nil, remarks: [String] = [],
    members: [JSONValue.Member] = []
  ) throws {
    outcome.printFindings(asJSON: options.json)
    guard let entry = outcome.entry else {
      let line =
        outcome.isRefused
        ? "Nothing was changed." : "Nothing was changed: the store already has these values."
      try Self.unchanged(line, findings: outcome.findingsJSON).print(asJSON: options.json)
      if outcome.isRefused { throw CommandExit.rejected }
      return
    }
    let lines = try store.read { reader in
      if let id = outcome.defaultAthlete, let athlete = try reader.record(Athlete.self, id: id) {
        RecordFinder.noteDefault(athlete)
      }
      let zone = try options.zone(reader)
      return try Self.lines(outcome.changes, reader, zone)
    }
    let zone = outcome.newZone.map {
      [
        "Times without a time zone are now read as \($0). Change it with `compass-store settings time-zone=ZONE`."
      ]
    }
    try Answer(
      [heading].compactMap(\.self) + lines + remarks + (zone ?? []) + [Answer.takingBack(entry)],
      [.init("entry", .integer(entry))] + members + Self.members(outcome.changes)
        + [.init("findings", outcome.findingsJSON)]
    ).print(asJSON: options.json)
  }

  /// The answer that nothing was changed.
  static func unchanged(_ line: String, findings: JSONValue = .array([])) -> Answer {
    Answer(
      [line],
      [
        .init("entry", .null), .init("counts", .array([])), .init("changed", .array([])),
        .init("findings", findings),
      ])
  }

  /// What became of records, the first of them one by one and the others by their number.
  static func lines(_ changes: ChangeList, _ reader: any StoreReading, _ zone: TimeZone) throws -> [String] {
    let sides = changes.sides.map(\.sentence)
    if let lines = try each(changes, reader, zone) { return lines + sides }
    let summary = changes.summary
    return [summary.prefix(1).uppercased() + summary.dropFirst() + "."] + sides
  }

  /// What became of records one by one; nil where they are too many.
  static func each(
    _ changes: ChangeList, _ reader: any StoreReading, _ zone: TimeZone
  ) throws -> [String]? {
    guard changes.total <= maximumShown else { return nil }
    return try changes.records.flatMap { try lines($0, reader, zone) }
  }

  /// What became of records, for scripts: exact counts, and the first of the records.
  static func members(_ changes: ChangeList) -> [JSONValue.Member] {
    [.init("counts", json(changes.counts)), .init("changed", .array(changes.records.map(json)))]
      + (changes.sides.isEmpty ? [] : [.init("besides", .array(changes.sides.map { .string($0.sentence) }))])
  }

  /// Counts for scripts.
  static func json(_ counts: [ChangeCount]) -> JSONValue {
    .array(
      counts.map { count in
        .object([
          .init("kind", .string(count.kind.rawValue)), .init("what", .string(count.sort.rawValue)),
          .init("count", .integer(count.count)),
        ])
      })
  }

  /// What became of a record, and under a change its fields.
  static func lines(_ change: RecordChange, _ reader: any StoreReading, _ zone: TimeZone) throws -> [String] {
    guard let values = change.after ?? change.before else { return [] }
    let title = try RecordTitle.of(values, reader, zone: zone) + owner(of: values, reader)
    let id = change.id.text.prefix(8)
    switch change.sort {
    case .added: return ["Added \(title), id \(id)."]
    case .removed: return ["Removed \(title)."]
    case .changed:
      return ["Changed \(title), id \(id):"]
        + FieldDifference.all(change, reader, zone: zone).map { "  \($0.text)" }
    }
  }

  /// Whose a record is, where the store has several athletes.
  private static func owner(of values: FieldValues, _ reader: any StoreReading) throws -> String {
    guard case .id(let id)? = values["user_id"], try reader.count(AthleteQuery()) > 1,
      let athlete = try reader.values(of: .athlete, id: id)
    else { return "" }
    return " of " + RecordTitle.name(of: athlete, nil, zone: .gmt)
  }

  /// A change for scripts.
  static func json(_ change: RecordChange) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(change.kind.rawValue)), .init("id", .string(change.id.text)),
      .init("what", .string(change.sort.rawValue)),
    ]
    switch change.sort {
    case .changed:
      let fields = change.fields.map { field in
        JSONValue.Member(
          field.name,
          .object([
            .init("from", change.before?[field]?.jsonValue ?? .null),
            .init("to", change.after?[field]?.jsonValue ?? .null),
          ]))
      }
      members.append(.init("fields", .object(fields)))
    case .added: members.append(.init("record", change.after?.jsonObject ?? .null))
    case .removed: members.append(.init("record", change.before?.jsonObject ?? .null))
    }
    return .object(members)
  }
}
