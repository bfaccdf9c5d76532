import CompassModel
import Foundation

/// A selection of the records in memory: the same records in the same order as from a SQLite store.
struct MemorySelection {
  private let selection: Selection
  private let table: MemoryTable
  private typealias Condition = (_ row: Int) -> Bool

  /// Prepares a selection from a table.
  init(_ selection: Selection, _ table: MemoryTable) {
    self.selection = selection
    self.table = table
  }

  /// The rows that match, without the limit, in no order.
  var matches: [Int] {
    let isMet = all(of: selection.conditions)
    for case .named(let name) in selection.conditions {
      for case .owner(let owners) in selection.conditions where owners.count == 1 && table.kind != .athlete {
        return table.rows(.name(name), owner: owners[0]).filter(isMet)
      }
    }
    return table.allRows.filter(isMet)
  }

  /// The rows that match, in their order and up to the limit.
  var rows: [Int] {
    let keys = selection.order.compactMap { order in
      column(order.field).map { cell in
        (cell: order.isAlphabetical ? Self.folded(cell) : cell, order.descending)
      }
    }
    let found = matches.map { row in
      (row: row, keys: keys.map { $0.cell(row).copy }, id: Array(table.text(0, ofRow: row) ?? []))
    }
    let sorted = found.sorted { one, other in
      for (place, key) in keys.enumerated() where one.keys[place] != other.keys[place] {
        return (one.keys[place] < other.keys[place]) != key.1
      }
      return one.id.lexicographicallyPrecedes(other.id)
    }
    return sorted.prefix(selection.limit.map { max(0, $0) } ?? .max).map(\.row)
  }

  private static func folded(_ cell: @escaping (Int) -> MemoryCell) -> (Int) -> MemoryCell {
    { row in
      let value = cell(row)
      return value.string.map { .text(ArraySlice($0.searchFolded.utf8)) } ?? value
    }
  }

  // MARK: Conditions

  private func all(of conditions: [Selection.Condition]) -> Condition {
    let conditions = conditions.map(isMet)
    return { row in conditions.allSatisfy { $0(row) } }
  }

  private func isMet(_ condition: Selection.Condition) -> Condition {
    switch condition {
    case .owner(let owners): return owner(owners)
    case .named(let name):
      let name = MemoryCell(.text(name))
      return { cell(table.nameColumn, $0) == name }
    case .idPrefix(let prefix): return { table.text(0, ofRow: $0)?.starts(with: prefix.utf8) ?? false }
    case .anyOf(let field, let values): return among(column(field), values)
    case .from(let field, let value):
      return compare(field) { $0 >= MemoryCell(value) }
    case .upTo(let field, let value):
      return compare(field) { $0 <= MemoryCell(value) }
    case .flag(let field, let flag):
      guard let column = column(field) else { return { _ in false } }
      return { (column($0) == .integer(1)) == flag }
    case .contains(let fields, let text):
      let folded = text.searchFolded
      let columns = fields.compactMap(column)
      return { row in columns.contains { $0(row).string?.searchFolded.utf8.contains(folded.utf8) ?? false } }
    case .either(let groups):
      let groups = groups.map(all)
      return { row in groups.contains { $0(row) } }
    }
  }

  private func compare(_ field: String, _ isMet: @escaping (MemoryCell) -> Bool) -> Condition {
    guard let column = column(field) else { return { _ in false } }
    return { row in
      let cell = column(row)
      return cell != .null && isMet(cell)
    }
  }

  private func owner(_ owners: [UUID?]) -> Condition {
    guard table.kind != .athlete else {
      return among(column("id"), owners.compactMap { $0.map(FieldValue.id) })
    }
    let owners = Set(owners.map { $0.map { MemoryCell(.id($0)) } ?? .null })
    return { row in column("user_id").map { owners.contains($0(row)) } ?? false }
  }

  private func among(_ column: ((Int) -> MemoryCell)?, _ values: [FieldValue]) -> Condition {
    guard let column else { return { _ in false } }
    let values = Set(values.map(MemoryCell.init))
    return { values.contains(column($0)) }
  }

  /// The cells of a field, or nil for a field that the kind doesn't have.
  private func column(_ field: String) -> ((Int) -> MemoryCell)? {
    switch field {
    case Selection.Order.name.field: return { cell(table.nameColumn, $0) }
    case Selection.lastDay:
      let schema = selection.kind.schema
      guard let start = schema.index(of: "start_date"), let end = schema.index(of: "end_date") else {
        return nil
      }
      return { max(cell(start, $0), cell(end, $0)) }
    default: return selection.kind.schema.index(of: field).map { index in { cell(index, $0) } }
    }
  }

  private func cell(_ column: Int, _ row: Int) -> MemoryCell {
    table.text(column, ofRow: row).map { table.cell($0, in: column) } ?? .null
  }
}

/// A cell as SQLite compares it: nothing before numbers, and numbers before texts, which are compared by bytes.
enum MemoryCell: Hashable, Comparable {
  case null
  case integer(Int)
  case text(ArraySlice<UInt8>)

  /// The cell of a value.
  init(_ value: FieldValue) {
    self =
      switch value {
      case .integer(let number): .integer(number)
      case .boolean(let flag): .integer(flag ? 1 : 0)
      default: .text(ArraySlice(((try? StoredText.text(of: value)) ?? value.canonicalText).utf8))
      }
  }

  /// The cell with bytes of its own, which doesn't keep the rest of its row.
  var copy: MemoryCell {
    if case .text(let text) = self { .text(ArraySlice(Array(text))) } else { self }
  }

  /// The text, if it is one.
  var string: String? {
    if case .text(let text) = self { String(decoding: text, as: UTF8.self) } else { nil }
  }

  static func < (one: MemoryCell, other: MemoryCell) -> Bool {
    switch (one, other) {
    case (.text(let one), .text(let other)): one.lexicographicallyPrecedes(other)
    case (.integer(let one), .integer(let other)): one < other
    case (.null, .integer), (.null, .text), (.integer, .text): true
    default: false
    }
  }
}
