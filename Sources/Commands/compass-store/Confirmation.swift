import CompassCommandLine
import CompassSource
import CompassValidation
import Foundation

/// Asks on the terminal before something that is not easily mended.
enum Confirmation {
  /// Asks and goes on if the answer is yes.
  ///
  /// - Parameters:
  ///   - question: the question.
  ///   - details: the lines before it, written also if there is nobody to ask.
  ///   - remedy: what to say where there is nobody to ask.
  /// - Throws: ``ToolError`` where there is no terminal; `CommandExit.rejected` where the answer is no.
  static func ask(_ question: String, details: [String] = [], remedy: String) throws {
    for line in details { StandardError.write(TerminalText.escaped(line) + "\n") }
    guard Terminal(descriptor: 0).isTerminal else {
      throw ToolError("Can't ask for confirmation without a terminal", help: remedy)
    }
    guard Terminal.confirms(question) else {
      StandardError.write("Nothing was changed.\n")
      throw CommandExit.rejected
    }
  }
}
