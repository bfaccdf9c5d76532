import CompassCSV
import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// Makes a draft of a record by the columns of its file.
struct RecordDrafter: Sendable {
  let survey: FileSurvey
  /// Whether values have types; kept, since every cell asks.
  let isJSON: Bool
  let sets: [(field: FieldDescriptor, value: String)]
  private let source: String?
  let isTyped: Bool
  /// Whether nobody said in which zone times are.
  let isZoneAssumed: Bool
  /// Whether columns give ids and names; kept, since every row asks.
  let hasIDs: Bool
  let hasNames: Bool
  /// Whether the feet of heights have a column of their own.
  private let hasFeet: Bool
  let base: ReadingOptions
  /// The fields of times that may stand with a day.
  private let lateTimes: [String: FieldDescriptor]
  /// The reading options of each column.
  private let columnOptions: [ReadingOptions]
  /// The columns that are more than extra fields: a row that is too short for one of them leaves it empty.
  private let knownColumns: [Int]
  /// Whether a column is kept beside the record under its header, so that an empty cell of it says nothing.
  private let extraColumns: [Bool]
  private let collectsEmptied: Bool
  /// What must be done to the texts of columns first; empty where nothing is.
  private let rules: [CellRule?]
  /// What the profile makes of several cells.
  private let recipe: RowRecipe?
  let typing: EventTyping?
  private let headerUnits: HeaderUnits
  /// What tells coaches and parents in a table of athletes; nil in other tables, and if all rows are wanted.
  private let staff: Staff?

  /// Prepares for a file.
  init(_ survey: FileSurvey, options: ImportOptions, reading base: ReadingOptions) {
    self.survey = survey
    isJSON = survey.table.isJSON
    headerUnits = HeaderUnits(survey)
    self.base = base
    source = options.source
    isTyped = options.isTyped
    isZoneAssumed = options.isZoneAssumed
    hasIDs = survey.mapping.provides("id")
    hasNames = survey.mapping.provides("name")
    hasFeet = survey.mapping.column(for: .heightFeet) != nil
    collectsEmptied = options.clearsEmpty
    let schema = survey.kind.schema
    var sets = options.sets.compactMap { set in schema[set.field].map { ($0, set.value) } }
    if let type = survey.impliedType, let field = schema["type"] { sets.append((field, type.rawValue)) }
    self.sets = sets
    rules = survey.profile.map { profile in survey.mapping.columns.map { CellRule(profile, $0) } } ?? []
    recipe = survey.profile.flatMap { RowRecipe($0, headers: survey.table.headers) }
    typing = EventTyping(survey, options)
    staff =
      survey.kind == .athlete && !options.includesAll && !hasIDs
      ? Staff(survey.mapping, options.lexicon) : nil
    lateTimes =
      survey.kind == .event
      ? ["start_date": schema["start_time"], "end_date": schema["end_time"]].compactMapValues(\.self) : [:]
    knownColumns = survey.mapping.columns.indices.filter { column in
      ![.extra, .rejectionRemark].contains(survey.mapping.columns[column].target)
    }
    extraColumns = survey.mapping.columns.map { $0.target == .extra }
    columnOptions = survey.mapping.columns.indices.map { column in
      var options = base
      options.dateOrder = survey.rules.dateOrders[column] ?? base.dateOrder
      options.usesDecimalComma = survey.rules.commaColumns.contains(column)
      options.clock = survey.rules.clock
      options.readsMidnight = survey.rules.instantColumns.contains(column)
      return options
    }
  }

  /// How a cell is read.
  private func options(_ column: Int, _ record: SourceRecord) -> ReadingOptions {
    let years = survey.rules.years[column]
    let isTyped = columnOptions[column].usesDecimalComma && record.fields[column].kind == .number
    guard years != nil || isTyped else { return columnOptions[column] }
    var options = columnOptions[column]
    // A number that the format knows to be one has a point before its decimals.
    if isTyped { options.usesDecimalComma = false }
    guard let years else { return options }
    options.year = years.year(ofRecord: record.number)
    options.isSeason = years.isSeason
    return options
  }

  /// A draft and what is to be said of its fields.
  struct Result: Sendable {
    var draft: Draft
    var issues: [FieldIssue]
    /// The fields whose cells are there and empty, where empty cells empty what is stored.
    var emptied: Set<String>
    /// Why the row is left out; nil for one that is taken.
    var skip: RowSkip?
    /// The values that no column gives.
    var inferred: [InferredValue] = []
    /// The word of `--type-word` that told the type, or that the event is skipped.
    var typeWord: String?
    /// Times that stand with days: the field of the day, that of the time, the text.
    var late: [(day: String, time: FieldDescriptor, text: String, options: ReadingOptions)] = []
  }

