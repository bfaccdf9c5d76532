/// A stretch of text as a content stream writes it between angle brackets: four hexadecimal digits for each UTF-16
/// unit, and where letters are moved, a closing bracket, the number, and an opening one (PDF 32000-1 §9.4.3).
struct PDFTextCodes {
  private(set) var bytes: [UInt8] = []
  /// Whether letters are moved, so that it must stand in an array.
  private(set) var isKerned = false

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Adds a character of the Basic Multilingual Plane.
  mutating func append(_ scalar: Unicode.Scalar) {
    for shift in [12, 8, 4, 0] as [UInt32] {
      bytes.append(PDFTextCodes.digits[Int(scalar.value >> shift & 0xF)])
    }
  }

  /// Moves what follows.
  ///
  /// - Parameter thousandths: to the right, in 1/1000 em.
  mutating func move(_ thousandths: Int) {
    guard thousandths != 0 else { return }
    isKerned = true
    // The operator counts to the left.
    bytes.append(contentsOf: ">\(-thousandths)<".utf8)
  }
}
