extension ICalProperty {
  /// Makes a property of one TEXT, which is escaped.
  public static func text(_ name: String, _ text: String, parameters: [ICalParameter] = []) -> ICalProperty {
    ICalProperty(name, value: ICalText.escaped(text), parameters: parameters)
  }

  /// Makes a property of a list of TEXT, each of which is escaped.
  public static func texts(
    _ name: String, _ texts: [String], parameters: [ICalParameter] = []
  )
    -> ICalProperty
  {
    let value = texts.map(ICalText.escaped).joined(separator: ",")
    return ICalProperty(name, value: value, parameters: parameters)
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

  /// Makes a property of a list of DATE or DATE-TIME values that are all of one kind and zone, which the
  /// first of them decides.
  public static func temporals(
    _ name: String, _ temporals: [ICalTemporal], parameters: [ICalParameter] = []
  )
    -> ICalProperty?
  {
    guard let first = temporals.first else { return nil }
    var property = ICalProperty.temporal(name, first, parameters: parameters)
    property.value = temporals.map(\.text).joined(separator: ",")
    return property
  }

  /// Makes a property of a DURATION.
  public static func duration(
    _ name: String, _ duration: ICalDuration, parameters: [ICalParameter] = []
  )
    -> ICalProperty
  {
    ICalProperty(name, value: duration.text, parameters: parameters)
  }

  /// Makes a property of an INTEGER.
  public static func integer(
    _ name: String, _ integer: Int, parameters: [ICalParameter] = []
  )
    -> ICalProperty
  {
    ICalProperty(name, value: String(integer), parameters: parameters)
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

  /// Makes a property of a value that is escaped where it must be.
  public static func raw(_ name: String, _ value: String, parameters: [ICalParameter] = []) -> ICalProperty {
    ICalProperty(name, value: value, parameters: parameters)
  }
}
