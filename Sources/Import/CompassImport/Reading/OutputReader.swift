import CompassCSV
import CompassCalendars
import CompassModel
import CompassSource
import CompassTables
import CompassValidation
import Foundation

/// Creates a draft of one of the records that a row makes, from the columns of its file.
///
/// A class, because each row would copy a struct.
final class OutputReader: Sendable {
  let survey: FileSurvey
  /// The fields of the columns: those that all records of a row share, and those of this one.
  let roles: ColumnRoles
  /// The columns of which one must have a value; empty if each row makes the record.
  private let needs: [Int]
  /// The conditions of a profile that a row must meet to make the record.
  private let checks: [RowCheck]
  /// The columns in which words can mean a missing result; empty for tables without results.
  private let resultColumns: [Int]
  /// Whether the smallest of several tries is the best.
  private let isLowerBetter: Bool
  /// Whether values have types; stored because every cell needs it.
  let isJSON: Bool
  /// The values of fields that a row leaves empty.
  let sets: [(field: FieldDescriptor, value: String)]
  private let source: String?
  /// Whether the file has columns for IDs and names; stored because every row needs it.
  let hasIDs: Bool
  let hasNames: Bool
  /// Whether Compass exported the file.
  ///
  /// Its texts are then the saved values.
  let isOwnExport: Bool
  /// The most values that a record usually gets: those of columns, its ID, its athlete and the times of its changes.
  private let valueCount: Int
  /// How the cells of each column are read.
  private let cellUses: [CellUse]
  let base: ReadingOptions
  /// The time fields that a date cell can also fill, by the name of the date field.
  private let lateTimes: [String: FieldDescriptor]
  /// The reading options of each column.
  private let columnOptions: [ReadingOptions]
  /// The columns other than extra fields.
  ///
  /// A row that is too short for one of them leaves it empty.
  private let knownColumns: [Int]
  /// Whether each column is an extra field or unused; empty cells of such columns are ignored.
  private let extraColumns: [Bool]
  /// The profile's rules for rows and cells.
  let recipe: RowRecipe?
  let typing: EventTyping?
  private let headerUnits: HeaderUnits
  /// Detects coaches and parents in a table of athletes; nil for other tables or if the user wants all rows.
  private let staff: Staff?

  /// Prepares for the rows of a file.
  init(_ survey: FileSurvey, _ output: Output, reading base: ReadingOptions) {
    self.survey = survey
    let options = survey.options
    let roles = output.roles
    self.roles = roles
    needs = output.group?.columns ?? roles.needed
    checks = output.group?.checks ?? []
    let type = output.group?.constant("metric_type")
    isLowerBetter = type.flatMap(options.lexicon.test(named:))?.better == .lower
    isJSON = survey.table.isJSON
    headerUnits = HeaderUnits(survey, roles)
    self.base = base
    source = options.source
    hasIDs = roles.provides("id")
    hasNames = roles.provides("name")
    let hasFeet = roles.column(for: .heightFeet) != nil
    cellUses = roles.columns.map { column in
      if case .field(let field) = column.target { CellUse(field, survey, hasFeet: hasFeet) } else { .plain }
    }
    let isOwn = roles.provides("id") && roles.column(for: .extraObject) != nil
    isOwnExport = isOwn
    let results = needs.isEmpty ? [roles.column(of: "value")].compactMap(\.self) : needs
    resultColumns = survey.kind == .metric && !isOwn ? results : []
    let schema = survey.kind.schema
    var sets = options.sets.compactMap { set in schema[set.field].map { ($0, set.value) } }
    if let type = survey.impliedType, let field = schema["type"] { sets.append((field, type.rawValue)) }
    let constants = (output.group?.constants ?? []).compactMap { constant in
      schema[constant.field].map { ($0, constant.value) }
    }
    self.sets = constants + sets
    recipe = survey.profile.map { RowRecipe($0, roles) }
    typing = EventTyping(survey, options)
    staff =
      survey.kind == .athlete && !options.includesAll && !hasIDs
      ? Staff(roles, options.lexicon) : nil
    lateTimes =
      survey.kind == .event
      ? ["start_date": schema["start_time"], "end_date": schema["end_time"]].compactMapValues(\.self) : [:]
    knownColumns = roles.columns.indices.filter { column in
      ![.extra, .unused, .rejectionRemark].contains(roles.columns[column].target)
    }
    extraColumns = roles.columns.map { [.extra, .unused].contains($0.target) }
    valueCount = min(schema.fields.count, knownColumns.count + constants.count + 4)
    columnOptions = roles.columns.indices.map { column in
      var options = base
      options.dateOrder = survey.rules.dateOrders[column] ?? base.dateOrder
      options.usesDecimalComma = survey.rules.commaColumns.contains(column)
      options.keepsTexts = isOwn
      options.refusedMark = survey.rules.refusedMarks[column]
      options.clock = survey.rules.clock
      options.readsMidnight = survey.rules.instantColumns.contains(column)
      return options
    }
  }

