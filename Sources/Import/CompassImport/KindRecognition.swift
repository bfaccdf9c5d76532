package import CompassModel

/// Finds out what kind of records a file holds from its headers.
package enum KindRecognition {
  /// The kind a file was taken for.
  package struct Result: Sendable {
    /// The kind.
    package var kind: RecordKind
    /// The number of headers that are known.
    package var matched: Int
    /// The number of headers.
    package var total: Int
    /// The kind that fits next best, where there is one.
    package var runnerUp: (kind: RecordKind, matched: Int)?
  }

  /// The kind that the headers fit best, or nil where they fit none or two equally well.
  ///
  /// A kind fits if it finds its required columns; among those that fit, the one that knows most headers
  /// is taken, the file's name settling a draw.
  ///
  /// - Parameters:
  ///   - headers: the headers of the file.
  ///   - fileName: the name of the file, which may name a kind: `events-2026.csv`.
  ///   - provided: the fields that `--set` gives.
  package static func recognize(headers: [String], fileName: String, provided: Set<String>) -> Result? {
    let words = fileName.foldedWords.split(separator: " ").map(String.init)
    let candidates = RecordKind.allCases.compactMap { kind -> (kind: RecordKind, matched: Int, rank: Int)? in
      let mapping = ColumnMapping(headers: headers, kind: kind, maps: [])
      guard mapping.score > 0 else { return nil }
      // A school, a day and what happened may be a contact as well.
      if kind == .event, mapping.score <= 3, mapping.provides("school_id"), !provided.contains("type"),
        let name = mapping.column(of: "name"), mapping.columns[name].header.headerWords == "what"
      {
        return nil
      }
      let missing = essentials(of: kind).count { alternatives in
        !alternatives.contains { name in
          // A misspelt header says what kind it is all the same, though it is not taken for the field.
          mapping.provides(name) || provided.contains(name)
            || mapping.nearMisses.contains { $0.field == name }
        }
      }
      let isNamed = words.contains {
        $0 == kind.plural || $0 == kind.rawValue || fileWords[kind]?.contains($0) == true
      }
      // A missing essential weighs more than a few headers that two kinds share.
      let rank = 4 * mapping.score - 8 * missing + (isNamed ? 6 : 0) + distinctive(mapping)
      guard missing == 0 || isNamed else { return nil }
      return (kind, mapping.score, rank)
    }.sorted { ($0.rank, $1.kind) > ($1.rank, $0.kind) }
    guard let best = candidates.first else { return nil }
    if candidates.count > 1, candidates[1].rank == best.rank { return nil }
    return Result(
      kind: best.kind, matched: best.matched, total: headers.count,
      runnerUp: candidates.count > 1 ? (candidates[1].kind, candidates[1].matched) : nil)
  }

  /// What people call files of a kind besides its name.
  private static let fileWords: [RecordKind: Set<String>] = [
    .event: ["camps", "showcases", "games", "schedule", "calendar", "visits", "tournaments"],
    .athlete: ["roster", "players"], .metric: ["measurements", "testing", "drills"],
    .interaction: ["contacts", "emails", "calls"], .school: ["colleges", "targets"],
  ]

  /// How many headers only this kind would have, by columns of its own that no other kind knows.
  private static func distinctive(_ mapping: ColumnMapping) -> Int {
    mapping.columns.count { column in
      guard case .field(let field) = column.target else { return false }
      return RecordKind.allCases.allSatisfy { $0 == mapping.kind || $0.schema[field.name] == nil }
    }
  }

  /// The columns without which a file is hardly of the kind; one of each group is enough.
  private static func essentials(of kind: RecordKind) -> [[String]] {
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
    case .coach: [["last_name", "full_name"], ["role", "email", "phone", "school_id"]]
    case .event: [["name", "school_id"], ["start_date"]]
    case .metric: [["metric_type"], ["value", "display_value"]]
    case .interaction: [["type"], ["school_id", "direction"], ["occurred_at"]]
    case .trip: [["name"], ["destination"]]
    }
  }
}
