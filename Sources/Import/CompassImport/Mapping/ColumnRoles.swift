package import CompassModel
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
  /// Columns with the same field as another column, with the index of that column.
  package private(set) var repeated: [(index: Int, first: Int)] = []
  /// The indices of the columns other than extra fields; the first one if several share a target.
  private var places: [ColumnTarget: Int] = [:]
  /// The same indices by the names of the targets.
  private var placesByName: [String: Int] = [:]
  /// The columns that make a record of their own in each row, if any do.
  private(set) var groups: [ColumnGroup] = []
  /// The columns of which one must have a value to make the record; empty if each row makes a record.
  var needed: [Int] = []
  /// The headers in `--map` that the file doesn't have.
  package private(set) var unusedMaps: [String] = []
  private let words: HeaderWords
  private let samples: ColumnProfiles

  /// Assigns each field at most one column, choosing the assignment with the most evidence from header words and
  /// values.
  ///
  /// - Parameters:
  ///   - headers: the headers in the order of the file.
  ///   - context: what is known about the headers besides their words.
  ///   - fixed: the targets of columns that are decided.
  ///   - kind: the kind of the records.
  ///   - maps: the headers that the user mapped to fields.
  ///   - lexicon: the words that people use.
  ///   - samples: the values of the first rows.
  package init(
    headers: [String], context: HeaderContext = .none, kind: RecordKind, maps: [HeaderMap] = [],
    lexicon: Lexicon = .empty, samples: ColumnProfiles = .none, fixed: [Int: ColumnTarget] = [:]
  ) {
    self.init(
      headers, context, kind, maps, lexicon, samples, fixed,
      groups: kind == .metric
        ? GroupFinder(headers, context, maps: maps, samples, lexicon).groups
          .filter { group in group.columns.allSatisfy { fixed[$0] == nil } } : [])
  }

  init(
    _ headers: [String], _ context: HeaderContext, _ kind: RecordKind, _ maps: [HeaderMap],
    _ lexicon: Lexicon, _ samples: ColumnProfiles, _ fixed: [Int: ColumnTarget], groups: [ColumnGroup]
  ) {
    self.kind = kind
    self.groups = groups
    self.samples = samples
    words = HeaderWords.of(kind, lexicon)
    let roles = RoleAssignment(headers, words, maps, samples, lexicon, groups, fixed)
    columns = []
    var names: Set<String> = []
    for (index, header) in headers.enumerated() {
      var name = header.isEmpty ? Self.name(ofColumn: index) : header
      while !names.insert(name).inserted { name += " (\(index + 1))" }
      var column = Column(header: header, target: roles.targets[index], extraName: name)
      let score = roles.found[index].first { $0.target == column.target }
      column.bits = score?.bits ?? 0
      column.isByValues = score.map { !$0.isExact } ?? false
      column.isRetired = column.target == .extra && words.isRetired(header)
      columns.append(column)
      // A weekday column doesn't repeat a date column.
      if column.target == .extra, groups.isEmpty, let own = roles.found[index].first, own.isExact,
        own.bits > Weights.leastExact, let first = roles.taken[own.target]
      {
        repeated.append((index, first))
      }
    }
    unusedMaps = roles.unusedMaps
    for (index, column) in columns.enumerated() where column.target != .extra {
      if places[column.target] == nil { places[column.target] = index }
      if placesByName[column.target.name] == nil { placesByName[column.target.name] = index }
    }
  }

  /// The columns that all records of a row share, and those of one group.
  func sharing(with group: ColumnGroup) -> ColumnRoles {
    var roles = self
    let own = Set(group.columns)
    for other in groups.flatMap(\.columns) where !own.contains(other) {
      roles.columns[other].target = .unused
    }
    roles.groups = []
    for (column, target) in group.roles { roles.columns[column].target = target }
    for column in group.columns.prefix(1) + group.roles.keys {
      roles.places[roles.columns[column].target] = column
      roles.placesByName[roles.columns[column].target.name] = column
    }
    return roles
  }

  /// The name of a column without a header, like `column 2`.
  static func name(ofColumn index: Int) -> String { "column \(index + 1)" }

  /// The minimum length of a known word that an unknown header can match approximately, in UTF-8 bytes.
  private static let shortestNearWord = 5

  /// The maximum number of unknown headers to compare with known words.
  ///
  /// Real tables have fewer misspelled headers.
  private static let maximumNearHeaders = 1_000

  /// Unknown headers that closely resemble known ones.
  package var nearMisses: [NearMiss] {
    let taken = Set(columns.map(\.target))
    let hasFullName = taken.contains(.fullName)
    let unknown = columns.enumerated().lazy.filter { _, column in
      column.target == .extra && !column.header.isEmpty && !column.isRetired
    }.prefix(Self.maximumNearHeaders)
    return unknown.compactMap { index, column in
      // Every short word resembles another one: `Kid` doesn't mean `id`.
      guard let word = words.nearest(to: column.header.headerWords),
        word.utf8.count >= Self.shortestNearWord, let target = words.target(of: word),
        !taken.contains(target), !(hasFullName && target.name.hasSuffix("_name")), target.name != "id",
        samples.bits(index, target) >= 0, !column.header.namesKey || word.namesKey
      else { return nil }
      return NearMiss(index: index, header: column.header, suggestion: word, field: target.name)
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
    case .extra, .unused, .rejectionRemark, .rejectionSurplus, .rejectionDecisions: false
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

  /// Whether the values of a column are personal; true for columns without a field.
  func isPersonal(_ column: Int) -> Bool {
    column >= columns.count || kind.schema[columns[column].target.name]?.isPersonal ?? true
  }

  /// The index of the first column with a target; nil if the file lacks one.
  func column(for target: ColumnTarget) -> Int? { places[target] }

  /// Returns the column that a finding about a field is about.
  ///
  /// A row may have several findings, and a header thousands of columns.
  func column(saying field: String) -> Int? {
    if let index = column(named: field) { return index }
    switch field {
    case "first_name", "last_name": return column(for: .fullName)
    case "full_name", "user_id": return column(for: .lastName) ?? column(for: .firstName)
    case "end_time": return column(for: .duration)
    case "occurred_at": return column(for: .timeOfInteraction)
    case "status": return column(for: .status)
    default: return nil
    }
  }

  /// The index of the first column with a target of this name; nil if the file lacks one.
  func column(named name: String) -> Int? { placesByName[name] }

  /// Whether any column provides the field.
  package func provides(_ name: String) -> Bool {
    if placesByName[name] != nil || !groups.isEmpty && groups.allSatisfy({ $0.constant(name) != nil }) {
      return true
    }
    if name == "user_id", groups.contains(where: { !$0.roles.isEmpty }) { return true }
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
