package import CompassModel
package import CompassStore
import CompassValidation
package import Foundation

/// Finds the record that an argument names.
package struct RecordFinder {
  private let store: any StoreReading
  private let owners: [UUID?]?
  private let today: CalendarDate?

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
  ///   - today: the day that `next` and `latest` are told by; nil takes them for names.
  package init(_ store: any StoreReading, owners: [UUID?]?, today: CalendarDate? = nil) {
    self.store = store
    self.owners = owners
    self.today = today
  }

  /// The record of an id, the beginning of one, or an exact name; of several athletes' records the default athlete's.
  ///
  /// - Throws: ``CommandFailure`` where there is none or more than one, with what was probably meant.
  package func find(_ kind: RecordKind, _ text: String) throws -> Found {
    if let today, kind == .event, EventFinder.isRelative(text) {
      let event = try EventFinder(store: store, owners: owners, today: today).find(text)
      if let values = try store.values(of: kind, id: event.id) { return Found(id: event.id, values: values) }
    }
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
        "Several \(kind.plural) match:",
        listing: lines(records) + (records.count == Self.mostAmbiguous ? ["…"] : []),
        help: (Set(records.map { $0["user_id"] }).count > 1
          ? "Choose one with --athlete NAME, or use" : "Use")
          + " an ID from this list")
    case .unknown(let suggestions): throw unknown(kind, text, near: suggestions)
    }
  }

  /// As many as an ambiguous text lists.
  private static let mostAmbiguous = 10

  private func unknown(_ kind: RecordKind, _ text: String, near: [FieldValues]) -> CommandFailure {
    CommandFailure(
      "No \(kind.rawValue) matches \(text)", suggesting: lines(near),
      help: "Run `compass-export \(kind.plural)` to list all")
  }

  private func lines(_ records: [FieldValues]) -> [String] {
    records.map { record in
      let id = (record["id"]?.canonicalText ?? "").prefix(8)
      let days =
        Event(record)?.dateRange
        ?? Trip(record).map {
          CalendarDate.range(from: $0.startDate, to: $0.endDate)
        }
      let name =
        Coach(record)?.fullName ?? record["name"]?.canonicalText ?? record["full_name"]?.canonicalText ?? ""
      return "\(id)  " + (days.map { $0 + "  " } ?? "")
        + ([name] + distinction(record, among: records)).joined(separator: ", ")
    }
  }

  /// What tells a record from others of its name: an athlete's class, and whose the others are.
  private func distinction(_ record: FieldValues, among records: [FieldValues]) -> [String] {
    if record.kind == .athlete {
      return record["graduation_year"].map { ["class of \($0.canonicalText)"] } ?? []
    }
    guard Set(records.map { $0["user_id"] }).count > 1, case .id(let owner)? = record["user_id"],
      let athlete = try? store.values(of: .athlete, id: owner)
    else { return [] }
    return [athlete["full_name"]?.canonicalText ?? ""]
  }
}
