/// The parts of a report that templates can name.
package struct ReportDescription: Sendable {
  /// Something with a stable name and a name for people: a column, a fact.
  package struct Name: Sendable, Hashable {
    /// The stable name: `recorded_date`.
    package let name: String
    /// The label in the report: `Date`.
    package let title: String
  }

  /// A table.
  package struct Table: Sendable {
    /// The table's name.
    package let name: String
    /// The columns that it may have, in their order.
    package let columns: [Name]
    /// The column that it is grouped by unless a template says otherwise.
    package let groupedBy: String?

    /// Describes a table.
    package init(
      _ name: String, _ columns: KeyValuePairs<String, String>, groupedBy: String? = nil
    ) {
      self.name = name
      self.columns = columns.map { Name(name: $0.key, title: $0.value) }
      self.groupedBy = groupedBy
    }

    /// Describes a table with the columns of a builder.
    init(_ name: String, _ columns: [ReportColumn], groupedBy: String? = nil) {
      self.name = name
      self.columns = columns.map { Name(name: $0.name, title: $0.title) }
      self.groupedBy = groupedBy
    }

    /// The names of the columns.
    var columnNames: [String] { columns.map(\.name) }
  }

  /// A section.
  package struct Section: Sendable {
    /// How often a section may be in a report.
    package enum Repetition: Sendable {
      /// At most once.
      case once
      /// Several times at its place, their names ending in what tells them apart: `month-2026-04`.
      case inPlace
      /// Once for each thing that the report is of, with the other sections of that thing: `details-2`.
      case byThing
    }

    /// The section's name.
    package let name: String
    /// The description for people who choose sections.
    package let summary: String
    /// Whether it is shown unless a template says otherwise.
    package let isUsual: Bool
    /// How often it may be there.
    package let repetition: Repetition
    /// The facts it may have.
    package let facts: [Name]
    /// The tables it may have.
    package let tables: [Table]
    /// Whether it may have headline numbers.
    package let hasTiles: Bool
    /// Whether it may have charts.
    package let hasCharts: Bool

    /// Describes a section.
    package init(
      _ name: String, _ summary: String, isUsual: Bool = true,
      repetition: Repetition = .once,
      facts: KeyValuePairs<String, String> = [:], tables: [Table] = [], hasTiles: Bool = false,
      hasCharts: Bool = false
    ) {
      self.name = name
      self.summary = summary
      self.isUsual = isUsual
      self.repetition = repetition
      self.facts = facts.map { Name(name: $0.key, title: $0.value) }
      self.tables = tables
      self.hasTiles = hasTiles
      self.hasCharts = hasCharts
    }

    /// Whether a section of a report is this one, or one of them.
    func covers(_ sectionName: String) -> Bool {
      if sectionName == name { return true }
      guard repetition != .once, sectionName.hasPrefix(name + "-") else { return false }
      return sectionName.utf8.dropFirst(name.utf8.count + 1).allSatisfy {
        (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
    }
  }

  /// The name: `event-metrics`.
  package let name: String
  /// Other names of the same report, such as `performance-metrics` for metrics over time without an event.
  package let otherNames: [String]
  /// The name for people.
  package let title: String
  /// The purpose of the report.
  package let summary: String
  /// The command that writes it, without a template.
  package let command: String
  /// The sections in their order.
  package let sections: [Section]

  /// Describes a report.
  package init(
    _ name: String, _ title: String, _ summary: String, command: String, otherNames: [String] = [],
    _ sections: [Section]
  ) {
    self.name = name
    self.otherNames = otherNames
    self.title = title
    self.summary = summary
    self.command = command
    self.sections = sections
  }

  /// Whether a name is one of the report's names.
  package func isCalled(_ name: String) -> Bool { name == self.name || otherNames.contains(name) }

  /// Returns the description of a section in a document, by the section's name.
  package func section(covering name: String) -> Section? { sections.first { $0.covers(name) } }

  /// The section of that name.
  func section(named name: String) -> Section? { sections.first { $0.name == name } }
}
