package import CompassFiles
import CompassTemplates

/// The profiles of a folder.
package enum ProfileFolder {
  /// The folder of the profiles among the templates.
  package static let name = "Profiles"

  /// Reads all profiles of the first folder of templates that has any.
  ///
  /// - Returns: the profiles by name; none where no folder has any.
  /// - Throws: ``TemplateError`` for the first that is wrong, and `FileError`.
  package static func read(_ lookup: TemplateLookup) throws -> [ImportProfile] {
    try TemplateFolder(name, in: lookup).paths.map {
      try ImportProfile(json: TemplateLookup.text(at: $0), path: $0)
    }
  }
}
