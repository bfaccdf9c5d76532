import CompassModel
import Testing

@Suite("Folding")
struct FoldingTests {
  @Test("the short way of ASCII does what the long way does", arguments: Array(UInt8(0)..<128))
  func shortWay(byte: UInt8) {
    let sign = String(UnicodeScalar(byte))
    for text in ["a\(sign)C", sign, "\(sign)b", "B\(sign)\(sign)", "\(sign) \(sign)d"] {
      #expect("\(text) é".foldedName == (text.foldedName.isEmpty ? "é" : "\(text.foldedName) é"))
      #expect("\(text) é".foldedWords == (text.foldedWords.isEmpty ? "é" : "\(text.foldedWords) é"))
    }
  }
}
