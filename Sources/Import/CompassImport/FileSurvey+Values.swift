import CompassCSV
import CompassModel
import CompassSource
import CompassValidation
import Foundation

extension FileSurvey {
  /// Looks at the dates and numbers of all records.
  mutating func surveyValues(of csv: CSVSurvey, options: ImportOptions, earlier: ImportDecisions) throws {
    let feed = RowFeed(try CSVReader(input.source, survey: csv))
    decide(try feed.reduce(valueSurvey(options)) { $0.add($1) }, options: options, earlier: earlier)
  }

  /// Looks at the dates and numbers of all rows of a JSON file.
  mutating func surveyValues(of part: JSONPart, _ earlier: ImportDecisions) throws {
    var found = valueSurvey(options)
    var rows = try JSONRows(input, part)
    var record = SourceRecord()
    while try rows.next(into: &record) { found.add(record) }
    decide(found, options: options, earlier: earlier)
  }

  /// Looks at the dates and numbers of rows that were made of a file.
  mutating func surveyValues(of made: MadeTable, _ earlier: ImportDecisions) {
    var found = valueSurvey(options)
    // Figures that metrics were made of were read already, whatever stands before their decimals.
    if profile?.metrics != nil { found.numbers = [] }
    for row in made.rows { found.add(row.record) }
    decide(found, options: options, earlier: earlier)
  }

  private func valueSurvey(_ options: ImportOptions) -> ValueSurvey {
    var start = ValueSurvey()
    var years = YearEvidence(
      today: options.hasClock ? CalendarDate(of: options.now, in: options.timeZone ?? .gmt) : nil,
      isPast: kind != .event && kind != .trip)
    years.titleYears = titles.flatMap { YearEvidence.years(in: $0) }
    start.uses = columnUses()
    start.athletes = kind == .metric && profile?.metrics == nil ? mapping.column(of: "user_id") : nil
    for (index, column) in mapping.columns.enumerated() {
      guard case .field(let field) = column.target else { continue }
      switch field.type {
      case .date, .instant: start.dates.append(DateColumn(column: index, years: years))
      case .time: start.clock.columns.append(index)
      case .decimal, .money, .metricValue, .height, .weight:
        start.numbers.append(NumberColumn(column: index))
      default: break
      }
    }
    return start
  }

  private mutating func decide(_ found: ValueSurvey, options: ImportOptions, earlier: ImportDecisions) {
    // Of JSON no guard is taken off, and none is looked for.
    if !table.isJSON { reportGuards(found.guards) }
    let lines = found.dates.reduce(into: [:]) { lines, date in lines.merge(date.lines) { first, _ in first } }
    decideDates(found.dates, lines: lines, options: options, earlier: earlier)
    let numbers = Dictionary(uniqueKeysWithValues: found.numbers.map { ($0.column, $0.evidence) })
    decideNumbers(numbers, options: options, earlier: earlier)
    decideYears(found.dates, options: options, earlier: earlier)
    namesSeveralAthletes = found.names.count > 1
    clock = options.clock ?? earlier.clock ?? found.clock.rule
    if let decision = found.clock.decision(clock, isGiven: options.clock != nil) {
      decisions.append(decision)
      hasOpenTimes = true
      travelling.clock = clock
    }
    var reading = ReadingOptions(
      timeZone: options.timeZone ?? .gmt, now: options.now, lexicon: options.lexicon)
    reading.clock = clock
    reading.year = reading.today.year
    reportUses(found.uses, reading)
  }

  /// What is found out about the values of a file, record by record.
  private struct ValueSurvey: Sendable {
    var dates: [DateColumn] = []
    var numbers: [NumberColumn] = []
    var guards = GuardedCells()
    var clock = ClockEvidence()
    var uses: [ColumnUse] = []
    /// The column of athletes in a file of measurements, and two of its names.
    var athletes: Int?
    var names: Set<String> = []

