import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// Makes metrics of the rows of a file as its profile says: one of each figure, or one of all figures of a session.
struct MetricMaker {
  let profile: ImportProfile
  let recipe: MetricRecipe
  let told: Told
  let headers: [String]
  private(set) var takes: [Take] = []
  private(set) var sessions: [Session] = []
  private(set) var athletes: [String] = []
  private(set) var rowCount = 0
  private(set) var diagnostics: [Diagnostic] = []
  /// How many rows were left out, by the reason.
  private(set) var leftOut: [String: Int] = [:]
  private(set) var undated = 0
  private(set) var takenMaps: [HeaderMap] = []
  private let date: RowColumns?
  private let time: RowColumns?
  private let session: RowColumns?
  private let rowKey: RowColumns?
  private let athlete: AthleteColumns?
  private let skips: [(rule: RowSkip, checks: [RowCheck])]
  /// The name above the header.
  private let labelledName: String?
  private(set) var usesDecimalComma: Bool
  /// The order of all-number dates; nil where nothing says it.
  private(set) var order: DateOrder?
  private var numbers = NumberEvidence()
  private var dates = DateEvidence()
  private var places: [Session.Key: Int] = [:]
  private var athletePlaces: [String: Int] = [:]
  private var seen: Set<String> = []
  private var unreadable: [Int: Int] = [:]

  /// The most findings of figures that cannot be read, of one column.
  private static let maximumFindings = 100

  /// Finds the columns of a file.
  ///
  /// - Parameters:
  ///   - headers: the headers in the order of the columns.
  ///   - sections: the names of the groups of columns, one for each; empty where the file has none.
  ///   - preamble: the rows above the header.
  ///   - told: what the user said of the file.
  init(
    _ profile: ImportProfile, _ recipe: MetricRecipe, headers: [String], sections: [String],
    preamble: [SourceRecord], told: Told
  ) {
    self.profile = profile
    self.recipe = recipe
    self.told = told
    self.headers = headers
    date = recipe.date.map { RowColumns($0, headers: headers) }
    time = recipe.time.map { RowColumns($0, headers: headers) }
    session = recipe.session.map { RowColumns($0, headers: headers) }
    rowKey = recipe.rowKey.map { RowColumns($0, headers: headers) }
    let isNamed = recipe.athlete != nil || recipe.takes.contains { $0.athlete != nil }
    let athlete = isNamed ? recipe.athlete : MetricRecipe.usualAthlete
    self.athlete = athlete.map { AthleteColumns($0, headers: headers) }
    skips = recipe.skips.map { skip in (skip, skip.conditions.map { RowCheck($0, headers: headers) }) }
    labelledName = athlete?.label.flatMap { Self.name(behind: $0, in: preamble) }
    order = told.order ?? profile.dateOrder
    usesDecimalComma = told.usesDecimalComma ?? false
    findTakes(sections)
  }

  // MARK: Columns

  private mutating func findTakes(_ sections: [String]) {
    var rules = recipe.takes
    for map in told.maps where HeaderVocabulary.of(.metric).target(named: map.field) == nil {
      guard let column = headers.first(where: { $0.foldedWords == map.header.foldedWords }) else { continue }
      takenMaps.append(map)
      if let place = rules.firstIndex(where: { $0.header.matches(column) }) {
        rules[place].metric = map.field
      } else {
        rules.append(MetricRecipe.Take(metric: map.field, header: HeaderNames([column])))
      }
    }
    if recipe.takesOtherTests {
      for header in headers where !rules.contains(where: { $0.header.matches(header) }) {
        guard let type = MetricType.named(header) ?? MetricType.named(HeaderNames.key(header)),
          type.key != "other"
        else { continue }
        rules.append(MetricRecipe.Take(metric: type.key, header: HeaderNames([header]), choice: .each))
      }
    }
    for rule in rules {
      guard let metric = rule.metric ?? told.metric else { continue }
      let columns =
        rule.section.map {
          RowColumns(rule.header, headers: headers, sections: sections, section: $0)
        } ?? RowColumns(rule.header, headers: headers)
      guard let column = columns.indices.first else { continue }
      let type = MetricType.of(MetricType.named(metric)?.key ?? MetricType.customKey(for: metric))
      let usual = rule.unit ?? type.unit
      let known = [HeaderNames.remark(of: headers[column]), told.unit].compactMap(\.self)
        .compactMap(FieldReader.unitName)
        .first { usual.isEmpty || FieldReader.converted(1, from: $0, to: usual, places: 6) != nil }
      takes.append(
        Take(
          rule: rule, type: type, columns: columns,
          checks: rule.conditions.map { RowCheck($0, headers: headers) },
          athlete: rule.athlete.map { AthleteColumns($0, headers: headers) } ?? athlete,
          unit: known ?? usual, isUnitKnown: known != nil))
    }
  }

