import CompassModel
import Foundation

/// The command line at which a shell asks for completions; some shells hand on quotes as they were typed.
struct CompletionLine {
  private let words: [String]
  /// What was typed of the word at the cursor, without its quotes.
  let prefix: String
  private let home: String?

  /// A line.
  ///
  /// - Parameters:
  ///   - words: the words of the line, the command first.
  ///   - prefix: what was typed of the word at the cursor.
  ///   - home: the folder that `~` stands for.
  init(words: [String], prefix: String, home: String?) {
    self.words = words
    self.prefix = Self.plain(prefix)
    self.home = home
  }

  /// The kind of records that a word before the cursor names first; nil where none does.
  var kind: RecordKind? { words.dropFirst(2).lazy.compactMap { RecordKind(named: Self.plain($0)) }.first }

  /// Whether a flag is on the line.
  func has(_ flag: String) -> Bool { words.contains(flag) }

  /// The path that an option on the line gives, as the command would get it.
  func path(of option: String) -> String? {
    var value: String?
    for (index, word) in words.enumerated() {
      if word == option, index + 1 < words.count { value = words[index + 1] }
      if word.hasPrefix(option + "=") { value = String(word.dropFirst(option.count + 1)) }
      // Bash breaks words at `=` too.
      if word == option, index + 2 < words.count, words[index + 1] == "=" { value = words[index + 2] }
    }
    guard let value, !value.isEmpty else { return nil }
    if value.hasPrefix("~/"), let home { return home + Self.plain(String(value.dropFirst())) }
    return Self.plain(value)
  }

  /// A word without the quotes and backslashes that a shell takes away.
  static func plain(_ word: String) -> String {
    var result = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in word.unicodeScalars {
      if isEscaped {
        result.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        quote = scalar
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
