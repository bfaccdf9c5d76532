import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// How the values of each column are read: the order of dates, missing years, the clock, the decimal mark.
struct ColumnRules: Sendable {
  /// The order of all-number dates, by column.
  var dateOrders: [Int: DateOrder] = [:]
  /// The years of dates without a year, by column.
  var years: [Int: YearRule] = [:]
  /// How times without AM or PM are read.
  var clock = WrittenClock.Rule.unknown
  /// Whether any time has neither AM nor PM.
  var hasOpenTimes = false
  /// The columns with instants: days and times with a UTC offset.
  var instantColumns: Set<Int> = []
  /// The columns with a decimal comma.
  var commaColumns: Set<Int> = []
  /// The marks that contradict the other numbers of a column, by column.
  var refusedMarks: [Int: UInt8] = [:]
}

/// Evidence about the values of a file, collected row by row.
struct ColumnSurvey: Sendable {
  fileprivate var dates: [DateColumn] = []
  fileprivate var ranges = RangeEvidence()
  private let startColumn: Int?
  private let endColumn: Int?
  private let weekdayColumn: Int?
  fileprivate var decimals: [(column: Int, evidence: DecimalEvidence)] = []
  fileprivate var instants: Set<Int> = []
  private var timeColumns: Set<Int> = []
  fileprivate var guards = GuardedCells()
  fileprivate var clock = ClockEvidence()
  fileprivate var accent: FileAccent
  /// The columns of names in a device's file, and whether one of them has a name.
  private let nameColumns: Set<Int>
  fileprivate var hasNames: Bool
  /// The column of athletes in a file of measurements, and two of its names.
  fileprivate var athletes: Int?
  fileprivate var names: Set<String> = []

  /// Starts with the columns of a file.
  init(_ survey: FileSurvey) {
    let options = survey.options
    let today = options.hasClock ? CalendarDate(of: options.now, in: options.timeZone ?? .gmt) : nil
    let isPast = survey.kind == .metric || survey.kind == .interaction
    let titles = survey.titles.flatMap { YearEvidence.years(in: $0) }
    startColumn = survey.mapping.column(of: "start_date")
    endColumn = survey.mapping.column(of: "end_date")
    weekdayColumn = survey.weekdayColumn
    accent = FileAccent(
      headers: survey.mapping.columns.map(\.header), stateColumn: survey.mapping.column(of: "state"))
    nameColumns = survey.measures?.nameColumns ?? []
    hasNames = nameColumns.isEmpty || survey.measures?.name != nil
    athletes =
      survey.kind == .metric && survey.measures == nil ? survey.mapping.column(of: "user_id") : nil
    for (index, column) in survey.mapping.columns.enumerated() {
      guard case .field(let field) = column.target else { continue }
      if [.date, .time].contains(field.type) { timeColumns.insert(index) }
      switch field.type {
      case .date, .instant:
        dates.append(DateColumn(column: index, today: today, isPast: isPast, titles: titles))
      case .time: clock.columns.append(index)
      case .decimal, .money, .metricValue, .height, .weight:
        // Coordinates have a point everywhere.
        if !["latitude", "longitude"].contains(field.name) { decimals.append((index, DecimalEvidence())) }
      default: break
      }
    }
  }

  mutating func add(_ record: SourceRecord) {
    let weekday = weekdayColumn.flatMap { column in
      column < record.count ? record.withBytes(at: column) { WrittenDate.weekday($0) } : nil
    }
    var ends: (start: WrittenDate?, end: WrittenDate?)
    for index in dates.indices where dates[index].column < record.count {
      let written = dates[index].add(record, weekday: dates[index].column == startColumn ? weekday : nil)
      if dates[index].column == startColumn { ends.start = written }
      if dates[index].column == endColumn { ends.end = written }
    }
    if let start = ends.start, let end = ends.end { ranges.add(start: start, end: end) }
    for index in decimals.indices where decimals[index].column < record.count {
      let column = decimals[index].column
      // A typed number, unlike text, doesn't show a decimal mark.
      guard record.fields[column].kind != .number else { continue }
      record.withBytes(at: column) { decimals[index].evidence.add($0, line: record.position.line) }
    }
    for column in timeColumns.subtracting(instants)
    where column < record.count && Self.isInstant(record, column) {
      instants.insert(column)
    }
    guards.add(record)
    clock.add(record)
    accent.add(record)
    if !hasNames {
      hasNames = nameColumns.contains { record.isFilled(at: $0, blanks: []) }
    }
    if let athletes, names.count < 2, athletes < record.count {
      let name = PersonName.list(record.string(at: athletes), of: .athlete).first
      if let name { names.insert(name.spoken.foldedName) }
    }
  }

