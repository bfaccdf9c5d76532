extension [ReportSection] {
  /// The sections without links to those that are no longer there: a link that leads nowhere is a broken promise.
  func unlinkingMissing() -> [ReportSection] {
    let anchors = Set(flatMap { [$0.name] + $0.blocks.flatMap(\.anchors) })
    return map { section in
      var section = section
      section.blocks = section.blocks.map { $0.unlinking(allBut: anchors) }
      return section
    }
  }
}

extension ReportDocument {
  /// The blocks of a section, also of one that stands in a column beside others.
  package func blocks(ofSection name: String) -> [ReportBlock] {
    if let section = sections.last(where: { $0.name == name }) { return section.blocks }
    for section in sections {
      if let blocks = section.blocks.lazy.compactMap({ $0.blocks(after: name) }).first { return blocks }
    }
    return []
  }
}

extension ReportBlock {
  /// What follows an anchor in a column, up to the next one; nil where it is not in the block.
  fileprivate func blocks(after name: String) -> [ReportBlock]? {
    guard case .group(let group) = self else { return nil }
    for column in group.columns {
      let start = column.blocks.firstIndex { if case .anchor(name) = $0 { true } else { false } }
      if let start {
        let rest = column.blocks[(start + 1)...]
        return Array(rest.prefix { if case .anchor = $0 { false } else { true } })
      }
      if let blocks = column.blocks.lazy.compactMap({ $0.blocks(after: name) }).first { return blocks }
    }
    return nil
  }

  fileprivate func unlinking(allBut anchors: Set<String>) -> ReportBlock {
    switch self {
    case .facts(let facts):
      return .facts(
        facts.map { fact in
          var fact = fact
          fact.value = fact.value.unlinked(allBut: anchors)
          return fact
        })
    case .table(var table):
      let rows = table.rows
      table.rows = ProjectedRowSource(rows) { row in row.map { $0.unlinked(allBut: anchors) } }
      return .table(table)
    case .month(let month):
      guard month.weeks.flatMap(\.bars).contains(where: { $0.entry.isLost(anchors) }) else { return self }
      return .month(month.mapEntries { $0.unlinked(allBut: anchors) })
    case .year(let year):
      guard year.months.flatMap(\.entries).contains(where: { $0.isLost(anchors) }) else { return self }
      return .year(year.mapEntries { $0.unlinked(allBut: anchors) })
    case .group(var group):
      for index in group.columns.indices {
        group.columns[index].blocks = group.columns[index].blocks.map { $0.unlinking(allBut: anchors) }
      }
      return .group(group)
    default: return self
    }
  }
}

extension ReportCell {
  fileprivate func unlinked(allBut anchors: Set<String>) -> ReportCell {
    if case .reference(let text, let section) = self, !anchors.contains(section) {
      .string(text)
    } else {
      self
    }
  }
}

extension ReportMonth.Entry {
  fileprivate func isLost(_ anchors: Set<String>) -> Bool { target.map { !anchors.contains($0) } ?? false }

  fileprivate func unlinked(allBut anchors: Set<String>) -> ReportMonth.Entry {
    guard isLost(anchors) else { return self }
    var result = self
    result.target = nil
    return result
  }
}
