package import ArgumentParser
package import CompassSource
import Foundation

extension ParsableCommand {
  /// The options of the command, for its advice.
  package static var offeredOptions: OfferedOptions { offeredOptions(usual: []) }

  /// Returns the options of the command, for its advice.
  ///
  /// - Parameter usual: names with their hyphens that the command has; advice with these alone costs nothing.
  package static func offeredOptions(usual: Set<String>) -> OfferedOptions {
    OfferedOptions(usual: usual) {
      do {
        _ = try Self.parseAsRoot(["--experimental-dump-help"])
        return []
      } catch {
        let dump = try? JSONDecoder().decode(HelpDump.self, from: Data(Self.fullMessage(for: error).utf8))
        let names = (dump?.command.arguments ?? []).flatMap { $0.names ?? [] }
        return Set(names.map { ($0.kind == "long" ? "--" : "-") + $0.name })
      }
    }
  }
}

/// The option names in the argument parser's description of a command, `ToolInfoV0`.
private struct HelpDump: Decodable {
  struct Command: Decodable { let arguments: [Argument]? }
  struct Argument: Decodable { let names: [Name]? }
  struct Name: Decodable {
    let kind: String
    let name: String
  }

  let command: Command
}
