extension ICalProperty {
  /// The value as one TEXT, which may contain commas (RFC 5545 §3.3.11).
  public var text: String { ICalText.unescaped(value) }

  /// The values of a list of TEXT, without blanks around them; empty values are skipped.
  public var texts: [String] {
    ICalText.list(bytes: valueBytes).compactMap {
      let bytes = ValueScanner($0).rest
      return bytes.isEmpty ? nil : String(decoding: ICalText.unescaped(bytes: bytes), as: UTF8.self)
    }
  }

  /// The value as a DATE or a DATE-TIME, or nil if it is invalid.
  ///
  /// A `Z` overrides a `TZID`. A value without a time is a DATE, even if `VALUE=DATE` is missing. A midnight
  /// with `VALUE=DATE` is also a DATE.
  public var temporal: ICalTemporal? { temporal(valueBytes, tzid: tzid) }

  /// The values of a list of DATE, DATE-TIME or PERIOD, with the start of each period.
  ///
  /// Invalid values are skipped.
  public var temporals: [ICalTemporal] {
    let tzid = tzid
    return ICalText.list(bytes: valueBytes).compactMap {
      temporal($0.prefix { $0 != UInt8(ascii: "/") }, tzid: tzid)
    }
  }

  /// The values of a list of PERIOD; invalid values are skipped.
  public var periods: [ICalPeriod] {
    let tzid = tzid
    return ICalText.list(bytes: valueBytes).compactMap { ICalPeriod(bytes: $0, tzid: tzid) }
  }

  /// The value as a DURATION, or nil if it is invalid.
  public var duration: ICalDuration? { ICalDuration(bytes: valueBytes) }

  /// The value as an INTEGER, or nil if it is invalid.
  public var integer: Int? { ICalValues.integer(value) }

  /// The value as a UTC-OFFSET, in seconds ahead of UTC, or nil if it is invalid.
  public var utcOffset: Int? { ICalValues.utcOffset(value) }

  /// The value as coordinates in degrees, or nil if they are invalid.
  public var geo: (latitude: Double, longitude: Double)? { ICalValues.geo(value) }

  /// The `TZID` parameter, or nil if it is missing or empty.
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
