public import CompassSource

/// Every kind of finding that the toolkit reports, explained.
public enum DiagnosticCatalogue {
  /// All entries, group by group.
  public static let entries: [CatalogueEntry] = {
    let groups: [(CatalogueEntry.Group, [String])] = [
      (.files, [files, calendars, json]), (.columns, [columns]), (.values, [values]),
      (.dates, [dates, zones, recurrence]), (.contacts, [contacts]), (.records, [records]),
      (.events, [events]), (.metrics, [metrics]), (.recruiting, [recruiting]), (.links, [links]),
      (.feeds, [feedTransport, feedText, feedEvents]),
    ]
    return groups.flatMap { group, texts in texts.flatMap { CatalogueEntry.entries(of: $0, group) } }
  }()

  private static let byCode = Dictionary(
    entries.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The entry of a code; nil for a code that is never reported.
  public static func entry(_ code: DiagnosticCode) -> CatalogueEntry? { byCode[code] }

  /// Returns a code's meaning, reason, example and fix for a terminal, or nil for an unknown code.
  public static func explain(_ code: DiagnosticCode) -> String? {
    guard let entry = entry(code) else { return nil }
    return """
      \(entry.code) (\(entry.severity.rawValue)): \(entry.title)

      What
      \(indented(entry.what))

      Why
      \(indented(entry.why))

      Example
      \(indented(entry.example))

      Fix
      \(indented(entry.fix))

      """
  }

  /// All codes with their titles, group by group, for a terminal.
  public static func list() -> String {
    let width = entries.map { $0.code.rawValue.utf8.count }.max() ?? 0
    var result = ""
    for group in CatalogueEntry.Group.allCases {
      result += result.isEmpty ? "" : "\n"
      result += "\(group.rawValue)\n"
      for entry in entries where entry.group == group {
        let code = entry.code.rawValue
        result += "  \(code)\(String(repeating: " ", count: width - code.utf8.count))  \(entry.title)\n"
      }
    }
    return result
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }
}
