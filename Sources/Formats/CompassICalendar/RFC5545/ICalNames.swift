/// The names of properties that standards give, and whether each is a text.
enum ICalNames {
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

  /// The names of texts in RFC 5545, RFC 7986, RFC 7953, RFC 9073, RFC 9074, RFC 9253 and what Apple,
  /// Microsoft and others add.
  private static let texts: [String] =
    """
    BEGIN END CALSCALE METHOD PRODID VERSION CATEGORIES CLASS COMMENT DESCRIPTION LOCATION RESOURCES STATUS \
    SUMMARY TRANSP TZID TZNAME CONTACT RELATED-TO UID ACTION REQUEST-STATUS NAME COLOR LOCATION-TYPE \
    PARTICIPANT-TYPE RESOURCE-TYPE PROXIMITY BUSYTYPE CONCEPT REFID X-WR-CALNAME X-WR-CALDESC \
    X-WR-TIMEZONE X-WR-RELCALID X-ALT-DESC X-PUBLISHED-TTL X-APPLE-CALENDAR-COLOR X-LIC-LOCATION \
    X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-IMPORTANCE X-MICROSOFT-CDO-ALLDAYEVENT \
    X-APPLE-TRAVEL-ADVISORY-BEHAVIOR X-MOZ-GENERATION X-WR-ALARMUID STYLED-DESCRIPTION STRUCTURED-DATA
    """.split(separator: " ").map(String.init)

  /// The names of other values there; codes count on from those of texts.
  private static let others: [String] =
    """
    COMPLETED DTEND DUE DTSTART RECURRENCE-ID EXDATE RDATE CREATED DTSTAMP LAST-MODIFIED ACKNOWLEDGED \
    DURATION TRIGGER REFRESH-INTERVAL FREEBUSY GEO PERCENT-COMPLETE PRIORITY REPEAT SEQUENCE \
    TZOFFSETFROM TZOFFSETTO RRULE EXRULE ATTENDEE ORGANIZER CALENDAR-ADDRESS ATTACH TZURL URL SOURCE \
    IMAGE CONFERENCE LINK X-APPLE-STRUCTURED-LOCATION
    """.split(separator: " ").map(String.init)

  private static let names = texts + others

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

  /// Whether the values of properties of a code are texts, as far as a standard says.
  static func isText(_ code: Code) -> Bool { Int(code.index) < texts.count }

  /// Whether properties of a code hold words for people, in which a line break may stand by mistake; those that no
  /// standard names may (RFC 5545 §3.8.8).
  static func isProse(_ code: Code) -> Bool { code == .unknown || prose.contains(code) }

  private static let prose: Set<Code> = Set(
    [
      "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "X-ALT-DESC", "STYLED-DESCRIPTION",
      "X-WR-CALDESC",
    ].map { code(of: $0) })
}
