import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Makes metrics from the rows of a file, as its profile describes: one per value, or one per session.
struct MetricMaker {
  let profile: ImportProfile
  let recipe: MetricRecipe
  let options: ImportOptions
  /// The day that the user set for rows without one.
  let givenDay: String?
  /// The unit that the user set.
  let givenUnit: String?
  let headers: [String]
  private(set) var takes: [Take] = []
  private(set) var takenMaps: [HeaderMap] = []
  /// The columns that nothing is made of.
  private(set) var unusedColumns: [Int] = []
  let date: RowColumns?
  let time: RowColumns?
  let unit: RowColumns?
  let session: RowColumns?
  let rowKey: RowColumns?
  let athlete: AthleteColumns?
  let skips: [(rule: RowSkip, checks: [RowCheck])]
  /// The name above the header.
  let labelledName: String?
  /// Whether the decimal mark is a comma.
  private(set) var usesDecimalComma: Bool
  /// The order of all-number dates, or nil if unknown.
  private(set) var order: DateOrder?
  private var numbers = DecimalEvidence()
  private var dates = DateColumn(column: 0, today: nil, isPast: true)
  /// The sessions, athletes and findings collected from the rows.
  var harvest = Harvest()

  /// Finds the columns of a file.
  ///
  /// - Parameters:
  ///   - headers: the headers in the order of the columns.
  ///   - sections: the names of the column groups, one for each column, or empty.
  ///   - preamble: the rows above the header.
  ///   - samples: the values of the first rows.
  ///   - options: the import options.
  init(
    _ profile: ImportProfile, _ recipe: MetricRecipe, headers: [String], sections: [String],
    preamble: [SourceRecord], samples: ColumnSamples, options: ImportOptions
  ) {
    self.profile = profile
    self.recipe = recipe
    self.options = options
    givenDay = options.set("recorded_date")
    givenUnit = options.set("unit")
    self.headers = headers
    date = recipe.date.map { RowColumns($0, headers: headers) }
    time = recipe.time.map { RowColumns($0, headers: headers) }
    unit = recipe.unit.map { RowColumns($0, headers: headers) }
    session = recipe.session.map { RowColumns($0, headers: headers) }
    rowKey = recipe.rowKey.map { RowColumns($0, headers: headers) }
    // Also find a name column that the profile doesn't list. Otherwise, measurements could be saved for the wrong
    // athlete.
    let named = recipe.athlete.map { AthleteColumns($0, headers: headers) }
    let areNamed = named.map { !$0.isEmpty } ?? false || recipe.takes.contains { $0.athlete != nil }
    athlete =
      areNamed ? named : AthleteColumns(PersonColumns(headers, .metric, samples, options.lexicon))
    skips = recipe.skips.map { skip in (skip, skip.conditions.map { RowCheck($0, headers: headers) }) }
    labelledName = recipe.athlete?.label.flatMap { Self.name(behind: $0, in: preamble) }
    order = options.dateOrder ?? profile.dateOrder
    usesDecimalComma = options.usesDecimalComma ?? false
    findTakes(sections)
    findUnused()
  }

  // MARK: Columns

  private mutating func findTakes(_ sections: [String]) {
    for rule in rules() {
      guard let metric = rule.metric ?? options.set("metric_type") else { continue }
      let columns =
        rule.section.map {
          RowColumns(rule.header, headers: headers, sections: sections, section: $0)
        } ?? RowColumns(rule.header, headers: headers)
      guard !columns.indices.isEmpty else { continue }
      let type = options.lexicon.test(
        ofKey: MetricType.named(metric)?.key ?? MetricType.customKey(for: metric))
      var units: [Int: String] = [:]
      for column in columns.indices { units[column] = HeaderNames.unit(of: headers[column]) }
      let unit =
        rule.unit
        ?? (type.unit.isEmpty ? columns.indices.lazy.compactMap { units[$0] }.first ?? "" : type.unit)
      takes.append(
        Take(
          rule: rule, type: type, columns: columns,
          checks: rule.conditions.map { RowCheck($0, headers: headers) },
          athlete: rule.athlete.map { AthleteColumns($0, headers: headers) } ?? athlete, unit: unit,
          headerUnits: units))
    }
  }

