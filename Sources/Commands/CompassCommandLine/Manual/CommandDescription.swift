import ArgumentParser
import Foundation

/// A command as the argument parser describes it: names, options, their values and texts.
struct CommandDescription: Decodable {
  /// An argument, option or flag.
  struct Argument: Decodable {
    /// A name of an option.
    struct Name: Decodable {
      let kind: String
      let name: String

      /// The name as it is typed.
      var typed: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let sectionTitle: String?
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let preferredName: Name?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    /// Whether it stands for itself and takes no value.
    var isFlag: Bool { kind == "flag" }
    /// Whether it is known by its place.
    var isPositional: Bool { kind == "positional" }
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let superCommands: [String]?
  let subcommands: [CommandDescription]?
  let arguments: [Argument]?

  /// The command with those above it.
  var path: [String] { (superCommands ?? []) + [commandName] }
  /// The commands below it that a user sees, without `help`.
  var visibleSubcommands: [CommandDescription] { (subcommands ?? []).filter { $0.commandName != "help" } }

  private struct Tool: Decodable {
    let command: CommandDescription
  }

  /// Asks the argument parser for the description of a command and all below it.
  ///
  /// - Throws: what decoding throws; the form is that of swift-argument-parser's `ToolInfoV0`.
  init(_ command: any ParsableCommand.Type) throws {
    do {
      _ = try command.parseAsRoot(["--experimental-dump-help"])
    } catch {
      let json = command.fullMessage(for: error)
      self = try JSONDecoder().decode(Tool.self, from: Data(json.utf8)).command
      return
    }
    throw CommandFailure("Can't read the options of the command")
  }

  /// The command that a line of arguments asks for, as far as its words are known.
  func addressed(by arguments: [String]) -> CommandDescription {
    guard let first = arguments.first, let next = visibleSubcommands.first(where: { $0.commandName == first })
    else { return self }
    return next.addressed(by: Array(arguments.dropFirst()))
  }
}
