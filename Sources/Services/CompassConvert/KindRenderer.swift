import CompassCalendars
import CompassDocuments
import CompassExport
import CompassImport
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Writes the records of a kind from a store in memory in the chosen format.
struct KindRenderer {
  let options: ConversionOptions
  let format: ConversionFormat
  let store: MemoryStore
  /// The input's name for the page title, if the output files are written to a folder.
  var inputName: String?
  /// The name of the calendar that all records are from; nil uses a default name.
  var calendarName: String?

  /// Writes the records of a kind as data or as a document.
  ///
  /// ``calendar(_:)`` writes a calendar of all kinds at once.
  ///
  /// - Parameters:
  ///   - directory: the directory for temporary files, for output that is too big for memory.
  ///   - sink: receives the bytes in pieces.
  /// - Returns: sentences about content that couldn't be shown as given.
  func render(
    _ kind: RecordKind, in directory: String, to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> [String] {
    try store.read { reader in
      if let recordFormat = format.recordFormat {
        var export = try RecordExport(kind, as: recordFormat, to: sink)
        try reader.forEach(Selection(all: kind)) { try export.write($0) }
        try export.finish()
        return []
      }
      guard let documentFormat = format.documentFormat else { return [] }
      var document = try document(kind, reader)
      if let inputName { document.pageTitle = "\(document.title) – \(TerminalText.escaped(inputName))" }
      return try DocumentRenderer.render(document, as: documentFormat, in: directory, to: sink)
    }
  }

  /// Whether the output would be empty for a kind.
  func isEmpty(_ kind: RecordKind) throws -> Bool {
    guard format.recordFormat == nil else { return try hasNoRecords(kind) }
    return try store.read { reader in
      var isEmpty = true
      try reader.forEach(Selection(all: kind)) { if options.audience.reads($0) { isEmpty = false } }
      return isEmpty
    }
  }

  /// Whether the input lacks records of a kind.
  func hasNoRecords(_ kind: RecordKind) throws -> Bool {
    try store.read { try $0.count(Selection(all: kind)) == 0 }
  }

  /// Returns the details that the output leaves out of the records of a kind for its readers.
  func omissions(_ kinds: [RecordKind]) throws -> [Audience.Detail] {
    var missing: Set<Audience.Detail> = []
    try store.read { reader in
      for kind in kinds {
        let fields = Set(kind.schema.fields.filter(RecordsReport.shows).map(\.name))
        try reader.forEach(Selection(all: kind)) { values in
          missing.formUnion(options.audience.missing(in: values, fields: fields))
        }
      }
    }
    return Audience.sorted(missing)
  }

  /// Returns how many schools the document of a kind names to readers who may not learn with whom the family deals.
  func schoolCount(_ kind: RecordKind) throws -> Int {
    guard format.documentFormat != nil, !options.audience.reads(.visits) else { return 0 }
    let field: String
    switch kind {
    case .school: field = "id"
    case .coach: field = "school_id"
    case .athlete, .event, .metric, .interaction, .trip: return 0
    }
    var schools: Set<String> = []
    try store.read { reader in
      try reader.forEach(Selection(all: kind)) { values in
        if let school = options.audience.readable(values)?[field] { schools.insert(school.canonicalText) }
      }
    }
    return schools.count
  }

  // MARK: Documents

  /// The maximum number of columns on a page.
  private static let columnsOnPaper = 8

  private func document(_ kind: RecordKind, _ reader: any StoreReading) throws -> ReportDocument {
    let athletes = try reader.athletes()
    let names = Dictionary(athletes.map { ($0.id, $0.fullName) }, uniquingKeysWith: { first, _ in first })
    switch kind {
    case .metric:
      return try metricsReport(athletes, reader).document()
    case .event:
      let pairs = try reader.schools().map { ($0.id, $0.name) }
      return try EventsReport(
        events: StoreEvents(reader, query: EventQuery()),
        names: ReportNames(
          athletes: names, schools: Dictionary(pairs, uniquingKeysWith: { first, _ in first })),
        directions: ReportDirections.finder, context: context
      ).document()
    case .athlete, .school, .coach, .interaction, .trip:
      return try RecordsReport(
        kind: kind, rows: StoreRows(reader: reader, selection: Selection(all: kind)),
        names: try linkedNames(reader), zone: options.reading.timeZone ?? .gmt,
        audience: options.audience, maximumColumns: format == .pdf ? Self.columnsOnPaper : .max,
        created: options.created,
        paper: options.paper
      ).document()
    }
  }

  /// The settings of reports.
  private var context: DocumentContext {
    DocumentContext(
      audience: options.audience, created: options.created,
      zone: options.reading.timeZone ?? .gmt, paper: options.paper, lexicon: options.reading.lexicon)
  }

  /// Returns the names of records that other records link to, by ID.
  private func linkedNames(_ reader: any StoreReading) throws -> [UUID: String] {
    let pairs =
      try reader.schools().map { ($0.id, $0.name) } + reader.coaches().map { ($0.id, $0.fullName) }
      + reader.events().map { ($0.id, $0.name) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the report of the event that all metrics belong to, or of all metrics.
  private func metricsReport(_ athletes: [Athlete], _ reader: any StoreReading) throws -> MetricsReport {
    var query = MetricQuery()
    query.sort = .type
    var events: Set<UUID?> = []
    try reader.forEach(query) { values in
      if let metric = PerformanceMetric(values) { events.insert(metric.eventID) }
    }
    let id = events.count == 1 ? events.first ?? nil : nil
    let event = try id.flatMap { try reader.record(Event.self, id: $0) }
    let audience = options.audience
    return MetricsReport(
      event: event, athletes: athletes.map { .init($0, audience: audience) },
      metrics: StoreMetricSource(reader, query: query),
      directionsURL: event.flatMap(Destination.init)?.url(.google),
      context: context)
  }

  // MARK: Calendars

  /// One calendar of all that has a day.
  func calendar(_ kinds: [RecordKind]) throws -> [UInt8] {
    let zone = options.reading.isZoneAssumed ? nil : options.reading.timeZone?.identifier
    let calendar = EventCalendarOptions(
      name: calendarName ?? (kinds == [.trip] ? "Trips" : "Recruiting Events"), zone: zone,
      detail: .full, audience: options.audience)
    return try store.read { reader in
      let entries = try CalendarEntries(of: reader.athletes(), zone: zone ?? "", reader)
      var found: [CalendarEntry] = []
      for kind in kinds {
        try reader.forEach(Selection(all: kind)) { values in
          if let event = Event(values) {
            var entry = entries.entry(event)
            entry.origin = CalendarEntry.Origin(event)
            found.append(entry)
          }
          if let trip = Trip(values) { found.append(entries.entry(trip)) }
        }
      }
      return EventCalendar(calendar).bytes(found)
    }
  }

  /// Returns a warning about event times without a time zone in a calendar, if any.
  func zoneFinding(_ kinds: [RecordKind]) throws -> Diagnostic? {
    guard options.reading.isZoneAssumed, format == .ics, kinds.contains(.event) else { return nil }
    var count = 0
    try store.read { reader in
      try reader.forEach(EventQuery()) { values in
        guard let event = Event(values), event.startTime != nil else { return }
        if CalendarEntry.zone(of: event, setting: "").isEmpty { count += 1 }
      }
    }
    guard count > 0 else { return nil }
    return Diagnostic(
      .timeZoneAssumed, .warning,
      "\(count == 1 ? "1 event has" : "\(count) events have") no time zone and no state, so \(count == 1 ? "its times" : "their times") depend on the time zone of the device",
      help: "Add --time-zone NAME, such as America/New_York")
  }
}

/// The records of a selection, read from one snapshot of a store as often as needed.
private struct StoreRows: RecordRows {
  let reader: any StoreReading
  let selection: Selection

  func scan(_ body: (FieldValues) throws -> Bool) throws {
    try reader.scan(selection, body)
  }
}
