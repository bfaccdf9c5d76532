import CompassCommandLine
import CompassFiles
import CompassImport
import CompassValidation

extension FileReadingOptions {
  /// Reads the import profiles and the choice among them.
  ///
  /// - Throws: ``ProfileError`` where one is wrong, ``CommandFailure`` where the chosen one is not there.
  func readProfiles(into options: inout ImportOptions) throws {
    guard profile != "none" else {
      options.profile = .none
      return
    }
    if let profile, profile.contains("/") || profile.hasSuffix(".json") {
      options.profile = .given(try ImportProfile(json: TemplateLookup.text(at: profile), path: profile))
      return
    }
    options.profiles = try ProfileFolder.read(TemplateLookup())
    guard let profile else {
      if options.profiles.isEmpty {
        StandardError.write("note: no import profiles were found; files are read by their headers alone\n")
      }
      return
    }
    guard let found = options.profiles.first(where: { $0.name == profile }) else {
      let names = options.profiles.map(\.name)
      throw CommandFailure(
        "--profile: there is no profile \(TerminalText.escaped(profile))",
        help: (Suggestion.nearest(to: profile, among: names).map { "Did you mean \($0)? " } ?? "")
          + (names.isEmpty
            ? "No profiles were found: they are in Profiles in the folder of templates"
            : "Use one of \(names.joined(separator: ", "))"))
    }
    options.profile = .given(found)
  }
}
