import CompassModel
import CompassValidation
import Synchronization

/// The folded words that identify the columns of one record kind.
struct HeaderWords: Sendable {
  let kind: RecordKind
  private let targets: [String: [ColumnTarget]]
  /// All words that are known, for suggestions.
  let words: [Suggestion.Word]

  /// The words of all kinds: names and labels of fields, and what people call them in the languages of a lexicon.
  static func all(_ lexicon: Lexicon) -> [RecordKind: HeaderWords] {
    // Files are read with one lexicon.
    last.withLock { last in
      if let last, last.lexicon == lexicon { return last.words }
      let words = Dictionary(
        uniqueKeysWithValues: RecordKind.allCases.map { ($0, HeaderWords($0, lexicon)) })
      last = (lexicon, words)
      return words
    }
  }

  private static let last = Mutex<(lexicon: Lexicon, words: [RecordKind: HeaderWords])?>(nil)

  /// The words of a kind.
  static func of(_ kind: RecordKind, _ lexicon: Lexicon = .empty) -> HeaderWords {
    all(lexicon)[kind] ?? HeaderWords(kind, lexicon)
  }

  private init(_ kind: RecordKind, _ lexicon: Lexicon) {
    self.kind = kind
    var targets: [String: [ColumnTarget]] = [:]
    let schema = kind.schema
    for (word, names) in lexicon.headers[kind.rawValue] ?? [:] {
      targets[word] = names.compactMap { name in
        Self.composites[kind]?.first { $0.name == name } ?? schema[name].map(ColumnTarget.field)
      }
    }
    for field in schema.fields {
      let label = field.label.foldedWords
      targets[label] = targets[label] ?? [.field(field)]
      targets[field.name.foldedWords] = [.field(field)]
    }
    for word in [RejectedFile.rowColumn, RejectedFile.reasonsColumn] { targets[word.foldedWords] = nil }
    targets["extra"] = [.extraObject]
    self.targets = targets
    words = targets.keys.sorted().map { Suggestion.Word($0, folded: $0) }
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
    if let found = targets[words] ?? targets[header.camelWords.foldedWords] { return found }
    // `Duration (HH:MM)`, `Velocity (mph)`: a remark in parentheses isn't part of the name.
    guard let open = header.unicodeScalars.firstIndex(of: "("), open > header.startIndex else { return [] }
    return targets[String(header[..<open]).foldedWords] ?? []
  }

  /// Returns the usual meaning of a header, or nil if it is unknown.
  func target(of header: String) -> ColumnTarget? { targets(of: header).first }

  /// Whether a header is nothing but the signs of a currency: `$`, `$$`.
  private static func isMoney(_ header: String) -> Bool {
    header.unicodeScalars.contains { "$€£".unicodeScalars.contains($0) }
  }

  /// The fields that some words of a longer header name, the likeliest first: `club_team` of "Which club team do you
  /// play for?".
  func fields(within header: String) -> [String] {
    let words = header.headerWords.split(separator: " ").suffix(Self.mostWords)
    guard words.count > 1 else { return [] }
    var fields: [String] = []
    // The longest run of words wins. Among runs of the same length the last one wins, as in "Host City".
    for length in stride(from: words.count - 1, through: 1, by: -1) {
      for start in stride(from: words.endIndex - length, through: words.startIndex, by: -1) {
        let run = words[start..<start + length].joined(separator: " ")
        guard run.utf8.count > 1, case .field(let field)? = targets[run]?.first, field.type != .id,
          !fields.contains(field.name)
        else { continue }
        fields.append(field.name)
      }
    }
    return fields
  }

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
  /// Each header is compared with the names of every kind and profile, so a cell of a megabyte would cost seconds.
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
