import ArgumentParser

/// The option for contact details that every reader sees.
struct ContactOptions: ParsableArguments {
  private static let (maximumLines, maximumBytes) = (3, 200)

  @Option(
    help: ArgumentHelp(
      "How to reach you, shown to every reader: up to 3 lines. Repeatable.", valueName: "text"))
  private var contact: [String] = []

  /// The lines in the order they were given.
  var lines: [String] {
    contact.flatMap { $0.split(whereSeparator: \.isNewline) }.map(String.init)
  }

  func validate() throws {
    let isShort = lines.allSatisfy { $0.utf8.count <= Self.maximumBytes }
    guard isShort, lines.count <= Self.maximumLines else {
      throw ValidationError(
        "--contact is too long. Use at most \(Self.maximumLines) lines of \(Self.maximumBytes) bytes.")
    }
  }
}
