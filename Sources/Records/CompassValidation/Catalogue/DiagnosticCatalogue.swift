public import CompassSource

/// Every kind of finding that the toolkit reports, explained.
public enum DiagnosticCatalogue {
  /// All entries, group by group.
  public static let entries: [CatalogueEntry] = {
    let groups: [(CatalogueEntry.Group, [CatalogueEntry])] = [
      (.files, files + calendars + json), (.columns, columns), (.values, values),
      (.dates, dates + zones + recurrence), (.contacts, contacts), (.records, records), (.events, events),
      (.metrics, metrics), (.recruiting, recruiting), (.links, links), (.feeds, feeds),
    ]
    return groups.flatMap { group, entries in
      entries.map { entry in
        var entry = entry
        entry.group = group
        return entry
      }
    }
  }()

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

      Every finding of a validation report has a code. Run `compass-import --explain CODE` to show an
      entry of this page in the terminal. An **error** rejects its record. A **warning** or **note**
      doesn't. An unreadable value in a required field rejects the record. In an optional field, the
      same code is a warning: the field stays empty and its text is saved separately.

      This page is generated from the catalog in the source code. Change it there.

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
