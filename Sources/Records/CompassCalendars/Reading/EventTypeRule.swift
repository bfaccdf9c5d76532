package import CompassModel
package import CompassValidation

/// What words say an event is, and which of them said it.
package struct EventTypeRule: Sendable, Hashable {
  /// What an event is.
  package enum Finding: Sendable, Hashable {
    /// An event of recruiting life.
    case type(EventType)
    /// A practice, a meeting, a day off: nothing that recruiting is about.
    case other
  }

  /// What the event is.
  package var finding: Finding
  /// What said so, for people: `"vs" in its title`.
  package var reason: String
  /// The word of `--type-word` that said so, folded; nil if something else did.
  package var ownWord: String?
  /// Whether the word may as well stand in the name of a game, such as "holiday".
  package var isWeak = false
  /// Whether the text of a category or of a type said so, rather than the title.
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

/// Tells what an event is from its title and from its categories or the cell of its type.
///
/// What the user said of a word goes first, then the categories, then the label that a title begins with, then the
/// words of the title. An official visit needs the word official: it counts against a limit of the NCAA.
package struct EventTypeRules: Sendable {
  /// What a word means to the user.
  package struct Word: Sendable, Hashable {
    /// The word or words, folded.
    package private(set) var words: String
    var finding: EventTypeRule.Finding

    /// What it means, as `--type-word` takes it: a type of events, or `none`.
    package var meaning: String {
      if case .type(let type) = finding { type.rawValue } else { "none" }
    }

    /// Says what a word means.
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
  ///   - own: what the user said of words, which goes before everything else.
  package init(_ lexicon: Lexicon, own: [Word] = []) {
    self.lexicon = lexicon
    self.own = own
  }

  /// What an event is; nil if nothing tells.
  ///
  /// - Parameters:
  ///   - title: its name.
  ///   - categories: its categories, or the text of its type.
  ///   - namesSchool: whether it is known to be at a school, so that the word visit is enough.
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

  /// What an event is by the words of the user alone; nil if none of them fits.
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

  /// What the text of a category or of a type says; a word such as "event" says little.
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

  /// What a word by itself says.
  private func finding(of words: String) -> EventTypeRule.Finding? {
    guard let meaning = lexicon.meaning(of: words, in: .eventCells) else { return nil }
    return EventType(rawValue: meaning).map { .type($0) } ?? .other
  }

  /// The folded words before the first colon or dash of a title: the word `game` of `Game: Owls vs Hawks`.
  private static func label(of title: String) -> String? {
    let ends = [":", " - ", " \u{2013} ", " \u{2014} "].compactMap { title.firstRange(of: $0)?.lowerBound }
    guard let end = ends.min(), end > title.startIndex else { return nil }
    let label = title[..<end]
    return label.utf8.count <= longestLabel ? String(label).foldedWords : nil
  }

  private static let longestLabel = 40

  // MARK: Words of a title

  /// What the words of titles mean, the most important first.
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
    // Within a title the word may be half of another: `Tip Off Classic`.
    let isOff = text == "off" || lexicon.meaning(of: text, in: .eventTitles) == Title.other.rawValue
    // A practice stays one wherever it is held, and against whom; beside a camp or a game it may be part of that.
    let isEvent = [.showcase, .camp, .game].contains { has($0) != nil } || VisitWords.first(in: title) != nil
    if let word = isOff ? text : has(.absence) ?? has(.practice) {
      return isEvent ? nil : found(.other, word)
    }
    // "Pay camp deposit" and "Doctor visit" are no events of recruiting, but only the user can tell.
    if let word = has(.errand) {
      return isEvent ? nil : EventTypeRule(.other, because: "\(Self.quoted(word)) in its title", isWeak: true)
    }
    if let word = has(.showcase) { return found(.type(.showcase), word) }
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

  /// What a visit is: an unofficial one, or nil if the title doesn't say enough.
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

  /// An official visit, which a title must call so: an abbreviation is not enough.
  private static func officialRule(_ title: String) -> EventTypeRule? {
    guard title.foldedWords.hasFoldedWords("official visit"), !VisitWords.saysUnofficial(title) else {
      return nil
    }
    return EventTypeRule(.type(.officialVisit), because: "\"official visit\" in its title")
  }

  /// Whether a title says `Owls at Hawks` or `Softball at State`: most things that are at a place are no
  /// games, so that a sport must stand before it or the names of teams, which are plurals, on both sides.
  private func isAtOpponent(_ words: [Substring]) -> Bool {
    guard let at = words.firstIndex(of: "at"), at > 0, at + 1 < words.count else { return false }
    if lexicon.meaning(of: String(words[at - 1]), in: .sports) != nil { return true }
    return Self.isTeam(words[..<at]) && Self.isTeam(words[(at + 1)...])
  }

  /// Whether words end in a plural, an age group such as `14U` behind it left out.
  private static func isTeam(_ words: ArraySlice<Substring>) -> Bool {
    guard let name = words.last(where: { $0.utf8.first.map { $0 > 0x39 } ?? false }) else { return false }
    return name.utf8.count > 3 && name.hasSuffix("s") && !name.hasSuffix("ss")
  }

  /// Whether a title says `@ Opponent`: the sign stands at a word's start, as it does in no mail address.
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
