import CompassSource
import Foundation

/// What the values of each column look like, to tell how well a value fits a column.
struct ColumnForms {
  private struct Column {
    /// How many cells have each shape; that of an empty cell is 0.
    var shapes: [UInt16: Int] = [:]
    /// How many cells have each outline of ``ColumnForms/outline(_:_:)``.
    var outlines: [[UInt8]: Int] = [:]
    /// How many cells without quotes end in a quote, as lengths in inches do.
    var inches = 0
  }

  private var columns: [Column] = []
  /// The number of rows that were added.
  private(set) var rows = 0

  /// The longest value that has an outline.
  private static let longestOutline = 256

  mutating func add(_ record: SourceRecord) {
    rows += 1
    while columns.count < record.count { columns.append(Column()) }
    for (index, field) in record.fields.enumerated() {
      let value = record.text[field.range]
      columns[index].shapes[CellShape(value).rawValue, default: 0] += 1
      if value.last == 0x22, !field.isQuoted { columns[index].inches += 1 }
      for isExact in [true, false] {
        if let outline = Self.outline(value, isExact) { columns[index].outlines[outline, default: 0] += 1 }
      }
    }
  }

  /// Whether most cells of a column are values and not texts.
  func isTyped(_ column: Int) -> Bool {
    guard columns.indices.contains(column) else { return false }
    let texts = columns[column].shapes.filter { CellShape(rawValue: $0.key).contains(.text) }
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

  /// Whether a column has several values of the same outline or type, which names don't have.
  func confirms(_ value: ArraySlice<UInt8>, in column: Int) -> Bool {
    guard columns.indices.contains(column) else { return false }
    let shape = CellShape(value)
    if shape.isTyped, isTyped(column), columns[column].shapes[shape.rawValue] ?? 0 > 1 { return true }
    return Self.outline(value, false).map { columns[column].outlines[$0] ?? 0 > 1 } ?? false
  }

  /// How likely a column is to have such a value, as the logarithm to the base 2.
  ///
  /// - Complexity: O(n) in the length of the value.
  func bits(_ value: ArraySlice<UInt8>, in column: Int) -> Double {
    guard columns.indices.contains(column) else { return Self.unknown }
    let count = Double(rows) + 1
    let shape = CellShape(value)
    // A column of texts may have blank cells further down.
    let unseen = shape.isEmpty && !isTyped(column) ? count / 4 : 0.1
    var share = max(Double(columns[column].shapes[shape.rawValue] ?? 0), unseen) / count
    for isExact in [false, true] {
      guard let outline = Self.outline(value, isExact) else { break }
      share = (Double(columns[column].outlines[outline] ?? 0) + share / 8) / count
    }
    return log2(share)
  }

  /// The bits of a value in a column that has none.
  private static let unknown = -8.0

  /// A value with `0` for digits and `a` for letters; nil if it has neither a digit nor a sign that names don't have.
  ///
  /// - Parameter isExact: whether each character counts, or each run of digits or letters only once.
  private static func outline(_ value: ArraySlice<UInt8>, _ isExact: Bool) -> [UInt8]? {
    guard value.count <= longestOutline, value.contains(where: isTelling) else { return nil }
    var result: [UInt8] = isExact ? [0] : []
    for byte in value {
      let sign: UInt8
      switch byte {
      case 0x30...0x39: sign = 0x30
      case 0x41...0x5A: sign = isExact ? 0x41 : 0x61
      case 0x61...0x7A, 0xC0...0xFF: sign = 0x61
      case 0x80...0xBF: continue
      default: sign = byte
      }
      if !isExact, sign == 0x30 || sign == 0x61, result.last == sign { continue }
      result.append(sign)
    }
    return result
  }

  private static func isTelling(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x23...0x26, 0x2F, 0x3A, 0x3D, 0x40, 0x5F: true
    default: false
    }
  }
}
