package import CompassModel

/// What a calendar's words say an event is, and which of them said it.
package struct EventTypeRule: Sendable, Hashable {
  /// What an event of a calendar is.
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
  /// The word of `--type-word` that said so, folded; nil where something else did.
  package var ownWord: String?

  /// Creates a finding.
  package init(_ finding: Finding, because reason: String, ownWord: String? = nil) {
    self.finding = finding
    self.reason = reason
    self.ownWord = ownWord
  }
}

/// Tells from categories and titles what the events of a calendar are.
///
/// What the user said of a word goes first, then the categories, then the label that a title begins with,
/// then its words. An official visit is never guessed: it counts against a limit of the NCAA's.
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

  private let own: [Word]

  /// Creates the rules.
  ///
  /// - Parameter own: what the user said of words, which goes before everything else.
  package init(own: [Word] = []) { self.own = own }

  /// What an event is; nil where nothing tells.
  ///
  /// - Parameters:
  ///   - title: its `SUMMARY`.
  ///   - categories: its `CATEGORIES`.
  ///   - namesSchool: whether a school that is known stands in its title or place.
  package func rule(
    title: String, categories: [String], namesSchool: Bool
  ) -> EventTypeRule? {
    if let rule = ownRule(title: title, categories: categories) { return rule }
    for category in categories {
      if let finding = Self.finding(ofCategory: category) {
        return EventTypeRule(finding, because: "its category \(Self.quoted(category.foldedWords))")
      }
    }
    if let label = Self.label(of: title), let finding = Self.finding(ofLabel: label) {
      return EventTypeRule(finding, because: "its title begins with \(Self.quoted(label))")
    }
    return Self.rule(of: title, namesSchool: namesSchool)
  }

  /// What an event is by the words of the user alone; nil where none of them fits.
  package func ownRule(title: String, categories: [String]) -> EventTypeRule? {
    if own.isEmpty { return nil }
    let text = title.foldedWords
    let word = own.first { word in
      text.hasFoldedWords(word.words) || categories.contains { $0.foldedWords == word.words }
    }
    return word.map {
      EventTypeRule($0.finding, because: "\"\($0.words)\", as --type-word says", ownWord: $0.words)
    }
  }

  // MARK: Categories and labels

  private static func finding(ofCategory text: String) -> EventTypeRule.Finding? {
    let words = text.foldedWords
    if let type = EventType.enumeration.cases.first(where: { choice in
      choice.value.foldedWords == words || choice.label.foldedWords == words
    }).flatMap({ EventType(rawValue: $0.value) }) {
      return .type(type)
    }
    return finding(ofLabel: words)
  }

  /// What a word by itself says, as the label before a colon or as a category.
  private static func finding(ofLabel words: String) -> EventTypeRule.Finding? {
    if games.isOne(words) { return .type(.game) }
    if camps.isOne(words) { return .type(.camp) }
    if showcases.isOne(words) { return .type(.showcase) }
    if words == "unofficial visit" || words == "unofficial" { return .type(.unofficialVisit) }
    return others.isOne(words) ? .other : nil
  }

  /// The folded words before the first colon of a title: of `Game: Owls vs Hawks` the word `game`.
  private static func label(of title: String) -> String? {
    let bytes = Array(title.utf8)
    guard let colon = bytes.firstIndex(of: 0x3A), colon > 0, colon <= longestLabel else { return nil }
    return String(decoding: bytes[..<colon], as: UTF8.self).foldedWords
  }

  private static let longestLabel = 40

  // MARK: Words of a title

  private static func rule(of title: String, namesSchool: Bool) -> EventTypeRule? {
    let text = title.foldedWords
    let words = text.split(separator: " ")
    func has(_ phrases: PhraseList) -> String? { phrases.first(in: words) }
    func found(_ finding: EventTypeRule.Finding, _ word: String) -> EventTypeRule {
      EventTypeRule(finding, because: "\(quoted(word)) in its title")
    }
    // Within a title the word may be half of another: `Tip Off Classic`.
    if let word = text == "off" ? "off" : has(absences) { return found(.other, word) }
    // A practice stays one wherever it is held, against whom, and whatever it is for.
    if let word = has(practices) { return found(.other, word) }
    if let word = has(showcases) { return found(.type(.showcase), word) }
    if let word = has(camps) { return found(.type(.camp), word) }
    let matchWord = has(matches)
    // A title of a match may have other words of visits: "Owls vs Hawks (visiting)".
    let visitWord = has(visits)
    if let word = visitWord ?? VisitWords.first(in: title), visitWord != nil || matchWord == nil {
      if let rule = visitRule(word, title, namesSchool: namesSchool) { return rule }
      if visitWord != nil || VisitWords.saysOfficial(title) { return nil }
    }
    if let word = matchWord { return found(.type(.game), word) }
    if isAway(title) { return found(.type(.game), "@") }
    if let word = has(games) { return found(.type(.game), word) }
    if let word = has(others) { return found(.other, word) }
    return isAtOpponent(words)
      ? EventTypeRule(.type(.game), because: "\"at\" between teams in its title") : nil
  }

  /// What a visit is: an unofficial one, or nil if the title doesn't say enough.
  private static func visitRule(_ word: String, _ title: String, namesSchool: Bool) -> EventTypeRule? {
    if VisitWords.saysUnofficial(title), word != "unofficial" {
      let words = word.hasPrefix("uv") ? word : "unofficial " + word
      return EventTypeRule(.type(.unofficialVisit), because: "\(quoted(words)) in its title")
    }
    guard namesSchool, !VisitWords.saysOfficial(title) else { return nil }
    return EventTypeRule(
      .type(.unofficialVisit), because: "\(quoted(word)) in its title and a school that is known")
  }

  /// Whether a title says `Owls at Hawks` or `Softball at State`: most things that are at a place are no
  /// games, so that a sport must stand before it or the names of teams, which are plurals, on both sides.
  private static func isAtOpponent(_ words: [Substring]) -> Bool {
    guard let at = words.firstIndex(of: "at"), at > 0, at + 1 < words.count else { return false }
    if sports.contains(String(words[at - 1])) { return true }
    return isTeam(words[..<at]) && isTeam(words[(at + 1)...])
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

  private static let visits = PhraseList(["visit", "visits"])
  private static let matches = PhraseList(["vs", "versus", "v"])
  private static let games = PhraseList([
    "game", "games", "match", "scrimmage", "doubleheader", "double header", "playoff", "playoffs", "play off",
    "play offs",
    "tournament", "championship", "semifinal", "quarterfinal", "league game", "home game", "away game",
  ])
  private static let sports: Set = [
    "baseball", "softball", "basketball", "football", "soccer", "volleyball", "lacrosse", "hockey", "tennis",
    "wrestling", "swimming", "golf", "rugby", "track",
  ]
  private static let camps = PhraseList([
    "camp", "camps", "clinic", "prospect camp", "prospect day", "elite camp",
  ])
  private static let showcases = PhraseList(["showcase", "showcases", "combine", "pro day", "scout day"])
  private static let practiceWords = [
    "practice", "practices", "training", "workout", "workouts", "conditioning", "weights", "lifting",
    "batting practice", "bullpen", "walkthrough", "tryout", "tryouts",
  ]
  /// What says that there is nothing.
  private static let absences = PhraseList([
    "no game", "no games", "no practice", "no camp", "no tournament", "no school", "off day", "day off",
    "bye week",
  ])
  private static let practices = PhraseList(practiceWords)
  private static let others = PhraseList(
    practiceWords + [
      "meeting", "team meeting", "party", "banquet", "fundraiser", "picture day", "pictures", "birthday",
      "dinner", "lunch", "bye", "holiday", "travel", "bus", "cancelled", "canceled",
      "other", "school", "exam", "appointment", "other event", "event",
    ])
}
