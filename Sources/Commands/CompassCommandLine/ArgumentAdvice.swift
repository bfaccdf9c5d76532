import CompassValidation

/// What was probably meant by arguments that the argument parser does not take.
///
/// The parser stops at the first thing that is wrong: a misspelt option that is required is missing to it,
/// and a value that is not listed gets the whole list.
enum ArgumentAdvice {
  /// A message of the argument parser with what was probably meant.
  ///
  /// - Parameters:
  ///   - message: the message, its first line what is wrong, then the usage.
  ///   - arguments: the arguments without the command's name.
  ///   - root: the command.
  static func improved(_ message: String, arguments: [String], of root: CommandDescription) -> String {
    let command = root.addressed(by: arguments)
    let words = Array(arguments.prefix { $0 != "--" })
    if let slip = unknownOption(in: words, of: command) {
      let usage = message.firstRange(of: "\nUsage:").map { message[$0.lowerBound...] } ?? ""
      return "Error: Unknown option '\(slip.typed)'. Did you mean '\(slip.meant)'?" + usage
    }
    guard let near = unlistedValue(in: words, of: command) else { return message }
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[0] += " Did you mean '\(near)'?"
    return lines.joined(separator: "\n")
  }

  private static func unknownOption(
    in words: [String], of command: CommandDescription
  ) -> (typed: String, meant: String)? {
    let known = (command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.typed)
    for word in words where word.hasPrefix("--") {
      let typed = String(word.prefix { $0 != "=" })
      guard !known.contains(typed) else { continue }
      if let meant = Suggestion.nearest(to: typed, among: known.filter { $0.hasPrefix("--") }) {
        return (typed, meant)
      }
    }
    return nil
  }

  private static func unlistedValue(in words: [String], of command: CommandDescription) -> String? {
    for argument in command.arguments ?? [] where !argument.isFlag && !argument.isPositional {
      guard let values = argument.allValues, !values.isEmpty else { continue }
      let names = (argument.names ?? []).map(\.typed)
      for (index, word) in words.enumerated() {
        var given: String?
        if names.contains(word), index + 1 < words.count { given = words[index + 1] }
        if let name = names.first(where: { word.hasPrefix($0 + "=") }) {
          given = String(word.dropFirst(name.count + 1))
        }
        guard let given, !values.contains(given) else { continue }
        if let near = Suggestion.nearest(to: given, among: values) { return near }
      }
    }
    return nil
  }
}
