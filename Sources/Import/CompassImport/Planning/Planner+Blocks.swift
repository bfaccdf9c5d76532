import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// Rows are planned in blocks: the store is asked about all rows of a block at once.
extension Planner {
  /// Asks the store what the records of a block will need.
  func expect(_ rows: inout [PlacedRow]) throws {
    var names = BlockQuestions()
    for row in rows.indices {
      for place in rows[row].drafts.indices where rows[row].drafts[place].result.draft.hasLinks {
        let draft = rows[row].drafts[place].result.draft
        links.ask(draft, owner: owners.expected(draft), &names)
      }
    }
    try records.expect(names)
    var questions = BlockQuestions()
    for row in rows.indices {
      for place in rows[row].drafts.indices {
        let draft = rows[row].drafts[place].result.draft
        let owner = owners.expected(draft)
        let values = try links.expected(draft, owner: owner)
        let keys = RecordKeys(values)
        ask(values, keys, owner: owner, &questions)
        rows[row].drafts[place].keys = keys
      }
    }
    try records.expect(questions)
  }

  /// Asks for the records that a record can match, and for those that rules compare it with.
  private func ask(
    _ values: FieldValues, _ keys: RecordKeys, owner: UUID?, _ questions: inout BlockQuestions
  ) {
    let kind = values.kind
    if case .id(let id)? = values["id"] { questions.add(kind, id) }
    if case .text(let key)? = values["source_key"] {
      let source = values["source"].flatMap(String.init(fieldValue:))
      questions.add(kind, .source(source, key: key), owner: owner)
      if source != nil { questions.add(kind, .source(nil, key: key), owner: owner) }
    }
    if let key = keys.natural {
      questions.add(kind, .natural(key), owner: owner)
      if matcher.takesUnowned, owner != nil { questions.add(kind, .natural(key), owner: nil) }
      if let field = Matcher.optionalLinks[kind], values[field] != nil {
        var unlinked = values
        unlinked[field] = nil
        if let key = unlinked.naturalKey { questions.add(kind, .natural(key), owner: owner) }
      }
    }
    let schema = kind.schema
    for index in schema.links {
      if case .link(let other) = schema.fields[index].type, other != .athlete,
        case .id(let id)? = values[index]
      {
        questions.add(other, id)
      }
    }
    guard let name = keys.name else { return }
    switch kind {
    case .event:
      guard case .date(let day)? = values["start_date"] else { return }
      questions.add(EventPlace(name: name, days: EventRules.daysNear(day)), owner: owner)
    case .school, .coach, .trip: questions.add(kind, .name(name), owner: owner)
    case .athlete, .metric, .interaction: break
    }
  }
}

extension Draft {
  /// Whether the draft names other records.
  fileprivate var hasLinks: Bool { !links.isEmpty || !linkLists.isEmpty }
}
