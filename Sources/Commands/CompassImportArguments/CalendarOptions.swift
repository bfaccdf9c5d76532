import ArgumentParser
package import CompassImport

/// What the user says of calendars that are imported.
package struct CalendarOptions: ParsableArguments {
  @OptionGroup var reading: CalendarReadingOptions

  @Flag(help: "The calendar is the whole of its --source: what it has no more, and is to come, is cancelled.")
  var sync = false

  @Flag(help: "Let --sync cancel more than half of what is to come.")
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
    if sync, options.source == nil {
      throw ValidationError(
        "--sync needs --source NAME, which says whose events the calendar is the whole of")
    }
  }
}
