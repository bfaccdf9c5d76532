package import CompassModel
import CompassSource

/// The rules of every kind: what must be there, what goes together, what the app fills in.
public enum RuleSet {
  /// Checks a draft whose texts were read and whose links were looked up, and completes it.
  ///
  /// A required field that is missing or fails rejects the record; an optional one that fails is emptied
  /// and its value kept aside. The id is not asked for: an importer makes it from the checked values.
  /// A name in ``Draft/links`` that was not found counts as present, for the importer speaks of it.
  ///
  /// - Parameters:
  ///   - draft: the record on its way in; defaults are filled in and failing fields emptied.
  ///   - context: the clock, the zone, the records that are there, the athlete.
  /// - Returns: what is to be said, field by field in the order of the rules.
  /// - Throws: what the look-up of known records throws.
  public static func check(_ draft: inout Draft, context: RuleContext) throws -> [FieldIssue] {
    var issues: [FieldIssue] = []
    switch draft.kind {
    case .athlete: AthleteRules.check(&draft, context, &issues)
    case .school: try SchoolRules.check(&draft, context, &issues)
    case .coach: try CoachRules.check(&draft, context, &issues)
    case .event: try EventRules.check(&draft, context, &issues)
    case .metric: try MetricRules.check(&draft, context, &issues)
    case .interaction: try InteractionRules.check(&draft, context, &issues)
    case .trip: try TripRules.check(&draft, context, &issues)
    }
    if let watch = context.recruiting { try RecruitingRules.check(draft, watch, context, &issues) }
    return issues
  }

  /// Whether a record whose texts are plain passes all rules but those that compare it with others; false
  /// wherever that is not certain.
  ///
  /// - Parameters:
  ///   - row: the record.
  ///   - kind: its kind.
  ///   - today: the day on which it is checked.
  package static func passes(_ row: PlainRow, of kind: RecordKind, today: CalendarDate) -> Bool {
    kind == .event && EventRules.passes(row, today: today)
  }
}
