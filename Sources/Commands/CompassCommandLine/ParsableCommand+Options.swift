package import ArgumentParser
package import CompassSource

extension ParsableCommand {
  /// The options of the command, for its advice.
  package static var offeredOptions: OfferedOptions {
    OfferedOptions {
      let arguments = (try? CommandDescription(Self.self))?.arguments ?? []
      return Set(arguments.flatMap { $0.names ?? [] }.map(\.typed))
    }
  }
}
