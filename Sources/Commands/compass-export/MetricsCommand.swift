import ArgumentParser
import CompassCalendars
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassTemplates
import CompassValidation
import Foundation

/// `compass-export metrics`: the measurements as a list, a report or data.
struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "List measurements, or write a report or data.",
    usage: "compass-export metrics [<options>]",
    discussion: """
      A report shows the main figures, the best and latest of each metric, changes
      since the last event, the history, and every measurement with its source.
      A report for a coach has no notes, costs, status, contact data or coaches of
      other schools. Add --audience family or --include for them.

      EXAMPLES
        compass-export metrics --event "Spring Showcase 2026" --pdf
        compass-export metrics --event latest --pdf --xlsx --csv --output out/
        compass-export metrics --event latest --html --benchmarks combine.csv
        compass-export metrics --type exit_velo --since 2026-01-01
        compass-export metrics --csv > metrics.csv

      \(CommandExit.readingTable)
      """)

  @OptionGroup var shared: SharedOptions
  @OptionGroup var athletes: AthleteOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp("Event name, ID (or its start), next or latest.", valueName: "event"),
    completion: Completions.events)
  var event: String?

  @Option(
    help: ArgumentHelp("Metric type, by key or name. Repeatable.", valueName: "type"),
    completion: Completions.metricTypes)
  var type: [String] = []

  @OptionGroup var days: DayOptions

  @Flag(help: "Only measurements verified by a third party.")
  var verifiedOnly = false

  @Flag(help: "Write a PDF report.")
  var pdf = false

  @Flag(help: "Write an Excel report (XLSX).")
  var xlsx = false

  @Flag(help: "Write the report as a self-contained web page.")
  var html = false

  @Flag(help: ArgumentHelp("Write the report as JSON, cell by cell.", visibility: .hidden))
  var reportJson = false

  @Flag(help: "Write all fields as CSV, or a table with --event.")
  var csv = false

  @Flag(help: "Write all fields as JSON.")
  var json = false

  @Flag(help: ArgumentHelp("Write all fields as JSON Lines.", visibility: .hidden))
  var jsonl = false

  @Flag(help: "Write the event as a calendar (.ics). Needs --event.")
  var ics = false

  @OptionGroup var wholeData: WholeDataOptions
  @OptionGroup var look: DocumentLookOptions
  @OptionGroup var benchmarks: BenchmarkOptions
  @OptionGroup var contact: ContactOptions

  func validate() throws {
    if ics, event == nil {
      throw ValidationError("--ics needs --event. For all events, use `compass-export events --ics`.")
    }
  }

  func run() throws {
    try look.style.checkPhoto(athletes)
    let store = try shared.open()
    let progress = ProgressBar(isWanted: true)
    defer { progress.end() }
    progress.begin("reading the measurements", unit: .things("measurements"))
    var table: TextTable?
    try output.write(from: store, shared: shared, progress: progress) { reader in
      let scopes = try athletes.scopes(reader)
      try athletes.reportUnowned(.metric, of: scopes, reader)
      let selections = try self.selections(scopes, reader)
      guard !reportFormats.isEmpty || !dataFormats.isEmpty || ics else {
        table = try list(selections, reader)
        return OutputPlan()
      }
      let audience = try ChosenAudience(look.audience, reader, default: .coach)
      if !reportFormats.isEmpty || ics { audience.writeNote() }
      try wholeData.check(
        hasDocuments: !reportFormats.isEmpty || ics, hasData: !dataFormats.isEmpty, for: audience.choice,
        given: look.audience, formats: "--pdf, --xlsx, --html, --report-json, or --csv with --event")
      return try selections.reduce(into: OutputPlan()) {
        $0.add(try planned($1, for: audience.choice, reader, progress: progress))
      }
    }
    progress.end()
    // A program that reads the list, such as less, may stay open for hours, so the snapshot ends first.
    if let table { try shared.print(table, emptyMessage: Self.emptyMessage) }
  }

  // MARK: What is shown

  private struct MetricSelection {
    var scope: AthleteScope
    /// The event; several only where several athletes have the same one.
    var events: [Event]
    var query: MetricQuery
  }

  private func selections(
    _ scopes: [AthleteScope], _ reader: any StoreReading
  ) throws -> [MetricSelection] {
    let types = try type.map { try key(ofType: $0, scopes, reader) }
    var selections: [MetricSelection] = []
    var failure: ToolError?
    for var scope in scopes {
      var query = MetricQuery(owners: scope.owners)
      var events: [Event] = []
      if let event {
        do {
          events = try scope.events(named: event, today: shared.today(reader), in: reader)
        } catch let error as ToolError where athletes.eachAthlete && error.kind == .notFound {
          // An athlete who wasn't at the event doesn't stop the others.
          failure = error
          continue
        }
        query.events = events.map(\.id)
        if scope.athletes.count > 1 {
          scope.athletes = scope.athletes.filter { athlete in events.contains { $0.userID == athlete.id } }
        }
      }
      if !types.isEmpty { query.types = types }
      query.since = days.since
      query.until = days.until
      query.verifiedOnly = verifiedOnly
      query.sort = .type
      selections.append(MetricSelection(scope: scope, events: events, query: query))
    }
    if selections.isEmpty, let failure { throw failure }
    return selections
  }

  /// The key of a type that a person names: a registered one, or a custom one that the store has.
  private func key(
    ofType text: String, _ scopes: [AthleteScope], _ reader: any StoreReading
  ) throws -> String {
    if let type = MetricType.named(text) { return type.key }
    let key = MetricType.customKey(for: text)
    var known: Set<String> = []
    for scope in scopes {
      try reader.forEach(MetricQuery(owners: scope.owners)) { values in
        if let key = values["metric_type"]?.canonicalText { known.insert(key) }
      }
    }
    if known.contains(key) { return key }
    let words = MetricType.registry.flatMap { [$0.key, $0.label] } + known.sorted()
    throw ToolError.unknown(
      "Unknown metric type \"\(text)\"", text, among: words,
      help: "`compass-export metrics` lists the measurements")
  }

  // MARK: Files

  /// Whether --csv is the report's table and no records.
  private var writesReportCSV: Bool { csv && event != nil && !wholeData.data }

  private var reportFormats: [DocumentFormat] {
    (pdf ? [.pdf] : []) + (xlsx ? [.xlsx] : []) + (html ? [.html] : []) + (writesReportCSV ? [.csv] : [])
      + (reportJson ? [.json] : [])
  }

  private var dataFormats: [RecordExport.Format] {
    (csv && !writesReportCSV ? [.csv] : []) + (json ? [.json] : []) + (jsonl ? [.jsonl] : [])
  }

  private func planned(
    _ selection: MetricSelection, for audience: AudienceChoice, _ reader: any StoreReading,
    progress: ProgressBar
  ) throws -> OutputPlan {
    let isEmpty = try reader.count(selection.query) == 0
    var plan = OutputPlan()
    if isEmpty, reportFormats.isEmpty, !dataFormats.isEmpty { plan.emptyMessages.append(Self.emptyMessage) }
    let person = try selection.scope.nameParts(reader)
    var audienceOfEvent = audience.audience.including(look.include.details)
    audienceOfEvent = audienceOfEvent.reading(selection.events, named: event)
    let isHidden = !selection.events.allSatisfy(audienceOfEvent.reads)
    if !reportFormats.isEmpty {
      let report = try report(selection, for: audience, reader, progress: progress)
      let document = try look.style.finished(report.document())
      // The file names of a family's report contain `family`, to distinguish them from a coach's.
      plan.outputs += PlannedOutput.documents(
        document, reportFormats, nameParts: report.nameParts + person + audience.nameParts,
        emptyMessage: isHidden
          ? EventsCommand.emptyMessage(hasEvents: true, event: event) : isEmpty ? emptyReportMessage : nil)
      if !isEmpty { plan.omissions.formUnion(try report.omittedDetails()) }
    }
    if ics {
      plan.outputs.append(
        try calendar(
          of: selection.events, selection.scope, for: audienceOfEvent, isFamily: audience == .family, reader,
          omitted: &plan.omissions))
    }
    plan.outputs += dataFormats.map { format in
      PlannedOutput(
        nameParts: ["metrics"] + person, content: .records(selection.query.selection, format, reader))
    }
    return plan
  }

  private func report(
    _ selection: MetricSelection, for audience: AudienceChoice, _ reader: any StoreReading,
    progress: ProgressBar
  ) throws -> MetricsReport {
    var context = try look.context(shared.place, reader, for: audience)
    context.audience = context.audience.reading(selection.events, named: self.event)
    context.contact = contact.lines
    let event = selection.events.first
    let school = try event?.schoolID.flatMap { try reader.record(School.self, id: $0) }
    let present = event?.coachesPresent ?? []
    let coaches = try present.isEmpty ? [] : reader.coaches(CoachQuery(ids: present))
    var report = MetricsReport(
      event: event, school: school, coachesPresent: coaches,
      athletes: selection.scope.athletes.map { .init($0, audience: context.audience) },
      metrics: StoreMetricSource(
        reader, query: selection.query, watch: watch(progress, total: try reader.count(selection.query))
      ),
      history: StoreMetricSource(reader, query: try history(of: selection, reader)), filters: filters,
      directionsURL: event.flatMap(Destination.init)?.url(.google), context: context)
    let schools = try coaches.isEmpty ? [] : reader.schools(SchoolQuery(ids: coaches.map(\.schoolID)))
    report.schoolNames = Dictionary(schools.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var primary = MetricQuery(owners: selection.query.owners)
    primary.primaryOnly = true
    primary.sort = .dateDescending
    primary.limit = 1
    report.primaryType = try reader.metrics(primary).first?.metricType
    report.benchmarks = try benchmarks.set(context, reader)
    return report
  }

  /// All that was measured of the same athletes up to the last day of what is shown.
  private func history(of selection: MetricSelection, _ reader: any StoreReading) throws -> MetricQuery {
    var last = selection.query
    last.sort = .dateDescending
    last.limit = 1
    let lastDays =
      selection.events.map { $0.endDate ?? $0.startDate } + (try reader.metrics(last)).map(\.recordedDate)
    var query = selection.query
    query.events = nil
    query.since = nil
    query.until = selection.events.isEmpty ? days.until : lastDays.max()
    return query
  }

  private func watch(_ progress: ProgressBar, total: Int) -> StoreMetricSource.Watch {
    .init(onPass: { progress.restart(total: total) }, onMetric: { progress.advance(by: 1) })
  }

  private var filters: [String] {
    var filters: [String] = []
    if !type.isEmpty {
      filters.append(type.map { MetricType.named($0)?.label ?? $0 }.joined(separator: ", "))
    }
    if let since = days.since { filters.append("from \(since.displayText)") }
    if let until = days.until { filters.append("until \(until.displayText)") }
    if verifiedOnly { filters.append("verified only") }
    return filters
  }

  // MARK: The list

  private static let emptyMessage = "No metrics match your filters"

  /// The message for a report without content.
  private var emptyReportMessage: String {
    event != nil && filters.isEmpty
      ? "No metrics were recorded at this event. `compass-export event-sheet` writes a page about the event."
      : Self.emptyMessage
  }

  private func list(_ selections: [MetricSelection], _ reader: any StoreReading) throws -> TextTable {
    let list = RecordList(selections.map(\.scope))
    var table = TextTable(
      list.columns([
        .init("Date", isFixed: true), .init("Metric"), .init("Result", isTrailing: true, isFixed: true),
        .init("Source"), .init("Verified", isFixed: true), .init("Event"),
      ]))
    var names: [UUID: String] = [:]
    let lexicon = try Lexicon.read(TemplateLookup())
    for selection in selections {
      var query = selection.query
      query.sort = .dateDescending
      try reader.forEach(query) { values in
        guard let metric = PerformanceMetric(values) else { return }
        if let id = metric.eventID, names[id] == nil {
          names[id] = try reader.values(of: .event, id: id)?["name"]?.canonicalText
        }
        let type = lexicon.type(of: metric.metricType)
        table.add(
          list.cells(
            values,
            [
              metric.recordedDate.displayText, type.displayLabel,
              MetricsReport.valueText(metric, type), metric.source ?? "", metric.verified ? "Yes" : "No",
              metric.eventID.flatMap { names[$0] } ?? "",
            ]))
      }
    }
    return table
  }
}
