import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The evidence in a file's times for reading those without AM or PM.
struct ClockEvidence: Sendable {
  /// The columns of times.
  var columns: [Int] = []
  private var clocks = WrittenClocks()
  private var hasLateHour = false
  /// Whether a time says AM or PM.
  private var hasMarker = false
  private var zeros = 0
  /// Whether a time would be at night on a 24-hour clock.
  private var hasNight = false
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
      // A time that the format knows to be one says nothing about how people write here.
      guard record.fields[column].kind != .date,
        let clock = record.withBytes(at: column, { clocks.clock($0) })
      else { continue }
      for time in [clock.start, clock.end].compactMap(\.self) { add(time, clock) }
    }
  }

  private mutating func add(_ time: WrittenClock.Time, _ clock: WrittenClock) {
    guard time.isOpen else {
      if clock.isTwentyFourHour {
        if time.hour >= 13 { hasLateHour = true } else if time.hour < 10 { zeros += 1 }
        if 1...5 ~= time.hour { hasNight = true }
      } else if clock.saysHalf {
        hasMarker = true
        if 1...6 ~= time.hour { hasEarlyMorning = true }
        if time.hour >= 19 { evenings += 1 } else if 8...11 ~= time.hour { mornings += 1 }
      }
      return
    }
    if time.hour < 10 { earlyHours += 1 }
    if 1...5 ~= time.hour { hasNight = true }
    switch time.hour {
    case 7: sevens += 1
    case 8...11: morning += 1
    default: afternoon += 1
    }
  }

  /// How many times have neither AM nor PM.
  private var openCount: Int { morning + afternoon + sevens }

  /// The clocks that the times may be of.
  private func candidates(in zone: TimeZone?) -> [Inference.Candidate] {
    let hasZeros = zeros > 0 && zeros >= 4 * earlyHours
    let events = evenings > mornings ? WrittenClock.Rule.eveningEvents : .events
    func candidate(
      _ rule: WrittenClock.Rule, _ label: String, _ evidence: [(String, Double)]
    )
      -> Inference.Candidate
    {
      Inference.Candidate(
        rule.rawValue, label: label,
        evidence: evidence.filter { $0.1 != 0 }.map { Inference.Evidence($0.0, bits: $0.1) })
    }
    return [
      candidate(
        .twentyFourHours, "24",
        [
          ("a time is 13:00 or later", hasLateHour ? 9 : 0),
          ("the hours have leading zeros", hasZeros ? 6 : 0),
          ("usual in \(zone?.identifier ?? "")", FileAccent.isForeign(zone) ? 3 : 0),
          ("times would be at night", hasNight ? -6 : 0),
          ("other times have AM or PM", hasMarker ? -12 : 0),
        ]),
      candidate(
        events, "usual event hours",
        [
          (account(of: events), 3), ("other times have AM or PM", hasMarker ? 3 : 0),
          ("times with AM or PM are early in the morning", hasEarlyMorning ? -9 : 0),
          ("the file has both clocks", hasMarker && hasLateHour ? -9 : 0),
        ]),
      candidate(.unknown, "unknown", []),
    ]
  }

  /// Returns a summary of how the times without AM or PM are read.
  private func account(of rule: WrittenClock.Rule) -> String {
    let unread = rule == .eveningEvents ? "\(morning + sevens) from 7 to 11" : "\(sevens) at 7"
    let read = rule == .eveningEvents ? "" : "\(morning) morning, "
    return "\(openCount) without AM or PM: \(read)\(afternoon) afternoon, \(unread) not read"
  }

  /// Returns the choice of the rule with its evidence, or nil if every time is clear by itself.
  ///
  /// - Parameters:
  ///   - given: the rule that was set explicitly, and its source.
  ///   - zone: the time zone of the user; nil if it isn't known.
  func inference(given: (rule: WrittenClock.Rule, by: String)?, in zone: TimeZone?) -> Inference? {
    guard openCount > 0 else { return nil }
    var candidates = candidates(in: zone)
    if let given, !candidates.contains(where: { $0.choice == given.rule.rawValue }) {
      candidates.append(.init(given.rule.rawValue, label: given.rule.rawValue))
    }
    var result = Inference(
      what: "clock", among: candidates, given: given.map { ($0.rule.rawValue, $0.by) })
    let rule = WrittenClock.Rule(rawValue: result.choice)
    result.override = rule == .twentyFourHours || rule == .unknown ? "--clock pm" : "--clock 24"
    return result
  }
}
