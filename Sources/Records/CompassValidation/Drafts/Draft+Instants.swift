import CompassModel
package import Foundation

extension Draft {
  /// Brings days and times that are written in UTC, or with an offset, onto the clocks of the record's place.
  ///
  /// The place is the record's own time zone, or its state, or else the zone of the options. UTC is the zone of no place.
  ///
  /// - Returns: the zone, if a day or a time changed; nil if all are as they were written.
  package mutating func localizeInstants(_ options: ReadingOptions) -> TimeZone? {
    var zone = text("state").flatMap(USState.named)?.timeZones.first.flatMap { TimeZone(identifier: $0) }
    if let name = text("time_zone") {
      if !ZoneNames.isUTC(name) {
        zone = TimeZone(identifier: name)
      } else if values["id"] == nil {
        values["time_zone"] = nil
        for field in Self.days.keys where instants[field] == nil && utcOffsets[field] == nil {
          utcOffsets[field] = 0
        }
      }
    }
    guard !(instants.isEmpty && utcOffsets.isEmpty) else { return nil }
    let written = values
    let local = zone ?? options.timeZone
    for (field, offset) in utcOffsets {
      guard let time = time(field), let day = Self.days[field].flatMap(date) ?? date("start_date"),
        let zone = TimeZone(secondsFromGMT: offset)
      else { continue }
      instants[field] = FieldReader.instant(day, time, zone)
      if let day = Self.days[field], instants[day] == nil { instants[day] = instants[field] }
    }
    for (field, instant) in instants { localize(field, instant, local) }
    if values["end_date"] == values["start_date"], written["end_date"] == nil { values["end_date"] = nil }
    return values == written ? nil : local
  }

  private mutating func localize(_ field: String, _ instant: Date, _ zone: TimeZone) {
    let day = CalendarDate(of: instant, in: zone)
    switch kind.schema[field]?.type {
    case .date?: values[field] = .date(day)
    case .time?:
      let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: instant)
      values[field] = .time(TimeOfDay(wrappingSecondsSinceMidnight: seconds))
      // The day that stands in the same text, or in none.
      if let day = Self.days[field], instants[day] == nil, values[day] == nil {
        values[day] = .date(CalendarDate(of: instant, in: zone))
      }
    default: break
    }
  }

  /// The fields of the days of times.
  private static let days = [
    "start_time": "start_date", "end_time": "end_date", "checkin_time": "start_date",
  ]
}
