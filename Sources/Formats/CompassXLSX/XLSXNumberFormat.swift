/// Number formats (ECMA-376 part 1 §18.8.31).
package enum XLSXNumberFormat {
  /// A number with a fixed number of decimals and a text before it (`"$"0.00`).
  ///
  /// - Parameters:
  ///   - decimals: the number of decimals.
  ///   - groupsThousands: whether to separate thousands.
  ///   - hidesLeadingZero: whether `0.406` is shown as `.406`.
  ///   - prefix: a text before the number, after its sign.
  package static func number(
    decimals: Int, groupsThousands: Bool = false, hidesLeadingZero: Bool = false, prefix: String = ""
  ) -> String {
    let whole = groupsThousands ? "#,##0" : hidesLeadingZero ? "#" : "0"
    let fraction = decimals > 0 ? "." + String(repeating: "0", count: decimals) : ""
    return literal(prefix) + whole + fraction
  }

  /// A day such as "Apr 15, 2026", in English for readers of any language.
  package static let date = "[$-409]mmm d, yyyy"
  /// A time of day such as "9:00 AM".
  package static let time = "[$-409]h:mm AM/PM"
  /// Any value as text.
  package static let text = "@"

  /// Returns a text as a literal part of a number format.
  ///
  /// A quoted part can't contain quotes, so every character of such a text is escaped instead. Mixing both
  /// forms makes simple readers mistake the number for a date.
  package static func literal(_ text: String) -> String {
    if text.isEmpty { return "" }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      return "\"" + text + "\""
    }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { escaped.append(contentsOf: ["\\", scalar]) }
    return String(escaped)
  }
}
