import ArgumentParser
package import CompassImport

/// What the user says of calendars that are imported.
package struct CalendarOptions: ParsableArguments {
  @OptionGroup var reading: CalendarReadingOptions

  @Flag(help: "Cancel upcoming events that the file no longer has; an earlier import of it added them.")
  var sync = false

  @Flag(
    help: ArgumentHelp(
      "Let --sync cancel more than half of the upcoming events.", visibility: .hidden))
  var allowMassCancel = false

  /// Creates options without values.
  package init() {}

  /// Puts what was said into the options of an import.
  ///
  /// - Throws: `ValidationError` where a value cannot be understood.
  package func apply(to options: inout ImportOptions) throws {
    try reading.apply(to: &options)
    options.isSynced = sync
    options.allowsMassCancel = allowMassCancel
  }
}
