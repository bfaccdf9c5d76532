import CompassModel
import CompassSource
import CompassValidation

/// The known facts about the headers of a table, apart from their words.
package struct HeaderContext: Sendable {
  /// The names above the headers, one for each column, or empty.
  var sections: [String] = []
  /// The headers without the days behind them, by column: `40 yd` of `40 yd (5/9/26)`.
  var names: [Int: String] = [:]
  /// The days in the headers, by column.
  var days: [Int: String] = [:]
  /// The days in the names above the headers, or behind the headers, by column.
  var sectionDays: [Int: String] = [:]
  /// The days in the titles above a table, or else in the name of its sheet, or else in that of its file.
  var titleDays: [CalendarDate] = []
  /// The days that may be other days, because nothing shows which of two numbers is the month.
  var openDays: Set<String> = []
  /// The only test that the titles name.
  var test: String?

  /// No known facts.
  package static let none = HeaderContext()
}

/// Finds the columns of a table that hold the results of a test or of a day each.
struct GroupFinder {
  /// The groups in the order of the columns.
  private(set) var groups: [ColumnGroup] = []

  private let headers: [String]
  private let sectionDays: [Int: String]
  private let sections: [String]
  private let samples: ColumnProfiles
  private let lexicon: Lexicon

  /// A column with the results of a test.
  private struct Test {
    let column: Int
    /// The key of a known test, or else the name in the header.
    let name: String
    let unit: String?
  }

  /// Looks for tests in the headers.
  ///
  /// - Parameters:
  ///   - headers: the headers in the order of the columns.
  ///   - context: what is known about the headers besides their words.
  ///   - maps: the headers that the user mapped to tests.
  ///   - samples: the values of the first rows.
  ///   - lexicon: the words that people use.
  init(
    _ headers: [String], _ context: HeaderContext, maps: [HeaderMap], _ samples: ColumnProfiles,
    _ lexicon: Lexicon
  ) {
    self.headers = headers.enumerated().map { context.names[$0] ?? $1 }
    let sections = context.sections
    sectionDays = context.sectionDays
    self.sections = sections.count == headers.count ? sections : Array(repeating: "", count: headers.count)
    self.samples = samples
    self.lexicon = lexicon
    let words = HeaderWords.of(.metric, lexicon)
    // A column of names of tests has one result in each row.
    let hasTypes = headers.indices.contains { index in
      samples.areTests(index)
        || words.targets(of: headers[index]).contains { $0.name == "metric_type" }
          && samples.share(.test, index) ?? 1 >= Weights.fewValues
    }
    findDays(context, maps, hasTypes: hasTypes)
    guard groups.isEmpty, !hasTypes else { return }
    var tests = headers.indices.compactMap { test(in: $0, maps) }
    tests += unknownTests(beside: tests)
    group(tests.sorted { $0.column < $1.column })
  }

  /// Finds columns of days in a table with a column of tests, or with one test for all results.
  private mutating func findDays(_ context: HeaderContext, _ maps: [HeaderMap], hasTypes: Bool) {
    let given = maps.filter { CalendarDate(iso: $0.field) != nil }
    let days = headers.indices.compactMap { column -> (column: Int, day: String)? in
      if let map = given.first(where: { $0.names(headers[column], column) }) { return (column, map.field) }
      return context.days[column].flatMap {
        samples.areFigures(column, Weights.mostValues) ? (column, $0) : nil
      }
    }
    guard days.count > 1 || !given.isEmpty && !days.isEmpty, hasTypes || context.test != nil else { return }
    groups = days.map { column, day in
      var constants = [FieldSetting(field: "recorded_date", value: day)]
      if !hasTypes, let test = context.test { constants.append(.init(field: "metric_type", value: test)) }
      return ColumnGroup(columns: [column], constants: constants)
    }
  }

  private func test(in column: Int, _ maps: [HeaderMap]) -> Test? {
    let header = headers[column]
    if let map = maps.first(where: { $0.names(header, column) }) {
      guard HeaderWords.of(.metric, lexicon).target(named: map.field) == nil else { return nil }
      return Test(
        column: column, name: lexicon.test(named: map.field)?.key ?? MetricType.customKey(for: map.field),
        unit: HeaderNames.measure(in: header).unit)
    }
    for text in names(of: column) {
      let (name, unit) = HeaderNames.measure(in: text)
      guard
        let type = lexicon.test(named: text) ?? lexicon.test(named: name),
        type.key != "other",
        samples.areResults(column, of: type, unit)
      else { continue }
      return Test(column: column, name: type.key, unit: unit)
    }
    return nil
  }