  /// The fewest bytes of a day, a time and `Z`.
  private static let shortestInstant = 17

  /// Whether a cell has a day, a time other than midnight, and a UTC offset.
  private static func isInstant(_ record: SourceRecord, _ column: Int) -> Bool {
    guard record.fields[column].range.count >= shortestInstant,
      let clock = WrittenDate(record.string(at: column), order: .monthFirst)?.time
    else { return false }
    return clock.utcOffset != nil && clock.start.hour + clock.start.minute > 0
  }
}

extension FileSurvey {
  private static let weekdayWords: Set<String> = [
    "day", "weekday", "day of week", "dow", "tag", "wochentag", "dia",
  ]

  /// The column of weekdays beside that of the dates, if any.
  var weekdayColumn: Int? {
    mapping.columns.firstIndex {
      $0.target == .extra && Self.weekdayWords.contains($0.header.foldedWords)
    }
  }

  /// Reads the rows of the file and decides how the values of each column are read.
  ///
  /// - Parameter earlier: the choices of the import that rejected the rows of the file.
  /// - Throws: errors from reading the file.
  mutating func surveyColumns(_ earlier: Overrides) throws {
    var found = ColumnSurvey(self)
    _ = try table.forEachRow { found.add($0.record) }
    decideColumns(found, earlier)
  }

  private mutating func decideColumns(_ found: ColumnSurvey, _ earlier: Overrides) {
    // In JSON, guards are neither removed nor reported.
    if !table.isJSON { reportGuards(found.guards) }
    decideDateOrders(found, earlier)
    decideDecimals(found, earlier)
    decideYears(found.dates, earlier)
    rules.instantColumns = found.instants
    namesSeveralAthletes = found.names.count > 1
    hasNoNames = !found.hasNames
    let given =
      options.clock.map { ($0, "set with --clock") }
      ?? earlier.clock.map { ($0, "saved with the rejected rows") }
      ?? profile?.overrides.clock.map { ($0, "from the profile") }
    rules.clock = given?.0 ?? .unknown
    if let inference = found.clock.inference(given: given, in: options.knownZone) {
      if inference.confidence != .open { rules.clock = .init(rawValue: inference.choice) ?? .unknown }
      inferences.append(inference)
      rules.hasOpenTimes = true
      overrides.clock = rules.clock
    }
    var reading = options.reading
    reading.clock = rules.clock
    reportUnused(reading)
  }

  /// Returns the value of a column that the user, the rejected rows or the profile give, and why it counts.
  private func given<Value>(
    _ header: String, _ all: KeyPath<Overrides, Value?>, _ each: KeyPath<Overrides, [String: Value]>,
    _ option: String, _ earlier: Overrides
  ) -> (Value, String)? {
    func value(_ overrides: Overrides?) -> Value? {
      guard let overrides else { return nil }
      let own = overrides[keyPath: each].first { $0.key.foldedWords == header.foldedWords }
      return overrides[keyPath: each][header] ?? own?.value ?? overrides[keyPath: all]
    }
    // A program's order of dates is evidence only.
    let ofProfile = option == "--date-order" ? nil : value(profile?.overrides)
    return value(options.overrides).map { ($0, "set with \(option)") }
      ?? value(earlier).map { ($0, "saved with the rejected rows") }
      ?? ofProfile.map { ($0, "from the profile") }
  }

  // MARK: The order of dates

