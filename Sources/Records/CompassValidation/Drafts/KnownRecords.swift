public import CompassModel
public import Foundation

/// The records to compare a draft with: from a store, or from a batch in memory.
public protocol KnownRecords {
  /// Returns the IDs of the records of a kind with a natural key.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - naturalKey: the key, as returned by `FieldValues.naturalKey`.
  ///   - owner: the athlete that the records belong to; nil for records without an athlete.
  ///   - limit: the most IDs to return. If more records match, any of them are returned. A file may repeat
  ///     one row 20,000 times.
  /// - Returns: the IDs, sorted.
  func ids(of kind: RecordKind, naturalKey: String, owner: UUID?, limit: Int) throws -> [UUID]

  /// Returns the IDs of the records of a kind with a name.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - foldedName: the name, as returned by `FieldValues.foldedName`.
  ///   - owner: the athlete that the records belong to; nil for records without an athlete.
  ///   - limit: the most IDs to return. If more records match, any of them are returned.
  /// - Returns: the IDs, sorted.
  func ids(of kind: RecordKind, foldedName: String, owner: UUID?, limit: Int) throws -> [UUID]

  /// Returns the IDs of the events with a name that start in a range of days.
  ///
  /// If very many match, only the events nearest to the middle of the range are returned.
  ///
  /// - Parameters:
  ///   - foldedName: the name, as returned by `FieldValues.foldedName`.
  ///   - days: the range of days.
  ///   - owner: the athlete that the events belong to; nil for events without an athlete.
  func events(
    foldedName: String, startingIn days: ClosedRange<CalendarDate>, owner: UUID?
  ) throws -> [UUID]

  /// Returns the values of a record, or nil for an unknown ID.
  func values(of kind: RecordKind, id: UUID) throws -> FieldValues?

  /// Returns the ID of the athlete's primary metric, or nil if none is set.
  func primaryMetric(owner: UUID?) throws -> UUID?
}

extension KnownRecords {
  /// Returns the IDs of all records of a kind with a natural key.
  public func ids(of kind: RecordKind, naturalKey: String, owner: UUID?) throws -> [UUID] {
    try ids(of: kind, naturalKey: naturalKey, owner: owner, limit: .max)
  }

  /// Returns the IDs of all records of a kind with a name.
  public func ids(of kind: RecordKind, foldedName: String, owner: UUID?) throws -> [UUID] {
    try ids(of: kind, foldedName: foldedName, owner: owner, limit: .max)
  }
}

/// An empty set of records, for a form without a store.
public struct NoKnownRecords: KnownRecords {
  /// Creates the empty look-up.
  public init() {}
  /// No ids.
  public func ids(of kind: RecordKind, naturalKey: String, owner: UUID?, limit: Int) -> [UUID] { [] }
  /// No ids.
  public func ids(of kind: RecordKind, foldedName: String, owner: UUID?, limit: Int) -> [UUID] { [] }
  /// No ids.
  public func events(foldedName: String, startingIn days: ClosedRange<CalendarDate>, owner: UUID?) -> [UUID] {
    []
  }
  /// No values.
  public func values(of kind: RecordKind, id: UUID) -> FieldValues? { nil }
  /// No metric.
  public func primaryMetric(owner: UUID?) -> UUID? { nil }
}
