import CompassCSV
import CompassCalendars
import CompassModel
import CompassSource
import CompassValidation
import Foundation

extension ImportOption {
  /// All options for reading files, in the order in which they are written.
  package static let all: [ImportOption] = [
    kind, furtherKinds, profile, dateOrder, year, clock, decimalMark, map, set, source, athlete, typeWords,
    sheet, encoding, delimiter, csvOption, headerRow, timeZone, window, includeAll, alarms,
  ]

  static let everywhere: Places = [.arguments, .settings, .decisions, .profiles]
  private static let ofUser: Places = [.arguments, .settings]

  // MARK: Records

  /// The kind of the records.
  package static let kind = one(
    "as", [.arguments, .settings, .decisions], \.overrides.kind,
    "must be one of \(RecordKind.allCases.map(\.plural).joined(separator: ", "))",
    near: RecordKind.allCases.map(\.plural), read: RecordKind.init(named:), text: \.plural)

  private static let furtherKinds = ImportOption(name: "and", places: .decisions) {
    value, options throws(ToolError) in
    options.hasSeconds = try flag(value)
  } value: {
    $0.hasSeconds ? .boolean(true) : nil
  }

  private static let profile = one(
    "profile", [.arguments, .settings, .decisions], \.overrides.profile, "must be the name of a profile",
    read: \.nonEmpty, text: \.self)

  /// The fields of columns.
  package static let map = ImportOption(
    name: "map", form: .mapping, places: [.arguments, .settings, .decisions]
  ) {
    value, options throws(ToolError) in
    for (header, field) in try pairs(value) {
      guard !header.isEmpty, !field.isEmpty else { throw ToolError("must have a header and a field") }
      if !options.maps.contains(where: { $0.header.foldedWords == header.foldedWords }) {
        options.maps.append(HeaderMap(header: header, field: field))
      }
    }
  } value: { options in
    object(options.maps.map { ($0.header, $0.field) })
  }

  /// The values of empty or missing fields.
  package static let set = ImportOption(name: "set", form: .pair, places: everywhere) {
    value, options throws(ToolError) in
    for (field, text) in try pairs(value) {
      guard !field.isEmpty else { throw ToolError("must have a field") }
      if field == "unit", FieldReader.unitName(text) == nil {
        throw ToolError("must have a known unit, like mph, km/h, sec, in, ft or lbs")
      }
      if !options.sets.contains(where: { $0.field == field }) {
        options.sets.append(FieldSetting(field: field, value: text))
      }
    }
  } value: { options in
    object(options.sets.map { ($0.field, $0.value) })
  }

  private static let source = one(
    "source", everywhere, \.overrides.source, "must be a name", read: \.nonEmpty, text: \.self)

  private static let athlete = one(
    "athlete", [.arguments, .settings, .decisions], \.overrides.athlete, "must be a name or an id",
    read: \.nonEmpty, text: \.self)

  /// The types of events by words in their titles.
  package static let typeWords = ImportOption(
    name: "type_word", formerNames: ["type_words"], form: .mapping, places: everywhere
  ) { value, options throws(ToolError) in
    for (words, meaning) in try pairs(value) {
      guard !words.foldedWords.isEmpty else { throw ToolError("must have a word") }
      guard let word = ImportOptions.typeWord(words, means: meaning) else {
        let types = EventType.enumeration.cases.map(\.value) + ["none"]
        throw ToolError(
          "must have one of the types \(types.joined(separator: ", "))",
          help: Suggestion.question(about: meaning.foldedWords, among: types))
      }
      if !options.typeWords.contains(where: { $0.words == word.words }) { options.typeWords.append(word) }
    }
  } value: { options in
    object(options.typeWords.map { ($0.words, $0.meaning) })
  }

  // MARK: Values

  private static let dateOrder = byHeader(
    "date_order", \.overrides.dateOrder, \.overrides.dateOrders, "must be mdy, dmy or ymd",
    read: { DateOrder(rawValue: $0.lowercased()) }, text: \.rawValue)

