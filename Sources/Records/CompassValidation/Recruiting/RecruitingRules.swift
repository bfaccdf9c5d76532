import CompassModel
import CompassSource
import Foundation

/// What published recruiting calendars make worth a second look: a visit in a dead period, a coach who watches a
/// game in a quiet one.
///
/// They are hints to families, whose records are seldom exact, and say nothing of whether anybody kept a rule.
enum RecruitingRules {
  /// Compares a record with the calendars; at most one thing is said of it.
  ///
  /// - Throws: what the look-up of known records throws.
  static func check(
    _ draft: Draft, _ watch: RecruitingWatch, _ context: RuleContext, _ issues: inout [FieldIssue]
  ) throws {
    let occasions = try RecruitingOccasion.all(in: draft, context)
    guard !occasions.isEmpty else { return }
    let field = draft.kind == .event ? "start_date" : "occurred_at"
    guard let sport = try sport(watch, context) else {
      return issues.append(unchecked("user_id", "The athlete's sport is unknown", help: sportHelp))
    }
    let sports = sports(in: sport)
    var worst: (fit: RecruitingPeriod.Kind.Fit, issue: FieldIssue)?
    var reason: FieldIssue?
    for occasion in occasions {
      let school = try context.known.values(of: .school, id: occasion.school)
      guard let division = school?["division"].flatMap(SchoolDivision.init(fieldValue:)) else {
        reason = unchecked(
          "school_id", "The school's division is unknown",
          help: "Set the school's division: D1, D2, D3, NAIA or JUCO")
        continue
      }
      let calendars = watch.calendars.filter { calendar in
        calendar.division == division && calendar.sports.contains { sports.contains($0) }
      }
      guard !calendars.isEmpty else {
        reason = unchecked("school_id", "No calendar covers \(value: "\(division.label) \(sport)")")
        continue
      }
      let found = finding(occasion, calendars)
      if !found.isCovered {
        reason = unchecked(field, "The calendar doesn't cover this day")
      }
      if let finding = found.finding, worst.map({ $0.fit < finding.fit }) ?? true {
        let name = school?["name"]?.canonicalText ?? ""
        worst = (finding.fit, issue(finding, name, draft, field))
      }
    }
    if let issue = worst?.issue ?? reason { issues.append(issue) }
  }

  // MARK: Days

  private struct Finding {
    let fit: RecruitingPeriod.Kind.Fit
    let day: CalendarDate
    let period: RecruitingPeriod
    let calendar: RecruitingCalendar
  }

  /// The first day of an occasion that fits its period worst, and whether all of its days have periods.
  private static func finding(
    _ occasion: RecruitingOccasion, _ calendars: [RecruitingCalendar]
  ) -> (finding: Finding?, isCovered: Bool) {
    var worst: Finding?
    // A day that two calendars have is one day.
    var covered: Set<Int> = []
    for calendar in calendars {
      let first = max(occasion.days.lowerBound, calendar.days.lowerBound).daysSince1970
      let last = min(occasion.days.upperBound, calendar.days.upperBound).daysSince1970
      guard first <= last else { continue }
      for number in first...last {
        guard let day = CalendarDate(daysSince1970: number), let period = calendar.period(on: day) else {
          continue
        }
        covered.insert(number)
        let fit = period.kind.fit(occasion.activity)
        if fit > worst?.fit ?? .usual {
          worst = Finding(fit: fit, day: day, period: period, calendar: calendar)
        }
      }
    }
    let days = occasion.days.upperBound.daysSince1970 - occasion.days.lowerBound.daysSince1970 + 1
    return (worst, covered.count >= days)
  }

  // MARK: The sport

  private static let sportHelp: Message =
    "Set the athlete's primary sport, or add --sport baseball"

  /// The sport by name; the app's id of one says nothing here.
  private static func sport(_ watch: RecruitingWatch, _ context: RuleContext) throws -> String? {
    guard let owner = context.owner,
      case .text(let text)? = try context.known.values(of: .athlete, id: owner)?["primary_sport_id"],
      UUID(uuidString: text) == nil, text.unicodeScalars.contains(where: { $0.properties.isAlphabetic })
    else { return watch.sport }
    return text
  }

  /// `Baseball / Football` as two sports.
  private static func sports(in text: String) -> Set<String> {
    Set(
      text.unicodeScalars.split { [",", "/", ";", "&", "+"].contains($0) }.map { String($0).foldedWords }
        + [text.foldedWords])
  }

  // MARK: Sentences

  private static func unchecked(_ field: String, _ why: Message, help: Message? = nil) -> FieldIssue {
    FieldIssue(
      field, .recruitingUnchecked, .notes, "Not compared with the recruiting calendar: \(message: why)",
      help: help)
  }

  private static func issue(
    _ finding: Finding, _ school: String, _ draft: Draft, _ field: String
  ) -> FieldIssue {
    let (calendar, period) = (finding.calendar, finding.period)
    let (name, habit) = period.kind.clauses
    let days = CalendarDate.range(from: period.days.lowerBound, to: period.days.upperBound)
    var type = draft.text("type") ?? ""
    if case .enumeration(let enumeration)? = draft.kind.schema["type"]?.type {
      type = enumeration.label(of: type)
    }
    let isOutside = finding.fit == .unusual
    return FieldIssue(
      field, isOutside ? .recruitingPeriod : .recruitingPlaceUnknown, isOutside ? .warns : .notes,
      """
      \(type) with \(value: school) on \(finding.day.displayText) is in \(name) (\(days)) of \(calendar.title), \
      when \(habit)\(isOutside ? "" : ". The record doesn't say where it took place"). \
      Source: \(calendar.source), verified \(calendar.verified.displayText), \
      confidence \(period.confidence.rawValue)
      """,
      help: """
        \(isOutside ? "Check the date, or ask the college." : "Add its event to set the place.") \
        This is a hint from a published calendar, not compliance advice
        """)
  }
}
