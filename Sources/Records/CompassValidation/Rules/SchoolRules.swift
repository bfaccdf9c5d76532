import CompassModel
import CompassSource

/// The rules of schools (domain reference §1.4).
enum SchoolRules {
  /// The fewest characters of a school's name.
  static let minimumName = 2
  /// The most characters of one of the pros and cons.
  static let maximumEntry = 500

  static func check(_ draft: inout Draft, _ context: RuleContext, _ issues: inout [FieldIssue]) throws {
    RuleHelpers.requireAll(draft, &issues)
    if let name = draft.text("name"), name.unicodeScalars.count < minimumName {
      RuleHelpers.fail(
        "name", .schoolNameTooShort, "School name must be at least 2 characters", &draft, &issues)
    }
    for field in ["pros", "cons"] {
      guard case .texts(let entries) = draft.values[field],
        entries.contains(where: { $0.unicodeScalars.count > maximumEntry })
      else { continue }
      RuleHelpers.fail(field, .textTooLong, "Text must not exceed 500 characters", &draft, &issues)
    }
    for name in ["status_changed_at", "questionnaire_completed_at"] {
      RuleHelpers.checkHappened(name, draft, context, &issues)
    }
    // A school's name is unique in a family, so that one of the same name and another id cannot be stored.
    guard let id = draft.id("id"), let name = draft.values.foldedName else { return }
    let others = try context.known.ids(of: .school, foldedName: name, owner: context.owner, limit: 2)
    guard others.contains(where: { $0 != id }) else { return }
    issues.add(
      "name", .schoolPossibleDuplicate, .warns, "There is already a school with this name and another ID",
      help:
        "If it is the same school, merge the two rows. Or export with `compass-export schools --csv` and edit the row with the ID."
    )
  }
}
