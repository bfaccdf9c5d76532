package import CompassSource

extension QRSymbol {
  /// The symbol with its quiet zone as a black and white PNG.
  ///
  /// - Parameter moduleSide: the width and height of a module in pixels, 1 to 16.
  /// - Throws: ``ToolError`` if memory is short.
  package func png(moduleSide: Int) throws(ToolError) -> [UInt8] {
    let scale = max(1, min(moduleSide, 16))
    let modules = side + 2 * QRSymbol.quietZone
    let pixels = modules * scale
    var colors: [UInt8] = []
    colors.reserveCapacity(pixels * pixels * 3)
    for row in 0..<pixels {
      for column in 0..<pixels {
        let isDark = isDark(
          column: column / scale - QRSymbol.quietZone, row: row / scale - QRSymbol.quietZone)
        for _ in 0..<3 { colors.append(isDark ? 0 : 255) }
      }
    }
    return try PNGCodec.encode(rgb: colors, alpha: nil, width: pixels, height: pixels)
  }
}
