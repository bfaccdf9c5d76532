import CompassModel

/// Puts the sections of a report into the order of a template.
struct ReportTemplateArranger {
  /// The values of the placeholders in texts.
  let values: [ReportTemplateText.Placeholder: String]
  private let template: ReportTemplate
  private let document: ReportDocument
  /// The report's locale with the template's words.
  private let locale: ReportLocale
  /// The sections of each thing in the report, grouped by name suffix: `""`, `-2`, `-3`.
  private let things: [[ReportSection]]
  /// Whether each of the things begins on a new page.
  private let pages: [Bool]

  /// - Throws: errors from the rows of the main table, if a text contains their number.
  init(_ template: ReportTemplate, _ document: ReportDocument) throws {
    self.template = template
    self.document = document
    var locale = document.locale
    locale.words.merge(template.wording) { _, new in new }
    self.locale = locale
    var things = Self.things(document.sections, template.report)
    pages = things.indices.map { index in
      let first = things[index].firstIndex { section in
        template.report.section(covering: section.name)?.repetition == .byThing
      }
      guard let first, things[index][first].startsPage else { return false }
      things[index][first].startsPage = false
      return true
    }
    self.things = things
    values = try Self.values(template, document)
  }

  /// The sections in the template's order.
  func sections() throws -> [ReportSection] {
    guard let items = template.items else { return document.sections.filter(\.isUsual) }
    var result: [ReportSection] = []
    for index in things.indices {
      var sections = try arranged(items, thing: index)
      // The thing's first section in the new order starts a page if the first one in the old order did.
      if pages[index], let first = sections.firstIndex(where: isByThing),
        items.rule(of: sections[first].name, in: template.report)?.startsPage == nil
      {
        sections[first].startsPage = true
      }
      result += sections
    }
    return result
  }

  private func isByThing(_ section: ReportSection) -> Bool {
    template.report.section(covering: section.name)?.repetition == .byThing
  }

  /// Returns the sections by thing; sections that occur once belong to the first thing.
  private static func things(
    _ sections: [ReportSection], _ report: ReportDescription
  ) -> [[ReportSection]] {
    var ends: [String] = [""]
    var result: [[ReportSection]] = [[]]
    for section in sections {
      let known = report.section(covering: section.name)
      let end =
        known?.repetition == .byThing ? String(section.name.dropFirst(known?.name.count ?? 0)) : ""
      if let index = ends.firstIndex(of: end) {
        result[index].append(section)
      } else {
        ends.append(end)
        result.append([section])
      }
    }
    return result
  }

  // MARK: Items

  private func arranged(_ items: [ReportTemplate.Item], thing: Int) throws -> [ReportSection] {
    var result: [ReportSection] = []
    var startsPage = false
    for item in items {
      var sections: [ReportSection] = []
      switch item {
      case .pageBreak: startsPage = startsPage || (thing == 0 && !result.isEmpty)
      case .section(let rule): sections = try self.sections(rule, thing: thing)
      case .columns(let columns, let keepsTogether):
        sections = try sideBySide(columns, keepsTogether, thing: thing).map { [$0] } ?? []
      case .heading, .text, .image:
        // The template's own blocks appear once and not for each thing.
        guard thing == 0, let block = block(item) else { continue }
        sections = [ReportSection("", blocks: [block])]
      }
      guard !sections.isEmpty else { continue }
      if startsPage { sections[0].startsPage = true }
      startsPage = false
      result += sections
    }
    return result
  }

  private func block(_ item: ReportTemplate.Item) -> ReportBlock? {
    switch item {
    case .heading(let text, let level): text.text(values).map { .heading($0, level: level) }
    case .text(let text): text.text(values).map { .text($0) }
    case .image(let image): .image(image)
    case .section, .pageBreak, .columns: nil
    }
  }

  private func sections(_ rule: ReportTemplate.SectionRule, thing: Int) throws -> [ReportSection] {
    guard let known = template.report.section(named: rule.name) else { return [] }
    let editor = ReportSectionEditor(rule: rule, locale: locale)
    return try things[thing].filter { known.covers($0.name) }.map(editor.edited)
  }

  private func sideBySide(
    _ columns: [ReportTemplate.Column], _ keepsTogether: Bool, thing: Int
  ) throws -> ReportSection? {
    let filled = try columns.map { column in
      let sections = try arranged(column.items, thing: thing)
      return ReportGroup.Column(
        weight: column.weight,
        sections.flatMap { section in
          section.titledBlocks.filter { if case .pageBreak = $0 { false } else { true } }
        })
    }
    guard filled.contains(where: { !$0.blocks.isEmpty }) else { return nil }
    let sides = filled.filter { !$0.blocks.isEmpty }
    // A column with nothing in it leaves its room to the others.
    let group = ReportGroup(columns: sides, keeps: keepsTogether ? .together : [])
    return ReportSection("", blocks: [.group(group)])
  }

  // MARK: Texts

  private static func values(
    _ template: ReportTemplate, _ document: ReportDocument
  ) throws -> [ReportTemplateText.Placeholder: String] {
    let title = document.titleBlock
    var values: [ReportTemplateText.Placeholder: String] = [
      .title: document.title, .date: document.locale.text(document.day),
    ]
    values[.athlete] = title?.person?.name ?? document.author
    values[.event] = title?.text ?? document.subject
    values[.details] = title?.subtitle
    let texts = [template.footer].compactMap(\.self) + (template.items ?? []).flatMap(\.texts)
    if texts.contains(where: { $0.has(.count) }), let table = document.mainTable {
      var count = 0
      try table.rows.forEach { _ in count += 1 }
      values[.count] = String(count)
    }
    return values
  }
}

extension [ReportTemplate.Item] {
  /// Returns the rule for a section, by the section's name in a document.
  fileprivate func rule(of name: String, in report: ReportDescription) -> ReportTemplate.SectionRule? {
    lazy.compactMap { item -> ReportTemplate.SectionRule? in
      guard case .section(let rule) = item, report.section(covering: name)?.name == rule.name else {
        return nil
      }
      return rule
    }.first
  }
}

extension ReportTemplate.Item {
  fileprivate var texts: [ReportTemplateText] {
    switch self {
    case .heading(let text, _), .text(let text): [text]
    case .columns(let columns, _): columns.flatMap { $0.items.flatMap(\.texts) }
    case .section, .image, .pageBreak: []
    }
  }
}
