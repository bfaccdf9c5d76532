import CompassSource
import Foundation

/// Counts the shapes and outlines of each column's values, to estimate how well a value fits a column.
struct ColumnForms {
  private struct Column {
    /// How many cells have each shape; that of an empty cell is 0.
    var shapes: [UInt64: Int] = [:]
    /// How many cells have each outline.
    var outlines: [[UInt8]: Int] = [:]
    /// How many cells without quotes end in a quote, as lengths in inches do.
    var inches = 0
  }

  private var columns: [Column] = []
  /// The number of rows that were added.
  private(set) var rows = 0

  /// The longest value that has an outline.
  private static let longestOutline = 256
  /// The characters of which a value with an outline has one.
  private static let telling = Set("0123456789#$%&/:=@_".utf8)

  mutating func add(_ record: SourceRecord) {
    rows += 1
    while columns.count < record.count { columns.append(Column()) }
    for (index, field) in record.fields.enumerated() {
      let value = record.text[field.range]
      columns[index].shapes[CellForm(value).rawValue, default: 0] += 1
      if let outline = Self.outline(value) { columns[index].outlines[outline, default: 0] += 1 }
      if value.last == 0x22, !field.isQuoted { columns[index].inches += 1 }
    }
  }

  /// Whether most cells of a column are values and not texts.
  private func isTyped(_ column: Int) -> Bool {
    let texts = columns[column].shapes.filter { CellForm(rawValue: $0.key).contains(.text) }
    return texts.reduce(0) { $0 + $1.value } * 2 < rows - (columns[column].shapes[0] ?? 0)
  }

  /// The first field without quotes around it that ends with one, unless the values of its column do.
  func strayQuote(in record: SourceRecord) -> Int? {
    record.fields.indices.first { place in
      let field = record.fields[place]
      let value = record.text[field.range]
      return value.last == 0x22 && !field.isQuoted && !value.count { $0 == 0x22 }.isMultiple(of: 2)
        && !(place < columns.count && columns[place].inches > 1)
    }
  }

  /// Whether a column has several values of the same outline.
  func confirms(_ value: ArraySlice<UInt8>, in column: Int) -> Bool {
    columns.indices.contains(column)
      && Self.outline(value).map { columns[column].outlines[$0] ?? 0 > 1 } == true
  }

  /// How likely a column is to have such a value, as the logarithm to the base 2.
  ///
  /// - Complexity: O(n) in the length of the value.
  func bits(_ value: ArraySlice<UInt8>, in column: Int) -> Double {
    guard columns.indices.contains(column) else { return 0 }
    let count = Double(rows) + 1
    let shape = CellForm(value)
    // A column of texts may have blank cells further down.
    let unseen = shape.isEmpty && !isTyped(column) ? count / 4 : 0.5
    let share = max(Double(columns[column].shapes[shape.rawValue] ?? 0), unseen) / count
    guard let outline = Self.outline(value) else { return log2(share) }
    return log2((Double(columns[column].outlines[outline] ?? 0) + share / 8) / count)
  }

  /// A value with `0`, `A` and `a` for digits, capitals and other letters; nil if it may be a name.
  static func outline(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    guard value.count <= longestOutline, value.contains(where: telling.contains) else { return nil }
    return value.compactMap { byte in
      switch byte {
      case 0x30...0x39: 0x30
      case 0x41...0x5A: 0x41
      case 0x61...0x7A, 0xC0...0xFF: 0x61
      case 0x80...0xBF: nil
      default: byte
      }
    }
  }
}
