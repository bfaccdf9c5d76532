import ArgumentParser
import CompassValidation

/// A word that a shell may put in at the cursor, and what it says of it.
struct CompletionCandidate: Hashable {
  /// The word as the command takes it.
  var word: String
  /// What zsh and fish show beside it.
  var note: String?

  /// Creates a candidate.
  init(_ word: String, note: String? = nil) {
    self.word = word
    self.note = note
  }

  /// The candidate as the completion script of a shell reads it, or nil where the shell could not show it
  /// as it is: a name with control characters is asked for by its id.
  ///
  /// - Parameter shell: the shell; nil is one that is not known and takes the word alone.
  func line(for shell: CompletionShell?) -> String? {
    guard !word.isEmpty, TerminalText.escaped(word) == word else { return nil }
    let note = note.map(TerminalText.escaped)
    switch shell {
    case .bash?:
      // `compgen -W` expands its words: a name with `$(…)` in it would be run. And what stands on the line
      // afterwards would not be the name, for readline leaves a dollar as it is.
      guard !word.utf8.contains(0x24) else { return nil }
      return "'" + Self.escaped(word, ["'": "'\\''"]) + "'"
    case .zsh?:
      let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", ":": "\\:"]
      return Self.escaped(word, escapes) + (note.map { ":" + $0 } ?? "")
    case .fish?: return word + (note.map { "\t" + $0 } ?? "")
    default: return word
    }
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result += escapes[scalar] ?? String(scalar) }
    return result
  }
}
