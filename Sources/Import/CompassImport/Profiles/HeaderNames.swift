import CompassModel
import CompassValidation

/// The names that files can use for one column.
///
/// The first name is the one in the program's documentation.
package struct HeaderNames: Sendable, Hashable {
  /// The original names.
  package let names: [String]
  /// The normalized names, for comparisons with headers.
  let keys: [String]

  /// Creates the names of a column.
  package init(_ names: [String]) {
    self.names = names
    keys = names.map(Self.key).unrepeated
  }

  /// The name of the column in messages.
  package var label: String { names.first ?? "" }

  /// Returns the normalized form of a header for comparisons.
  ///
  /// The form is folded. It omits a unit in parentheses, because devices don't always write it.
  static func key(_ header: String) -> String {
    let words = header.headerWords
    guard !words.isEmpty, header.utf8.contains(0x28) else { return words }
    let scalars = header.unicodeScalars
    guard let open = scalars.lastIndex(of: "("), scalars.last(where: { $0 != " " }) == ")",
      remark(of: header).flatMap(FieldReader.unitName) != nil
    else { return words }
    let name = String(scalars[..<open]).foldedWords
    return name.isEmpty ? words : name
  }

  /// Whether a header has one of the names.
  func matches(_ header: String) -> Bool { keys.contains(Self.key(header)) }

  /// Whether normalized headers include one of the names.
  func isAmong(_ headerKeys: Set<String>) -> Bool { keys.contains(where: headerKeys.contains) }

  /// Returns the columns with one of the names, in the order of the names.
  func columns(of headers: [String]) -> [Int] {
    let headerKeys = headers.map(Self.key)
    return keys.flatMap { key in headerKeys.indices.filter { headerKeys[$0] == key } }
  }

  /// Returns the text in the last parentheses of a header, such as the unit of `Bat Speed (mph)`.
  ///
  /// - Returns: nil if that text is missing; empty for a header without words.
  static func remark(of header: String) -> String? {
    let words = header.headerWords
    guard !words.isEmpty else { return "" }
    let scalars = header.unicodeScalars
    guard let open = scalars.lastIndex(of: "("), let close = scalars.lastIndex(of: ")"), open < close else {
      return nil
    }
    let text = String(scalars[scalars.index(after: open)..<close]).trimmedBlanks
    return text.isEmpty ? nil : text
  }

  /// The name and the unit of a measurement in a header: `Bat Speed (mph)`, `Vertical in`.
  static func measure(in header: String) -> (name: String, unit: String?) {
    if let open = header.unicodeScalars.lastIndex(of: "("),
      let unit = remark(of: header).flatMap(FieldReader.unitName)
    {
      return (String(header[..<open]).trimmedBlanks, unit)
    }
    let words = header.split { $0 == " " || $0 == "," || $0 == "-" }
    // "60 yd" and "100 m" are distances.
    guard words.count > 1, let last = words.last, let unit = FieldReader.unitName(String(last)),
      words.dropLast().contains(where: { $0.contains(where: \.isLetter) }), measures.contains(unit)
    else { return (header, nil) }
    return (words.dropLast().joined(separator: " "), unit)
  }

  private static let measures: Set<String> = ["mph", "km/h", "sec", "in", "cm", "lbs", "kg", "ft", "rpm"]

  /// Returns the unit in the parentheses of a header, or the unit of speed that is the whole header: `Bat
  /// Speed (mph)`, `KPH`.
  static func unit(of header: String) -> String? {
    if let remark = remark(of: header) { return FieldReader.unitName(remark) }
    // Other headers can look like units by chance: `#` means a number, not pounds.
    return FieldReader.unitName(header.trimmedBlanks).flatMap { $0 == "mph" || $0 == "km/h" ? $0 : nil }
  }
}

extension String {
  /// The text, or nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}

extension Array where Element: Equatable {
  /// The elements without those that are equal to an earlier one.
  var unrepeated: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
