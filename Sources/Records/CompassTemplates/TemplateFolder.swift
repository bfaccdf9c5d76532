package import CompassFiles
import CompassValidation
import Foundation

/// A folder of templates of one kind: `Profiles`, `Lexicon`.
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

  /// The name of a template in a file, which is that of the file.
  package static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.hasSuffix(".json") ? file.dropLast(".json".utf8.count) : file)
  }
}