    mutating func add(_ record: SourceRecord) {
      for index in dates.indices where dates[index].column < record.count {
        dates[index].add(record)
      }
      for index in numbers.indices where numbers[index].column < record.count {
        record.withBytes(at: numbers[index].column) { numbers[index].evidence.add($0) }
      }
      guards.add(record)
      clock.add(record)
      if let athletes, names.count < 2, athletes < record.count {
        let name = PersonName.list(record.string(at: athletes), of: .athlete).first
        if let name { names.insert(name.spoken.foldedName) }
      }
      for index in uses.indices where uses[index].column < record.count { uses[index].add(record) }
    }
  }

  /// A column of numbers while its texts are looked at.
  private struct NumberColumn: Sendable {
    let column: Int
    var evidence = NumberEvidence()
  }

  /// A column of dates while its texts are looked at.
  private struct DateColumn: Sendable {
    let column: Int
    var evidence = DateEvidence()
    /// The lines of the records that the evidence lists.
    var lines: [Int: Int] = [:]
    /// How many of those that prove that the day comes first could have the year first as well: `26/04/05`.
    private var yearFirst = 0
    private var sightings = DateSightings()
    /// Whether a date is written with points, as in `4.5.2026`; then the day comes first.
    private(set) var hasDots = false

    /// What tells the years of dates that have none.
    private(set) var years: YearEvidence

    init(column: Int, years: YearEvidence) {
      self.column = column
      self.years = years
    }

    mutating func add(_ record: SourceRecord) {
      let sighting = record.withBytes(at: column) { bytes in
        if !hasDots { hasDots = bytes.indices.contains { bytes[$0] == 0x2E } }
        return sightings.sighting(bytes)
      }
      years.add(sighting, record: record.number)
      let before = evidence.listed
      let dayFirst = evidence.dayFirst.count
      evidence.add(sighting, record: record.number)
      if evidence.dayFirst.count > dayFirst, sighting.mayBeginWithYear { yearFirst += 1 }
      if evidence.listed != before { lines[record.number] = record.position.line }
    }

    /// What the column comes to for a user who writes in an order where nothing else is proven.
    func verdict(usual: DateOrder?) -> DateEvidence.Verdict {
      let isOpen =
        usual == .yearFirst && evidence.verdict == .dayFirst && yearFirst == evidence.dayFirst.count
      return isOpen ? .ambiguous : evidence.verdict
    }
  }

  private mutating func decideDates(
    _ columns: [DateColumn], lines: [Int: Int], options: ImportOptions, earlier: ImportDecisions
  ) {
    let usual = options.usualDateOrder
    // In most of the world the day comes first; where the month does, one cell doesn't turn a column.
    let isForeign = Self.writesDayFirst(options.timeZone) || table.delimiter == ";"
    let expected = usual ?? (isForeign ? nil : .monthFirst)
    let dayFirst = columns.reduce(0) { $0 + $1.evidence.dayFirst.count }
    let monthFirst = columns.reduce(0) { $0 + $1.evidence.monthFirst.count }
    func isOdd(_ column: DateColumn) -> Bool {
      column.evidence.isOdd(expecting: expected) && !column.hasDots
        && (expected == .monthFirst ? dayFirst : monthFirst) == 1
    }
    let proven = Set(
      columns.filter { $0.verdict(usual: usual) != .ambiguous && !isOdd($0) }
        .compactMap(\.evidence.provenOrder))
    for found in columns.sorted(by: { $0.column < $1.column }) {
      let column = found.column
      let dates = found.evidence
      let header = mapping.columns[column].header
      let label = "dates in \(header)"
      var order = DateOrder.monthFirst
      if let given = options.dateOrder {
        order = given
        decide(label, order, "set with --date-order", isOpen: false)
      } else if let given = earlier.dateOrders[header] {
        order = given
        decide(label, order, "saved with the rejected rows", isOpen: true)
      } else {
        let isOdd = isOdd(found)
        switch isOdd ? .contradictory : proven.isEmpty ? found.verdict(usual: usual) : dates.verdict {
        case .dayFirst, .monthFirst:
          order = dates.provenOrder ?? .monthFirst
          let records = order == .dayFirst ? dates.dayFirst : dates.monthFirst
          decide(label, order, "the only valid order for \(records.count) of them", isOpen: true)
        case .ambiguous where profile?.dateOrder != nil:
          order = profile?.dateOrder ?? .monthFirst
          decide(label, order, "always used by this program", isOpen: true)
        case .ambiguous where usual != nil && proven.count != 1:
          order = usual ?? .monthFirst
          decide(label, order, Self.settingSaysSo, isOpen: true)
        case .ambiguous:
          // The other columns of the file were written by the same hand.
          let sibling = proven.count == 1 ? proven.first : nil
          order = sibling ?? .monthFirst
          decide(
            label, order, sibling == nil ? "either order is possible" : "same as another column",
            isOpen: true)
          report(.dateOrderAmbiguous, column, dates.ambiguous, lines, order, isSettled: sibling != nil)
        case .contradictory where isOdd:
          order = expected ?? .monthFirst
          decide(label, order, "fits all dates except one", isOpen: true)
          report(
            .dateOrderMixed, column, order == .dayFirst ? dates.monthFirst : dates.dayFirst, lines, order,
            isSettled: false)
        case .contradictory:
          if let usual, usual != .yearFirst, dates.dayFirst.count == dates.monthFirst.count {
            order = usual
            decide(label, order, "fits half of the dates; \(Self.settingSaysSo)", isOpen: true)
          } else {
            order = dates.dayFirst.count > dates.monthFirst.count ? .dayFirst : .monthFirst
            decide(label, order, "fits most dates, but not all", isOpen: true)
          }
          report(
            .dateOrderMixed, column, order == .dayFirst ? dates.monthFirst : dates.dayFirst, lines, order,
            isSettled: false)
        case .noDates, .orderless: continue
        }
      }
      dateOrders[column] = order
      travelling.dateOrders[header] = order
    }
  }

