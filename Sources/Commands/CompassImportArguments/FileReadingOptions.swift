package import ArgumentParser
import CompassCSV
import CompassCommandLine
import CompassFiles
package import CompassImport
import CompassModel
import CompassSource
import CompassTemplates
import CompassValidation
package import Foundation

/// The command-line options for reading files.
///
/// The import detects everything that isn't given.
package struct FileReadingOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Kind of data: athletes, schools, coaches, events, metrics, interactions or trips. Default: detected.",
      valueName: "kind"),
    completion: Completions.kinds)
  var kind: String?

  @Option(
    help: ArgumentHelp("Import profile: name, file or none. Default: detected.", valueName: "name"),
    completion: Completions.profiles)
  package var profile: String?

  @Option(
    help: ArgumentHelp("Map a column to a field: \"Strat Date=start_date\".", valueName: "header=field")
  )
  package var map: [String] = []

  @Option(
    help: ArgumentHelp("Value for an empty or missing field, like type=game.", valueName: "field=value"))
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
    help: ArgumentHelp("mdy, dmy or ymd. Default: detected for each column.", valueName: "order"),
    completion: .list(DateOrder.allCases.map(\.rawValue)))
  var dateOrder: String?

  @Option(
    help: ArgumentHelp("Year of the first date if missing. Default: detected.", valueName: "year"))
  var year: String?

  @Option(
    help: ArgumentHelp(
      "How to read times without AM or PM: am, pm or 24. Default: detected.", valueName: "clock",
      visibility: .hidden),
    completion: .list(["am", "pm", "24"]))
  var clock: String?

  @Option(
    help: ArgumentHelp(
      "Decimal mark: point or comma. Default: detected for each column.", valueName: "mark",
      visibility: .hidden),
    completion: .list(["point", "comma"]))
  var decimalMark: String?

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
      "Detail of files with delimiters and of sheets: quote=CHARACTER, escape=CHARACTER, repair=no to leave rows with wrong delimiters, guards=keep to keep the ' in '=1+2, or rows=all to read every row below the header as data. May be repeated.",
      valueName: "key=value", visibility: .hidden))
  var csvOption: [String] = []

  @Option(
    help: ArgumentHelp(
      "Line of the header, or row in a workbook, counted from 1; 0 for no header. Default: detected.",
      valueName: "line",
      visibility: .hidden))
  var headerRow: String?

  @Option(
    help: ArgumentHelp("Athlete. Default: the store's default athlete.", valueName: "name"),
    completion: Completions.athletes)
  package var athlete: String?

  @Option(
    help: ArgumentHelp("Name of the source. IDs are matched per source.", valueName: "name"))
  package var source: String?

  /// Whether the rows are a plain table, not records of a kind.
  package var isTable: Bool { kind == "table" }

  /// Creates options without values.
  package init() {}

  /// The names of the options with their hyphens, which advice about files may mention.
  package static let names = Set(ImportOption.all.filter { $0.places.contains(.arguments) }.map(\.argument))

  /// The names of the options that were given, as in `compass.json`.
  package var given: Set<String> { Set(texts.map(\.option)) }

  /// The options that were given, with their texts.
  private var texts: [(option: String, text: String)] {
    let single = [
      ("as", kind), ("date_order", dateOrder), ("year", year), ("clock", clock),
      ("decimal_mark", decimalMark), ("sheet", sheet), ("encoding", encoding), ("delimiter", delimiter),
      ("header_row", headerRow), ("athlete", athlete), ("source", source),
      ("profile", profile.flatMap { ProfileChoice.isPath($0) ? nil : $0 }),
    ]
    return single.compactMap { option, text in text.map { (option, $0) } }
      + [("map", map), ("set", set), ("csv_option", csvOption)].flatMap { option, texts in
        texts.map { (option, $0) }
      }
  }

  /// The options of an import.
  ///
  /// - Parameters:
  ///   - now: the current instant.
  ///   - takesTables: whether `--as table` is allowed.
  ///   - isQuiet: whether the command prints errors only.
  ///
  /// - Throws: `ValidationError` if a value is invalid, and errors from reading the lexicon or profiles.
  package func importOptions(
    now: Date, takesTables: Bool = false, isQuiet: Bool = false
  ) throws -> ImportOptions {
    var options = ImportOptions(now: now)
    options.lexicon = try Lexicon.read(TemplateLookup())
    for (option, text) in texts where !(takesTables && option == "as" && isTable) {
      try ImportOption.read(text, of: option, into: &options)
    }
    for set in try measurementSets() {
      try ImportOption.read("\(set.field)=\(set.value)", of: "set", as: set.option, into: &options)
      options.namedSets[set.field] = set.option
    }
    try readProfiles(into: &options, isQuiet: isQuiet)
    return options
  }

  /// The fields that `--metric`, `--unit`, `--as-of` and `--verified` set.
  private func measurementSets() throws -> [(field: String, value: String, option: String)] {
    var sets: [(field: String, value: String, option: String)] = []
    if let metric { sets.append(("metric_type", metric, "--metric")) }
    if let unit { sets.append(("unit", unit, "--unit")) }
    if let asOf {
      guard let day = CalendarDate(iso: asOf) else {
        throw ValidationError("Invalid date for --as-of: \(asOf). Write it like 2026-06-01.")
      }
      sets.append(("recorded_date", day.description, "--as-of"))
    }
    if verified { sets.append(("verified", "true", "--verified")) }
    return sets
  }
}

extension ImportOption {
  /// Reads the text of an argument.
  ///
  /// - Parameters:
  ///   - name: the name of the option.
  ///   - argument: the argument in messages; nil for that of the option.
  /// - Throws: `ValidationError` if the text isn't a value of the option.
  static func read(
    _ text: String, of name: String, as argument: String? = nil, into options: inout ImportOptions
  ) throws {
    guard let option = ImportOption.named(name, in: .arguments) else { return }
    do throws(ToolError) {
      try option.read(argument: text, into: &options)
    } catch {
      let shown =
        argument == nil
        ? text : String(text[text.index(after: text.firstIndex(of: "=") ?? text.startIndex)...])
      throw ValidationError(
        "Invalid value for \(argument ?? option.argument): \(shown). It \(error.message).\(error.help.map { " \($0)" } ?? "")"
      )
    }
  }
}
