import CompassModel

/// Applies a template's rule to a table, and notes how many rows it hides.
struct ReportTableEditor {
  let rule: ReportTemplate.TableRule
  let locale: ReportLocale

  /// Returns the table, with a note below it if some rows are hidden.
  ///
  /// - Throws: ``DocumentError`` for too many rows to sort, and errors from the rows.
  func blocks(_ table: ReportTable) throws -> [ReportBlock] {
    var result = table
    // Data for programs has all rows and columns.
    result.data = nil
    if let title = rule.title { result.title = title }
    var notes: [String] = []
    if !rule.filter.conditions.isEmpty { filter(&result, &notes, try count(table.rows)) }
    try order(&result)
    try limit(&result, &notes)
    choose(&result)
    return [.table(result)] + (notes.isEmpty ? [] : [.text(notes.joined(separator: " "))])
  }

  private func count(_ rows: any RowSource) throws -> Int {
    var count = 0
    try rows.forEach { _ in count += 1 }
    return count
  }

  private func filter(_ table: inout ReportTable, _ notes: inout [String], _ count: Int) {
    table.rows = FilteredRowSource(table.rows, rule.filter, columns: table.columns)
    let titled = table.columns.map { column in
      var column = column
      column.title = rule.columns?.first { $0.name == column.name }?.title ?? column.title
      return column
    }
    let text = rule.filter.text(titled, locale)
    guard let shown = try? self.count(table.rows), shown < count else { return }
    notes.append("\(shown) of \(count) shown: \(text).")
    // Totals of all rows are wrong below some of the rows.
    table.totals = []
  }

  private func order(_ table: inout ReportTable) throws {
    var group: String?
    switch rule.grouping {
    case .asReport: group = table.groupedBy
    case .none: table.groupedBy = nil
    case .by(let name):
      group = table.columns.contains { $0.name == name } ? name : nil
      // The rows of an unchanged group are together already.
      let isUnchanged = group == table.groupedBy
      table.groupedBy = group
      if isUnchanged, rule.order.isEmpty { return }
    }
    guard !rule.order.isEmpty || (rule.grouping != .asReport && group != nil) else { return }
    table.rows = try SortedRowSource(
      table.rows, columns: table.columns, group: group, keys: rule.order, title: table.title)
  }

  private func limit(_ table: inout ReportTable, _ notes: inout [String]) throws {
    guard let limit = rule.limit else { return }
    let count = try count(table.rows)
    guard count > limit else { return }
    table.rows = LimitedRowSource(table.rows, limit: limit)
    table.totals = []
    notes.append("And \(count - limit) more.")
  }

  private func choose(_ table: inout ReportTable) {
    guard let choices = rule.columns else { return }
    let chosen = choices.compactMap { choice in
      table.columns.firstIndex { $0.name == choice.name }.map { (index: $0, choice: choice) }
    }
    // A table in another arrangement lacks all these columns and stays unchanged.
    guard !chosen.isEmpty else { return }
    let keys = chosen.prefix { $0.index < table.keyColumnCount }.count
    let titles = Dictionary(choices.map { ($0.name, $0.title) }, uniquingKeysWith: { first, _ in first })
    let columns = chosen.map { index, choice in
      var column = table.columns[index]
      column.title = choice.title ?? column.title
      column.weight = choice.weight ?? column.weight
      // A column with its own title isn't joined, because the joined column would lose that title.
      if choice.title != nil { column.join = nil }
      if let base = column.join?.column, (titles[base] ?? nil) != nil { column.join?.title = nil }
      return column
    }
    let indices = chosen.map(\.index)
    if indices != Array(table.columns.indices) {
      table.rows = ProjectedRowSource(table.rows, indices: indices)
      table.totals =
        table.totals.isEmpty ? [] : indices.map { $0 < table.totals.count ? table.totals[$0] : .empty }
      // Totals without numbers are useless.
      if !table.totals.contains(where: { $0.number != nil }) { table.totals = [] }
      table.keyColumnCount = max(1, keys)
    }
    table.columns = columns
    if let group = table.groupedBy, !columns.contains(where: { $0.name == group }) { table.groupedBy = nil }
  }
}
