import Synchronization

/// The options of a command, so that its advice never names an option that the command lacks.
///
/// Text in backticks is a whole command of its own, so it may name any option.
package final class OfferedOptions: Sendable {
  private let usual: Set<String>
  private let find: @Sendable () -> Set<String>
  private let found = Mutex<Set<String>?>(nil)
  /// Whether advice is given, by its text without values; the same few texts belong to thousands of findings.
  private let known = Mutex<[String: Bool]>([:])
  private static let maximumKnown = 1_000

  /// Creates the options of a command.
  ///
  /// - Parameters:
  ///   - usual: names that the command has; a text with no other ones needs no search.
  ///   - find: returns all names with their hyphens; called when they are first needed.
  package init(usual: Set<String> = [], _ find: @escaping @Sendable () -> Set<String>) {
    self.usual = usual
    self.find = find
  }

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
    let isOffered = Self.options(in: text).allSatisfy { usual.contains($0) || names.contains($0) }
    known.withLock { if $0.count < Self.maximumKnown { $0[text] = isOffered } }
    return isOffered
  }

  /// The options that a text names outside of backticks.
  private static func options(in text: String) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 0 }.flatMap { names(in: Array($0.element.utf8)) }
  }

  /// The names in a text, each with two hyphens and neither a letter nor a hyphen before it.
  private static func names(in text: [UInt8]) -> [String] {
    func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }
    let pieces = text.split { !isLetter($0) && !(0x30...0x39 ~= $0) && $0 != 0x2D }
    return pieces.compactMap { piece in
      let piece = piece.drop { 0x30...0x39 ~= $0 }
      guard piece.starts(with: [0x2D, 0x2D]), piece.dropFirst(2).first.map(isLetter) == true else {
        return nil
      }
      let end = piece.lastIndex { $0 != 0x2D } ?? piece.startIndex
      return String(decoding: piece[...end], as: UTF8.self)
    }
  }
}
