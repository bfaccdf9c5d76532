extension ICalProperty {
  /// The value as one TEXT, whatever commas stand in it (RFC 5545 §3.3.11).
  public var text: String { ICalText.unescaped(value) }

  /// The values of a list of TEXT, blanks around each left out, empty ones too.
  public var texts: [String] {
    ICalText.list(bytes: valueBytes).compactMap {
      let bytes = ValueScanner($0).rest
      return bytes.isEmpty ? nil : String(decoding: ICalText.unescaped(bytes: bytes), as: UTF8.self)
    }
  }

  /// The value as a DATE or a DATE-TIME; nil where it is neither.
  ///
  /// A `Z` counts more than a `TZID`. What has no time is a DATE, even where `VALUE=DATE` is missing, and a
  /// midnight that is called a DATE is one.
  public var temporal: ICalTemporal? { temporal(valueBytes, tzid: tzid) }

  /// The values of a list of DATE, DATE-TIME or PERIOD, of which the start; what is none of them is left out.
  public var temporals: [ICalTemporal] {
    let tzid = tzid
    return ICalText.list(bytes: valueBytes).compactMap {
      temporal($0.prefix { $0 != UInt8(ascii: "/") }, tzid: tzid)
    }
  }

  /// The values of a list of PERIOD; what is none is left out.
  public var periods: [ICalPeriod] {
    let tzid = tzid
    return ICalText.list(bytes: valueBytes).compactMap { ICalPeriod(bytes: $0, tzid: tzid) }
  }

  /// The value as a DURATION; nil where it is none.
  public var duration: ICalDuration? { ICalDuration(bytes: valueBytes) }

  /// The value as an INTEGER; nil where it is none.
  public var integer: Int? { ICalValues.integer(value) }

  /// The value as a FLOAT; nil where it is none.
  public var float: Double? { ICalValues.float(value) }

  /// The value as a BOOLEAN; nil where it is none.
  public var boolean: Bool? { ICalValues.boolean(value) }

  /// The value as a UTC-OFFSET, in seconds ahead of UTC; nil where it is none.
  public var utcOffset: Int? { ICalValues.utcOffset(value) }

  /// The value as a place; nil where there is no such place.
  public var geo: (latitude: Double, longitude: Double)? { ICalValues.geo(value) }

  /// The zone that its times are in; nil where none is named.
  private var tzid: String? {
    guard let tzid = parameter("TZID"), !tzid.isEmpty else { return nil }
    return tzid
  }

  private func temporal(_ bytes: ArraySlice<UInt8>, tzid: String?) -> ICalTemporal? {
    let temporal = ICalTemporal(bytes: bytes, tzid: tzid)
    if case .dateTime(let dateTime)? = temporal, dateTime.local.time == .midnight,
      parameter("VALUE")?.uppercased() == "DATE"
    {
      return .date(dateTime.local.date)
    }
    return temporal
  }
}
