import CompassModel
import CompassSource
import CompassValidation
import Foundation
import Synchronization

/// The folded words that identify the columns of one record kind.
struct HeaderWords: Sendable {
  let kind: RecordKind
  private let targets: [String: [ColumnTarget]]
  private let lexicon: Lexicon
  private let near = NearWords()

  /// The words for suggestions, and those that are nearest to headers; the files of a folder have the same headers.
  private final class NearWords: Sendable {
    let all = Mutex<[Suggestion.Word]?>(nil)
    let known = Mutex<[String: String?]>([:])
    static let maximumCount = 1_000
  }

  /// The fields for remarks, of which a kind has one.
  static let remarks = ["notes", "performance_notes", "content"]

  /// Returns the words of all kinds: the fields' names and labels, and other words from a lexicon.
  private static func all(_ lexicon: Lexicon) -> Words {
    // Files are read with one lexicon.
    last.withLock { last in
      if let last, last.lexicon == lexicon { return last.words }
      let shared = sharedWords(lexicon)
      let words = Dictionary(
        uniqueKeysWithValues: RecordKind.allCases.map { ($0, HeaderWords($0, lexicon, shared)) })
      let all = (
        words, HeaderWords(words.values.reduce(into: [:]) { $0.merge($1.targets) { $0 + $1 } }, lexicon)
      )
      last = (lexicon, all)
      return all
    }
  }

  private typealias Words = (ofKinds: [RecordKind: HeaderWords], ofAnyKind: HeaderWords)
  private static let last = Mutex<(lexicon: Lexicon, words: Words)?>(nil)

  /// The words of any kind.
  static func ofAnyKind(_ lexicon: Lexicon) -> HeaderWords { all(lexicon).ofAnyKind }

  /// The words of a kind.
  static func of(_ kind: RecordKind, _ lexicon: Lexicon = .empty) -> HeaderWords {
    all(lexicon).ofKinds[kind] ?? HeaderWords(kind, lexicon, sharedWords(lexicon))
  }

  /// The words for remarks and for days, which are called the same in every list.
  private static func sharedWords(_ lexicon: Lexicon) -> [(word: String, isOfDays: Bool)] {
    let remarks = Set(remarks.dropLast())
    return lexicon.headers.values.joined().compactMap { word, names in
      if names.count == 1, days.contains(names[0]) { return (word, true) }
      return remarks.isDisjoint(with: names) ? nil : (word, false)
    }
  }

  private static let days = ["start_date", "recorded_date", "occurred_at"]

  private init(_ kind: RecordKind, _ lexicon: Lexicon, _ shared: [(word: String, isOfDays: Bool)]) {
    self.kind = kind
    self.lexicon = lexicon
    var targets: [String: [ColumnTarget]] = [:]
    let schema = kind.schema
    var known: [[String]: [ColumnTarget]] = [:]
    for (word, names) in lexicon.headers[kind.rawValue] ?? [:] {
      let found =
        known[names]
        ?? names.compactMap { name in
          Self.composites[kind]?.first { $0.name == name } ?? schema[name].map(ColumnTarget.field)
        }
      known[names] = found
      targets[word] = found
    }
    let remarks = Self.remarks.lazy.compactMap { schema[$0] }.first
    let day = Self.days.lazy.compactMap { schema[$0] }.first
    for (word, isOfDays) in shared where targets[word] == nil {
      if let field = isOfDays ? day : remarks { targets[word] = [.field(field)] }
    }
    for field in schema.fields {
      let label = field.label.foldedWords
      targets[label] = targets[label] ?? [.field(field)]
      targets[field.name.foldedWords] = [.field(field)]
    }
    for word in [RejectedFile.rowColumn, RejectedFile.reasonsColumn] { targets[word.foldedWords] = nil }
    targets["extra"] = [.extraObject]
    self.targets = targets
  }

  private init(_ targets: [String: [ColumnTarget]], _ lexicon: Lexicon) {
    kind = .event
    self.targets = targets
    self.lexicon = lexicon
  }

  /// Returns the known word that is nearest to the folded words of a header, if any is near.
  func nearest(to header: String) -> String? {
    if let known = near.known.withLock({ $0[header] }) { return known }
    let words = near.all.withLock { words in
      let all = words ?? targets.keys.sorted().map { Suggestion.Word($0, folded: $0) }
      words = all
      return all
    }
    let word = Suggestion.nearest(toFolded: header, among: words)
    near.known.withLock { if $0.count < NearWords.maximumCount { $0[header] = .some(word) } }
    return word
  }

  /// Returns the possible meanings of a header, the usual one first.
  ///
  /// Case, blanks, `_`, `-` and trailing stars are ignored.
  func targets(of header: String) -> [ColumnTarget] {
    switch header {
    case RejectedFile.rowColumn, RejectedFile.reasonsColumn: return [.rejectionRemark]
    case RejectedFile.surplusColumn: return [.rejectionSurplus]
    case RejectedFile.decisionsColumn: return [.rejectionDecisions]
    default: break
    }
    let words = header.headerWords
    guard !words.isEmpty else { return Self.isMoney(header) ? targets["cost"] ?? [] : [] }
    if let found = wholeTargets(of: header, words) { return found }
    let parts = Self.parts(of: header)
    // "What is it?" and "How much does it cost us?"
    let found = targets(ofWords: parts.joined(separator: " ")) ?? targets(ofParts: parts)
    let all = found.isEmpty ? Self.core(of: words).flatMap(targets(ofWords:)) ?? [] : found
    return all.filter { $0.name != "id" }
  }

