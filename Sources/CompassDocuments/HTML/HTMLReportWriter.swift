import CompassModel

/// Writes a report as one HTML page that needs nothing else: it looks right on a phone, in the dark and on paper.
package struct HTMLReportWriter {
  private static let pieceSize = 64 << 10

  /// Creates a writer.
  package init() {}

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - document: the report; its rows are read once.
  ///   - sink: takes the bytes piece by piece.
  /// - Throws: what the rows or the sink throw.
  package func write(_ document: ReportDocument, to sink: @escaping ([UInt8]) throws -> Void) throws {
    var page = Page(sink: sink)
    try page.add(
      """
      <!DOCTYPE html>
      <html lang="\(HTMLText.escaped(document.language))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(HTMLText.escaped(document.title))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>

      """)
    for block in document.blocks { try page.add(block) }
    try page.add("</main>\n</body>\n</html>\n")
    try page.finish()
  }

  private struct Page {
    let sink: ([UInt8]) throws -> Void
    var buffer: [UInt8] = []

    init(sink: @escaping ([UInt8]) throws -> Void) { self.sink = sink }

    mutating func add(_ html: String) throws {
      buffer.append(contentsOf: html.utf8)
      if buffer.count >= pieceSize { try finish() }
    }

    mutating func finish() throws {
      try sink(buffer)
      buffer.removeAll(keepingCapacity: true)
    }

    mutating func add(_ block: ReportBlock) throws {
      switch block {
      case .title(let title): try add(title)
      case .heading(let text, let level):
        try add("<h\(level + 1)>\(HTMLText.escaped(text))</h\(level + 1)>\n")
      case .facts(let facts):
        try add("<dl>\n")
        for fact in facts {
          try add("<div><dt>\(HTMLText.escaped(fact.label))</dt><dd>\(html(fact.value))</dd></div>\n")
        }
        try add("</dl>\n")
      case .text(let text): try add("<p class=\"text\">\(HTMLText.escaped(text))</p>\n")
      case .table(let table): try add(table)
      case .group(let group): for column in group.columns { for block in column.blocks { try add(block) } }
      case .tiles, .chart, .month, .year, .code, .image, .anchor, .pageBreak: break
      }
    }

    private mutating func add(_ title: ReportTitle) throws {
      try add("<header>\n")
      if let person = title.person {
        let detail = person.detail.map { " <span>\(HTMLText.escaped($0))</span>" } ?? ""
        try add(
          "<p class=\"person\"><strong><bdi>\(HTMLText.escaped(person.name))</bdi></strong>\(detail)</p>\n")
      }
      try add("<h1><bdi>\(HTMLText.escaped(title.text))</bdi></h1>\n")
      let badges = title.badges.map(html).joined(separator: " ")
      let subtitle = [title.subtitle.map(HTMLText.escaped), badges.isEmpty ? nil : badges]
      let line = subtitle.compactMap(\.self).joined(separator: " ")
      if !line.isEmpty { try add("<p>\(line)</p>\n") }
      try add("</header>\n")
    }

    private mutating func add(_ table: ReportTable) throws {
      guard try !table.rows.isEmpty else {
        return try add("<p class=\"empty\">\(HTMLText.escaped(table.emptyText))</p>\n")
      }
      try add(
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"\(HTMLText.escaped(table.title))\">")
      try add("<table>\n<thead><tr>")
      let classes = table.columns.map { $0.alignment == .trailing ? " class=\"end\"" : "" }
      for (column, name) in zip(table.columns, classes) {
        try add("<th scope=\"col\"\(name)>\(HTMLText.escaped(column.title))</th>")
      }
      try add("</tr></thead>\n<tbody>\n")
      try table.rows.forEach { row in
        let cells = zip(row, classes).map { "<td\($1)>\(html($0))</td>" }.joined()
        try add("<tr>\(cells)</tr>\n")
      }
      try add("</tbody>\n</table></div>\n")
    }

    private func html(_ cell: ReportCell) -> String {
      switch cell {
      case .link(let text, let url):
        "<a href=\"\(HTMLText.escaped(url))\" rel=\"noreferrer\">\(HTMLText.escaped(text))</a>"
      case .badge(let badge): html(badge)
      case .verified(let flag):
        "<span class=\"\(flag ? "yes" : "no")\">\(flag ? "✓ " : "")\(HTMLText.escaped(cell.text))</span>"
      default: HTMLText.escaped(cell.text)
      }
    }

    private func html(_ badge: ReportBadge) -> String {
      "<span class=\"badge \(badge.color)\">\(HTMLText.escaped(badge.text))</span>"
    }
  }

  private static let style = """
    :root { --page: #fff; --text: #0f172a; --soft: #475569; --line: #e2e8f0; --band: #f8fafc; --link: #1d4ed8; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #0b1220; --text: #f1f5f9; --soft: #b6c2d3; --line: #2b3a52; --band: #152033; --link: #93c5fd; }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; padding: 1.5rem 1rem; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif;
    }
    main { max-width: 64rem; margin: 0 auto; }
    h1 { font-size: 1.75rem; line-height: 1.2; margin: .25rem 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.25rem; margin: 1.5rem 0 .5rem; }
    header p, .empty { color: var(--soft); margin: 0; }
    .person { color: var(--text); }
    a { color: var(--link); }
    dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: .75rem 1.5rem; margin: 1.25rem 0; }
    dt { font-size: .8125rem; color: var(--soft); }
    dd { margin: 0; overflow-wrap: anywhere; }
    .text { white-space: pre-wrap; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; font-variant-numeric: tabular-nums; }
    th, td { text-align: left; vertical-align: top; padding: .375rem .625rem; border-bottom: 1px solid var(--line); }
    th { font-size: .8125rem; color: var(--soft); white-space: nowrap; }
    tbody tr:nth-child(even) { background: var(--band); }
    .end { text-align: right; white-space: nowrap; }
    .badge { display: inline-block; padding: 0 .5rem; border-radius: 999px; font-size: .8125rem; white-space: nowrap; background: #e2e8f0; color: #334155; }
    .blue { background: #dbeafe; color: #1e40af; } .green { background: #d1fae5; color: #065f46; }
    .purple { background: #ede9fe; color: #5b21b6; } .cyan { background: #cffafe; color: #155e75; }
    .orange { background: #ffedd5; color: #9a3412; } .amber { background: #fef3c7; color: #92400e; }
    .red { background: #fee2e2; color: #991b1b; }
    .no { color: var(--soft); }
    @media print {
      body { padding: 0; font-size: 10pt; background: #fff; color: #000; }
      thead { display: table-header-group; } tr { break-inside: avoid; } .wide { overflow: visible; }
      .badge { border: 1px solid #94a3b8; }
    }
    """
}
