import Foundation

/// Letters that a program replaced by `?` or U+FFFD because its character set doesn't have them.
package enum LostLetters {
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "?" || scalar == "\u{FFFD}" }

  /// Whether a text equals another one but for marks instead of letters: `?ukasz` and `Łukasz`.
  ///
  /// A letter outside ASCII may have become several marks, one for each byte.
  ///
  /// - Complexity: O(n) in the length of the texts.
  package static func areIn(_ text: String, insteadOf original: String) -> Bool {
    guard text != original, text.unicodeScalars.contains(where: isMark) else { return false }
    // A program that writes an accent behind its letter loses the accent alone.
    return [original.precomposedStringWithCanonicalMapping, original.decomposedStringWithCanonicalMapping]
      .contains { isMarked(Array(text.unicodeScalars), Array($0.unicodeScalars)) }
  }

  private static func isMarked(_ text: [Unicode.Scalar], _ original: [Unicode.Scalar]) -> Bool {
    var (place, other) = (0, 0)
    while place < text.count, other < original.count {
      if text[place] == original[other] {
        (place, other) = (place + 1, other + 1)
      } else if !isMark(text[place]) {
        return false
      } else if original[other].isASCII {
        guard original[other].properties.isAlphabetic else { return false }
        (place, other) = (place + 1, other + 1)
      } else {
        while place < text.count, isMark(text[place]) { place += 1 }
        while other < original.count, !original[other].isASCII || isMark(original[other]) { other += 1 }
      }
    }
    return place == text.count && other == original.count
  }

  /// Whether a text looks as if letters of it were lost.
  ///
  /// - Parameters:
  ///   - text: the text of one line.
  ///   - isName: whether it's the name of a person, in which no `?` is expected.
  package static func areLikely(in text: String, isName: Bool = false) -> Bool {
    guard text.unicodeScalars.contains(where: isMark), !text.contains("://") else { return false }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.contains { place in
      guard isMark(scalars[place]) else { return false }
      if scalars[place] != "?" || isName { return true }
      return place + 1 < scalars.count && scalars[place + 1].properties.isAlphabetic
    }
  }
}
