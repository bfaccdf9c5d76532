package import CompassModel
package import CompassValidation

/// What was decided about the values of a file, in a form that travels with its rejected rows.
package struct ImportDecisions: Sendable, Hashable {
  /// The kind of the records.
  package var kind: RecordKind?
  /// Which part of an all-number date comes first, by header.
  package var dateOrders: [String: DateOrder] = [:]
  /// The headers of columns whose numbers have a comma before their decimals.
  package var commaColumns: Set<String> = []
  /// Headers that the user mapped.
  package var maps: [HeaderMap] = []

  /// Creates decisions of nothing.
  package init() {}

  /// The decisions as one cell: a JSON object, its members in a fixed order.
  package var text: String {
    var members: [JSONValue.Member] = []
    if let kind { members.append(.init("as", .string(kind.plural))) }
    if !dateOrders.isEmpty {
      let orders = dateOrders.sorted { $0.key < $1.key }
      members.append(.init("date_order", .object(orders.map { .init($0.key, .string($0.value.rawValue)) })))
    }
    if !commaColumns.isEmpty {
      members.append(.init("decimal_comma", .array(commaColumns.sorted().map(JSONValue.string))))
    }
    if !maps.isEmpty {
      members.append(.init("map", .object(maps.map { .init($0.header, .string($0.field)) })))
    }
    return JSONValue.object(members).text()
  }

  /// Reads the decisions of an earlier import; what is not understood is left out.
  package init(text: String) {
    guard let object = JSONValue(parsing: text) else { return }
    kind = object["as"]?.stringValue.flatMap(RecordKind.init(named:))
    for member in object["date_order"]?.members ?? [] {
      dateOrders[member.name] = member.value.stringValue.flatMap(DateOrder.init(rawValue:))
    }
    if case .array(let headers)? = object["decimal_comma"] {
      commaColumns = Set(headers.compactMap(\.stringValue))
    }
    maps = (object["map"]?.members ?? []).compactMap { member in
      member.value.stringValue.map { HeaderMap(header: member.name, field: $0) }
    }
  }
}
