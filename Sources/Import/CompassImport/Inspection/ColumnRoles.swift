package import CompassModel
import CompassSource
package import CompassValidation

/// The fields that the columns of a file belong to, with the evidence.
package struct ColumnRoles: Sendable {
  /// A column and its target.
  package struct Column: Sendable {
    /// The header as written in the file.
    package var header: String
    /// The target that the cells fill.
    package var target: ColumnTarget
    /// The unique key under which values of an extra column are saved, derived from the header.
    package var extraName: String
    /// Whether the column comes from an earlier version of the app.
    package var isRetired = false
    /// The evidence for the target, in bits; 0 for an extra column.
    var bits = 0.0
    /// Whether the values determined the target, because the header words alone don't.
    var isByValues = false
  }

  /// A header that closely resembles a known one.
  package struct NearMiss: Sendable {
    /// The index of the column.
    package var index: Int
    /// The header as written in the file.
    package var header: String
    /// The known word that it resembles.
    package var suggestion: String
    /// The field that the known word means.
    package var field: String
  }

  /// The kind of the records.
  package let kind: RecordKind
  /// The columns in the order of the file.
  package private(set) var columns: [Column]
  /// Unknown headers that closely resemble known ones.
  package private(set) var nearMisses: [NearMiss] = []
  /// Columns with the same field as another column, with the index of that column.
  package private(set) var repeated: [(index: Int, first: Int)] = []
  /// The indices of the columns other than extra fields; the first one if several share a target.
  private var places: [ColumnTarget: Int] = [:]
  /// The same indices by the names of the targets.
  private var placesByName: [String: Int] = [:]
  /// The headers in `--map` that the file doesn't have.
  package private(set) var unusedMaps: [String] = []

  /// Assigns each field at most one column, choosing the assignment with the most evidence from header words and
  /// values.
  ///
  /// - Parameters:
  ///   - headers: the headers in the order of the file.
  ///   - kind: the kind of the records.
  ///   - maps: the headers that the user mapped to fields.
  ///   - lexicon: the words that people use.
  ///   - samples: the values of the first rows.
  package init(
    headers: [String], kind: RecordKind, maps: [HeaderMap] = [], lexicon: Lexicon = .empty,
    samples: ColumnSamples = .none
  ) {
    self.kind = kind
    let words = HeaderWords.of(kind, lexicon)
    let scores = RoleScores(words, samples, lexicon)
    var targets = Array(repeating: ColumnTarget.extra, count: headers.count)
    var found: [[RoleScores.Score]] = Array(repeating: [], count: headers.count)
    var taken: [ColumnTarget: Int] = [:]
    var isMapped = Array(repeating: false, count: headers.count)
    var unused = maps
    // The user's mappings override all evidence.
    for (index, header) in headers.enumerated() {
      guard let map = maps.first(where: { $0.names(header, index) }) else { continue }
      unused.removeAll { $0 == map }
      isMapped[index] = true
      guard let target = words.target(named: map.field) else { continue }
      found[index] = [.init(target: target, bits: Weights.exactHeader, isExact: true)]
      if taken[target] == nil {
        taken[target] = index
        targets[index] = target
      }
    }
    func take(_ column: Int, _ target: ColumnTarget?) {
      guard let target, !isMapped[column], taken[target] == nil else { return }
      isMapped[column] = true
      let isExact = words.targets(of: headers[column]).contains(target)
      let bits = isExact ? Weights.exactHeader + samples.bits(column, target) : Weights.leastPart
      found[column] = [.init(target: target, bits: bits, isExact: isExact)]
      taken[target] = column
      targets[column] = target
    }
    if !maps.contains(where: { PersonColumns.fields.contains($0.field) }) {
      let people = PersonColumns(headers, kind, samples, lexicon)
      if let parts = people.parts {
        take(parts.first, .firstName)
        take(parts.last, .lastName)
      } else if let name = people.name {
        take(name, words.target(named: kind == .athlete ? "full_name" : "user_id"))
      }
    }
    // With columns of first and last names, "HS Name" isn't the name of the athlete.
    let hasBothNames =
      taken[.lastName] != nil
      || ["first_name", "last_name"].allSatisfy { name in
        headers.contains { words.target(of: $0)?.name == name }
      }
    var candidates: [ColumnTarget: [(column: Int, bits: Double)]] = [:]
    for (index, header) in headers.enumerated() where !isMapped[index] {
      found[index] = scores.scores(header, index).filter {
        $0.isExact || !hasBothNames || $0.target.name != "full_name"
      }
      for score in found[index] where taken[score.target] == nil {
        candidates[score.target, default: []].append((index, score.bits))
      }
      if found[index].first?.target == .rejectionRemark { targets[index] = .rejectionRemark }
    }
    candidates[.rejectionRemark] = nil
    let teams: [ColumnTarget] = [.homeTeam, .awayTeam]
    let name = words.target(named: "name")
    // The numbers of games aren't names.
    if let name, teams.allSatisfy({ candidates[$0] != nil }),
      candidates[name]?.allSatisfy({ $0.bits <= Weights.leastExact }) == true
    {
      candidates[name] = nil
    }
    let hasName = name.map { taken[$0] != nil || candidates[$0] != nil } ?? false
    if hasName || teams.contains(where: { candidates[$0] == nil }) {
      for team in teams { candidates[team] = nil }
    }
    let order = candidates.keys.sorted { $0.name < $1.name }
    for (target, column) in zip(order, RoleMatching.columns(order.map { candidates[$0] ?? [] })) {
      guard let column else { continue }
      targets[column] = target
      taken[target] = column
    }
    columns = []
    var names: Set<String> = []
    for (index, header) in headers.enumerated() {
      var name = header.isEmpty ? Self.name(ofColumn: index) : header
      while !names.insert(name).inserted { name += " (\(index + 1))" }
      var column = Column(header: header, target: targets[index], extraName: name)
      let score = found[index].first { $0.target == column.target }
      column.bits = score?.bits ?? 0
      column.isByValues = score.map { !$0.isExact } ?? false
      column.isRetired = column.target == .extra && words.isRetired(header)
      columns.append(column)
      // A weekday column doesn't repeat a date column.
      if column.target == .extra, let own = found[index].first, own.isExact, own.bits > Weights.leastExact,
        let first = taken[own.target]
      {
        repeated.append((index, first))
      }
    }
    unusedMaps = unused.map(\.header)
    for (index, column) in columns.enumerated() where column.target != .extra {
      if places[column.target] == nil { places[column.target] = index }
      if placesByName[column.target.name] == nil { placesByName[column.target.name] = index }
    }
    findNearMisses(words, samples)
  }

  /// The name of a column without a header, like `column 2`.
  static func name(ofColumn index: Int) -> String { "column \(index + 1)" }

  /// The minimum length of a known word that an unknown header can match approximately, in UTF-8 bytes.
  private static let shortestNearWord = 4

  /// The maximum number of unknown headers to compare with known words.
  ///
  /// Real tables have fewer misspelled headers.
  private static let maximumNearHeaders = 1_000

  private mutating func findNearMisses(_ words: HeaderWords, _ samples: ColumnSamples) {
    let taken = Set(columns.map(\.target))
    let hasFullName = taken.contains(.fullName)
    let unknown = columns.enumerated().lazy.filter { _, column in
      column.target == .extra && !column.header.isEmpty && !column.isRetired
    }.prefix(Self.maximumNearHeaders)
    for (index, column) in unknown {
      // Every short word resembles another one: `Kid` doesn't mean `id`.
      guard let word = Suggestion.nearest(toFolded: column.header.headerWords, among: words.words),
        word.utf8.count >= Self.shortestNearWord, let target = words.target(of: word),
        !taken.contains(target), !(hasFullName && target.name.hasSuffix("_name")), target.name != "id",
        samples.bits(index, target) >= 0, !column.header.namesKey || word.namesKey,
        ![.homeTeam, .awayTeam].contains(target) || !provides("name")
      else { continue }
      nearMisses.append(
        NearMiss(index: index, header: column.header, suggestion: word, field: target.name))
    }
  }

  /// The number of known columns.
  package var score: Int { columns.count(where: isKnown) }

  /// The evidence that the columns fit the kind, in bits.
  var bits: Double {
    columns.reduce(0) { sum, column in
      guard isKnown(column) else { return sum }
      let bits = column.isByValues ? column.bits : max(Weights.leastOfKnownColumn, column.bits)
      return sum + min(Weights.mostOfColumn, bits)
    }
  }

  private func isKnown(_ column: Column) -> Bool {
    switch column.target {
    case .extra, .rejectionRemark, .rejectionSurplus, .rejectionDecisions: false
    // First and last name count as one name. Otherwise, lists of coaches would have one known column more than lists
    // of athletes. Only athletes have graduation years and birth dates.
    case .firstName: provides("graduation_year") || provides("date_of_birth")
    default: true
    }
  }

  /// The unknown columns.
  package var extraColumns: [Column] { columns.filter { $0.target == .extra } }

  /// The index of the column of a field; nil if the file lacks one.
  func column(of field: String) -> Int? {
    kind.schema[field].flatMap { places[.field($0)] }
  }

  /// The index of the first column with a target; nil if the file lacks one.
  func column(for target: ColumnTarget) -> Int? { places[target] }

  /// The index of the first column with a target of this name; nil if the file lacks one.
  func column(named name: String) -> Int? { placesByName[name] }

  /// Whether any column provides the field.
  package func provides(_ name: String) -> Bool {
    if placesByName[name] != nil { return true }
    return switch name {
    case "first_name": places[.fullName] != nil
    case "last_name": places[.fullName] != nil
    case "full_name": places[.lastName] != nil
    case "user_id": places[.lastName] != nil && kind != .coach
    case "bats", "throws": places[.batsThrows] != nil
    case "name": places[.homeTeam] != nil
    case "email", "phone": places[.contactDetails] != nil
    default: false
    }
  }
}