  /// Finds the years of dates that have none, column by column; the last days of events are in the years of the first.
  private mutating func decideYears(
    _ columns: [DateColumn], options: ImportOptions, earlier: ImportDecisions
  ) {
    for found in columns where found.years.count > 0 {
      let header = mapping.columns[found.column].header
      let label = "dates without a year in \(header)"
      let own = found.years.rule()
      let start = mapping.column(of: "start_date").flatMap { yearRules[$0] }
      let rule: YearRule
      let why: String
      if let year = options.year ?? earlier.years[header] {
        rule = found.years.rule(from: year)
        why = options.year == nil ? "saved with the rejected rows" : "set with --year"
      } else if let start, mapping.columns[found.column].target.name == "end_date" {
        (rule, why) = (start, "the year of the start dates")
      } else if let own {
        (rule, why) = own
      } else if let start {
        (rule, why) = (start, "the year of the start dates")
      } else {
        askForYear(header, found.column, found.years.count)
        continue
      }
      yearRules[found.column] = rule
      if rule.changes.isEmpty, !rule.isSeason { travelling.years[header] = rule.first }
      let last =
        rule.isSeason ? "-\(rule.first + 1)" : rule.changes.isEmpty ? "" : " to \(rule.year(ofRecord: .max))"
      decisions.append(
        Decision(
          what: "year", value: "\(rule.first)\(last) (\(label))", why: why,
          override: "--year \(rule.first - 1)"))
    }
  }

  private mutating func askForYear(_ header: String, _ column: Int, _ count: Int) {
    let year = CalendarDate(of: options.now, in: options.timeZone ?? .gmt).year
    diagnostics.append(
      Diagnostic(
        .dateWithoutYear, .warning,
        "Can't tell the year of \(count) \(count == 1 ? "date" : "dates") in \(value: header)",
        help: "Add the year of the first date, like --year \(year)",
        position: table.headerPosition(ofColumn: column), header: header, isPersonal: false))
  }

  /// Whether people in a zone write the day first.
  private static func writesDayFirst(_ zone: TimeZone?) -> Bool {
    guard let zone else { return false }
    return ["Europe/", "Africa/", "Asia/", "Australia/", "Pacific/Auckland"].contains {
      zone.identifier.hasPrefix($0)
    }
  }