  /// Reads the cells of a record.
  func draft(_ record: SourceRecord) -> Result {
    var result = Result(draft: Draft(kind: survey.kind), issues: [], emptied: [])
    // The cells that are put together when all of them are read.
    var parts: [ColumnTarget: String] = [:]
    var isAllDay = false
    var inches = ""
    result.skip = recipe?.skip(record)
    if staff?.has(record) == true { result.skip = RowSkip(conditions: [], why: "coaches, parents and helpers") }
    if let skip = result.skip, !skip.isCancelled { return result }
    let made = recipe?.texts(of: record) { survey.unguarded($0) }
    var timed: (field: FieldDescriptor, text: String, column: Int)?
    let columns = survey.mapping.columns
    // A header may have thousands of columns that a short row has no cells for: these cost nothing.
    let cells = min(record.count, columns.count)
    let missing = cells < columns.count ? knownColumns.filter { $0 >= cells } : []
    for number in 0..<(cells + missing.count) {
      let index = number < cells ? number : missing[number - cells]
      var isBlank = index >= record.count || record.isBlank(at: index)
      // Rows of JSON may have a name each that no other has, and then all other columns are empty.
      if isBlank, extraColumns[index] { continue }
      let column = columns[index]
      if !isBlank, let rule = rules.isEmpty ? nil : rules[index] {
        let text = survey.unguarded(record.string(at: index))
        let (value, issue) = rule.apply(text)
        if let issue { result.issues.append(issue) }
        if let value, value != text, case .field(let field) = column.target {
          read(value, into: field, options(index, record), &result)
          continue
        }
        // A value that was lost empties nothing.
        if value == nil, issue != nil { continue }
        isBlank = value == nil
      }
      if case .field(let field) = column.target {
        guard !isBlank else {
          if collectsEmptied { result.emptied.insert(field.name) }
          continue
        }
        if field.type == .height, hasFeet {
          inches = survey.unguarded(record.string(at: index)).trimmedBlanks
        } else if field.type == .instant, survey.kind == .interaction, field.name == "occurred_at" {
          timed = (field, survey.unguarded(record.string(at: index)), index)
        } else {
          read(record, index, into: field, &result)
        }
        continue
      }
      let text = index < record.count && !isBlank ? survey.unguarded(record.string(at: index)) : ""
      switch column.target {
      case .fullName: readName(text, &result)
      case .firstName, .lastName, .heightFeet, .duration, .arrival, .homeTeam, .awayTeam, .fullPlace,
        .timeOfInteraction:
        if !isBlank { parts[column.target] = text }
      case .allDay:
        isAllDay = !isBlank && Self.saysYes(rules.isEmpty ? text : rules[index]?.apply(text).text ?? text)
      case .batsThrows: readSides(text, &result)
      case .contactDetails: readContact(text, &result)
      case .status: readStatus(text, column.header, &result)
      case .field, .rejectionRemark, .rejectionDecisions: break
      case .rejectionSurplus: readSurplus(text, &result)
      case .extraObject: readExtra(text, &result)
      case .extra:
        if !isBlank, made?.used.contains(index) != true {
          result.draft.extra.append(
            JSONValue.Member(column.extraName, extraValue(text, record.fields[index])))
        }
      }
    }
    keepSurplus(record, &result)
    func joined(_ targets: [ColumnTarget], _ separator: String) -> String? {
      targets.compactMap { parts[$0]?.trimmedBlanks.nonEmpty }.joined(separator: separator).nonEmpty
    }
    if let timed {
      let text =
        parts[.timeOfInteraction].map { "\(day(of: timed.text, options(timed.column, record))) \($0)" }
        ?? timed.text
      read(text, into: timed.field, options(timed.column, record), &result)
    }
    for late in result.late where !result.draft.mentions(late.time.name) {
      result.issues.removeAll { $0.code == .dateTimeDropped && $0.field == late.day }
      result.issues += DraftReader.read(late.text, into: late.time, of: &result.draft, options: late.options)
    }
    takeSecondColumns(record, &result)
    if survey.kind == .coach { tidyName(&result) }
    if survey.kind == .school { splitDivision(&result) }
    if survey.kind == .event {
      take("name", joined([.homeTeam, .awayTeam], " vs "), &result)
      settleStatus(&result)
      checkName(&result)
    }
    if survey.kind == .athlete {
      take("full_name", joined([.firstName, .lastName], " "), &result)
      turnName(&result)
      splitPositions(&result)
      let feet = joined([.heightFeet], "").map { "\($0)' \(inches.nonEmpty ?? "0")\"" }
      take("height_inches", feet ?? inches.nonEmpty, &result)
    }
    if survey.kind != .athlete { take("user_id", joined([.firstName, .lastName], " "), &result) }
    for field in made?.fields ?? [] { take(field.name, field.text, &result) }
    if let place = parts[.fullPlace] { readPlace(place, &result) }
    splitPlaces(&result)
    if survey.kind == .event { settleTimes(record, &result) }
    if isAllDay { dropTimes(&result) }
    if let zone = result.draft.localizeInstants(base) { noteInstants(zone, &result) }
    settleMidnight(&result)
    typing?.tell(record, &result)
    if result.skip?.isCancelled == true { result.draft.values["cancelled"] = .boolean(true) }
    for (field, value) in sets
    where result.draft.values[field] == nil && result.draft.links[field.name] == nil {
      guard !result.draft.setAside.contains(where: { $0.name == field.name }) else { continue }
      read(value, into: field, base, &result)
      result.emptied.remove(field.name)
    }
    assumeRequired(&result)
    headerUnits.complete(&result.draft)
    if let duration = parts[.duration], !isAllDay { readDuration(duration, &result) }
    if let arrival = parts[.arrival], !isAllDay { readArrival(arrival, &result) }
    if let source, result.draft.values["source"] == nil { result.draft.values["source"] = .text(source) }
    takeForeignID(&result)
    return result
  }

