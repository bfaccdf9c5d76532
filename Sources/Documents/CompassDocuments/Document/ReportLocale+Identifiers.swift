import CompassModel
import CompassValidation
import Foundation

extension ReportLocale {
  /// The locale of a language tag.
  ///
  /// - Parameter identifier: a tag (BCP 47), or the way programs write one: `de-DE`, `de_DE.UTF-8`, `fr-ca`.
  /// - Throws: ``DocumentError`` where it is none that is known.
  package init(_ identifier: String) throws(DocumentError) {
    let tag = Self.tag(identifier)
    guard tag != Self.us.identifier else {
      self = .us
      return
    }
    let known = Self.identifiers
    guard let match = known.first(where: { $0 == tag }) else {
      throw Self.unknown(identifier, tag, known)
    }
    self.init(identifier: match, forms: ReportLocaleForms(match))
  }

  /// The tags of all locales that are known, in order.
  ///
  /// - Complexity: O(n log n) in their number, which is about a thousand.
  package static var identifiers: [String] {
    let known = Locale.availableIdentifiers.filter { !$0.utf8.contains(UInt8(ascii: "@")) }
    return Set(known.map { $0.replacing("_", with: "-") }).subtracting(["en-US-POSIX"]).sorted()
  }

  /// A tag with its parts in the case that tags have: the script `Hant`, the region `DE`.
  private static func tag(_ text: String) -> String {
    let plain = text.trimmedBlanks.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split { $0 == "-" || $0 == "_" }
    return parts.enumerated().map { index, part in
      switch (index, part.count) {
      case (0, _): part.lowercased()
      case (_, 4) where part.allSatisfy(\.isLetter): part.capitalized
      case (_, 2): part.uppercased()
      default: String(part)
      }
    }.joined(separator: "-")
  }

  private static func unknown(_ identifier: String, _ tag: String, _ known: [String]) -> DocumentError {
    let language = tag.prefix { $0 != "-" }
    let near = known.filter { $0.prefix { $0 != "-" } == language }.prefix(maximumNear)
    let help =
      near.isEmpty
      ? Suggestion.nearest(to: tag, among: known).map { "Did you mean \($0)?" }
        ?? "Use a language and a region: en-US, de-DE, fr-CA"
      : "Use one of this language's locales: \(near.joined(separator: ", "))"
    return DocumentError(message: "Unknown locale \(identifier)", help: help)
  }

  /// The most locales of a language that are named in a message.
  private static let maximumNear = 8
}
