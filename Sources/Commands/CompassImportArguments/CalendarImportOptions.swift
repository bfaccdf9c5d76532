import ArgumentParser
package import CompassImport

/// The options for importing calendars.
package struct CalendarImportOptions: ParsableArguments {
  @OptionGroup var reading: CalendarReadingOptions

  @Flag(help: "Cancel upcoming events that the file no longer has; an earlier import of it added them.")
  var sync = false

  @Flag(
    help: ArgumentHelp("Let --sync cancel more than half of the upcoming events.", visibility: .hidden))
  var allowMassCancel = false

  /// Creates options without values.
  package init() {}

  /// Applies these options to an import.
  ///
  /// - Throws: `ValidationError` if a value is invalid.
  package func apply(to options: inout ImportOptions) throws {
    try reading.apply(to: &options)
    options.isSynced = sync
    options.allowsMassCancel = allowMassCancel
  }
}
