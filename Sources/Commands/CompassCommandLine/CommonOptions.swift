public import ArgumentParser
package import CompassFiles
public import CompassModel
import CompassSource
import CompassValidation
package import Foundation

/// The options for the current time and the time zone, which override all other sources.
package struct ClockOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Current time, for repeatable output. Default: SOURCE_DATE_EPOCH, otherwise the clock.",
      valueName: "RFC 3339 instant", visibility: .hidden))
  var now: String?

  @Option(
    help: ArgumentHelp(
      "Time zone, like America/Denver. Default: the store's setting, if there is one.", valueName: "zone"),
    completion: Completions.timeZones)
  package var timeZone: String?

  /// Creates options without values.
  package init() {}

  /// Whether an option fixes the current time.
  package var isFixed: Bool { now != nil }

  /// Returns the current instant: `--now`, then `SOURCE_DATE_EPOCH`, then the machine's clock.
  ///
  /// - Throws: ``ToolError`` if the option isn't an instant or a day, or the variable isn't an integer.
  package func instant(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Date {
    if let now {
      if let date = Date(rfc3339: now) { return date }
      if let day = CalendarDate(iso: now) {
        return Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400)
      }
      throw ToolError("Invalid time for --now: \(now)", help: "Write it as 2026-04-15T12:00:00Z")
    }
    guard let epoch = environment["SOURCE_DATE_EPOCH"] else { return Date() }
    guard let seconds = Int(epoch) else {
      throw ToolError(
        "SOURCE_DATE_EPOCH is not a number of seconds", help: "Set it to seconds since 1970, or unset it")
    }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Returns the time zone of `--time-zone`, or nil without the option.
  ///
  /// - Throws: ``ToolError`` if the time zone is unknown.
  package func zone() throws -> TimeZone? {
    guard let timeZone else { return nil }
    guard let zone = ZoneName.zone(timeZone) else {
      throw ToolError("Unknown time zone for --time-zone: \(timeZone)", help: ZoneName.help(for: timeZone))
    }
    return zone
  }
}

/// Where the store is.
package struct StorePathOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Store file. Default: $COMPASS_STORE, otherwise compass.sqlite in your data directory.",
      valueName: "path"),
    completion: .file())
  var store: String?

  /// Creates options without values.
  package init() {}

  /// Whether an argument names the store.
  package var isGiven: Bool { store != nil }

  /// Returns the path of the store.
  ///
  /// - Throws: ``ToolError`` if the path is the address of a database server, or if there isn't a home
  ///   directory for the default path.
  package func path(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> String {
    try Self.path(given: store, environment: environment)
  }

  /// Returns the path of the store: the given one, then `COMPASS_STORE`, then one in the data directory.
  static func path(
    given store: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String {
    let given = store ?? environment["COMPASS_STORE"].flatMap { $0.isEmpty ? nil : $0 }
    if let given {
      guard !given.utf8.starts(with: "postgres".utf8) || !given.contains("://") else {
        throw ToolError("The store must be a file, not a database server", help: "Use --store PATH")
      }
      return given
    }
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    if let directory = data ?? environment["HOME"].map({ $0 + "/.local/share" }) {
      return directory + "/compass-toolkit/compass.sqlite"
    }
    throw ToolError("Can't find a home directory for the store", help: "Use --store PATH")
  }
}

/// Where templates are.
package struct TemplateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder of templates. Default: $COMPASS_TEMPLATES, otherwise the installed one.", valueName: "path",
      visibility: .hidden),
    completion: .directory)
  private var templates: String?

  package init() {}

  /// The folders where templates are looked for.
  package var lookup: TemplateLookup { TemplateLookup(given: templates) }

  package func validate() throws {
    guard let templates else { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: templates, isDirectory: &isFolder), isFolder.boolValue else {
      throw ValidationError(
        "--templates \(TerminalText.path(templates)) is not a folder. Name a folder of templates.")
    }
  }
}

/// The status of an event by its name on the command line or in the store: `not-registered`, `not_registered`.
extension EventStatus: ExpressibleByArgument {
  /// Creates a status from its name.
  public init?(argument: String) { self.init(rawValue: argument.replacing("_", with: "-")) }

  /// The names on the command line, in the order of the help.
  public static var allValueStrings: [String] { ["registered", "attended", "cancelled", "not-registered"] }
}

/// The types of events as arguments name them.
package enum EventTypeArgument {
  /// Returns the event types for a word, or nil for unknown words; `visit` means both kinds of visits.
  package static func types(named text: String) -> [EventType]? {
    if text.foldedName == "visit" { return [.officialVisit, .unofficialVisit] }
    return EventType.enumeration.match(text).flatMap { EventType(rawValue: $0.value) }.map { [$0] }
  }
}
