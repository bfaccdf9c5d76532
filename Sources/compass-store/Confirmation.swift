import CompassCommandLine
import CompassValidation
import Foundation

/// Asks on the terminal before something that is not easily mended.
enum Confirmation {
  /// Asks and goes on if the answer is yes.
  ///
  /// - Parameters:
  ///   - listed: what the question is about, each on a line of its own.
  ///   - question: the question.
  ///   - remedy: what to say where there is nobody to ask.
  /// - Throws: ``CommandFailure`` where there is no terminal; `CommandExit.rejected` where the answer is no.
  static func ask(listing listed: [String] = [], _ question: String, remedy: String) throws {
    guard Terminal(descriptor: 0).isTerminal else {
      throw CommandFailure("There is no terminal on which to ask", help: remedy)
    }
    StandardError.write((listed + [question]).map(TerminalText.escaped).joined(separator: "\n") + " [y/N] ")
    guard let answer = readLine(),
      ["y", "yes"].contains(answer.lowercased().trimmingCharacters(in: .whitespaces))
    else {
      StandardError.write("Nothing was changed.\n")
      throw CommandExit.rejected
    }
  }
}
