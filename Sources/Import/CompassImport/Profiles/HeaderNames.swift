import CompassModel
import CompassValidation

/// The names under which files may have one column, the one that the program's documentation has first.
package struct HeaderNames: Sendable, Hashable {
  /// The names as they are written.
  package let names: [String]
  /// What headers are compared with.
  let keys: [String]

  /// Creates the names of a column.
  package init(_ names: [String]) {
    self.names = names
    keys = names.map(Self.key).reduce(into: []) { keys, key in
      if !keys.contains(key) { keys.append(key) }
    }
  }

  /// What the column is called in messages.
  package var label: String { names.first ?? "" }

  /// What headers are compared by: folded, a unit in parentheses left out, for devices write it there or do not.
  static func key(_ header: String) -> String {
    let words = header.headerWords
    guard !words.isEmpty else { return "" }
    let scalars = header.unicodeScalars
    guard let open = scalars.lastIndex(of: "("), scalars.last(where: { $0 != " " }) == ")",
      remark(of: header).flatMap(FieldReader.unitName) != nil
    else { return words }
    let name = String(scalars[..<open]).foldedWords
    return name.isEmpty ? words : name
  }

  /// Whether a header is one of them.
  func matches(_ header: String) -> Bool { keys.contains(Self.key(header)) }

  /// Whether one of them is among headers that are given by their keys.
  func isAmong(_ headerKeys: Set<String>) -> Bool { keys.contains(where: headerKeys.contains) }

  /// The columns that have one of them, in the order of the names.
  func columns(of headers: [String]) -> [Int] {
    let headerKeys = headers.map(Self.key)
    return keys.flatMap { key in headerKeys.indices.filter { headerKeys[$0] == key } }
  }

  /// What stands in parentheses at the end of a header: the unit of `Bat Speed (mph)`; nil where nothing does.
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

  /// The unit that a header names, in parentheses or as all that it is: `Bat Speed (mph)`, `KPH`.
  static func unit(of header: String) -> String? {
    if let remark = remark(of: header) { return FieldReader.unitName(remark) }
    // Other headers than those of speeds are units by chance: `#` is a number and no pound.
    return FieldReader.unitName(header.trimmedBlanks).flatMap { $0 == "mph" || $0 == "km/h" ? $0 : nil }
  }
}

extension String {
  /// The text; nil where it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
