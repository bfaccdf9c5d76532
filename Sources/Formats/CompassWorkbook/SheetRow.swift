/// A row of a sheet with the cells in which something stands, in the order of their columns.
package struct SheetRow: Sendable {
  /// A cell.
  package struct Cell: Sendable, Hashable {
    /// What stands in a cell.
    package enum Kind: Sendable, Hashable {
      /// A text.
      case text
      /// A number with a point before its decimals.
      case number
      /// A day, a time of day, or both, as ISO 8601 writes them.
      case date
      /// `TRUE` or `FALSE`.
      case boolean
      /// An error of a formula: `#N/A`.
      case error
      /// A formula whose result is not in the file.
      case uncomputed

      /// Whether there is a value.
      package var isValue: Bool { self != .error && self != .uncomputed }
    }

    /// The column, counted from 0.
    package let column: Int
    /// What stands in it.
    package let kind: Kind
    /// Its bytes within ``SheetRow/text``, valid UTF-8.
    package let range: Range<Int>
  }

  /// The number of the row, counted from 1.
  package var number = 0
  /// The cells.
  package var cells: [Cell] = []
  /// The bytes that the cells' ranges are of.
  package var text: [UInt8] = []

  /// Creates an empty row to be filled by a reader.
  package init() {}

  /// The text of a cell.
  package func string(of cell: Cell) -> String { String(decoding: text[cell.range], as: UTF8.self) }
}

/// A row as it stands in the file: what its cells mean depends on parts of the workbook beside the sheet.
struct RawRow {
  /// How a cell says what its value is (ECMA-376 Part 1 §18.18.11).
  enum Kind {
    case number, shared, text, boolean, error, day, uncomputed

    init(_ name: UnsafeBufferPointer<UInt8>?) {
      guard let name else {
        self = .number
        return
      }
      self =
        switch String(decoding: name, as: UTF8.self) {
        case "s": .shared
        case "str", "inlineStr": .text
        case "b": .boolean
        case "e": .error
        case "d": .day
        default: .number
        }
    }
  }

  struct Cell {
    var column: Int
    var kind: Kind
    var format: Int
    var range: Range<Int>
  }

  var number = 0
  var isHidden = false
  var cells: [Cell] = []
  var text: [UInt8] = []

  mutating func removeAll() {
    cells.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }
}