  /// The reading options of a cell.
  private func options(_ column: Int, _ record: SourceRecord) -> ReadingOptions {
    ownOptions(column, record) ?? columnOptions[column]
  }

  /// The reading options of a cell; nil if they are those of its column.
  private func ownOptions(_ column: Int, _ record: SourceRecord) -> ReadingOptions? {
    let years = survey.rules.years[column]
    let isTyped = columnOptions[column].usesDecimalComma && record.fields[column].kind == .number
    guard years != nil || isTyped else { return nil }
    var options = columnOptions[column]
    // A number cell in a typed format always has a decimal point.
    if isTyped { options.usesDecimalComma = false }
    guard let years else { return options }
    options.year = years.year(ofRecord: record.number)
    options.isSeason = years.isSeason
    return options
  }

  /// A draft and the issues of its fields.
  struct Result: Sendable {
    var draft: Draft
    var issues: [FieldIssue]
    /// The fields with empty cells, if empty cells clear stored values.
    var emptied: Set<String>
    /// The reason for skipping the row; nil if the row is imported.
    var skip: RowSkip?
    /// The values that aren't from a column.
    var inferred: [InferredValue] = []
    /// The word of `--type-word` that determined the event type or skipped the event.
    var typeWord: String?
    /// Times found in date cells: the name of the date field, the time field, and the text.
    var late: [(day: String, time: FieldDescriptor, text: String, options: ReadingOptions)] = []
  }

  /// Reads the cells of a row.
  ///
  /// - Parameters:
  ///   - record: the row.
  ///   - readings: the cache of the file's cells.
  /// - Returns: the draft, or nil if all columns that make the record lack a value.
  func read(_ record: SourceRecord, _ readings: inout CellReadings) -> Result? {
    guard needs.isEmpty || needs.contains(where: { isFilled(record, $0) }),
      checks.allSatisfy({ $0.holds(record, blanks: survey.profile?.blanks ?? []) })
    else { return nil }
    return draft(record, &readings)
  }

  /// The column with the best of several tries; nil if none of them is a number.
  private func bestTry(_ record: SourceRecord) -> Int? {
    let tries = needs.compactMap { column -> (column: Int, number: Decimal)? in
      guard column < record.count else { return nil }
      let text = survey.unguarded(record.string(at: column))
      let usesComma = columnOptions[column].usesDecimalComma && record.fields[column].kind != .number
      return FieldReader.quantity(text, usesDecimalComma: usesComma).map { (column, $0.number) }
    }
    return (isLowerBetter ? tries.min { $0.number < $1.number } : tries.max { $0.number < $1.number })?.column
  }

  /// Whether a cell has a value, and not a word in place of a result: `DNF`, `-`.
  private func isFilled(_ record: SourceRecord, _ column: Int) -> Bool {
    guard column < record.count, !record.fields[column].range.isEmpty else { return false }
    guard survey.kind == .metric else { return true }
    let text = record.string(at: column)
    return recipe?.isBlank(text) != true && !base.lexicon.isNoResult(text)
  }

