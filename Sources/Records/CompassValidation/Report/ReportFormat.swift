/// What a validation report is written as.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  case text, json, jsonl, sarif, junit, github, gitlab, html, csv, xlsx

  /// The format that the ending of a file's name tells; nil for one that tells none.
  package init?(ending path: String) {
    let name = path.lowercased()
    let ending = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.index(after: $0)...]) }
    guard let format = ending.flatMap({ Self.byEnding[$0] }) else { return nil }
    self = format
  }

  private static let byEnding: [String: ReportFormat] = [
    "txt": .text, "json": .json, "jsonl": .jsonl, "ndjson": .jsonl, "sarif": .sarif, "xml": .junit,
    "html": .html, "htm": .html, "csv": .csv, "xlsx": .xlsx,
  ]

  /// The renderer of the format; nil for one that needs more than this target has.
  package func renderer(_ context: ReportContext) -> (any ReportRenderer)? {
    switch self {
    case .text:
      TextReportRenderer(
        .init(usesColor: false, showsPersonal: context.showsPersonal, capPerCode: nil, width: 120))
    case .json: JSONReportRenderer(showsPersonal: context.showsPersonal)
    case .jsonl: JSONLinesReportRenderer(context)
    case .sarif: SARIFReportRenderer(context)
    case .junit: JUnitReportRenderer(context)
    case .github: GitHubReportRenderer(context)
    case .gitlab: GitLabReportRenderer(context)
    case .html, .csv, .xlsx: nil
    }
  }
}
