import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// The parts of the import that depend on profiles: skipped rows, and the rows of one athlete among many.
extension FileImporter {
  /// Whether a row that a profile skips cancels a stored record.
  func isStored(_ draft: Draft, _ skip: RowSkip) throws -> Bool {
    guard skip.isCancelled, let key = draft.values.naturalKey else { return false }
    var draft = draft
    let owner = try owners.resolve(&draft).owner
    return try !store.ids(of: draft.kind, naturalKey: key, owner: owner, limit: 1).isEmpty
  }

  /// Counts a skipped row.
  func leaveOut(_ skip: RowSkip) {
    // The row is counted as read already.
    outcome.skipped += 1
    tallies.skips[skip, default: 0] += 1
  }

  /// Returns the rows of a made table to import: those of the chosen athlete, or of known athletes.
  ///
  /// - Throws: ``ImportError`` if it is unclear which athletes to import.
  func rows(of table: MadeTable) throws -> [MadeTable.Row] {
    guard !table.athletes.isEmpty, let column = table.headers.firstIndex(of: "user_id") else {
      return table.rows
    }
    let wanted = try options.athlete.map { try athletes(named: $0, in: table) } ?? knownAthletes(in: table)
    var taken: [MadeTable.Row] = []
    for var row in table.rows {
      guard let athlete = row.athlete, let owner = wanted[athlete] else { continue }
      if let owner { row.replace(column, by: owner.text) }
      row.record.number = taken.count + 1
      taken.append(row)
    }
    reportLeftOut(table, wanted)
    return taken
  }

  /// Returns the index of the athlete chosen with `--athlete`, with the ID in the store, if any.
  ///
  /// - Throws: ``ImportError`` if the table lacks that athlete.
  private func athletes(named asked: String, in table: MadeTable) throws -> [Int: UUID?] {
    let names = table.athletes
    for name in [asked, owners.chosen?.fullName].compactMap(\.self) {
      if let place = AthleteNames.place(of: name, among: names) { return [place: owners.chosen?.id] }
    }
    guard let chosen = owners.chosen, names.count == 1, AthleteNames.mayBeOne(chosen.fullName, names[0]),
      !owners.all.contains(where: { AthleteNames.place(of: $0.fullName, among: names) != nil })
    else { throw unknownAthlete(asked, among: names) }
    outcome.add(otherName(table))
    return [0: chosen.id]
  }

  /// Returns the indices of the athletes whom the store knows, with their IDs.
  ///
  /// - Throws: ``ImportError`` if the store knows none of them.
  private func knownAthletes(in table: MadeTable) throws -> [Int: UUID?] {
    let names = table.athletes
    let known = owners.all
    var wanted: [Int: UUID?] = [:]
    // Exact names win over names that differ only in a `Jr.`
    let exact = known.filter { athlete in
      names.contains { AthleteNames.key($0) == AthleteNames.key(athlete.fullName) }
    }
    for athlete in exact + known {
      if let place = AthleteNames.place(of: athlete.fullName, among: names), wanted[place] == nil {
        wanted.updateValue(athlete.id, forKey: place)
      }
    }
    // A first name alone means the only stored athlete who has it.
    for (place, name) in names.enumerated() where wanted[place] == nil && !name.contains(" ") {
      let found = known.filter { AthleteNames.keys($0.fullName).last == AthleteNames.key(name) }
      if found.count == 1 { wanted.updateValue(found[0].id, forKey: place) }
    }
    // A single name is resolved later, like a name in any row.
    if wanted.isEmpty, names.count == 1, known.count <= 1 { wanted.updateValue(nil, forKey: 0) }
    guard !wanted.isEmpty else { throw athletesUnknown(table) }
    return wanted
  }

  private func athletesUnknown(_ table: MadeTable) -> ImportError {
    let isOne = table.athletes.count == 1
    let place = options.hasStore ? "store" : "archive"
    return ImportError(
      isOne
        ? "\(survey.input.label) has measurements of an athlete who isn't in the \(place)"
        : "\(survey.input.label) has measurements of \(table.athletes.count) athletes",
      help: isOne
        ? "Use --athlete NAME\(options.hasStore ? ", or import the athlete first" : "")"
        : "Choose one with --athlete NAME\(options.hasStore ? ", or import the athletes first to add all measurements" : "")",
      code: .athleteAmbiguous)
  }

  /// Reports the skipped measurements and their athletes.
  private func reportLeftOut(_ table: MadeTable, _ wanted: [Int: UUID?]) {
    let others = table.athletes.indices.filter { wanted[$0] == nil }
    let nameless = table.rows.count { $0.athlete == nil }
    guard !others.isEmpty || nameless > 0 else { return }
    if !others.isEmpty {
      outcome.inferences.add(
        "athletes", "\(wanted.count) of \(table.athletes.count)",
        options.athlete == nil ? "the others aren't in the store" : "set with --athlete", "--athlete NAME")
    }
    // A user who chose one athlete knows about the others, so they aren't reported.
    let missed = options.athlete == nil ? others : []
    let left = table.rows.filter { row in row.athlete.map(missed.contains) ?? true }
    guard let first = left.first else { return }
    let names = missed.prefix(Self.maximumNames).map { table.athletes[$0] }.joined(separator: ", ")
    let whose: Message =
      missed.isEmpty
      ? "without an athlete"
      : "of \(personal: names)\(missed.count > Self.maximumNames ? " and others" : ""), not in the store\(nameless > 0 ? ", or without an athlete" : "")"
    outcome.add(
      Diagnostic(
        .athleteLeftOut, .warning,
        "Skipped \(left.count) \(left.count == 1 ? "measurement" : "measurements") \(message: whose)",
        help: "Import the athletes first, or use --athlete NAME",
        position: first.record.position, field: "user_id"))
  }

  /// Returns the warning that the file uses another name for the athlete.
  private func otherName(_ table: MadeTable) -> Diagnostic {
    Diagnostic(
      .athleteOtherName, .warning,
      "Saved the measurements of \(personal: table.athletes[0]) for the athlete chosen with --athlete",
      help: "If that's a different person, undo the import",
      position: table.rows.first?.record.position, field: "user_id")
  }

  /// The maximum number of names in a message.
  private static let maximumNames = 3

  private func unknownAthlete(_ asked: String, among names: [String]) -> ImportError {
    var error = ImportError(
      names.count == 1
        ? "--athlete: the athlete in \(survey.input.label) has another name"
        : "--athlete: none of the \(names.count) athletes in \(survey.input.label) has this name",
      help: "Use the name in the file", code: .athleteAmbiguous)
    let words = Set(AthleteNames.shortKey(asked).split(separator: " "))
    var near = names.filter { !words.isDisjoint(with: AthleteNames.shortKey($0).split(separator: " ")) }
    if near.isEmpty, let name = Suggestion.nearest(to: asked, among: names) { near = [name] }
    if !near.isEmpty {
      error.personalHelp = "Did you mean \(near.prefix(Self.maximumNames).joined(separator: ", "))?"
    }
    return error
  }
}