/// Rates the possible targets of a column by its header words and values.
struct RoleScores {
  /// A possible target of a column.
  struct Score {
    var target: ColumnTarget
    var bits: Double
    /// Whether the whole header is a word for the target.
    var isExact: Bool
  }

  private let words: HeaderWords
  private let samples: ColumnSamples
  private let lexicon: Lexicon
  private let byValues: [ColumnTarget]

  init(_ words: HeaderWords, _ samples: ColumnSamples, _ lexicon: Lexicon) {
    self.words = words
    self.samples = samples
    self.lexicon = lexicon
    byValues = (Self.fieldsByValues[words.kind] ?? []).compactMap(words.target(named:))
  }

  /// The fields that values alone can indicate, for columns with unknown headers.
  private static let fieldsByValues: [RecordKind: [String]] = [
    .athlete: ["bats_throws"], .school: ["division", "state"],
    .coach: ["email", "phone", "role", "contact_details"],
    .event: ["type", "start_date", "state", "full_place", "status", "home_away"],
    .metric: ["metric_type", "recorded_date"], .interaction: ["type", "direction", "occurred_at"],
  ]

  /// Returns the possible targets of a column, best first.
  func scores(_ header: String, _ index: Int) -> [Score] {
    // Dates can't be names of other records.
    let exact = words.targets(of: header).filter {
      (!isLink($0) || samples.share(.date, index) ?? 0 < Weights.mostValues)
        && (words.kind != .event || samples.share(.side, index) ?? 0 < Weights.mostValues)
    }
    if !exact.isEmpty {
      return exact.enumerated().map { rank, target in
        let bits = max(Weights.leastExact, Weights.exactHeader + samples.bits(index, target))
        // If two meanings or columns fit equally well, the first one wins.
        return Score(
          target: target, bits: bits - Double(rank) / 100 - Double(min(index, 9_999)) / 1_000_000,
          isExact: true)
      }.sorted { $0.bits > $1.bits }
    }
    var scores: [Score] = []
    func add(_ target: ColumnTarget, header bits: Double, least: Double, in header: String) {
      let bits = bits + samples.bits(index, target)
      if bits >= least, !scores.contains(where: { $0.target == target }), !isBlocked(target, header) {
        scores.append(Score(target: target, bits: bits, isExact: false))
      }
    }
    if let core = core(of: header) {
      for target in targets(ofCore: core) {
        add(target, header: Weights.exactHeader, least: Weights.leastPart, in: core)
      }
    }
    let isLong = header.headerWords.utf8.count { $0 == 0x20 } >= Weights.longHeader - 1
    for target in words.fields(within: header).compactMap(words.target(named:)) {
      add(
        target, header: isLong ? Weights.partOfLongHeader : Weights.partOfHeader, least: Weights.leastPart,
        in: header)
    }
    for target in byValues { add(target, header: 0, least: Weights.leastValues, in: header) }
    return scores.sorted { $0.bits > $1.bits }
  }