  /// The columns that nothing is made of.
  var unusedHeaders: [String] {
    var used = Set(takes.flatMap(\.columns.indices))
    for columns in [date, time, session, rowKey] { used.formUnion(columns?.indices ?? []) }
    for athlete in takes.compactMap(\.athlete) + [athlete].compactMap(\.self) {
      for columns in [athlete.full, athlete.first, athlete.last] { used.formUnion(columns?.indices ?? []) }
    }
    return headers.indices.filter { !used.contains($0) && !headers[$0].isEmpty }.map { headers[$0] }
  }

  /// The name that stands behind a label above the header, in the same cell or the next.
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

  /// Looks at a row before any is taken: its dates may prove in which order all are written, its figures what stands
  /// before decimals.
  mutating func look(at record: SourceRecord) {
    if let place = date?.place(in: record, blanks: profile.blanks),
      let moment = FieldReader.moment(record.string(at: place), order: order ?? .monthFirst)
    {
      dates.add(moment.dayText, record: record.number)
    }
    for take in takes {
      guard let place = take.columns.place(in: record, blanks: profile.blanks) else { continue }
      record.withBytes(at: place) { numbers.add($0) }
    }
  }

  /// Decides by what was seen.
  mutating func decide() {
    if told.order == nil { order = dates.provenOrder ?? profile.dateOrder }
    if told.usesDecimalComma == nil { usesDecimalComma = numbers.usesComma }
  }

  /// How many rows prove the order of dates.
  var provingDates: Int {
    dates.provenOrder == .dayFirst ? dates.dayFirst.count : dates.monthFirst.count
  }

  // MARK: Rows

  /// Takes a row.
  mutating func add(_ record: SourceRecord) {
    rowCount += 1
    let blanks = profile.blanks
    if let skip = skips.first(where: { $0.checks.allSatisfy { $0.holds(record, blanks: blanks) } }) {
      leftOut[skip.rule.why, default: 0] += 1
      return
    }
    if let key = rowKey?.text(of: record, blanks: blanks), !seen.insert(key).inserted {
      leftOut["the same row stands in the file twice", default: 0] += 1
      return
    }
    var found: [(take: Int, sample: MetricSamples.Sample)] = []
    var unread: [(take: Int, place: Int)] = []
    for (index, take) in takes.enumerated() {
      guard let place = take.columns.place(in: record, blanks: blanks),
        take.checks.allSatisfy({ $0.holds(record, blanks: blanks) })
      else { continue }
      if let sample = sample(record, place, take) {
        found.append((index, sample))
      } else {
        unread.append((index, place))
      }
    }
    // Rows of units and of other names for the columns stand below the headers of some devices.
    guard !found.isEmpty || moment(of: record) != nil else {
      leftOut[
        unread.isEmpty ? "no figure stands in it that is taken" : "neither a date nor a figure stands in it",
        default: 0] += 1
      return
    }
    for (take, place) in unread { report(unread: record, place, take) }
    if found.isEmpty { leftOut["no figure stands in it that is taken", default: 0] += 1 }
    var isUndated = false
    for (index, sample) in found {
      if let session = session(of: record, takes[index]) {
        sessions[session].samples[index].add(sample)
      } else {
        isUndated = true
      }
    }
    if isUndated {
      undated += 1
      report(undated: record)
    }
  }

