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
    return hasEarlyMorning || hasMarker && hasLateHour ? .unknown : .events
  }

  /// The rule and why it was taken; nil if all times say which half of the day they are in.
  func decision(_ rule: WrittenClock.Rule, isGiven: Bool) -> Decision? {
    guard openCount > 0 else { return nil }
    let times = "\(openCount) \(openCount == 1 ? "time has" : "times have") neither AM nor PM"
    if isGiven {
      return Decision(what: "clock", value: rule.name, why: "--clock says so")
    }
    switch rule {
    case .twentyFourHours:
      return Decision(
        what: "clock", value: rule.name,
        why: hasLateHour ? "a time is 13:00 or later" : "the hours have leading zeros", override: "--clock pm"
      )
    case .events:
      let open = sevens > 0 ? ", \(sevens) at 7 not read" : ""
      return Decision(
        what: "clock", value: "usual hours of events",
        why: "\(times): \(morning) morning, \(afternoon) afternoon\(open)", override: "--clock 24")
    case .unknown, .morning, .afternoon:
      return Decision(
        what: "clock", value: "not known", why: "\(times), and a time before 7 AM is in the file",
        override: "--clock pm")
    }
  }
}

extension WrittenClock.Rule {
  /// The rule as `--clock` takes it.
  package var name: String {
    switch self {
    case .unknown: "unknown"
    case .events: "events"
    case .twentyFourHours: "24"
    case .morning: "am"
    case .afternoon: "pm"
    }
  }

  /// The rule of a name.
  package init?(named name: String) {
    let rules: [WrittenClock.Rule] = [.twentyFourHours, .morning, .afternoon, .events]
    guard let rule = rules.first(where: { $0.name == name }) else { return nil }
    self = rule
  }
}
