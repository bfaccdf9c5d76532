import ArgumentParser
import CompassCalendars
import CompassCommandLine
import CompassDocuments
import CompassFiles
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-export metrics`: the measurements as a list, a report or data.
struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Measurements: a table, a report for a coach, or data.",
    discussion: """
      --pdf and --xlsx write a report: the best and the latest of each metric and every measurement with its
      date and source. With --event, --csv writes the report's table as well; without, it writes the records
      whole, to be imported again. --json always does, and --data makes --csv do so.

      A report for a coach leaves out notes, costs, coaches of other schools and contact data; --audience
      family and --include put them in.

      EXAMPLES
        compass-export metrics --event "Spring Showcase 2026" --pdf
        compass-export metrics --event latest --pdf --xlsx --csv --output reports/
        compass-export metrics --type exit_velo --since 2026-01-01 --verified-only
        compass-export metrics --csv > metrics.csv
      """)

  /// Who the document is for.
  enum AudienceChoice: String, ExpressibleByArgument, CaseIterable {
    case coach, family
  }

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "The event: its id, the beginning of one, its name, next or latest.", valueName: "event"))
  var event: String?

  @Option(help: ArgumentHelp("A metric type by key or name; may be repeated.", valueName: "type"))
  var type: [String] = []

  @Option(help: ArgumentHelp("The first day.", valueName: "YYYY-MM-DD"))
  var since: DayArgument?

  @Option(help: ArgumentHelp("The last day.", valueName: "YYYY-MM-DD"))
  var until: DayArgument?

  @Flag(help: "Only what a third party verified.")
  var verifiedOnly = false

  @Flag(help: "Write a PDF report.")
  var pdf = false

  @Flag(help: "Write an XLSX report.")
  var xlsx = false

  @Flag(help: "Write CSV: with --event the report's table, else the records whole.")
  var csv = false

  @Flag(help: "Write the records whole as JSON.")
  var json = false

  @Flag(help: "Write the records whole with --csv, also with --event.")
  var data = false

  @Option(help: "Who the report is for.")
  var audience: AudienceChoice = .coach

  @Option(
    help: ArgumentHelp(
      "What the report says besides: notes, costs, coaches, contacts; may be repeated.", valueName: "detail"))
  var include: [Audience.Detail] = []

  @Option(help: "The paper of the PDF and of printed sheets.")
  var paper: ReportDocument.Paper = .letter

  func run() throws {
    let store = try shared.open()
    let formats = OutputFormat.allCases.filter { wants($0) }
    let written = try store.read { reader -> [PlannedOutput] in
      var outputs: [PlannedOutput] = []
      let scopes = try athletes.scopes(reader)
      for scope in scopes { outputs += try self.outputs(formats, scope, reader, store: store) }
      guard !formats.isEmpty else {
        try list(scopes, reader)
        return []
      }
      return outputs
    }
    guard !written.isEmpty else { return }
    try output.write(written, shared: shared)
  }

  private func wants(_ format: OutputFormat) -> Bool {
    switch format {
    case .pdf: pdf
    case .xlsx: xlsx
    case .csv: csv
    case .json: json
    }
  }

  private func query(_ scope: AthleteScope, _ event: Event?) throws -> MetricQuery {
    var query = MetricQuery(owners: scope.owners)
    query.events = event.map { [$0.id] }
    query.since = since?.date
    query.until = until?.date
    query.verifiedOnly = verifiedOnly
    if !type.isEmpty { query.types = type.map { MetricType.named($0)?.key ?? MetricType.customKey(for: $0) } }
    query.sort = .type
    return query
  }

  private func outputs(
    _ formats: [OutputFormat], _ scope: AthleteScope, _ reader: any StoreReading, store: SQLiteStore
  ) throws -> [PlannedOutput] {
    guard !formats.isEmpty else { return [] }
    let found = try event.map {
      try EventFinder(store: reader, owners: scope.owners, today: shared.today(reader)).find($0)
    }
    let query = try query(scope, found)
    if try reader.count(query.selection) == 0 { try shared.reportEmpty("No metrics match your filters") }
    let report = try report(found, scope, query, reader, store: store)
    let document = try formats.contains { isReport($0) } ? report.document() : nil
    let person = athletes.eachAthlete ? scope.athletes.first.map { " \($0.fullName)" } ?? "" : ""
    return formats.map { format in
      guard let document, isReport(format) else {
        return PlannedOutput(
          format: format, title: "metrics" + person, thing: "metrics" + person,
          content: .records(.metric, query.selection))
      }
      return PlannedOutput(
        format: format, title: report.fileTitle + person,
        thing: "metrics report \(found?.id.text ?? "all")" + person, content: .report(document))
    }
  }

  private func isReport(_ format: OutputFormat) -> Bool {
    switch format {
    case .pdf, .xlsx: true
    case .csv: event != nil && !data
    case .json: false
    }
  }

  private func report(
    _ event: Event?, _ scope: AthleteScope, _ query: MetricQuery, _ reader: any StoreReading,
    store: SQLiteStore
  ) throws -> MetricsReport {
    let audience = (self.audience == .family ? Audience.family : .coach).including(Set(include))
    let school = try event?.schoolID.flatMap { try reader.records(SchoolQuery(ids: [$0])).first }
    let present = event?.coachesPresent ?? []
    let coaches = try present.isEmpty ? [] : reader.records(CoachQuery(ids: present))
    return MetricsReport(
      event: event, school: school, coachesPresent: coaches,
      athletes: scope.athletes.map { .init($0, audience: audience) },
      metrics: StoreMetricSource(store: store, query: query), filters: filters,
      directionsURL: event.flatMap(Destination.init)?.url(.google), audience: audience,
      created: try shared.clock.instant(), paper: paper)
  }

  private var filters: [String] {
    var filters: [String] = []
    if !type.isEmpty {
      filters.append(type.map { MetricType.named($0)?.label ?? $0 }.joined(separator: ", "))
    }
    if let since { filters.append("from \(since.date.displayText)") }
    if let until { filters.append("until \(until.date.displayText)") }
    if verifiedOnly { filters.append("verified only") }
    return filters
  }

  private func list(_ scopes: [AthleteScope], _ reader: any StoreReading) throws {
    var table = TextTable([
      .init("ID"), .init("Date"), .init("Metric"), .init("Result", isTrailing: true), .init("Source"),
      .init("Verified"), .init("Event"),
    ])
    var names: [UUID: String] = [:]
    var count = 0
    for scope in scopes {
      let found = try event.map {
        try EventFinder(store: reader, owners: scope.owners, today: shared.today(reader)).find($0)
      }
      var query = try query(scope, found)
      query.sort = .dateDescending
      try reader.forEach(query) { values in
        guard let metric = PerformanceMetric(values) else { return }
        if let id = metric.eventID, names[id] == nil {
          names[id] = try reader.values(of: .event, id: id)?["name"]?.canonicalText
        }
        table.add([
          String(metric.id.text.prefix(8)), metric.recordedDate.displayText,
          MetricType.of(metric.metricType).label, MetricsReport.valueText(metric), metric.source ?? "",
          metric.verified ? "yes" : "no", metric.eventID.flatMap { names[$0] } ?? "",
        ])
        count += 1
      }
    }
    guard count > 0 else { return try shared.reportEmpty("No metrics match your filters") }
    try StandardOutput.write(Array(table.text.utf8))
  }
}

/// Metrics that are read from the store whenever a writer asks.
private struct StoreMetricSource: MetricSource {
  let store: SQLiteStore
  let query: MetricQuery

  func forEach(type: String?, _ body: (PerformanceMetric) throws -> Void) throws {
    var query = query
    if let type { query.types = [type] }
    try store.read { reader in
      try reader.forEach(query) { values in
        if let metric = PerformanceMetric(values) { try body(metric) }
      }
    }
  }
}

extension Audience.Detail: ExpressibleByArgument {}
extension ReportDocument.Paper: ExpressibleByArgument {}
