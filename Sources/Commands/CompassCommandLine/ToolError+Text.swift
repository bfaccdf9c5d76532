import CompassSource
import CompassValidation

extension ToolError {
  /// Returns the text that is printed after the command's name, with advice that names only options of the command.
  ///
  /// The text escapes control sequences of terminals and commands of CI logs. A line end can only be part of a name,
  /// so it is escaped too.
  func printed(offering options: OfferedOptions?) -> String {
    var lines = [message] + listed.map { "    \($0)" }
    var help = help.flatMap { help in options.map { $0.advice(help) } ?? help }
    if !suggestions.isEmpty {
      lines += ["  help: Did you mean one of these?"] + suggestions.map { "    \($0)" }
      lines += help.map { ["  \($0)"] } ?? []
      help = nil
    }
    let more = code.map { "Run `compass-import --explain \($0)` for details" }
    lines += [help, more].compactMap(\.self).map { "  help: \($0)" }
    return lines.map(TerminalText.escaped).joined(separator: "\n")
  }
}
