extension ICalProperty {
  /// Makes a property of one TEXT, which is escaped.
  public static func text(_ name: String, _ text: String, parameters: [ICalParameter] = []) -> ICalProperty {
    ICalProperty(name, value: ICalText.escaped(text), parameters: parameters)
  }

  /// Makes a property of a DATE or a DATE-TIME, with the `VALUE=DATE` or `TZID` that it needs.
  public static func temporal(
    _ name: String, _ temporal: ICalTemporal, parameters: [ICalParameter] = []
  )
    -> ICalProperty
  {
    var needed: [ICalParameter] = []
    switch temporal {
    case .date: needed.append(ICalParameter("VALUE", ["DATE"]))
    case .dateTime(let dateTime):
      if case .named(let zone) = dateTime.zone { needed.append(ICalParameter("TZID", [zone])) }
    }
    return ICalProperty(name, value: temporal.text, parameters: needed + parameters)
  }

  /// Makes a property of a DURATION.
  public static func duration(
    _ name: String, _ duration: ICalDuration, parameters: [ICalParameter] = []
  )
    -> ICalProperty
  {
    ICalProperty(name, value: duration.text, parameters: parameters)
  }

  /// Makes a property of a UTC-OFFSET.
  ///
  /// - Parameter seconds: seconds ahead of UTC, less than a day.
  public static func utcOffset(
    _ name: String, _ seconds: Int, parameters: [ICalParameter] = []
  )
    -> ICalProperty
  {
    ICalProperty(name, value: ICalValues.text(utcOffset: seconds), parameters: parameters)
  }

  /// Makes a property of a value that is already escaped if necessary.
  public static func raw(_ name: String, _ value: String, parameters: [ICalParameter] = []) -> ICalProperty {
    ICalProperty(name, value: value, parameters: parameters)
  }
}
