import CompassModel
import CompassTemplates

import struct Foundation.Decimal

/// Reads what a template says of sections, by the names that its report knows.
struct ReportTemplateParser {
  let report: ReportDescription

  /// What an item may be; one of them is in each.
  private static let kinds = ["section", "heading", "text", "image", "page_break", "side_by_side"]

  /// Reads items.
  ///
  /// - Parameters:
  ///   - object: the object that has them.
  ///   - member: the member that lists them.
  ///   - depth: how many columns they stand in.
  func items(_ object: TemplateObject, _ member: String, depth: Int) throws -> [ReportTemplate.Item] {
    guard depth < ReportTemplate.maximumDepth else {
      throw object.error(member, "is nested in too many columns", "Use fewer nested columns")
    }
    guard case .array(let elements)? = object.value[member] else {
      throw object.error(member, object.has(member) ? "must be a list" : "is missing")
    }
    guard elements.count <= ReportTemplate.maximumItems else {
      throw object.error(member, "has more than \(ReportTemplate.maximumItems) items")
    }
    return try elements.enumerated().map { index, element in
      let place = "\(member)[\(index)]"
      // A name alone is the section as the report has it.
      if let name = element.stringValue {
        try check(section: name, object, place)
        return .section(ReportTemplate.SectionRule(name: name))
      }
      guard case .object = element else {
        throw object.error(place, "must be a section name or an object")
      }
      return try item(object.part(element, at: place), depth: depth)
    }
  }

  private func item(_ object: TemplateObject, depth: Int) throws -> ReportTemplate.Item {
    let kinds = Self.kinds.filter(object.has)
    guard let kind = kinds.first, kinds.count == 1 else {
      throw object.error(
        "",
        kinds.isEmpty
          ? "has nothing to show" : "has several kinds: \(kinds.joined(separator: ", "))",
        "Use one of \(Self.kinds.joined(separator: ", "))")
    }
    switch kind {
    case "section": return .section(try section(object))
    case "heading":
      try object.allow(["heading", "level", "notes"])
      return .heading(
        try text(object, "heading"), level: try object.optionalInteger("level", in: 1...2) ?? 1)
    case "text":
      try object.allow(["text", "notes"])
      return .text(try text(object, "text"))
    case "image":
      try object.allow(["image", "alternative", "width", "height", "notes"])
      var image = try object.image("image", alternative: object.optionalText("alternative") ?? "")
      image.width = try object.optionalInteger("width", in: 8...1000).map(Double.init)
      image.height = try object.optionalInteger("height", in: 8...1000).map(Double.init)
      return .image(image)
    case "page_break":
      try object.allow(["page_break", "notes"])
      guard try object.flag("page_break") else {
        throw object.error("page_break", "is false", "Remove the item")
      }
      return .pageBreak
    default:
      try object.allow(["side_by_side", "keep_together", "notes"])
      return try columns(object, depth: depth)
    }
  }

  private func text(_ object: TemplateObject, _ member: String) throws -> ReportTemplateText {
    guard let text = try object.optionalTemplateText(member) else { throw object.error(member, "is missing") }
    return text
  }

  /// The most columns side by side.
  private static let maximumColumns = 6

  private func columns(_ object: TemplateObject, depth: Int) throws -> ReportTemplate.Item {
    let objects = try object.objects("side_by_side")
    guard (2...Self.maximumColumns).contains(objects.count) else {
      throw object.error("side_by_side", "has \(objects.count) columns", "Use 2 to \(Self.maximumColumns)")
    }
    let columns = try objects.map { column in
      try column.allow(["weight", "sections", "notes"])
      return ReportTemplate.Column(
        weight: try column.optionalInteger("weight", in: 1...100) ?? 1,
        items: try items(column, "sections", depth: depth + 1))
    }
    return .columns(columns, keepsTogether: try object.optionalFlag("keep_together") ?? true)
  }

  // MARK: Sections

  @discardableResult
  private func check(
    section name: String, _ object: TemplateObject, _ member: String
  ) throws -> ReportDescription.Section {
    guard let section = report.section(named: name) else {
      throw object.unknown(
        member, name, "unknown section of \(report.name)", among: report.sections.map(\.name))
    }
    return section
  }

