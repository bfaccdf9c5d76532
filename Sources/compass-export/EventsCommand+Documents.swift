import CompassCalendars
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassStore
import Foundation

extension EventsCommand {
  /// The name of the list in the catalogue of reports.
  static let report = "events"

  /// What the list is written as.
  var documentFormats: [DocumentFormat] {
    (pdf ? [.pdf] : []) + (xlsx ? [.xlsx] : []) + (html ? [.html] : [])
  }

  /// Who calendars are for: they are one's own where nothing says otherwise.
  func calendarAudience(_ reader: any StoreReading) throws -> ChosenAudience {
    try ChosenAudience(audience, reader, usual: .family)
  }

  func documents(
    _ scope: AthleteScope, _ query: EventQuery, _ subject: [String], _ reader: any StoreReading,
    _ store: SQLiteStore
  ) throws -> [PlannedOutput] {
    try reports(scope, query, subject, reader, store) + calendars(scope, query, subject, reader)
  }

  private func calendars(
    _ scope: AthleteScope, _ query: EventQuery, _ subject: [String], _ reader: any StoreReading
  ) throws -> [PlannedOutput] {
    guard calendar.isWanted else { return [] }
    let zone = try shared.zone(reader)
    let usual: CalendarDetail = try calendarAudience(reader).choice == .coach ? .basic : .full
    var options = calendar.options(scope, .event, zone, usual: usual)
    calendarChoices.apply(to: &options)
    let events = try reader.events(query).filter { !calendarChoices.omitCancelled || !$0.cancelled }
    let entries = try CalendarEntries(of: scope.athletes, zone: zone.identifier, reader)
    let plan = CalendarPlan(
      options: options, entries: events.map(entries.entry), kind: .event,
      person: try scope.nameParts(reader), subject: subject)
    return plan.outputs(calendar)
  }

  private func reports(
    _ scope: AthleteScope, _ query: EventQuery, _ subject: [String], _ reader: any StoreReading,
    _ store: SQLiteStore
  ) throws -> [PlannedOutput] {
    let formats = documentFormats
    guard !formats.isEmpty else { return [] }
    var query = query
    // A report is a list that somebody reads; the newest come first there.
    if sort == nil { query.sort = .dateDescending }
    try style.checkFormats(formats)
    let audience = try style.chosenAudience(audience, reader, report: Self.report).choice
    let context = try style.context(shared.place, reader, report: Self.report, for: audience)
    let report = EventsReport(
      events: StoreEvents(store: store, query: query), names: try ReportNames(of: scope.athletes, reader),
      directions: ReportDirections.finder, filters: filters.words + times.words, context: context)
    let document = try style.finished(report.document(), report: Self.report) {
      try ReportAttachment.records(query.selection, for: context.audience, in: reader)
    }
    OmissionNote(try report.omissions()).write()
    // What a family reads must never lie where a coach's report is expected.
    let parts =
      try ["events"] + scope.nameParts(reader) + style.nameParts + (audience == .family ? ["family"] : [])
    let thing =
      ["events report"] + subject + ["audience=" + audience.rawValue] + style.subject(context)
    return PlannedOutput.documents(document, formats, nameParts: parts, thing: thing)
  }
}
