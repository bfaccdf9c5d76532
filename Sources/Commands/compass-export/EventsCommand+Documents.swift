import CompassCalendars
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassModel
import CompassStore
import Foundation

extension EventsCommand {
  /// The formats of the list.
  var documentFormats: [DocumentFormat] {
    (pdf ? [.pdf] : []) + (xlsx ? [.xlsx] : []) + (html ? [.html] : [])
  }

  /// The message if there is nothing to write.
  ///
  /// - Parameters:
  ///   - hasEvents: whether there are events, which the audience may not see.
  ///   - event: what the user typed for one event.
  static func emptyMessage(hasEvents: Bool, event: String? = nil) -> String {
    guard hasEvents else { return emptyMessage }
    let reason =
      event == nil
      ? "All events that match are visits to schools, which a coach doesn't see."
      : "The event is a visit to a school, which a coach of another school doesn't see."
    return reason + " Name the event or its school, or add --audience family."
  }

  /// Returns the audience of lists and calendars.
  func chosenAudience(_ reader: any StoreReading) throws -> ChosenAudience {
    try ChosenAudience(audience, reader, default: .coach)
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
    _ scope: AthleteScope, _ query: EventQuery, _ reader: any StoreReading
  ) throws -> OutputPlan {
    var plan = try reports(scope, query, reader)
    plan.add(try calendars(scope, query, reader))
    return plan
  }

  private func calendars(
    _ scope: AthleteScope, _ query: EventQuery, _ reader: any StoreReading
  ) throws -> OutputPlan {
    guard calendar.isWanted else { return OutputPlan() }
    let zone = try shared.zone(reader)
    let choice = try chosenAudience(reader).choice
    var options = calendar.options(scope, .event, zone, for: try readers(choice, query, reader))
    calendarChoices.apply(to: &options)
    let events = try reader.events(query).filter { !calendarChoices.omitCancelled || !$0.cancelled }
    let entries = try CalendarEntries(of: scope.athletes, zone: zone.identifier, reader)
    return CalendarPlan(
      options: options, entries: events.map(entries.entry), kind: .event,
      nameParts: try scope.nameParts(reader) + choice.nameParts,
      emptyMessage: Self.emptyMessage(hasEvents: !events.isEmpty, event: event)
    ).plan(calendar)
  }

  private func reports(
    _ scope: AthleteScope, _ query: EventQuery, _ reader: any StoreReading
  ) throws -> OutputPlan {
    let formats = documentFormats
    guard !formats.isEmpty else { return OutputPlan() }
    try style.checkPhoto(athletes)
    var query = query
    // People read a report from the first event to the last.
    if sort == nil { query.sort = times.listOrder }
    let audience = try chosenAudience(reader).choice
    var context = try style.context(shared.place, reader, for: audience)
    context.audience = try readers(audience, query, reader)
    let report = EventsReport(
      events: StoreEvents(reader, query: query), names: try ReportNames(of: scope.athletes, reader),
      directions: ReportDirections.finder, filters: filters.words + times.words, context: context)
    let document = try style.finished(report.document())
    // A family's file must not replace a coach's.
    let parts =
      try ["events"] + scope.nameParts(reader) + audience.nameParts
    let emptyMessage =
      try report.isEmpty()
      ? Self.emptyMessage(hasEvents: reader.count(query.selection) > 0, event: event) : nil
    return OutputPlan(
      outputs: PlannedOutput.documents(document, formats, nameParts: parts, emptyMessage: emptyMessage),
      omissions: Set(try report.omissions()))
  }
}
