import CompassFiles
import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// The day of results that no column says.
extension FileSurvey {
  /// Returns the days in the titles above a table, or else in the name of its sheet, or else in that of its file.
  static func days(
    above titleRows: [SourceRecord], _ input: ImportInput, _ options: ImportOptions
  ) -> [WrittenDays.Day] {
    let titles = titleRows.map { $0.strings.joined(separator: " ") }
    let names = [input.sheet?.name, PathText.stem(of: input.fileName)].compactMap(\.self)
    for texts in [titles] + names.map({ [$0] }) {
      let days = WrittenDays(texts, titles: titles + names, isWhole: false, options).days
      if !days.isEmpty { return days }
    }
    return []
  }

  /// Sets the day of all results if no column says it.
  ///
  /// - Throws: ``ImportError`` that asks for the day if the titles don't say one.
  mutating func takeDay(_ days: [WrittenDays.Day]) throws {
    guard !mapping.groups.isEmpty, !mapping.provides("recorded_date"),
      !options.sets.contains(where: { $0.field == "recorded_date" })
    else { return }
    let choices = days.reduce(into: [CalendarDate]()) { days, found in
      if !days.contains(found.day) { days.append(found.day) }
    }
    guard choices.count == 1, let day = choices.first else {
      let named = choices.map(\.description).joined(separator: " and ")
      throw ImportError(
        "Which day were the results in \(input.label) measured? No column has a date\(named.isEmpty ? "" : ", and the title has \(named)")",
        help: "Add the day, like --as-of \(choices.first?.description ?? "2026-06-01")")
    }
    options.sets.append(FieldSetting(field: "recorded_date", value: day.description))
    let isInName = table.rows?.table.titleRows.isEmpty ?? true
    inferences.add(
      "date", day.description, "the only day in \(isInName ? "the name of the sheet or file" : "the title")",
      "--as-of DATE")
  }

  /// Saves with the rejected rows what the headers of groups mean.
  mutating func keepGroups() {
    for group in mapping.groups {
      guard let meaning = group.constant("recorded_date") ?? group.constant("metric_type") else { continue }
      for header in group.columns.map({ mapping.columns[$0].header })
      where !header.isEmpty && !overrides.maps.contains(where: { $0.header == header }) {
        overrides.maps.append(HeaderMap(header: header, field: meaning))
      }
    }
  }
}

extension HeaderContext {
  /// Looks at the headers of a table and at the titles above them.
  init(_ table: FileTable, _ titleRows: [SourceRecord], _ input: ImportInput, _ options: ImportOptions) {
    let titles = titleRows.map { $0.strings.joined(separator: " ") }
    let names = [input.sheet?.name, PathText.stem(of: input.fileName)].compactMap(\.self)
    sections = table.rows?.groups ?? []
    let found = WrittenDays(table.headers, titles: titles + names, isWhole: true, options).days
    let above = WrittenDays(sections, titles: titles + names, isWhole: false, options).days
    sectionDays = Dictionary(above.map { ($0.place, $0.day.description) }) { first, _ in first }
    days = Dictionary(found.map { ($0.place, $0.day.description) }) { first, _ in first }
    guard days.count > 1 else { return }
    let tests = Set((titles + names).compactMap { Self.test(in: $0, options.lexicon) })
    test = tests.count == 1 ? tests.first : nil
  }

  /// The most words of the name of a test.
  private static let mostWords = 5
  /// The most words of a title.
  private static let mostTitleWords = 30

  /// The test that a title names, the longest name first.
  private static func test(in title: String, _ lexicon: Lexicon) -> String? {
    let words = title.foldedWords.split(separator: " ").prefix(mostTitleWords)
    for length in stride(from: min(mostWords, words.count), through: 1, by: -1) {
      for start in 0...words.count - length {
        let text = words[start..<start + length].joined(separator: " ")
        // Numbers alone are years and ages.
        guard text.contains(where: \.isLetter), let type = lexicon.test(named: text), type.key != "other"
        else { continue }
        return type.key
      }
    }
    return nil
  }
}
