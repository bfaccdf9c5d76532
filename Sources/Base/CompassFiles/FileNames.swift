import Foundation

/// Names of files made from names of records.
package enum FileNames {
  /// The most bytes of a name, so that a prefix, a suffix and an extension fit beside it.
  package static let maximumByteCount = 100

  /// A name as a part of a file name: `Spring Showcase 2026` is `Spring-Showcase-2026`.
  ///
  /// Letters and digits of every script stay, with their marks: José is not Jos. Blanks and signs between
  /// words become one hyphen, everything else goes, so that there is never a dot, a slash or a character
  /// that hides another (domain reference §1.8).
  ///
  /// - Parameters:
  ///   - name: what people call the record.
  ///   - fallback: what is used where nothing is left.
  /// - Complexity: O(n).
  package static func safe(_ name: String, fallback: String = "untitled") -> String {
    var result = String.UnicodeScalarView()
    var byteCount = 0
    var pendingHyphen = false
    var isAfterLetter = false
    var letter = result.startIndex
    // A mark that goes belongs to a sign that went; one that stays must stay with its letter.
    for scalar in name.precomposedStringWithCanonicalMapping.unicodeScalars {
      let isMark = scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .spacingMark
      if isMark {
        guard isAfterLetter, !isInvisible(scalar) else { continue }
      } else if isLetterOrDigit(scalar) {
        isAfterLetter = true
      } else {
        isAfterLetter = false
        if isSeparator(scalar) { pendingHyphen = !result.isEmpty }
        continue
      }
      let width = UTF8.width(scalar) + (pendingHyphen ? 1 : 0)
      guard byteCount + width <= maximumByteCount else {
        if isMark { result.removeSubrange(letter...) }
        break
      }
      if pendingHyphen { result.append("-") }
      pendingHyphen = false
      if !isMark { letter = result.endIndex }
      result.append(scalar)
      byteCount += width
    }
    while result.last == "-" { result.removeLast() }
    return result.isEmpty ? fallback : String(result)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber:
      !isInvisible(scalar)
    default: false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "_", "/", "\\", "&", ",", ":", ";", ".", "+", "|": true
    default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .dashPunctuation
    }
  }
}
