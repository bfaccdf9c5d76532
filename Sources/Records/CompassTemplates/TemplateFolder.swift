package import CompassFiles
import CompassValidation
import Foundation

/// A folder of templates of one kind: `Profiles`, `Reports`, `Themes`.
package struct TemplateFolder: Sendable {
  /// The name of the folder among the templates.
  package let name: String
  private let lookup: TemplateLookup
  /// The most templates of a folder.
  private static let maximumCount = 1_000

  /// A folder.
  ///
  /// - Parameters:
  ///   - name: its name among the templates.
  ///   - lookup: where templates are looked for.
  package init(_ name: String, in lookup: TemplateLookup) {
    self.name = name
    self.lookup = lookup
  }

  /// The paths of the JSON files of the first folder that has any, by name.
  package var paths: [String] {
    for folder in lookup.folders {
      let place = folder + "/" + name
      guard let files = try? FileManager.default.contentsOfDirectory(atPath: place) else { continue }
      let templates = files.filter { $0.hasSuffix(".json") }.map(Self.name(of:)).sorted()
      if !templates.isEmpty { return templates.prefix(Self.maximumCount).map { "\(place)/\($0).json" } }
    }
    return []
  }

  /// The names of the templates, which are those of their files.
  package var names: [String] { paths.map(Self.name(of:)) }

  /// The path of the template that a user names: a name, or the path of a file.
  ///
  /// - Parameters:
  ///   - text: what the user wrote.
  ///   - thing: what it is in messages: `theme`.
  ///   - help: what lists them all.
  /// - Throws: ``TemplateError`` where none is called so.
  package func path(named text: String, thing: String, help: String) throws -> String {
    if Self.isPath(text) { return text }
    return try path(ofName: text) { names in
      guard !names.isEmpty else {
        return TemplateError(
          message: "Unknown \(thing) \(text): no \(name) found",
          help: "Set COMPASS_TEMPLATES to the templates folder, which contains the folder \(name)")
      }
      let near =
        Suggestion.nearest(to: text, among: names)
        ?? names.first { $0.hasPrefix(text) && !text.isEmpty }
      return TemplateError(
        message: "Unknown \(thing) \(text)", help: (near.map { "Did you mean \($0)? " } ?? "") + help)
    }
  }

  /// The path of the template of a name.
  ///
  /// - Parameter failure: the error for a name that is none of those that are known.
  package func path(
    ofName text: String, orElse failure: (_ known: [String]) -> TemplateError
  ) throws -> String {
    let paths = paths
    if let path = paths.first(where: { Self.name(of: $0) == text }) { return path }
    throw failure(paths.map(Self.name(of:)))
  }

  /// Whether a text is the path of a file, and no name.
  package static func isPath(_ text: String) -> Bool { text.contains("/") || text.hasSuffix(".json") }

  /// The name of a template in a file, which is that of the file.
  package static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.hasSuffix(".json") ? file.dropLast(".json".utf8.count) : file)
  }
}