  private func sample(_ record: SourceRecord, _ place: Int, _ take: Take) -> MetricSamples.Sample? {
    let text = record.string(at: place).trimmedBlanks
    var sample = MetricSamples.Sample(
      number: 0, text: text, isWritten: false, position: record.fields[place].position, row: record.position)
    if take.rule.reading == .innings {
      guard let innings = FieldReader.innings(text) else { return nil }
      sample.number = innings
      sample.isWritten = true
      return sample
    }
    guard let quantity = FieldReader.quantity(text, usesDecimalComma: usesDecimalComma) else { return nil }
    sample.number = quantity.number
    sample.unit = quantity.unit
    sample.isWritten = quantity.shape != .number
    if let unit = quantity.unit,
      let number = FieldReader.converted(quantity.number, from: unit, to: take.unit, places: 3)
    {
      sample.number = number
      sample.unit = take.unit
    }
    return sample
  }

  private mutating func report(unread record: SourceRecord, _ place: Int, _ take: Int) {
    unreadable[take, default: 0] += 1
    guard unreadable[take, default: 0] <= Self.maximumFindings else { return }
    let text = record.string(at: place).trimmedBlanks
    diagnostics.append(
      Diagnostic(
        .metricSampleUnreadable, .warning,
        "\(value: text) is no figure of \(takes[take].type.label); it was left out",
        help: "If it stands for nothing, that is what should happen; else write the number",
        position: record.fields[place].position, record: record.number, field: "value",
        header: headers[place], value: text, isPersonal: false))
  }

  private mutating func report(undated record: SourceRecord) {
    guard undated <= Self.maximumFindings else { return }
    let place = date?.indices.first { $0 < record.count }
    diagnostics.append(
      Diagnostic(
        .metricSampleUndated, .warning,
        place.map { record.string(at: $0).trimmedBlanks.isEmpty } ?? true
          ? "This row has no date; it was left out"
          : "The date of this row cannot be read; it was left out",
        help: "Write the date, or give one to all rows without one with --as-of DATE",
        position: place.map { record.fields[$0].position } ?? record.position, record: record.number,
        field: "recorded_date", header: place.map { headers[$0] }, isPersonal: false))
  }

  /// The session that a row belongs to; nil where it has no day.
  private mutating func session(of record: SourceRecord, _ take: Take) -> Int? {
    let blanks = profile.blanks
    let cell = date?.place(in: record, blanks: blanks)
    let moment = moment(of: record)
    // Where nothing says the order, the text goes on as it is and is asked about like that of any file.
    guard let dayText = moment.map({ order == nil ? $0.dayText : $0.day.description }) ?? told.day else {
      return nil
    }
    let name = take.athlete?.name(in: record, blanks: blanks) ?? labelledName
    let key = Session.Key(
      athlete: name.map { athletePlace($0) } ?? -1, day: moment?.day,
      name: session?.text(of: record, blanks: blanks) ?? "")
    let clock = moment?.time ?? time?.text(of: record, blanks: blanks).flatMap(FieldReader.time)
    if let place = places[key] {
      if let clock, sessions[place].earliest.map({ clock < $0 }) ?? true { sessions[place].earliest = clock }
      return place
    }
    places[key] = sessions.count
    sessions.append(
      Session(
        key: key, dayText: dayText, dayPosition: cell.map { record.fields[$0].position } ?? record.position,
        earliest: clock, samples: Array(repeating: MetricSamples(), count: takes.count)))
    return sessions.count - 1
  }

  private func moment(of record: SourceRecord) -> FieldReader.Moment? {
    date?.place(in: record, blanks: profile.blanks).flatMap {
      FieldReader.moment(record.string(at: $0), order: order ?? .monthFirst)
    }
  }

  private mutating func athletePlace(_ name: String) -> Int {
    let key = AthleteNames.key(name)
    if let place = athletePlaces[key] { return place }
    athletePlaces[key] = athletes.count
    athletes.append(name)
    return athletes.count - 1
  }
}