  /// Returns the rules for measurements: those of the profile, those that the user maps, and other tests by their
  /// names.
  private mutating func rules() -> [MetricRecipe.Take] {
    var rules = recipe.takes
    for map in options.maps where HeaderWords.of(.metric).target(named: map.field) == nil {
      guard let column = headers.first(where: { $0.foldedWords == map.header.foldedWords }) else { continue }
      takenMaps.append(map)
      if let place = rules.firstIndex(where: { $0.header.matches(column) }) {
        rules[place].metric = map.field
      } else {
        // The better direction of a custom metric is unknown.
        let isKnown = MetricType.named(map.field) != nil
        rules.append(
          MetricRecipe.Take(
            metric: map.field, header: HeaderNames([column]),
            choice: isKnown ? .best : .mean))
      }
    }
    return rules
  }

  private mutating func findUnused() {
    var used = Set(takes.flatMap(\.columns.indices))
    for columns in [date, time, unit, session, rowKey] { used.formUnion(columns?.indices ?? []) }
    for athlete in takes.compactMap(\.athlete) + [athlete].compactMap(\.self) {
      for columns in [athlete.full, athlete.first, athlete.last] { used.formUnion(columns?.indices ?? []) }
    }
    unusedColumns = headers.indices.filter { !used.contains($0) && !headers[$0].isEmpty }
  }

  /// Returns the name in the cell after a label above the header, or nil.
  private static func name(behind label: HeaderNames, in preamble: [SourceRecord]) -> String? {
    for record in preamble {
      for index in 0..<record.count where label.matches(record.string(at: index)) {
        let next = index + 1 < record.count ? record.string(at: index + 1).trimmedBlanks : ""
        if !next.isEmpty { return AthleteNames.spoken(next) }
      }
    }
    return nil
  }

  // MARK: The look before

  /// Examines a row before any row is imported.
  ///
  /// Its dates can prove the date order, and its numbers the decimal mark.
  mutating func look(at record: SourceRecord) {
    if skips.contains(where: { $0.checks.allSatisfy { $0.holds(record, blanks: profile.blanks) } }) { return }
    if let moment = moment(of: record) {
      var day = moment.dayText
      let sighting = day.withUTF8 { DateSighting($0.span) }
      dates.add(sighting, day, line: record.position.line, record: record.number)
    }
    for take in takes {
      for place in take.columns.indices
      where place < record.count && record.fields[place].kind != .number {
        record.withBytes(at: place) { numbers.add($0, line: record.position.line) }
      }
    }
  }

  /// Decides the date order and the decimal mark.
  mutating func decide() {
    if options.dateOrder == nil { order = provenOrder ?? profile.dateOrder ?? options.usualDateOrder }
    if options.usesDecimalComma == nil { usesDecimalComma = numbers.comma > numbers.point }
  }

  /// The number of dates that prove the day-first order, or 0 if the user set an order or the order isn't proven.
  var provingDates: Int {
    options.dateOrder == nil && provenOrder == .dayFirst ? dates.dayFirst.count : 0
  }

  /// The order that more dates prove than the other one.
  private var provenOrder: DateOrder? {
    let (month, day) = (dates.monthFirst.count, dates.dayFirst.count)
    return month == day ? nil : month > day ? .monthFirst : .dayFirst
  }

  /// The date order of the store's settings, if ambiguous dates depend on that setting alone; otherwise nil.
  var settingOrder: DateOrder? {
    guard options.dateOrder == nil, profile.dateOrder == nil, dates.either.count > 0, provenOrder == nil
    else {
      return nil
    }
    return options.usualDateOrder
  }

  /// Returns the day of a row, with its time if the same cell has one.
  func moment(of record: SourceRecord) -> FieldReader.Moment? {
    date?.place(in: record, blanks: profile.blanks).flatMap {
      FieldReader.moment(record.string(at: $0), order: order ?? .monthFirst)
    }
  }
}
