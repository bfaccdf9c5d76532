/// The names of properties that standards give, each with the type of its value where none is said.
enum ICalNames {
  /// A type of value (RFC 5545 §3.3), named as jCal does (RFC 7265 §3.6).
  enum ValueType: String {
    case binary, boolean, date, duration, float, integer, period, recur, text, time, unknown, uri
    case calAddress = "cal-address"
    case dateTime = "date-time"
    case utcOffset = "utc-offset"
  }

  /// The place of a name in the list.
  struct Code: Sendable, Hashable {
    let index: UInt8

    /// The code of all names that are not in the list.
    static let unknown = Code(index: .max)
    static let begin = Code(index: 0)
    static let end = Code(index: 1)
    static let version = ICalNames.code(of: "VERSION")
    /// What a calendar has once (RFC 5545 §3.6).
    static let once: Set<Code> = Set(
      ["PRODID", "VERSION", "CALSCALE", "METHOD"].map { ICalNames.code(of: $0) })
  }

  /// RFC 5545, RFC 7986, RFC 7953, RFC 9073, RFC 9074, RFC 9253 and what Apple, Microsoft and others add.
  private static let list: [(names: String, type: ValueType)] = [
    ("BEGIN END", .text),
    (
      """
      CALSCALE METHOD PRODID VERSION CATEGORIES CLASS COMMENT DESCRIPTION LOCATION RESOURCES STATUS SUMMARY \
      TRANSP TZID TZNAME CONTACT RELATED-TO UID ACTION REQUEST-STATUS NAME COLOR LOCATION-TYPE \
      PARTICIPANT-TYPE RESOURCE-TYPE PROXIMITY BUSYTYPE CONCEPT REFID X-WR-CALNAME X-WR-CALDESC \
      X-WR-TIMEZONE X-WR-RELCALID X-ALT-DESC X-PUBLISHED-TTL X-APPLE-CALENDAR-COLOR X-LIC-LOCATION \
      X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-IMPORTANCE X-MICROSOFT-CDO-ALLDAYEVENT \
      X-APPLE-TRAVEL-ADVISORY-BEHAVIOR X-MOZ-GENERATION X-WR-ALARMUID STYLED-DESCRIPTION STRUCTURED-DATA
      """, .text
    ),
    (
      "COMPLETED DTEND DUE DTSTART RECURRENCE-ID EXDATE RDATE CREATED DTSTAMP LAST-MODIFIED ACKNOWLEDGED",
      .dateTime
    ),
    ("DURATION TRIGGER REFRESH-INTERVAL", .duration),
    ("FREEBUSY", .period),
    ("GEO", .float),
    ("PERCENT-COMPLETE PRIORITY REPEAT SEQUENCE", .integer),
    ("TZOFFSETFROM TZOFFSETTO", .utcOffset),
    ("RRULE EXRULE", .recur),
    ("ATTENDEE ORGANIZER CALENDAR-ADDRESS", .calAddress),
    ("ATTACH TZURL URL SOURCE IMAGE CONFERENCE LINK X-APPLE-STRUCTURED-LOCATION", .uri),
  ]

  private static let names: [String] = list.flatMap { $0.names.split(separator: " ").map(String.init) }
  private static let types: [ValueType] = list.flatMap { entry in
    entry.names.split(separator: " ").map { _ in entry.type }
  }

  /// The index of the name in each slot, chosen by ``hash``; 255 where there is none.
  static let slots: [UInt8] = {
    var slots = [UInt8](repeating: .max, count: slotCount)
    for (index, name) in names.enumerated() {
      var slot = name.utf8.reduce(0, hash) % slotCount
      while slots[slot] != .max { slot = (slot + 1) % slotCount }
      slots[slot] = UInt8(index)
    }
    return slots
  }()

  private static let slotCount = 1024
  private static let bytes: [[UInt8]] = names.map { Array($0.utf8) }

  /// One step of the sum over the bytes of a name.
  @inline(__always)
  static func hash(_ sum: Int, _ byte: UInt8) -> Int { (sum &* 31 &+ Int(byte)) & 0xFFFF_FFFF }

  /// The code of a name of bytes in any case, of which the sum over the capitals is known.
  static func code(of name: UnsafeBufferPointer<UInt8>.SubSequence, hash: Int) -> Code {
    var slot = hash % slotCount
    while slots[slot] != .max {
      let known = bytes[Int(slots[slot])]
      if known.count == name.count, zip(known, name).allSatisfy({ $0 == $1.capital }) {
        return Code(index: slots[slot])
      }
      slot = (slot + 1) % slotCount
    }
    return .unknown
  }

  /// The code of a name in capitals.
  static func code(of name: String) -> Code {
    var name = name
    return name.withUTF8 { bytes in code(of: bytes[...], hash: bytes.reduce(0, hash)) }
  }

  /// The name of a code; nil for a name that is not in the list.
  static func name(_ code: Code) -> String? { code == .unknown ? nil : names[Int(code.index)] }

  /// The type of the values of properties of a code.
  static func type(_ code: Code) -> ValueType { code == .unknown ? .unknown : types[Int(code.index)] }

  /// Whether properties of a code hold words for people, in which a line break may stand by mistake; those that no
  /// standard names may (RFC 5545 §3.8.8).
  static func isProse(_ code: Code) -> Bool { code == .unknown || prose.contains(code) }

  private static let prose: Set<Code> = Set(
    [
      "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "X-ALT-DESC", "STYLED-DESCRIPTION",
      "X-WR-CALDESC",
    ].map { code(of: $0) })
}