  private mutating func decideDateOrders(_ found: ColumnSurvey, _ earlier: Overrides) {
    let columns = found.dates.filter(\.hasOrder)
    for dates in columns {
      let header = mapping.columns[dates.column].header
      let given = given(header, \.dateOrder, \.dateOrders, "--date-order", earlier).map { ($0.rawValue, $1) }
      let others = columns.filter { $0.column != dates.column }
      var inference = Inference(
        what: "date-order", scope: "dates in \(header)",
        among: orders(of: dates).map { order in
          let other = dates.dates(only: order == .dayFirst ? .monthFirst : .dayFirst)
          return candidate(
            order,
            dates.evidence(for: order) + found.ranges.evidence(for: order)
              + found.accent.evidence(for: order, zone: options.knownZone), others,
            isContradicted: other.count > dates.dates(only: order).count)
        }, given: given)
      let order = DateOrder(rawValue: inference.choice) ?? .monthFirst
      let against = dates.dates(only: order == .dayFirst ? .monthFirst : .dayFirst)
      if order != .yearFirst {
        inference.samples = shown(dates.dates(only: order).first, dates.column)
        inference.contradictions = shown(against.first, dates.column)
      }
      inference.override = "--date-order \(order == .dayFirst ? "mdy" : "dmy")"
      inference.isRoutine = order == .monthFirst && inference.confidence == .certain && against.count == 0
      if given == nil, order != .yearFirst {
        if against.count > 0 {
          report(.dateOrderMixed, dates.column, against, order)
        } else if inference.confidence == .open, dates.either.count > 0 {
          report(.dateOrderAmbiguous, dates.column, dates.either, order)
        }
      }
      if dates.maybeSwapped > 0 {
        report(
          .dateOrderMixed, dates.column,
          "The spreadsheet may have swapped day and month of \(dates.maybeSwapped) dates in \(header): its texts are \(order.label), and no date is after the 12th",
          "Compare the dates with their source. To avoid this, format the column as text before typing dates")
      }
      inferences.append(inference)
      rules.dateOrders[dates.column] = order
      overrides.dateOrders[header] = order
    }
    // Keep earlier orders without an effect here. They may matter for rows that are rejected again.
    for (header, order) in earlier.dateOrders where overrides.dateOrders[header] == nil {
      overrides.dateOrders[header] = order
    }
  }

  /// The first of some values with their places.
  private func shown(_ values: [(line: Int, text: String)], _ column: Int) -> [Inference.Sample] {
    values.prefix(2).map {
      .init(place: input.words($0.line...$0.line), text: mapping.isPersonal(column) ? nil : $0.text)
    }
  }

  /// The orders that the dates of a column can be in.
  private func orders(of dates: DateColumn) -> [DateOrder] {
    let isYearFirst = options.usualDateOrder == .yearFirst && dates.mayBeginWithYear
    let isGiven = options.dateOrder == .yearFirst || overrides.dateOrders.values.contains(.yearFirst)
    return [.monthFirst, .dayFirst] + (isYearFirst || isGiven ? [.yearFirst] : [])
  }

  private func candidate(
    _ order: DateOrder, _ own: [Inference.Evidence], _ others: [DateColumn], isContradicted: Bool
  ) -> Inference.Candidate {
    var evidence = own
    // The same person wrote the other columns of the file.
    let shared = others.flatMap { $0.evidence(for: order) }.reduce(0) { $0 + $1.bits }
    if shared > 0 { evidence.append(.init("same as other columns", bits: min(9, shared) / 2)) }
    if profile?.overrides.dateOrder == order, !isContradicted {
      evidence.append(.init("always used by this program", bits: 6))
    }
    if options.usualDateOrder == order { evidence.append(.init("the store's setting", bits: 5)) }
    return Inference.Candidate(order.rawValue, label: order.label, evidence: evidence)
  }

  private mutating func report(
    _ code: DiagnosticCode, _ column: Int, _ dates: DateColumn.Dates, _ order: DateOrder
  ) {
    let header = mapping.columns[column].header
    var rows = dates.first.map { input.words($0.line...$0.line) }.joined(separator: ", ")
    if dates.count > dates.first.count { rows += " and \(dates.count - dates.first.count) more" }
    report(
      code, column,
      code == .dateOrderMixed
        ? "The dates in \(header) are in two orders: \(order.label), except \(rows)"
        : "Ambiguous dates in \(header), read as \(order.label): \(rows)",
      Self.dateOrderHelp)
  }

