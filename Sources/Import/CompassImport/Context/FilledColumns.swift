import CompassModel

/// The columns in which a blank cell at the start of a row repeats the cell above, as a ditto mark does.
struct FilledColumns: Sendable {
  /// The columns that are filled if the first cells of a row are blank.
  let columns: Set<Int>
  /// The columns of which a row needs a value.
  let needed: Set<Int>
  /// The columns that must be blank before a row is filled.
  let others: Set<Int>

  /// Chooses the columns by their fields.
  ///
  /// - Parameters:
  ///   - roles: the fields of the columns.
  ///   - seconds: the further kinds of records in the rows.
  init?(_ roles: ColumnRoles, _ seconds: [RecordKind]) {
    // In a table with a column per test, each row has its own athlete.
    guard roles.groups.isEmpty, !seconds.contains(.metric) else { return nil }
    let kind = seconds.first ?? roles.kind
    var names = (Self.needed[kind] ?? []).union(Self.shared[kind] ?? [])
    var required = Self.needed[kind] ?? []
    let hasCoaches = seconds.contains(.coach)
    if hasCoaches {
      names.formUnion(["name", "division", "conference"])
      required.insert("name")
    }
    let known = roles.columns.indices.filter { names.contains(roles.columns[$0].target.name) }
    needed = Set(known.filter { required.contains(roles.columns[$0].target.name) })
    // Other columns before the last of these are of the same group: the tournament of several games.
    columns = Set(
      known + roles.columns.indices.filter { $0 < known.max() ?? 0 && roles.columns[$0].target == .extra })
    // A row that says more about a school is about another school.
    others =
      hasCoaches
      ? Set(
        roles.columns.indices.filter {
          ![.extra, .unused].contains(roles.columns[$0].target) && roles.columns[$0].target.name != "user_id"
        })
      : []
    if needed.isEmpty { return nil }
  }

  private static let needed: [RecordKind: Set<String>] = [
    .event: ["name", "start_date", "school_id"], .metric: ["user_id", "recorded_date"],
    .interaction: ["school_id", "occurred_at"], .coach: ["school_id"],
  ]
  private static let shared: [RecordKind: Set<String>] = [
    .event: ["end_date", "type", "location", "city", "state", "full_place", "address", "user_id"],
    .metric: ["event_id"], .interaction: ["coach_id", "user_id"], .coach: [],
  ]

  /// Whether enough rows begin with blank cells for these to repeat the cells above: one may be an omission, and so
  /// may several at the end.
  static func areUsual(_ count: Int, in groups: Int, of rows: Int) -> Bool { groups > 1 && count * 5 >= rows }

  /// Whether a text is a mark or a word for the cell above.
  static func isDitto(_ text: String) -> Bool {
    text.utf8.count <= longestDitto && (marks.contains(text) || words.contains(text.foldedWords))
  }

  private static let longestDitto = 12
  private static let marks: Set<String> = ["\"", "''", "\"\"", "〃", "″", "”", "“", "-\"-", "- \" -", "„"]
  private static let words: Set<String> = [
    "same", "ditto", "dito", "idem", "ebenso", "wie oben", "as above",
  ]
}