  /// Returns a header without the words for the record itself, or nil if they can't be removed.
  ///
  /// `Start Time of Event`, `Camp Location` and `Institution Name` are the start time, the location and the name.
  private func core(of header: String) -> String? {
    let text = header.utf8.prefix { $0 != 0x28 }
    let all = String(decoding: text, as: UTF8.self).headerWords.split(separator: " ")
    if let of = all.firstIndex(of: "of"), of > 0 {
      let tail = all[(of + 1)...].filter { !Self.articles.contains($0) }
      let head = all[..<of].filter { !Self.articles.contains($0) }
      // "Number of Teams" is a count, and "Name of League" is the name of something else.
      let isOwn = isOwn(tail[...])
      guard !tail.isEmpty, !["number", "no", "#"].contains(head.first), isOwn || !head.contains("name"),
        isOwn || words.targets(of: tail.joined(separator: " ")).isEmpty && !names(others: tail)
      else { return nil }
      return head.joined(separator: " ")
    }
    let own = all.prefix { isOwn([$0]) }
    return own.isEmpty || own.count == all.count ? nil : all.dropFirst(own.count).joined(separator: " ")
  }

  private static let articles: Set<Substring> = ["the", "a", "an", "your", "our", "my"]

  private func targets(ofCore core: String) -> [ColumnTarget] {
    // "Starting Date" is "start date", and "First" of a person is "first name".
    let stems = core.split(separator: " ").map {
      $0.hasSuffix("ing") && $0.utf8.count > 5 ? $0.dropLast(3) : $0
    }
    return [core, stems.joined(separator: " "), core + " name"].lazy
      .map { words.targets(of: $0).filter { $0.name != "id" } }.first { !$0.isEmpty } ?? []
  }

