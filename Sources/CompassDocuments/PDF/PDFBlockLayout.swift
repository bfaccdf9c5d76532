internal import CompassPDF

/// Measures the blocks of a report and hands their rows to the composer.
struct PDFBlockLayout {
  let composer: PDFComposer

  private var theme: PDFTheme { composer.theme }
  private var cells: PDFCellSetter { composer.cells }

  /// The space between two columns of facts.
  private static let gutter = 20.0
  /// The number of columns of facts.
  private static let factColumns = 3
  /// The space between two rows of facts.
  private static let factSpace = 8.0
  /// How much taller than its letters a line of the name is.
  private static let nameSpacing = 1.28
  /// A name of more lines than this is set smaller.
  private static let maximumNameLines = 2
  /// A fact that needs more lines than this in one column gets the whole width.
  private static let maximumFactLines = 2

  func place(_ block: ReportBlock, after previous: ReportBlock?) throws {
    switch block {
    case .title(let title): try placeTitle(title)
    case .heading(let text, let level): try holdHeading(text, level: level)
    case .facts(let facts): try placeFacts(facts)
    case .text(let text):
      guard !text.isEmpty else { return }
      let lines = try cells.lines(text, theme.body, theme.text, width: composer.width)
      try composer.placeText(lines, space: 8)
    case .table(let table):
      var isTitled = false
      if case .heading(let heading, _) = previous { isTitled = heading == table.title }
      if !isTitled, !table.title.isEmpty { try holdHeading(table.title, level: 1) }
      try PDFTableLayout(composer: composer).place(table)
    case .tiles, .chart, .month, .year, .code, .image, .group, .anchor, .pageBreak: break
    }
  }

  /// A row of the whole width.
  private func row(_ lines: [PDFCellLine]) -> PDFRow {
    PDFRow(
      cells: [PDFRow.Cell(x: composer.x, width: composer.width, lines: lines)], x: composer.x,
      width: composer.width)
  }

  /// Sets whom it is about above everything, then the name with its labels, then a rule.
  private func placeTitle(_ title: ReportTitle) throws(PDFError) {
    var space = 0.0
    if let person = title.person {
      composer.hold(row(try nameLines(person.name, theme.title)), space: 0, bookmark: (person.name, 0))
      if let detail = person.detail {
        let lines = try cells.lines(detail, theme.body, theme.text, width: composer.width)
        composer.hold(row(lines), space: 2)
      }
      space = 16
    }
    for badges in try badgeRows(title.badges) {
      composer.hold(badges, space: space)
      space = 4
    }
    if !title.badges.isEmpty { space = 7 }
    let style = title.person == nil ? theme.title : theme.subtitleName
    composer.hold(
      row(try nameLines(title.text, style)), space: space,
      bookmark: (title.text, title.person == nil ? 0 : 1))
    if let subtitle = title.subtitle, !subtitle.isEmpty {
      let lines = try cells.lines(subtitle, theme.subtitle, theme.muted, width: composer.width)
      composer.hold(row(lines), space: 3)
    }
    try composer.place(row([]), space: 0)
    try composer.placeRule(theme.strongRule, space: 12)
    composer.skip(4)
  }

  /// Sets a name in the largest size in which it is no block of text.
  private func nameLines(_ name: String, _ style: PDFTextStyle) throws(PDFError) -> [PDFCellLine] {
    var lines: [PDFCellLine] = []
    for scale in [1, 0.8, 0.65] {
      let style = PDFTextStyle(style.font, style.size * scale)
      lines = try cells.lines(name, style, theme.ink, width: composer.width).map {
        PDFCellLine(content: $0.content, height: style.size * PDFBlockLayout.nameSpacing)
      }
      if lines.count <= PDFBlockLayout.maximumNameLines { break }
    }
    return lines
  }

  /// Sets badges side by side, on as many lines as they need.
  private func badgeRows(_ badges: [ReportBadge]) throws(PDFError) -> [PDFRow] {
    var rows: [PDFRow] = []
    var row: [PDFRow.Cell] = []
    var x = composer.x
    for badge in badges {
      let lines = try cells.lines(.badge(badge), theme.badge, theme.text, width: composer.width)
      let width = lines.map(\.width).max() ?? 0
      if x + width > composer.x + composer.width, !row.isEmpty {
        rows.append(PDFRow(cells: row, x: composer.x, width: composer.width))
        (row, x) = ([], composer.x)
      }
      row.append(PDFRow.Cell(x: x, width: width, lines: lines))
      x += width + 6
    }
    if !row.isEmpty { rows.append(PDFRow(cells: row, x: composer.x, width: composer.width)) }
    return rows
  }

  private func holdHeading(_ text: String, level: Int) throws(PDFError) {
    let style = level <= 1 ? theme.heading : theme.subheading
    let lines = try cells.lines(text, style, theme.ink, width: composer.width)
    composer.hold(row(lines), space: level <= 1 ? 17 : 12, bookmark: (text, level <= 1 ? 1 : 2))
    composer.hold(row([]), space: 0)
  }

  private func labelLines(_ label: String, width: Double) throws(PDFError) -> [PDFCellLine] {
    try cells.lines(label, theme.label, theme.muted, width: width).map {
      PDFCellLine(content: $0.content, height: $0.height + 1.5)
    }
  }

  /// Sets facts in columns from left to right; a long one takes the whole width.
  private func placeFacts(_ facts: [ReportFact]) throws(PDFError) {
    let count = PDFBlockLayout.factColumns
    let width = (composer.width - Double(count - 1) * PDFBlockLayout.gutter) / Double(count)
    var waiting: [PDFRow.Cell] = []
    var space = 10.0
    func place(_ row: PDFRow) throws(PDFError) {
      try composer.place(row, space: space)
      space = PDFBlockLayout.factSpace
    }
    func flush() throws(PDFError) {
      guard !waiting.isEmpty else { return }
      try place(PDFRow(cells: waiting, x: composer.x, width: composer.width))
      waiting = []
    }
    for fact in facts {
      let lines =
        try labelLines(fact.label, width: width)
        + cells.lines(fact.value, theme.value, theme.ink, width: width)
      if lines.count > 1 + PDFBlockLayout.maximumFactLines {
        try flush()
        let long =
          try labelLines(fact.label, width: composer.width)
          + cells.lines(fact.value, theme.value, theme.ink, width: composer.width)
        try place(row(long))
      } else {
        let x = composer.x + Double(waiting.count) * (width + PDFBlockLayout.gutter)
        waiting.append(PDFRow.Cell(x: x, width: width, lines: lines))
        if waiting.count == count { try flush() }
      }
    }
    try flush()
  }
}
