package import CompassModel
import CompassSource
import CompassValidation

/// Which column of a file is which field, and how that was found.
package struct ColumnMapping: Sendable {
  /// A column and what its cells are for.
  package struct Column: Sendable {
    /// The header as it stands in the file.
    package var header: String
    /// What the cells are for.
    package var target: ColumnTarget
    /// The key under which the texts of an extra column are kept: the header, made unique.
    package var extraName: String
    /// Whether the column is one that earlier versions of the app had.
    package var isRetired = false
  }

  /// A header that is close to one that is known.
  package struct NearMiss: Sendable {
    /// The place of the column.
    package var index: Int
    /// The header as it stands in the file.
    package var header: String
    /// The word it is close to.
    package var suggestion: String
    /// The field that word means.
    package var field: String
  }

  /// The kind of the records.
  package let kind: RecordKind
  /// The columns in the order of the file.
  package private(set) var columns: [Column]
  /// Headers that are close to known ones and were not taken for them.
  package private(set) var nearMisses: [NearMiss] = []
  /// Columns whose field another column has already, with the place of that one.
  package private(set) var repeated: [(index: Int, first: Int)] = []
  /// The places of the columns that are more than extra fields; of several for one target the first.
  private var places: [ColumnTarget: Int] = [:]
  /// The same places by the names of the targets.
  private var placesByName: [String: Int] = [:]
  /// The headers that `--map` names and the file does not have.
  package private(set) var unusedMaps: [String] = []

  /// Maps the headers of a file.
  ///
  /// - Parameters:
  ///   - headers: the headers in the order of the file.
  ///   - kind: the kind of the records.
  ///   - maps: headers that the user has mapped to fields, by folded header.
  package init(headers: [String], kind: RecordKind, maps: [HeaderMap]) {
    self.kind = kind
    let vocabulary = HeaderVocabulary.of(kind)
    var takenFields: [ColumnTarget: Int] = [:]
    var names: Set<String> = []
    columns = []
    var unused = maps
    let special = Self.special(headers, kind)
    // What the user mapped goes first: a column that would have taken the field by its name must yield.
    for (index, header) in headers.enumerated() {
      guard let map = maps.first(where: { $0.header.foldedWords == header.foldedWords }) else { continue }
      unused.removeAll { $0 == map }
      if let target = vocabulary.target(named: map.field), takenFields[target] == nil {
        takenFields[target] = index
      }
    }
    for (index, header) in headers.enumerated() {
      let mapped = maps.first { $0.header.foldedWords == header.foldedWords }
      var target =
        mapped.map { vocabulary.target(named: $0.field) ?? .extra } ?? special[index] ?? vocabulary.target(
          of: header)
        ?? .extra
      if target != .extra, target != .rejectionRemark {
        if let first = takenFields[target], first != index {
          repeated.append((index, first))
          target = .extra
        } else {
          takenFields[target] = index
        }
      }
      var name = header.isEmpty ? "column \(index + 1)" : header
      while !names.insert(name).inserted { name += " (\(index + 1))" }
      let isRetired = target == .extra && vocabulary.isRetired(header)
      columns.append(Column(header: header, target: target, extraName: name, isRetired: isRetired))
    }
    unusedMaps = unused.map(\.header)
    for (index, column) in columns.enumerated() where column.target != .extra {
      if places[column.target] == nil { places[column.target] = index }
      if placesByName[column.target.name] == nil { placesByName[column.target.name] = index }
    }
    findNearMisses(vocabulary: vocabulary)
  }

  /// The columns whose header has another meaning because of the other columns.
  ///
  /// With a column of days, starts and ends are times, else they are days; "Day" is then a weekday. In a table of
  /// measurements without a column of tests, the event is what was measured: `Meet,Event,Mark`.
  private static func special(_ headers: [String], _ kind: RecordKind) -> [Int: ColumnTarget] {
    let words = headers.map(\.headerWords)
    let schema = kind.schema
    func columns(_ list: Set<String>) -> [Int] { words.indices.filter { list.contains(words[$0]) } }
    func targets(_ columns: [Int], _ name: String) -> [Int: ColumnTarget] {
      guard let column = columns.first, let field = schema[name] else { return [:] }
      return [column: .field(field)]
    }
    switch kind {
    case .metric:
      let vocabulary = HeaderVocabulary.of(kind)
      let hasTests = headers.contains { vocabulary.target(of: $0)?.name == "metric_type" }
      return hasTests ? [:] : targets(columns(["event"]), "metric_type")
    case .event:
      let hasDate = words.contains(where: dateWords.contains)
      var result = targets(columns(startWords), hasDate ? "start_time" : "start_date")
      // Without a day at all, the words for ends mean what they mean alone.
      if !hasDate, columns(startWords).isEmpty { return [:] }
      result.merge(targets(columns(endWords), hasDate ? "end_time" : "end_date")) { first, _ in first }
      if hasDate, let day = words.firstIndex(of: "day") { result[day] = .extra }
      return result
    default: return [:]
    }
  }

  private static let dateWords: Set<String> = [
    "date", "dates", "game date", "event date", "camp date", "camp dates", "start date", "when",
    "dt", "day s", "first day", "datum", "wann", "fecha", "cuándo", "cuando", "quand",
  ]
  private static let startWords: Set<String> = [
    "start", "starts", "begins", "begin", "from", "beginn", "inicio", "début",
  ]
  private static let endWords: Set<String> = [
    "end", "ends", "to", "until", "till", "thru", "ende", "bis", "fin", "hasta",
  ]

  /// The fewest letters of a word that a header may be near.
  private static let shortestNearWord = 4

  /// The most unknown headers that are compared with known words: a table has no thousand misspelt headers.
  private static let maximumNearHeaders = 1_000

  private mutating func findNearMisses(vocabulary: HeaderVocabulary) {
    let taken = Set(columns.map(\.target))
    let hasFullName = taken.contains(.fullName)
    let words = vocabulary.words
    let unknown = columns.enumerated().lazy.filter { _, column in
      column.target == .extra && !column.header.isEmpty && !column.isRetired
    }.prefix(Self.maximumNearHeaders)
    for (index, column) in unknown {
      // Every short word is near another: `Kid` is no `id`.
      guard let word = Suggestion.nearest(toFolded: column.header.headerWords, among: words),
        word.utf8.count >= Self.shortestNearWord, let target = vocabulary.target(of: word),
        !taken.contains(target), !(hasFullName && target.name.hasSuffix("_name")), target.name != "id"
      else { continue }
      nearMisses.append(
        NearMiss(index: index, header: column.header, suggestion: word, field: target.name))
    }
  }

  /// How well the headers fit the kind: the number of columns that are known.
  package var score: Int {
    // First and last name are one name, so that lists of coaches know a column more than those of athletes; only
    // these have years of graduation and days of birth.
    let isOfAthletes = provides("graduation_year") || provides("date_of_birth")
    return columns.count { column in
      switch column.target {
      case .extra, .rejectionRemark, .rejectionSurplus, .rejectionDecisions: false
      case .firstName: isOfAthletes
      default: true
      }
    }
  }

  /// The columns that nothing is known of.
  package var extraColumns: [Column] { columns.filter { $0.target == .extra } }

  /// The place of the column of a field; nil where there is none.
  func column(of field: String) -> Int? {
    kind.schema[field].flatMap { places[.field($0)] }
  }

  /// The place of the first column that has a target; nil where there is none.
  func column(for target: ColumnTarget) -> Int? { places[target] }

  /// The place of the first column whose target has a name; nil where there is none.
  func column(named name: String) -> Int? { placesByName[name] }

  /// Whether some column gives that field.
  package func provides(_ name: String) -> Bool {
    columns.contains {
      $0.target.name == name || ($0.target == .fullName && name.hasSuffix("_name"))
        || ($0.target == .lastName && name == "full_name")
    }
  }
}

/// A header that the user says is a field: `--map "Strat Date=start_date"`.
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
}