  /// Creates a draft from the cells of a record.
  private func draft(_ record: SourceRecord, _ readings: inout CellReadings) -> Result {
    var result = Result(draft: Draft(kind: survey.kind), issues: [], emptied: [])
    result.draft.values.reserveCapacity(valueCount)
    result.skip = recipe?.skip(record)
    if staff?.has(record) == true {
      result.skip = RowSkip(conditions: [], why: "coaches, parents and helpers")
    } else if hasNoResult(record) {
      result.skip = RowSkip(conditions: [], why: "no result in the row")
      result.issues.add("value", .metricValueText, .warns, "The row has no result, so no metric was saved")
    }
    if let skip = result.skip, !skip.isCancelled { return result }
    let made = recipe?.texts(of: record) { survey.unguarded($0) }
    var parts = CellParts()
    readCells(record, made?.used ?? [], &readings, &parts, &result)
    keepSurplus(record, &result)
    readMoments(record, parts, &result)
    takeSecondColumns(record, &result)
    if isStruckOut(record) { takeStruckOut(&result) }
    complete(parts, made?.fields ?? [], record, &result)
    return result
  }

  /// Creates the draft of an event of a calendar.
  func read(_ event: CalendarReader.Event) -> Result {
    var result = Result(draft: Draft(kind: .event), issues: [], emptied: [])
    for (index, column) in roles.columns.enumerated() {
      let text = event.values[column.header]?.text ?? ""
      switch column.target {
      case .field(let field) where !text.isEmpty: read(text, into: field, columnOptions[index], &result)
      case .field(let field) where survey.options.clearsEmpty: result.emptied.insert(field.name)
      case .extraObject: readExtra(text, &result)
      default: break
      }
    }
    complete(CellParts(), [], nil, &result)
    return result
  }

  /// Completes a draft with what its values together say.
  ///
  /// - Parameters:
  ///   - parts: the cells that are combined.
  ///   - made: the fields that a profile makes of several cells.
  ///   - record: the row; nil for an event of a calendar.
  private func complete(
    _ parts: CellParts, _ made: [(name: String, text: String)], _ record: SourceRecord?,
    _ result: inout Result
  ) {
    settleNames(parts, &result)
    for field in made { take(field.name, field.text, &result) }
    if let place = parts.texts[.fullPlace] { readPlace(place, &result) }
    splitPlaces(&result)
    if let record, survey.kind == .event { settleTimes(record, &result) }
    if parts.isAllDay { dropTimes(&result) }
    if let zone = result.draft.localizeInstants(base, isZoneAssumed: survey.options.isZoneAssumed) {
      noteInstants(zone, &result)
    }
    settleMidnight(&result)
    if let record { typing?.tell(record, &result) }
    if result.skip?.isCancelled == true { result.draft.values["cancelled"] = .boolean(true) }
    takeSets(&result)
    assumeRequired(&result)
    if let record {
      let test = roles.column(of: "metric_type").flatMap { $0 < record.count ? record.string(at: $0) : nil }
      headerUnits.complete(&result.draft, test: test)
    }
    if let duration = parts.texts[.duration], !parts.isAllDay { readDuration(duration, &result) }
    if let arrival = parts.texts[.arrival], !parts.isAllDay { readArrival(arrival, &result) }
    if let source, result.draft.values["source"] == nil { result.draft.values["source"] = .text(source) }
    takeForeignID(&result)
    if let record, let list = survey.profile?.collected {
      result.draft.extra = [
        .init(list.name, .array([.object(details(record, beside: list.header, &result))]))
      ]
    }
  }

  /// The cells that are combined after all of them are read.
  private struct CellParts {
    var texts: [ColumnTarget: String] = [:]
    var isAllDay = false
    var inches = ""
    /// The instant of an interaction.
    ///
    /// Its time of day may be in another column.
    var timed: (field: FieldDescriptor, text: String, column: Int)?

