import CompassDocuments
import CompassModel
import Foundation

/// What a document says, taken apart for tests: every writer says the same.
struct ShownDocument {
  /// The names of the sections in their order.
  let sections: [String]
  /// The values of the facts by name; of several of one name the last.
  private(set) var facts: [String: String] = [:]
  /// The tables by name: the names of the columns, then the rows.
  private(set) var tables: [String: [[String]]] = [:]
  /// The totals by table.
  private(set) var totals: [String: [String]] = [:]
  /// Everything that is said, line by line, addresses of links among it.
  private(set) var lines: [String] = []

  init(_ document: ReportDocument) throws {
    sections = document.sections.map(\.name)
    for section in document.sections {
      if let title = section.title { lines.append(title) }
      for block in section.blocks { try add(block) }
    }
  }

  /// A column of a table by its name, without the header; nil where the table has no such column.
  func column(_ name: String, of table: String) -> [String]? {
    guard let rows = tables[table], let index = rows.first?.firstIndex(of: name) else { return nil }
    return rows.dropFirst().map { $0[index] }
  }

  /// Whether a text stands anywhere.
  func says(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  private mutating func add(_ block: ReportBlock) throws {
    switch block {
    case .title(let title):
      lines += [title.person?.name, title.person?.detail, title.text, title.subtitle].compactMap(\.self)
      lines += title.badges.map(\.text)
    case .heading(let text, _), .text(let text): lines.append(text)
    case .facts(let facts):
      for fact in facts {
        self.facts[fact.name] = fact.value.text
        lines.append("\(fact.label): \(shown(fact.value))")
      }
    case .table(let table):
      var rows = [table.columns.map(\.name)]
      try table.rows.forEach { row in
        rows.append(row.map(\.text))
        lines.append(row.map(shown).joined(separator: " | "))
      }
      if rows.count == 1 { lines.append(table.emptyText) }
      tables[table.name] = rows
      if !table.totals.isEmpty {
        totals[table.name] = table.totals.map(\.text)
        lines.append(table.totals.map(shown).joined(separator: " | "))
      }
    case .chart(let chart):
      lines += [chart.title, chart.alternative]
      lines += chart.series.flatMap { series in
        series.points.map { point in
          let place =
            switch point.place {
            case .category(let name): name
            case .day(let day): Format.text(day)
            }
          return "\(series.name) \(place): \(point.value)"
        }
      }
    case .code(let code): lines += [code.caption, code.payload]
    case .group(let group): for column in group.columns { try column.blocks.forEach { try add($0) } }
    case .month(let month): lines += month.entries.map { $0.name }
    case .year(let year): lines += year.legend.map { "\($0.badge.text): \($0.count)" }
    case .tiles, .anchor, .pageBreak: break
    }
  }

  private func shown(_ cell: ReportCell) -> String {
    if case .link(let text, let url) = cell { return "\(text) <\(url)>" }
    return cell.text
  }
}
