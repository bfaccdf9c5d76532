import CompassModel
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
    let settlement = try settle(&draft, context: context)
    return try check(&draft, settlement, context: context)
  }

  /// What was found while a draft got the values that it is recognized by.
  package struct Settlement {
    fileprivate let metric: MetricRules.Settlement?
  }

  /// Completes what a draft is recognized by, before it is known which record it is about: the day and the number of a
  /// metric follow from its event, its type and its unit.
  ///
  /// - Parameters:
  ///   - draft: the record on its way in.
  ///   - context: as for ``check(_:context:)``.
  /// - Returns: what the rest of the rules goes on from.
  /// - Throws: what the look-up of known records throws.
  package static func settle(_ draft: inout Draft, context: RuleContext) throws -> Settlement {
    Settlement(metric: draft.kind == .metric ? try MetricRules.settle(&draft, context) : nil)
  }

  /// Checks a draft that was settled, as ``check(_:context:)`` does the rest.
  ///
  /// - Throws: what the look-up of known records throws.
  package static func check(
    _ draft: inout Draft, _ settlement: Settlement, context: RuleContext
  ) throws -> [FieldIssue] {
    var issues: [FieldIssue] = []
    switch draft.kind {
    case .athlete: AthleteRules.check(&draft, context, &issues)
    case .school: try SchoolRules.check(&draft, context, &issues)
    case .coach: try CoachRules.check(&draft, context, &issues)
    case .event: try EventRules.check(&draft, context, &issues)
    case .metric: try settlement.metric.map { try MetricRules.check(&draft, $0, context, &issues) }
    case .interaction: try InteractionRules.check(&draft, context, &issues)
    case .trip: try TripRules.check(&draft, context, &issues)
    }
    if let watch = context.recruiting { try RecruitingRules.check(draft, watch, context, &issues) }
    return issues
  }
}
