package import CompassModel

extension ReportTemplate {
  /// A description of the template for people: its report, the sections it shows, and the sections it omits.
  package var description: String {
    var lines = [
      "\(title) (\(name)): for \(report.name)", "\(report.summary) \(report.command) --template \(name)",
    ]
    if let notes { lines += ["", notes] }
    let look = [
      theme.map { "theme \($0.name)" }, paper.map { "paper \($0.rawValue)" }, orientation?.rawValue,
      locale.map { "locale \($0.identifier)" },
      readers.map { "for \($0 == .coach ? "coaches" : "the family")" },
      logo == nil ? nil : "with a logo", footer == nil ? nil : "with a footer",
      wording.isEmpty ? nil : "with custom wording",
    ].compactMap(\.self)
    if !look.isEmpty { lines += ["", "It has " + look.joined(separator: ", ") + "."] }
    lines += ["", "Sections in order:"]
    lines +=
      items.map { $0.flatMap { $0.lines(of: report, indentation: 1) } }
      ?? report.sections.filter(\.isUsual).flatMap { $0.lines(rule: nil, indentation: 1) }
    let shown = Set(sectionNames)
    let hidden = report.sections.filter { !shown.contains($0.name) }
    if !hidden.isEmpty {
      lines += ["", "Not shown:"] + hidden.map { "  \($0.name): \($0.summary)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for programs.
  package var descriptionJSON: JSONValue {
    let shown = sectionNames
    let known = shown.compactMap(report.section(named:)) + report.sections.filter { !shown.contains($0.name) }
    return .object([
      .init("name", .string(name)), .init("title", .string(title)), .init("report", .string(report.name)),
      .init("path", .string(path)),
      .init("sections", .array(known.map { $0.json(isShown: shown.contains($0.name)) })),
    ])
  }

  /// Returns remarks about a valid template.
  ///
  /// - Parameter others: the names of installed templates in other files.
  package func remarks(beside others: [String]) -> [String] {
    var remarks: [String] = []
    if others.contains(name) {
      remarks.append("an installed template is also named \(name); rename this one")
    }
    if let file = path.split(separator: "/").last, file != name + ".json" {
      remarks.append("--template uses the file name, \(file), which is not \(name).json")
    }
    let shown = sectionNames
    let hidden = report.sections.filter { $0.isUsual && !shown.contains($0.name) }.map(\.name)
    if !hidden.isEmpty { remarks.append("not shown: \(hidden.joined(separator: ", "))") }
    for (index, section) in shown.enumerated() where shown[..<index].contains(section) {
      remarks.append("\(section) is shown twice")
    }
    return remarks + (theme?.contrastRemarks ?? [])
  }
}

extension ReportTemplate.Item {
  fileprivate func lines(of report: ReportDescription, indentation: Int) -> [String] {
    let blanks = String(repeating: "  ", count: indentation)
    switch self {
    case .section(let rule):
      return report.section(named: rule.name)?.lines(rule: rule, indentation: indentation) ?? []
    case .heading: return [blanks + "(a heading)"]
    case .text: return [blanks + "(a text)"]
    case .image: return [blanks + "(a picture)"]
    case .pageBreak: return [blanks + "(a new page)"]
    case .columns(let columns, _):
      return [blanks + "side by side:"]
        + columns.flatMap { column in
          column.items.flatMap { $0.lines(of: report, indentation: indentation + 1) }
        }
    }
  }
}

extension ReportDescription.Section {
  fileprivate func lines(rule: ReportTemplate.SectionRule?, indentation: Int) -> [String] {
    let blanks = String(repeating: "  ", count: indentation)
    var lines = ["\(blanks)\(name): \(summary)"]
    let factNames = rule?.facts?.map(\.name) ?? facts.map(\.name)
    if !factNames.isEmpty { lines.append("\(blanks)  facts: \(factNames.joined(separator: ", "))") }
    for table in tables {
      let columns = rule?.tables[table.name]?.columns?.map(\.name) ?? table.columns.map(\.name)
      lines.append(
        "\(blanks)  columns\(tables.count > 1 ? " of \(table.name)" : ""): \(columns.joined(separator: ", "))"
      )
    }
    return lines
  }

  fileprivate func json(isShown: Bool) -> JSONValue {
    func names(_ names: [ReportDescription.Name]) -> JSONValue {
      .array(names.map { .object([.init("name", .string($0.name)), .init("title", .string($0.title))]) })
    }
    return .object([
      .init("name", .string(name)), .init("summary", .string(summary)), .init("shown", .boolean(isShown)),
      .init("facts", names(facts)),
      .init(
        "tables",
        .array(
          tables.map { .object([.init("name", .string($0.name)), .init("columns", names($0.columns))]) })),
    ])
  }
}
