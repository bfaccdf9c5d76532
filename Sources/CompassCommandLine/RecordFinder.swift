package import CompassModel
package import CompassStore
import CompassValidation
package import Foundation

/// Finds the record that an argument names.
package struct RecordFinder {
  private let store: any StoreReading
  private let owners: [UUID?]?

  /// A record that was found.
  package struct Found {
    /// Its id.
    package let id: UUID
    /// Its values.
    package let values: FieldValues
  }

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - owners: the athletes whose records are looked among, nil among them meaning no one yet; nil means all.
  package init(_ store: any StoreReading, owners: [UUID?]?) {
    self.store = store
    self.owners = owners
  }

  /// The record of an id, the beginning of one, or an exact name; of several athletes' records the default athlete's.
  ///
  /// - Throws: ``CommandFailure`` where there is none or more than one, with what was probably meant.
  package func find(_ kind: RecordKind, _ text: String) throws -> Found {
    switch try store.resolve(kind, text, owners: owners) {
    case .found(let id):
      if let values = try store.values(of: kind, id: id) { return Found(id: id, values: values) }
      throw unknown(kind, text, near: [])
    case .ambiguous(let records):
      if owners == nil,
        let id = try ImpliedAthlete.choose(
          kind, text, among: records, store, others: "--athlete NAME for another"),
        let values = try store.values(of: kind, id: id)
      {
        return Found(id: id, values: values)
      }
      throw CommandFailure(
        "Several \(kind.plural) are called so:" + lines(records),
        help: (Set(records.map { $0["user_id"] }).count > 1 ? "Choose with --athlete NAME, or name" : "Name")
          + " the one that is meant by its id, or the beginning of it")
    case .unknown(let suggestions): throw unknown(kind, text, near: suggestions)
    }
  }

  private func unknown(_ kind: RecordKind, _ text: String, near: [FieldValues]) -> CommandFailure {
    CommandFailure(
      "There is no \(kind.rawValue) \(TerminalText.escaped(text))",
      help: (near.isEmpty ? "" : "Did you mean one of these?\(lines(near))\n  ")
        + "`compass-export \(kind.plural)` lists all")
  }

  private func lines(_ records: [FieldValues]) -> String {
    records.map { record in
      let id = (record["id"]?.canonicalText ?? "").prefix(8)
      let days =
        Event(record)?.dateRange
        ?? Trip(record).map {
          CalendarDate.range(from: $0.startDate, to: $0.endDate)
        }
      let name =
        Coach(record)?.fullName ?? record["name"]?.canonicalText ?? record["full_name"]?.canonicalText ?? ""
      return "\n    \(id)  " + (days.map { $0 + "  " } ?? "") + TerminalText.escaped(name)
    }.joined()
  }
}
