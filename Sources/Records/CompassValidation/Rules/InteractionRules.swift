import CompassModel
import CompassSource
import Foundation

/// The rules of interactions (domain reference §1.2 and §1.4).
enum InteractionRules {
  static func check(_ draft: inout Draft, _ context: RuleContext, _ issues: inout [FieldIssue]) throws {
    try takeSchoolOfCoach(&draft, context, &issues)
    RuleHelpers.requireAll(draft, &issues)
    if case .instant(let occurred) = draft.values["occurred_at"], occurred > context.options.now {
      issues.add(
        "occurred_at", .interactionInFuture, .warns, "The contact date is in the future",
        help: "Check the year of the date.")
    }
    guard let school = draft.id("school_id"), let coach = draft.id("coach_id"),
      case .id(let other) = try context.known.values(of: .coach, id: coach)?["school_id"], other != school
    else { return }
    issues.add(
      "coach_id", .interactionCoachElsewhere, .warns, "The coach belongs to another school",
      help: "Check the school and the coach in this row.")
  }

  /// A contact with a known coach is one with the coach's school.
  private static func takeSchoolOfCoach(
    _ draft: inout Draft, _ context: RuleContext, _ issues: inout [FieldIssue]
  ) throws {
    guard !draft.mentions("school_id"), let coach = draft.id("coach_id"),
      let school = try context.known.values(of: .coach, id: coach)?["school_id"]
    else { return }
    draft.fill("school_id", school)
    issues.add(
      "school_id", .interactionSchoolFromCoach, .notes, "No school given: the coach's school was used")
  }
}
