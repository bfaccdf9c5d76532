public import CompassModel
public import Foundation

/// The records that a rule may compare a draft with: a store's, or those of a batch in memory.
public protocol KnownRecords {
  /// The ids of the records of a kind that have that natural key.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - naturalKey: the key, as `FieldValues.naturalKey` makes it.
  ///   - owner: the athlete they belong to; nil means the records that belong to no one yet.
  ///   - limit: the most ids; where there are more, any of them. A file may have one row 20,000 times.
  /// - Returns: the ids, sorted.
  func ids(of kind: RecordKind, naturalKey: String, owner: UUID?, limit: Int) throws -> [UUID]

  /// The ids of the records of a kind that people call so.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - foldedName: the name, as `FieldValues.foldedName` makes it.
  ///   - owner: the athlete they belong to; nil means the records that belong to no one yet.
  ///   - limit: the most ids; where there are more, any of them.
  /// - Returns: the ids, sorted.
  func ids(of kind: RecordKind, foldedName: String, owner: UUID?, limit: Int) throws -> [UUID]

  /// The ids of the events of a name that start on one of some days; of very many those nearest to
  /// the middle of the days.
  ///
  /// - Parameters:
  ///   - foldedName: the name, as `FieldValues.foldedName` makes it.
  ///   - days: the days.
  ///   - owner: the athlete they belong to; nil means the events that belong to no one yet.
  func events(
    foldedName: String, startingIn days: ClosedRange<CalendarDate>, owner: UUID?
  ) throws -> [UUID]

  /// The values of a record, or nil where there is none of that id.
  func values(of kind: RecordKind, id: UUID) throws -> FieldValues?

  /// The id of the athlete's primary metric, or nil where there is none.
  func primaryMetric(owner: UUID?) throws -> UUID?

  /// The folded names of the records of a kind, for "did you mean"; at most `limit` of them.
  func foldedNames(of kind: RecordKind, owner: UUID?, limit: Int) throws -> [String]
}

extension KnownRecords {
  /// The ids of all records of a kind that have that natural key.
  public func ids(of kind: RecordKind, naturalKey: String, owner: UUID?) throws -> [UUID] {
    try ids(of: kind, naturalKey: naturalKey, owner: owner, limit: .max)
  }

  /// The ids of all records of a kind that people call so.
  public func ids(of kind: RecordKind, foldedName: String, owner: UUID?) throws -> [UUID] {
    try ids(of: kind, foldedName: foldedName, owner: owner, limit: .max)
  }
}

/// No records at all: what a form without a store knows.
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
  /// No names.
  public func foldedNames(of kind: RecordKind, owner: UUID?, limit: Int) -> [String] { [] }
}
