package import ArgumentParser
import CompassCalendars
package import CompassImport
import CompassModel
import CompassValidation

/// What the user says of calendars that are read.
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
    help: ArgumentHelp(
      "Event type for a title word: \"prospect day=showcase\".",
      valueName: "word=type"))
  var typeWord: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Use an alarm 15 minutes to 2 hours before an event as the check-in time.", visibility: .hidden))
  var alarms = true

  /// Creates options without values.
  package init() {}

  /// Puts what was said into the options of an import.
  ///
  /// - Throws: `ValidationError` where a value cannot be understood.
  package func apply(to options: inout ImportOptions) throws {
    if let window {
      guard let days = ImportWindow(text: window) else {
        throw ValidationError(
          "Invalid dates for --window: \(window). Write them like 2026-01-01..2026-12-31.")
      }
      options.window = days
    }
    options.includesAll = includeAll
    options.usesAlarms = alarms
    options.typeWords = try typeWord.map(Self.word)
  }

  private static func word(_ text: String) throws -> EventTypeRules.Word {
    guard let equals = text.unicodeScalars.lastIndex(of: "=") else {
      throw ValidationError(
        "Missing = in --type-word \(text). Write it like --type-word \"prospect day=showcase\".")
    }
    let word = String(text.unicodeScalars[..<equals])
    let name = String(text.unicodeScalars[text.unicodeScalars.index(after: equals)...])
    guard !word.foldedWords.isEmpty else {
      throw ValidationError("Missing word before = in --type-word \(text).")
    }
    if let word = ImportOptions.typeWord(word, means: name) { return word }
    let known = EventType.enumeration.cases.map(\.value) + ["none"]
    let near = Suggestion.nearest(to: name.foldedWords, among: known).map { " Did you mean \($0)?" } ?? ""
    throw ValidationError(
      "Unknown event type for --type-word: \(name).\(near) Use \(known.joined(separator: ", ")).")
  }
}
