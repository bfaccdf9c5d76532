import CompassCSV
import CompassCalendars
import CompassICalendar
import CompassModel
import CompassSource
import CompassStore
import CompassValidation

/// The import of calendar events.
extension Importer {
  /// Imports the events of a calendar and returns the findings about the whole calendar.
  func takeCalendar(_ calendar: CalendarSurvey) throws -> [Diagnostic] {
    let reader = CalendarReader(
      calendar,
      .init(
        options: options, zone: reading.timeZone, today: reading.today,
        schools: try records.upToDate().schools(SchoolQuery()).map(\.name),
        isStored: { [records] in (try? records.exists(.event, id: $0)) ?? false }))
    planner.matcher.movedEvents = MovedEvents(
      keys: reader.keys, records: records, deleted: planner.deleted, sourceEvents: sourceEvents)
    self.calendar = reader
    planner.carried = Dictionary(
      uniqueKeysWithValues: reader.events.compactMap { event in event.carried.map { (event.number, $0) } })
    var block: [PlacedRow] = []
    func takeEvent(_ placed: PlacedRow) throws {
      try take(placed)
      try endRow(placed.row.record)
    }
    for event in reader.events {
      var row = GridRow()
      row.record = event.record
      block.append(PlacedRow(row: row, drafts: [PlacedDraft(reader: 0, result: readers[0].read(event))]))
      try takeBlock(&block, takeEvent)
    }
    try takeBlock(&block, isEnd: true, takeEvent)
    outcome.leaveOut(reader.leftOut)
    outcome.inferences += reader.inferences
    outcome.typeWords = reader.typeWords
    return reader.diagnostics
  }

  /// The finding with the title and the day of its event, which no line of a calendar shows together.
  func titled(_ diagnostic: Diagnostic, _ record: SourceRecord) -> Diagnostic {
    var finding = diagnostic
    let fields = ["start_date", "name"].compactMap { name -> SourceExcerpt.Field? in
      guard let column = survey.mapping.column(of: name), column < record.count else { return nil }
      return SourceExcerpt.Field(
        record.string(at: column), isPersonal: survey.kind.schema[name]?.isPersonal ?? true)
    }
    finding.excerpt = SourceExcerpt(fields: fields, marked: nil, delimiter: "  ")
    return finding
  }
}
