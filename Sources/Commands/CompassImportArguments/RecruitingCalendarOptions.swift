package import ArgumentParser
import CompassCommandLine
import CompassFiles
package import CompassImport
import CompassModel
import CompassSource
import CompassTemplates
import CompassValidation

/// What the user says of recruiting calendars.
package struct RecruitingCalendarOptions: ParsableArguments {
  /// The word for all installed calendars.
  private static let all = "all"

  @Option(
    defaultAsFlag: Self.all, parsing: .next,
    help: ArgumentHelp(
      "Compare visits, camps, games and contacts with an NCAA recruiting calendar: a name, a JSON file, or all. Its findings are hints.",
      valueName: "name", visibility: .hidden),
    completion: Completions.recruitingCalendars)
  package var recruitingCalendar: String?

  @Option(
    help: ArgumentHelp(
      "Sport of athletes without one, for --recruiting-calendar.", valueName: "sport", visibility: .hidden))
  package var sport: String?

  /// Creates options without values.
  package init() {}

  /// A file to read that stands where a calendar may is not taken for one in silence.
  package func validate() throws {
    if sport != nil, recruitingCalendar == nil {
      throw ValidationError("--sport needs --recruiting-calendar.")
    }
    guard let name = recruitingCalendar, !isFile(name),
      name.utf8.contains(where: { $0 == 0x2E || $0 == 0x2F })
    else { return }
    throw ValidationError(
      "Unknown calendar for --recruiting-calendar: \(name). Put input files before the option, or write --recruiting-calendar=\(Self.all)."
    )
  }

  /// Puts what was said into the options of an import.
  ///
  /// - Throws: ``ToolError`` where a file is wrong, or where there is no such calendar, and
  ///   `ToolError`.
  package func apply(to options: inout ImportOptions) throws {
    guard let name = recruitingCalendar else { return }
    options.recruiting = RecruitingWatch(calendars: try files(name).flatMap(\.calendars), sport: sport)
  }

  private func isFile(_ name: String) -> Bool { name.hasSuffix(".json") }

  private func files(_ name: String) throws -> [RecruitingCalendarFile] {
    if isFile(name) { return [try RecruitingCalendarFile(json: TemplateLookup.text(at: name), path: name)] }
    let installed = try RecruitingCalendarFile.installed(TemplateLookup())
    let found = name == Self.all ? installed : installed.filter { $0.name == name }
    guard found.isEmpty else { return found }
    let names = installed.map(\.name)
    throw ToolError(
      name == Self.all
        ? "--recruiting-calendar: No recruiting calendars found"
        : "Unknown calendar for --recruiting-calendar: \(name)",
      help: names.isEmpty
        ? "Set COMPASS_TEMPLATES to the templates folder, which contains the folder \(RecruitingCalendarFile.folder)"
        : Suggestion.advice(
          for: name, among: names,
          "Use one of \(names.joined(separator: ", ")), or the path of a JSON file"))
  }
}
