package import CompassFiles
import CompassModel
import CompassValidation
import Foundation

/// Why a profile cannot be used: what is wrong in its file, and where.
package struct ProfileError: Error, Sendable, Hashable {
  /// What is wrong, in one sentence.
  package let message: String
  /// What to do about it.
  package let help: String?
}

extension ImportProfile {
  /// The version of the format that is read.
  package static let version = 1

  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - text: the JSON of the profile.
  ///   - path: what to call it in messages.
  /// - Throws: ``ProfileError`` that names the member which is wrong.
  package init(json text: String, path: String) throws {
    guard let value = JSONValue(parsing: text), case .object = value else {
      throw ProfileError(
        message: "\(path) is no JSON object", help: "Look for a comma or quote that is missing")
    }
    let object = ProfileObject(value, path: path, place: "")
    try object.allow([
      "version", "name", "title", "kind", "recognition", "shape", "columns", "blanks", "lost", "date_order",
      "notes",
    ])
    guard object.value["version"] == .integer(Self.version) else {
      throw object.error("version", "is not \(Self.version), which is all that is known")
    }
    name = try object.text("name")
    title = try object.text("title")
    let word = try object.text("kind")
    guard let kind = RecordKind(named: word) else {
      throw object.error(
        "kind", "is no kind of records", "Use \(RecordKind.allCases.map(\.plural).joined(separator: ", "))")
    }
    self.kind = kind
    recognition = try Self.recognition(object.object("recognition"))
    columns = try object.objects("columns").map { try Self.column($0, kind) }
    blanks = Set(try object.texts("blanks"))
    lost = Set(try object.texts("lost"))
    if let order = try object.optionalText("date_order") {
      guard let known = DateOrder(rawValue: order) else {
        throw object.error("date_order", "is no order of dates", "Use mdy, dmy or ymd")
      }
      dateOrder = known
    }
    notes = try object.optionalText("notes")
    if object.value["shape"] != nil { shape = try Self.shape(object.object("shape"), recognition) }
  }

  private static func recognition(_ object: ProfileObject) throws -> Recognition {
    try object.allow(["headers", "optional", "absent", "file_names", "others"])
    var result = Recognition()
    result.headers = try object.texts("headers")
    guard !result.headers.isEmpty else { throw object.error("headers", "names no header") }
    result.optional = try object.texts("optional")
    result.absent = try object.texts("absent")
    result.fileNames = try object.texts("file_names")
    result.allowsOthers = try object.flag("others")
    return result
  }

  private static func column(_ object: ProfileObject, _ kind: RecordKind) throws -> Column {
    try object.allow(["header", "field", "separator", "day"])
    var result = Column(header: try object.text("header"))
    result.isKeptBeside = object.value["field"] == .null
    if !result.isKeptBeside { result.field = try object.optionalText("field") }
    if let field = result.field, HeaderVocabulary.of(kind).target(named: field) == nil {
      let near = Suggestion.nearest(to: field, among: kind.schema.fields.map(\.name))
      throw object.error(
        "field", "names \(field), which \(kind.plural) do not have", near.map { "Did you mean \($0)?" })
    }
    result.separator = try object.optionalText("separator")
    result.isDay = try object.flag("day")
    return result
  }

  private static func shape(_ object: ProfileObject, _ recognition: Recognition) throws -> Shape {
    try object.allow(["pairs", "split_dates", "collected"])
    guard object.value.members.count == 1 else {
      throw object.error("", "has more or less than one member", "Use pairs, split_dates or collected")
    }
    if object.value["pairs"] != nil {
      let names = try object.texts("pairs")
      guard !names.isEmpty, recognition.headers.count == 2 else {
        throw object.error("pairs", "needs the names of the fields, and two headers to be recognised by")
      }
      return .pairs(names: names)
    }
    if object.value["split_dates"] != nil {
      let header = try object.text("split_dates")
      guard recognition.headers.contains(header) else {
        throw object.error("split_dates", "is none of the headers it is recognised by")
      }
      return .splitDates(header: header)
    }
    let collected = try object.object("collected")
    try collected.allow(["as", "by"])
    let header = try collected.text("by")
    guard recognition.headers.contains(header) else {
      throw collected.error("by", "is none of the headers it is recognised by")
    }
    return .collected(name: try collected.text("as"), by: header)
  }
}

/// An object of a profile's file, which says what is wrong in it.
private struct ProfileObject {
  let value: JSONValue
  let path: String
  let place: String

  init(_ value: JSONValue, path: String, place: String) {
    self.value = value
    self.path = path
    self.place = place
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

  func object(_ name: String) throws -> ProfileObject {
    guard let member = value[name] else { throw error(name, "is missing") }
    guard case .object = member else { throw error(name, "is no object") }
    return ProfileObject(
      member, path: path, place: [place, name].filter { !$0.isEmpty }.joined(separator: "."))
  }

  func objects(_ name: String) throws -> [ProfileObject] {
    guard let member = value[name] else { return [] }
    guard case .array(let elements) = member else { throw error(name, "is no list") }
    return try elements.enumerated().map { index, element in
      guard case .object = element else { throw error("\(name)[\(index)]", "is no object") }
      return ProfileObject(element, path: path, place: "\(name)[\(index)]")
    }
  }
}

/// The profiles of a folder.
package enum ProfileFolder {
  /// The folder of the profiles among the templates.
  package static let name = "Profiles"
  /// The most profiles of a folder.
  private static let maximumCount = 1_000

  /// Reads all profiles of the first folder of templates that has any.
  ///
  /// - Returns: the profiles by name; none where no folder has any.
  /// - Throws: ``ProfileError`` for the first that is wrong, and `FileError`.
  package static func read(_ lookup: TemplateLookup) throws -> [ImportProfile] {
    for folder in lookup.folders {
      let place = folder + "/" + name
      guard let files = try? FileManager.default.contentsOfDirectory(atPath: place) else { continue }
      let profiles = try files.filter { $0.hasSuffix(".json") }.sorted().prefix(maximumCount).map {
        try ImportProfile(json: TemplateLookup.text(at: place + "/" + $0), path: place + "/" + $0)
      }
      if !profiles.isEmpty { return profiles }
    }
    return []
  }
}
