package import CompassModel
import Synchronization

/// The words that people use for types of events, statuses, roles, contacts and tests, in several languages.
///
/// The words are data: the files of `Templates/Lexicon`. An empty lexicon knows only the app's own words.
public struct Lexicon: Sendable, Hashable {
  /// A section of words, each of which means one of a list of values.
  package enum Section: String, Sendable, CaseIterable {
    /// Words in the title of an event, which say what it is.
    case eventTitles = "event_titles"
    /// The whole text of a cell of event types, of a category, or of the label before a title.
    case eventCells = "event_cells"
    case eventStatus = "event_status"
    case answers
    case coachRoles = "coach_roles"
    case divisions
    case schoolStatus = "school_status"
    case fitTiers = "fit_tiers"
    case contactTypes = "contact_types"
    case directions
    /// Words between the names of two teams: `vs`.
    case versus
    case sports
    /// Words in a header that make a day another one than that of the record: `deadline`.
    case otherDates = "other_dates"
    /// Words in a header for the address or number of another person: `parent`.
    case otherPeople = "other_people"
    /// Words in a header for another place than that of the event: `hotel`.
    case otherPlaces = "other_places"
    /// Words in place of a result: `DNF`.
    case noResults = "no_results"

    /// Whether the section is one list of words.
    package var isList: Bool {
      [.versus, .sports, .otherDates, .otherPeople, .otherPlaces, .noResults].contains(self)
    }
  }

  /// A word or phrase that was found in a text.
  package struct Match: Sendable, Hashable {
    /// The meaning, like `camp`.
    package let meaning: String
    /// The phrase, folded: `prospect day`.
    package let phrase: String
  }

  /// Shared by all copies: options are copied for every cell.
  private let table: Table

  private final class Table: Sendable {
    let meanings: [Section: [String: String]]
    let tests: [MetricType]
    /// The types of measurements that words mean.
    let types: [MetricType]
    /// The indices of the types, by folded word.
    let typesByWord: [String: Int]
    let headers: [String: [String: [String]]]
    /// The phrases by section, made when a section is first used.
    private let phrases = Mutex<[Section: PhraseTable]>([:])

    init(
      _ meanings: [Section: [String: String]], _ tests: [MetricType], _ types: [MetricType],
      _ typesByWord: [String: Int], _ headers: [String: [String: [String]]]
    ) {
      self.headers = headers
      self.meanings = meanings
      self.tests = tests
      self.types = types
      self.typesByWord = typesByWord
    }

    func phrases(of section: Section) -> PhraseTable {
      phrases.withLock { phrases in
        if let known = phrases[section] { return known }
        let new = PhraseTable(meanings[section] ?? [:])
        phrases[section] = new
        return new
      }
    }
  }

  /// A lexicon without words.
  public static let empty = Lexicon(words: [:], tests: [])

  /// Creates a lexicon.
  ///
  /// - Parameters:
  ///   - words: the meanings by section and folded word.
  ///   - tests: types of measurements beyond the app's own, and the app's own with further words.
  ///   - headers: the fields that headers mean, by kind of records and folded header; the usual one first.
  package init(
    words: [Section: [String: String]], tests: [MetricType], headers: [String: [String: [String]]] = [:]
  ) {
    var own: [MetricType] = []
    var types: [MetricType] = []
    var indices: [String: Int] = [:]
    var byWord: [String: Int] = [:]
    byWord.reserveCapacity(tests.reduce(0) { $0 + $1.aliases.count + 2 })
    for test in tests {
      let index = indices[test.key] ?? types.count
      if index == types.count {
        indices[test.key] = index
        types.append(MetricType.registered(test.key) ?? test)
        if !types[index].isRegistered { own.append(test) }
      }
      for word in [types[index].key.foldedWords, types[index].label.foldedWords] + test.aliases
      where byWord[word] == nil {
        byWord[word] = index
      }
    }
    table = Table(words, own, types, byWord, headers)
  }

  /// The fields that headers mean, by kind of records and folded header; the usual one first.
  package var headers: [String: [String: [String]]] { table.headers }

  /// The types of measurements beyond the app's own.
  package var tests: [MetricType] { table.tests }

  /// Returns the meaning of a whole text in a section, or nil if the section doesn't have the text.
  package func meaning(of text: String, in section: Section) -> String? {
    table.meanings[section]?[text.foldedWords]
  }

  /// Whether a word or phrase of a section begins with some letters.
  package func hasWord(beginningWith letters: Substring, in section: Section) -> Bool {
    table.meanings[section]?.keys.contains { $0.hasPrefix(letters) } ?? false
  }

  /// Returns the phrases of a section that occur in folded words, in their order.
  ///
  /// The longest phrase wins at each position.
  ///
  /// - Complexity: O(n) in the number of words.
  package func matches(in words: [Substring], of section: Section) -> [Match] {
    let phrases = table.phrases(of: section)
    var found: [Match] = []
    var index = 0
    while index < words.count {
      if let phrase = phrases.first(of: words[index...]) {
        found.append(phrase.match)
        index += phrase.count
      } else {
        index += 1
      }
    }
    return found
  }

  /// Returns the meaning shared by all phrases of a section in a text, or nil without phrases or with several
  /// meanings.
  ///
  /// - Parameters:
  ///   - isAtStart: whether the text must begin with the first phrase: "smoke signal" isn't a message.
  ///   - fewestWords: the minimum number of words in a phrase: "Email coach" doesn't come from the coach.
  package func onlyMeaning(
    in text: String, of section: Section, isAtStart: Bool = false, fewestWords: Int = 1
  ) -> String? {
    let words = text.foldedWords.split(separator: " ")
    let found = matches(in: words, of: section).filter { match in
      fewestWords == 1 || match.phrase.utf8.count { $0 == 0x20 } + 1 >= fewestWords
    }
    guard let first = found.first, found.allSatisfy({ $0.meaning == first.meaning }),
      !isAtStart || words.starts(with: first.phrase.split(separator: " "))
    else { return nil }
    return first.meaning
  }