  private static let year = byHeader(
    "year", formerly: ["years"], \.overrides.year, \.overrides.years, "must be a year from 1900 to 2100",
    read: { Int($0).flatMap { FieldReader.ordinaryYears.contains($0) ? $0 : nil } }, text: \.description)

  private static let clock = one(
    "clock", everywhere, \.overrides.clock, "must be am, pm or 24",
    read: { WrittenClock.Rule(rawValue: $0.lowercased()) }, text: \.rawValue)

  private static let decimalMark = byHeader(
    "decimal_mark", formerly: ["decimal_comma"], \.overrides.usesDecimalComma, \.overrides.commaColumns,
    "must be point or comma",
    read: { ["comma": true, "point": false][$0] }, text: { $0 ? "comma" : "point" })

  // MARK: Files

  private static let sheet = one(
    "sheet", ofUser, \.sheet, "must be the name of a sheet", read: \.nonEmpty, text: \.self)

  private static let encoding = one(
    "encoding", ofUser, \.encoding,
    "must be one of \(CSVEncoding.allCases.map(\.rawValue).joined(separator: ", "))",
    near: CSVEncoding.allCases.map(\.rawValue), read: CSVEncoding.init(name:), text: \.rawValue)

  private static let delimiter = one(
    "delimiter", ofUser, \.delimiter, character, read: byte, text: text(ofByte:))

  /// Details about delimited files and sheets that are rarely needed.
  package static let csvOption = ImportOption(name: "csv_option", form: .pair, places: ofUser) {
    value, options throws(ToolError) in
    for (key, text) in try pairs(value) {
      switch (key, text) {
      case ("quote", _), ("escape", _):
        guard let byte = byte(text) else { throw ToolError(character) }
        if key == "quote" { options.quote = byte } else { options.escape = byte }
      case ("repair", "yes"), ("repair", "no"): options.repairsRows = text == "yes"
      case ("guards", "keep"), ("guards", "remove"): options.keepsGuards = text == "keep"
      case ("rows", "all"), ("rows", "data"): options.takesEveryRow = text == "all"
      default:
        throw ToolError("must be quote=CHARACTER, escape=CHARACTER, repair=no, guards=keep or rows=all")
      }
    }
  } value: { options in
    object(
      [
        ("quote", options.quote.map(text(ofByte:))), ("escape", options.escape.map(text(ofByte:))),
        ("repair", options.repairsRows ? nil : "no"), ("guards", options.keepsGuards ? "keep" : nil),
        ("rows", options.takesEveryRow ? "all" : nil),
      ].compactMap { key, text in text.map { (key, $0) } })
  }

  private static let headerRow = one(
    "header_row", ofUser, \.headerLine, "must be a line number, counted from 1; 0 means no header",
    read: { Int($0).flatMap { $0 >= 0 ? $0 : nil } }, text: \.description)

  private static let timeZone = ImportOption(name: "time_zone", places: ofUser) {
    value, options throws(ToolError) in
    guard let name = scalar(value), let zone = ZoneName.zone(name) else {
      throw ToolError("must be an IANA time zone", help: scalar(value).map(ZoneName.help))
    }
    options.timeZone = zone
    options.isZoneAssumed = false
  } value: {
    $0.isZoneAssumed ? nil : $0.timeZone.map { .string($0.identifier) }
  }

  private static let window = ImportOption(name: "window", places: ofUser) {
    value, options throws(ToolError) in
    guard let window = scalar(value).flatMap(ImportWindow.init(text:)) else {
      throw ToolError("must be dates like 2026-01-01..2026-12-31")
    }
    options.window = window
  } value: {
    $0.window.text.map(JSONValue.string)
  }

  private static let includeAll = ImportOption(name: "include_all", places: ofUser) {
    value, options throws(ToolError) in
    options.includesAll = try flag(value)
  } value: {
    $0.includesAll ? .boolean(true) : nil
  }

  private static let alarms = ImportOption(name: "alarms", places: ofUser) {
    value, options throws(ToolError) in
    options.usesAlarms = try flag(value)
  } value: {
    $0.usesAlarms ? nil : .boolean(false)
  }
}
