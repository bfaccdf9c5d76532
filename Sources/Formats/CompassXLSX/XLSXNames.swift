/// Names of sheets, tables and ranges that Excel accepts.
package enum XLSXNames {
  /// What stands where nothing usable is left of a sheet's name.
  package static let fallbackSheet = "Sheet"
  /// What stands where nothing usable is left of a table's name.
  package static let fallbackTable = "Table"

  /// Why a sheet cannot have this name, or nil if it can.
  ///
  /// - Parameters:
  ///   - taken: the names of the other sheets, folded by ``folded(_:)``.
  package static func problem(withSheetName name: String, taken: Set<String> = []) -> String? {
    if name.isEmpty { return "a sheet's name cannot be empty" }
    if XLSXText.length(name) > XLSXLimits.sheetName {
      return "a sheet's name cannot be longer than \(XLSXLimits.sheetName) UTF-16 units"
    }
    if name.unicodeScalars.contains(where: isForbiddenInSheetName) {
      return "a sheet's name cannot contain [ ] : * ? / \\ or control characters"
    }
    if name.utf8.first == apostrophe || name.utf8.last == apostrophe {
      return "a sheet's name cannot begin or end with an apostrophe"
    }
    if folded(name) == "history" { return "Excel reserves the sheet name History" }
    if taken.contains(folded(name)) { return "two sheets can't have the same name" }
    return nil
  }

  /// The nearest name that a sheet can have; the same input gives the same name.
  ///
  /// - Parameters:
  ///   - name: any text.
  ///   - taken: the names of the other sheets, folded by ``folded(_:)``; an equal one gets a number.
  package static func sheetName(from name: String, taken: Set<String> = []) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars { scalars.append(isForbiddenInSheetName(scalar) ? "-" : scalar) }
    var base = trimmed(cut(String(scalars), to: XLSXLimits.sheetName))
    if base.isEmpty { base = fallbackSheet }
    if folded(base) == "history" { base += "-" }
    return unique(base, taken: taken, limit: XLSXLimits.sheetName, separator: " ")
  }

  /// Why a table or a range cannot have this name, or nil if it can.
  package static func problem(withTableName name: String, taken: Set<String> = []) -> String? {
    guard let first = name.unicodeScalars.first else { return "a name cannot be empty" }
    if name.utf8.count > XLSXLimits.libraryField {
      return "the name is longer than \(XLSXLimits.libraryField) bytes"
    }
    if first != "_" && !isLetter(first) { return "a name must begin with a letter or an underscore" }
    if !name.unicodeScalars.allSatisfy({ isLetter($0) || isDigit($0) || $0 == "_" || $0 == "." }) {
      return "a name can contain only letters, digits, underscores and periods"
    }
    if looksLikeCell(name) { return "the name is also a cell reference" }
    if taken.contains(folded(name)) { return "the name is in use" }
    return nil
  }

  /// The nearest name that a table or a range can have; the same input gives the same name.
  package static func tableName(from name: String, taken: Set<String> = []) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isKept = scalar.isASCII && (isLetter(scalar) || isDigit(scalar))
      if isKept { scalars.append(scalar) } else if scalars.last != "_" { scalars.append("_") }
    }
    while scalars.last == "_" { scalars.removeLast() }
    while scalars.first == "_" { scalars.removeFirst() }
    var base = cut(String(scalars), to: 64)
    if base.isEmpty { base = fallbackTable }
    if problem(withTableName: base) != nil { base = fallbackTable + "_" + base }
    return unique(base, taken: taken, limit: 80, separator: "_")
  }

  /// Titles that a table's columns can have: not empty, and no two alike whatever their case.
  ///
  /// - Returns: one title for each given one, numbered from 2 where it occurs again.
  package static func tableHeaders(from titles: [String]) -> [String] {
    var taken: Set<String> = []
    return titles.enumerated().map { index, title in
      var base = cut(XLSXText.plain(title, limit: XLSXLimits.tableHeader), to: XLSXLimits.tableHeader)
      if base.unicodeScalars.allSatisfy({ $0.properties.isWhitespace }) { base = "Column \(index + 1)" }
      let name = unique(base, taken: taken, limit: XLSXLimits.tableHeader, separator: " ")
      taken.insert(folded(name))
      return name
    }
  }

  /// The name as it is compared with others: without difference of case.
  package static func folded(_ name: String) -> String { name.lowercased() }

  /// A column's title as it stands in a formula of its table, where some characters need an apostrophe before them.
  static func columnReference(_ title: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      if ["'", "#", "[", "]"].contains(scalar) { scalars.append("'") }
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// The sheet's name as it stands in a reference, quoted where Excel needs quotes.
  ///
  /// The library leaves `2026` and `Q1` bare, which Excel reads as a number and as a cell.
  static func quotedSheetName(_ name: String) -> String {
    let isBare =
      name.utf8.allSatisfy { isASCIILetter($0) || isASCIIDigit($0) || $0 == UInt8(ascii: "_") }
      && !(name.utf8.first.map(isASCIIDigit) ?? true) && !looksLikeCell(name)
    if isBare { return name }
    var quoted: [UInt8] = [apostrophe]
    for byte in name.utf8 {
      quoted.append(byte)
      if byte == apostrophe { quoted.append(apostrophe) }
    }
    quoted.append(apostrophe)
    return String(decoding: quoted, as: UTF8.self)
  }

  private static let apostrophe = UInt8(ascii: "'")

  private static func unique(_ base: String, taken: Set<String>, limit: Int, separator: String) -> String {
    guard taken.contains(folded(base)) else { return base }
    var number = 2
    while true {
      let suffix = separator + String(number)
      let candidate = trimmed(cut(base, to: limit - suffix.utf16.count)) + suffix
      if !taken.contains(folded(candidate)) { return candidate }
      number += 1
    }
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      used += UTF16.width(scalar)
      if used > limit { break }
      kept.append(scalar)
    }
    return String(kept)
  }

  private static func trimmed(_ text: String) -> String {
    var scalars = Substring(text).unicodeScalars
    func isEdge(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0 == "'" || $0.properties.isWhitespace } ?? false
    }
    while isEdge(scalars.first) { scalars.removeFirst() }
    while isEdge(scalars.last) { scalars.removeLast() }
    return String(scalars)
  }

  private static func isForbiddenInSheetName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "[", "]", ":", "*", "?", "/", "\\": true
    default: scalar.properties.generalCategory == .control || scalar.value == 0xFFFE || scalar.value == 0xFFFF
    }
  }

  /// Whether Excel reads the name as a cell: `A1`, `XFD9`, `R1C1`, `RC`, `R`, `C`.
  private static func looksLikeCell(_ name: String) -> Bool {
    let bytes = Array(name.uppercased().utf8)
    let letters = bytes.prefix(while: isASCIILetter).count
    if (1...3).contains(letters), letters < bytes.count, bytes[letters...].allSatisfy(isASCIIDigit) {
      return true
    }
    guard bytes.first == UInt8(ascii: "R") || bytes.first == UInt8(ascii: "C") else { return false }
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "R") { rest = rest.dropFirst().drop(while: isASCIIDigit) }
    if rest.first == UInt8(ascii: "C") { rest = rest.dropFirst().drop(while: isASCIIDigit) }
    return rest.isEmpty
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && isASCIIDigit(UInt8(truncatingIfNeeded: scalar.value))
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isASCIIDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
