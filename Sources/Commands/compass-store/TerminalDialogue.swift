import CompassCommandLine
import CompassEditing
import CompassValidation
import Foundation

/// Asks on standard error and takes the answers from standard input.
struct TerminalDialogue: FormSession.Dialogue {
  func show(_ line: String) { StandardError.write(TerminalText.escaped(line) + "\n") }

  func ask(_ prompt: String) -> String? {
    StandardError.write(TerminalText.escaped(prompt))
    guard let line = readLine() else {
      StandardError.write("\n")
      return nil
    }
    // What is piped in is not echoed by a terminal.
    if !Terminal(descriptor: 0).isTerminal { StandardError.write(TerminalText.escaped(line) + "\n") }
    return line
  }
}
