import CompassModel

/// Changes a section as a template wants it.
struct ReportSectionEditor {
  let rule: ReportTemplate.SectionRule
  let locale: ReportLocale

  /// The section with what the rule chooses of it.
  ///
  /// - Throws: what the rows of its tables throw.
  func edited(_ section: ReportSection) throws -> ReportSection {
    var result = section
    if let title = rule.title { result.title = title.isEmpty ? nil : title }
    if let startsPage = rule.startsPage { result.startsPage = startsPage }
    result.blocks = try section.blocks.flatMap(blocks)
    if rule.keepsTogether, !result.blocks.isEmpty {
      result.blocks = [.group(ReportGroup(result.blocks, keeps: .together))]
    }
    return result
  }

  private func blocks(_ block: ReportBlock) throws -> [ReportBlock] {
    switch block {
    case .facts(let facts):
      let chosen = self.facts(facts)
      return chosen.isEmpty ? [] : [.facts(chosen)]
    case .tiles(let tiles):
      let shown = tiles.prefix(rule.tileLimit ?? tiles.count).map { tile in
        var tile = tile
        if !rule.showsCharts { tile.trend = nil }
        return tile
      }
      return shown.isEmpty ? [] : [.tiles(shown)]
    case .chart: return rule.showsCharts ? [block] : []
    case .table(let table):
      guard let tableRule = rule.tables[table.name] else { return [block] }
      return try ReportTableEditor(rule: tableRule, locale: locale).blocks(table)
    case .group(var group):
      var columns: [ReportGroup.Column] = []
      for var column in group.columns {
        // A column that was empty holds the place of something; one that became so does not.
        let wasEmpty = column.blocks.isEmpty
        column.blocks = try column.blocks.flatMap(blocks)
        if wasEmpty || !column.blocks.isEmpty { columns.append(column) }
      }
      group.columns = columns
      return columns.allSatisfy(\.blocks.isEmpty) ? [] : [.group(group)]
    case .title, .heading, .text, .month, .year, .code, .image, .anchor, .pageBreak: return [block]
    }
  }

  private func facts(_ facts: [ReportFact]) -> [ReportFact] {
    guard let choices = rule.facts else { return facts }
    func labelled(_ fact: ReportFact, _ choice: ReportTemplate.Choice) -> ReportFact {
      var fact = fact
      fact.label = choice.title ?? fact.label
      return fact
    }
    // Several athletes have facts of the same names, one athlete's after the other's.
    if rule.keepsFactOrder {
      return facts.compactMap { fact in
        choices.first { $0.name == fact.name }.map { labelled(fact, $0) }
      }
    }
    return choices.flatMap { choice in
      facts.filter { $0.name == choice.name }.map { labelled($0, choice) }
    }
  }
}
