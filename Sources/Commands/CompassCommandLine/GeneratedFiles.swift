import ArgumentParser
import CompassFiles
import Foundation

/// What a command writes about itself when it is installed: its completion script and its manual pages.
enum GeneratedFiles {
  /// Writes what the arguments ask for; false where they ask for nothing of the kind.
  ///
  /// - Parameters:
  ///   - command: the root command.
  ///   - arguments: `--generate-completion-script SHELL`, to standard output, or
  ///     `--generate-manual DIRECTORY`.
  static func write(for command: any ParsableCommand.Type, asked arguments: [String]) throws -> Bool {
    guard arguments.count == 2 else { return false }
    switch arguments[0] {
    case "--generate-completion-script":
      // What it says of another shell is the argument parser's.
      guard let shell = CompletionShell(rawValue: arguments[1]) else { return false }
      try StandardOutput.write(Array(CompletionScript.text(for: command, shell: shell).utf8))
    case "--generate-manual":
      let date = try ClockOptions.instant(environment: ProcessInfo.processInfo.environment)
      for page in try Manual.pages(of: command, date: date) {
        let file = try AtomicFile(.chosen("\(page.name).1", in: arguments[1]), readers: .published)
        try file.write(page.text)
        try file.commit()
      }
    default: return false
    }
    return true
  }
}
