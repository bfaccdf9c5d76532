import Synchronization

/// The options that a command offers, so that its advice never names another one.
///
/// Advice is a list of alternatives: `Import the school first, or leave out --known-schools-only`. One that
/// names an option which the command lacks is dropped. What stands between backticks is a whole command of its own.
package final class OfferedOptions: Sendable {
  private let find: @Sendable () -> Set<String>
  private let found = Mutex<Set<String>?>(nil)
  /// The advice that has no value of a file in it, by the message; it is the same for thousands of findings.
  private let known = Mutex<[Message: Message?]>([:])
  private static let maximumKnown = 1_000

  /// Creates the options of a command.
  ///
  /// - Parameter find: returns the names with their hyphens; called when they are first needed.
  package init(_ find: @escaping @Sendable () -> Set<String>) { self.find = find }

  private var names: Set<String> {
    found.withLock { found in
      if let names = found { return names }
      let names = find()
      found = names
      return names
    }
  }

  /// The alternatives of a text that name no other option; nil if none is left.
  package func advice(_ text: String) -> String? {
    advice(Message(text)).map { $0.rendered(showingPersonal: true) }
  }

  /// The alternatives of a message that name no other option; nil if none is left.
  package func advice(_ message: Message) -> Message? {
    guard message.segments.contains(where: \.hasTwoHyphens) else { return message }
    if let advice = known.withLock({ $0[message] }) { return advice }
    let advice = offered(message)
    let isLiteral = message.segments.allSatisfy { if case .text = $0 { true } else { false } }
    if isLiteral {
      known.withLock { if $0.count < Self.maximumKnown { $0[message] = .some(advice) } }
    }
    return advice
  }

  private func offered(_ message: Message) -> Message? {
    let names = names
    let alternatives = Self.alternatives(of: message)
    var kept: [Message.Segment] = []
    for alternative in alternatives {
      let text = alternative.segments.map(\.ownText).joined()
      guard Self.options(in: text).allSatisfy(names.contains) else { continue }
      if kept.isEmpty {
        // What was not the first alternative begins the sentence now.
        kept = alternative.separator.isEmpty ? alternative.segments : Self.capitalized(alternative.segments)
      } else {
        kept += [.text(alternative.separator)] + alternative.segments
      }
    }
    return kept.isEmpty ? nil : Message(segments: kept)
  }

  // MARK: Taking a text apart

  private static let separators = [", or ", "; ", ". "]

  /// The alternatives of a message, each with what stands before it.
  private static func alternatives(of message: Message) -> [(separator: String, segments: [Message.Segment])]
  {
    var all: [(separator: String, segments: [Message.Segment])] = [("", [])]
    var isCommand = false
    for segment in message.segments {
      guard case .text(let text) = segment else {
        all[all.count - 1].segments.append(segment)
        continue
      }
      var rest = text.utf8[...]
      var piece = rest
      func takePiece(upTo end: String.Index) {
        let words = String(decoding: piece[..<end], as: UTF8.self)
        if !words.isEmpty || end < rest.endIndex { all[all.count - 1].segments.append(.text(words)) }
      }
      while let byte = rest.first {
        // All separators begin with a mark, and marks are no part of longer characters of UTF-8.
        if !isCommand, [0x2C, 0x3B, 0x2E].contains(byte),
          let separator = separators.first(where: { rest.starts(with: $0.utf8) }),
          rest.count > separator.utf8.count
        {
          takePiece(upTo: rest.startIndex)
          all.append((separator, []))
          rest = rest.dropFirst(separator.utf8.count)
          piece = rest
          continue
        }
        if byte == UInt8(ascii: "`") { isCommand.toggle() }
        rest = rest.dropFirst()
      }
      takePiece(upTo: rest.endIndex)
    }
    return all
  }

  /// The options that a text names outside of backticks.
  package static func options(in text: String) -> [String] {
    var options: [String] = []
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    where index % 2 == 0 {
      var previous: Unicode.Scalar = " "
      var current: String?
      for scalar in part.unicodeScalars {
        let isPart = scalar == "-" || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
        if var name = current, isPart {
          name.unicodeScalars.append(scalar)
          current = name
        } else {
          if let name = current { options.append(name) }
          current = scalar == "-" && !(("a"..."z").contains(previous) || previous == "-") ? "-" : nil
        }
        previous = scalar
      }
      if let name = current { options.append(name) }
    }
    return options.compactMap { name in
      let word = name.dropFirst(2)
      guard name.hasPrefix("--"), let first = word.unicodeScalars.first, ("a"..."z").contains(first) else {
        return nil
      }
      return name.hasSuffix("-") ? String(name.dropLast()) : name
    }
  }

  private static func capitalized(_ segments: [Message.Segment]) -> [Message.Segment] {
    guard case .text(let text)? = segments.first else { return segments }
    return [.text(text.prefix(1).uppercased() + text.dropFirst())] + segments.dropFirst()
  }
}

extension Message.Segment {
  /// The words of ours in it; a value of a file names no option.
  fileprivate var ownText: String { if case .text(let text) = self { text } else { "" } }

  /// Whether an option may be named in it.
  fileprivate var hasTwoHyphens: Bool {
    var isAfterHyphen = false
    for byte in ownText.utf8 {
      if byte == UInt8(ascii: "-"), isAfterHyphen { return true }
      isAfterHyphen = byte == UInt8(ascii: "-")
    }
    return false
  }
}
