import CompassModel
import CompassSource
import CompassValidation

/// The columns that say whose a row is: one of names, or one of first names and one of last names.
struct PersonColumns: Sendable {
  /// The place of the column of names, or of first names if there is none of last names.
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
  init(_ headers: [String], _ kind: RecordKind, _ samples: ColumnSamples, _ lexicon: Lexicon) {
    // Lists of schools and coaches name coaches.
    guard ![.school, .coach].contains(kind) else { return }
    let found = headers.enumerated().compactMap { index, header in
      NamePart(header, lexicon).flatMap { samples.mayBeNames(index) ? (index: index, part: $0) : nil }
    }
    // A contact is with a coach, whose name may be in two columns, too.
    let mostRank = kind == .interaction ? NamePart.athleteRank : NamePart.unknownRank
    for first in found where !first.part.isLast {
      let last = found.first { $0.part.isLast && $0.part.subject == first.part.subject }
      guard let last, first.part.rank <= mostRank || samples.namesKnownAthlete(first.index) else { continue }
      if parts.map({ places in found.contains { $0.index == places.first && $0.part.rank > first.part.rank } })
        ?? true
      {
        parts = (first.index, last.index)
      }
    }
    guard kind != .athlete else { return }
    let words = HeaderWords.of(kind, lexicon)
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
  }

  /// Whether a header is a word for athletes, or for those who do a sport: `Kid`, `Swimmer`.
  private static func isOfAthletes(_ header: String, _ lexicon: Lexicon) -> Bool {
    let words = header.headerWords.split(separator: " ").filter { !NamePart.fillers.contains($0) }
    guard let last = words.last, !NamePart.isOfOthers(words, lexicon) else { return false }
    if NamePart.nameAthletes(words, lexicon) { return true }
    guard words.count == 1, let ending = doers.first(where: last.hasSuffix) else { return false }
    return last.utf8.count >= ending.utf8.count + 3
      && lexicon.hasWord(beginningWith: last.dropLast(ending.count), in: .sports)
  }

  /// The fields that say whose a row is, and those that are the name of an athlete.
  static let fields: Set<String> = ["user_id", "full_name", "first_name", "last_name"]

  /// How words for people end that do something.
  private static let doers = ["er", "or", "ist", "ast"]
}

/// A header that names a part of a name, and the person whose name it is: `Player First` is the first name of a player.
private struct NamePart {
  let isLast: Bool
  /// The words for the person; empty if the header has none.
  let subject: [Substring]
  /// How well the subject is known to be an athlete, the best first.
  let rank: Int
  static let athleteRank = 0
  static let noneRank = 1
  static let unknownRank = 2

  /// Reads a header; nil if it names no part of a name, or that of somebody else.
  init?(_ header: String, _ lexicon: Lexicon) {
    let written = header.headerWords
    let words = (written.contains(" ") ? written : header.camelWords.foldedWords).split(separator: " ")
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

  /// The words that say nothing about whose name it is.
  static let fillers: Set<Substring> = ["name", "names", "s", "of", "the", "which", "full"]
  private static let mostWords = 4

  /// Whether one of some words is one for athletes.
  static func nameAthletes(_ words: [Substring], _ lexicon: Lexicon) -> Bool {
    words.contains { HeaderWords.of(.metric, lexicon).target(of: String($0))?.name == "user_id" }
  }

  /// Whether words are those of a parent, a coach or somebody else who is no athlete.
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
  /// The columns that say what somebody is in a team: `Role`, `Type`, `Position`.
  private let columns: [Int]
  private let lexicon: Lexicon

  /// Finds the columns of roles.
  init(_ mapping: ColumnRoles, _ lexicon: Lexicon) {
    self.lexicon = lexicon
    columns = mapping.columns.indices.filter { index in
      let words = mapping.columns[index].header.headerWords.split(separator: " ")
      return !Self.headers.isDisjoint(with: words) && !Self.isNamed(in: words, lexicon)
    }
  }

  /// Whether a row is of somebody who is no athlete.
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
