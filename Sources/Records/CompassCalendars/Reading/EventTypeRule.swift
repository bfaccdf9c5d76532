package import CompassModel
package import CompassValidation

/// The type of an event, and the words that determined it.
package struct EventTypeRule: Sendable, Hashable {
  /// The type of an event, or the fact that it isn't about recruiting.
  package enum Finding: Sendable, Hashable {
    /// A recruiting event.
    case type(EventType)
    /// An event unrelated to recruiting: a practice, a meeting, a day off.
    case other
  }

  /// The type of the event.
  package var finding: Finding
  /// The reason in words for people: `"vs" in its title`.
  package var reason: String
  /// The word of `--type-word` that matched, folded; nil if none did.
  package var ownWord: String?
  /// Whether the evidence is weak, such as a word that can be in the name of a game: "holiday".
  package var isWeak = false
  /// Whether a category or a type cell matched, rather than the title.
  package var isOfCell = false

  /// Creates a finding.
  package init(
    _ finding: Finding, because reason: String, ownWord: String? = nil, isWeak: Bool = false,
    isOfCell: Bool = false
  ) {
    self.finding = finding
    self.reason = reason
    self.ownWord = ownWord
    self.isWeak = isWeak
    self.isOfCell = isOfCell
  }
}

/// Determines the type of an event from its title and its categories or type cell.
///
/// The user's own words have priority, then the categories, then the label at the start of a title, then the
/// other words of the title. An official visit needs the word "official", because it counts against an NCAA
/// limit.
package struct EventTypeRules: Sendable {
  /// A word and the meaning that the user gave it.
  package struct Word: Sendable, Hashable {
    /// The word or words, folded.
    package private(set) var words: String
    var finding: EventTypeRule.Finding

    /// The meaning as a value of `--type-word`: an event type, or `none`.
    package var meaning: String {
      if case .type(let type) = finding { type.rawValue } else { "none" }
    }

    /// Creates a word with its meaning.
    package init(_ text: String, _ finding: EventTypeRule.Finding) {
      words = text.foldedWords
      self.finding = finding
    }
  }

  let lexicon: Lexicon
  private let own: [Word]

  /// Creates the rules.
  ///
  /// - Parameters:
  ///   - lexicon: the words that people use.
  ///   - own: the user's own words, which have priority.
  package init(_ lexicon: Lexicon, own: [Word] = []) {
    self.lexicon = lexicon
    self.own = own
  }

  /// Returns the rule that fits an event, or nil if none does.
  ///
  /// - Parameters:
  ///   - title: its title.
  ///   - categories: its categories, or the text of its type.
  ///   - namesSchool: whether it names a known school, so that the word "visit" is enough.
  package func rule(
    title: String, categories: [String], namesSchool: Bool
  ) -> EventTypeRule? {
    if let rule = ownRule(title: title, categories: categories) { return rule }
    let ofCell = categories.lazy.compactMap { rule(ofCell: $0) }.first
    if let ofCell, !ofCell.isWeak {
      // A title can say more than a column that has one word for both sorts of visits.
      if case .type(.unofficialVisit) = ofCell.finding, VisitWords.saysOfficial(title) {
        return Self.officialRule(title)
      }
      return ofCell
    }
    if let label = Self.label(of: title), let finding = finding(of: label) {
      return EventTypeRule(finding, because: "its title begins with \(Self.quoted(label))")
    }
    if let rule = rule(of: title, namesSchool: namesSchool), ofCell == nil || !rule.isWeak { return rule }
    return ofCell
  }

  /// Returns the rule from the user's own words, or nil if none of them matches.
  package func ownRule(title: String, categories: [String]) -> EventTypeRule? {
    if own.isEmpty { return nil }
    let text = title.foldedWords
    let word = own.first { word in
      text.hasFoldedWords(word.words) || categories.contains { $0.foldedWords == word.words }
    }
    return word.map {
      EventTypeRule($0.finding, because: "\"\($0.words)\", set by --type-word", ownWord: $0.words)
    }
  }

  // MARK: Cells and labels

  /// Returns the rule for a category or a type cell.
  ///
  /// A word such as "event" is weak evidence.
  private func rule(ofCell text: String) -> EventTypeRule? {
    let words = text.foldedWords
    guard words.utf8.count <= Self.longestLabel else { return nil }
    let reason = "its type or category \(Self.quoted(words))"
    let type = EventType.enumeration.match(words).flatMap { EventType(rawValue: $0.value) }
    if let finding = type.map(EventTypeRule.Finding.type) ?? finding(of: words) {
      let isPractice = lexicon.meaning(of: words, in: .eventTitles) == Title.practice.rawValue
      return EventTypeRule(
        finding, because: reason, isWeak: finding == .other && !isPractice, isOfCell: true)
    }
    guard var rule = rule(of: text, namesSchool: true) else { return nil }
    (rule.reason, rule.isOfCell) = (reason, true)
    return rule
  }

  /// Returns the meaning of a whole text, or nil if it's unknown.
  private func finding(of words: String) -> EventTypeRule.Finding? {
    guard let meaning = lexicon.meaning(of: words, in: .eventCells) else { return nil }
    return EventType(rawValue: meaning).map { .type($0) } ?? .other
  }

  /// The folded words before the first colon or dash of a title: the word `game` of `Game: Owls vs Hawks`.
  private static func label(of title: String) -> String? {
    let scalars = title.unicodeScalars
    let end = scalars.indices.first { index in
      guard scalars[index] == " " else { return scalars[index] == ":" }
      let next = scalars[index...].dropFirst().prefix(2)
      return next.last == " " && "-\u{2013}\u{2014}".unicodeScalars.contains(next.first ?? " ")
    }
    guard let end, end > title.startIndex else { return nil }
    let label = title[..<end]
    return label.utf8.count <= longestLabel ? String(label).foldedWords : nil
  }

  private static let longestLabel = 40

  // MARK: Words of a title

  /// The meanings of words in titles, most important first.
  private enum Title: String {
    case absence, practice, errand, showcase, camp, game, other
  }

  private func rule(of title: String, namesSchool: Bool) -> EventTypeRule? {
    let text = title.foldedWords
    let words = text.split(separator: " ")
    let matches = lexicon.matches(in: words, of: .eventTitles)
    func has(_ meaning: Title) -> String? { matches.first { $0.meaning == meaning.rawValue }?.phrase }
    func found(_ finding: EventTypeRule.Finding, _ word: String) -> EventTypeRule {
      EventTypeRule(finding, because: "\(Self.quoted(word)) in its title")
    }
    // Within a title, the word may be part of a phrase: `Tip Off Classic`.
    let isOff = text == "off" || lexicon.meaning(of: text, in: .eventTitles) == Title.other.rawValue
    // A practice stays one, regardless of its place or opponent. With a camp or a game, it may be part of
    // that.
    let isEvent = [.showcase, .camp, .game].contains { has($0) != nil } || VisitWords.first(in: title) != nil
    if let word = isOff ? text : has(.absence) ?? has(.practice) {
      return isEvent ? nil : found(.other, word)
    }
    // "Pay camp deposit" and "Doctor visit" aren't recruiting events, but only the user can be sure.
    if let word = has(.errand) {
      return isEvent ? nil : EventTypeRule(.other, because: "\(Self.quoted(word)) in its title", isWeak: true)
    }
    if let word = has(.showcase) {
      // "Campamento de visoria" is a camp.
      if let camp = has(.camp), text.hasFoldedWords("\(camp) de \(word)") { return found(.type(.camp), camp) }
      return found(.type(.showcase), word)
    }
    if let word = has(.camp) { return found(.type(.camp), word) }
    let versus = lexicon.matches(in: words, of: .versus).first?.phrase
    // A title of a match may have other words of visits: "Owls vs Hawks (visiting)".
    let visitWord = words.first { $0 == "visit" || $0 == "visits" }.map(String.init)
    if let word = visitWord ?? VisitWords.first(in: title), visitWord != nil || versus == nil {
      if let rule = Self.visitRule(word, title, namesSchool: namesSchool) { return rule }
      if visitWord != nil || VisitWords.saysOfficial(title) { return nil }
    }
    if let word = versus { return found(.type(.game), word) }
    if Self.isAway(title) { return found(.type(.game), "@") }
    if let word = has(.game) { return found(.type(.game), word) }
    if let word = has(.other) {
      return EventTypeRule(.other, because: "\(Self.quoted(word)) in its title", isWeak: true)
    }
    return isAtOpponent(words)
      ? EventTypeRule(.type(.game), because: "\"at\" between team names in its title") : nil
  }

  /// Returns the rule for a visit, or nil if the title doesn't show whether it's official.
  private static func visitRule(_ word: String, _ title: String, namesSchool: Bool) -> EventTypeRule? {
    if VisitWords.saysUnofficial(title), word != "unofficial" {
      let words = word.hasPrefix("uv") ? word : "unofficial " + word
      return EventTypeRule(.type(.unofficialVisit), because: "\(quoted(words)) in its title")
    }
    if VisitWords.saysOfficial(title) { return officialRule(title) }
    guard namesSchool else { return nil }
    return EventTypeRule(
      .type(.unofficialVisit), because: "\(quoted(word)) and a known school in its title")
  }

  /// Returns the rule for an official visit, or nil if the title doesn't say "official visit" in full.
  private static func officialRule(_ title: String) -> EventTypeRule? {
    guard title.foldedWords.hasFoldedWords("official visit"), !VisitWords.saysUnofficial(title) else {
      return nil
    }
    return EventTypeRule(.type(.officialVisit), because: "\"official visit\" in its title")
  }

  /// Whether a title is like `Owls at Hawks` or `Softball at State`.
  ///
  /// Most events at a place aren't games. A sport must precede "at", or plural team names must be on both
  /// sides.
  private func isAtOpponent(_ words: [Substring]) -> Bool {
    guard let at = words.firstIndex(of: "at"), at > 0, at + 1 < words.count else { return false }
    if lexicon.meaning(of: String(words[at - 1]), in: .sports) != nil { return true }
    return Self.isTeam(words[..<at]) && Self.isTeam(words[(at + 1)...])
  }

  /// Whether words end in a plural, ignoring an age group such as `14U` after it.
  private static func isTeam(_ words: ArraySlice<Substring>) -> Bool {
    guard let name = words.last(where: { $0.utf8.first.map { $0 > 0x39 } ?? false }) else { return false }
    return name.utf8.count > 3 && name.hasSuffix("s") && !name.hasSuffix("ss")
  }

  /// Whether a title contains `@ Opponent`.
  ///
  /// The sign must begin a word, unlike in an email address.
  private static func isAway(_ title: String) -> Bool {
    let scalars = Array(title.unicodeScalars)
    for (index, scalar) in scalars.enumerated() where scalar == "@" {
      let isFirst = index == 0 || scalars[index - 1].properties.isWhitespace
      let rest = scalars[(index + 1)...].drop { $0.properties.isWhitespace }
      if isFirst, let next = rest.first, next.properties.isAlphabetic || next.properties.numericType != nil {
        return true
      }
    }
    return false
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
