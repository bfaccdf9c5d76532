internal import CompassPDF

/// Something that a step left out of a report.
struct PDFOmission: Hashable {
  enum What: Hashable {
    case section
    case charts
    /// So many rows of a table, by what they are rows of.
    case rows(Int)
  }

  var what: What
  /// The section's name.
  let section: String
  /// The name for people.
  let title: String

  /// Whether an earlier omission is a part of this one.
  func replaces(_ other: PDFOmission) -> Bool {
    guard section == other.section else { return false }
    switch (what, other.what) {
    case (.section, _), (.rows, .rows), (.charts, .charts): return true
    default: return false
    }
  }

  /// The omission in words.
  var phrase: String {
    switch what {
    case .section: title
    case .charts: "charts of \(title)"
    case .rows(let count):
      "\(count) more \(count == 1 ? "row" : "rows") of \(title)"
    }
  }
}

/// One step that makes a report shorter.
struct PDFFittingStep {
  private let step: ReportFitting.Step

  init(_ step: ReportFitting.Step) { self.step = step }

  private var name: String {
    switch step {
    case .limitRows(let section, _), .omitCharts(let section), .omit(let section): section
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

  /// The changes of a section, each once, and the rows of several blocks added up.
  private func merged(_ changes: [PDFOmission.What]) -> [PDFOmission.What] {
    var rows = 0
    var others: [PDFOmission.What] = []
    for change in changes {
      if case .rows(let count) = change {
        rows += count
      } else if !others.contains(change) {
        others.append(change)
      }
    }
    return others + (rows > 0 ? [.rows(rows)] : [])
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
      var rows: [[ReportCell]] = []
      try table.rows.forEach { rows.append($0) }
      guard rows.count > max(0, most) else { return [block] }
      changes.append(.rows(rows.count - max(0, most)))
      guard most > 0 else { return [] }
      table.rows = ArrayRowSource(Array(rows.prefix(most)))
      return [.table(table)]
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
}
