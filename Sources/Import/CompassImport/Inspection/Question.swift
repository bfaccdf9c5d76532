package import CompassModel
import CompassSource
import CompassValidation

/// A question about a rejected file, with the options for its most likely answer.
package struct Question: Sendable, Hashable {
  /// The most likely kind of the file.
  package let kind: RecordKind
  /// The columns of the required fields.
  package let maps: [HeaderMap]
  /// Whether the first row is data.
  package let isHeaderless: Bool
  /// The first records that the answer would add, for people who may see values.
  package var examples: [String] = []

  /// The question for a person: "Does it have coaches?".
  package var text: String {
    let columns = maps.map { "\($0.header) is \($0.field)" }.joined(separator: ", ")
    return "Does it have \(kind.plural)\(columns.isEmpty ? "" : ", where \(columns)")?"
  }

  /// The options that say yes: `--as coaches --map "column 1=full_name"`.
  package var option: String {
    let header = isHeaderless ? ["--header-row 0"] : []
    return
      (header + ["--as \(kind.plural)"] + maps.map { "--map \(Self.quoted("\($0.header)=\($0.field)"))" })
      .joined(separator: " ")
  }

  /// A text in quotes within which a shell runs nothing.
  private static func quoted(_ text: String) -> String {
    text.contains { "\"$`\\!'".contains($0) }
      ? "'" + text.replacing("'", with: "'\\''") + "'" : "\"\(text)\""
  }

  /// Creates the question about a table, or returns nil if its columns don't fit any kind.
  ///
  /// - Parameters:
  ///   - found: the kinds that the columns fit.
  ///   - isHeaderless: whether the first row is data.
  ///   - samples: the values of the first rows.
  ///   - lexicon: the words that people use.
  ///   - given: the kind that the user chose.
  init?(
    _ found: Inspector, isHeaderless: Bool = false, _ samples: ColumnProfiles, _ lexicon: Lexicon,
    given: RecordKind?
  ) {
    self.isHeaderless = isHeaderless
    let candidates = found.candidates.filter { candidate in
      // Without a header values are all there is; otherwise a header must be known.
      candidate.kind == given ?? candidate.kind
        && (isHeaderless || candidate.roles.columns.contains { $0.target != .extra && !$0.isByValues })
    }
    for roles in candidates.map(\.roles) {
      guard let maps = Self.maps(of: roles, isHeaderless, samples, lexicon) else { continue }
      (kind, self.maps) = (roles.kind, maps)
      return
    }
    guard !isHeaderless, let likeliest = candidates.first else { return nil }
    (kind, maps) = (likeliest.kind, [])
  }

  /// The fields that can be recognized by their values, for files without a header.
  private static let others: [RecordKind: [String]] = [
    .event: ["start_time", "cost"], .coach: ["school_id"], .interaction: ["school_id"],
  ]

  /// The columns of the fields without which no record comes in; nil if the values of none fit one.
  private static func maps(
    of roles: ColumnRoles, _ isHeaderless: Bool, _ samples: ColumnProfiles, _ lexicon: Lexicon
  ) -> [HeaderMap]? {
    var free = roles.columns.indices.filter { roles.columns[$0].target == .extra }
    func map(_ index: Int, _ target: ColumnTarget) -> HeaderMap {
      HeaderMap(header: roles.columns[index].extraName, field: target.name)
    }
    var maps = roles.columns.enumerated().compactMap { index, column in
      isHeaderless && column.target != .extra ? map(index, column.target) : nil
    }
    let needs = Inspector.essentials(of: roles.kind) + (roles.kind == .metric ? [["recorded_date"]] : [])
    let others = isHeaderless ? Self.others[roles.kind] ?? [] : []
    for names in needs + others.map({ [$0] }) where !names.contains(where: roles.provides) {
      let words = HeaderWords.of(roles.kind, lexicon)
      guard let target = names.lazy.compactMap(words.target(named:)).first, let form = CellForm(target),
        let index = free.max(by: { samples.share(form, $0) ?? 0 < samples.share(form, $1) ?? 0 }),
        samples.share(form, index) ?? 0 >= Weights.mostValues
      else {
        if others.contains(names[0]) { continue }
        return nil
      }
      free.removeAll { $0 == index }
      if isHeaderless, target.name == "name",
        let other = free.first(where: { samples.shareValues(index, $0) })
      {
        // A team that is in both columns plays the games.
        free.removeAll { $0 == other }
        maps += [map(min(index, other), .homeTeam), map(max(index, other), .awayTeam)]
        continue
      }
      maps.append(map(index, target))
    }
    return maps
  }
}
