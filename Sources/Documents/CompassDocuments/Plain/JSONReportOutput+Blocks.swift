import CompassModel

extension JSONReportOutput {
  func add(_ block: ReportBlock) throws {
    switch block {
    case .title(let title): try add(object("title", members(of: title)))
    case .heading(let text, let level):
      try add(object("heading", [.init("text", .string(text)), .init("level", .integer(level))]))
    case .facts(let facts):
      let values = facts.map { fact -> JSONValue in
        .object([
          .init("name", .string(fact.name)), .init("label", .string(fact.label)),
          .init("value", json(fact.value)),
        ])
      }
      try add(object("facts", [.init("facts", .array(values))]))
    case .text(let text): try add(object("text", [.init("text", .string(text))]))
    case .table(let table): try add(table)
    case .tiles(let tiles): try add(object("tiles", [.init("tiles", .array(tiles.map(json)))]))
    case .chart(let chart): try add(object("chart", members(of: chart)))
    case .month(let month):
      try add(
        object(
          "month",
          [
            .init("title", .string(Format.text(month: month.month, year: month.year))),
            .init("year", .integer(month.year)), .init("month", .integer(month.month)),
            .init("entries", .array(month.entries.map(json))),
          ]))
    case .year(let year): try add(object("year", members(of: year)))
    case .code(let code): try add(object("code", members(of: code)))
    case .group(let group): try add(group)
    case .anchor(let name): try add(object("anchor", [.init("name", .string(name))]))
    case .pageBreak: try add(object("page_break", []))
    }
  }

  private func object(_ type: String, _ members: [JSONValue.Member?]) -> JSONValue {
    .object([.init("type", .string(type))] + members.compactMap(\.self))
  }

  private func members(of title: ReportTitle) -> [JSONValue.Member?] {
    let person = title.person.map { person in
      JSONValue.object(
        [
          .init("name", .string(person.name)), .init("detail", person.detail.map(JSONValue.string)),
        ].compactMap(\.self))
    }
    return [
      .init("person", person), .init("text", .string(title.text)),
      .init("subtitle", title.subtitle.map(JSONValue.string)),
      .init("badges", title.badges.isEmpty ? nil : .array(title.badges.map(json))),
      .init("photo", title.photo.map { .object([.init("alternative", .string($0.alternative))]) }),
      .init("logo", title.logo.map { .object([.init("alternative", .string($0.alternative))]) }),
      .init("code", title.code.map { .object(members(of: $0).compactMap(\.self)) }),
    ]
  }

  private func members(of code: ReportCode) -> [JSONValue.Member?] {
    [
      .init("payload", .string(code.payload)), .init("caption", .string(code.caption)),
      .init("alternative", .string(code.alternative)),
    ]
  }

  /// Adds columns of blocks, which may hold tables.
  private func add(_ group: ReportGroup) throws {
    try add("{\"type\":\"group\",\"columns\":[")
    try add(list: group.columns) { column in
      try add("{\"weight\":\(column.weight),\"blocks\":[")
      try add(list: column.blocks) { try add($0) }
      try add("]}")
    }
    try add("]}")
  }

  /// Adds a table, row by row; a row has the cells that are not empty by the names of their columns.
  private func add(_ table: ReportTable) throws {
    let names = Self.uniqueNames(of: table.columns)
    let columns = zip(table.columns, names).map { column, name -> JSONValue in
      .object(
        [
          .init("name", .string(name)), .init("title", .string(column.title)),
          .init("alignment", column.alignment == .trailing ? .string("trailing") : nil),
        ].compactMap(\.self))
    }
    try add("{\"type\":\"table\",")
    try add(
      members: [
        .init("name", .string(table.name)), .init("title", .string(table.title)),
        .init("columns", .array(columns)), .init("grouped_by", table.groupedBy.map(JSONValue.string)),
        .init("empty_text", .string(table.emptyText)),
        .init("totals", table.totals.isEmpty ? nil : json(table.totals, names)),
      ])
    try add(",\"rows\":[")
    var isFirst = true
    try table.rows.forEach { row in
      try add(isFirst ? "\n" : ",\n")
      isFirst = false
      try add(json(row, names))
    }
    try add("]}")
  }

  private func json(_ row: [ReportCell], _ names: [String]) -> JSONValue {
    .object(zip(row, names).compactMap { $0 == .empty ? nil : JSONValue.Member($1, json($0)) })
  }

  /// The names of columns, a number behind those that came before.
  private static func uniqueNames(of columns: [ReportColumn]) -> [String] {
    var counts: [String: Int] = [:]
    return columns.map { column in
      counts[column.name, default: 0] += 1
      let count = counts[column.name, default: 1]
      return count == 1 ? column.name : "\(column.name)_\(count)"
    }
  }

  // MARK: Calendars

  private func members(of year: ReportYear) -> [JSONValue.Member?] {
    var seen: Set<ReportMonth.Entry> = []
    let entries = year.months.flatMap(\.entries).filter { seen.insert($0).inserted }
    let legend = year.legend.map { kind -> JSONValue in
      .object(json(kind.badge).members + [.init("count", .integer(kind.count))])
    }
    return [
      .init("year", .integer(year.year)), .init("legend", .array(legend)),
      .init("entries", .array(entries.map(json))),
    ]
  }

  private func json(_ entry: ReportMonth.Entry) -> JSONValue {
    .object(
      [
        .init("first", .string(entry.first.description)), .init("last", .string(entry.last.description)),
        .init("time", entry.time.map { .string($0.description) }), .init("name", .string(entry.name)),
        .init("kind", json(entry.kind)), .init("cancelled", entry.isCancelled ? .boolean(true) : nil),
        .init("section", entry.target.map(JSONValue.string)),
      ].compactMap(\.self))
  }
}
