internal import CQREncode
package import CompassSource

/// A QR code as a square of light and dark modules (ISO/IEC 18004).
package struct QRSymbol: Sendable, Hashable {
  /// The width of the light margin on each side, in modules.
  package static let quietZone = 4
  /// The longest text, in bytes: the capacity of the largest version at correction level M.
  package static let maximumBytes = 2_331

  /// The number of modules on each side, without the quiet zone: 21 to 177.
  package let side: Int
  /// The modules, row by row from the top; true for a dark module.
  package let modules: [Bool]

  /// Creates the smallest symbol for a text, with error correction level M, which restores 15 % of it.
  ///
  /// - Parameter text: the text to encode, stored as UTF-8.
  /// - Throws: ``ToolError`` for an empty text or one of more than ``maximumBytes``.
  package init(_ text: String) throws(ToolError) {
    let bytes = [UInt8](text.utf8)
    guard !bytes.isEmpty else {
      throw ToolError(.picture, "Can't create a QR code from empty text: add an address")
    }
    guard bytes.count <= QRSymbol.maximumBytes else {
      throw ToolError(
        .picture,
        "Text of \(bytes.count) bytes is too long for a QR code: shorten it to \(QRSymbol.maximumBytes)")
    }
    // With version 0, the library chooses the smallest.
    guard let code = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
      throw ToolError(.picture, "Not enough memory to create a QR code")
    }
    defer { unsafe QRcode_free(code) }
    side = unsafe Int(code.pointee.width)
    modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
  }

  /// Whether a module is dark.
  ///
  /// - Parameters:
  ///   - column: the column from the left, starting at 0; modules outside of the symbol are light.
  ///   - row: the row from the top, starting at 0.
  package func isDark(column: Int, row: Int) -> Bool {
    guard (0..<side).contains(column), (0..<side).contains(row) else { return false }
    return modules[row * side + column]
  }

  /// The runs of dark modules, to draw as few rectangles as possible: row, first column, number of modules.
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
