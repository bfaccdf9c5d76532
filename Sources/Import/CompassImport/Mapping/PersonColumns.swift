import CompassModel
import CompassSource
import CompassValidation

/// The columns that name the athlete of a row: one with names, or one with first names and one with last names.
struct PersonColumns: Sendable {
  /// The index of the column with names, or with first names if the file lacks last names.
  private(set) var name: Int?
  /// The places of the columns of first and last names.
  private(set) var parts: (first: Int, last: Int)?

  /// Finds the columns that name athletes.
  ///
  /// - Parameters:
  ///   - headers: the headers in the order of the columns.
  ///   - kind: the kind of the records.
  ///   - samples: the values of the first rows.
  ///   - lexicon: the words that people use.
  init(_ headers: [String], _ kind: RecordKind, _ samples: ColumnProfiles, _ lexicon: Lexicon) {
    // Lists of schools and coaches name coaches.
    guard ![.school, .coach].contains(kind) else { return }
    let found = headers.enumerated().compactMap { index, header in
      NamePart(header, lexicon).flatMap { samples.mayBeNames(index) ? (index: index, part: $0) : nil }
    }
    // A contact names a coach, possibly also in two columns.
    let mostRank = kind == .interaction ? NamePart.athleteRank : NamePart.unknownRank
    let pairs = found.filter { !$0.part.isLast }.compactMap { first in
      found.first { $0.part.isLast && $0.part.subject == first.part.subject }.map { (first, $0) }
    }.filter { first, _ in first.part.rank <= mostRank || samples.namesKnownAthlete(first.index) }
    parts = pairs.min { ($0.0.part.rank, $0.0.index) < ($1.0.part.rank, $1.0.index) }
      .map { ($0.0.index, $0.1.index) }
    let words = HeaderWords.of(kind, lexicon)
    guard kind != .athlete else {
      // "Rower" is the name of an athlete, unless another column has the name.
      let isNamed = headers.flatMap(words.targets(of:)).contains { Self.fields.contains($0.name) }
      if parts == nil, !isNamed {
        name =
          headers.indices.first { samples.mayBeNames($0) && Self.isOfAthletes(headers[$0], lexicon) }
          ?? Self.onlyNames(headers, samples, lexicon)
      }
      return
    }
    let others = headers.indices.filter { index in
      let targets = words.targets(of: headers[index])
      return !found.contains { $0.index == index } && samples.mayBeNames(index)
        && targets.allSatisfy { $0.name == "user_id" }
    }
    name =
      others.first { samples.namesKnownAthlete($0) }
      ?? (parts == nil ? others.first { Self.isOfAthletes(headers[$0], lexicon) } : nil)
    if name != nil { parts = nil }
    if name == nil, parts == nil {
      name = found.first { !$0.part.isLast && $0.part.rank <= min(mostRank, NamePart.noneRank) }?.index
    }
    if name == nil, parts == nil, kind == .metric {
      let athletes = HeaderWords.of(.athlete, lexicon)
      name =
        headers.indices.first {
          athletes.target(of: headers[$0])?.name == "full_name" && samples.areFullNames($0)
        } ?? Self.onlyNames(headers, samples, lexicon)
    }
  }

  /// The only column of full names, if its header is otherwise unknown: `Skater`.
  private static func onlyNames(_ headers: [String], _ samples: ColumnProfiles, _ lexicon: Lexicon) -> Int? {
    let found = headers.indices.filter(samples.areFullNames)
    guard found.count == 1, let column = found.first,
      HeaderWords.ofAnyKind(lexicon).targets(of: headers[column]).isEmpty,
      !NamePart.isOfOthers(headers[column].headerWords.split(separator: " "), lexicon)
    else { return nil }
    return column
  }

  /// Whether a header is a word for athletes, or for people who do a sport: `Kid`, `Swimmer`.
  private static func isOfAthletes(_ header: String, _ lexicon: Lexicon) -> Bool {
    if HeaderWords.of(.athlete, lexicon).isWholeName(HeaderWords.parts(of: header)) { return true }
    let words = header.headerWords.split(separator: " ").filter { !NamePart.fillers.contains($0) }
    guard let last = words.last, !NamePart.isOfOthers(words, lexicon) else { return false }
    if NamePart.nameAthletes(words, lexicon) { return true }
    guard words.count == 1, let ending = doers.first(where: last.hasSuffix) else { return false }
    return last.utf8.count >= ending.utf8.count + 3
      && lexicon.hasWord(beginningWith: last.dropLast(ending.count), in: .sports)
  }

