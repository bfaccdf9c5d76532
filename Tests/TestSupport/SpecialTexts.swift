/// Texts that break what works on grapheme clusters, or forgets a character: every ASCII character and
/// those that terminals, spreadsheets and browsers obey, each before what could hide it and after what
/// could hide it.
package enum SpecialTexts {
  /// The characters: ASCII, controls beyond it, marks of direction, separators, look-alikes of signs.
  package static let specials: [String] =
    ((0..<0x80).map { UInt32($0) } + [
      0x80, 0x85, 0x9B, 0x9F, 0xA0, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E,
      0x2066,
      0x2069, 0xFEFF, 0xFF1D, 0xFF0B, 0xFF0D, 0xFF20, 0xFFFE, 0xFFFD, 0xE0001,
    ]).compactMap { Unicode.Scalar($0).map { String($0) } }

  /// What follows: nothing, a combining accent, joiners, a variation selector, line ends, a joined emoji.
  package static let followers = ["", "\u{301}", "\u{200D}", "\u{FE0F}", "\r", "\n", "\r\n", "\u{200D}👩‍🚀"]

  /// What stands before: nothing, a lone accent, an apostrophe as a guard has it, a letter.
  package static let leaders = ["", "\u{301}", "'", "a"]

  /// All of them together, in an order that does not change.
  package static let all: [String] = specials.flatMap { special in
    followers.flatMap { follower in leaders.map { $0 + special + follower } }
  }
}
