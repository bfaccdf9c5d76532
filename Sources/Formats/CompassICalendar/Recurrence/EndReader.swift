import CompassSource

/// Reads how long an event takes from its end or its duration, and mends what cannot be.
struct EndReader {
  private let start: ICalTemporal
  private let end: ICalTemporal?
  private let duration: ICalDuration?
  private let zone: any ICalZoneRules
  private let endZone: any ICalZoneRules
  private var isEarly = false

  init(start: ICalTemporal, zone: any ICalZoneRules, end: ICalTemporal, endZone: any ICalZoneRules) {
    self.start = start
    self.zone = zone
    self.end = end
    self.endZone = endZone
    duration = nil
  }

  init(start: ICalTemporal, duration: ICalDuration) {
    self.start = start
    self.duration = duration
    end = nil
    zone = ICalFixedZone.utc
    endZone = ICalFixedZone.utc
  }

  /// The length: at least one day, and at least no time.
  mutating func read() -> EventTiming.Length {
    if let duration { return length(of: duration) }
    guard let end else { return start.isDate ? .days(1) : .exact(0) }
    if case .date(let first) = start {
      // A time on the last day makes that day part of the event.
      let isPartOfDay = !end.isDate && end.local.time != .midnight
      let days = end.day.daysSince1970 - first.daysSince1970 + (isPartOfDay ? 1 : 0)
      isEarly = days < 1
      return .days(max(1, days))
    }
    // A day without a time ends the event when it begins.
    let endInstant = (end.isDate ? zone : endZone).instant(of: end.local)
    let seconds = endInstant - zone.instant(of: start.local)
    isEarly = seconds <= 0
    return .exact(max(0, seconds))
  }

  private mutating func length(of duration: ICalDuration) -> EventTiming.Length {
    if start.isDate {
      let days = duration.days + CivilCalendar.floorDivide(duration.seconds + 86_399, 86_400)
      isEarly = days < 1
      return .days(max(1, days))
    }
    isEarly = duration.days < 0 || duration.seconds < 0
    return isEarly ? .exact(0) : .nominal(duration)
  }

  /// What is to be said of the property that was read.
  func findings(of property: ICalProperty) -> [Diagnostic] {
    var result: [Diagnostic] = []
    if isEarly {
      result.append(
        Diagnostic(
          .recurrenceEventEndEarly, .warning, "The event's end isn't after its start",
          help: start.isDate
            ? "It was read as one day." : "It was read as zero-length.",
          position: property.position, field: property.name, value: property.value, isPersonal: false))
    }
    if let end, end.isDate != start.isDate {
      result.append(
        Diagnostic(
          .recurrenceEventEndForm, .warning,
          start.isDate
            ? "The event starts with a date but ends with a date and time"
            : "The event starts with a date and time but ends with a date",
          position: property.position, field: property.name, value: property.value, isPersonal: false))
    }
    return result
  }
}
