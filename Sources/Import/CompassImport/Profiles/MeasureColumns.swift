import CompassModel
import CompassSource
import CompassTables
import CompassValidation
import Foundation

/// The columns of a file that a profile turns into metrics.
struct MeasureColumns: Sendable {
  /// The groups of columns, each with one measurement of a row.
  private(set) var groups: [ColumnGroup] = []
  /// The targets of all other columns.
  private(set) var fixed: [Int: ColumnTarget] = [:]
  let date: RowColumns
  let time: RowColumns
  let unit: RowColumns
  let session: RowColumns
  let rowKey: RowColumns
  /// The name of the athlete above the header, or the one that is set.
  private(set) var name: String?
  /// The columns of names.
  private(set) var nameColumns: Set<Int> = []
  /// Whether the type of a measurement is unknown.
  private(set) var isTypeOpen = false

  /// Finds the columns of a file.
  ///
  /// - Parameters:
  ///   - profile: the profile of the file.
  ///   - table: the table.
  ///   - samples: the values of the first rows.
  ///   - options: the options for the file.
  init?(_ profile: ImportProfile, _ table: FileTable, _ samples: ColumnProfiles, _ options: ImportOptions) {
    guard let measures = profile.metrics else { return nil }
    let headers = table.headers
    date = RowColumns(measures.date, headers: headers)
    time = RowColumns(measures.time, headers: headers)
    unit = RowColumns(measures.unit, headers: headers)
    session = RowColumns(measures.session, headers: headers)
    rowKey = RowColumns(measures.rowKey, headers: headers)
    let words = HeaderWords.of(.metric, options.lexicon)
    // The columns of rejected rows keep their meaning.
    for (index, header) in headers.enumerated() where !RejectedFile.isOurs(header) { fixed[index] = .unused }
    for (columns, name) in [(date, "recorded_date"), (unit, "unit")] {
      guard let target = words.target(named: name) else { continue }
      // Of two columns of dates, the first one with values counts.
      let column = columns.indices.first { samples.hasValues($0) } ?? columns.indices.first
      if let column { fixed[column] = target }
    }
    var shared = athletes(measures.athlete, headers, words)
    if shared.isEmpty, !measures.measures.contains(where: { $0.athlete != nil }) {
      // Also find a column of names that the profile doesn't list, so that results never go to the wrong athlete.
      let people = PersonColumns(headers, .metric, samples, options.lexicon)
      if let parts = people.parts {
        shared = [parts.first: .firstName, parts.last: .lastName]
      } else if let name = people.name, let target = words.target(named: "user_id") {
        shared[name] = target
      }
    }
    fixed.merge(shared) { _, target in target }
    name =
      measures.athlete?.label.flatMap { Self.name(behind: $0, in: table.rows?.table.titleRows ?? []) }
      ?? options.set("user_id")
    for map in options.maps {
      guard let target = words.target(named: map.field) else { continue }
      for (index, header) in headers.enumerated() where map.names(header, index) { fixed[index] = target }
    }
    for measure in Self.measures(of: measures, headers, options) {
      addGroups(of: measure, measures.source, name, table, words, options)
    }
    nameColumns = Set(shared.keys).union(groups.flatMap(\.roles.keys))
  }

  /// Whether a column tells the date, the time, the session or the row.
  func uses(_ column: Int) -> Bool {
    [date, time, unit, session, rowKey].contains { $0.indices.contains(column) }
  }

  /// The columns of an athlete's name.
  private func athletes(
    _ athlete: ProfileMeasures.Athlete?, _ headers: [String], _ words: HeaderWords
  ) -> [Int: ColumnTarget] {
    var targets: [Int: ColumnTarget] = [:]
    for (names, target) in [
      (athlete?.full, words.target(named: "user_id")), (athlete?.first, .firstName),
      (athlete?.last, .lastName),
    ] {
      if let target, let column = names?.columns(of: headers).first { targets[column] = target }
    }
    return targets
  }