  /// Returns the role of a coach with a job title like `Head Women's Golf Coach`, or nil for other jobs.
  package func role(_ text: String) -> String? {
    if let meaning = meaning(of: text, in: .coachRoles) { return meaning }
    // All other words must be about a team. A former coach or the head of admissions isn't a coach.
    let words = text.foldedWords.split(separator: " ")
    let known = matches(in: words, of: .coachRoles).flatMap { $0.phrase.split(separator: " ") }
    guard !known.isEmpty else { return nil }
    let others = words.filter { !known.contains($0) && !Self.teamWords.contains($0) }
    return others.allSatisfy { meaning(of: String($0), in: .sports) != nil }
      ? onlyMeaning(in: text, of: .coachRoles) : nil
  }

  /// Returns the role that a header of coaches names says: `Head Coach`, `HC Last Name`; nil for others.
  package func role(inHeader header: String) -> String? {
    let words = header.foldedWords.split(separator: " ").filter { !Self.nameWords.contains($0) }
    return words.isEmpty ? nil : role(words.joined(separator: " "))
  }

  /// Whether a header is a role of coaches, or several of them: `Assistants`.
  package func namesRole(_ header: String) -> Bool {
    let folded = header.foldedWords
    return [folded, folded.hasSuffix("s") ? String(folded.dropLast()) : folded].contains { word in
      role(word) ?? CoachRole.enumeration.match(word)?.value != nil
    }
  }

  private static let nameWords: Set<Substring> = ["name", "names", "s", "first", "last", "full", "current"]

  private static let teamWords: Set<Substring> = [
    "coach", "coaches", "women", "womens", "men", "mens", "s", "boys", "girls", "and", "of", "the", "for",
    "varsity",
  ]

  /// The type of measurement that a name means; nil if neither the app nor the lexicon knows it.
  package func test(named text: String) -> MetricType? {
    if let test = known(text) { return test }
    if let open = text.utf8.firstIndex(of: 0x28), text.utf8.last == 0x29,
      String(text[open...]).foldedWords.split(separator: " ").allSatisfy(Self.singleLift.contains)
    {
      return known(String(text[..<open]))
    }
    // "Pro shuttle 5-10-5"
    let words = text.foldedWords.split(separator: " ")
    // "Fastball top" is "top fastball".
    if let last = words.last, words.count > 1, Self.bestWords.contains(last),
      let test = known(([last] + words.dropLast()).joined(separator: " "))
    {
      return test
    }
    guard 2...Self.mostWordsOfTest ~= words.count, !text.utf8.contains(0x28) else { return nil }
    return (1..<words.count).lazy.compactMap { end in
      known(words[..<end].joined(separator: " ")).flatMap { first in
        known(words[end...].joined(separator: " ")) == first ? first : nil
      }
    }.first
  }

  /// Words in parentheses after a lift that mean a one-repetition maximum, as the type itself does.
  private static let singleLift: Set<Substring> = ["1", "one", "rep", "rm", "1rm", "max"]
  private static let mostWordsOfTest = 8
  private static let bestWords: Set<Substring> = ["top", "max", "peak"]

  private func known(_ text: String) -> MetricType? {
    let word = text.foldedWords
    return MetricType.named(word) ?? type(ofWord: word)
  }

  private func type(ofWord word: String) -> MetricType? { table.typesByWord[word].map { table.types[$0] } }

  /// Returns the only metric type with names of this word and one more: `Exit` is the exit velocity.
  package func test(beginning text: String) -> MetricType? {
    let start = text.foldedWords + " "
    guard start.utf8.count >= Self.leastBytesOfStart else { return nil }
    // Names with more words belong to related types: "exit velo average".
    let found = Set(
      table.typesByWord.lazy.filter { name, _ in
        name.hasPrefix(start) && !name.dropFirst(start.count).contains(" ")
      }.map(\.value))
    return found.count == 1 ? found.first.map { table.types[$0] } : nil
  }

  private static let leastBytesOfStart = 5

  /// Whether a text is in place of a result: `DNF`, `-`, `x`, `did not run`.
  package func isNoResult(_ text: String) -> Bool {
    guard !text.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return false }
    let words = text.foldedWords
    return words.unicodeScalars.count <= Self.mostLettersOfMark
      || !matches(in: words.split(separator: " "), of: .noResults).isEmpty
  }

  /// The most letters of a mark like `DNT`.
  private static let mostLettersOfMark = 3

  /// Returns the type that the key of a stored measurement means, which may be a word for a known type.
  package func type(of key: String) -> MetricType {
    MetricType.registered(key) ?? test(named: key) ?? MetricType.of(key)
  }

  /// Returns the type of measurement for a key.
  ///
  /// A type with an unknown key doesn't have a unit.
  package func test(ofKey key: String) -> MetricType {
    MetricType.registered(key) ?? type(ofWord: key.foldedWords).flatMap { $0.key == key ? $0 : nil }
      ?? MetricType.of(key)
  }

  /// The words of a type of measurement that aren't its key or label, in alphabetical order.
  package func words(for type: MetricType) -> [String] {
    let own = [type.key.foldedWords, type.label.foldedWords]
    return Set(type.aliases + table.typesByWord.filter { table.types[$0.value].key == type.key }.keys)
      .subtracting(own).sorted()
  }

  /// Whether two lexicons are the same one.
  public static func == (lhs: Lexicon, rhs: Lexicon) -> Bool { lhs.table === rhs.table }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(table)) }
}
