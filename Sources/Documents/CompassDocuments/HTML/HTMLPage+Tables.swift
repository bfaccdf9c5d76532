import CompassModel

extension ReportTable {
  /// The columns that a page shows, with their indexes in a row: all except the grouping column.
  var shownColumns: [(index: Int, column: ReportColumn)] {
    columns.enumerated().filter { $0.offset != groupIndex }.map { ($0.offset, $0.element) }
  }

  /// The index of the grouping column; nil if rows aren't grouped or it is the only column.
  var groupIndex: Int? {
    columns.count > 1 ? groupedBy.flatMap { name in columns.firstIndex { $0.name == name } } : nil
  }
}

extension HTMLPage {
  /// The most columns of a table on a phone; wider tables become cards.
  private static let maximumPhoneColumns = 3
  /// The column counts above which printed text is smaller, and much smaller.
  private static let (manyColumns, crowdedColumns) = (8, 14)
  /// A cell with more bytes than this gets the full width of a card.
  private static let longCell = 60
  /// A word with more bytes than this may be broken anywhere.
  private static let longWord = 36

  /// Adds a table, row by row.
  ///
  /// - Parameter heading: the heading just before the table. If the caption is the same, it is for screen
  ///   readers only.
  func add(_ table: ReportTable, after heading: String?) throws {
    let isNamed = table.title.isEmpty || table.title == heading
    guard try !table.rows.isEmpty else {
      if !isNamed { try add(heading: table.title, level: 3) }
      return try add("<p class=\"empty\">\(HTMLText.escaped(table.emptyText))</p>\n")
    }
    let columns = table.shownColumns
    let caption = newID("\(table.name.isEmpty ? "table" : table.name)-caption")
    try add(
      """
      <div class="scroll" role="region" tabindex="0" aria-labelledby="\(caption)"><table\(classes(columns))>
      <caption id="\(caption)"\(isNamed ? " class=\"hidden\"" : "")>
      """)
    add(text: table.title.isEmpty ? heading ?? document.title : table.title)
    try add("</caption>\n<thead><tr>")
    for (_, column) in columns {
      try add("<th scope=\"col\"\(column.alignment == .trailing ? " class=\"end\"" : "")>")
      add(text: column.title)
      try add("</th>")
    }
    try add("</tr></thead>\n")
    var group: ReportCell?
    try add(table.groupIndex == nil ? "<tbody>\n" : "")
    try table.rows.forEach { row in
      if let index = table.groupIndex {
        let cell = index < row.count ? row[index] : .empty
        if group != cell {
          try add(group == nil ? "<tbody>\n" : "</tbody>\n<tbody>\n")
          try add(groupHead: cell, span: columns.count)
          group = cell
        }
      }
      try add(row, columns)
    }
    try add("</tbody>\n")
    if !table.totals.isEmpty { try add(totals: table, columns) }
    try add("</table></div>\n")
  }

  private func classes(_ columns: [(index: Int, column: ReportColumn)]) -> String {
    var names: [String] = []
    if columns.count > Self.maximumPhoneColumns, let labels = labels[columns.map(\.column.title)] {
      names += ["cards", labels.name]
    }
    if columns.count > Self.crowdedColumns {
      names.append("crowded")
    } else if columns.count > Self.manyColumns {
      names.append("many")
    }
    return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }

  private func add(groupHead cell: ReportCell, span: Int) throws {
    try add("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"\(max(1, span))\">")
    // Rows without a group get a heading, so they don't seem to belong to the group above.
    if cell.text.isEmpty { try add(Self.noGroup) } else { try add(cell) }
    try add("</th></tr>\n")
  }

  /// The heading of rows without a group.
  private static let noGroup = "–"

  private func add(_ row: [ReportCell], _ columns: [(index: Int, column: ReportColumn)]) throws {
    try add("<tr>")
    for (position, (index, column)) in columns.enumerated() {
      let cell = index < row.count ? row[index] : .empty
      let name = className(of: cell, column)
      let isHeader = position == 0
      try add(isHeader ? "<th scope=\"row\"" : "<td")
      if !name.isEmpty { try add(" class=\"\(name)\"") }
      try add(">")
      try add(cell)
      try add(isHeader ? "</th>" : "</td>")
    }
    try add("</tr>\n")
  }

  private func className(of cell: ReportCell, _ column: ReportColumn) -> String {
    var name = column.alignment == .trailing ? "end" : ""
    func append(_ more: String) { name += name.isEmpty ? more : " \(more)" }
    if column.emphasis?.isBest(cell) == true { append("best") }
    switch cell {
    case .string(let text), .link(let text, _), .reference(let text, _):
      if text.utf8.count > Self.longCell { append("long-cell") }
      if Self.hasLongWord(text) { append("loose") }
    case .badge(let badge): if Self.hasLongWord(badge.text) { append("loose") }
    default: break
    }
    return name
  }

  /// Whether a text has a word that is so long that it may be broken anywhere.
  ///
  /// If all words could be broken, columns would shrink to the width of one letter.
  private static func hasLongWord(_ text: String) -> Bool {
    guard text.utf8.count > longWord else { return false }
    var length = 0
    for byte in text.utf8 {
      length = byte <= 0x20 ? 0 : length + 1
      if length > longWord { return true }
    }
    return false
  }

  private func add(
    totals table: ReportTable, _ columns: [(index: Int, column: ReportColumn)]
  ) throws {
    var totals = table.totals
    try add("<tfoot>")
    // The label of the totals can be in the grouping column, which isn't shown.
    if let group = table.groupIndex, group < totals.count, let first = columns.first?.index {
      if first < totals.count, totals[first] == .empty {
        totals[first] = totals[group]
      } else if !totals[group].text.isEmpty {
        try add(groupHead: totals[group], span: columns.count)
      }
    }
    try add("<tr>")
    for (position, (index, column)) in columns.enumerated() {
      let cell = index < totals.count ? totals[index] : .empty
      let element = position == 0 ? "th" : "td"
      try add("<\(element)\(position == 0 ? " scope=\"row\"" : "")")
      try add("\(column.alignment == .trailing ? " class=\"end\"" : "")>")
      try add(cell)
      try add("</\(element)>")
    }
    try add("</tr></tfoot>\n")
  }
}