  /// Returns the name in the cell after a label above the header, or nil.
  private static func name(behind label: HeaderNames, in titleRows: [SourceRecord]) -> String? {
    let pairs = titleRows.flatMap { zip($0.strings, $0.strings.dropFirst()) }
    return pairs.first { label.matches($0) && !$1.trimmedBlanks.isEmpty }?.1.trimmedBlanks
  }

  /// Returns the measurements of the profile, and those that the user maps.
  private static func measures(
    of measures: ProfileMeasures, _ headers: [String], _ options: ImportOptions
  ) -> [ProfileMeasures.Measure] {
    var result = measures.measures
    for map in options.maps where HeaderWords.of(.metric).target(named: map.field) == nil {
      guard let index = headers.indices.first(where: { map.names(headers[$0], $0) }) else { continue }
      if let place = result.firstIndex(where: { $0.header.matches(headers[index]) }) {
        result[place].metric = map.field
      } else {
        // For unknown tests, it's unclear whether larger values are better.
        let isKnown = MetricType.named(map.field) != nil
        result.append(
          .init(metric: map.field, header: HeaderNames([headers[index]]), choice: isKnown ? .best : .mean))
      }
    }
    return result
  }

  /// Adds a group for each column of a measurement.
  private mutating func addGroups(
    of measure: ProfileMeasures.Measure, _ source: String?, _ name: String?, _ table: FileTable,
    _ words: HeaderWords, _ options: ImportOptions
  ) {
    let headers = table.headers
    let section = measure.section?.foldedWords
    let columns = measure.header.columns(of: headers).filter { column in
      section == nil || column < table.groups.count && table.groups[column].foldedWords == section
    }
    guard !columns.isEmpty else { return }
    guard let metric = measure.metric ?? options.set("metric_type") else {
      isTypeOpen = true
      return
    }
    let type = options.lexicon.test(
      ofKey: MetricType.named(metric)?.key ?? MetricType.customKey(for: metric))
    let units = columns.map { HeaderNames.unit(of: headers[$0]) }
    let unit = measure.unit ?? (type.unit.isEmpty ? units.compactMap(\.self).first ?? "" : type.unit)
    let own = athletes(measure.athlete, headers, words)
    for column in own.keys
    where fixed[column] == .unused || groups.contains(where: { $0.roles[column] != nil }) {
      fixed[column] = .unused
    }
    for (column, header) in zip(columns, units) {
      // The user's unit applies to the measurements that can have it.
      let given = options.set("unit").flatMap { given in
        FieldReader.converted(1, from: given, to: unit, places: 6).map { _ in given }
      }
      let written = header ?? given
      var constants = [FieldSetting(field: "metric_type", value: type.key)]
      for (field, value) in [
        ("unit", written ?? unit), ("source", source ?? ""), ("user_id", name ?? ""),
        ("notes", measure.choice == .each ? measure.note ?? "" : ""),
      ] where !value.isEmpty {
        constants.append(FieldSetting(field: field, value: value))
      }
      fixed[column] = nil
      groups.append(
        ColumnGroup(
          columns: [column], constants: constants, roles: own,
          checks: measure.checks.map { $0.found(in: headers) },
          gather: GatherRule(
            choice: measure.choice, type: type, unit: unit, isUnitKnown: written != nil, note: measure.note)))
    }
  }
}

extension ImportOptions {
  /// The value that the user set for a field of all rows.
  func set(_ field: String) -> String? { self.sets.first { $0.field == field }?.value }
}

extension ColumnRoles {
  /// Assigns the columns of a profile's measurements.
  init(_ measures: MeasureColumns, _ headers: [String], maps: [HeaderMap], _ lexicon: Lexicon) {
    self.init(headers, .none, .metric, maps, lexicon, .none, measures.fixed, groups: measures.groups)
  }
}
