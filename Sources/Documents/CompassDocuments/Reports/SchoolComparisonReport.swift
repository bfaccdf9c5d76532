package import CompassModel
import CompassSource
import Foundation

/// Lays out schools beside each other: what they are, how far things have come, what speaks for and against them.
///
/// Its sections are `title`, `facts` and `schools`, whose table has a row for each school or, arranged in columns, a
/// row for each thing to compare. What can be compared has the names of ``SchoolComparisonColumn``. In rows the long
/// texts of why a program and why it fits have a section of their own, `reasons`.
package struct SchoolComparisonReport: Sendable {
  /// How schools stand beside each other.
  package enum Arrangement: String, Sendable, CaseIterable {
    /// A row for each school: for many of them, for spreadsheets and for the way back in.
    case rows
    /// A column for each school: for a few on paper.
    case columns
  }

  /// The most schools that are read side by side on paper.
  package static let maximumSideBySide = 4

  /// The schools in their order.
  package var schools: [School]
  /// The coaches of the schools.
  package var coaches: [Coach]
  /// The contacts with the schools.
  package var interactions: [Interaction]
  /// The events of the schools.
  package var events: [Event]
  /// The names of athletes.
  package var names: ReportNames
  /// How the schools stand beside each other.
  package var arrangement = Arrangement.rows
  /// What was filtered by, in words.
  package var filters: [String]
  /// Who the comparison is for, when it is made, and how it looks.
  package var context: DocumentContext

  package init(
    _ schools: [School], coaches: [Coach] = [], interactions: [Interaction] = [], events: [Event] = [],
    names: ReportNames = ReportNames(), filters: [String] = [], context: DocumentContext
  ) {
    self.schools = schools
    self.coaches = coaches
    self.interactions = interactions
    self.events = events
    self.names = names
    self.filters = filters
    self.context = context
  }

  /// The document, across the page unless told otherwise.
  package func document() -> ReportDocument {
    let cells = SchoolComparisonCells(self)
    let columns = cells.filled.filter { column in
      column.detail.map(context.audience.reads) ?? true
    }
    let title = ReportTitle(
      "School Comparison", subtitle: ([schools.count.counted("school")] + filters).joined(separator: " · "),
      person: names.person.map { ReportTitle.Person($0) })
    let facts = facts
    let reasons = arrangement == .rows ? columns.filter(\.isReason) : []
    let compared = columns.filter { !reasons.contains($0) }
    var document = context.document(
      title: names.title("School Comparison"), subject: "School Comparison", author: names.person,
      sections: [
        ReportSection("title", blocks: [.title(title)]),
        ReportSection("facts", blocks: facts.isEmpty ? [] : [.facts(facts)]),
        ReportSection(
          "schools",
          blocks: [.table(arrangement == .rows ? rows(compared, cells) : sideBySide(compared, cells))]),
      ])
    if !reasons.isEmpty {
      document.sections.append(
        ReportSection("reasons", title: "Why", blocks: [.table(self.reasons([.name] + reasons, cells))]))
    }
    document.orientation =
      context.orientation ?? (arrangement == .columns && schools.count < 4 ? .portrait : .landscape)
    document.things = RecordKind.school.plural
    document.mainSection = "schools"
    return document
  }

  /// Returns the details that the document leaves out for its audience.
  package func omissions() -> [Audience.Detail] {
    let cells = SchoolComparisonCells(self)
    // A column that is always there says nothing where it counts none.
    let details = Set(cells.filled.filter { $0 != .events }.compactMap(\.detail))
    return context.audience.missing(
      details.map { ($0, true) } + [(.notes, cells.hidesRemarks), (.visits, !events.isEmpty)])
  }

  private var facts: [ReportFact] {
    guard context.audience.reads(.notes) else { return [] }
    let counts = SchoolStatus.allCases.compactMap { status -> String? in
      let count = schools.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status.label.lowercased())"
    }
    return counts.count < 2 ? [] : [ReportFact("Status", .string(counts.joined(separator: ", ")))]
  }

  private func rows(_ columns: [SchoolComparisonColumn], _ cells: SchoolComparisonCells) -> ReportTable {
    ReportTable(
      name: "schools", title: "Schools", columns: columns.map(\.column),
      rows: ArrayRowSource(schools.map { school in columns.map { cells.cell($0, school) } }),
      emptyText: "No schools match your filters")
  }

  /// Why a program and why it fits, of the schools of which that is written down.
  private func reasons(_ columns: [SchoolComparisonColumn], _ cells: SchoolComparisonCells) -> ReportTable {
    ReportTable(
      name: "reasons", title: "Why", columns: columns.map(\.column),
      rows: ArrayRowSource(
        schools.map { school in columns.map { cells.cell($0, school) } }
          .filter { row in row.dropFirst().contains { $0 != .empty } }),
      emptyText: "No reasons recorded")
  }

  /// The same cells with a column for each school.
  private func sideBySide(
    _ columns: [SchoolComparisonColumn], _ cells: SchoolComparisonCells
  ) -> ReportTable {
    let headers =
      [ReportColumn("compared", "", weight: 1)]
      + schools.enumerated().map { index, school in
        ReportColumn("school_\(index + 1)", school.name, weight: 2)
      }
    let rows = columns.filter { $0 != .name }.map { column in
      [ReportCell.string(column.column.title)] + schools.map { cells.cell(column, $0) }
    }
    return ReportTable(
      name: "schools", title: "Schools", columns: headers, rows: ArrayRowSource(schools.isEmpty ? [] : rows),
      emptyText: "No schools match your filters")
  }
}
