import ArgumentParser
import CompassModel

/// A kind of records as an argument.
enum KindArgument {
  /// What the help says of it.
  static let help = ArgumentHelp(
    "event, school, coach, metric, interaction, trip or athlete.", valueName: "kind")
  /// What completions offer.
  static let completion = CompletionKind.list(RecordKind.allCases.sorted().map(\.rawValue))

  /// The kind that a word names, its plural too.
  @Sendable static func kind(_ word: String) throws -> RecordKind {
    guard let kind = RecordKind(named: word) else {
      let kinds = RecordKind.allCases.sorted().map(\.rawValue).joined(separator: ", ")
      throw ValidationError("Unknown kind. Use \(kinds).")
    }
    return kind
  }
}
