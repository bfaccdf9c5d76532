import CompassModel
import CompassTemplates
import CompassValidation

extension TemplateObject {
  /// The names of a column: one, or several of which a file has one.
  func headers(_ name: String) throws -> HeaderNames {
    guard let headers = try optionalHeaders(name) else { throw error(name, "is missing") }
    return headers
  }

  func optionalHeaders(_ name: String) throws -> HeaderNames? {
    switch value[name] {
    case nil: return nil
    case .array?:
      let names = try texts(name)
      guard !names.isEmpty else { throw error(name, "has no headers") }
      return HeaderNames(names)
    default: return HeaderNames([try text(name)])
    }
  }

  /// A list in which each element is the name of a column, or several names of one.
  func headerList(_ name: String) throws -> [HeaderNames] {
    guard let member = value[name] else { return [] }
    guard case .array(let elements) = member else { throw error(name, "must be a list") }
    return try elements.enumerated().map { index, element in
      let place = "\(name)[\(index)]"
      switch element {
      case .string(let text) where !text.isEmpty: return HeaderNames([text])
      case .array(let names):
        let texts = names.compactMap(\.stringValue).filter { !$0.isEmpty }
        guard !texts.isEmpty, texts.count == names.count else { throw error(place, "has no headers") }
        return HeaderNames(texts)
      default: throw error(place, "must be text")
      }
    }
  }

  /// The name of a field of records.
  func field(_ name: String, _ kind: RecordKind) throws -> String {
    let field = try text(name)
    guard HeaderWords.isTarget(field, of: kind) else {
      let near = Suggestion.question(about: field, among: kind.schema.fields.map(\.name))
      throw error(name, "is \(field), which \(kind.plural) don't have", near)
    }
    return field
  }
}

extension RowCheck {
  init(_ object: TemplateObject) throws {
    try object.allow(["header", "is", "is_not", "has", "filled", "below"])
    header = try object.headers("header")
    guard object.value.members.count == 2 else {
      throw object.error("", "must have exactly one condition", "Use one of is, is_not, has, filled, below")
    }
    switch object.value.members.first(where: { $0.name != "header" })?.name {
    case "is": test = .isOne(of: Set(try object.words("is")))
    case "is_not": test = .isNone(of: Set(try object.words("is_not")))
    case "has": test = .has(try object.words("has"))
    case "filled": test = .isFilled(try object.flag("filled"))
    default: test = .isBelow(try object.number("below"))
    }
  }
}
