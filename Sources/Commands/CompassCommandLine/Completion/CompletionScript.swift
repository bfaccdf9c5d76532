import ArgumentParser
import CompassFiles

/// The completion script of a command, mended where the generator's is wrong.
enum CompletionScript {
  /// Writes the script to standard output if the arguments are `--generate-completion-script SHELL`.
  ///
  /// - Returns: false for other arguments, and for an unknown shell, which the argument parser reports.
  static func write(for command: any ParsableCommand.Type, asked arguments: [String]) throws -> Bool {
    guard arguments.count == 2, arguments[0] == "--generate-completion-script",
      let shell = CompletionShell(rawValue: arguments[1])
    else { return false }
    try StandardOutput.write(Array(text(for: command, shell: shell).utf8))
    return true
  }

  /// The script for a shell.
  ///
  /// - A command without subcommands has no `help` either; zsh refuses a script that says it has.
  /// - A positional whose own completion has nothing to say is a file.
  static func text(for command: any ParsableCommand.Type, shell: CompletionShell) -> String {
    let name = command._commandName
    let isLeaf = command.configuration.subcommands.isEmpty
    var lines = command.completionScript(for: shell).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    switch shell {
    case .zsh:
      if isLeaf {
        remove(from: "    case \"${state}\" in", through: "    esac", in: &lines)
        remove(from: "_\(name)_help() {", through: "}", in: &lines)
        lines.removeAll { $0.contains(":->command'") || $0.contains(":->arg'") }
      }
      lines = lines.map { line in
        guard line.contains(" positional@"), line.hasSuffix("}'") else { return line }
        return line.dropLast(2) + ";(( compstate[nmatches] )) || _files}'"
      }
    case .fish:
      if isLeaf {
        lines.removeAll {
          $0.hasSuffix("-fa 'help' -d 'Show subcommand help information.'") || $0.contains("\"\(name) help\"")
        }
      }
      lines = lines.map { line in
        guard line.contains(" positional@") else { return line }
        return line.replacing(" -fka '", with: " -Fka '")
      }
    case .bash:
      var isPositional = false
      lines = lines.flatMap { line -> [String] in
        if line.contains(" positional@") { isPositional = true }
        guard isPositional, line == "        return" else { return [line] }
        isPositional = false
        return ["        [[ \"${#COMPREPLY[@]}\" -gt 0 ]] || __\(name)_add_completions -f", line]
      }
    default: break
    }
    return lines.joined(separator: "\n") + (lines.last?.isEmpty == true ? "" : "\n")
  }

  private static func remove(from first: String, through last: String, in lines: inout [String]) {
    guard let start = lines.firstIndex(of: first),
      let end = lines[start...].firstIndex(of: last)
    else { return }
    lines.removeSubrange(start...end)
  }
}
