package import CompassModel
import CompassSource
import Foundation

/// The rules of events (seed 000 §5 and §8; domain reference §1.4).
package enum EventRules {
  /// The highest cost of an event that the app accepts, in dollars.
  static let maximumCost: Decimal = 100_000
  /// The most days between two events with the same name and type that are considered duplicates.
  static let duplicateDays = 3
  /// The assumed length of an event without an end time, in seconds.
  static let assumedLength = 3600

  static func check(_ draft: inout Draft, _ context: RuleContext, _ issues: inout [FieldIssue]) throws {
    RuleHelpers.requireAll(draft, &issues)
    checkDates(&draft, &issues)
    checkYear(draft, context, &issues)
    checkStatusWords(draft, &issues)
    completeTimes(&draft, &issues)
    checkTimes(draft, &issues)
    checkCost(&draft, &issues)
    checkAttendance(draft, context, &issues)
    RuleHelpers.checkCoordinates("latitude", "longitude", &draft, &issues)
    try findDuplicates(draft, context, &issues)
  }

  private static func checkDates(_ draft: inout Draft, _ issues: inout [FieldIssue]) {
    guard let start = draft.date("start_date") else { return }
    if let end = draft.date("end_date") {
      guard end < start else { return }
      RuleHelpers.fail(
        "end_date", .eventEndBeforeStart, "End date must be after start date",
        help: "The event starts on \(start.displayText) and ends on \(end.displayText).", &draft, &issues
      )
    } else if !draft.mentions("end_date"), !draft.keepsAside("end_date") {
      draft.fill("end_date", .date(start))
    }
  }

  /// The years before and after today within which events are.
  private static let years = (past: 6, future: 3)

  private static func checkYear(_ draft: Draft, _ context: RuleContext, _ issues: inout [FieldIssue]) {
    guard context.options.hasClock, let start = draft.date("start_date") else { return }
    let year = context.options.today.year
    let isLate = start.year > year + years.future
    guard isLate || start.year < year - years.past else { return }
    issues.add(
      "start_date", .dateImplausible, .rejectsRecord,
      "The event starts on \(start.displayText), \(isLate ? "more than 3 years from now" : "more than 6 years ago")",
      help: "Check the year.")
  }

  /// The beginnings of words that say that an event does not take place as planned.
  private static let statusWords: [StaticString] = [
    "cancel", "postpone", "rained out", "rainout", "rain out", "ppd", "called off", "moved to", "rescheduled",
    "annul", "abgesagt", "ausgefallen", "suspendid", "aplazad",
  ]
  /// The most bytes of a text that is looked at for such words.
  private static let maximumRemark = 60

  private static func checkStatusWords(_ draft: Draft, _ issues: inout [FieldIssue]) {
    guard !draft.flag("cancelled") else { return }
    func find(_ text: String) -> Bool {
      text.utf8.count <= maximumRemark && text.hasWord(beginningWith: statusWords)
    }
    for name in ["name", "performance_notes", "description"] {
      guard case .text(let text)? = draft.values[name], find(text) else { continue }
      return issues.append(mayBeCancelled(name))
    }
    for member in draft.extra {
      if case .string(let text) = member.value, find(text) {
        return issues.append(mayBeCancelled("cancelled"))
      }
    }
  }

  private static func mayBeCancelled(_ field: String) -> FieldIssue {
    FieldIssue(
      field, .eventMayBeCancelled, .warns,
      "The event seems to be canceled or postponed, but was saved as taking place",
      help: "Add a column Cancelled with Yes in this row, or correct the date.")
  }

  /// Fills in the end time of an event that has a start time and no end: an hour later, past midnight on
  /// the next day.
  private static func completeTimes(_ draft: inout Draft, _ issues: inout [FieldIssue]) {
    guard let start = draft.time("start_time"), draft.time("end_time") == nil, !draft.mentions("end_time"),
      !draft.keepsAside("end_time")
    else { return }
    let end = TimeOfDay(wrappingSecondsSinceMidnight: start.secondsSinceMidnight + assumedLength)
    draft.fill("end_time", .time(end))
    draft.fill("end_time_assumed", .boolean(true))
    guard end < start, let first = draft.date("start_date"), draft.date("end_date") == first,
      let next = first.adding(days: 1)
    else { return }
    draft.fill("end_date", .date(next))
    issues.add(
      "end_date", .eventEndPastMidnight, .notes,
      """
      No end time given. One hour after \(start.displayText) is \(end.displayText) on the next day, so the \
      end date was set to \(next.displayText)
      """)
  }

  private static func checkTimes(_ draft: Draft, _ issues: inout [FieldIssue]) {
    guard let start = draft.time("start_time") else { return }
    let lastDay = draft.date("end_date") ?? draft.date("start_date")
    if let end = draft.time("end_time"), end < start, !draft.flag("end_time_assumed"),
      lastDay == draft.date("start_date")
    {
      issues.add(
        "end_time", .eventEndTimeBeforeStart, .warns,
        "The event ends at \(end.displayText), before it starts at \(start.displayText) on the same day",
        help: "Check AM and PM. If it ends after midnight, add the end date.")
    }
    if let checkin = draft.time("checkin_time"), checkin > start {
      issues.add(
        "checkin_time", .eventCheckinAfterStart, .warns,
        "Check-in at \(checkin.displayText) is after the start at \(start.displayText)",
        help: "Check AM and PM.")
    }
  }

  private static func checkCost(_ draft: inout Draft, _ issues: inout [FieldIssue]) {
    guard let cost = draft.number("cost") else { return }
    if cost < 0 {
      RuleHelpers.fail(
        "cost", .costNegative, "Amount must be positive", help: "Use 0 for a free event.", &draft, &issues)
    }
    if cost > maximumCost {
      RuleHelpers.fail("cost", .costTooHigh, "Amount must not exceed $100,000", &draft, &issues)
    }
  }

  private static func checkAttendance(
    _ draft: Draft, _ context: RuleContext, _ issues: inout [FieldIssue]
  ) {
    guard draft.flag("attended"), let start = draft.date("start_date"), start > context.options.today else {
      return
    }
    issues.add(
      "attended", .eventAttendedInFuture, .warns,
      "The event is marked as attended, but its start date \(start.displayText) is in the future",
      help: "Check the year of the date, or clear Attended.")
  }

  /// The days on which an event can be a duplicate of an event that starts on a day.
  package static func daysNear(_ start: CalendarDate) -> ClosedRange<CalendarDate> {
    let day = start.daysSince1970
    return CalendarDate(
      clampingDaysSince1970: day - duplicateDays)...CalendarDate(clampingDaysSince1970: day + duplicateDays)
  }

  private static func findDuplicates(
    _ draft: Draft, _ context: RuleContext, _ issues: inout [FieldIssue]
  ) throws {
    guard let name = draft.values.foldedName, let start = draft.date("start_date") else { return }
    let days = daysNear(start)
    for id in try context.known.events(foldedName: name, startingIn: days, owner: context.owner) {
      guard id != draft.id("id"), let other = try context.known.values(of: .event, id: id),
        case .date(let otherStart) = other["start_date"], isDuplicate(draft, start, other, otherStart)
      else { continue }
      issues.add(
        "name", .eventPossibleDuplicate, .warns,
        "There is already an event with this name on \(otherStart.displayText)",
        help:
          "To change the date or type of the saved event, export it with `compass-export events --csv`, edit that file and import it."
      )
      return
    }
  }

  /// Whether two events with the same name are probably duplicates.
  ///
  /// Events on the same day at different times are a doubleheader, and games are played in series.
  private static func isDuplicate(
    _ draft: Draft, _ start: CalendarDate, _ other: FieldValues, _ otherStart: CalendarDate
  ) -> Bool {
    let distance = abs(start.daysSince1970 - otherStart.daysSince1970)
    let isSameType = draft.values["type"] == other["type"]
    if distance == 0 {
      if !isSameType { return true }
      // The same name, type and day are one record, unless the draft has an id of its own.
      return draft.id("id") != nil && draft.values["start_time"] == other["start_time"]
    }
    return isSameType && distance <= duplicateDays && draft.text("type") != EventType.game.rawValue
  }
}
