import Foundation

/// The words and phrases that texts for users don't use.
struct BannedWords {
  /// The phrases in small letters, each with what to write.
  let phrases: [(phrase: String, better: String)]

  /// Reads `Documentation/banned-words.txt`.
  init() throws {
    let file = Command.checkout + "/Tests/CommandTests/Documentation/banned-words.txt"
    phrases = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#"), let mark = line.firstRange(of: " = ") else { return nil }
      return (String(line[..<mark.lowerBound]), String(line[mark.upperBound...]))
    }
  }

  /// Returns what is wrong with a text: each banned phrase with what to write.
  func found(in text: String) -> [String] {
    // As single words, with one blank between them, so that a line break hides no phrase.
    let words = text.lowercased().replacing("’", with: "'").split { !$0.isLetter && $0 != "'" }
    var line = " " + words.joined(separator: " ") + " "
    for allowed in Self.allowed { line = line.replacing(" \(allowed) ", with: " ") }
    return phrases.filter { line.contains(" \($0.phrase) ") }.map { "\"\($0.phrase)\": \($0.better)" }
  }

  /// Plain phrases that have a banned one in them.
  private static let allowed = [
    "there is no", "there are no", "there was no", "is no longer", "are no longer", "what it does not do",
  ]
}
