import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// What profiles add to the taking of rows: rows that are left out, and those of one athlete among many.
extension FileImporter {
  /// Whether a row that a profile leaves out is of a record that is stored, which then is called off.
  func isStored(_ draft: Draft, _ skip: RowSkip) throws -> Bool {
    guard skip.isCancelled, let key = draft.values.naturalKey else { return false }
    var draft = draft
    let owner = try owners.resolve(&draft).owner
    return try !store.ids(of: draft.kind, naturalKey: key, owner: owner).isEmpty
  }

  /// Counts a row that is left out.
  mutating func leaveOut(_ skip: RowSkip) {
    // The row is counted as read already.
    outcome.skipped += 1
    tallies.countSkip(skip)
  }

  /// The rows that are taken of a made table: those of the athletes that were asked for or are known.
  ///
  /// - Throws: ``ImportError`` where the file is of several athletes and nothing says of which.
  mutating func rows(of table: MadeTable) throws -> [MadeTable.Row] {
    guard !table.athletes.isEmpty, let column = table.headers.firstIndex(of: "user_id") else {
      return table.rows
    }
    let keys = table.athletes.map(AthleteNames.key)
    let known = owners.all
    var wanted: [String: UUID?] = [:]
    if let asked = options.athlete {
      let names = [asked, owners.chosen?.fullName].compactMap(\.self).map(AthleteNames.key)
      for key in keys where names.contains(key) { wanted.updateValue(owners.chosen?.id, forKey: key) }
      if wanted.isEmpty, let chosen = owners.chosen, keys.count == 1,
        !known.contains(where: { AthleteNames.key($0.fullName) == keys[0] }),
        AthleteNames.shareWord(chosen.fullName, table.athletes[0])
      {
        wanted.updateValue(chosen.id, forKey: keys[0])
        outcome.add(otherName(table, column))
      }
      guard !wanted.isEmpty else { throw unknownAthlete(asked, among: table.athletes) }
    } else if keys.count == 1, known.count <= 1 {
      wanted.updateValue(known.first { AthleteNames.key($0.fullName) == keys[0] }?.id, forKey: keys[0])
    } else {
      for athlete in known where keys.contains(AthleteNames.key(athlete.fullName)) {
        wanted.updateValue(athlete.id, forKey: AthleteNames.key(athlete.fullName))
      }
      guard !wanted.isEmpty else {
        throw ImportError(
          keys.count == 1
            ? "\(survey.input.path) has figures of an athlete who is none of the store's"
            : "\(survey.input.path) has figures of \(keys.count) athletes",
          help: keys.count == 1
            ? "Say whose they are with --athlete NAME, or import the athlete first"
            : "Say whose are meant with --athlete NAME; of athletes whom the store has, each gets their own",
          code: .athleteAmbiguous)
      }
    }
    var taken: [MadeTable.Row] = []
    for var row in table.rows {
      guard let owner = wanted[AthleteNames.key(row.record.string(at: column))] else { continue }
      if let owner { row.replace(column, by: owner.text) }
      row.record.number = taken.count + 1
      taken.append(row)
    }
    leaveOut(table, column, keys, wanted)
    return taken
  }

  /// Says whose figures are left out.
  private mutating func leaveOut(
    _ table: MadeTable, _ column: Int, _ keys: [String], _ wanted: [String: UUID?]
  ) {
    let others = keys.indices.filter { wanted[keys[$0]] == nil }
    let nameless = table.rows.filter { $0.record.string(at: column).isEmpty }
    guard !others.isEmpty || !nameless.isEmpty else { return }
    outcome.decisions.append(
      Decision(
        what: "athletes", value: "\(wanted.count) of \(keys.count)",
        why: options.athlete == nil ? "the others are none of the store's athletes" : "--athlete says so",
        override: "--athlete NAME"))
    // Who asked for one athlete knows that there are others.
    guard options.athlete == nil || !nameless.isEmpty else { return }
    let names = (options.athlete == nil ? others : []).prefix(Self.maximumNames).map { table.athletes[$0] }
    let isFirst = { (row: MadeTable.Row) in
      let name = row.record.string(at: column)
      return name.isEmpty || wanted[AthleteNames.key(name)] == nil
    }
    guard let first = table.rows.first(where: isFirst) else { return }
    let count = table.rows.count(where: isFirst)
    outcome.add(
      Diagnostic(
        .athleteLeftOut, .warning,
        names.isEmpty
          ? "\(nameless.count) figures name no athlete and were left out"
          : "\(count) figures are of \(personal: names.joined(separator: ", "))\(others.count > names.count ? " and others" : ""), who are none of the store's athletes; they were left out",
        help: "Import the athletes first, or say whose they are with --athlete NAME",
        position: first.record.position, field: "user_id"))
  }

  /// The finding that the file calls the athlete otherwise.
  private func otherName(_ table: MadeTable, _ column: Int) -> Diagnostic {
    Diagnostic(
      .athleteOtherName, .warning,
      "The file calls the athlete \(personal: table.athletes[0]); the figures went to the one that --athlete names",
      help: "If that is somebody else, take the import back",
      position: table.rows.first?.record.position, field: "user_id")
  }

  /// The most names that are suggested.
  private static let maximumNames = 3

  private func unknownAthlete(_ asked: String, among names: [String]) -> ImportError {
    let words = Set(AthleteNames.key(asked).split(separator: " "))
    var near = names.filter { !words.isDisjoint(with: AthleteNames.key($0).split(separator: " ")) }
    if near.isEmpty, let name = Suggestion.nearest(to: asked, among: names) { near = [name] }
    let help =
      near.isEmpty
      ? "Write the name as the file has it"
      : "Did you mean \(near.prefix(Self.maximumNames).joined(separator: ", "))?"
    return ImportError(
      "--athlete: \(survey.input.path) has figures of \(names.count) athletes, and none is called so",
      help: help)
  }
}

extension MadeTable.Row {
  /// Puts another text into a cell.
  fileprivate mutating func replace(_ column: Int, by text: String) {
    let start = record.text.count
    record.text.append(contentsOf: text.utf8)
    record.fields[column].range = start..<record.text.count
  }
}
