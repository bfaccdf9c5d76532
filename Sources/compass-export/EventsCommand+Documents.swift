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

  /// What is said if the only event is a visit that the audience may not see.
  static let hiddenMessage =
    "The event is a visit to a school, which only its coaches see: name the event or the school, or add --audience family."

  /// Who reads lists and calendars.
  func chosenAudience(_ reader: any StoreReading) throws -> ChosenAudience {
    try style.chosenAudience(audience, reader, report: Self.report)
  }

  /// The readers of the events of a query: of the school or the event that the user named, its staff.
  private func readers(
    _ choice: AudienceChoice, _ query: EventQuery, _ reader: any StoreReading
  ) throws -> Audience {
    let audience = filters.readers(choice.audience.including(include.details), of: query)
    guard let event, let ids = query.ids else { return audience }
    return audience.reading(try reader.events(EventQuery(ids: ids)), named: event)
  }

  func documents(
    _ scope: AthleteScope, _ query: EventQuery, _ subject: [String], _ reader: any StoreReading
  ) throws -> [PlannedOutput] {
    try reports(scope, query, subject, reader) + calendars(scope, query, subject, reader)
  }

  private func calendars(
    _ scope: AthleteScope, _ query: EventQuery, _ subject: [String], _ reader: any StoreReading
  ) throws -> [PlannedOutput] {
    guard calendar.isWanted else { return [] }
    let zone = try shared.zone(reader)
    let choice = try chosenAudience(reader).choice
    var options = calendar.options(scope, .event, zone, for: try readers(choice, query, reader))
    calendarChoices.apply(to: &options)
    let events = try reader.events(query).filter { !calendarChoices.omitCancelled || !$0.cancelled }
    let entries = try CalendarEntries(of: scope.athletes, zone: zone.identifier, reader)
    let plan = CalendarPlan(
      options: options, entries: events.map(entries.entry), kind: .event,
      nameParts: try scope.nameParts(reader) + (choice == .family ? ["family"] : []), subject: subject,
      emptyMessage: event == nil || events.isEmpty ? Self.emptyMessage : Self.hiddenMessage)
    OmissionNote(plan.omissions).write()
    if calendar.ics, plan.entries.isEmpty { try shared.reportEmpty(plan.emptyMessage) }
    return plan.outputs(calendar)
  }

  private func reports(
    _ scope: AthleteScope, _ query: EventQuery, _ subject: [String], _ reader: any StoreReading
  ) throws -> [PlannedOutput] {
    let formats = documentFormats
    guard !formats.isEmpty else { return [] }
    var query = query
    // A report is a list that somebody reads; the newest come first there.
    if sort == nil { query.sort = .dateDescending }
    try style.checkFormats(formats)
    let audience = try chosenAudience(reader).choice
    var context = try style.context(shared.place, reader, report: Self.report, for: audience)
    context.audience = try readers(audience, query, reader)
    let report = EventsReport(
      events: StoreEvents(reader, query: query), names: try ReportNames(of: scope.athletes, reader),
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
    return PlannedOutput.documents(
      document, formats, nameParts: parts, thing: thing,
      emptyMessage: try report.isEmpty()
        ? event == nil ? Self.emptyMessage : Self.hiddenMessage : nil)
  }
}
