/// The file format of a validation report.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  case text, json, jsonl, sarif, junit, github, gitlab, html, csv, xlsx

  /// Creates the format for a file name extension; nil if the extension is unknown.
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

  /// Returns the renderer of the format; nil for formats that other targets write.
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
