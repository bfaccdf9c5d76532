import CompassModel

extension Lexicon {
  /// What a status means for an event.
  package enum EventStatus: String, Sendable {
    case cancelled, registered, attended
    /// Nothing that is stored: `Tentative`.
    case planned
  }

  /// What the whole text of a status means; nil if it isn't known.
  package func status(_ text: String) -> EventStatus? {
    // "Registered?" is a question, and a long text is more than a status.
    guard text.utf8.count <= Self.longestMark, !text.utf8.contains(0x3F) else { return nil }
    return meaning(of: text, in: .eventStatus).flatMap(EventStatus.init)
  }

  /// Returns a title without the mark for a canceled event, such as `CANCELLED - Camp` or `Camp (ppd)`.
  package func withoutCancelledMark(_ title: String) -> (title: String, isCancelled: Bool) {
    var text = title.trimmedBlanks
    let marks = text.withUTF8 { bytes in
      TitleMarks(bytes).marks.map { mark, rest in
        (String(decoding: bytes[mark], as: UTF8.self), String(decoding: bytes[rest], as: UTF8.self))
      }
    }
    for (mark, rest) in marks where status(mark.trimmedBlanks) == .cancelled {
      let rest = rest.trimmedBlanks
      if !rest.isEmpty { return (rest, true) }
    }
    return (title, false)
  }

  /// The longest mark, in bytes.
  fileprivate static let longestMark = 40
}

/// The short parts at both ends of a title that may be marks, each with the rest of the title.
private struct TitleMarks {
  private(set) var marks: [(mark: Range<Int>, rest: Range<Int>)] = []
  private let title: UnsafeBufferPointer<UInt8>

  init(_ title: UnsafeBufferPointer<UInt8>) {
    self.title = title
    guard let first = title.first, let last = title.last else { return }
    let head = min(title.count, Lexicon.longestMark + 2)
    let tail = max(0, title.count - Lexicon.longestMark - 2)
    if let close = Self.closing(first), let end = title[..<head].firstIndex(of: close) {
      marks.append((1..<end, restStart(from: end + 1)..<title.count))
    }
    if let open = Self.opening(last), let start = title[tail...].lastIndex(of: open) {
      marks.append((start + 1..<title.count - 1, 0..<start))
    }
    // A blank is enough after "Cancelled"; "Rainout makeup" and "Not cancelled" aren't marks.
    if hasPrefix("cancel") || hasPrefix("postpone"), let end = title[..<head].firstIndex(of: 0x20) {
      marks.append((0..<end, restStart(from: end)..<title.count))
    }
    var dash = 0
    while dash < head, dashLength(at: dash) == 0 { dash += 1 }
    if dash < head { marks.append((0..<dash, restStart(from: dash)..<title.count)) }
    dash = title.count - 1
    while dash >= tail, dashLength(at: dash) == 0 { dash -= 1 }
    if dash >= tail { marks.append((dash + dashLength(at: dash)..<title.count, 0..<dash)) }
  }

  private static func closing(_ byte: UInt8) -> UInt8? { byte == 0x28 ? 0x29 : byte == 0x5B ? 0x5D : nil }
  private static func opening(_ byte: UInt8) -> UInt8? { byte == 0x29 ? 0x28 : byte == 0x5D ? 0x5B : nil }

  /// The number of bytes of a colon or a dash; 0 for other bytes.
  private func dashLength(at index: Int) -> Int {
    switch title[index] {
    case 0x3A, 0x2D: 1
    case 0xE2 where index + 2 < title.count && title[index + 1] == 0x80 && 0x93...0x94 ~= title[index + 2]: 3
    default: 0
    }
  }

  /// The index of the first byte after blanks and dashes.
  private func restStart(from index: Int) -> Int {
    var index = index
    while index < title.count {
      let length = title[index] == 0x20 ? 1 : dashLength(at: index)
      guard length > 0 else { break }
      index += length
    }
    return index
  }

  private func hasPrefix(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      title.count > word.count && title[0] | 0x20 == word[0]
        && zip(title, word).allSatisfy { $0 | 0x20 == $1 }
    }
  }
}
