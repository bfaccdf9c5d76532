import CompassFiles
import CompassImport
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The settings in `compass.json` files for the files in the same folder or below.
///
/// Options on the command line override them.
package struct ConversionSettings: Sendable {
  /// The name of settings files.
  package static let fileName = "compass.json"

  /// The options from the command line.
  private let options: ConversionOptions
  /// The names of the settings from the command line; files can't override them.
  private let given: Set<String>
  private var known: [String: [JSONValue.Member]?] = [:]

  /// Creates settings for the options of a command line.
  ///
  /// - Parameters:
  ///   - options: the options from the command line.
  ///   - given: the names of the settings that it contains.
  package init(under options: ConversionOptions, given: Set<String>) {
    self.options = options
    self.given = given
  }

  /// Returns the options of a file.
  ///
  /// Options from the command line come first, then the `compass.json` in the file's folder, then those in the folders
  /// above it that are part of its path. For a relative path, the last one is the working folder.
  ///
  /// - Throws: ``ConversionError`` if a settings file is invalid.
  package mutating func options(of input: ConversionInput) throws -> ConversionOptions {
    guard input.path != "-" else { return options }
    var result = options
    var said = given
    var folder = PathText.folder(of: input.path)
    for _ in 0..<Self.maximumFolders {
      if let members = try members(in: folder) {
        let path = folder.isEmpty ? Self.fileName : "\(folder)/\(Self.fileName)"
        for member in members where !said.contains(member.name) {
          try Self.apply(member, to: &result, of: path)
          result.settings.insert("\(member.name): \(member.value.text())")
        }
        said.formUnion(members.map(\.name).filter { !Self.joined.contains($0) })
      }
      if folder.isEmpty || folder == "/" { break }
      folder = PathText.folder(of: folder)
    }
    return result
  }

  /// The maximum number of folders to search for each file.
  private static let maximumFolders = 64

  private mutating func members(in folder: String) throws -> [JSONValue.Member]? {
    if let known = known[folder] { return known }
    let path = folder.isEmpty ? Self.fileName : "\(folder)/\(Self.fileName)"
    let bytes: [UInt8]
    do {
      bytes = try FileSource.bytes(of: .chosen(Self.fileName, in: folder), as: .settings)
    } catch let error as FileError where error.code == .notFound {
      known[folder] = .some(nil)
      return nil
    }
    guard let value = JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      case .object(let members) = value
    else {
      throw ConversionError(
        "\(path) is not a JSON object",
        help: "Write it like {\"as\": \"events\", \"time_zone\": \"America/New_York\"}")
    }
    known[folder] = members
    return members
  }

  /// The paths of the settings files that were read.
  package var files: [String] {
    known.filter { $0.value != nil }.keys.map { $0.isEmpty ? Self.fileName : "\($0)/\(Self.fileName)" }
      .sorted()
  }

  // MARK: Members

  /// The settings that add to values from other places instead of replacing them.
  private static let joined: Set<String> = ["map", "set", "ignore", "error", "type_words"]
  /// The names of all settings.
  package static let names = [
    "as", "map", "set", "date_order", "decimal_mark", "sheet", "encoding", "delimiter", "quote", "header_row",
    "time_zone",
    "window", "include_all", "type_words", "source", "athlete", "ignore", "error",
  ]

  private static func apply(
    _ member: JSONValue.Member, to options: inout ConversionOptions, of path: String
  ) throws {
    func fail(_ what: String) -> ConversionError {
      ConversionError(
        "\(path): \(member.name) \(what)",
        help: "Run `compass-convert --help-hidden` to see the values that it can have")
    }
    func text() throws -> String {
      guard let text = member.value.stringValue else { throw fail("must be text") }
      return text
    }
    func byte() throws -> UInt8 {
      let names: [String: UInt8] = ["tab": 0x09, "comma": 0x2C, "semicolon": 0x3B, "pipe": 0x7C]
      let text = try text()
      if let byte = names[text] { return byte }
      guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80 else {
        throw fail("must be one ASCII character")
      }
      return byte
    }
    func pairs() throws -> [(String, String)] {
      guard case .object(let members) = member.value else { throw fail("must be an object") }
      return try members.map { pair in
        guard let value = pair.value.stringValue else { throw fail("has a value that is not text") }
        return (pair.name, value)
      }
    }
    func codes() throws -> Set<DiagnosticCode> {
      guard case .array(let values) = member.value else { throw fail("must be an array") }
      return Set(
        try values.map { value in
          guard let known = value.stringValue.flatMap(SeverityChoices.code(named:)) else {
            throw fail("has an unknown code")
          }
          return known
        })
    }
    switch member.name {
    case "as":
      let name = try text()
      if name == "table" {
        options.isTable = true
      } else {
        guard let kind = RecordKind(named: name) else { throw fail("has an unknown kind of data") }
        options.reading.kind = kind
      }
    case "map":
      for (header, field) in try pairs()
      where !options.reading.maps.contains(where: { $0.header.foldedWords == header.foldedWords }) {
        options.reading.maps.append(HeaderMap(header: header, field: field))
      }
    case "set":
      for (field, value) in try pairs() where !options.reading.sets.contains(where: { $0.field == field }) {
        options.reading.sets.append(FieldSetting(field: field, value: value))
      }
    case "date_order":
      guard let order = DateOrder(rawValue: try text()) else { throw fail("must be mdy, dmy or ymd") }
      options.reading.dateOrder = order
    case "decimal_mark":
      let mark = try text()
      guard mark == "comma" || mark == "point" else { throw fail("must be point or comma") }
      options.reading.usesDecimalComma = mark == "comma"
    case "sheet": options.reading.sheet = try text()
    case "encoding": options.reading.encoding = try text()
    case "delimiter": options.reading.delimiter = try byte()
    case "quote": options.reading.quote = try byte()
    case "header_row":
      guard let line = member.value.integerValue, line > 0 else {
        throw fail("must be a line number, counted from 1")
      }
      options.reading.headerLine = line
    case "time_zone":
      let name = try text()
      guard let zone = TimeZone(identifier: name), name.contains("/") || name == "UTC" else {
        throw fail("must be an IANA time zone")
      }
      options.reading.timeZone = zone
      options.reading.isZoneAssumed = false
    case "window":
      guard let window = ImportWindow(text: try text()) else {
        throw fail("must be dates like 2026-01-01..2026-12-31")
      }
      options.reading.window = window
    case "include_all":
      guard case .boolean(let flag) = member.value else { throw fail("must be true or false") }
      options.reading.includesAll = flag
    case "type_words":
      options.reading.typeWords += try pairs().map { pair in
        guard let word = ImportOptions.typeWord(pair.0, means: pair.1) else {
          throw fail("has an unknown event type")
        }
        return word
      }
    case "source": options.reading.source = try text()
    case "athlete": options.reading.athlete = try text()
    case "ignore": options.severities.ignored.formUnion(try codes())
    case "error": options.severities.errors.formUnion(try codes())
    default:
      let near = Suggestion.nearest(to: member.name, among: names).map { "Did you mean \($0)? " } ?? ""
      throw ConversionError(
        "\(path): Unknown setting \(member.name)",
        help: near + "Settings are \(names.joined(separator: ", "))")
    }
  }
}
