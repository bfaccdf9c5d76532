import CompassModel
import CompassValidation
import Foundation

/// Removes the links and the emphasis that note-taking programs write around the text of a cell.
enum CellMarkup {
  /// The bytes with which markup ends: `)`, `>` and `*`.
  static let ends: Set<UInt8> = [0x29, 0x3E, 0x2A]

  /// Returns the text that a reader sees.
  ///
  /// That is Larch State for `[Larch State](https://…)`, `<https://…|Larch State>`, `**Larch State**` and
  /// `Larch State (https://…)`.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func plain(_ text: String) -> String {
    let text = text.trimmedBlanks
    if text.utf8.count > 4, text.hasPrefix("**"), text.hasSuffix("**") {
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
