import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// The records of a store, of one that cannot be read no more than its id: what hangs on it can be checked all the
/// same.
struct ReadableRecords: KnownRecords {
  private let store: any StoreReading

  init(_ store: any StoreReading) { self.store = store }

  func values(of kind: RecordKind, id: UUID) throws -> FieldValues? {
    do {
      return try store.values(of: kind, id: id)
    } catch let error as StoreError where error.code == .damaged {
      var values = FieldValues(kind: kind)
      values["id"] = .id(id)
      return try store.exists(kind, id: id) ? values : nil
    }
  }

  func ids(of kind: RecordKind, naturalKey: String, owner: UUID?, limit: Int) throws -> [UUID] {
    try store.ids(of: kind, naturalKey: naturalKey, owner: owner, limit: limit)
  }

  func ids(of kind: RecordKind, foldedName: String, owner: UUID?, limit: Int) throws -> [UUID] {
    try store.ids(of: kind, foldedName: foldedName, owner: owner, limit: limit)
  }

  func events(
    foldedName: String, startingIn days: ClosedRange<CalendarDate>, owner: UUID?
  ) throws -> [UUID] {
    try store.events(foldedName: foldedName, startingIn: days, owner: owner)
  }

  func primaryMetric(owner: UUID?) throws -> UUID? { try store.primaryMetric(owner: owner) }

  func foldedNames(of kind: RecordKind, owner: UUID?, limit: Int) throws -> [String] {
    try store.foldedNames(of: kind, owner: owner, limit: limit)
  }
}
