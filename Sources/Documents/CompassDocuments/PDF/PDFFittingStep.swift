internal import CompassPDF

/// Something that a step left out of a report.
struct PDFOmission: Hashable {
  enum What: Hashable {
    case section
    case charts
    /// So many rows of a table, by what they are rows of.
    case rows(Int)
    case lines
    case tiles(Int)
  }

  let what: What
  /// The section's name.
  let section: String
  /// What people know it by.
  let title: String

  /// Whether an earlier omission is a part of this one.
  func replaces(_ other: PDFOmission) -> Bool {
    guard section == other.section else { return false }
    switch (what, other.what) {
    case (.section, _), (.rows, .rows), (.lines, .lines), (.tiles, .tiles), (.charts, .charts): return true
    default: return false
    }
  }

  /// What was left out, in words.
  func phrase(_ locale: ReportLocale) -> String {
    switch what {
    case .section: title
    case .charts: "\(locale.word("charts of")) \(title)"
    case .rows(let count):
      "\(count) \(locale.word(count == 1 ? "more row of" : "more rows of")) \(title)"
    case .lines: "\(locale.word("the rest of")) \(title)"
    case .tiles(let count):
      "\(count) \(locale.word(count == 1 ? "more number in" : "more numbers in")) \(title)"
    }
  }
}

/// One step that makes a report shorter.
struct PDFFittingStep {
  private let step: ReportFitting.Step
  private let cells: PDFCellSetter
  /// The width of a page's text, in points, by which lines are counted.
  private let width: Double
  /// How many rows sections have that the document doesn't.
  private let furtherRows: [String: Int]

  init(_ step: ReportFitting.Step, of fitting: ReportFitting, cells: PDFCellSetter, width: Double) {
    self.step = step
    furtherRows = fitting.furtherRows
    self.cells = cells
    self.width = width
  }

  private var name: String {
    switch step {
    case .limitRows(let section, _), .limitText(let section, _), .limitTiles(let section, _),
      .omitCharts(let section), .omit(let section):
      section
    }
  }

  /// Applies the step.
  ///
  /// - Returns: the report, and what is not in it any more.
  func applied(to report: ReportDocument) throws -> (ReportDocument, [PDFOmission]) {
    var report = report
    var omissions: [PDFOmission] = []
    for index in report.sections.indices.reversed() where report.sections[index].name == name {
      let section = report.sections[index]
      let title = section.title ?? section.name
      var changes: [PDFOmission.What] = []
      if case .omit = step {
        if !section.blocks.isEmpty { changes = [.section] }
        report.sections.remove(at: index)
      } else {
        report.sections[index].blocks = try blocks(section.blocks, &changes)
      }
      omissions += merged(changes).map { PDFOmission(what: $0, section: name, title: title) }
    }
    return (report, omissions)
  }

  /// The rows, lines and tiles of several blocks of a section as one.
  private func merged(_ changes: [PDFOmission.What]) -> [PDFOmission.What] {
    var (rows, tiles) = (0, 0)
    var others: [PDFOmission.What] = []
    for change in changes {
      switch change {
      case .rows(let count): rows += count
      case .tiles(let count): tiles += count
      default: if !others.contains(change) { others.append(change) }
      }
    }
    return others + (rows > 0 ? [.rows(rows)] : []) + (tiles > 0 ? [.tiles(tiles)] : [])
  }

  private func blocks(
    _ blocks: [ReportBlock], _ changes: inout [PDFOmission.What]
  ) throws -> [ReportBlock] {
    var result: [ReportBlock] = []
    for block in blocks { result += try self.block(block, &changes) }
    return result
  }

  private func block(_ block: ReportBlock, _ changes: inout [PDFOmission.What]) throws -> [ReportBlock] {
    switch (step, block) {
    case (_, .group(var group)):
      for index in group.columns.indices {
        group.columns[index].blocks = try blocks(group.columns[index].blocks, &changes)
      }
      return [.group(group)]
    case (.limitRows(_, let most), .table(var table)):
      var count = 0
      try table.rows.forEach { _ in count += 1 }
      guard count > max(0, most) else { return [block] }
      changes.append(.rows(count - max(0, most) + furtherRows[name, default: 0]))
      guard most > 0 else { return [] }
      table.rows = LimitedRowSource(table.rows, limit: most)
      return [.table(table)]
    case (.limitText(_, let most), .text(let text)):
      let short = try shortened(text, lines: max(1, most))
      guard short != text else { return [block] }
      changes.append(.lines)
      return [.text(short)]
    case (.limitTiles(_, let most), .tiles(let tiles)):
      guard tiles.count > max(0, most) else { return [block] }
      changes.append(.tiles(tiles.count - max(0, most)))
      return most > 0 ? [.tiles(Array(tiles.prefix(most)))] : []
    case (.omitCharts, .chart):
      changes.append(.charts)
      return []
    case (.omitCharts, .tiles(var tiles)):
      guard tiles.contains(where: { $0.trend != nil }) else { return [block] }
      changes.append(.charts)
      for index in tiles.indices { tiles[index].trend = nil }
      return [.tiles(tiles)]
    default: return [block]
    }
  }

  /// So many lines of a text, the last ending in "…" if there are more.
  private func shortened(_ text: String, lines most: Int) throws -> String {
    let lines = try cells.setter.lines(text, cells.theme.body, width: width)
    guard lines.count > most else { return text }
    var kept = lines.prefix(most).map(\.text)
    let rest = lines[(most - 1)...].prefix(2).map(\.text).joined(separator: " ")
    let last = try cells.setter.line(rest, cells.theme.body, fitting: width).text
    kept[most - 1] = last.hasSuffix("…") ? last : last + " …"
    return kept.joined(separator: "\n")
  }
}