  static let dateOrderHelp: Message =
    "Set the order with --date-order \(DateOrder.monthFirst.rawValue) or --date-order \(DateOrder.dayFirst.rawValue)"

  // MARK: Years and decimals

  /// Finds the years of dates without a year.
  ///
  /// The end dates of events use the years of the start dates.
  private mutating func decideYears(_ columns: [DateColumn], _ earlier: Overrides) {
    for found in columns {
      guard let years = found.years[rules.dateOrders[found.column] ?? .monthFirst], years.count > 0 else {
        continue
      }
      let header = mapping.columns[found.column].header
      let given = given(header, \.year, \.years, "--year", earlier)
      let start = mapping.column(of: "start_date").flatMap { rules.years[$0] }
      let isEnd = mapping.columns[found.column].target.name == "end_date"
      let own = isEnd && start != nil && given == nil ? nil : years.rule(given: given)
      let rule: YearRule
      var inference: Inference
      if let own, given != nil || own.inference.confidence != .open {
        (rule, inference) = own
      } else if let start {
        rule = start
        inference = Inference(what: "year", value: rule.label, why: "the year of the start dates")
      } else {
        let (count, today) = (years.count, CalendarDate(of: options.now, in: options.timeZone ?? .gmt))
        report(
          .dateWithoutYear, found.column,
          "Can't tell the year of \(count) \(count == 1 ? "date" : "dates") in \(value: header)",
          "Add the year of the first date, like --year \(today.year)")
        continue
      }
      rules.years[found.column] = rule
      if rule.changes.isEmpty, !rule.isSeason { overrides.years[header] = rule.first }
      inference.scope = "dates without a year in \(header)"
      inference.override = "--year \(rule.first - 1)"
      inferences.append(inference)
    }
  }

  private mutating func decideDecimals(_ found: ColumnSurvey, _ earlier: Overrides) {
    let accent = found.accent.evidenceForComma(delimiter: table.delimiter)
    for (column, numbers) in found.decimals {
      let header = mapping.columns[column].header
      let others = found.decimals.filter { $0.column != column }.map(\.evidence)
      let given = given(header, \.usesDecimalComma, \.commaColumns, "--decimal-mark", earlier)
      var inference = numbers.inference(
        header: header,
        others: (
          others.reduce(0) { $0 + $1.bits(true) }, others.reduce(0) { $0 + $1.bits(false) }
        ), accent: accent, given: given)
      let isComma = inference?.choice == "comma" || given?.0 == true
      inference?.samples = shown([numbers.samples[isComma]].compactMap(\.self), column)
      inference?.contradictions = shown([numbers.samples[!isComma]].compactMap(\.self), column)
      if isComma {
        rules.commaColumns.insert(column)
        overrides.commaColumns[header] = true
      }
      if given == nil, kind.schema[mapping.columns[column].target.name]?.type == .money {
        rules.refusedMarks[column] = numbers.refusedMark(isComma: isComma)
      }
      guard let inference else { continue }
      if isComma || numbers.either > 0 || !inference.contradictions.isEmpty { inferences.append(inference) }
      let isOpen = inference.confidence == .open && numbers.either > 0
      guard given == nil, isOpen || numbers.comma > 0 && numbers.point > 0 else { continue }
      let mark = "read with a decimal \(isComma ? "comma" : "point")"
      report(
        isOpen ? .decimalMarkAmbiguous : .decimalMarkMixed, column,
        isOpen
          ? "Can't tell whether the numbers in \(header) have a decimal point or a decimal comma: \(mark)"
          : "The numbers in \(header) have both decimal points and decimal commas; they are \(mark)",
        "Set it with --decimal-mark point or --decimal-mark comma")
    }
  }
}

extension DateOrder {
  /// The order for people.
  var label: String { self == .monthFirst ? "month first" : self == .dayFirst ? "day first" : "year first" }
}
