package import ArgumentParser
import CompassValidation

/// The exit codes of every command.
package enum CommandExit {
  /// All was done.
  package static let done = ExitCode(0)
  /// It was done, but records were rejected, or `--strict` found warnings.
  package static let rejected = ExitCode(1)
  /// It could not be done.
  package static let failed = ExitCode(2)

  /// The table for help texts and manual pages.
  package static let table = """
    EXIT CODES
      0  done
      1  done, but records were rejected, --strict found warnings,
         or --fail-if-empty found nothing
      2  could not be done: bad arguments, unreadable file, no such
         record, locked store, full disk
      130, 143  interrupted
    """
}

extension ParsableCommand {
  /// Parses the arguments, runs the command and ends the process with one of our exit codes: bad
  /// arguments are 2 and not ArgumentParser's 64.
  package static func runAndExit() -> Never {
    do {
      var command = try parseAsRoot()
      try command.run()
      exit(withError: nil)
    } catch let failure as CommandFailure {
      StandardError.write("\(_commandName): \(failure)\n")
      exit(withError: CommandExit.failed)
    } catch let code as ExitCode {
      exit(withError: code)
    } catch {
      let code = exitCode(for: error)
      guard code != .success else { exit(withError: error) }
      let message = fullMessage(for: error)
      StandardError.write(
        message.split(separator: "\n", omittingEmptySubsequences: false).map {
          TerminalText.escaped(String($0))
        }.joined(separator: "\n") + "\n")
      exit(withError: CommandExit.failed)
    }
  }
}