  /// The fields that name the athlete of a row, and the fields of an athlete's own name.
  static let fields: Set<String> = ["user_id", "full_name", "first_name", "last_name"]

  /// The endings of words for people who do a sport.
  private static let doers = ["er", "or", "ist", "ast"]
}

/// A header for a part of a person's name.
///
/// For example, `Player First` is the first name of a player.
private struct NamePart {
  let isLast: Bool
  /// The words for the person, or empty if the header doesn't name a person.
  let subject: [Substring]
  /// How well the subject is known to be an athlete, the best first.
  let rank: Int
  static let athleteRank = 0
  static let noneRank = 1
  static let unknownRank = 2

  /// Reads a header.
  ///
  /// Returns nil if it doesn't name one part of a name, or if the name isn't an athlete's.
  init?(_ header: String, _ lexicon: Lexicon) {
    let written = header.headerWords
    // "PlayerLastName" and "PLAYERLASTNAME" are the same.
    let part = ["firstname", "lastname"].first { written.hasSuffix($0) }.map { String($0.dropLast(4)) }
    let split = part.map { written.dropLast($0.count + 4) + " " + $0 } ?? header.camelWords.foldedWords
    let words = (written.contains(" ") ? written : split).split(separator: " ")
      .filter { !Self.fillers.contains($0) }
    guard words.count <= Self.mostWords else { return nil }
    let athlete = HeaderWords.of(.athlete, lexicon)
    func target(_ word: Substring) -> ColumnTarget? {
      for text in [String(word), "\(word) name"] {
        if let target = athlete.target(of: text), [.firstName, .lastName].contains(target) { return target }
      }
      return nil
    }
    let parts = words.indices.filter { target(words[$0]) != nil }
    guard parts.count == 1 else { return nil }
    isLast = target(words[parts[0]]) == .lastName
    subject = words.enumerated().filter { $0.offset != parts[0] }.map(\.element)
    guard !Self.isOfOthers(subject, lexicon) else { return nil }
    rank =
      Self.nameAthletes(subject, lexicon)
      ? Self.athleteRank : subject.isEmpty ? Self.noneRank : Self.unknownRank
  }

  /// Words that don't show which person a name belongs to.
  static let fillers: Set<Substring> = ["name", "names", "s", "of", "the", "which", "full"]
  private static let mostWords = 4

  /// Whether all of some words are words for athletes.
  static func nameAthletes(_ words: [Substring], _ lexicon: Lexicon) -> Bool {
    !words.isEmpty
      && words.allSatisfy { HeaderWords.of(.metric, lexicon).target(of: String($0))?.name == "user_id" }
  }

  /// Whether the words name a parent, a coach or another person who isn't an athlete.
  static func isOfOthers(_ words: [Substring], _ lexicon: Lexicon) -> Bool {
    !words.isEmpty
      && (Staff.isNamed(in: words, lexicon) || !others.isDisjoint(with: words)
        || lexicon.role(words.joined(separator: " ")) != nil)
  }

  private static let others: Set<Substring> = [
    "contact", "evaluator", "tester", "official", "driver", "school", "team", "opponent",
  ]
}

/// The coaches, parents and helpers in a table of athletes.
struct Staff: Sendable {
  /// The columns with a person's role in a team: `Role`, `Type`, `Position`.
  let columns: [Int]
  private let lexicon: Lexicon

  /// Finds the columns of roles.
  init(_ mapping: ColumnRoles, _ lexicon: Lexicon) {
    self.lexicon = lexicon
    columns = mapping.columns.indices.filter { index in
      let words = mapping.columns[index].header.headerWords.split(separator: " ")
      return !Self.headers.isDisjoint(with: words) && !Self.isNamed(in: words, lexicon)
    }
  }

  /// Whether a row is about a person who isn't an athlete.
  func has(_ record: SourceRecord) -> Bool {
    columns.contains { column in
      column < record.count
        && Self.isNamed(in: record.string(at: column).foldedWords.split(separator: " "), lexicon)
    }
  }

  /// Whether one of some words is one for coaches, parents and helpers.
  static func isNamed(in words: [Substring], _ lexicon: Lexicon) -> Bool {
    !staff.isDisjoint(with: words) || !lexicon.matches(in: words, of: .otherPeople).isEmpty
  }

  private static let headers: Set<Substring> = [
    "role", "roles", "type", "position", "positions", "pos", "title", "member", "membership",
  ]
  private static let staff: Set<Substring> = [
    "coach", "coaches", "trainer", "manager", "director", "volunteer", "staff", "scout", "instructor",
    "referee", "umpire",
  ]
}
