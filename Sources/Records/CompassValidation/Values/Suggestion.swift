import CompassModel
package import CompassSource

/// "Did you mean": the known word that a text is probably a slip of.
public enum Suggestion {
  /// The longest text that is compared, in scalars.
  public static let maximumLength = 64

  /// The candidate that is nearest to a text, case, blanks, `_` and `-` aside.
  ///
  /// Nearest in the distance of Damerau and Levenshtein, where two letters swapped are one slip; nil
  /// where the nearest is more than a third of its length away, or where the text is too long.
  ///
  /// - Parameters:
  ///   - text: the text that matched none of the candidates.
  ///   - candidates: the known words.
  /// - Complexity: O(n · m) for each candidate.
  public static func nearest(to text: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(text.foldedWords.unicodeScalars.prefix(maximumLength + 1))
    let words = candidates.lazy.map { Word($0, folded: $0.foldedWords) }
    return nearest(to: wanted, among: words)
  }

  /// A known word taken apart, so that a file of many headers does not fold it for each of them.
  package struct Word: Sendable {
    let word: String
    let scalars: [Unicode.Scalar]

    /// Takes a word apart.
    ///
    /// - Parameters:
    ///   - word: the word as it is suggested.
    ///   - folded: the word folded.
    package init(_ word: String, folded: String) {
      self.word = word
      scalars = Array(folded.unicodeScalars.prefix(maximumLength + 1))
    }
  }

  /// The candidate that is nearest to a text that is folded already.
  package static func nearest(toFolded text: String, among candidates: [Word]) -> String? {
    nearest(to: Array(text.unicodeScalars.prefix(maximumLength + 1)), among: candidates)
  }

  private static func nearest(to wanted: [Unicode.Scalar], among words: some Sequence<Word>) -> String? {
    guard (2...maximumLength).contains(wanted.count) else { return nil }
    var best: (distance: Int, word: String)?
    for word in words {
      // Only what is nearer than the best so far is of use.
      let usual = max(wanted.count, word.scalars.count) / 3
      let limit = min(usual, best.map { $0.distance - 1 } ?? usual)
      guard usual > 0, limit >= 0, let distance = EditDistance.between(wanted, word.scalars, atMost: limit)
      else { continue }
      best = (distance, word.word)
    }
    return best?.word
  }

  /// Returns advice that begins with the candidate that is nearest to a text, if there is one.
  package static func advice(for text: String, among candidates: [String], _ rest: String) -> String {
    [question(about: text, among: candidates), rest].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the question whether the nearest candidate is meant, if there is one.
  package static func question(about text: String, among candidates: [String]) -> String? {
    nearest(to: text, among: candidates).map { "Did you mean \($0)?" }
  }

  static func help(for text: String, among candidates: [String]) -> Message? {
    nearest(to: text, among: candidates).map { "Did you mean \(value: $0)?" }
  }
}

extension ToolError {
  /// An unknown name, with the known name that is probably meant.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - name: the unknown name.
  ///   - names: the known names.
  ///   - help: the advice after the suggestion.
  package static func unknown(
    _ message: String, _ name: String, among names: [String], help: String, kind: Kind = .failed
  ) -> ToolError {
    ToolError(kind, message, help: Suggestion.advice(for: name, among: names, help))
  }
}
