package import CompassModel
package import Foundation

/// Which records of one kind, in which order, as a value that any store can carry out.
package struct Selection: Sendable, Hashable {
  /// A thing that must be true of a record.
  package enum Condition: Sendable, Hashable {
    /// It belongs to one of these athletes; nil among them means to no one yet.
    case owner([UUID?])
    /// People call it so, folded as ``CompassModel/FieldValues/foldedName``.
    case named(String)
    /// Its id starts with this text, in lower case with hyphens.
    case idPrefix(String)
    /// The field holds one of these values.
    case anyOf(String, [FieldValue])
    /// The field holds this value or a later one.
    case from(String, FieldValue)
    /// The field holds this value or an earlier one.
    case upTo(String, FieldValue)
    /// The last day, which is the first where there is no other, is this or a later one.
    case lastDayFrom(CalendarDate)
    /// The last day, which is the first where there is no other, is this or an earlier one.
    case lastDayUpTo(CalendarDate)
    /// The field is true, or it is not: false or empty.
    case flag(String, Bool)
    /// One of the fields contains this text; case, accents and runs of blanks are the same.
    case contains([String], String)
    /// One of several groups of conditions is true.
    case either([[Condition]])
  }

  /// A field to sort by.
  package struct Order: Sendable, Hashable {
    /// What to sort by.
    package enum Key: Sendable, Hashable {
      /// The value of a field.
      case field(String)
      /// What people call the record, case folded.
      case name
    }

    /// What to sort by.
    package let key: Key
    /// Whether the last comes first.
    package let descending: Bool

    /// From the first to the last value of a field.
    package static func ascending(_ field: String) -> Order { Order(key: .field(field), descending: false) }
    /// From the last to the first value of a field.
    package static func descending(_ field: String) -> Order { Order(key: .field(field), descending: true) }
    /// By what people call the record.
    package static let name = Order(key: .name, descending: false)
  }

  /// The kind of the records.
  package let kind: RecordKind
  /// What must all be true.
  package var conditions: [Condition]
  /// What they are sorted by; records that are equal in it are sorted by id.
  package var order: [Order]
  /// The most records; nil means all.
  package var limit: Int?

  /// Creates a selection; without conditions it chooses every record of the kind.
  package init(
    _ kind: RecordKind, _ conditions: [Condition] = [], order: [Order] = [], limit: Int? = nil
  ) {
    self.kind = kind
    self.conditions = conditions
    self.order = order
    self.limit = limit
  }
}

/// What a command asks of one kind of records.
package protocol StoreQuery: Sendable, Hashable {
  /// The kind of record as a Swift type.
  associatedtype Record: ModelRecord
  /// The athletes whose records are wanted, nil among them meaning records of no one yet; nil means all.
  var owners: [UUID?]? { get set }
  /// The ids of the records wanted; nil means any.
  var ids: [UUID]? { get set }
  /// The most records; nil means all.
  var limit: Int? { get set }
  /// The query as a store carries it out.
  var selection: Selection { get }
}

extension StoreQuery {
  /// A selection with what every query has.
  func select(_ conditions: [Selection.Condition], order: [Selection.Order]) -> Selection {
    var all: [Selection.Condition] = []
    if let owners { all.append(.owner(owners)) }
    if let ids { all.append(.anyOf("id", ids.map(FieldValue.id))) }
    return Selection(Record.kind, all + conditions, order: order, limit: limit)
  }
}

extension [Selection.Condition] {
  /// Adds a condition that a field holds one of some texts, if any were asked for.
  mutating func add(_ field: String, anyOf texts: [String]?) {
    if let texts { append(.anyOf(field, texts.map(FieldValue.text))) }
  }

  /// Adds a condition that a field holds one of some ids, if any were asked for.
  mutating func add(_ field: String, anyOf ids: [UUID]?) {
    if let ids { append(.anyOf(field, ids.map(FieldValue.id))) }
  }

  /// Adds a condition on a flag, if it was asked for.
  mutating func add(_ field: String, is flag: Bool?) {
    if let flag { append(.flag(field, flag)) }
  }

  /// Adds a search, if there is a text to search for.
  mutating func add(search text: String?, in fields: String...) {
    if let text, !text.foldedName.isEmpty { append(.contains(fields, text)) }
  }
}
