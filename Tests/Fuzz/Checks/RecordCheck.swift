import CompassModel
import CompassSource
import CompassValidation

/// What holds for any texts as the fields of a record, through the rules.
struct RecordCheck {
  private let kind: RecordKind
  private let fields: [String: String]

  /// Each line of an input is the number of a field, as a byte, and its text.
  init(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    kind = choices.one(of: RecordKind.allCases)
    let schema = kind.schema.fields
    var fields: [String: String] = [:]
    for line in choices.rest.split(separator: 0x0A) {
      guard let first = line.first else { continue }
      fields[schema[Int(first) % schema.count].name] = String(decoding: line.dropFirst(), as: UTF8.self)
    }
    self.fields = fields
  }

  func run() throws {
    let result = try FormValidator.validate(
      kind: kind, fields: fields, context: RuleContext(options: ValueCheck.plain))
    try demand(result.isValid == result.errors.isEmpty, "The form is valid and has errors")
    for member in result.draft.setAside {
      try demand(
        result.draft.values[member.name] == nil, "\(member.name) was kept aside and has a value all the same")
    }
    for issue in result.issues {
      try demand(kind.schema[issue.field] != nil, "\(issue.code) is of \(issue.field), which is no field")
    }
    // What passed the rules once passes them again as it is written: an export can be imported.
    if result.isValid { try passesAgain(result) }
    try ShownFindings.check(
      result.issues.map { $0.diagnostic(of: kind, record: 1, value: fields[$0.field]) }, [])
  }

  private func passesAgain(_ result: FormResult) throws {
    var texts: [String: String] = [:]
    for field in kind.schema.fields { texts[field.name] = result.draft.values[field]?.canonicalText }
    for (name, text) in result.draft.links { texts[name] = text }
    for (name, elements) in result.draft.linkLists {
      texts[name] = JSONValue.array(elements.map(JSONValue.string)).text()
    }
    let again = try FormValidator.validate(
      kind: kind, fields: texts, context: RuleContext(options: ValueCheck.plain))
    try demand(again.isValid, "What was written is refused: \(again.allErrors), \(texts)")
    for field in kind.schema.fields {
      try demand(
        again.draft.values[field] == result.draft.values[field],
        "\(field.name): \(String(describing: result.draft.values[field])) comes back as \(String(describing: again.draft.values[field]))"
      )
    }
  }
}
