/// How wide texts are in the default font, in the unit of column widths: the width of a digit.
///
/// An estimate by classes of characters; the font of the reader's machine is not known.
package enum XLSXTextWidth {
  /// The width of the widest line of a text.
  ///
  /// - Complexity: O(n).
  package static func widestLine(_ text: String) -> Double {
    var widest = 0.0
    var line = 0.0
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        widest = max(widest, line)
        line = 0
      } else {
        line += width(of: scalar)
      }
    }
    return max(widest, line)
  }

  /// The number of lines a text takes in a column that wraps it.
  ///
  /// - Parameter width: the width of the column.
  package static func lineCount(_ text: String, width: Double) -> Int {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) { count, line in
      let needed = line.reduce(0.0) { $0 + self.width(of: $1) }
      // Words do not fill their line to the end.
      return count + max(1, Int((needed * 1.04 / max(width, 1)).rounded(.up)))
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0..<0x20: return 0
    case 0x20...0x7E: return asciiWidths[Int(scalar.value) - 0x20]
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .uppercaseLetter: return 1.2
    default: return 1.05
    }
  }

  private static let asciiWidths: [Double] = (0x20...0x7E).map { value in
    switch UInt8(value) {
    case UInt8(ascii: "i"), UInt8(ascii: "j"), UInt8(ascii: "l"), UInt8(ascii: "I"), UInt8(ascii: "."),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "'"), UInt8(ascii: "|"),
      UInt8(ascii: "!"), UInt8(ascii: " "):
      0.5
    case UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "-"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""):
      0.7
    case UInt8(ascii: "m"), UInt8(ascii: "w"), UInt8(ascii: "M"), UInt8(ascii: "W"), UInt8(ascii: "@"),
      UInt8(ascii: "%"):
      1.65
    case 0x41...0x5A: 1.18
    default: 0.98
    }
  }
}
