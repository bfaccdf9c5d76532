import CompassJSON
package import CompassModel
import CompassSource
import CompassValidation

package import struct Foundation.Decimal

/// An object of a template: a profile, a recruiting calendar, the look of a report; it says what is wrong in it, and on
/// which line.
package struct TemplateObject: Sendable {
  /// The object.
  package let value: JSONValue
  /// What the file is called in messages.
  package let path: String
  /// Where the object stands in the file: `columns[0]`; empty for the whole.
  package let place: String
  private let source: Source

  /// The file that an object is part of, read again for the line of what is wrong.
  private final class Source: Sendable {
    let text: String
    let help: String?

    init(_ text: String, help: String?) {
      self.text = text
      self.help = help
    }
  }

  private init(_ value: JSONValue, path: String, place: String, source: Source) {
    self.value = value
    self.path = path
    self.place = place
    self.source = source
  }

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - text: its JSON.
  ///   - path: what to call it in messages.
  ///   - help: how one is made, for whoever has an empty file.
  /// - Throws: ``TemplateError`` that names the line on which it is no JSON.
  package init(json text: String, path: String, help: String? = nil) throws {
    guard let value = JSONValue(parsing: text) else { throw Self.fault(text, path, help) }
    guard case .object = value else {
      throw TemplateError(message: "\(path) is not a JSON object", help: "Start it with { and end it with }")
    }
    self.init(value, path: path, place: "", source: Source(text, help: help))
  }

  /// What is wrong with a text that is no JSON, and where.
  private static func fault(_ text: String, _ path: String, _ help: String?) -> TemplateError {
    guard !text.trimmedBlanks.isEmpty else { return TemplateError(message: "\(path) is empty", help: help) }
    var options = JSONReader.Options()
    options.isStrict = true
    var tree = JSONTree()
    if var reader = try? JSONReader(BytesSource(Array(text.utf8), name: path), options: options),
      (try? reader.advance(into: &tree)) != nil,
      let finding = reader.takeDiagnostics().first(where: { $0.severity == .error })
    {
      let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
      return TemplateError(
        message: "\(path)\(place): \(finding.message.rendered(showingPersonal: true))",
        help: finding.help?.rendered(showingPersonal: true))
    }
    return TemplateError(message: "\(path) is not valid JSON", help: "Check for a missing comma or quote")
  }

  /// The same file with another value at another place, as errors are to name it.
  package func part(_ value: JSONValue, at name: String) -> TemplateObject {
    TemplateObject(value, path: path, place: whole(name), source: source)
  }

  // MARK: What is wrong

  /// What is wrong with a member.
  ///
  /// - Parameters:
  ///   - name: the member, or the way to what is in it: `columns[0].header`; empty is the object itself.
  ///   - what: what is wrong: `is no list`.
  ///   - help: what to do about it.
  /// - Complexity: O(n) in the length of the file, which is read again to find the line.
  package func error(_ name: String, _ what: String, _ help: String? = nil) -> TemplateError {
    let whole = whole(name)
    let position = TemplatePlaces(source.text)?.position(of: whole).map { ":\($0.line):\($0.column)" } ?? ""
    let said = [whole, what].filter { !$0.isEmpty }.joined(separator: " ")
    return TemplateError(message: "\(path)\(position): \(said)", help: help)
  }

  /// What is wrong with a name that is none of those that are known.
  ///
  /// - Parameters:
  ///   - member: the member that holds it.
  ///   - name: the name.
  ///   - what: what has no such name: `this report has no section`.
  ///   - known: the names that are known.
  package func unknown(
    _ member: String, _ name: String, _ what: String, among known: [String]
  ) -> TemplateError {
    let near = Suggestion.nearest(to: name, among: known).map { "Did you mean \($0)?" }
    let all = known.isEmpty ? nil : "Use \(known.joined(separator: ", "))"
    return error(member, "is \(name): \(what)", near ?? all)
  }

  private func whole(_ name: String) -> String {
    name.hasPrefix("[") ? place + name : [place, name].filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// A misspelt member would be overlooked in silence.
  ///
  /// - Throws: ``TemplateError`` for the first member of another name.
  package func allow(_ names: [String]) throws {
    for member in value.members where !names.contains(member.name) {
      let near = Suggestion.nearest(to: member.name, among: names)
      throw error(member.name, "is unknown", near.map { "Did you mean \($0)?" })
    }
    var seen: Set<String> = []
    for member in value.members where !seen.insert(member.name).inserted {
      throw error(member.name, "is repeated", "Remove one of them")
    }
  }

  // MARK: Members

  /// Whether there is a member of that name.
  package func has(_ name: String) -> Bool { value[name] != nil }

  /// The version of the format.
  ///
  /// - Throws: ``TemplateError`` unless it is the one that is known.
  package func requireVersion(_ version: Int) throws {
    guard value["version"] == .integer(version) else {
      throw error("version", "must be \(version)")
    }
  }

  /// The text of a member; nil where there is none.
  ///
  /// - Throws: ``TemplateError`` where it is no text, or an empty one.
  package func optionalText(_ name: String) throws -> String? {
    guard let member = value[name] else { return nil }
    guard let text = member.stringValue, !text.isEmpty else { throw error(name, "must be text") }
    return text
  }

  /// The text of a member.
  package func text(_ name: String) throws -> String {
    guard let text = try optionalText(name) else { throw error(name, "is missing") }
    return text
  }

  /// The texts of a list; none where there is no such member.
  package func texts(_ name: String) throws -> [String] {
    guard let member = value[name] else { return [] }
    guard case .array(let elements) = member else { throw error(name, "must be a list of texts") }
    return try elements.map { element in
      guard let text = element.stringValue, !text.isEmpty else {
        throw error(name, "must contain only texts")
      }
      return text
    }
  }

  /// Whether a member is true; false where there is none.
  package func flag(_ name: String) throws -> Bool { try optionalFlag(name) ?? false }

  /// Whether a member is true; nil where there is none.
  package func optionalFlag(_ name: String) throws -> Bool? {
    switch value[name] {
    case nil: return nil
    case .boolean(let flag): return flag
    default: throw error(name, "must be true or false")
    }
  }

  /// The object of a member.
  package func object(_ name: String) throws -> TemplateObject {
    guard let member = value[name] else { throw error(name, "is missing") }
    guard case .object = member else { throw error(name, "must be an object") }
    return part(member, at: name)
  }

  /// The object of a member; nil where there is none.
  package func optionalObject(_ name: String) throws -> TemplateObject? {
    value[name] == nil ? nil : try object(name)
  }

  /// The objects of a list; none where there is no such member.
  package func objects(_ name: String) throws -> [TemplateObject] {
    guard let member = value[name] else { return [] }
    guard case .array(let elements) = member else { throw error(name, "must be a list") }
    return try elements.enumerated().map { index, element in
      guard case .object = element else { throw error("\(name)[\(index)]", "must be an object") }
      return part(element, at: "\(name)[\(index)]")
    }
  }

  /// Words that cells are compared with, folded; at least one.
  package func words(_ name: String) throws -> [String] {
    let words = try texts(name).map(\.foldedWords)
    guard !words.isEmpty else { throw error(name, "must contain a word") }
    return words
  }

  /// The number of a member.
  package func number(_ name: String) throws -> Decimal {
    guard case .number(let text)? = value[name], let number = Decimal(string: text, locale: nil) else {
      throw error(name, "must be a number")
    }
    return number
  }

  /// The whole number of a member, within bounds; nil where there is none.
  package func optionalInteger(_ name: String, in bounds: ClosedRange<Int>) throws -> Int? {
    guard let member = value[name] else { return nil }
    guard let number = member.integerValue, bounds.contains(number) else {
      throw error(name, "must be a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  /// One of the words of an enumeration; nil where there is none.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws -> Choice? {
    guard let text = try optionalText(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    throw error(
      name, "has an unknown value: \(text)", "Use \(Choice.allCases.map(\.rawValue).joined(separator: ", "))"
    )
  }
}
