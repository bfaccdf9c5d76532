package import ArgumentParser
import CompassCalendars
package import CompassImport
import CompassModel
import CompassValidation

/// What the user says of calendars that are read.
package struct CalendarReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The days between which repeated events are taken, like 2026-01-01..2026-12-31; a year back and eighteen months on unless given, and with compass-convert from the calendar's first day.",
      valueName: "from..to"))
  package var window: String?

  @Flag(help: "Take practices, meetings and the like too, which are left out otherwise.")
  package var includeAll = false

  @Option(
    help: ArgumentHelp(
      "What a word in a title or category says of events whose type is not given, like \"prospect day=showcase\"; none skips them; may be repeated.",
      valueName: "word=type"))
  var typeWord: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Take an alarm from two hours to a quarter of an hour before for the check-in time.")
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
          "--window: \(window) is no stretch of days; write it like 2026-01-01..2026-12-31")
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
        "--type-word: \(text) has no =; write it like --type-word \"prospect day=showcase\"")
    }
    let word = String(text.unicodeScalars[..<equals])
    let name = String(text.unicodeScalars[text.unicodeScalars.index(after: equals)...])
    guard !word.foldedWords.isEmpty else { throw ValidationError("--type-word: \(text) names no word") }
    if let word = ImportOptions.typeWord(word, means: name) { return word }
    let known = EventType.enumeration.cases.map(\.value) + ["none"]
    let near = Suggestion.nearest(to: name.foldedWords, among: known).map { " Did you mean \($0)?" } ?? ""
    throw ValidationError(
      "--type-word: \(name) is no type of event.\(near) Use \(known.joined(separator: ", "))")
  }
}
