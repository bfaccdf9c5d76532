import CompassCommandLine
import CompassFiles
package import CompassImport
import CompassSource
import CompassValidation

extension FileReadingOptions {
  /// Reads the import profiles and the choice among them.
  ///
  /// - Throws: ``ToolError`` if a profile is invalid, or if the chosen one is missing.
  func readProfiles(into options: inout ImportOptions, isQuiet: Bool) throws {
    if let profile, ProfileChoice.isPath(profile) {
      options.profile = .given(try ProfileChoice.named(profile))
      return
    }
    options.profiles = try ProfileFolder.read(TemplateLookup())
    if options.profiles.isEmpty, profile == nil, !isQuiet {
      StandardError.write("note: No import profiles found, so files are read by their headers only.\n")
    }
    try options.chooseProfile()
  }
}

extension ProfileChoice {
  /// Whether a text is the path of a profile, not a name.
  package static func isPath(_ text: String) -> Bool { text.contains("/") || text.hasSuffix(".json") }

  /// Returns the profile with a name or at a path.
  ///
  /// - Throws: ``ToolError`` if the profile is invalid, or if the name is unknown.
  package static func named(_ name: String) throws -> ImportProfile {
    if isPath(name) { return try ImportProfile(json: TemplateLookup.text(at: name), path: name) }
    let profiles = try ProfileFolder.read(TemplateLookup())
    if let found = profiles.first(where: { $0.name == name }) { return found }
    let names = profiles.map(\.name)
    let near =
      Suggestion.nearest(to: name, among: names)
      ?? names.first { Suggestion.nearest(to: name, among: [String($0.prefix { $0 != "-" })]) != nil }
    throw ToolError(
      "Unknown import profile \(name)",
      help: (near.map { "Did you mean \($0)? " } ?? "")
        + (names.isEmpty
          ? "No import profiles found. Set COMPASS_TEMPLATES to the templates folder"
          : "Run `compass-import profiles list` to list all"))
  }
}
