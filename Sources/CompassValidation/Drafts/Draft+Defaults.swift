public import CompassModel

extension Draft {
  /// Takes back the values that were only assumed and that a stored record knows better.
  ///
  /// A file that lacks a column keeps what is stored, so that an end time of the store is not replaced by
  /// "an hour after the start". A stored end that was itself assumed gives way, and so does a stored end
  /// date that the new start date has passed.
  ///
  /// - Parameter stored: the values of the record that the draft is going to be merged with.
  public mutating func withdrawDefaults(knownFrom stored: FieldValues) {
    let knowsEndTime = stored["end_time"] != nil && stored["end_time_assumed"] != .boolean(true)
    if assumed.contains("end_time"), knowsEndTime {
      withdraw("end_time")
      withdraw("end_time_assumed")
      // It was moved only to make room for the end time that is withdrawn.
      if assumed.contains("end_date"), let start = values["start_date"] { values["end_date"] = start }
    }
    if assumed.contains("end_date"), case .date(let end) = stored["end_date"],
      case .date(let start) = values["start_date"], end >= start, !isAssumedEnd(end, stored)
    {
      withdraw("end_date")
    }
    for name in ["recorded_date", "school_id"] where assumed.contains(name) && stored[name] != nil {
      withdraw(name)
    }
  }

  /// Whether the stored end date stems from a stored end time that was assumed.
  private func isAssumedEnd(_ end: CalendarDate, _ stored: FieldValues) -> Bool {
    guard stored["end_time_assumed"] == .boolean(true), assumed.contains("end_time"),
      case .date(let start) = stored["start_date"]
    else { return false }
    return end == start || end == start.adding(days: 1)
  }

  private mutating func withdraw(_ name: String) {
    values[name] = nil
    assumed.remove(name)
  }
}
