import CompassModel
import CompassSource
import CompassValidation

/// The part of the merge that never makes a stored value worse.
///
/// Rejected, doubtful and damaged values don't replace stored values.
extension RecordMerge {
  /// The findings of values that are saved if nothing better is stored.
  private static let doubts: Set<DiagnosticCode> = [
    .spreadsheetError, .textLettersLost, .dateImplausible, .metricImplausible, .metricInFuture,
    .happenedInFuture, .interactionInFuture, .birthDateEarly,
  ]

  /// Merges a draft into a stored record and checks the result.
  ///
  /// Values that would replace better ones are left out.
  ///
  /// - Parameters:
  ///   - draft: the values in the file.
  ///   - stored: the values in the store.
  ///   - emptied: the fields with empty cells that the user wants to empty.
  ///   - issues: the findings about the draft so far.
  ///   - isTyped: whether the user typed the values, so doubtful values are accepted.
  ///   - check: settles and checks a draft.
  /// - Returns: the draft to store, and all findings.
  static func merge(
    _ draft: Draft, onto stored: FieldValues, emptying emptied: Set<String>, _ issues: [FieldIssue],
    isTyped: Bool, check: (inout Draft) throws -> [FieldIssue]
  ) rethrows -> (draft: Draft, issues: [FieldIssue]) {
    var known = issues
    var given = draft
    let doubts = isTyped ? [] : Self.doubts
    if !isTyped { keepBetterTexts(&given, stored, &known) }
    if given.unreadable.contains("value"), stored["value"] != nil { given.values["display_value"] = nil }
    // The texts of refused values, by field.
    var refused: [String: String] = [:]
    var accepted: Set<String> = []
    while true {
      var draft = given
      for (field, text) in refused.sorted(by: { $0.key < $1.key }) { draft.refuse(field, text) }
      var merged = merge(draft, onto: stored, emptying: emptied)
      let found = try check(&merged)
      // If the stored value has the same fault, use the new value.
      let equal = found.filter { doubts.contains($0.code) && refused[$0.field] != nil }
      for issue in equal {
        refused[issue.field] = nil
        accepted.insert(issue.field)
        known.removeAll { $0.field == issue.field && $0.code == issue.code }
      }
      if !equal.isEmpty { continue }
      let worse = (known + found).filter { issue in
        (issue.effect == .emptiesField || doubts.contains(issue.code)) && draft.gives(issue.field)
          && !accepted.contains(issue.field)
          && stored[issue.field].map { $0 != merged.values[issue.field] } ?? false
      }
      if worse.isEmpty {
        return (merged, (known + found).map { keeping($0, draft, stored, merged) })
      }
      for issue in worse {
        let text = merged.setAside.first { $0.name == issue.field }?.value.stringValue
        refused[issue.field] = text ?? merged.values[issue.field]?.canonicalText ?? ""
        if !known.contains(issue) { known.append(issue) }
      }
    }
  }

  /// Removes texts that differ from stored texts only in lost letters, or only in case.
  private static func keepBetterTexts(
    _ draft: inout Draft, _ stored: FieldValues, _ issues: inout [FieldIssue]
  ) {
    for (field, value) in draft.values.present {
      guard let old = stored[field], old != value, isText(value) else { continue }
      let (text, original) = (value.canonicalText, old.canonicalText)
      if LostLetters.areIn(text, insteadOf: original) {
        draft.values[field] = nil
        issues.removeAll { $0.field == field.name && $0.code == .textLettersLost }
        issues.add(
          field.name, .textLettersLost, .warns,
          "The program that wrote this file lost letters of \(value: text, isPersonal: field.isPersonal)",
          help: "Export the file again as UTF-8.")
      } else if isOnlyInOtherCase(text, original) {
        draft.values[field] = nil
        issues.add(
          field.name, .textCaseKept, .notes,
          "\(value: text, isPersonal: field.isPersonal) is the stored text in other letters")
      }
    }
    draft.extra.removeAll { member in
      guard let text = member.value.stringValue, case .json(let extra)? = stored["extra"],
        let original = extra[member.name]?.stringValue
      else { return false }
      return LostLetters.areIn(text, insteadOf: original)
    }
  }

  private static func isText(_ value: FieldValue) -> Bool {
    switch value {
    case .text, .texts, .json: true
    default: false
    }
  }

  /// Whether a text is another one in all capitals or in all small letters, and the other one has both.
  private static func isOnlyInOtherCase(_ text: String, _ original: String) -> Bool {
    let (upper, lower) = (original.uppercased(), original.lowercased())
    return (text == upper || text == lower) && original != upper && original != lower
  }

  /// The finding with the stored value that was kept; the same finding if the file's value is stored.
  private static func keeping(
    _ issue: FieldIssue, _ draft: Draft, _ stored: FieldValues, _ merged: Draft
  ) -> FieldIssue {
    guard let field = stored.kind.schema[issue.field], let value = stored[field],
      merged.values[field] == value,
      !draft.gives(issue.field), issue.effect != .rejectsRecord
    else { return issue }
    var issue = issue
    let shown: Message =
      switch value {
      case .id, .ids, .json, .texts: "value"
      case .date(let date): "\(value: date.displayText, isPersonal: field.isPersonal)"
      case .time(let time): "\(time.displayText)"
      default: "\(value: value.canonicalText, isPersonal: field.isPersonal)"
      }
    issue.message = "\(message: issue.message); kept the stored \(message: shown)"
    return issue
  }
}

extension Draft {
  /// Whether the file has a readable value for a field.
  fileprivate func gives(_ field: String) -> Bool {
    values[field] != nil || field == "value" && quantity != nil
  }

  /// Removes a value that is worse than the stored value, and stores its text in `setAside`.
  fileprivate mutating func refuse(_ field: String, _ text: String) {
    setAside(field, text: text)
    guard field == "value" else { return }
    quantity = nil
    values["display_value"] = nil
    values["unit"] = nil
  }
}