  /// Why a column is read in an order that nothing in the file shows.
  static let settingSaysSo = "the store's setting"

  private mutating func decide(_ label: String, _ order: DateOrder, _ why: String, isOpen: Bool) {
    decisions.append(
      Decision(
        what: "date-order", value: "\(order.label) (\(label))", why: why,
        override: isOpen ? "--date-order \(order == .dayFirst ? "mdy" : "dmy")" : nil))
  }

  private mutating func report(
    _ code: DiagnosticCode, _ column: Int, _ records: DateEvidence.Records, _ lines: [Int: Int],
    _ order: DateOrder, isSettled: Bool
  ) {
    let header = mapping.columns[column].header
    var rows = records.first.map { lines[$0].map { input.words($0...$0) } ?? "record \($0)" }.joined(
      separator: ", ")
    if records.count > records.first.count { rows += " and \(records.count - records.first.count) more" }
    let message: Message =
      code == .dateOrderMixed
      ? "The dates in \(header) are in two orders: \(order.label), except \(rows)"
      : isSettled
        ? "Ambiguous dates in \(header), read as \(order.label) like another column: \(rows)"
        : "Ambiguous dates in \(header), read as \(order.label): \(rows)"
    diagnostics.append(
      Diagnostic(
        code, .warning, message,
        help:
          "Set the order with --date-order \(DateOrder.monthFirst.rawValue) or --date-order \(DateOrder.dayFirst.rawValue)",
        position: table.headerPosition(ofColumn: column), header: header, isPersonal: false))
  }

  private mutating func decideNumbers(
    _ evidence: [Int: NumberEvidence], options: ImportOptions, earlier: ImportDecisions
  ) {
    for (column, numbers) in evidence.sorted(by: { $0.key < $1.key }) {
      let header = mapping.columns[column].header
      let usesComma = options.usesDecimalComma ?? (earlier.commaColumns.contains(header) || numbers.usesComma)
      if usesComma {
        commaColumns.insert(column)
        travelling.commaColumns.insert(header)
        decisions.append(
          Decision(
            what: "decimal-mark", value: "comma (numbers in \(header))",
            why: options.usesDecimalComma == nil
              ? "the only way to read \(numbers.provesComma) of them" : "set with --decimal-mark",
            override: "--decimal-mark point"))
      } else if numbers.ambiguous > 0 {
        decisions.append(
          Decision(
            what: "decimal-mark", value: "point (numbers in \(header))",
            why: options.usesDecimalComma != nil
              ? "set with --decimal-mark"
              : numbers.provesPoint > 0
                ? "the only way to read \(numbers.provesPoint) of them"
                : "nothing in the file shows it; ambiguous: \(numbers.ambiguous)",
            override: "--decimal-mark comma"))
      }
      if numbers.provesComma > 0, numbers.provesPoint > 0, options.usesDecimalComma == nil {
        diagnostics.append(
          Diagnostic(
            .decimalMarkMixed, .warning,
            "The numbers in \(header) have both decimal points and decimal commas; commas are read as thousands separators",
            help: "Set it with --decimal-mark point or --decimal-mark comma",
            position: table.headerPosition(ofColumn: column), header: header, isPersonal: false))
      }
    }
  }
}

extension DateOrder {
  /// The order for people.
  var label: String {
    switch self {
    case .monthFirst: "month first"
    case .dayFirst: "day first"
    case .yearFirst: "year first"
    }
  }
}

extension DateEvidence {
  /// Whether one date contradicts the expected order and others could be read in it.
  fileprivate func isOdd(expecting order: DateOrder?) -> Bool {
    switch order {
    case .monthFirst: dayFirst.count == 1 && monthFirst.count == 0 && ambiguous.count > 0
    case .dayFirst: monthFirst.count == 1 && dayFirst.count == 0 && ambiguous.count > 0
    case .yearFirst, nil: false
    }
  }

  /// How many records are listed by number, so that their lines must be remembered.
  fileprivate var listed: Int { ambiguous.first.count + dayFirst.first.count + monthFirst.first.count }
}
