import CompassModel
import CompassSource

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
    guard (2...maximumLength).contains(wanted.count) else { return nil }
    var best: (distance: Int, word: String)?
    for candidate in candidates {
      let word = Array(candidate.foldedWords.unicodeScalars.prefix(maximumLength + 1))
      let limit = max(wanted.count, word.count) / 3
      guard limit > 0, let distance = EditDistance.between(wanted, word, atMost: limit) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
    }
    return best?.word
  }

  static func help(for text: String, among candidates: [String]) -> Message? {
    nearest(to: text, among: candidates).map { "Did you mean \(value: $0)?" }
  }
}
