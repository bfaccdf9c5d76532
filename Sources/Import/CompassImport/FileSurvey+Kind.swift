import CompassCSV
import CompassModel
import CompassSource
import CompassValidation

/// What kind of records a delimited file holds.
extension FileSurvey {
  /// The kind of the records of a file, with the evidence.
  ///
  /// - Throws: ``ImportError`` where it cannot be told.
  static func kind(
    of input: ImportInput, _ csv: CSVSurvey, options: ImportOptions, earlier: ImportDecisions,
    maps: [HeaderMap]
  ) throws -> (RecordKind, Decision) {
    if let kind = options.kind {
      return (kind, Decision(what: "kind", value: kind.plural, why: "--as says so"))
    }
    if let kind = earlier.kind {
      return (
        kind,
        Decision(
          what: "kind", value: kind.plural, why: "the import that rejected these rows took them for that",
          override: "--as KIND")
      )
    }
    let mapped = csv.headerNames.map { header in
      maps.first { $0.header.foldedWords == header.foldedWords }?.field ?? header
    }
    let provided = Set(options.sets.map(\.field))
    let result = KindRecognition.recognize(
      headers: mapped, fileName: input.tableName, provided: provided)
    let tests = csv.headerNames.filter { MetricType.named($0) != nil }
    if result.map({ [.metric, .event].contains($0.kind) }) ?? true, tests.count >= Self.fewestTests,
      !csv.headerNames.contains(where: { Self.names($0, "metric_type") })
    {
      throw ImportError(
        "\(input.path) has a column for each test (\(tests.prefix(4).joined(separator: ", "))); metrics are read one test a row",
        help:
          "Make columns Date, Metric, Value, Unit and a row for each result; other kinds are said with --as KIND"
      )
    }
    guard let result else {
      try HeaderLimit.check(input, csv)
      try ForeignFormat.refuseCopiedPage(input, headers: csv.headerNames)
      throw ImportError(
        "It cannot be told from the headers of \(input.label) what kind of records it holds",
        help: kindHelp(csv, options, input),
        code: .kindUnrecognised)
    }
    var why = "\(result.matched) of \(result.total) headers are known"
    if let next = result.runnerUp { why += "; as \(next.kind.plural) it would be \(next.matched)" }
    return (result.kind, Decision(what: "kind", value: result.kind.plural, why: why, override: "--as KIND"))
  }

  static func kindHelp(_ csv: CSVSurvey, _ options: ImportOptions, _ input: ImportInput) -> String {
    let evidence = ImportProfile.Evidence(headers: csv.headerNames, fileName: input.fileName)
    guard let near = ImportProfile.nearest(evidence, among: options.profiles) else { return kindHelp }
    return
      "\(near.matched) of its headers are those of \(near.name): --profile \(near.name) reads it so. \(kindHelp)"
  }

  static let kindHelp =
    "Say it with --as " + RecordKind.allCases.map(\.plural).joined(separator: "|")

  /// The fewest headers that name metric types and make a table of one column for each test.
  static let fewestTests = 2

  static func names(_ header: String, _ field: String) -> Bool {
    HeaderVocabulary.of(.metric).target(of: header)?.name == field
  }
}
