import CompassModel

/// How a club, a school or a family wants a report: which sections in which order, with which columns, words and looks.
///
/// A template is applied to a finished ``ReportDocument``: it chooses among what the report says anyway, so that it never
/// shows what the report's audience may not read.
package struct ReportTemplate: Sendable {
  /// Whom a template is for.
  package enum Readers: String, Sendable, CaseIterable {
    case coach, family
  }

  /// Something that stands in the report.
  package indirect enum Item: Sendable {
    /// A section of the report; where this report has none of the name, nothing.
    case section(SectionRule)
    /// A heading, level 1 or 2.
    case heading(ReportTemplateText, level: Int)
    /// A paragraph.
    case text(ReportTemplateText)
    /// A picture.
    case image(ReportImage)
    /// The end of a page.
    case pageBreak
    /// Items in columns side by side.
    case columns([Column], keepsTogether: Bool)
  }

  /// One of several columns side by side.
  package struct Column: Sendable {
    /// The share of the width, compared with the other columns.
    package var weight: Int
    /// What stands in it, from top to bottom.
    package var items: [Item]
  }

  /// What becomes of a section.
  package struct SectionRule: Sendable {
    /// The section's name.
    package var name: String
    /// The heading in place of the report's; an empty one hides it.
    package var title: String?
    /// Whether it begins on a new page; nil leaves it to the report.
    package var startsPage: Bool?
    /// Whether page breaks may part it; nil leaves it to the report.
    package var keepsTogether = false
    /// The facts in their order with their labels; nil keeps all.
    package var facts: [Choice]?
    /// Whether the facts are in the order in which the report has them.
    package var keepsFactOrder = true
    /// The most headline figures; nil keeps all.
    package var tileLimit: Int?
    /// Whether charts are shown.
    package var showsCharts = true
    /// What becomes of its tables, by name.
    package var tables: [String: TableRule] = [:]
  }

  /// Something that is chosen by name, and what it is to be called.
  package struct Choice: Sendable, Hashable {
    /// The stable name of a column or a fact.
    package var name: String
    /// What it is called in place of the report's word.
    package var title: String?
    /// The share of the width of a column in place of the report's.
    package var weight: Int?
  }

  /// What becomes of a table.
  package struct TableRule: Sendable, Hashable {
    /// How a table is grouped.
    package enum Grouping: Sendable, Hashable {
      case asReport, none
      case by(String)
    }

    /// The title in place of the report's.
    package var title: String?
    /// The columns in their order; nil keeps all.
    package var columns: [Choice]?
    /// What must be true of its rows.
    var filter = RowFilter(conditions: [])
    /// What it is sorted by.
    var order: [SortedRowSource.Key] = []
    /// The most rows.
    package var limit: Int?
    /// The column it is grouped by.
    package var grouping = Grouping.asReport
  }

  /// The name by which `--template` chooses it, and that of its file.
  package var name: String
  /// What it is, for people.
  package var title: String
  /// The report that it is for, by its name in ``ReportCatalog``.
  package var report: ReportDescription
  /// What it is for, for people.
  package var notes: String?
  /// Whom it is for; nil is anybody.
  package var readers: Readers?
  /// Colours and faces.
  package var theme: ReportTheme?
  /// The paper.
  package var paper: ReportDocument.Paper?
  /// Which side of the paper is at the top.
  package var orientation: ReportDocument.Orientation?
  /// How days, times and numbers are written.
  package var locale: ReportLocale?
  /// A logo for the title.
  package var logo: ReportImage?
  /// A line at the foot of every page.
  package var footer: ReportTemplateText?
  /// What stands in place of the report's own words.
  package var wording: [String: String]
  /// What the report consists of; nil is all that it usually has.
  package var items: [Item]?
  /// Where it was read from.
  package let path: String
}

extension ReportTemplate {
  /// The names of the sections that it shows.
  package var sectionNames: [String] {
    items.map { $0.flatMap(\.sectionNames) } ?? report.sections.filter(\.isUsual).map(\.name)
  }
}

extension ReportTemplate.Item {
  /// The names of the sections in the item.
  fileprivate var sectionNames: [String] {
    switch self {
    case .section(let rule): [rule.name]
    case .columns(let columns, _): columns.flatMap { $0.items.flatMap(\.sectionNames) }
    case .heading, .text, .image, .pageBreak: []
    }
  }
}
