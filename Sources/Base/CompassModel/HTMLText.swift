/// Text as HTML.
///
/// It is escaped scalar by scalar: a quotation mark with a combining accent is one `Character` that equals no
/// quotation mark, and whoever escapes by `Character` lets it through (reliability reference §0.2).
package enum HTMLText {
  /// The text for a place between tags or in a quoted attribute.
  ///
  /// - Complexity: O(n).
  package static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      case "\n", "\t": result.append(scalar)
      // No page shows control characters, and HTML has neither them nor what is no character.
      default: if !isControl(scalar), !isNoncharacter(scalar) { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// Unicode §23.7: the last two scalars of each plane, and 32 more.
  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
