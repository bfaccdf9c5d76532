package import CompassFiles
import Foundation

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