  private func section(_ object: TemplateObject) throws -> ReportTemplate.SectionRule {
    let name = try object.text("section")
    let section = try check(section: name, object, "section")
    let own = [
      "section", "title", "starts_page", "keep_together", "facts", "tiles", "charts", "tables", "notes",
    ]
    let ofTable = section.tables.count == 1 ? Self.tableMembers : []
    try object.allow(own + ofTable)
    var rule = ReportTemplate.SectionRule(name: name)
    if object.value["title"] == .null {
      rule.title = ""
    } else {
      rule.title = try object.optionalText("title")
    }
    rule.startsPage = try object.optionalFlag("starts_page")
    rule.keepsTogether = try object.flag("keep_together")
    if object.has("facts") {
      let facts = try facts(object, section)
      let places = facts.compactMap { choice in section.facts.firstIndex { $0.name == choice.name } }
      rule.facts = facts
      rule.keepsFactOrder = places == places.sorted()
    }
    if object.has("tiles") {
      guard section.hasTiles else {
        throw object.error("tiles", "works only in sections with headline numbers")
      }
      rule.tileLimit = try object.optionalInteger("tiles", in: 0...100)
    }
    if object.has("charts") {
      guard section.hasCharts else { throw object.error("charts", "works only in sections with charts") }
      rule.showsCharts = try object.flag("charts")
    }
    if let table = section.tables.first, section.tables.count == 1, ofTable.contains(where: object.has) {
      rule.tables[table.name] = try tableRule(object, table)
    }
    for part in try object.objects("tables") {
      let tableName = try part.text("table")
      guard let table = section.tables.first(where: { $0.name == tableName }) else {
        throw part.unknown(
          "table", tableName, "unknown table of section \(name)", among: section.tables.map(\.name))
      }
      guard rule.tables[tableName] == nil else { throw part.error("table", "repeats \(tableName)") }
      try part.allow(["table", "title", "notes"] + Self.tableMembers)
      rule.tables[tableName] = try tableRule(part, table)
      rule.tables[tableName]?.title = try part.optionalText("title")
    }
    return rule
  }

  private func facts(
    _ object: TemplateObject, _ section: ReportDescription.Section
  ) throws -> [ReportTemplate.Choice] {
    guard !section.facts.isEmpty else { throw object.error("facts", "works only in sections with facts") }
    return try choices(object, "facts", key: "fact", titleKey: "label", among: section.facts.map(\.name))
  }

  /// Names, each alone or in an object with what it is to be called.
  private func choices(
    _ object: TemplateObject, _ member: String, key: String, titleKey: String, among known: [String]
  ) throws -> [ReportTemplate.Choice] {
    guard case .array(let elements)? = object.value[member] else {
      throw object.error(member, "must be a list")
    }
    var seen: Set<String> = []
    let choices = try elements.enumerated().map { index, element -> ReportTemplate.Choice in
      let place = "\(member)[\(index)]"
      var choice: ReportTemplate.Choice
      if let name = element.stringValue {
        choice = ReportTemplate.Choice(name: name)
      } else {
        guard case .object = element else { throw object.error(place, "must be a name or an object") }
        let part = object.part(element, at: place)
        try part.allow([key, titleKey, "notes"] + (key == "column" ? ["weight"] : []))
        choice = ReportTemplate.Choice(name: try part.text(key), title: try part.optionalText(titleKey))
        choice.weight = try part.optionalInteger("weight", in: 0...100)
      }
      guard known.contains(choice.name) else {
        throw object.unknown(place, choice.name, "unknown \(key)", among: known)
      }
      guard seen.insert(choice.name).inserted else {
        throw object.error(place, "repeats \(choice.name)")
      }
      return choice
    }
    guard !choices.isEmpty else {
      throw object.error(
        member, "is empty", "Remove the section, or remove \(member) to keep all")
    }
    return choices
  }

  // MARK: Tables

  private static let tableMembers = ["columns", "filter", "sort", "limit", "group_by"]

