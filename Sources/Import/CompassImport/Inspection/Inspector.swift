package import CompassModel
import CompassSource
package import CompassValidation

/// Finds out what kind of records a table has, from its headers and its values.
package struct Inspector: Sendable {
  /// A kind that a table may be of.
  package struct Candidate: Sendable {
    /// The kind.
    package var kind: RecordKind
    /// The roles of the columns if the table is of that kind.
    package var roles: ColumnRoles
    /// The evidence for the kind, in bits.
    var bits: Double
    /// Whether a column is missing without which a table is hardly of the kind.
    var isIncomplete: Bool
  }

  /// The kinds that the columns fit, the best first.
  let candidates: [Candidate]
  private let lexicon: Lexicon

  /// Compares the columns of a table with those of each kind.
  ///
  /// - Parameters:
  ///   - headers: the headers of the table.
  ///   - context: what is known about the headers besides their words.
  ///   - fileName: the name of the file, which may name a kind: `events-2026.csv`.
  ///   - provided: the fields that `--set` gives.
  ///   - lexicon: the words that people use.
  ///   - samples: the values of the first rows.
  ///   - maps: headers that the user has mapped to fields.
  package init(
    headers: [String], context: HeaderContext = .none, fileName: String, provided: Set<String>,
    lexicon: Lexicon,
    samples: ColumnProfiles = .none, maps: [HeaderMap] = []
  ) {
    self.lexicon = lexicon
    let words = fileName.foldedWords.split(separator: " ").map(String.init)
    candidates = RecordKind.allCases.compactMap { kind in
      let roles = ColumnRoles(
        headers: headers, context: context, kind: kind, maps: maps, lexicon: lexicon, samples: samples)
      guard roles.score > 0 else { return nil }
      lazy var near = Set(roles.nearMisses.map(\.field))
      var missing = Self.essentials(of: kind).count { alternatives in
        !alternatives.contains { name in
          // A misspelled header is evidence for the kind, although it isn't mapped to the field.
          roles.provides(name) || provided.contains(name) || near.contains(name)
        }
      }
      let titles = kind == .event ? roles.column(of: "name").flatMap { samples.share(.eventTitle, $0) } : nil
      // A school, a day and a text are as well a contact as a visit.
      if kind == .metric, !roles.groups.isEmpty,
        !["recorded_date", "user_id"].contains(where: roles.provides)
      {
        // Other lists may have one or two columns with the names of tests.
        let tests = roles.groups.compactMap { $0.constant("metric_type") }
        missing += tests.count { lexicon.test(named: $0) != nil } < Self.leastTests ? 1 : 0
      }
      if roles.provides("school_id"), !roles.provides("type"), !provided.contains("type"),
        titles ?? 1 < Weights.fewValues
      {
        missing += 1
      }
      let isNamed = Self.isNamed(kind, words)
      let unknown = provided.count { HeaderWords.of(kind, lexicon).target(named: $0) == nil }
      let bits =
        roles.bits + Double(min(missing, isNamed ? 1 : missing) + unknown) * Weights.missing
        + (isNamed ? Weights.named : 0)
        + Double(Self.ownColumns(roles)) * Weights.ownColumn + (titles ?? 0) * Weights.values(.eventTitle)
      return Candidate(kind: kind, roles: roles, bits: bits, isIncomplete: missing > 0 && !isNamed)
    }.sorted { ($0.bits, $1.kind) > ($1.bits, $0.kind) }
  }

  /// The kind that fits best; nil if none fits well, or two as well as each other.
  package var best: Candidate? {
    guard let best = complete.first, best.bits >= Weights.noKind else { return nil }
    let next = complete.dropFirst().first { !isPair(best, $0) }
    return next.map { $0.bits > best.bits - Weights.leastMargin } ?? false ? nil : best
  }

  /// Whether the rows can make records of both kinds, so that one doesn't speak against the other.
  private func isPair(_ one: Candidate, _ other: Candidate) -> Bool {
    SecondKind.arePair(one.kind, other.kind)
      && !SecondKind.all(beside: one.kind, among: candidates, lexicon).isEmpty
  }

  /// The kinds without a missing required column, best first.
  private var complete: [Candidate] { candidates.filter { !$0.isIncomplete } }

  /// The choice of the best kind.
  var inference: Inference {
    let kinds = complete.map { candidate in
      let columns = candidate.roles.columns
      return Inference.Candidate(
        candidate.kind.plural, label: candidate.kind.plural,
        evidence: [.init("\(candidate.roles.score) of \(columns.count) headers match", bits: candidate.bits)])
    }
    var inference = Inference(what: "kind", among: kinds)
    inference.override = "--as KIND"
    return inference
  }

  /// The minimum number of known tests in a table that names neither a day nor an athlete.
  private static let leastTests = 3

  /// The words in file names that suggest a kind, besides the name of the kind.
  private static let fileWords: [RecordKind: Set<String>] = [
    .event: ["camps", "showcases", "games", "schedule", "calendar", "visits", "tournaments"],
    .athlete: ["roster", "players"], .metric: ["measurements", "testing", "drills"],
    .interaction: ["contact", "contacts", "emails", "calls"], .school: ["colleges", "targets"],
  ]

  /// Returns the kinds that the name of a file, a sheet or a title names.
  static func kinds(named text: String) -> Set<RecordKind> {
    let words = text.foldedWords.split(separator: " ").map(String.init)
    return Set(RecordKind.allCases.filter { isNamed($0, words) })
  }

  private static func isNamed(_ kind: RecordKind, _ words: [String]) -> Bool {
    words.contains { $0 == kind.plural || $0 == kind.rawValue || fileWords[kind]?.contains($0) == true }
  }

  /// How many headers only this kind would have, by columns of its own that no other kind knows.
  private static func ownColumns(_ roles: ColumnRoles) -> Int {
    roles.columns.count { column in
      guard case .field(let field) = column.target else { return false }
      return RecordKind.allCases.allSatisfy { $0 == roles.kind || $0.schema[field.name] == nil }
    }
  }

  /// The columns without which a file is hardly of the kind; one of each group is enough.
  static func essentials(of kind: RecordKind) -> [[String]] {
    switch kind {
    case .athlete:
      [
        ["full_name"],
        [
          "graduation_year", "date_of_birth", "gpa", "primary_position", "jersey_number", "height_inches",
        ],
      ]
    case .school:
      [
        ["name"],
        ["division", "conference", "status", "is_favorite", "athletics_url", "fit_tier", "website"],
      ]
    case .coach: [["full_name", "last_name"], ["role", "email", "phone", "school_id"]]
    case .event: [["name", "school_id"], ["start_date"]]
    case .metric: [["metric_type"], ["value", "display_value"]]
    case .interaction: [["type"], ["school_id", "direction"], ["occurred_at"]]
    case .trip: [["name"], ["destination"], ["end_date"]]
    }
  }
}