  /// The day of a text that says midnight, too, as spreadsheets do beside a column of times; else the text.
  private func day(of text: String, _ options: ReadingOptions) -> String {
    guard let moment = FieldReader.moment(text, order: options.dateOrder),
      moment.time?.secondsSinceMidnight == 0
    else { return text }
    return moment.dayText
  }

  /// Reads a cell, whose bytes are not copied unless its value is a text.
  private func read(
    _ record: SourceRecord, _ column: Int, into field: FieldDescriptor, _ result: inout Result
  ) {
    if isJSON, let issue = wrongType(record, column, field) {
      result.issues.append(issue)
      return
    }
    if let text = headerUnits.joined(record, column) {
      return read(text, into: field, options(column, record), &result)
    }
    let options = options(column, record)
    guard !record.isGuarded(at: column) else {
      return read(survey.unguarded(record.string(at: column)), into: field, options, &result)
    }
    let issues = record.withBytes(at: column) { bytes in
      DraftReader.read(bytes, into: field, of: &result.draft, options: options)
    }
    if !issues.isEmpty { take(issues, of: field, record.string(at: column), options, &result) }
  }

  func read(
    _ text: String, into field: FieldDescriptor, _ options: ReadingOptions, _ result: inout Result
  ) {
    let issues = DraftReader.read(text, into: field, of: &result.draft, options: options)
    take(issues, of: field, text, options, &result)
  }

  private func take(
    _ issues: [FieldIssue], of field: FieldDescriptor, _ text: String, _ options: ReadingOptions,
    _ result: inout Result
  ) {
    result.issues += issues
    if let time = lateTimes[field.name], issues.contains(where: { $0.code == .dateTimeDropped }) {
      result.late.append((field.name, time, text, options))
    }
  }

  /// Fields beyond the header: nothing says what they are, and nothing is lost.
  private func keepSurplus(_ record: SourceRecord, _ result: inout Result) {
    let columns = survey.mapping.columns.count
    guard record.count > columns else { return }
    for index in columns..<record.count {
      let text = survey.unguarded(record.string(at: index))
      guard !text.isEmpty else { continue }
      result.draft.extra.append(JSONValue.Member(ColumnRoles.name(ofColumn: index), .string(text)))
      // A state in a column of something else: "Macon, GA" without quotes has moved the row.
      guard let moved = result.draft.setAside.first(where: { $0.value.stringValue.map(Self.isState) == true })
      else {
        continue
      }
      result.issues.add(
        "state", .csvRowLong, .warns,
        "The row has more cells than the header and a state in \(value: moved.name): its values may be in the wrong columns",
        help: "Put cells that contain the delimiter in quotes.")
    }
  }

  private static func isState(_ text: String) -> Bool {
    text.utf8.count == 2 && USState.named(text)?.code == text
  }