  private func tableRule(
    _ object: TemplateObject, _ table: ReportDescription.Table
  ) throws -> ReportTemplate.TableRule {
    var rule = ReportTemplate.TableRule()
    if object.has("columns") {
      rule.columns = try choices(
        object, "columns", key: "column", titleKey: "title", among: table.columnNames)
    }
    rule.filter.conditions = try object.objects("filter").map { try condition($0, table) }
    rule.order = try order(object, table)
    rule.limit = try object.optionalInteger("limit", in: 1...1_000_000)
    if object.value["group_by"] == .null {
      rule.grouping = .none
    } else if let name = try object.optionalText("group_by") {
      try check(column: name, table, object, "group_by")
      if let columns = rule.columns, !columns.contains(where: { $0.name == name }) {
        throw object.error("group_by", "is \(name), which is not in columns", "Add it to columns")
      }
      rule.grouping = .by(name)
    }
    return rule
  }

  private func check(
    column name: String, _ table: ReportDescription.Table, _ object: TemplateObject, _ member: String
  ) throws {
    guard table.columnNames.contains(name) else {
      throw object.unknown(member, name, "unknown column", among: table.columnNames)
    }
  }

  private func order(
    _ object: TemplateObject, _ table: ReportDescription.Table
  ) throws -> [SortedRowSource.Key] {
    guard let member = object.value["sort"] else { return [] }
    guard case .array(let elements) = member else { throw object.error("sort", "must be a list") }
    return try elements.enumerated().map { index, element in
      let place = "sort[\(index)]"
      if let name = element.stringValue {
        try check(column: name, table, object, place)
        return SortedRowSource.Key(column: name)
      }
      guard case .object = element else { throw object.error(place, "must be a column or an object") }
      let part = object.part(element, at: place)
      try part.allow(["column", "descending", "notes"])
      let name = try part.text("column")
      try check(column: name, table, part, "column")
      return SortedRowSource.Key(column: name, isDescending: try part.flag("descending"))
    }
  }

  private static let tests = ["is", "is_not", "filled", "at_least", "at_most"]

  private func condition(
    _ object: TemplateObject, _ table: ReportDescription.Table
  ) throws -> RowFilter.Condition {
    try object.allow(["column", "notes"] + Self.tests)
    let column = try object.text("column")
    try check(column: column, table, object, "column")
    let tests = Self.tests.filter(object.has)
    guard let test = tests.first, tests.count == 1 || tests == ["at_least", "at_most"] else {
      throw object.error(
        "", tests.isEmpty ? "has no condition" : "has several conditions",
        "Use one of \(Self.tests.joined(separator: ", ")). Add more conditions as separate items of filter")
    }
    switch test {
    case "is", "is_not":
      if case .boolean(let flag)? = object.value[test] {
        return RowFilter.Condition(column: column, test: .isVerified(flag == (test == "is")))
      }
      let words = try object.value[test]?.stringValue.map { [$0] } ?? object.texts(test)
      guard !words.isEmpty, !words.contains("") else { throw object.error(test, "must contain a word") }
      return RowFilter.Condition(column: column, test: test == "is" ? .isOneOf(words) : .isNoneOf(words))
    case "filled": return RowFilter.Condition(column: column, test: .isFilled(try object.flag("filled")))
    default: return RowFilter.Condition(column: column, test: try bounds(object))
    }
  }

  /// Bounds, both numbers or both days.
  private func bounds(_ object: TemplateObject) throws -> RowFilter.Test {
    func day(_ name: String) throws -> CalendarDate? {
      guard let text = try object.optionalText(name) else { return nil }
      guard let day = CalendarDate(iso: text) else {
        throw object.error(name, "must be a number or a date", "Write a date such as 2026-04-15")
      }
      return day
    }
    func number(_ name: String) throws -> Decimal? { object.has(name) ? try object.number(name) : nil }
    let isDay = ["at_least", "at_most"].contains { object.value[$0]?.stringValue != nil }
    return isDay
      ? .day(atLeast: try day("at_least"), atMost: try day("at_most"))
      : .number(atLeast: try number("at_least"), atMost: try number("at_most"))
  }
}
