import CompassModel

extension ReportSection {
  /// The section with its words changed: headings, labels, empty texts, badges, and cells that are exactly that text.
  ///
  /// - Parameter word: gives a text in place of another one, or the same.
  func mapWords(_ word: @escaping @Sendable (String) -> String) -> ReportSection {
    var result = self
    result.title = title.map(word)
    result.blocks = blocks.map { $0.mapWords(word) }
    return result
  }
}

extension ReportBlock {
  fileprivate func mapWords(_ word: @escaping @Sendable (String) -> String) -> ReportBlock {
    switch self {
    case .title(var title):
      title.text = word(title.text)
      title.badges = title.badges.map { $0.mapWords(word) }
      title.code = title.code.map { $0.mapWords(word) }
      return .title(title)
    case .heading(let text, let level): return .heading(word(text), level: level)
    case .text(let text): return .text(word(text))
    case .facts(let facts):
      return .facts(
        facts.map { fact in
          var fact = fact
          fact.label = word(fact.label)
          fact.value = fact.value.mapWords(word)
          return fact
        })
    case .table(let table): return .table(table.mapWords(word))
    case .tiles(let tiles):
      return .tiles(
        tiles.map { tile in
          var tile = tile
          tile.label = word(tile.label)
          tile.value = tile.value.mapWords(word)
          tile.remarks = tile.remarks.map { $0.mapWords(word) }
          tile.trend = tile.trend.map { $0.mapWords(word) }
          return tile
        })
    case .chart(let chart): return .chart(chart.mapWords(word))
    case .month(let month):
      return .month(month.mapEntries { $0.mapWords(word) })
    case .year(let year): return .year(year.mapEntries { $0.mapWords(word) })
    case .code(let code): return .code(code.mapWords(word))
    case .image, .anchor, .pageBreak: return self
    case .group(var group):
      for index in group.columns.indices {
        group.columns[index].blocks = group.columns[index].blocks.map { $0.mapWords(word) }
      }
      return .group(group)
    }
  }
}

extension ReportTable {
  fileprivate func mapWords(_ word: @escaping @Sendable (String) -> String) -> ReportTable {
    var result = self
    result.title = word(title)
    result.emptyText = word(emptyText)
    result.columns = columns.map { column in
      var column = column
      column.title = word(column.title)
      if let title = column.join?.title { column.join?.title = word(title) }
      return column
    }
    result.rows = ProjectedRowSource(rows) { row in row.map { $0.mapWords(word) } }
    result.totals = totals.map { $0.mapWords(word) }
    return result
  }
}

extension ReportCell {
  fileprivate func mapWords(_ word: (String) -> String) -> ReportCell {
    switch self {
    case .string(let text): .string(word(text))
    case .badge(let badge): .badge(badge.mapWords(word))
    case .link(let text, let url): .link(word(text), url: url)
    case .reference(let text, let section): .reference(word(text), section: section)
    case .lines(let cells): .lines(cells.map { $0.mapWords(word) })
    // The locale has the words of these.
    case .empty, .number, .date, .time, .verified, .change: self
    }
  }
}

extension ReportBadge {
  fileprivate func mapWords(_ word: (String) -> String) -> ReportBadge { ReportBadge(word(text), color) }
}

extension ReportCode {
  fileprivate func mapWords(_ word: (String) -> String) -> ReportCode {
    ReportCode(payload, caption: word(caption), alternative: word(alternative))
  }
}

extension ReportChart {
  fileprivate func mapWords(_ word: (String) -> String) -> ReportChart {
    var result = self
    result.title = word(title)
    result.alternative = word(alternative)
    for series in result.series.indices {
      result.series[series].name = word(result.series[series].name)
      for point in result.series[series].points.indices {
        result.series[series].points[point].label = result.series[series].points[point].label.map(word)
        if case .category(let name) = result.series[series].points[point].place {
          result.series[series].points[point].place = .category(word(name))
        }
      }
    }
    return result
  }
}

extension ReportMonth.Entry {
  fileprivate func mapWords(_ word: (String) -> String) -> ReportMonth.Entry {
    var result = self
    result.kind = kind.mapWords(word)
    return result
  }
}
