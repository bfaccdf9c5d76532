import CompassModel

/// Writes a report as one HTML page that needs nothing else: it looks right on a phone, in the dark and on paper, and
/// reads right aloud.
///
/// The page has no script and loads nothing; its policy forbids both.
package struct HTMLReportWriter {
  package init() {}

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - document: the report; its rows are read once, and once more where a column's figures are compared.
  ///   - sink: takes the bytes piece by piece.
  /// - Throws: what the rows or the sink throw.
  /// - Complexity: O(n) in the size of the report; the rows of a table are not held in memory.
  package func write(_ document: ReportDocument, to sink: @escaping ([UInt8]) throws -> Void) throws {
    let document = document.joiningColumns()
    let page = HTMLPage(document, sink: sink)
    let labels = page.labels.values.sorted { $0.number < $1.number }
    try page.add(
      """
      <!DOCTYPE html>
      <html lang="\(Format.language)">
      <head>
      <meta charset="utf-8">
      <meta name="generator" content="Compass Toolkit">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
      <title>\(HTMLText.escaped(document.pageTitle ?? document.title))</title>
      <style>
      \(HTMLStyle(document: document).css(tables: labels))
      </style>
      </head>
      <body>
      <main>

      """)
    let first = document.sections.first
    let hasTitle = if case .title = first?.blocks.first { first?.title == nil } else { false }
    if !hasTitle { try page.addTitle() }
    for section in document.sections { try page.add(section) }
    try page.add("</main>\n")
    if let footer = document.footer, !footer.isEmpty {
      try page.add("<footer><p>\(HTMLText.escaped(footer))</p></footer>\n")
    }
    try page.add("</body>\n</html>\n")
    try page.flush()
  }
}