  /// Fields beyond the header of the file that a rejected row comes from, under the names they had there.
  private func readSurplus(_ text: String, _ result: inout Result) {
    guard let cells = RejectedFile.surplus(in: text) else {
      result.draft.extra.append(JSONValue.Member(RejectedFile.surplusColumn, .string(text)))
      return
    }
    let first = RejectedFile.ownCount(survey.mapping.columns.map(\.header)) + 1
    for (index, cell) in cells.enumerated() {
      let text = survey.unguarded(cell)
      if !text.isEmpty {
        result.draft.extra.append(JSONValue.Member("column \(first + index)", .string(text)))
      }
    }
  }

  /// A coach's name in one column; of several people the first.
  private func readName(_ text: String, _ result: inout Result) {
    let schema = survey.kind.schema
    guard let first = schema["first_name"], let last = schema["last_name"] else { return }
    let (text, role) = splitRole(text)
    if let role { take("role", role, &result) }
    let names = PersonName.list(text, of: .coach)
    guard let name = names.first else {
      // What isn't a name is read as one, so that the record says what is wrong with it.
      return take(last.name, text.nonEmpty, &result)
    }
    for (field, part) in [(first, name.first), (last, name.last)]
    where result.draft.values[field] == nil && !part.isEmpty {
      read(part, into: field, base, &result)
    }
    keepRider(of: names, in: last.name, &result)
  }

  /// An athlete's whole name as people say it: `Rivers, Sam (C)` is Sam Rivers, as in every other file.
  private func turnName(_ result: inout Result) {
    guard case .text(let text)? = result.draft.values["full_name"] else { return }
    let names = PersonName.list(text, of: .athlete)
    guard let name = names.first, name.spoken != text else { return }
    result.draft.values["full_name"] = .text(name.spoken)
    if text.contains(",") {
      result.issues.add(
        "full_name", .athleteNameTurned, .notes, "Changed the name order to \(personal: name.spoken)")
    }
    keepRider(of: names, in: "full_name", &result)
  }

  /// A coach's name in two columns with more in it: `Coach Danny` and `Hall`, `Danny` and `Hall (P)`.
  private func tidyName(_ result: inout Result) {
    // Our own exports have names as they are; of a comma in first names the whole column tells.
    guard !hasIDs, case .text(let first)? = result.draft.values["first_name"],
      case .text(let last)? = result.draft.values["last_name"], !first.contains(",")
    else { return }
    let text = "\(first) \(last)"
    // Most names are two words.
    guard first.contains(" ") || first.foldedWords == "coach" || last.contains("(") || last.contains("/")
    else { return }
    let names = PersonName.list(text, of: .coach)
    guard let name = names.first, names.count > 1 || name.spoken.utf8.count < text.utf8.count,
      !name.last.isEmpty
    else { return }
    result.draft.values["first_name"] = name.first.nonEmpty.map(FieldValue.text)
    result.draft.values["last_name"] = .text(name.last)
    keepRider(of: names, in: "last_name", &result)
  }

  /// Keeps what stands beside a name, and says that a cell names somebody else, too.
  private func keepRider(of names: [PersonName], in field: String, _ result: inout Result) {
    if let rider = names.first?.rider { result.draft.extra.append(.init("name_remark", .string(rider))) }
    guard names.count > 1 else { return }
    result.issues.add(
      field, .severalPeople, .warns, "The cell names \(names.count) people; only the first was saved",
      help: "Write one row per person.")
  }

  private func readExtra(_ text: String, _ result: inout Result) {
    guard !text.isEmpty else { return }
    if case .object(var members)? = JSONValue(parsing: text) {
      // Whose a record is that waited for its athlete is kept there.
      if let place = members.firstIndex(where: { $0.name == "user_id" }), !result.draft.mentions("user_id"),
        let name = members[place].value.stringValue
      {
        members.remove(at: place)
        result.draft.links["user_id"] = name
      }
      result.draft.extra += members
    } else {
      result.draft.extra.append(JSONValue.Member("extra", .string(text)))
    }
  }

  /// An id that is none of ours is the record's key at its source.
  private func takeForeignID(_ result: inout Result) {
    guard source != nil, result.draft.values["source_key"] == nil,
      let index = result.draft.setAside.firstIndex(where: { $0.name == "id" })
    else { return }
    result.draft.values["source_key"] = result.draft.setAside[index].value.stringValue.map(FieldValue.text)
    result.draft.setAside.remove(at: index)
  }
}

extension SourceRecord {
  /// Whether nothing but blanks stands in a field.
  fileprivate func isBlank(at index: Int) -> Bool {
    text[fields[index].range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether the text of a field may be guarded from spreadsheets: by an apostrophe or a formula round it.
  fileprivate func isGuarded(at index: Int) -> Bool {
    text[fields[index].range].first.map(GuardedCells.mayGuard) ?? false
  }
}
