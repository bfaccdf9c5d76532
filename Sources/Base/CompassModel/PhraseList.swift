/// Words and phrases that are looked for in the folded words of a text, whole words only.
package struct PhraseList: Sendable {
  private struct Phrase {
    let rest: [Substring]
    let rank: Int
    let text: String
  }

  /// The phrases by their first words.
  private let phrases: [Substring: [Phrase]]

  /// Creates a list.
  ///
  /// - Parameter phrases: the phrases as ``Swift/String/foldedWords`` writes them, the most important first.
  package init(_ phrases: [String]) {
    let ranked = phrases.enumerated().map { rank, text in (rank, text, text.split(separator: " ")) }
    self.phrases = Dictionary(grouping: ranked.filter { !$0.2.isEmpty }) { $0.2[0] }.mapValues { phrases in
      phrases.map { Phrase(rest: Array($0.2.dropFirst()), rank: $0.0, text: $0.1) }
    }
  }

  /// Returns the most important phrase that stands in some words; nil if there is none.
  ///
  /// - Complexity: O(n) in the number of words.
  package func first(in words: [Substring]) -> String? {
    var best: Phrase?
    for (index, word) in words.enumerated() {
      guard let candidates = phrases[word] else { continue }
      let rest = words[(index + 1)...]
      for phrase in candidates where phrase.rank < best?.rank ?? .max && rest.starts(with: phrase.rest) {
        best = phrase
      }
    }
    return best?.text
  }
}
