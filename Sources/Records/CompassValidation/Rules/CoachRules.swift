import CompassModel
import CompassSource

/// The rules of coaches (seed 002 §8 and appendix A).
enum CoachRules {
  static func check(_ draft: inout Draft, _ context: RuleContext, _ issues: inout [FieldIssue]) throws {
    RuleHelpers.requireAll(draft, &issues)
    RuleHelpers.checkHappened("last_contact_date", draft, context, &issues)
    // The same name at the same school is the same coach; with an id of its own it is perhaps a second one.
    guard let id = draft.id("id"), let key = draft.values.naturalKey else { return }
    let others = try context.known.ids(of: .coach, naturalKey: key, owner: context.owner, limit: 2)
    guard others.contains(where: { $0 != id }) else { return }
    issues.add(
      "last_name", .coachPossibleDuplicate, .warns,
      "This school already has a coach with this name and another ID",
      help:
        "If it is the same coach, merge the two rows. Or export with `compass-export coaches --csv` and edit the row with the ID."
    )
  }
}
