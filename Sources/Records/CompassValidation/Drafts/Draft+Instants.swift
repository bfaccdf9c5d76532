import CompassModel
package import Foundation

extension Draft {
  /// Converts days and times that are in UTC, or have an offset, to the local time of the record's place.
  ///
  /// The time zone is the record's own zone, that of its state, or that of the options. UTC isn't the local time of
  /// any place.
  ///
  /// - Parameter isZoneAssumed: whether the time zone of the options is only a default; a record in UTC without a state
  ///   then stays in UTC.
  /// - Returns: the zone, if a day or a time changed; otherwise nil.
  package mutating func localizeInstants(_ options: ReadingOptions, isZoneAssumed: Bool) -> TimeZone? {
    let isUTC = text("time_zone").map(ZoneWords.isUTC) ?? false
    guard isUTC || !(instants.isEmpty && utcOffsets.isEmpty) else { return nil }
    var zone = text("state").flatMap(USState.named)?.timeZones.first.flatMap { TimeZone(identifier: $0) }
    if let name = text("time_zone") {
      if !isUTC {
        zone = TimeZone(identifier: name)
      } else if values["id"] == nil, zone != nil || !isZoneAssumed {
        values["time_zone"] = nil
        for field in Self.days.keys where instants[field] == nil && utcOffsets[field] == nil {
          utcOffsets[field] = 0
        }
      }
    }
    guard !(instants.isEmpty && utcOffsets.isEmpty) else { return nil }
    let written = values
    let local = zone ?? options.timeZone
    // The start comes before the check-in, so that it decides the first day.
    for (field, offset) in utcOffsets.sorted(by: { $0.key > $1.key }) {
      guard let time = time(field), let day = Self.days[field].flatMap(date) ?? date("start_date"),
        let zone = TimeZone(secondsFromGMT: offset)
      else { continue }
      instants[field] = FieldReader.instant(day, time, zone)
      if let day = Self.days[field], instants[day] == nil { instants[day] = instants[field] }
    }
    for (field, instant) in instants.sorted(by: { $0.key > $1.key }) { localize(field, instant, local) }
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
      // Also set the day of the time, unless the day has its own instant or value.
      if let day = Self.days[field], instants[day] == nil, values[day] == nil {
        values[day] = .date(CalendarDate(of: instant, in: zone))
      }
    default: break
    }
  }

  /// The date field for each time field.
  private static let days = [
    "start_time": "start_date", "end_time": "end_date", "checkin_time": "start_date",
  ]
}
