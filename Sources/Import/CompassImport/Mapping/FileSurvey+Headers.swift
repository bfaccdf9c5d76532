import CompassModel
import CompassSource
import CompassValidation

extension FileSurvey {
  mutating func reportMapping() {
    for miss in mapping.nearMisses
    where profile?.knows(miss.header) != true && mayBeMapped(miss.index, to: miss.field) {
      report(
        .headerNearMiss, miss.index, value: miss.header,
        "Unknown column \(value: miss.header). Did you mean \(value: miss.suggestion)?",
        "Use it with --map \"\(miss.header)=\(miss.field)\"")
    }
    for (index, column) in mapping.columns.enumerated() where column.isRetired {
      report(
        .fieldRetired, index, severity: .note, value: column.header,
        "The app no longer has the field \(value: column.header); its values are saved as extra fields")
    }
    for (index, first) in mapping.repeated
    where mapping.columns[first].header != mapping.columns[index].header {
      // Two columns of one name are a finding of the file's already.
      let header = mapping.columns[index].header
      report(
        .headerDuplicateField, index, value: header,
        "The columns \(value: mapping.columns[first].header) and \(value: header) are the same field; the second was saved as an extra field",
        "If the second column is the right one, rename the first")
    }
    reportMatches()
    let extras = mapping.extraColumns.map(\.header).filter { !$0.isEmpty && profile?.uses($0) != true }
    if !extras.isEmpty {
      inferences.add(
        "extra-columns", extras.joined(separator: ", "), "no matching fields; saved as extra fields",
        "--map \"HEADER=FIELD\"")
    }
  }

  /// Whether a hint may say that a column is mapped to a field.
  func mayBeMapped(_ column: Int, to field: String) -> Bool {
    var reading = options.reading
    reading.dateOrder = rules.dateOrders[column] ?? options.dateOrder ?? reading.dateOrder
    return samples.mayBeMapped(column, to: kind.schema[field], reading)
  }

  /// Adds a finding about a column.
  mutating func report(
    _ code: DiagnosticCode, _ column: Int, severity: Severity = .warning, value: String? = nil,
    _ message: Message, _ help: Message? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        code, severity, message, help: help, position: table.headerPosition(ofColumn: column),
        header: mapping.columns[column].header, value: value, isPersonal: false))
  }

  /// Reports which headers matched: by name or label, by meaning, or by the values of their columns.
  private mutating func reportMatches() {
    var exact: [String] = []
    var understood: [String] = []
    var byValues: [String] = []
    let meanings = mapping.groups.reduce(into: [Int: String]()) { meanings, group in
      let meaning = group.constant("recorded_date") ?? group.constant("metric_type")
      for column in group.columns { meanings[column] = meaning }
    }
    for (index, column) in mapping.columns.enumerated()
    where ![.extra, .unused, .rejectionRemark, .rejectionDecisions].contains(column.target) {
      let words = column.header.foldedWords
      let label = kind.schema[column.target.name]?.label.foldedWords
      let meaning = "\(column.header) → \(meanings[index] ?? column.target.name)"
      if meanings[index] == nil, column.isByValues {
        byValues.append(meaning)
      } else if meanings[index] == nil, words == column.target.name.foldedWords || words == label {
        exact.append(column.header)
      } else {
        understood.append(meaning)
      }
    }
    let known = profile == nil ? "common header words" : "from the profile, or common header words"
    for (what, columns, why) in [
      ("columns", exact, "field names or labels"), ("columns-by-meaning", understood, known),
      ("columns-by-values", byValues, "their values, with the words of their headers"),
    ] where !columns.isEmpty {
      inferences.add(what, columns.joined(separator: ", "), why, "--map \"HEADER=FIELD\"")
    }
  }

  /// Sets the role of all coaches if the column of their names says it: `Head Coach`.
  mutating func implyRole() {
    guard kind == .coach, !mapping.provides("role"), !options.sets.contains(where: { $0.field == "role" }),
      let column = mapping.column(for: .fullName) ?? mapping.column(for: .firstName)
        ?? mapping.column(of: "first_name"),
      let role = options.lexicon.role(inHeader: mapping.columns[column].header)
    else { return }
    options.sets.append(FieldSetting(field: "role", value: role))
    inferences.add("role", role, "the name column is \(mapping.columns[column].header)", "--set role=ROLE")
  }

  /// Sets the type of events for rows without one.
  ///
  /// For example, events under Opponent are games, and events in "vb camps.csv" are camps.
  mutating func implyType() {
    guard kind == .event, !mapping.provides("type") else { return }
    if mapping.column(for: .homeTeam) != nil { return imply(.game, because: "the columns are two teams") }
    let hasSides = profile == nil && mapping.column(for: .side) != nil
    if hasSides { return imply(.game, because: "a column has home and away") }
    guard let header = mapping.columns.first(where: { $0.target.name == "name" })?.header else { return }
    let words = header.foldedWords.split(separator: " ")
    let isOfOpponents = !Self.opponents.isDisjoint(with: words)
    // "Event / Camp" has events of any type.
    let names = HeaderWords.of(.event, options.lexicon)
    let parts = HeaderWords.parts(of: header).filter { names.target(of: $0)?.name == "name" }
    let named = (parts.isEmpty ? [header] : parts).map { onlyType(in: [$0], [.eventCells, .eventTitles]) }
    if let type = isOfOpponents ? .game : Set(named).count == 1 ? named[0] : nil {
      imply(type, because: "the name column is \(header)")
    } else if let type = onlyType(in: titles, [.eventTitles]) {
      imply(type, because: "the file name or a title has it")
    }
  }

  private static let opponents: Set<Substring> = [
    "opponent", "opponents", "opp", "gegner", "rival", "adversaire",
  ]

  private mutating func imply(_ type: EventType, because why: String) {
    impliedType = type
    inferences.add("type", type.rawValue, "no type column; \(why)", "--set type=TYPE")
  }

  /// The one type of events that some texts name; nil if they name none, or several.
  private func onlyType(in texts: [String], _ sections: [Lexicon.Section]) -> EventType? {
    let types = texts.flatMap { text in
      let words = text.foldedWords.split(separator: " ")
      return sections.flatMap { options.lexicon.matches(in: words, of: $0) }
    }.compactMap { EventType(rawValue: $0.meaning) }
    return Set(types).count == 1 ? types.first : nil
  }
}
