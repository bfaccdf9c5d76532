import CompassFiles
import CompassModel
import CompassSource
import CompassTables
import CompassValidation

/// The day of results that no column says.
extension FileSurvey {
  /// Sets the day of all results if no column says it.
  ///
  /// - Throws: ``ToolError`` that asks for the day if the titles don't say one.
  mutating func takeDay(_ context: HeaderContext) throws {
    guard !mapping.groups.isEmpty, !mapping.provides("recorded_date"), options.set("recorded_date") == nil
    else { return }
    guard context.titleDays.count == 1, let day = context.titleDays.first else {
      let named = context.titleDays.map(\.description).joined(separator: " and ")
      throw ToolError(
        .input,
        "Which day were the results in \(input.label) measured? No column has a date\(named.isEmpty ? "" : ", and the title has \(named)")",
        help: "Add the day, like --as-of \(context.titleDays.first?.description ?? "2026-06-01")")
    }
    options.sets.append(FieldSetting(field: "recorded_date", value: day.description))
    let isInName = table.rows?.table.titleRows.isEmpty ?? true
    inferences.add(
      "date", day.description, "the only day in \(isInName ? "the name of the sheet or file" : "the title")",
      "--as-of DATE")
  }

  /// Warns about days of titles and headers that may be other days.
  mutating func reportOpenDays(_ context: HeaderContext) {
    let days =
      mapping.groups.compactMap { $0.constant("recorded_date") }
      + options.sets.filter { $0.field == "recorded_date" }.map(\.value)
    guard let day = days.first(where: context.openDays.contains) else { return }
    diagnostics.append(
      Diagnostic(
        .dateOrderAmbiguous, .warning, "Ambiguous day of the results, read as \(day)",
        help: Self.dateOrderHelp, position: table.headerPosition(ofColumn: 0), field: "recorded_date"))
  }

  /// Saves with the rejected rows what the headers of groups mean.
  mutating func keepGroups() {
    // The profile is saved instead.
    guard measures == nil else { return }
    // One row may not show what the values of all rows did.
    for column in mapping.columns where table.completion?.expansion != nil && column.isByValues {
      overrides.maps.append(HeaderMap(header: column.header, field: column.target.name))
    }
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
    let sources = [input.sheet?.name, PathText.stem(of: input.fileName)].compactMap(\.self)
    func written(_ texts: [String], isWhole: Bool) -> [WrittenDays.Day] {
      WrittenDays(texts, titles: titles + sources, isWhole: isWhole, options).days
    }
    sections = table.groups
    let inHeaders = written(table.headers, isWhole: true)
    let above = written(sections, isWhole: false)
    let inTitles =
      ([titles] + sources.map { [$0] }).lazy.map { written($0, isWhole: false) }.first { !$0.isEmpty } ?? []
    titleDays = inTitles.map(\.day).unrepeated
    let behind = written(table.headers.map(Self.remark), isWhole: true)
    for day in behind { names[day.place] = Self.undated(table.headers[day.place]) }
    sectionDays = Dictionary((above + behind).map { ($0.place, $0.day.description) }) { first, _ in first }
    days = Dictionary(inHeaders.map { ($0.place, $0.day.description) }) { first, _ in first }
    openDays = Set((inHeaders + above + behind + inTitles).filter(\.isAmbiguous).map(\.day.description))
    guard days.count > 1 else { return }
    let tests = Set((titles + sources).compactMap { Self.test(in: $0, options.lexicon) })
    test = tests.count == 1 ? tests.first : nil
  }

  /// The text in parentheses at the end of a header: `5/9/26` of `40 yd (5/9/26)`.
  private static func remark(_ header: String) -> String {
    guard header.hasSuffix(")"), let open = header.lastIndex(of: "("), open > header.startIndex else {
      return ""
    }
    return String(header[header.index(after: open)...].dropLast())
  }

  private static func undated(_ header: String) -> String {
    header.lastIndex(of: "(").map { String(header[..<$0]).trimmedBlanks } ?? header
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