  /// Whether words name the record: `camp` in a list of events, `institution` in one of schools.
  private func isOwn(_ phrase: ArraySlice<Substring>) -> Bool {
    let text = phrase.joined(separator: " ")
    let singular = text.hasSuffix("s") ? String(text.dropLast()) : text
    return [text, singular].contains { word in
      word != "name" && words.targets(of: word).contains { Self.nameFields.contains($0.name) }
        || words.kind == .event && lexicon.meaning(of: word, in: .eventTitles) != nil
    }
  }

  private static let nameFields: Set<String> = ["name", "full_name"]

  private func names(others phrase: [Substring]) -> Bool {
    [Lexicon.Section.otherPeople, .otherPlaces, .otherDates].contains {
      !lexicon.matches(in: phrase, of: $0).isEmpty
    }
  }

  /// Whether words of a header give a date or an address another meaning: "RSVP by", "Parent Email".
  private func isBlocked(_ target: ColumnTarget, _ header: String) -> Bool {
    let section: Lexicon.Section
    switch ValueForm(target) {
    case .date: section = .otherDates
    case .email, .phone, .contact, .person: section = .otherPeople
    case .city, .state, .place, .money: section = .otherPlaces
    default: return false
    }
    return lexicon.matches(in: header.headerWords.split(separator: " "), of: section).contains {
      !words.targets(of: $0.phrase).contains(target)
    }
  }

  private func isLink(_ target: ColumnTarget) -> Bool {
    if case .field(let field) = target, case .link = field.type { true } else { false }
  }
}

/// A header that the user maps to a field: `--map "Strat Date=start_date"`.
package struct HeaderMap: Sendable, Hashable {
  /// The header.
  package var header: String
  /// The field.
  package var field: String

  /// Creates a mapping of a header.
  package init(header: String, field: String) {
    self.header = header
    self.field = field
  }

  /// Whether the mapping is for a column: by its header, or as `column 2` if the header is empty.
  func names(_ header: String, _ index: Int) -> Bool {
    self.header.foldedWords == (header.isEmpty ? ColumnRoles.name(ofColumn: index) : header.foldedWords)
  }
}
