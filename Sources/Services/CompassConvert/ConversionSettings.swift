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
  /// - Throws: ``ToolError`` if a settings file is invalid.
  package mutating func options(of input: ConversionInput) throws -> ConversionOptions {
    guard input.path != "-" else { return options }
    var result = options
    var said = given
    var folder = PathText.folder(of: input.path)
    for _ in 0..<Self.maximumFolders {
      if let members = try members(in: folder) {
        let path = folder.isEmpty ? Self.fileName : "\(folder)/\(Self.fileName)"
        for member in members where !said.contains(Self.name(member)) || Self.isJoined(member.name) {
          try Self.apply(member, to: &result, of: path)
          result.settings.insert("\(member.name): \(member.value.text())")
        }
        said.formUnion(members.map(Self.name).filter { !Self.isJoined($0) })
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
    } catch let error as ToolError where error.kind == .fileNotFound {
      known[folder] = .some(nil)
      return nil
    }
    guard let value = JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      case .object(let members) = value
    else {
      throw ToolError(
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

  /// The names of all settings.
  package static let names =
    ImportOption.all.filter { $0.places.contains(.settings) }.map(\.name) + ["ignore", "error"]

  /// The name of a setting, which a file may give under a former one.
  private static func name(_ member: JSONValue.Member) -> String {
    ImportOption.named(member.name, in: .settings)?.name ?? member.name
  }

  /// Whether the values of a setting add to those of other places instead of replacing them.
  private static func isJoined(_ name: String) -> Bool {
    ImportOption.named(name, in: .settings)?.isJoined ?? true
  }

  private static func apply(
    _ member: JSONValue.Member, to options: inout ConversionOptions, of path: String
  ) throws {
    func fail(_ what: String, _ help: String? = nil) -> ToolError {
      ToolError(
        "\(path): \(member.name) \(what)",
        help: help ?? "Run `compass-convert --help-hidden` to see the values that it can have")
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
    switch (member.name, member.value) {
    case ("ignore", _): options.severities.ignored.formUnion(try codes())
    case ("error", _): options.severities.errors.formUnion(try codes())
    case ("as", .string("table")): options.isTable = true
    default:
      guard let option = ImportOption.named(member.name, in: .settings) else {
        throw ToolError.unknown(
          "\(path): Unknown setting \(member.name)", member.name, among: names,
          help: "Settings are \(names.joined(separator: ", "))")
      }
      do throws(ToolError) {
        try option.read(member.value, &options.reading)
      } catch {
        throw fail(error.message, error.help)
      }
      do {
        try options.reading.chooseProfile()
      } catch let error as ToolError where error.kind == .input {
        throw ToolError("\(path): \(error.message)", help: error.help)
      }
    }
  }
}
