internal import Foundation

/// Finds the fonts of a report on this machine.
///
/// Only families that are known by name are taken, never a user's own file: libharu 2.3.0 dies of a crafted
/// font (CWE-122, CWE-369). The first family that is there draws the text, the others what it lacks.
package struct PDFFontCatalog: Sendable, Hashable {
  /// Where Debian's font packages put TrueType fonts.
  package static let standardDirectories = ["/usr/share/fonts/truetype"]

  /// The folders that are searched, in this order.
  package let directories: [String]
  /// The families that are searched for, in this order.
  package let families: [PDFFontFamily]

  /// Creates a catalogue.
  ///
  /// - Parameters:
  ///   - directories: folders that hold the families' folders, or the font files themselves.
  ///   - families: what to search for, the one to draw with first.
  package init(
    directories: [String] = PDFFontCatalog.standardDirectories,
    families: [PDFFontFamily] = PDFFontFamily.standard
  ) {
    self.directories = directories
    self.families = families
  }

  /// Creates a catalogue in which a family that is known by name comes first.
  ///
  /// - Parameters:
  ///   - name: the family's name as a theme gives it; case does not count.
  ///   - directories: folders that hold the families' folders, or the font files themselves.
  /// - Returns: nil if no family of ``PDFFontFamily/choices`` has that name.
  package init?(
    preferring name: String, directories: [String] = PDFFontCatalog.standardDirectories
  ) {
    let wanted = name.lowercased()
    guard let first = PDFFontFamily.choices.first(where: { $0.name.lowercased() == wanted }) else {
      return nil
    }
    self.init(
      directories: directories, families: [first] + PDFFontFamily.standard.filter { $0 != first })
  }

  /// The files of a family that is there.
  struct Found: Sendable, Hashable {
    let family: PDFFontFamily
    let paths: [PDFFontStyle: String]
  }

  /// The families that are there with every cut, in the order of the catalogue.
  ///
  /// - Throws: ``PDFError``, naming the package to install, if there is none.
  func found() throws(PDFError) -> [Found] {
    let result = families.compactMap { family in
      files(of: family).map { Found(family: family, paths: $0) }
    }
    if result.isEmpty {
      let packages = families.map(\.package).joined(separator: " or ")
      throw PDFError(
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
