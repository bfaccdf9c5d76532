import CompassModel
import CompassValidation

/// A further kind of records in the rows of a table: the tests of a roster, the head coaches of a list of schools.
struct SecondKind: Sendable {
  /// The kind of the records that the rows are about, such as athletes.
  let first: RecordKind
  /// The kind of the records that the other columns make, such as metrics.
  let kind: RecordKind
  /// The columns that the records of the first kind don't use.
  let unused: [Int: ColumnTarget]
  /// The columns with the names of the first kind's records.
  let names: [Int]
  /// Whether a column says the day of the second kind's records.
  let hasDays: Bool
  /// The targets of the columns for the second kind, apart from its own: those that both share, and unused ones.
  let fixed: [Int: ColumnTarget]

  /// The pairs of kinds that rows have together, with the fields that both share.
  private static let pairs: [(first: RecordKind, second: RecordKind, shared: [String: String])] = [
    (.athlete, .metric, ["full_name": "user_id"]),
    (.event, .metric, ["start_date": "recorded_date", "name": "event_id", "user_id": "user_id"]),
    (.school, .coach, ["name": "school_id", "user_id": "user_id"]),
    (.school, .interaction, ["name": "school_id", "user_id": "user_id"]),
  ]

  /// Whether the rows of a table can make records of both kinds.
  static func arePair(_ one: RecordKind, _ other: RecordKind) -> Bool {
    pairs.contains { ($0.first, $0.second) == (one, other) || ($0.first, $0.second) == (other, one) }
  }

  /// The fields that belong to the second kind even if the first has them too.
  private static let own: [RecordKind: Set<String>] = [
    .coach: ["full_name", "first_name", "last_name", "role", "email", "phone", "contact_details"],
    .metric: ["value", "recorded_date", "unit"],
    .interaction: ["type", "direction", "occurred_at", "coach_id"],
  ]

  /// Finds the further kinds of a table, or none.
  ///
  /// - Parameters:
  ///   - best: the kind that the table fits best.
  ///   - candidates: the kinds that the table fits.
  static func all(
    beside best: RecordKind, among candidates: [Inspector.Candidate], _ lexicon: Lexicon
  ) -> [SecondKind] {
    for first in RecordKind.allCases {
      guard let one = candidates.first(where: { $0.kind == first && !$0.isIncomplete }) else { continue }
      var taken: Set<Int> = []
      let kinds = pairs.filter { $0.first == first }.compactMap { pair -> SecondKind? in
        let other = candidates.first { $0.kind == pair.second }
        let kind = other.flatMap { SecondKind(one, $0, pair.shared, taken, lexicon) }
        taken.formUnion((kind?.unused ?? [:]).keys)
        return kind
      }
      if !kinds.isEmpty, best == first || kinds.contains(where: { $0.kind == best }) { return kinds }
    }
    return []
  }

  /// Finds the columns of a further kind.
  ///
  /// - Parameters:
  ///   - one: the kind that the rows are about.
  ///   - other: the further kind.
  ///   - shared: the fields of the further kind by those of the first that they share a column with.
  ///   - taken: the columns of other further kinds.
  private init?(
    _ one: Inspector.Candidate, _ other: Inspector.Candidate, _ shared: [String: String], _ taken: Set<Int>,
    _ lexicon: Lexicon
  ) {
    // A column of athletes doesn't contain names of events.
    if one.kind == .event, let name = one.roles.column(of: "name"),
      other.roles.columns[name].target.name == "user_id"
    {
      return nil
    }
    let own = Self.ownColumns(of: other, beside: one, lexicon).subtracting(taken)
    let left = one.roles.columns.indices.filter { column in
      one.roles.columns[column].target != .extra && !own.contains(column) && !taken.contains(column)
    }
    guard Self.isWhole(other.roles, own, lexicon), Self.isWhole(one.roles, Set(left), of: one.kind) else {
      return nil
    }
    let words = HeaderWords.of(other.kind, lexicon)
    var fixed: [Int: ColumnTarget] = [:]
    for (index, column) in one.roles.columns.enumerated() where !own.contains(index) {
      let isName = [.firstName, .lastName].contains(column.target)
      let target = isName ? column.target : shared[column.target.name].flatMap(words.target(named:))
      fixed[index] = taken.contains(index) ? .unused : target ?? .unused
    }
    names = one.roles.columns.indices.filter {
      Self.nameFields.union(["name"]).contains(one.roles.columns[$0].target.name)
    }
    hasDays =
      fixed.values.contains { $0.name == "recorded_date" }
      || own.contains { other.roles.columns[$0].target.name == "recorded_date" }
    first = one.kind
    kind = other.kind
    self.fixed = fixed
    unused = Dictionary(uniqueKeysWithValues: own.map { ($0, .unused) })
  }

  /// The columns that only the second kind knows, or that belong to it.
  private static func ownColumns(
    of other: Inspector.Candidate, beside one: Inspector.Candidate, _ lexicon: Lexicon
  ) -> Set<Int> {
    let all = Set(other.roles.groups.flatMap(\.columns))
    // The weight class of an event isn't a result.
    let groups = Set(
      other.roles.groups.filter { group in
        one.kind != .event
          || group.constant("metric_type").flatMap(lexicon.test(named:))?.better != .neither
      }.flatMap(\.columns))
    return Set(
      other.roles.columns.indices.filter { index in
        let (target, first) = (other.roles.columns[index].target, one.roles.columns[index])
        guard target != .extra, groups.contains(index) || !all.contains(index) else { return false }
        if groups.contains(index) { return first.target == .extra || first.isByValues }
        return own[other.kind]?.contains(target.name) == true
          ? first.target == .extra || first.isByValues || other.kind == .coach
          : first.target == .extra
      })
  }

  /// Whether some columns of the second kind make records: results of tests, or the name of a coach.
  private static func isWhole(_ roles: ColumnRoles, _ own: Set<Int>, _ lexicon: Lexicon) -> Bool {
    if roles.kind == .interaction {
      return ["type", "occurred_at"].allSatisfy { name in
        own.contains { roles.columns[$0].target.name == name && !roles.columns[$0].isByValues }
      }
    }
    guard roles.kind == .coach else { return roles.groups.contains { own.isSuperset(of: $0.columns) } }
    let hasRole = own.contains { roles.columns[$0].target.name == "role" }
    let names = roles.columns.indices.filter { index in
      let words = roles.columns[index].header.headerWords.split(separator: " ")
      return own.contains(index) && nameFields.contains(roles.columns[index].target.name)
        && (hasRole || words.contains("coach") || words.contains { lexicon.role(String($0)) != nil })
    }
    return names.reduce(0) { $0 + roles.columns[$1].bits } >= Weights.leastOfSecondKind
  }

  private static let nameFields: Set<String> = ["full_name", "first_name", "last_name"]

  /// Whether the columns that are left make records of the first kind.
  private static func isWhole(_ roles: ColumnRoles, _ left: Set<Int>, of kind: RecordKind) -> Bool {
    let names = Set(left.map { roles.columns[$0].target.name })
    return Inspector.essentials(of: kind).allSatisfy { alternatives in
      alternatives.contains { names.contains($0) || $0 == "full_name" && names.contains("last_name") }
    }
  }
}