  /// Returns the words of a header without fillers such as "is it", or nil if all or none are fillers.
  static func core(of words: String) -> String? {
    let all = words.split(separator: " ")
    let core = all.filter { !fillers.contains($0) }
    return core.isEmpty || core.count == all.count ? nil : core.joined(separator: " ")
  }

  private static let fillers: Set<Substring> = [
    "i", "me", "my", "we", "us", "our", "you", "your", "he", "him", "his", "she", "her", "they", "them",
    "their",
    "it", "its", "is", "are", "was", "were", "be", "do", "does", "did", "has", "have", "the", "a", "an",
    "this",
    "that", "there", "s", "d", "re", "right", "now", "so", "far", "any", "if",
  ]

  private func wholeTargets(of header: String, _ words: String) -> [ColumnTarget]? {
    if let found = targets(ofWords: words) ?? targets[header.camelWords.foldedWords] { return found }
    // `Duration (HH:MM)`, `Velocity (mph)`: a remark in parentheses isn't part of the name.
    guard let open = header.unicodeScalars.firstIndex(of: "("), open > header.startIndex else { return nil }
    return targets(ofWords: String(header[..<open]).foldedWords)
  }

  private func targets(ofWords words: String) -> [ColumnTarget]? {
    if let found = targets[words] ?? plainTargets(of: words) { return found }
    // "Dates" and "Results" are "date" and "result", "G.P.A." is "gpa".
    if words.hasSuffix("s"), let found = targets[String(words.dropLast())] { return found }
    let parts = words.split(separator: " ")
    return parts.count > 1 && parts.allSatisfy { $0.utf8.count == 1 } ? targets[parts.joined()] : nil
  }

  /// The meanings of words with accents that are known without them.
  private func plainTargets(of words: String) -> [ColumnTarget]? {
    words.utf8.allSatisfy { $0 < 0x80 }
      ? nil : targets[words.folding(options: .diacriticInsensitive, locale: nil)]
  }

  /// The meanings that all known parts of a header share: `Event / Camp`, `Test or drill`.
  ///
  /// A part that names a parent, a hotel or a deadline makes the column another one.
  private func targets(ofParts parts: [String]) -> [ColumnTarget] {
    guard parts.count > 1 else { return [] }
    let known = parts.compactMap { targets(ofWords: $0) }
    guard let first = known.first else { return [] }
    if isWholeName(parts) { return [target(named: "full_name")].compactMap(\.self) }
    return first.filter { target in
      known.allSatisfy { $0.contains(target) }
        && !parts.contains { targets(ofWords: $0) == nil && isBlocked(target, $0) }
    }
  }

  /// Whether the parts of a header are those of a whole name: "Last, First".
  func isWholeName(_ parts: [String]) -> Bool {
    let names = parts.compactMap { targets(ofWords: $0)?.first?.name }
    return names.count == 2 && Set(names) == ["first_name", "last_name"]
  }

  /// Whether words of a header give a date or an address another meaning: "RSVP by", "Parent Email".
  func isBlocked(_ target: ColumnTarget, _ header: String) -> Bool {
    let section: Lexicon.Section
    switch CellForm(target) {
    case .date, .time: section = .otherDates
    case .email, .phone, .contact, .person: section = .otherPeople
    case .city, .state, .place, .money: section = .otherPlaces
    case .text where ["location", "address"].contains(target.name): section = .otherPlaces
    default:
      guard kind == .athlete else { return false }
      section = .otherPeople
    }
    return lexicon.matches(in: header.headerWords.split(separator: " "), of: section).contains {
      !targets(of: $0.phrase).contains(target)
    }
  }

  /// The folded parts of a header that has several: `date` and `day` of `Date / Day`.
  static func parts(of header: String) -> [String] {
    // Most headers are one word.
    guard header.utf8.count <= mostBytesOfParts,
      header.utf8.contains(where: { $0 < 0x30 || $0 == 0x7C || $0 == 0x3B })
    else { return [] }
    var words = header.utf8.split(separator: 0x20, omittingEmptySubsequences: false).map(Substring.init)
    for index in words.indices.dropFirst().dropLast() where connectors.contains(words[index]) {
      words[index] = "/"
    }
    return words.joined(separator: " ").utf8.split { "/&,|+;()".utf8.contains($0) }
      .map { String(Substring($0)).foldedWords }.filter { !$0.isEmpty }
  }

  private static let mostBytesOfParts = 100
  /// The words between parts, in small letters and in capitals.
  private static let connectors = Set(
    ["or", "and", "und", "oder", "y", "o", "et", "ou"].flatMap { word in
      [word, word.capitalized, word.uppercased()].map { $0[...] }
    })

