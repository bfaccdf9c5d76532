import CompassModel
import CompassValidation
import Foundation

/// Removes the links and the emphasis that note-taking programs write around the text of a cell.
enum CellMarkup {
  /// The bytes with which markup ends: `)`, `>`, `*` and `~`.
  static let ends: Set<UInt8> = [0x29, 0x3E, 0x2A, 0x7E]

  /// Returns the text that a reader sees.
  ///
  /// That is Larch State for `[Larch State](https://…)`, `<https://…|Larch State>`, `**Larch State**`,
  /// `~~Larch State~~` and `Larch State (https://…)`.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func plain(_ text: String) -> String {
    let text = text.trimmedBlanks
    if text.utf8.count > 4, isStruckOut(text) || text.hasPrefix("**") && text.hasSuffix("**") {
      return plain(String(text.dropFirst(2).dropLast(2)))
    }
    if text.hasPrefix("<"), text.hasSuffix(">"), isAddress(text.dropFirst()),
      let bar = text.utf8.firstIndex(of: 0x7C)
    {
      return String(text[text.utf8.index(after: bar)...].dropLast())
    }
    guard text.hasSuffix(")") else { return text }
    if text.hasPrefix("["), let middle = text.range(of: "](") {
      return plain(String(text[..<middle.lowerBound].dropFirst()))
    }
    guard let open = text.range(of: "(", options: .backwards), isAddress(text[open.upperBound...]) else {
      return text
    }
    return String(text[..<open.lowerBound]).trimmedBlanks.nonEmpty ?? text
  }

  /// Whether a text is struck out: `~~Larch State~~`.
  static func isStruckOut(_ text: some StringProtocol) -> Bool {
    text.hasPrefix("~~") && text.hasSuffix("~~")
  }

  /// Returns the address of a link like `[Site](https://…)`, or any other text unchanged.
  static func address(_ text: String) -> String {
    guard text.hasPrefix("["), text.hasSuffix(")"), let middle = text.firstRange(of: "](") else {
      return text
    }
    return String(text[middle.upperBound...].dropLast())
  }

  private static func isAddress(_ text: Substring) -> Bool {
    ["http://", "https://", "mailto:", "www."].contains { text.lowercased().hasPrefix($0) }
  }
}

extension FieldDescriptor {
  /// Whether the field stores links and emphasis unchanged.
  var keepsMarkup: Bool {
    switch type {
    case .longText, .url, .json, .texts, .links: true
    default: false
    }
  }
}
