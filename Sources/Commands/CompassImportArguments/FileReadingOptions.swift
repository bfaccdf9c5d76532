package import ArgumentParser
import CompassCSV
import CompassCommandLine
import CompassFiles
package import CompassImport
import CompassModel
import CompassTemplates
package import CompassValidation
package import Foundation

/// What the user says of the files; everything left out is found by looking.
package struct FileReadingOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The kind of records: athletes, schools, coaches, events, metrics, interactions or trips; compass-convert takes table, for rows as they are.",
      valueName: "kind"),
    completion: Completions.kinds)
  var kind: String?

  @Option(
    help: ArgumentHelp(
      "The program that wrote the files: the name of an import profile, the path of one, or none; recognised unless given.",
      valueName: "name"),
    completion: Completions.profiles)
  package var profile: String?

  @Option(
    help: ArgumentHelp(
      "A column that is a field, like \"Strat Date=start_date\"; may be repeated.", valueName: "header=field")
  )
  package var map: [String] = []

  @Option(
    help: ArgumentHelp(
      "A value for a field that a file lacks or leaves empty, like type=game; may be repeated.",
      valueName: "field=value"))
  package var set: [String] = []

  @Option(
    help: ArgumentHelp(
      "What was measured where figures do not say it, like velocity or exit_velo.", valueName: "type"))
  package var metric: String?

  @Option(
    help: ArgumentHelp("The unit of figures that name none, like mph, km/h or sec.", valueName: "unit"))
  package var unit: String?

  @Option(
    help: ArgumentHelp(
      "The day of figures that have none, as totals of a season do, like 2026-06-01.", valueName: "date"))
  package var asOf: String?

  @Flag(help: "A third party measured all figures; otherwise they are not verified unless the file says so.")
  package var verified = false

  @Option(
    help: ArgumentHelp(
      "Which part of dates like 04/05/2026 comes first: mdy, dmy or ymd; found column by column unless given.",
      valueName: "order"),
    completion: .list(DateOrder.allCases.map(\.rawValue)), transform: Self.dateOrder)
  package var dateOrder: DateOrder?

  @Option(
    help: ArgumentHelp(
      "The year of the first date that has none, like 2026; found column by column unless given.",
      valueName: "year"))
  package var year: Int?

  @Option(
    help: ArgumentHelp(
      "How times without AM or PM are read: am, pm or 24; found from the times of the file unless given.",
      valueName: "clock"),
    completion: .list(["am", "pm", "24"]), transform: Self.clock)
  package var clock: WrittenClock.Rule?

  @Option(help: "What stands before decimals; found column by column unless given.")
  package var decimalMark: DecimalMark?

  @Option(
    help: ArgumentHelp(
      "The sheet of a workbook that is read; the one whose headers are known best unless given.",
      valueName: "name"))
  package var sheet: String?

  @Option(
    help: ArgumentHelp(
      "The encoding: utf-8, utf-16le, utf-16be, windows-1252, iso-8859-1, macintosh.", valueName: "name"),
    completion: .list(CSVEncoding.allCases.map(\.rawValue)))
  package var encoding: String?

  @Option(
    help: ArgumentHelp("What stands between fields: a character, or tab.", valueName: "character"),
    completion: .list(["comma", "semicolon", "tab", "pipe"]))
  package var delimiter: String?

  @Option(help: ArgumentHelp("What stands round fields: a character.", valueName: "character"))
  package var quote: String?

  @Option(
    help: ArgumentHelp(
      "What makes a quote inside a quoted field one: a character, like \\.", valueName: "character"))
  var escape: String?

  @Option(
    help: ArgumentHelp("The line of the header, of a workbook its row, counted from 1.", valueName: "line"))
  package var headerRow: Int?

  @Option(help: "plain takes every row below the header for data: totals, notes and second tables too.")
  var layout: Layout = .automatic

  @Flag(
    inversion: .prefixedNo,
    help: "Put rows right that have a delimiter too many or too few, where there is one way only to do so.")
  var rowRepair = true

  @Flag(
    help: "Keep what guards texts from spreadsheets: the ' before '=1+2 and the formula round =\"00123\".")
  var keepGuards = false

  /// Whether a kind was given.
  package var hasKind: Bool { kind != nil }
  /// Whether the rows are no kind of records, but a table.
  package var isTable: Bool { kind == "table" }

  /// Creates options without values.
  package init() {}

  /// Whether rows that hold no data are looked for.
  enum Layout: String, ExpressibleByArgument, CaseIterable {
    case automatic, plain
  }

  /// What stands before decimals.
  package enum DecimalMark: String, ExpressibleByArgument, CaseIterable {
    case point, comma
  }

  /// The options of an import.
  ///
  /// - Parameters:
  ///   - now: the current instant.
  ///   - takesTables: whether `--as table` is something.
  ///   - isQuiet: whether the command prints errors only.
  ///
  /// - Throws: `ValidationError` where a value is none of those that are known.
  package func importOptions(
    now: Date, takesTables: Bool = false, isQuiet: Bool = false
  ) throws -> ImportOptions {
    var options = ImportOptions(now: now)
    if let kind, !(takesTables && isTable) {
      guard let named = RecordKind(named: kind) else {
        let known = RecordKind.allCases.map(\.plural)
        let suggestion = Suggestion.nearest(to: kind, among: known).map { " Did you mean \($0)?" } ?? ""
        throw ValidationError(
          "--as: \(kind) is no kind of records.\(suggestion) Use \(known.joined(separator: ", "))")
      }
      options.kind = named
    }
    try readProfiles(into: &options, isQuiet: isQuiet)
    options.lexicon = try Lexicon.read(TemplateLookup())
    options.maps = try map.map { text in
      let parts = try Self.pair(text, "--map", "\"Strat Date=start_date\"")
      return HeaderMap(header: parts.0, field: parts.1)
    }
    options.sets = try set.map { text in
      let parts = try Self.pair(text, "--set", "type=game")
      return (field: parts.0, value: parts.1)
    }
    let measured = try measurementSets()
    options.sets += measured.map { (field: $0.field, value: $0.value) }
    for set in measured { options.namedSets[set.field] = set.option }
    options.dateOrder = dateOrder
    if let year, !FieldReader.ordinaryYears.contains(year) {
      throw ValidationError("--year: \(year) is not a year from 1900 to 2100")
    }
    options.year = year
    options.clock = clock
    options.usesDecimalComma = decimalMark.map { $0 == .comma }
    options.sheet = sheet
    options.encoding = encoding
    options.delimiter = try delimiter.map { try Self.byte($0, "--delimiter") }
    options.quote = try quote.map { try Self.byte($0, "--quote") }
    options.escape = try escape.map { try Self.byte($0, "--escape") }
    options.takesEveryRow = layout == .plain
    options.repairsRows = rowRepair
    options.keepsGuards = keepGuards
    if let headerRow, headerRow < 1 { throw ValidationError("--header-row: lines are counted from 1") }
    options.headerLine = headerRow
    return options
  }

  /// What the options about measurements say of fields.
  private func measurementSets() throws -> [(field: String, value: String, option: String)] {
    var sets: [(field: String, value: String, option: String)] = []
    if let metric { sets.append(("metric_type", metric, "--metric")) }
    if let unit {
      guard FieldReader.unitName(unit) != nil else {
        throw ValidationError("--unit: \(unit) is no unit that is known; use mph, km/h, sec, in, ft, lbs …")
      }
      sets.append(("unit", unit, "--unit"))
    }
    if let asOf {
      guard let day = CalendarDate(iso: asOf) else {
        throw ValidationError("--as-of: \(asOf) is no day; write it like 2026-06-01")
      }
      sets.append(("recorded_date", day.description, "--as-of"))
    }
    if verified { sets.append(("verified", "true", "--verified")) }
    return sets
  }

  /// The two sides of an `=`: the last one of a mapping, for headers may have one, the first of a value.
  private static func pair(_ text: String, _ option: String, _ example: String) throws -> (String, String) {
    let scalars = text.unicodeScalars
    let isSet = option == "--set"
    guard let equals = isSet ? scalars.firstIndex(of: "=") : scalars.lastIndex(of: "=") else {
      throw ValidationError("\(option): \(text) has no =; write it like \(option) \(example)")
    }
    let left = String(scalars[..<equals])
    let right = String(scalars[scalars.index(after: equals)...])
    guard !left.isEmpty, isSet || !right.isEmpty else {
      throw ValidationError("\(option): \(text) lacks a side; write it like \(option) \(example)")
    }
    return (left, right)
  }

  private static func dateOrder(_ text: String) throws -> DateOrder {
    if let order = DateOrder(rawValue: text.lowercased()) { return order }
    throw ValidationError("\(text) is no order of dates; use mdy, dmy or ymd")
  }

  private static func clock(_ text: String) throws -> WrittenClock.Rule {
    guard let rule = WrittenClock.Rule(rawValue: text.lowercased()),
      [.twentyFourHours, .morning, .afternoon].contains(rule)
    else {
      throw ValidationError("\(text) is not a clock; use am, pm or 24")
    }
    return rule
  }

  private static func byte(_ text: String, _ option: String) throws -> UInt8 {
    switch text {
    case "tab", "\\t": return 0x09
    case "comma": return 0x2C
    case "semicolon": return 0x3B
    case "pipe": return 0x7C
    default:
      guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80 else {
        throw ValidationError("\(option): give one ASCII character, or tab")
      }
      return byte
    }
  }
}
