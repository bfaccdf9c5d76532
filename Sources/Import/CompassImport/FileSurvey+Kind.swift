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
    of input: ImportInput, _ csv: CSVSurvey, options: ImportOptions, earlier: Overrides,
    maps: [HeaderMap]
  ) throws -> (RecordKind, Inference) {
    if let kind = options.kind {
      return (kind, Inference(what: "kind", value: kind.plural, why: "set with --as"))
    }
    if let kind = earlier.kind {
      return (
        kind,
        Inference(
          what: "kind", value: kind.plural, why: "saved with the rejected rows",
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
        "\(input.path) has one column per test (\(tests.prefix(4).joined(separator: ", "))), but metrics need one row per result",
        help:
          "Use the columns Date, Metric, Value and Unit, with one row per result. For other data, add --as KIND."
      )
    }
    guard let result else {
      try HeaderLimit.check(input, csv)
      try ForeignFormat.refuseCopiedPage(input, headers: csv.headerNames)
      throw ImportError(
        "Can't tell what kind of data \(input.label) contains",
        help: kindHelp(csv, options, input),
        code: .kindUnrecognised)
    }
    var why = "\(result.matched) of \(result.total) headers match"
    if let next = result.runnerUp { why += "; \(next.matched) as \(next.kind.plural)" }
    return (result.kind, Inference(what: "kind", value: result.kind.plural, why: why, override: "--as KIND"))
  }

  static func kindHelp(_ csv: CSVSurvey, _ options: ImportOptions, _ input: ImportInput) -> String {
    let evidence = ImportProfile.Evidence(headers: csv.headerNames, fileName: input.fileName)
    guard let near = ImportProfile.nearest(evidence, among: options.profiles) else { return kindHelp }
    return
      "\(near.matched) of its headers match \(near.name): try --profile \(near.name). \(kindHelp)"
  }

  static let kindHelp =
    "Add --as " + RecordKind.allCases.map(\.plural).joined(separator: "|")

  /// The fewest headers that name metric types and make a table of one column for each test.
  static let fewestTests = 2

  static func names(_ header: String, _ field: String) -> Bool {
    HeaderVocabulary.of(.metric).target(of: header)?.name == field
  }
}
