/// The reports that templates can be for, with all that they can name in them.
///
/// A builder that says something new says it here too; tests compare both.
package enum ReportCatalog {
  /// All reports.
  package static let reports = [
    eventMetrics, onePager, season, events, schedule, calendar, eventSheet, tripSheet, schoolComparison,
    coachDirectory, interactionLog,
  ]

  /// The report of a name: `event-metrics`.
  package static func report(named name: String) -> ReportDescription? { reports.first { $0.name == name } }

  /// The title that begins every report.
  static let title = ReportDescription.Section("title", "Title, athlete, badges and pictures")
}
