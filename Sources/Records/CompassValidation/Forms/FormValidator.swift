public import CompassModel
import CompassSource

/// Checks the inputs of a form with the code that checks the rows of a file.
///
/// What an import only empties and keeps aside is an error in a form, where somebody can mend it: that is
/// the one difference.
public enum FormValidator {
  /// Checks the inputs of a form.
  ///
  /// - Parameters:
  ///   - kind: the kind of record that the form makes.
  ///   - fields: the inputs by the name of their field; an absent field and an empty input are the same.
  ///   - context: the clock, the zone, the records that are there, the athlete.
  /// - Returns: the sentences to show, exactly as the seeds' forms have them, and the values.
  /// - Throws: what the look-up of known records throws.
  public static func validate(
    kind: RecordKind, fields: [String: String], context: RuleContext
  ) throws -> FormResult {
    var draft = Draft(kind: kind)
    var issues: [FieldIssue] = []
    for field in kind.schema.fields {
      guard let text = fields[field.name] else { continue }
      issues += DraftReader.read(text, into: field, of: &draft, options: context.options)
    }
    issues += try RuleSet.check(&draft, context: context)
    return result(draft, issues, kind)
  }

  private static func result(_ draft: Draft, _ issues: [FieldIssue], _ kind: RecordKind) -> FormResult {
    var messages: [String: String] = [:]
    var hints: [FormResult.FieldMessage] = []
    for issue in issues {
      let message = issue.message.rendered(showingPersonal: true)
      switch issue.effect {
      case .rejectsRecord, .emptiesField:
        if messages[issue.field] == nil { messages[issue.field] = message }
      case .warns, .notes: hints.append(FormResult.FieldMessage(field: issue.field, message: message))
      }
    }
    let errors = kind.schema.fields.compactMap { field in
      messages[field.name].map { FormResult.FieldMessage(field: field.name, message: $0) }
    }
    let isIncomplete = issues.contains { $0.code == .requiredMissing }
    return FormResult(
      messages: messages, errors: errors, banner: isIncomplete ? FormResult.requiredBanner : nil,
      hints: hints,
      issues: issues, draft: draft)
  }
}
