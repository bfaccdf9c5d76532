/// The codes of a text, as written between angle brackets in a content stream (PDF 32000-1 §9.4.3).
///
/// Each UTF-16 unit has four hexadecimal digits. Kerning is a closing bracket, the number and an opening
/// bracket.
struct PDFTextCodes {
  private(set) var bytes: [UInt8] = []
  /// Whether the text has kerning and must be written in an array.
  private(set) var isKerned = false

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Adds a character of the Basic Multilingual Plane.
  mutating func append(_ scalar: Unicode.Scalar) {
    for shift in [12, 8, 4, 0] as [UInt32] {
      bytes.append(PDFTextCodes.digits[Int(scalar.value >> shift & 0xF)])
    }
  }

  /// Moves the following letters.
  ///
  /// - Parameter thousandths: the distance to the right, in 1/1000 em.
  mutating func move(_ thousandths: Int) {
    guard thousandths != 0 else { return }
    isKerned = true
    // The operator's numbers move to the left.
    bytes.append(contentsOf: ">\(-thousandths)<".utf8)
  }
}
