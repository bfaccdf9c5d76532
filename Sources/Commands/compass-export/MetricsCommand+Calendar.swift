import CompassCalendars
import CompassCommandLine
import CompassExport
import CompassModel
import CompassStore
import Foundation

extension MetricsCommand {
  /// The event itself as a calendar.
  ///
  /// - Parameters:
  ///   - events: the event; several only where several athletes have the same one.
  ///   - scope: whose it is.
  ///   - audience: who reads it.
  ///   - isFamily: whether the file's name says that it is for the family.
  ///   - omitted: takes the details that the calendar leaves out.
  func calendar(
    of events: [Event], _ scope: AthleteScope, for audience: Audience, isFamily: Bool,
    _ reader: any StoreReading, omitted: inout Set<Audience.Detail>
  ) throws -> PlannedOutput {
    let zone = try shared.zone(reader)
    let found = try CalendarEntries(of: scope.athletes, zone: zone.identifier, reader)
    let entries = events.map(found.entry)
    let name = events.first?.name ?? ""
    let options = EventCalendarOptions(name: name, zone: zone.identifier, detail: .full, audience: audience)
    for entry in entries { omitted.formUnion(entry.missing(for: audience)) }
    let person = try scope.nameParts(reader)
    return PlannedOutput(
      nameParts: ["event", name] + person + (isFamily ? ["family"] : []),
      content: .text(EventCalendar(options).bytes(entries), fileExtension: "ics", kind: .event),
      emptyMessage: entries.contains { $0.readable(by: audience) != nil }
        ? nil : EventsCommand.emptyMessage(hasEvents: true, event: event))
  }
}
