/// Names of cells and columns as spreadsheets say them (ECMA-376 Part 1 §18.18.62).
package enum CellReference {
  /// The name of a column: `AB`.
  ///
  /// - Parameter column: the column, counted from 0.
  package static func name(ofColumn column: Int) -> String {
    var letters: [UInt8] = []
    var rest = column + 1
    while rest > 0 {
      letters.append(UInt8(0x41 + (rest - 1) % 26))
      rest = (rest - 1) / 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// The name of a sheet as it stands before the `!` of a reference: in apostrophes where it is more than a word.
  package static func quoted(_ sheet: String) -> String {
    let isWord = sheet.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x5F || byte >= 0x80
    }
    let isPlain = isWord && sheet.utf8.first.map { !(0x30...0x39).contains($0) } == true && !isCell(sheet)
    return isPlain ? sheet : "'" + sheet.replacing("'", with: "''") + "'"
  }

  /// Whether a name reads like that of a cell: a sheet `A1` is one only in apostrophes.
  private static func isCell(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return bytes.withUnsafeBufferPointer { parse($0)?.end == bytes.count }
  }

  /// Reads the name of a cell.
  ///
  /// - Returns: its column and its row, counted from 0 and from 1, and where it ends; nil where it is none.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> (column: Int, row: Int, end: Int)? {
    var index = 0
    var column = 0
    var row = 0
    while index < bytes.count, index < 4 {
      let letter = bytes[index] | 0x20
      guard (0x61...0x7A).contains(letter) else { break }
      column = column * 26 + Int(letter - 0x60)
      index += 1
    }
    let letters = index
    while index < bytes.count, index < letters + 8, (0x30...0x39).contains(bytes[index]) {
      row = row * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    guard letters > 0, index > letters, (1...WorkbookLimits.columns).contains(column),
      (1...WorkbookLimits.rows).contains(row)
    else { return nil }
    return (column - 1, row, index)
  }

  /// Reads a range of cells: `A1:C2`, or one cell.
  static func range(_ bytes: UnsafeBufferPointer<UInt8>) -> MergedRange? {
    guard let first = parse(bytes) else { return nil }
    guard first.end < bytes.count else {
      return MergedRange(rows: first.row...first.row, columns: first.column...first.column)
    }
    guard bytes[first.end] == 0x3A,
      let last = parse(UnsafeBufferPointer(rebasing: bytes[(first.end + 1)...])),
      first.row <= last.row, first.column <= last.column
    else { return nil }
    return MergedRange(rows: first.row...last.row, columns: first.column...last.column)
  }
}

/// Cells that are one.
package struct MergedRange: Sendable, Hashable {
  /// The rows, counted from 1.
  package var rows: ClosedRange<Int>
  /// The columns, counted from 0.
  package var columns: ClosedRange<Int>
}
