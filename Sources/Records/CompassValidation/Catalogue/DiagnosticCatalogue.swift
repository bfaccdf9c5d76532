public import CompassSource

/// Every kind of finding that the toolkit reports, explained.
public enum DiagnosticCatalogue {
  /// All entries, group by group.
  public static let entries: [CatalogueEntry] =
    files + calendars + json + columns + values + dates + zones + recurrence + contacts + records + events
    + metrics + recruiting
    + links + feeds

  private static let byCode = Dictionary(
    entries.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The entry of a code; nil for a code that is never reported.
  public static func entry(_ code: DiagnosticCode) -> CatalogueEntry? { byCode[code] }

  /// The codes that are nearest to a name that is none, for "did you mean".
  public static func nearest(to name: String) -> DiagnosticCode? {
    Suggestion.nearest(to: name, among: entries.map(\.code.rawValue)).map { DiagnosticCode($0) }
  }

  /// A code explained for a terminal: what, why, an example, how to mend it; nil for an unknown code.
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

  /// The documentation page of all codes as Markdown, the same from run to run.
  public static func markdown() -> String {
    var result = """
      # Findings

      Every finding of a validation report has a code. `compass-import --explain CODE` shows an entry of this
      page on the terminal. An **error** rejects its record; a **warning** and a **note** do not. A value that
      cannot be read rejects its record where the field is required; where it is optional, the field stays
      empty and its text is kept aside, so that the same code is then a warning.

      This page is generated from the catalogue in the source; change it there.

      """
    for group in CatalogueEntry.Group.allCases {
      result += "\n## \(group.rawValue)\n"
      for entry in entries where entry.group == group { result += section(entry) }
    }
    return result
  }

  private static func section(_ entry: CatalogueEntry) -> String {
    """

    ### \(entry.code)

    \(entry.title) (\(entry.severity.rawValue)).

    **What.** \(joined(entry.what))

    **Why.** \(joined(entry.why))

    **Example.**

    ```
    \(entry.example)
    ```

    **Fix.** \(joined(entry.fix))

    """
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }

  private static func joined(_ text: String) -> String { text.replacing("\n", with: " ") }
}
