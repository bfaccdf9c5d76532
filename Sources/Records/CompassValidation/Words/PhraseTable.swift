/// Phrases with their meanings, to find in a text.
package struct PhraseTable: Sendable {
  /// The meanings by folded phrase.
  let meanings: [String: String]
  /// The most words of a phrase, by its first word.
  private var longest: [Substring: Int] = [:]

  /// Creates a table.
  ///
  /// - Parameter meanings: the meanings by phrase, in the form of `foldedWords`.
  package init(_ meanings: [String: String]) {
    self.meanings = meanings
    longest.reserveCapacity(meanings.count)
    for phrase in meanings.keys where !phrase.isEmpty {
      let count = phrase.utf8.count { $0 == 0x20 } + 1
      let first = phrase[..<(phrase.utf8.firstIndex(of: 0x20) ?? phrase.endIndex)]
      longest[first] = max(longest[first] ?? 0, count)
    }
  }

  /// Returns the longest phrase at the beginning of some words, and its number of words.
  package func first(of words: ArraySlice<Substring>) -> (match: Lexicon.Match, count: Int)? {
    guard let word = words.first, let longest = longest[word] else { return nil }
    for count in stride(from: min(longest, words.count), through: 1, by: -1) {
      let phrase = count == 1 ? String(word) : words.prefix(count).joined(separator: " ")
      if let meaning = meanings[phrase] { return (.init(meaning: meaning, phrase: phrase), count) }
    }
    return nil
  }
}
