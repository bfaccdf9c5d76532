import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Imports the measurements in a device's file: those of the chosen athlete, or of the athletes in the store.
extension Importer {
  /// Imports the measurements of a file: reads all rows, chooses the metrics, and imports the rows that make them.
  ///
  /// - Throws: ``ToolError`` if it is unclear which athletes to import, and errors from reading the file.
  func takeMeasurements(_ columns: MeasureColumns) throws -> [Diagnostic] {
    guard let profile = survey.profile, let rows = try survey.table.makeReader(),
      let again = try survey.table.makeReader()
    else { return [] }
    var gather = Gather(survey, columns)
    let findings = try RowFeed(rows).forEach(readBy: readers) { row, number, result in
      if number == 0 { try begin(row) }
      guard row.unread == nil else { return try endRow(row.record) }
      if let result { gather.add(row.record, number, result) }
      if number == readers.count - 1 { gather.end(row.record) }
    }
    for finding in gather.findings { add(located(finding, SourceRecord()), SourceRecord()) }
    let metrics = gather.metrics(profile)
    if metrics.isEmpty, gather.undated > 0 {
      throw ToolError(
        .input, "No dates in \(survey.input.label)",
        help: "Add the date of the measurements, like --as-of 2026-06-01")
    }
    let wanted = try wantedAthletes(gather)
    var taken = 0
    var rejected: [Int: [String]] = [:]
    var block: [PlacedRow] = []
    func takeSession(_ placed: PlacedRow) throws {
      try take(placed)
      // All rows of a session make its metric, so all of them are saved with the rejected rows.
      let rows = reasons.isEmpty ? [] : placed.drafts.flatMap { $0.metric?.rows ?? [] }
      for row in rows { rejected[row, default: []] += reasons }
      reasons = []
    }
    _ = try RowFeed(again).forEach(readBy: readers) { row, number, result in
      guard let metric = metrics[.init(row: row.record.number, output: number)], var result else { return }
      if let wanted {
        guard let athlete = metric.athlete, let owner = wanted[athlete] else { return }
        if let owner {
          result.draft.values["user_id"] = .id(owner)
        } else if result.draft.links["user_id"] != nil {
          result.draft.links["user_id"] = gather.athletes[athlete]
        }
      }
      taken += 1
      metric.write(into: &result)
      block.append(PlacedRow(row: row, drafts: [PlacedDraft(reader: number, result: result, metric: metric)]))
      try takeBlock(&block, takeSession)
    }
    try takeBlock(&block, isEnd: true, takeSession)
    if !rejected.isEmpty {
      _ = try survey.table.forEachRow { row in
        reasons = rejected[row.record.number] ?? []
        try endRow(row.record)
      }
    }
    if let wanted { report(leftOut: Array(metrics.values), of: gather.athletes, wanted) }
    outcome.inferences += gather.choices(of: taken)
    return findings
  }

  /// Returns the indices of the athletes to import with their IDs, if any; nil if the file names no athletes.
  private func wantedAthletes(_ gather: Gather) throws -> [Int: UUID?]? {
    guard !gather.athletes.isEmpty else { return nil }
    return try options.athlete.map { try athletes(named: $0, among: gather.athletes) }
      ?? knownAthletes(among: gather.athletes)
  }

  /// Returns the index of the athlete chosen with `--athlete`, with the ID in the store, if any.
  ///
  /// - Throws: ``ToolError`` if the table lacks that athlete.
  private func athletes(named asked: String, among names: [String]) throws -> [Int: UUID?] {
    for name in [asked, planner.owners.chosen?.fullName].compactMap(\.self) {
      if let place = AthleteNames.place(of: name, among: names) { return [place: planner.owners.chosen?.id] }
    }
    guard let chosen = planner.owners.chosen, names.count == 1,
      AthleteNames.mayBeOne(chosen.fullName, names[0]),
      !planner.owners.athletes.contains(where: { AthleteNames.place(of: $0.fullName, among: names) != nil })
    else { throw unknownAthlete(asked, among: names) }
    outcome.add(
      Diagnostic(
        .athleteOtherName, .warning,
        "Saved the measurements of \(personal: names[0]) for the athlete chosen with --athlete",
        help: "If that's a different person, undo the import", field: "user_id"))
    return [0: chosen.id]
  }

  /// Returns the indices of the athletes whom the store knows, with their IDs.
  ///
  /// - Throws: ``ToolError`` if the store knows none of them.
  private func knownAthletes(among names: [String]) throws -> [Int: UUID?] {
    let known = planner.owners.athletes
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
    guard !wanted.isEmpty else { throw athletesUnknown(names.count) }
    return wanted
  }

  private func athletesUnknown(_ count: Int) -> ToolError {
    let isOne = count == 1
    let place = options.hasStore ? "store" : "archive"
    return ToolError(
      .input,
      isOne
        ? "\(survey.input.label) has measurements of an athlete who isn't in the \(place)"
        : "\(survey.input.label) has measurements of \(count) athletes",
      help: isOne
        ? "Use --athlete NAME\(options.hasStore ? ", or import the athlete first" : "")"
        : "Choose one with --athlete NAME\(options.hasStore ? ", or import the athletes first to add all measurements" : "")",
      code: .athleteAmbiguous)
  }

  /// Reports the skipped measurements and their athletes.
  private func report(leftOut metrics: [GatheredMetric], of names: [String], _ wanted: [Int: UUID?]) {
    let others = names.indices.filter { wanted[$0] == nil }
    if !others.isEmpty {
      outcome.inferences.add(
        "athletes", "\(wanted.count) of \(names.count)",
        options.athlete == nil ? "the others aren't in the store" : "set with --athlete", "--athlete NAME")
    }
    // A user who chose one athlete knows about the others, so they aren't reported.
    let missed = options.athlete == nil ? others : []
    let left = metrics.filter { metric in metric.athlete.map(missed.contains) ?? true }
    guard let first = left.min(by: { $0.chosen.row < $1.chosen.row }) else { return }
    let hasNameless = left.contains { $0.athlete == nil }
    let named = missed.prefix(Self.maximumNames).map { names[$0] }.joined(separator: ", ")
    let whose: Message =
      missed.isEmpty
      ? "without an athlete"
      : "of \(personal: named)\(missed.count > Self.maximumNames ? " and others" : ""), not in the store\(hasNameless ? ", or without an athlete" : "")"
    outcome.add(
      Diagnostic(
        .athleteLeftOut, .warning,
        "Skipped \(left.count) \(left.count == 1 ? "measurement" : "measurements") \(message: whose), from line \(first.chosen.line) on",
        help: "Import the athletes first, or use --athlete NAME", field: "user_id"))
  }

  /// The maximum number of names in a message.
  private static let maximumNames = 3

  private func unknownAthlete(_ asked: String, among names: [String]) -> ToolError {
    var error = ToolError(
      .input,
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
