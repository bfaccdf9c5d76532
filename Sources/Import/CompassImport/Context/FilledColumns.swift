import CompassModel
import CompassSource

/// The columns whose blank cells at the start of a row, and whose ditto marks, repeat the cell above.
struct FilledColumns: Sendable {
  /// The columns that are filled if the first cells of a row are blank.
  let columns: Set<Int>
  /// The columns of which a row needs a value.
  let needed: Set<Int>

  /// Chooses the columns by their fields.
  ///
  /// - Parameters:
  ///   - roles: the fields of the columns.
  ///   - kinds: the kinds of records that the rows make.
  init?(_ roles: ColumnRoles, _ second: RecordKind?) {
    let needed = Self.needed[second ?? roles.kind] ?? []
    var names = needed.union(Self.shared[second ?? roles.kind] ?? [])
    var required = needed
    if let second, roles.kind == .school, second == .coach {
      names.formUnion(["name", "division", "conference"])
      required.insert("name")
    }
    let known = roles.columns.indices.filter { names.contains(roles.columns[$0].target.name) }
    self.needed = Set(known.filter { required.contains(roles.columns[$0].target.name) })
    // Other columns before the last of these are of the same group: the tournament of several games.
    columns = Set(
      known + roles.columns.indices.filter { $0 < known.max() ?? 0 && roles.columns[$0].target == .extra })
    if self.needed.isEmpty { return nil }
  }

  private static let needed: [RecordKind: Set<String>] = [
    .event: ["name", "start_date", "school_id"], .metric: ["user_id", "recorded_date", "metric_type"],
    .interaction: ["school_id", "occurred_at"], .coach: ["school_id"],
  ]
  private static let shared: [RecordKind: Set<String>] = [
    .event: ["end_date", "type", "location", "city", "state", "full_place", "address", "user_id"],
    .metric: ["event_id"], .interaction: ["coach_id", "user_id"], .coach: [],
  ]

  /// Marks and words that stand for the cell above.
  static func isDitto(_ text: String) -> Bool {
    text.utf8.count <= longestDitto && (marks.contains(text) || words.contains(text.foldedWords))
  }

  private static let longestDitto = 12
  private static let marks: Set<String> = ["\"", "''", "\"\"", "〃", "″", "”", "“", "-\"-", "- \" -", "„"]
  private static let words: Set<String> = [
    "same", "ditto", "dito", "idem", "do", "ebenso", "wie oben", "as above",
  ]
}
