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
      "Kind of data: athletes, schools, coaches, events, metrics, interactions or trips. Default: detected.",
      valueName: "kind"),
    completion: Completions.kinds)
  var kind: String?

  @Option(
    help: ArgumentHelp(
      "Import profile: name, file or none. Default: detected.", valueName: "name"),
    completion: Completions.profiles)
  package var profile: String?

  @Option(
    help: ArgumentHelp(
      "Map a column to a field: \"Strat Date=start_date\".", valueName: "header=field")
  )
  package var map: [String] = []

  @Option(
    help: ArgumentHelp(
      "Value for an empty or missing field, like type=game.", valueName: "field=value"))
  package var set: [String] = []

  @Option(
    help: ArgumentHelp(
      "Metric type of numbers without one, like velocity or exit_velo.", valueName: "type",
      visibility: .hidden))
  package var metric: String?

  @Option(
    help: ArgumentHelp(
      "Unit of numbers without one, like mph, km/h or sec.", valueName: "unit", visibility: .hidden))
  package var unit: String?

  @Option(
    help: ArgumentHelp(
      "Date of numbers without one, such as season totals, like 2026-06-01.", valueName: "date",
      visibility: .hidden))
  package var asOf: String?

  @Flag(
    help: ArgumentHelp(
      "Mark all measurements as verified by a third party. Default: as the file says, otherwise not verified.",
      visibility: .hidden))
  package var verified = false

  @Option(
    help: ArgumentHelp(
      "mdy, dmy or ymd. Default: detected for each column.", valueName: "order"),
    completion: .list(DateOrder.allCases.map(\.rawValue)), transform: Self.dateOrder)
  package var dateOrder: DateOrder?

  @Option(
    help: ArgumentHelp("Year of the first date if missing. Default: detected.", valueName: "year"))
  package var year: Int?

  @Option(
    help: ArgumentHelp(
      "How to read times without AM or PM: am, pm or 24. Default: detected.", valueName: "clock",
      visibility: .hidden),
    completion: .list(["am", "pm", "24"]), transform: Self.clock)
  package var clock: WrittenClock.Rule?

  @Option(
    help: ArgumentHelp(
      "Decimal mark. Default: detected for each column.", valueName: "mark", visibility: .hidden))
  package var decimalMark: DecimalMark?

  @Option(
    help: ArgumentHelp("Sheet to read. Default: all known sheets.", valueName: "name"))
  package var sheet: String?

  @Option(
    help: ArgumentHelp(
      "Encoding: utf-8, utf-16le, utf-16be, windows-1252, iso-8859-1 or macintosh. Default: detected.",
      valueName: "name", visibility: .hidden),
    completion: .list(CSVEncoding.allCases.map(\.rawValue)))
  package var encoding: String?

  @Option(
    help: ArgumentHelp(
      "Character between fields, or tab. Default: detected.", valueName: "character", visibility: .hidden),
    completion: .list(["comma", "semicolon", "tab", "pipe"]))
  package var delimiter: String?

  @Option(
    help: ArgumentHelp(
      "Character around quoted fields. Default: detected.", valueName: "character", visibility: .hidden))
  package var quote: String?

  @Option(
    help: ArgumentHelp(
      "Character that escapes a quote in a quoted field, like \\. Default: detected.", valueName: "character",
      visibility: .hidden))
  var escape: String?

  @Option(
    help: ArgumentHelp(
      "Line of the header, or row in a workbook, counted from 1; 0 for no header. Default: detected.",
      valueName: "line",
      visibility: .hidden))
  package var headerRow: Int?

  @Option(
    help: ArgumentHelp(
      "automatic finds tables and skips totals and notes; plain reads every row below the header as data.",
      valueName: "layout", visibility: .hidden))
  var layout: Layout = .automatic

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Put rows with wrong delimiters right if only one way fits the columns.", visibility: .hidden))
  var rowRepair = true

  @Flag(
    help: ArgumentHelp(
      "Keep the guards of spreadsheet cells: the ' in '=1+2 and the formula around =\"00123\".",
      visibility: .hidden))
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
        let known = RecordKind.allCases.map(\.plural) + (takesTables ? ["table"] : [])
        let suggestion = Suggestion.nearest(to: kind, among: known).map { " Did you mean \($0)?" } ?? ""
        throw ValidationError(
          "Unknown kind for --as: \(kind).\(suggestion) Use \(known.joined(separator: ", ")).")
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
      return FieldSetting(field: parts.0, value: parts.1)
    }
    let measured = try measurementSets()
    options.sets += measured.map { FieldSetting(field: $0.field, value: $0.value) }
    for set in measured { options.namedSets[set.field] = set.option }
    options.dateOrder = dateOrder
    if let year, !FieldReader.ordinaryYears.contains(year) {
      throw ValidationError("Invalid year for --year: \(year). Use a year from 1900 to 2100.")
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
    if let headerRow, headerRow < 0 {
      throw ValidationError(
        "Invalid line for --header-row: \(headerRow). Lines are counted from 1; 0 means no header.")
    }
    options.headerLine = headerRow
    return options
  }

  /// What the options about measurements say of fields.
  private func measurementSets() throws -> [(field: String, value: String, option: String)] {
    var sets: [(field: String, value: String, option: String)] = []
    if let metric { sets.append(("metric_type", metric, "--metric")) }
    if let unit {
      guard FieldReader.unitName(unit) != nil else {
        throw ValidationError("Unknown unit for --unit: \(unit). Use mph, km/h, sec, in, ft, lbs …")
      }
      sets.append(("unit", unit, "--unit"))
    }
    if let asOf {
      guard let day = CalendarDate(iso: asOf) else {
        throw ValidationError("Invalid date for --as-of: \(asOf). Write it like 2026-06-01.")
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
      throw ValidationError("Missing = in \(option) \(text). Write it like \(option) \(example).")
    }
    let left = String(scalars[..<equals])
    let right = String(scalars[scalars.index(after: equals)...])
    guard !left.isEmpty, isSet || !right.isEmpty else {
      throw ValidationError(
        "Missing text before or after = in \(option) \(text). Write it like \(option) \(example).")
    }
    return (left, right)
  }

  private static func dateOrder(_ text: String) throws -> DateOrder {
    if let order = DateOrder(rawValue: text.lowercased()) { return order }
    throw ValidationError("Unknown date order \(text). Use mdy, dmy or ymd.")
  }

  private static func clock(_ text: String) throws -> WrittenClock.Rule {
    guard let rule = WrittenClock.Rule(rawValue: text.lowercased()),
      [.twentyFourHours, .morning, .afternoon].contains(rule)
    else {
      throw ValidationError("Unknown clock \(text). Use am, pm or 24.")
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
        throw ValidationError("Invalid character for \(option). Use one ASCII character, or tab.")
      }
      return byte
    }
  }
}
