package import ArgumentParser
import CompassFiles
import CompassSource
import CompassValidation

/// The exit codes of every command.
package enum CommandExit {
  /// Done, but records were rejected, or `--strict` found warnings.
  package static let rejected = ExitCode(1)
  /// Failed.
  package static let failed = ExitCode(2)
  /// Broken pipe, with the code that shells use for SIGPIPE.
  package static let brokenPipe = ExitCode(141)

  /// The exit codes of commands that neither read nor change a store.
  package static let table = """
    EXIT CODES
      0  done
      2  failed: bad arguments, unreadable file or full disk
      130, 143, 141  stopped by Ctrl-C, SIGTERM or a broken pipe
    """

  /// The exit codes of commands that import.
  package static let importTable = """
    EXIT CODES
      0  done
      1  rows were rejected, or --strict found warnings
      2  failed: bad arguments, unreadable file, locked store or full disk
      130, 143, 141  stopped by Ctrl-C, SIGTERM or a broken pipe
    """

  /// The exit codes of commands that change the store.
  package static let editingTable = """
    EXIT CODES
      0  done, or nothing to change
      1  not changed: invalid input, a conflict, or errors found by a check
      2  failed: bad arguments, record not found, locked store or full disk
      130, 143, 141  stopped by Ctrl-C, SIGTERM or a broken pipe
    """

  /// The exit codes of commands that manage the store as a whole.
  package static let careTable = """
    EXIT CODES
      0  done
      1  the check found errors
      2  failed: bad arguments, record or store not found, file already exists,
         locked store or full disk
      130, 143, 141  stopped by Ctrl-C, SIGTERM or a broken pipe
    """

  /// The exit codes of commands that only read the store.
  package static let readingTable = """
    EXIT CODES
      0  done, even if nothing was found
      1  nothing was found, with --fail-if-empty
      2  failed: bad arguments, record not found, file already exists or full disk
      130, 143, 141  stopped by Ctrl-C, SIGTERM or a broken pipe
    """
}

extension ParsableCommand {
  /// Parses the arguments, runs the command, and ends the process with one of our exit codes.
  ///
  /// Invalid arguments exit with 2, not with ArgumentParser's 64.
  ///
  /// - Parameters:
  ///   - arguments: the arguments after the command's name.
  ///   - name: the name of the program in messages; nil for that of the command.
  package static func runAndExit(
    _ arguments: [String] = Array(CommandLine.arguments.dropFirst()), as name: String? = nil
  ) -> Never {
    let name = name ?? _commandName
    Interruption.watch(command: name)
    var leaf: any ParsableCommand.Type = Self.self
    do {
      try checkSubcommand(arguments[...], called: [_commandName])
      if try CompletionScript.write(for: Self.self, asked: arguments) { exit(withError: nil) }
      var command = try parseAsRoot(arguments)
      leaf = type(of: command)
      try command.run()
      exit(withError: nil)
    } catch let code as ExitCode {
      exit(withError: code)
    } catch let error as ToolError {
      if error.kind != .brokenPipe {
        StandardError.write("\(name): \(error.printed(offering: leaf.offeredOptions))\n")
      }
      exit(withError: ExitCode(error.kind.exitCode))
    } catch {
      let code = exitCode(for: error)
      guard code != .success else { exit(withError: error) }
      let isAboutArguments = code == .validationFailure
      if isAboutArguments {
        StandardError.write(escapedMessage(for: error, arguments) + "\n")
      } else {
        StandardError.write("\(name): \(TerminalText.escaped("\(error)"))\n")
      }
      exit(withError: CommandExit.failed)
    }
  }

  /// Returns the message of the argument parser, made safe for a terminal.
  private static func escapedMessage(for error: any Error, _ arguments: [String]) -> String {
    var message = fullMessage(for: error)
    // The parser repeats arguments unchanged, and a shell pattern can match file names with line breaks.
    for argument in arguments {
      let parts = [argument[...]] + argument.split(separator: "=", maxSplits: 1)
      for part in parts where part.utf8.contains(0x0A) {
        message = message.replacing(part, with: TerminalText.escaped(String(part)))
      }
    }
    return TerminalText.escapedLines(message)
  }

  /// Reports an unknown subcommand with a suggestion, which ArgumentParser doesn't do.
  ///
  /// - Parameters:
  ///   - arguments: the arguments after the command's name.
  ///   - called: the names of the command and its parent commands.
  private static func checkSubcommand(_ arguments: ArraySlice<String>, called: [String]) throws {
    let subcommands = configuration.subcommands
    guard let name = arguments.first, !subcommands.isEmpty, !name.hasPrefix("-"), name != "help" else {
      return
    }
    if let subcommand = subcommands.first(where: {
      $0._commandName == name || $0.configuration.aliases.contains(name)
    }) {
      return try subcommand.checkSubcommand(arguments.dropFirst(), called: called + [name])
    }
    throw ToolError.unknown(
      "Unknown subcommand \(name)", name, among: subcommands.map { $0._commandName },
      help: "Run `\(called.joined(separator: " ")) --help` to list all")
  }
}
