import CompassCalendars
import CompassCommandLine
import CompassExport
import CompassModel
import CompassStore
import Foundation

extension MetricsCommand {
  /// The event itself as a calendar: a coach learns no costs, notes or status from it.
  ///
  /// - Parameters:
  ///   - events: the event; several only where several athletes have the same one.
  ///   - scope: whose it is.
  ///   - audience: who reads it.
  func calendar(
    of events: [Event], _ scope: AthleteScope, for audience: AudienceChoice, _ reader: any StoreReading
  ) throws -> PlannedOutput {
    let zone = try shared.zone(reader)
    let entries = try CalendarEntries(of: scope.athletes, zone: zone.identifier, reader)
    let name = events.first?.name ?? ""
    let isFamily = audience == .family
    let options = EventCalendarOptions(
      name: name, zone: zone.identifier, detail: isFamily ? .full : .basic)
    if !isFamily {
      StandardError.write(
        "Left out of the calendar: costs, status, coaches, notes and links. "
          + "To put them in: --audience family\n")
    }
    let person = try scope.nameParts(reader)
    let ids = events.map(\.id.text).sorted().joined(separator: ",")
    return PlannedOutput(
      nameParts: ["event", name] + person + (isFamily ? ["family"] : []),
      thing: "event ics events=\(ids) detail=\(options.detail.rawValue)",
      content: .text(
        EventCalendar(options).bytes(events.map(entries.entry)), fileExtension: "ics", kind: .event))
  }
}