    /// The texts of some targets in one.
    func joined(_ targets: [ColumnTarget], _ separator: String) -> String? {
      targets.compactMap { texts[$0]?.trimmedBlanks.nonEmpty }.joined(separator: separator).nonEmpty
    }
  }

  /// Reads all cells, apart from those that a profile combines.
  private func readCells(
    _ record: SourceRecord, _ used: Set<Int>, _ readings: inout CellReadings, _ parts: inout CellParts,
    _ result: inout Result
  ) {
    let best = resultColumns.count > 1 ? bestTry(record) : nil
    // A header can have thousands of columns that a short row lacks; skipping these costs nothing.
    let columns = roles.columns.count
    let cells = min(record.count, columns)
    let missing = cells < columns ? knownColumns.filter { $0 >= cells } : []
    for number in 0..<(cells + missing.count) {
      let index = number < cells ? number : missing[number - cells]
      var isBlank =
        index >= record.count
        || record.text[record.fields[index].range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      // Each row of JSON can have a unique name, which leaves the columns of all other names empty.
      if isBlank, extraColumns[index] { continue }
      if best != nil, best != index, needs.contains(index) { continue }
      if !isBlank, isLost(record, index, &result) { continue }
      if !isBlank, let recipe, recipe.changes(index) {
        guard let blank = apply(recipe, record, index, &result) else { continue }
        isBlank = blank
      }
      guard case .field(let field) = roles.columns[index].target else {
        readPart(record, index, isBlank: isBlank, isUsed: used.contains(index), &parts, &result)
        continue
      }
      if !isBlank {
        readField(field, record, index, &readings, &parts, &result)
      } else if survey.options.clearsEmpty {
        result.emptied.insert(field.name)
      }
    }
  }

  /// Applies a profile's rule for a column.
  ///
  /// - Returns: whether the cell is empty after the rule; nil if the value was already read.
  private func apply(
    _ recipe: RowRecipe, _ record: SourceRecord, _ index: Int, _ result: inout Result
  ) -> Bool? {
    let text = survey.unguarded(record.string(at: index))
    let (value, issue) = recipe.read(text, index)
    if let issue { result.issues.append(issue) }
    if let value, value != text, case .field(let field) = roles.columns[index].target {
      read(value, into: field, options(index, record), &result)
      return nil
    }
    return value == nil
  }

  /// The text that JavaScript programs write in place of an object.
  static let lostValue = "[object Object]"

  /// Whether a program lost the value of a cell, so that the cell doesn't clear the stored value either.
  private func isLost(_ record: SourceRecord, _ index: Int, _ result: inout Result) -> Bool {
    guard record.fields[index].range.count == Self.lostValue.utf8.count,
      record.text[record.fields[index].range].elementsEqual(Self.lostValue.utf8)
    else { return false }
    let column = roles.columns[index]
    guard column.target != .unused else { return true }
    let field: String = if case .field(let field) = column.target { field.name } else { column.header }
    noteLost(column.header, of: field, &result)
    return true
  }

  func noteLost(_ header: String, of field: String? = nil, _ result: inout Result) {
    result.issues.add(
      field ?? header, .exportLostValue, .notes,
      "The export lost the value of \(value: header) and has \(value: Self.lostValue) instead",
      help: "The value isn't in this file. Look it up in the app.")
  }

  private func readField(
    _ field: FieldDescriptor, _ record: SourceRecord, _ index: Int, _ readings: inout CellReadings,
    _ parts: inout CellParts, _ result: inout Result
  ) {
    switch cellUses[index] {
    case .inches: parts.inches = survey.unguarded(record.string(at: index)).trimmedBlanks
    case .moment: parts.timed = (field, survey.unguarded(record.string(at: index)), index)
    case .arrival where Self.isArrival(record.string(at: index)):
      parts.texts[.arrival] = record.string(at: index)
    case .firstDay:
      if let day = firstDay(record, index) {
        read(day, into: field, options(index, record), &result)
      } else {
        read(record, index, into: field, &readings, &result)
      }
    case .arrival, .plain: read(record, index, into: field, &readings, &result)
    }
  }

  /// How the cells of a column become the value of a field.
  private enum CellUse: Sendable {
    case plain
    /// The inches, if another column has the feet.
    case inches
    /// The day of an interaction. Its time may be in another column.
    case moment
    /// A check-in time, or minutes before the start.
    case arrival
    /// The day of results, which is the first day of their event.
    case firstDay

    init(_ field: FieldDescriptor, _ survey: FileSurvey, hasFeet: Bool) {
      self =
        switch field.name {
        case _ where field.type == .height && hasFeet: .inches
        case "occurred_at" where field.type == .instant && survey.kind == .interaction: .moment
        case "checkin_time": .arrival
        case "recorded_date" where survey.input.second?.first == .event: .firstDay
        default: .plain
        }
    }
  }

  /// The first day of an event of several days, on which its results count.
  private func firstDay(_ record: SourceRecord, _ index: Int) -> String? {
    let options = options(index, record)
    return WrittenDate(record.string(at: index), order: options.dateOrder)?
      .days(in: options.year, isSeason: options.isSeason)
      .flatMap { $0.last == nil ? nil : $0.first.description }
  }

  /// Reads a cell that isn't a field by itself.
  private func readPart(
    _ record: SourceRecord, _ index: Int, isBlank: Bool, isUsed: Bool, _ parts: inout CellParts,
    _ result: inout Result
  ) {
    let column = roles.columns[index]
    var text = isBlank ? "" : survey.unguarded(record.string(at: index))
    if column.target != .extra { text = CellMarkup.plain(text) }
    switch column.target {
    case .fullName: readName(text, &result)
    case .firstName, .lastName, .heightFeet, .duration, .arrival, .homeTeam, .awayTeam, .side, .fullPlace,
      .timeOfInteraction:
      if !isBlank { parts.texts[column.target] = text }
    case .allDay:
      let said = (recipe?.read(text, index).text ?? text).foldedWords
      parts.isAllDay = !isBlank && ["true", "yes", "y", "1", "x", "on"].contains(said)
    case .batsThrows: readSides(text, &result)
    case .contactDetails: readContact(text, &result)
    case .status: readStatus(text, column.header, &result)
    case .field, .rejectionRemark, .rejectionDecisions, .unused: break
    case .rejectionSurplus: readSurplus(text, &result)
    case .extraObject: readExtra(text, &result)
    case .extra:
      guard !isBlank, !isUsed else { return }
      result.draft.extra.append(JSONValue.Member(column.extraName, extraValue(text, record.fields[index])))
    }
  }

  /// Reads the moment of an interaction, and times in cells of dates.
  private func readMoments(_ record: SourceRecord, _ parts: CellParts, _ result: inout Result) {
    if let timed = parts.timed {
      let options = options(timed.column, record)
      let text = parts.texts[.timeOfInteraction].map { "\(day(of: timed.text, options)) \($0)" } ?? timed.text
      read(text, into: timed.field, options, &result)
    }
    for late in result.late where !result.draft.mentions(late.time.name) {
      result.issues.removeAll { $0.code == .dateTimeDropped && $0.field == late.day }
      result.issues += DraftReader.read(late.text, into: late.time, of: &result.draft, options: late.options)
    }
  }

  /// Completes the names of records and related fields.
  private func settleNames(_ parts: CellParts, _ result: inout Result) {
    switch survey.kind {
    case .coach: tidyName(&result)
    case .school: splitDivision(&result)
    case .event:
      take("name", parts.joined([.homeTeam, .awayTeam], " vs "), &result)
      if let side = parts.texts[.side], survey.profile == nil { addSide(side, &result) }
      settleStatus(&result)
      checkLastDay(&result)
      checkName(&result)
    case .athlete:
      take("full_name", parts.joined([.firstName, .lastName], " "), &result)
      turnName(&result)
      splitPositions(&result)
      let feet = parts.joined([.heightFeet], "").map { "\($0)' \(parts.inches.nonEmpty ?? "0")\"" }
      take("height_inches", feet ?? parts.inches.nonEmpty, &result)
    default: break
    }
    if survey.kind != .athlete { take("user_id", parts.joined([.firstName, .lastName], " "), &result) }
  }

  /// Fills fields that the row leaves empty with the values of all rows.
  private func takeSets(_ result: inout Result) {
    for (field, value) in sets
    where result.draft.values[field] == nil && result.draft.links[field.name] == nil {
      guard !result.draft.setAside.contains(where: { $0.name == field.name }) else { continue }
      read(value, into: field, base, &result)
      result.emptied.remove(field.name)
    }
  }

  /// Whether a row is for a test without a result: `DNF`.
  private func hasNoResult(_ record: SourceRecord) -> Bool {
    let columns = resultColumns.filter { $0 < record.count }
    let hasDigit = columns.contains { column in
      record.text[record.fields[column].range].contains { 0x30...0x39 ~= $0 }
    }
    guard !resultColumns.isEmpty, !hasDigit else { return false }
    // A column of a test has a text in place of a result. In other tables, any text may be the value.
    return !needs.isEmpty
      || columns.contains { index in
        let words = record.string(at: index).foldedWords.split(separator: " ")
        return !base.lexicon.matches(in: words, of: .noResults).isEmpty
      }
  }

  /// Returns the date of a text with a midnight time, which spreadsheets add if the time has its own column.
  ///
  /// Returns any other text unchanged.
  private func day(of text: String, _ options: ReadingOptions) -> String {
    guard let moment = FieldReader.moment(text, order: options.dateOrder),
      moment.time?.secondsSinceMidnight == 0
    else { return text }
    return moment.dayText
  }

  /// Reads a cell.
  ///
  /// Copies its bytes only if the value is text.
  private func read(
    _ record: SourceRecord, _ column: Int, into field: FieldDescriptor, _ readings: inout CellReadings,
    _ result: inout Result
  ) {
    if isJSON, let issue = wrongType(record, column, field) {
      result.issues.append(issue)
      return
    }
    if let text = headerUnits.joined(record, column) {
      return read(text, into: field, options(column, record), &result)
    }
    let ownOptions = ownOptions(column, record)
    let options = ownOptions ?? columnOptions[column]
    // A field may be protected from spreadsheets: by an apostrophe or a surrounding formula.
    let cell = record.text[record.fields[column].range]
    guard cell.first.map(GuardedCells.mayGuard) != true,
      isOwnExport || !(cell.last.map(CellMarkup.ends.contains) ?? false)
    else {
      let text = survey.unguarded(record.string(at: column))
      let shown =
        field.type == .url
        ? CellMarkup.address(text)
        : field.keepsMarkup && !CellMarkup.isStruckOut(text) ? text : CellMarkup.plain(text)
      return read(isOwnExport ? text : shown, into: field, options, &result)
    }
    let issues = record.withBytes(at: column) { bytes in
      ownOptions == nil
        ? DraftReader.read(
          bytes, column: column, into: field, of: &result.draft, options: options, &readings)
        : DraftReader.read(bytes, into: field, of: &result.draft, options: options)
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

  private func readExtra(_ text: String, _ result: inout Result) {
    guard !text.isEmpty else { return }
    if case .object(var members)? = JSONValue(parsing: text) {
      // The extra fields of a record that waits for its athlete contain the athlete's name.
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

  /// Uses an ID from another program as the record's key at its source.
  private func takeForeignID(_ result: inout Result) {
    guard source != nil, result.draft.values["source_key"] == nil,
      let index = result.draft.setAside.firstIndex(where: { $0.name == "id" })
    else { return }
    result.draft.values["source_key"] = result.draft.setAside[index].value.stringValue.map(FieldValue.text)
    result.draft.setAside.remove(at: index)
  }
}
