package import ArgumentParser
import CompassCalendars
package import CompassImport
import CompassModel
import CompassValidation

/// The command-line options for reading calendars.
package struct CalendarReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "First and last day of repeated events, like 2026-01-01..2026-12-31. Default: one year back to 18 months ahead; in compass-convert, from the calendar's first day to 18 months after its last.",
      valueName: "from..to", visibility: .hidden))
  package var window: String?

  @Flag(
    help: ArgumentHelp(
      "Include practices, meetings and similar events. Default: skip them.", visibility: .hidden))
  package var includeAll = false

  @Option(
    help: ArgumentHelp("Event type for a title word: \"prospect day=showcase\".", valueName: "word=type"))
  var typeWord: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Use an alarm 15 minutes to 2 hours before an event as the check-in time.", visibility: .hidden))
  var alarms = true

  /// Creates options without values.
  package init() {}

  /// The names of the options that were given, as in `compass.json`.
  package var given: Set<String> { Set(texts.map(\.option)) }

  private var texts: [(option: String, text: String)] {
    typeWord.map { ("type_word", $0) } + (window.map { [("window", $0)] } ?? [])
      + (includeAll ? [("include_all", "true")] : []) + (alarms ? [] : [("alarms", "false")])
  }

  /// Applies the given options to the options of an import.
  ///
  /// - Throws: `ValidationError` if a value is invalid.
  package func apply(to options: inout ImportOptions) throws {
    for (option, text) in texts { try ImportOption.read(text, of: option, into: &options) }
  }
}