  /// Whether the header is a known word, apart from a remark in parentheses.
  ///
  /// Plurals and known parts of a header don't count.
  func isExactly(_ header: String) -> Bool {
    let name = header.split(separator: "(", maxSplits: 1).first.map(String.init) ?? header
    return targets[name.headerWords] != nil || targets[header.camelWords.foldedWords] != nil
      || header.headerWords.isEmpty && Self.isMoney(header)
  }

  /// Whether the whole header is a word, not only its parts.
  func isWord(_ header: String) -> Bool {
    let words = header.headerWords
    return words.isEmpty || wholeTargets(of: header, words) != nil
  }

  /// Returns the usual meaning of a header, or nil if it is unknown.
  func target(of header: String) -> ColumnTarget? { targets(of: header).first }

  /// Whether a text has a sign of a currency, as the header `$` does.
  static func isMoney(_ text: String) -> Bool {
    text.unicodeScalars.contains { "$€£".unicodeScalars.contains($0) }
  }

  /// Returns the fields that some words of a longer header name, the likeliest first.
  ///
  /// `club_team` is one of "Which club team do you play for?".
  func fields(within header: String) -> [String] {
    let all = header.headerWords
    let words = (Self.core(of: all) ?? all).split(separator: " ").suffix(Self.mostWords)
    guard words.count > 1 || all.utf8.contains(0x20) || all.utf8.count >= Self.leastCompound,
      !header.utf8.contains(0x40)
    else { return [] }
    var fields: [String] = []
    // The longest run of words wins. Among runs of the same length the last one wins, as in "Host City".
    for length in stride(from: words.count, through: 1, by: -1) {
      for start in stride(from: words.endIndex - length, through: words.startIndex, by: -1) {
        let run = words[start..<start + length].joined(separator: " ")
        guard run.utf8.count > 1 else { continue }
        let known = all.utf8.contains(0x20) ? targets[run] : nil
        for case .field(let field) in known ?? targets(ofEnd: run) ?? []
        where field.type != .id && !fields.contains(field.name) { fields.append(field.name) }
      }
    }
    return fields
  }

  /// The meanings of the end of a compound word: `platz` of `golfplatz`.
  private func targets(ofEnd word: String) -> [ColumnTarget]? {
    guard word.utf8.count >= Self.leastCompound, !word.utf8.contains(0x20) else { return nil }
    return word.indices.dropFirst(3).lazy.compactMap { start in
      let end = word[start...]
      return end.utf8.count >= 5 ? targets[String(end)] : nil
    }.first
  }

  /// The least length of a compound word, in bytes.
  private static let leastCompound = 8

  /// The maximum number of words of a header to search.
  private static let mostWords = 20

  /// Whether a header belongs to a field that the app no longer uses (domain reference §1.2).
  func isRetired(_ header: String) -> Bool { Self.retired[kind]?.contains(header.headerWords) == true }

  private static let retired: [RecordKind: Set<String>] = [
    .school: ["priority tier", "private notes", "fit score", "fit score data", "ranking"],
    .coach: ["private notes", "responsiveness score", "availability"],
  ]

  /// Returns the field or composite that `--map` or `--set` names.
  func target(named name: String) -> ColumnTarget? {
    if let field = kind.schema[name] { return name == "extra" ? .extraObject : .field(field) }
    return Self.composites[kind]?.first { $0.name == name } ?? target(of: name)
  }

  /// Whether `--map`, `--set` or a profile can name a field or composite in this way.
  static func isTarget(_ name: String, of kind: RecordKind) -> Bool {
    kind.schema[name] != nil || composites[kind]?.contains { $0.name == name } == true
      || of(kind).target(named: name) != nil
  }

  /// The targets that aren't fields, by kind.
  private static let composites: [RecordKind: [ColumnTarget]] = [
    .athlete: [.firstName, .lastName, .batsThrows, .heightFeet], .coach: [.fullName, .contactDetails],
    .event: [.duration, .arrival, .fullPlace, .allDay, .homeTeam, .awayTeam, .side, .status],
    .interaction: [.timeOfInteraction],
  ]
}

extension String {
  /// The most bytes of a header that names a column.
  ///
  /// Each header is compared with the names of every kind and profile, so a long cell would cost seconds.
  private static let maximumHeaderBytes = 1_000

  /// The folded words of a header; empty if the text is too long to name a column.
  var headerWords: String { utf8.count > Self.maximumHeaderBytes ? "" : foldedWords }

  /// Whether a header is one for the keys of another database: `School ID`, `College Ref`.
  var namesKey: Bool {
    headerWords.split(separator: " ").contains { ["id", "ids", "key", "ref", "code", "uid"].contains($0) }
  }

  /// The words of a name in camel case: `start Date` of `startDate`.
  var camelWords: String {
    var result: [UInt8] = []
    var wasSmall = false
    for byte in utf8 {
      let isCapital = byte >= 0x41 && byte <= 0x5A
      if isCapital, wasSmall { result.append(0x20) }
      wasSmall = byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
