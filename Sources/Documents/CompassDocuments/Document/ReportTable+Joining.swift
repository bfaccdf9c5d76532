extension ReportColumn {
  /// A rule for joining the cells of a column with those of another column for people.
  ///
  /// Paper is narrow, while spreadsheets and programs need one value per column.
  package struct Join: Sendable, Hashable {
    /// The name of the other column.
    package var column: String
    /// The text between the cells.
    package var separator: String
    /// Whether the cells come before those of the other column.
    package var isBefore: Bool
    /// The header of the joined column; nil uses the other column's header.
    package var title: String?

    package init(_ column: String, separator: String, isBefore: Bool = false, title: String? = nil) {
      self.column = column
      self.separator = separator
      self.isBefore = isBefore
      self.title = title
    }
  }

  /// The column, written together with another where people read it.
  func joined(_ join: Join) -> ReportColumn {
    var column = self
    column.join = join
    return column
  }
}

extension ReportTable {
  /// Returns the table with its columns joined, for people.
  package func joiningColumns() -> ReportTable {
    let joining = ReportColumnJoining(columns: columns)
    guard joining.columns.count < columns.count else { return self }
    var table = self
    table.columns = joining.columns
    table.rows = JoinedRows(rows: rows, joining: joining)
    if !totals.isEmpty { table.totals = joining.cells(totals) }
    return table
  }

  private struct JoinedRows: RowSource {
    let rows: any RowSource
    let joining: ReportColumnJoining

    var isEmpty: Bool { get throws { try rows.isEmpty } }

    func scan(_ body: ([ReportCell]) throws -> Bool) throws {
      try rows.scan { try body(joining.cells($0)) }
    }
  }
}

extension ReportDocument {
  /// Returns the document with the columns of its tables joined, for people.
  package func joiningColumns() -> ReportDocument {
    var document = self
    for index in document.sections.indices {
      document.sections[index].blocks = sections[index].blocks.map { $0.joiningColumns() }
    }
    return document
  }
}

extension ReportBlock {
  fileprivate func joiningColumns() -> ReportBlock {
    switch self {
    case .table(let table): return .table(table.joiningColumns())
    case .group(var group):
      for index in group.columns.indices {
        group.columns[index].blocks = group.columns[index].blocks.map { $0.joiningColumns() }
      }
      return .group(group)
    default: return self
    }
  }
}

/// The joined columns of a table.
private struct ReportColumnJoining: Sendable {
  /// A column and those that are written with it.
  private struct Part: Sendable {
    var base: Int
    var before: [(index: Int, separator: String)] = []
    var after: [(index: Int, separator: String)] = []
  }

  /// The columns that are left.
  private(set) var columns: [ReportColumn] = []
  private var parts: [Part] = []

  init(columns all: [ReportColumn]) {
    // A column stays separate if the other column is missing or has a join of its own.
    func base(of column: ReportColumn) -> Int? {
      column.join.flatMap { join in
        all.firstIndex { $0.name == join.column && $0.join == nil && $0.name != column.name }
      }
    }
    for (index, column) in all.enumerated() where base(of: column) == nil {
      var part = Part(base: index)
      var joined = column
      for (other, partner) in all.enumerated() where base(of: partner) == index {
        guard let join = partner.join else { continue }
        joined.title = join.title ?? joined.title
        joined.weight = max(joined.weight, partner.weight)
        if join.isBefore {
          part.before.append((other, join.separator))
        } else {
          part.after.append((other, join.separator))
        }
      }
      parts.append(part)
      columns.append(joined)
    }
  }

  /// Returns the joined cells of a row; a cell without nonempty partners keeps its type.
  func cells(_ row: [ReportCell]) -> [ReportCell] {
    parts.map { part in
      let base = row[part.base]
      let before = part.before.filter { row[$0.index] != .empty }
      let after = part.after.filter { row[$0.index] != .empty }
      guard !before.isEmpty || !after.isEmpty else { return base }
      guard base != .empty || before.count + after.count > 1 else {
        return row[(before.first ?? after.first)?.index ?? part.base]
      }
      if before.isEmpty, after.allSatisfy({ $0.separator == "\n" }) {
        return .lines((base == .empty ? [] : [base]) + after.map { row[$0.index] })
      }
      var text = before.map { row[$0.index].text + $0.separator }.joined()
      // After an empty base, the first cell doesn't need a separator: the cells before the base end in one.
      var isFirst = base == .empty
      var rest = after[...]
      if case .date(let first) = base, let next = rest.first, case .date(let last) = row[next.index],
        last > first
      {
        // The common parts of two days appear once (seed 004 §3).
        text += Format.range(from: first, to: last)
        rest.removeFirst()
      } else if !isFirst {
        text += base.text
      }
      for (index, separator) in rest {
        text += (isFirst ? "" : separator) + row[index].text
        isFirst = false
      }
      return .string(text)
    }
  }
}
