import CompassJSON
package import CompassModel
package import CompassSource
import CompassValidation

package import struct Foundation.Decimal

/// An object of a template, such as a profile, a recruiting calendar or a report's look.
///
/// Its errors name the line in the file.
package struct TemplateObject: Sendable {
  /// The object.
  package let value: JSONValue
  /// The name of the file in messages.
  package let path: String
  /// The path of the object in the file: `columns[0]`; empty for the whole file.
  package let place: String
  private let source: Source

  /// The file of an object, which is parsed again to find the line of an error.
  private final class Source: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
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
  ///   - text: the JSON text.
  ///   - path: the name of the file in messages.
  ///   - help: a hint on how to create the file, shown if it is empty.
  /// - Throws: ``ToolError`` with the line of the first JSON error.
  package init(json text: String, path: String, help: String? = nil) throws {
    guard let value = JSONValue(parsing: text) else { throw Self.fault(text, path, help) }
    guard case .object = value else {
      throw ToolError("\(path) is not a JSON object", help: "Start it with { and end it with }")
    }
    self.init(value, path: path, place: "", source: Source(text))
  }

  /// Returns the error for invalid JSON, with its position.
  private static func fault(_ text: String, _ path: String, _ help: String?) -> ToolError {
    guard !text.trimmedBlanks.isEmpty else { return ToolError("\(path) is empty", help: help) }
    var options = JSONReader.Options()
    options.isStrict = true
    var tree = JSONTree()
    if var reader = try? JSONReader(BytesSource(Array(text.utf8), name: path), options: options),
      (try? reader.advance(into: &tree)) != nil,
      let finding = reader.takeDiagnostics().first(where: { $0.severity == .error })
    {
      let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
      return ToolError(
        "\(path)\(place): \(finding.message.rendered(showingPersonal: true))",
        help: finding.help?.rendered(showingPersonal: true))
    }
    return ToolError("\(path) is not valid JSON", help: "Check for a missing comma or quote")
  }

  /// Returns a part of this object that names its own location in errors.
  package func part(_ value: JSONValue, at name: String) -> TemplateObject {
    TemplateObject(value, path: path, place: whole(name), source: source)
  }

  // MARK: What is wrong

  /// Returns an error about a member.
  ///
  /// - Parameters:
  ///   - name: the member, or a path inside it: `columns[0].header`; empty for the object itself.
  ///   - what: the problem: `must be a list`.
  ///   - help: how to fix it.
  /// - Complexity: O(n) in the length of the file, which is read again to find the line.
  package func error(_ name: String, _ what: String, _ help: String? = nil) -> ToolError {
    let whole = whole(name)
    let position = TemplatePlaces(source.text)?.position(of: whole).map { ":\($0.line):\($0.column)" } ?? ""
    let said = [whole, what].filter { !$0.isEmpty }.joined(separator: " ")
    return ToolError("\(path)\(position): \(said)", help: help)
  }

  private func whole(_ name: String) -> String {
    name.hasPrefix("[") ? place + name : [place, name].filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// Rejects unknown and repeated members, so that a misspelled member isn't ignored.
  ///
  /// - Throws: ``ToolError`` for the first one.
  package func allow(_ names: [String]) throws {
    for member in value.members where !names.contains(member.name) {
      throw error(member.name, "is unknown", Suggestion.question(about: member.name, among: names))
    }
    // Every member is one of the names, so there are few.
    let members = value.members
    for (index, member) in members.enumerated()
    where members[..<index].contains(where: { $0.name == member.name }) {
      throw error(member.name, "is repeated", "Remove one of them")
    }
  }

  // MARK: Members

  /// Whether the object has a member with the name.
  package func has(_ name: String) -> Bool { value[name] != nil }

  /// Checks the version of the format.
  ///
  /// - Throws: ``ToolError`` if it is another version.
  package func requireVersion(_ version: Int) throws {
    guard value["version"] == .integer(version) else { throw error("version", "must be \(version)") }
  }

  /// Returns the text of a member, or nil if the member is missing.
  ///
  /// - Throws: ``ToolError`` if the member is not a text or is empty.
  package func optionalText(_ name: String) throws -> String? {
    guard let member = value[name] else { return nil }
    guard let text = member.stringValue, !text.isEmpty else { throw error(name, "must be text") }
    return text
  }

  /// Returns the text of a required member.
  package func text(_ name: String) throws -> String {
    guard let text = try optionalText(name) else { throw error(name, "is missing") }
    return text
  }

  /// Returns the texts of a list, which is empty if the member is missing.
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

  /// Returns whether a member is true, or false if the member is missing.
  package func flag(_ name: String) throws -> Bool {
    switch value[name] {
    case nil: return false
    case .boolean(let flag): return flag
    default: throw error(name, "must be true or false")
    }
  }

  /// Returns the object of a required member.
  package func object(_ name: String) throws -> TemplateObject {
    guard let member = value[name] else { throw error(name, "is missing") }
    guard case .object = member else { throw error(name, "must be an object") }
    return part(member, at: name)
  }

  /// Returns the object of a member, or nil if the member is missing.
  package func optionalObject(_ name: String) throws -> TemplateObject? {
    value[name] == nil ? nil : try object(name)
  }

  /// Returns the objects of a list, which is empty if the member is missing.
  package func objects(_ name: String) throws -> [TemplateObject] {
    guard let member = value[name] else { return [] }
    guard case .array(let elements) = member else { throw error(name, "must be a list") }
    return try elements.enumerated().map { index, element in
      guard case .object = element else { throw error("\(name)[\(index)]", "must be an object") }
      return part(element, at: "\(name)[\(index)]")
    }
  }

  /// Returns the folded words of a list, to compare with cells; at least one.
  package func words(_ name: String) throws -> [String] {
    let words = try texts(name).map(\.foldedWords)
    guard !words.isEmpty else { throw error(name, "must contain a word") }
    return words
  }

  /// Returns the number of a required member.
  package func number(_ name: String) throws -> Decimal {
    guard case .number(let text)? = value[name], let number = Decimal(string: text, locale: nil) else {
      throw error(name, "must be a number")
    }
    return number
  }

  /// Returns the whole number of a member, within bounds, or nil if the member is missing.
  package func optionalInteger(_ name: String, in bounds: ClosedRange<Int>) throws -> Int? {
    guard let member = value[name] else { return nil }
    guard let number = member.integerValue, bounds.contains(number) else {
      throw error(name, "must be a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  /// Returns the case of an enumeration that a member names, or nil if the member is missing.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws -> Choice? {
    guard let text = try optionalText(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    throw error(
      name, "has an unknown value: \(text)", "Use \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
  }
}
