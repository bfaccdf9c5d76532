import CompassModel
import Foundation

/// The SQL of a selection.
///
/// Conditions use an index if possible. Values are always parameters.
struct SelectionSQL {
  /// The values of the parameters in order.
  private(set) var values: [FieldValue] = []
  private let table: SQLTable
  private let selection: Selection
  private var condition = ""

  /// Writes the conditions of a selection.
  init(_ selection: Selection) {
    self.selection = selection
    table = SQLTable.of(selection.kind)
    condition = conjunction(selection.conditions)
  }

  /// The statement that gives the records in their order.
  var records: String {
    let limit = selection.limit.map { " LIMIT \(max(0, $0))" } ?? ""
    return "SELECT \(table.columns) FROM \(table.name) WHERE \(condition) ORDER BY \(order)\(limit)"
  }

  /// The statement that counts the records, without the limit.
  var count: String { "SELECT count(*) FROM \(table.name) WHERE \(condition)" }

  private var order: String {
    let keys = selection.order.compactMap { order in
      column(order.field).map { column in
        let key = order.isAlphabetical ? "\(String.searchFunction)(\(column))" : column
        return order.descending ? key + " DESC" : key
      }
    }
    return (keys + ["id"]).joined(separator: ", ")
  }

  /// The column of a field; never a text that did not come from the schema.
  private func column(_ field: String) -> String? {
    switch field {
    case Selection.Order.name.field: field
    case Selection.lastDay:
      selection.kind.schema["end_date"].map { "max(start_date, ifnull(\($0.name), start_date))" }
    default: selection.kind.schema[field]?.name
    }
  }

  private mutating func parameter(_ value: FieldValue) -> String {
    values.append(value)
    return "?"
  }

  private mutating func conjunction(_ conditions: [Selection.Condition]) -> String {
    conditions.isEmpty ? "1" : conditions.map { sql($0) }.joined(separator: " AND ")
  }

  private mutating func sql(_ condition: Selection.Condition) -> String {
    switch condition {
    case .owner(let owners): return owner(owners)
    case .named(let name): return "folded_name = \(parameter(.text(name)))"
    case .idPrefix(let prefix):
      // Every character of an id sorts before the tilde.
      return "id >= \(parameter(.text(prefix))) AND id < \(parameter(.text(prefix + "~")))"
    case .anyOf(let field, let values):
      return column(field).map { among($0, values) } ?? "0"
    case .from(let field, let value):
      return column(field).map { "\($0) >= \(parameter(value))" } ?? "0"
    case .upTo(let field, let value):
      return column(field).map { "\($0) <= \(parameter(value))" } ?? "0"
    case .flag(let field, let flag):
      return column(field).map { flag ? "\($0) = 1" : "ifnull(\($0), 0) = 0" } ?? "0"
    case .contains(let fields, let text):
      let folded = text.searchFolded
      let parts = fields.compactMap(column).map {
        "instr(\(String.searchFunction)(\($0)), \(parameter(.text(folded)))) > 0"
      }
      return parts.isEmpty ? "0" : "(\(parts.joined(separator: " OR ")))"
    case .either(let groups):
      guard !groups.isEmpty else { return "0" }
      return "(\(groups.map { "(\(conjunction($0)))" }.joined(separator: " OR ")))"
    }
  }

  private mutating func owner(_ owners: [UUID?]) -> String {
    let ids = among(table.ownerColumn, owners.compactMap { $0.map(FieldValue.id) })
    let includesUnowned = owners.contains(nil) && table.kind != .athlete
    if !includesUnowned { return ids }
    return owners.count == 1 ? "user_id IS NULL" : "(\(ids) OR user_id IS NULL)"
  }

  private mutating func among(_ column: String, _ values: [FieldValue]) -> String {
    guard let first = values.first else { return "0" }
    if values.count == 1 { return "\(column) = \(parameter(first))" }
    // One parameter for any number of values: SQLite has a limit on parameters.
    let list = JSONValue.array(values.map(\.jsonValue))
    return "\(column) IN (SELECT value FROM json_each(\(parameter(.json(list)))))"
  }
}

extension String {
  /// The name under which SQLite knows ``searchFolded``.
  static let searchFunction = "compass_search_folded"
}
