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
    /// The field, or ``Selection/lastDay``, holds this value or a later one.
    case from(String, FieldValue)
    /// The field, or ``Selection/lastDay``, holds this value or an earlier one.
    case upTo(String, FieldValue)
    /// The field is true, or it is not: false or empty.
    case flag(String, Bool)
    /// One of the fields contains this text; case, accents and runs of blanks are the same.
    case contains([String], String)
    /// One of several groups of conditions is true.
    case either([[Condition]])
  }

  /// A field to sort by.
  package struct Order: Sendable, Hashable {
    /// The field.
    let field: String
    /// Whether the last comes first.
    let descending: Bool
    /// Whether accents don't count: "Ñandú" comes between M and O.
    var isAlphabetical = false

    /// From the first to the last value of a field.
    package static func ascending(_ field: String) -> Order { Order(field: field, descending: false) }
    /// From the last to the first value of a field.
    package static func descending(_ field: String) -> Order { Order(field: field, descending: true) }
    /// By what people call the record, case folded.
    package static let name = ascending("folded_name")
    /// By a field as people sort names.
    static func alphabetical(_ field: String) -> Order {
      Order(field: field, descending: false, isAlphabetical: true)
    }
  }

  /// Stands for a field in ``Condition/from(_:_:)`` and ``Condition/upTo(_:_:)``: the last day of an event or a trip,
  /// which is the first where there is no other.
  static let lastDay = "last_day"

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

  /// Creates a selection of all records of a kind, or of those of some athletes, in the order of queries.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - owners: the athletes, nil among them meaning no one yet; nil means all.
  ///   - sort: the order; athletes, schools and coaches are always sorted by name.
  package init(all kind: RecordKind, owners: [UUID?]? = nil, by sort: QuerySort = .dateAscending) {
    self.init(kind, owners.map { [Condition.owner($0)] } ?? [], order: Self.order(of: kind, by: sort))
  }

  private static func order(of kind: RecordKind, by sort: QuerySort) -> [Order] {
    switch (kind, sort) {
    case (.athlete, _), (.school, _): [.alphabetical(Order.name.field)]
    case (.coach, _): [.alphabetical("last_name"), .alphabetical("first_name")]
    case (.event, .dateAscending): [.ascending("start_date"), .ascending("start_time")]
    case (.event, .dateDescending): [.descending("start_date"), .descending("start_time")]
    case (.event, .name):
      [.alphabetical(Order.name.field), .ascending("start_date"), .ascending("start_time")]
    case (.event, .type): [.ascending("type"), .ascending("start_date"), .ascending("start_time")]
    case (.metric, .dateDescending): [.descending("recorded_date"), .ascending("metric_type")]
    case (.metric, .type): [.ascending("metric_type"), .ascending("recorded_date")]
    case (.metric, _): [.ascending("recorded_date"), .ascending("metric_type")]
    case (.interaction, .dateDescending): [.descending("occurred_at")]
    case (.interaction, _): [.ascending("occurred_at")]
    case (.trip, .dateDescending): [.descending("start_date")]
    case (.trip, _): [.ascending("start_date")]
    }
  }
}
