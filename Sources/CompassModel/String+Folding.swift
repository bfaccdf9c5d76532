import Foundation

extension String {
  /// The text in Unicode's composed form, its runs of white space made single blanks, trimmed, in lower
  /// case: what two names are compared by.
  ///
  /// - Complexity: O(n); ASCII takes a short way.
  public var foldedName: String {
    if let folded = foldedASCII(keeping: { !$0.isASCIIBlank }) { return folded }
    var result = String.UnicodeScalarView()
    var pendingBlank = false
    for scalar in precomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      if scalar.properties.isWhitespace {
        pendingBlank = !result.isEmpty
      } else {
        if pendingBlank { result.append(" ") }
        pendingBlank = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The words of the text in lower case with single blanks between them, everything that is neither
  /// letter nor digit taken for a blank: what headers and enumeration values are compared by.
  public var foldedWords: String {
    if let folded = foldedASCII(keeping: { $0.isASCIIWord }) { return folded }
    var result = String.UnicodeScalarView()
    var pendingBlank = false
    for scalar in precomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      let isWord =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "#"
        || scalar == "%" || scalar.properties.isGraphemeExtend
      if isWord {
        if pendingBlank { result.append(" ") }
        pendingBlank = false
        result.append(scalar)
      } else {
        pendingBlank = !result.isEmpty
      }
    }
    return String(result)
  }
}
