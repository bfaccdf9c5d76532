import CompassModel
import CompassSource
import CompassValidation

/// What the times of a file say about those without AM or PM.
struct ClockEvidence: Sendable {
  /// The columns of times.
  var columns: [Int] = []
  private var clocks = WrittenClocks()
  private var hasLateHour = false
  /// Whether a time says AM or PM.
  private var hasMarker = false
  private var zeros = 0
  /// How many times without AM or PM have hours before 10.
  private var earlyHours = 0
  /// Whether a time with AM or PM is one that the conventions of events would read otherwise.
  private var hasEarlyMorning = false
  /// How many times with AM or PM are from 7 in the evening on, and from 8 to 11 in the morning.
  private var evenings = 0
  private var mornings = 0
  private var morning = 0
  private var afternoon = 0
  private var sevens = 0

  mutating func add(_ record: SourceRecord) {
    for column in columns where column < record.count {
      guard let clock = record.withBytes(at: column, { clocks.clock($0) }) else { continue }
      for time in [clock.start, clock.end].compactMap(\.self) { add(time, clock.isTwentyFourHour) }
    }
  }

  private mutating func add(_ time: WrittenClock.Time, _ isTwentyFourHour: Bool) {
    guard time.isOpen else {
      if isTwentyFourHour {
        if time.hour >= 13 { hasLateHour = true } else if time.hour < 10 { zeros += 1 }
      } else {
        hasMarker = true
        if 1...6 ~= time.hour { hasEarlyMorning = true }
        if time.hour >= 19 { evenings += 1 } else if 8...11 ~= time.hour { mornings += 1 }
      }
      return
    }
    if time.hour < 10 { earlyHours += 1 }
    switch time.hour {
    case 7: sevens += 1
    case 8...11: morning += 1
    default: afternoon += 1
    }
  }

  /// How many times have neither AM nor PM.
  private var openCount: Int { morning + afternoon + sevens }

  /// How times without AM or PM are read: as on a 24-hour clock if a time is 13:00 or later or nearly all that could
  /// have a leading zero have one, else as events usually are unless other times contradict that.
  var rule: WrittenClock.Rule {
    if !hasMarker, hasLateHour || zeros > 0 && zeros >= 4 * earlyHours { return .twentyFourHours }
    // Of both clocks in one file, neither is the rule.
    if hasEarlyMorning || hasMarker && hasLateHour { return .unknown }
    return evenings > mornings ? .eveningEvents : .events
  }

  /// The rule and why it was taken; nil if all times say which half of the day they are in.
  func decision(_ rule: WrittenClock.Rule, isGiven: Bool) -> Decision? {
    guard openCount > 0 else { return nil }
    if isGiven { return Decision(what: "clock", value: rule.rawValue, why: "set with --clock") }
    let unread = rule == .eveningEvents ? "\(morning + sevens) from 7 to 11" : "\(sevens) at 7"
    let read = rule == .eveningEvents ? "" : "\(morning) morning, "
    let times = "\(openCount) without AM or PM: \(read)\(afternoon) afternoon, \(unread) not read"
    switch rule {
    case .twentyFourHours:
      let why = hasLateHour ? "a time is 13:00 or later" : "the hours have leading zeros"
      return Decision(what: "clock", value: "24", why: why, override: "--clock pm")
    case .events, .eveningEvents:
      return Decision(
        what: "clock", value: "usual event hours", why: times, override: "--clock 24")
    case .morning, .afternoon:
      return Decision(
        what: "clock", value: rule.rawValue, why: "saved with the rejected rows",
        override: "--clock 24")
    case .unknown:
      return Decision(
        what: "clock", value: "unknown",
        why: "times with AM or PM conflict with the others",
        override: "--clock pm")
    }
  }
}
