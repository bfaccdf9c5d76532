import Foundation

/// Letters that a program replaced by `?` or U+FFFD because its character set doesn't have them.
package enum LostLetters {
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "?" || scalar == "\u{FFFD}" }

  /// Whether a text equals another one but for marks instead of letters: `?ukasz` and `Łukasz`.
  ///
  /// - Complexity: O(n) in the length of the texts.
  package static func areIn(_ text: String, insteadOf original: String) -> Bool {
    guard text != original, text.unicodeScalars.contains(where: isMark) else { return false }
    let scalars = Array(text.unicodeScalars)
    // A program that writes an accent behind its letter loses the accent alone.
    return [original.precomposedStringWithCanonicalMapping, original.decomposedStringWithCanonicalMapping]
      .map { Array($0.unicodeScalars) }
      .contains { hasMarkForEach(scalars, $0) || hasMarksForRuns(scalars, $0) }
  }

  /// Whether each letter that is lost became one mark.
  private static func hasMarkForEach(_ text: [Unicode.Scalar], _ original: [Unicode.Scalar]) -> Bool {
    text.count == original.count
      && zip(text, original).allSatisfy { mark, letter in
        mark == letter || isMark(mark) && (!letter.isASCII || letter.properties.isAlphabetic)
      }
  }

  /// Whether all letters outside ASCII are lost, each of which became one mark or, as several bytes, several.
  private static func hasMarksForRuns(_ text: [Unicode.Scalar], _ original: [Unicode.Scalar]) -> Bool {
    func runs(_ scalars: [Unicode.Scalar], _ isLost: (Unicode.Scalar) -> Bool) -> [ArraySlice<Unicode.Scalar>]
    {
      scalars.split(omittingEmptySubsequences: true, whereSeparator: isLost)
    }
    func isLost(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII || isMark(scalar) }
    guard let first = text.first, let last = text.last, let one = original.first, let other = original.last
    else { return false }
    return isMark(first) == isLost(one) && isMark(last) == isLost(other)
      && runs(text, isMark) == runs(original, isLost)
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
