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

  /// A title without the mark that says that the event was called off: `CANCELLED - Camp`, `Camp (ppd)`.
  ///
  /// - Complexity: O(n) in the length of the title.
  package func withoutCancelledMark(_ title: String) -> (title: String, isCancelled: Bool) {
    let scalars = Array(title.trimmedBlanks.unicodeScalars)
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(part)).trimmedBlanks
    }
    func isMark(_ part: ArraySlice<Unicode.Scalar>) -> Bool {
      part.count <= Self.longestMark && status(text(part)) == .cancelled
    }
    for (mark, rest) in Self.parts(of: scalars) where !rest.isEmpty && isMark(mark) {
      return (text(rest), true)
    }
    return (title, false)
  }

  private static let longestMark = 40

  /// The parts at both ends of a title that may be marks, each with the rest of the title.
  private static func parts(
    of title: [Unicode.Scalar]
  ) -> [(mark: ArraySlice<Unicode.Scalar>, rest: ArraySlice<Unicode.Scalar>)] {
    var parts: [(ArraySlice<Unicode.Scalar>, ArraySlice<Unicode.Scalar>)] = []
    if let first = title.first, let close = brackets[first], let end = title.firstIndex(of: close) {
      parts.append((title[1..<end], title[(end + 1)...].drop(while: isDash)))
    }
    if let last = title.last, let open = brackets.first(where: { $0.value == last })?.key,
      let start = title.lastIndex(of: open)
    {
      parts.append((title[(start + 1)..<(title.count - 1)], title[..<start]))
    }
    // A blank is enough behind "Cancelled"; "Rainout makeup" and "Not cancelled" are no marks.
    let first = String(String.UnicodeScalarView(title.prefix(9))).lowercased()
    let isPlain = first.hasPrefix("cancel") || first.hasPrefix("postpone")
    for end in [isPlain ? title.firstIndex(where: isDash) : nil, title.firstIndex(where: isRealDash)] {
      if let end { parts.append((title[..<end], title[end...].drop(while: isDash))) }
    }
    if let start = title.lastIndex(where: isRealDash) {
      parts.append((title[(start + 1)...], title[..<start]))
    }
    return parts
  }

  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "[": "]"]

  private static func isDash(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || isRealDash(scalar) }

  private static func isRealDash(_ scalar: Unicode.Scalar) -> Bool {
    [":", "-", "\u{2013}", "\u{2014}"].contains(scalar)
  }
}
