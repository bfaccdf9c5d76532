internal import CQREncode

/// A QR code as a square of light and dark modules (ISO/IEC 18004).
package struct QRSymbol: Sendable, Hashable {
  /// How many light modules must be free on each side.
  package static let quietZone = 4
  /// The longest text, in bytes: what a symbol of the largest version holds at correction M.
  package static let maximumBytes = 2_331

  /// How many modules a side has, without the quiet zone: 21 to 177.
  package let side: Int
  /// The modules, row by row from the top; true for a dark module.
  package let modules: [Bool]

  /// Makes the smallest symbol that holds a text, with error correction M: 15 % of it may be dirty.
  ///
  /// - Parameter text: what is read from it; stored as UTF-8.
  /// - Throws: ``GraphicsError`` for an empty text or one of more than ``maximumBytes``.
  package init(_ text: String) throws(GraphicsError) {
    let bytes = [UInt8](text.utf8)
    guard !bytes.isEmpty else {
      throw GraphicsError("Can't create a QR code from empty text: add an address")
    }
    guard bytes.count <= QRSymbol.maximumBytes else {
      throw GraphicsError(
        "Text of \(bytes.count) bytes is too long for a QR code: shorten it to \(QRSymbol.maximumBytes)")
    }
    // Version 0 has the library choose the smallest.
    guard let code = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
      throw GraphicsError("Not enough memory to create a QR code")
    }
    defer { unsafe QRcode_free(code) }
    side = unsafe Int(code.pointee.width)
    modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
  }

  /// Whether a module is dark.
  ///
  /// - Parameters:
  ///   - column: counted from the left, from 0; outside of the symbol all is light.
  ///   - row: counted from the top, from 0.
  package func isDark(column: Int, row: Int) -> Bool {
    guard (0..<side).contains(column), (0..<side).contains(row) else { return false }
    return modules[row * side + column]
  }

  /// The dark stretches of each row, to be drawn as few rectangles: row, first column, number of modules.
  package var runs: [(row: Int, column: Int, count: Int)] {
    var result: [(row: Int, column: Int, count: Int)] = []
    for row in 0..<side {
      var column = 0
      while column < side {
        guard modules[row * side + column] else {
          column += 1
          continue
        }
        let first = column
        while column < side, modules[row * side + column] { column += 1 }
        result.append((row, first, column - first))
      }
    }
    return result
  }
}
