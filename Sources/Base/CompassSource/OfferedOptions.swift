import Synchronization

/// The options of a command, so that its advice never names an option that the command lacks.
///
/// Text in backticks is a whole command of its own, so it may name any option.
package final class OfferedOptions: Sendable {
  private let find: @Sendable () -> Set<String>
  private let found = Mutex<Set<String>?>(nil)
  /// Whether advice is given, by its text without values; the same few texts belong to thousands of findings.
  private let known = Mutex<[String: Bool]>([:])
  private static let maximumKnown = 1_000

  /// Creates the options of a command.
  ///
  /// - Parameter find: returns the names with their hyphens; called when they are first needed.
  package init(_ find: @escaping @Sendable () -> Set<String>) { self.find = find }

  private var names: Set<String> {
    found.withLock { found in
      let names = found ?? find()
      found = names
      return names
    }
  }

  /// Returns a text, or nil if it names an option that the command lacks.
  package func advice(_ text: String) -> String? { isOffered(text) ? text : nil }

  /// Returns a message, or nil if it names an option that the command lacks.
  package func advice(_ message: Message) -> Message? {
    let texts = message.segments.map { if case .text(let text) = $0 { text } else { "" } }
    return isOffered(texts.joined()) ? message : nil
  }

  private func isOffered(_ text: String) -> Bool {
    if let isOffered = known.withLock({ $0[text] }) { return isOffered }
    let isOffered = Self.options(in: text).allSatisfy(names.contains)
    known.withLock { if $0.count < Self.maximumKnown { $0[text] = isOffered } }
    return isOffered
  }

  /// The options that a text names outside of backticks.
  private static func options(in text: String) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 0 }.flatMap { _, part in
      part.matches(of: /(?:^|[^a-z-])(--[a-z](?:[a-z0-9-]*[a-z0-9])?)/).map { String($0.1) }
    }
  }
}
