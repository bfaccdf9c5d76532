import CompassModel

extension ReportDescription {
  /// A template that shows what the report shows without one, to be edited.
  ///
  /// JSON has no comments: what there is to know stands in `notes`, which nothing reads.
  package var draft: String {
    let others = sections.filter { !$0.isUsual }
    var notes = """
      Sections are shown in this order. You can remove, move and rename them. A section is a name, or an object \
      with section, title, starts_page, keep_together. Facts and columns are names, or objects with fact and label, \
      column, title and weight. Tables can have filter, sort, limit and group_by. Between sections, add heading, \
      text, image, page_break or side_by_side. Check the file with `compass-export templates check FILE`.
      """
    if !others.isEmpty {
      notes +=
        " Not shown unless listed: " + others.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
        + "."
    }
    let members: [JSONValue.Member] = [
      .init("version", .integer(ReportTemplate.version)), .init("name", .string("my-\(name)")),
      .init("title", .string("\(title), as we like it")), .init("report", .string(name)),
      .init("notes", .string(notes)), .init("theme", .string(ReportTheme.compass.name)),
      .init("wording", .object([])),
      .init("sections", .array(sections.filter(\.isUsual).map(\.draft))),
    ]
    return JSONValue.object(members).text(indentation: 2) + "\n"
  }
}

extension ReportDescription.Section {
  fileprivate var draft: JSONValue {
    var members: [JSONValue.Member] = [.init("section", .string(name)), .init("notes", .string(summary))]
    if !facts.isEmpty { members.append(.init("facts", .array(facts.map { .string($0.name) }))) }
    if hasCharts { members.append(.init("charts", .boolean(true))) }
    if tables.count == 1, let table = tables.first {
      members += table.draftMembers
    } else if !tables.isEmpty {
      members.append(
        .init("tables", .array(tables.map { .object([.init("table", .string($0.name))] + $0.draftMembers) })))
    }
    return .object(members)
  }
}

extension ReportDescription.Table {
  fileprivate var draftMembers: [JSONValue.Member] {
    [.init("columns", .array(columns.map { .string($0.name) }))]
      + (groupedBy.map { [.init("group_by", .string($0))] } ?? [])
  }
}
