import CompassSource
internal import Foundation

/// Finds the fonts of a report on this machine.
///
/// Only known families are used, never a user's own file, because a crafted font crashes libharu 2.3.0
/// (CWE-122, CWE-369). The first installed family draws the text, and the others supply missing characters.
package struct PDFFontCatalog: Sendable, Hashable {
  /// The folder in which Debian's packages install TrueType fonts.
  package static let standardDirectories = ["/usr/share/fonts/truetype"]

  /// The folders to search, in this order.
  package let directories: [String]
  /// The families to find, in this order.
  package let families: [PDFFontFamily]

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - directories: folders that hold the families' folders, or the font files themselves.
  ///   - families: the families to find, starting with the preferred one.
  package init(
    directories: [String] = PDFFontCatalog.standardDirectories,
    families: [PDFFontFamily] = PDFFontFamily.standard
  ) {
    self.directories = directories
    self.families = families
  }

  /// An installed family with its font files.
  struct Found: Sendable, Hashable {
    let family: PDFFontFamily
    let paths: [PDFFontStyle: String]
  }

  /// Returns the families with all styles installed, in the catalog's order.
  ///
  /// - Throws: ``ToolError``, with the package to install, if all families are missing.
  func found() throws(ToolError) -> [Found] {
    let result = families.compactMap { family in
      files(of: family).map { Found(family: family, paths: $0) }
    }
    if result.isEmpty {
      let packages = families.map(\.package).joined(separator: " or ")
      throw ToolError(
        "No usable font found in \(directories.joined(separator: ", ")). "
          + "Install one, for example: apt-get install \(families.first?.package ?? packages)"
          + (families.count > 1 ? " (any of \(packages))" : ""))
    }
    return result
  }

  private func files(of family: PDFFontFamily) -> [PDFFontStyle: String]? {
    for directory in directories {
      for folder in ["\(directory)/\(family.folder)", directory] {
        let paths = family.files.mapValues { "\(folder)/\($0)" }
        if paths.values.allSatisfy(FileManager.default.fileExists(atPath:)) { return paths }
      }
    }
    return nil
  }
}
