import CompassCommandLine
import CompassEditing
import CompassModel
import CompassStore
import Foundation

/// Answers what was added, changed or removed, and how to take it back.
struct EditAnswer {
  private let options: EditingOptions
  private let store: any Store

  /// Prepares to answer.
  init(_ options: EditingOptions, _ store: any Store) {
    self.options = options
    self.store = store
  }

  /// Prints what became of an edit.
  ///
  /// - Parameter remarks: what is to be said besides, before how to take it back.
  /// - Throws: `CommandExit.rejected` where it was refused.
  func print(_ outcome: StoreEditor.Outcome, remarks: [String] = []) throws {
    outcome.printFindings(asJSON: options.json)
    guard let entry = outcome.entry else {
      let line =
        outcome.isRefused ? "Nothing was changed." : "Nothing was changed: the store says so already."
      try Answer(
        [line], [.init("changed", .array([])), .init("findings", outcome.findingsJSON)]
      ).print(asJSON: options.json)
      if outcome.isRefused { throw CommandExit.rejected }
      return
    }
    let lines = try store.read { reader in
      if let id = outcome.defaultAthlete, let athlete = try reader.record(Athlete.self, id: id) {
        ImpliedAthlete.say(athlete, others: "--athlete NAME for another")
      }
      let zone = try options.zone(reader)
      return try outcome.changes.flatMap { try Self.lines($0, reader, zone) }
    }
    try Answer(
      lines + remarks + [Answer.takingBack(entry)],
      [
        .init("entry", .integer(entry)), .init("changed", .array(outcome.changes.map(Self.json))),
        .init("findings", outcome.findingsJSON),
      ]
    ).print(asJSON: options.json)
  }

  /// What became of a record, and under a change its fields.
  static func lines(_ change: RecordChange, _ reader: any StoreReading, _ zone: TimeZone) throws -> [String] {
    guard let values = change.after ?? change.before else { return [] }
    let title = RecordTitle.of(values, reader, zone: zone)
    let id = change.id.text.prefix(8)
    switch change.sort {
    case .added: return ["Added \(title), id \(id)."]
    case .removed: return ["Removed \(title)."]
    case .changed:
      return ["Changed \(title), id \(id):"]
        + FieldDifference.all(change, reader, zone: zone).map { "  \($0.text)" }
    }
  }

  /// A change for scripts.
  static func json(_ change: RecordChange) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(change.kind.rawValue)), .init("id", .string(change.id.text)),
      .init("what", .string(change.sort.rawValue)),
    ]
    switch change.sort {
    case .changed:
      members.append(
        .init(
          "fields",
          .object(
            change.fields.map { field in
              .init(
                field.name,
                .object([
                  .init("from", change.before?[field]?.jsonValue ?? .null),
                  .init("to", change.after?[field]?.jsonValue ?? .null),
                ]))
            })))
    case .added: members.append(.init("record", change.after?.jsonObject ?? .null))
    case .removed: members.append(.init("record", change.before?.jsonObject ?? .null))
    }
    return .object(members)
  }
}
