import CompassModel
import CompassSource
import Foundation

/// The rules of performance metrics (seed 004 §8; domain reference §1.5).
enum MetricRules {
  /// What was found while a metric got its day and its number.
  struct Settlement {
    fileprivate let isDated: Bool
    fileprivate var ofDate: [FieldIssue] = []
    fileprivate var ofFigure: [FieldIssue] = []
    fileprivate var measured: (type: MetricType, origin: MetricMeasure.UnitOrigin)?
  }

  /// Gives a metric the day of its event where it has none, and the number that its figure comes to.
  static func settle(_ draft: inout Draft, _ context: RuleContext) throws -> Settlement {
    var settlement = Settlement(isDated: draft.date("recorded_date") != nil)
    try takeDateOfEvent(&draft, context, &settlement.ofDate)
    if let type = draft.text("metric_type").map(context.options.lexicon.test(ofKey:)) {
      settlement.measured = (type, MetricMeasure.settle(&draft, type, &settlement.ofFigure))
    }
    return settlement
  }

  static func check(
    _ draft: inout Draft, _ settlement: Settlement, _ context: RuleContext, _ issues: inout [FieldIssue]
  ) throws {
    issues += settlement.ofDate
    RuleHelpers.requireAll(draft, &issues)
    issues += settlement.ofFigure
    if let (type, origin) = settlement.measured { MetricPlausibility.check(draft, type, origin, &issues) }
    requireFigure(draft, &issues)
    if let recorded = draft.date("recorded_date"), recorded > context.options.today {
      issues.add(
        "recorded_date", .metricInFuture, .warns,
        "The metric's date \(recorded.displayText) is in the future",
        help: settlement.isDated
          ? "Check the year of the date." : "Check the event, or add a date to the metric.")
    }
    // At most one metric of an athlete is the primary one: a second loses the mark.
    guard draft.flag("is_primary"), let primary = try context.known.primaryMetric(owner: context.owner) else {
      return
    }
    if let id = draft.id("id") {
      if id == primary { return }
    } else if let key = draft.values.naturalKey,
      try context.known.values(of: .metric, id: primary)?.naturalKey == key
    {
      return
    }
    draft.values["is_primary"] = .boolean(false)
    issues.add(
      "is_primary", .metricSecondPrimary, .warns,
      "Another metric is already the primary one. This one was saved as not primary",
      help: "Clear the primary mark of the other metric first.")
  }

  /// A metric has a number or a text to display.
  private static func requireFigure(_ draft: Draft, _ issues: inout [FieldIssue]) {
    guard draft.values["value"] == nil, draft.values["display_value"] == nil, !draft.mentions("value") else {
      return
    }
    issues.add("value", .requiredMissing, .rejectsRecord, "Value is required")
  }

  // MARK: The event

  private static func takeDateOfEvent(
    _ draft: inout Draft, _ context: RuleContext, _ issues: inout [FieldIssue]
  ) throws {
    guard let id = draft.id("event_id"), let event = try context.known.values(of: .event, id: id),
      case .date(let start) = event["start_date"]
    else { return }
    guard let recorded = draft.date("recorded_date") else {
      if draft.mentions("recorded_date") { return }
      draft.fill("recorded_date", .date(start))
      issues.add(
        "recorded_date", .metricDateFromEvent, .notes,
        "No date given: the event's start date \(start.displayText) was used")
      return
    }
    var last = start
    if case .date(let end) = event["end_date"], end > start { last = end }
    if recorded >= start && recorded <= last { return }
    issues.add(
      "recorded_date", .metricDateOutsideEvent, .warns,
      """
      The metric's date is \(recorded.displayText), but its event is on \
      \(CalendarDate.range(from: start, to: last))
      """, help: "Check the date and the event of this row.")
  }
}