  /// Returns the possible names of a column: its header with and without a try number, or the name above it.
  private func names(of column: Int) -> [String] {
    let header = headers[column]
    let (name, isTry) = TryName.name(in: header)
    guard isTry else { return [header] }
    guard let unit = HeaderNames.measure(in: header).unit, !name.isEmpty else {
      return name.isEmpty ? [sections[column]] : [header, name]
    }
    return [header, "\(name) (\(unit))"]
  }

  /// Returns columns of numbers with unknown headers that are probably tests.
  ///
  /// Their headers have a unit, or they are next to other columns with tests.
  private func unknownTests(beside tests: [Test]) -> [Test] {
    let words = HeaderWords.ofAnyKind(lexicon)
    var known = Set(tests.map(\.column))
    let found = headers.indices.compactMap { column -> Test? in
      guard !known.contains(column), let text = names(of: column).last, !text.foldedWords.isEmpty,
        words.targets(of: text).isEmpty, words.targets(of: headers[column]).isEmpty, !Self.isNoTest(text),
        samples.areFigures(column)
      else { return nil }
      let (name, unit) = HeaderNames.measure(in: text)
      let type = lexicon.test(beginning: name).flatMap { samples.areResults(column, of: $0, unit) ? $0 : nil }
      return Test(
        column: column, name: type?.key ?? name,
        unit: unit ?? (type == nil ? samples.unit(ofColumn: column) : nil))
    }
    var taken = found.filter { HeaderNames.measure(in: headers[$0.column]).unit != nil }
    // Without a known test, one column with a unit may be anything.
    guard !known.isEmpty || taken.count > 1 else { return [] }
    known.formUnion(taken.map(\.column))
    // Other columns of numbers are results if they are next to columns with tests.
    for tests in [found, found.reversed()] {
      for test in tests where !known.contains(test.column) {
        guard known.contains(test.column - 1) || known.contains(test.column + 1) else { continue }
        known.insert(test.column)
        taken.append(test)
      }
    }
    return taken
  }

  /// Whether a header is for numbers that aren't results.
  private static func isNoTest(_ header: String) -> Bool {
    header.utf8.contains(UInt8(ascii: "#"))
      || !noTests.isDisjoint(with: header.foldedWords.split(separator: " "))
  }

  private static let noTests: Set<Substring> = [
    "goal", "goals", "target", "rank", "ranking", "place", "total", "avg", "average", "age", "number", "no",
    "gp", "games", "sets", "id", "year", "size", "group", "lane", "heat", "grade", "weeks", "week",
  ]

  /// Groups the columns by test, joining adjacent tries of the same test.
  private mutating func group(_ tests: [Test]) {
    var last: Test?
    for test in tests {
      let day = sectionDays[test.column]
      if let last, last.name == test.name, last.unit == test.unit, isTry(test.column), isTry(last.column),
        day == sectionDays[last.column]
      {
        groups[groups.count - 1].columns.append(test.column)
      } else {
        var constants = [FieldSetting(field: "metric_type", value: test.name)]
        if let day { constants.append(.init(field: "recorded_date", value: day)) }
        if let unit = test.unit { constants.append(.init(field: "unit", value: unit)) }
        groups.append(ColumnGroup(columns: [test.column], constants: constants))
      }
      last = test
    }
  }

  private func isTry(_ column: Int) -> Bool { TryName.name(in: headers[column]).isTry }
}

/// A header of one of several tries of a test: `Try 2`, `60 #1`, `Vert 3`, `Best`.
enum TryName {
  private static let tries: Set<Substring> = [
    "try", "attempt", "trial", "rep", "best", "versuch", "intento", "essai",
  ]
  /// Words of tests that are tries if they are all that a header says: `Jump 1`, but not `Long jump 1`.
  private static let deeds: Set<Substring> = ["run", "throw", "jump", "serve", "pitch", "swing"]

  /// Returns the header without the word and the number of a try, and whether it had any.
  static func name(in header: String) -> (name: String, isTry: Bool) {
    let text = HeaderNames.measure(in: header).name.replacing("#", with: " ")
    var rest = text.foldedWords.split(separator: " ")[...]
    var isTry = false
    // "Best of 3" and "Try 2" are tries, "60" and "5-10-5" are names.
    if let last = rest.last, last.utf8.count == 1, last.first?.isNumber == true,
      rest.count > 1 || header.utf8.contains(UInt8(ascii: "#"))
    {
      rest = rest.dropLast()
      isTry = true
    }
    if rest.last == "of" { rest = rest.dropLast() }
    for isFirst in [true, false] {
      guard let word = isFirst ? rest.first : rest.last, tries.contains(word), isTry || word == "best" else {
        continue
      }
      rest = isFirst ? rest.dropFirst() : rest.dropLast()
      isTry = true
    }
    if isTry, rest.count == 1, deeds.contains(rest[rest.startIndex]) { rest = [] }
    return (rest.joined(separator: " "), isTry)
  }
}
