import CompassJSON
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// An object of a template: a profile, a recruiting calendar; it says what is wrong in it.
struct TemplateObject {
  let value: JSONValue
  let path: String
  let place: String

  init(_ value: JSONValue, path: String, place: String) {
    self.value = value
    self.path = path
    self.place = place
  }

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - text: its JSON.
  ///   - path: what to call it in messages.
  /// - Throws: ``ProfileError`` that names the line on which it is no JSON.
  init(json text: String, path: String) throws {
    guard let value = JSONValue(parsing: text) else { throw Self.fault(text, path) }
    guard case .object = value else {
      throw ProfileError(message: "\(path) is no JSON object", help: "Begin it with { and end it with }")
    }
    self.init(value, path: path, place: "")
  }

  /// What is wrong with a text that is no JSON, and where.
  private static func fault(_ text: String, _ path: String) -> ProfileError {
    guard !text.trimmedBlanks.isEmpty else {
      return ProfileError(
        message: "\(path) is empty", help: "`compass-import profiles new FILE` drafts a profile")
    }
    var options = JSONReader.Options()
    options.isStrict = true
    var tree = JSONTree()
    if var reader = try? JSONReader(BytesSource(Array(text.utf8), name: path), options: options),
      (try? reader.advance(into: &tree)) != nil,
      let finding = reader.takeDiagnostics().first(where: { $0.severity == .error })
    {
      let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
      return ProfileError(
        message: "\(path)\(place): \(finding.message.rendered(showingPersonal: true))",
        help: finding.help?.rendered(showingPersonal: true))
    }
    return ProfileError(message: "\(path) is no JSON", help: "Look for a comma or quote that is missing")
  }

  func error(_ name: String, _ what: String, _ help: String? = nil) -> ProfileError {
    let whole = [place, name].filter { !$0.isEmpty }.joined(separator: ".")
    return ProfileError(message: "\(path): \(whole) \(what)", help: help)
  }

  /// A misspelt member would be overlooked in silence.
  func allow(_ names: [String]) throws {
    for member in value.members where !names.contains(member.name) {
      let near = Suggestion.nearest(to: member.name, among: names)
      throw error(member.name, "is not known", near.map { "Did you mean \($0)?" })
    }
  }

  func optionalText(_ name: String) throws -> String? {
    guard let member = value[name] else { return nil }
    guard let text = member.stringValue, !text.isEmpty else { throw error(name, "is no text") }
    return text
  }

  func text(_ name: String) throws -> String {
    guard let text = try optionalText(name) else { throw error(name, "is missing") }
    return text
  }

  func texts(_ name: String) throws -> [String] {
    guard let member = value[name] else { return [] }
    guard case .array(let elements) = member else { throw error(name, "is no list of texts") }
    return try elements.map { element in
      guard let text = element.stringValue, !text.isEmpty else {
        throw error(name, "holds something else than texts")
      }
      return text
    }
  }

  func flag(_ name: String) throws -> Bool {
    switch value[name] {
    case nil: return false
    case .boolean(let flag): return flag
    default: throw error(name, "is neither true nor false")
    }
  }

  func object(_ name: String) throws -> TemplateObject {
    guard let member = value[name] else { throw error(name, "is missing") }
    guard case .object = member else { throw error(name, "is no object") }
    return TemplateObject(
      member, path: path, place: [place, name].filter { !$0.isEmpty }.joined(separator: "."))
  }

  func objects(_ name: String) throws -> [TemplateObject] {
    guard let member = value[name] else { return [] }
    guard case .array(let elements) = member else { throw error(name, "is no list") }
    return try elements.enumerated().map { index, element in
      guard case .object = element else { throw error("\(name)[\(index)]", "is no object") }
      return TemplateObject(
        element, path: path,
        place: [place, "\(name)[\(index)]"].filter { !$0.isEmpty }.joined(separator: "."))
    }
  }

  /// Words that cells are compared with, folded; at least one.
  func words(_ name: String) throws -> [String] {
    let words = try texts(name).map(\.foldedWords)
    guard !words.isEmpty else { throw error(name, "names no word") }
    return words
  }

  func number(_ name: String) throws -> Decimal {
    guard case .number(let text)? = value[name], let number = Decimal(string: text, locale: nil) else {
      throw error(name, "is no number")
    }
    return number
  }

  func optionalObject(_ name: String) throws -> TemplateObject? {
    value[name] == nil ? nil : try object(name)
  }

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
      guard !names.isEmpty else { throw error(name, "names no header") }
      return HeaderNames(names)
    default: return HeaderNames([try text(name)])
    }
  }

  /// A list in which each element is the name of a column, or several names of one.
  func headerList(_ name: String) throws -> [HeaderNames] {
    guard let member = value[name] else { return [] }
    guard case .array(let elements) = member else { throw error(name, "is no list") }
    return try elements.enumerated().map { index, element in
      // An element may be one name or several, and is read like a member of its own.
      let place = "\(name)[\(index)]"
      let one = TemplateObject(.object([.init(place, element)]), path: path, place: self.place)
      return try one.headers(place)
    }
  }

  /// One of the words of an enumeration.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws -> Choice? {
    guard let text = try optionalText(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    throw error(
      name, "is \(text), which is not known", "Use \(Choice.allCases.map(\.rawValue).joined(separator: ", "))"
    )
  }

  /// The name of a field of records.
  func field(_ name: String, _ kind: RecordKind) throws -> String {
    let field = try text(name)
    guard HeaderVocabulary.of(kind).target(named: field) != nil else {
      let near = Suggestion.nearest(to: field, among: kind.schema.fields.map(\.name))
      throw error(
        name, "names \(field), which \(kind.plural) do not have", near.map { "Did you mean \($0)?" })
    }
    return field
  }
}
