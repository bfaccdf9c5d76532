import ArgumentParser
import CompassCalendars
import CompassImport
import CompassModel
import CompassValidation

/// What the user says of calendars.
struct CalendarOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The days between which repeated events are taken, like 2026-01-01..2026-12-31; a year back and eighteen months on unless given.",
      valueName: "from..to"))
  var window: String?

  @Flag(help: "Take practices, meetings and the like too, which are left out otherwise.")
  var includeAll = false

  @Option(
    help: ArgumentHelp(
      "What a word in a title or category means, like \"prospect day=showcase\"; none leaves such events out; may be repeated.",
      valueName: "word=type"))
  var typeWord: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Take an alarm from two hours to a quarter of an hour before for the check-in time.")
  var alarms = true

  @Flag(help: "The calendar is the whole of its --source: what it has no more, and is to come, is cancelled.")
  var sync = false

  @Flag(help: "Let --sync cancel more than half of what is to come.")
  var allowMassCancel = false

  /// Puts what was said into the options of an import.
  ///
  /// - Throws: `ValidationError` where a value cannot be understood.
  func apply(to options: inout ImportOptions) throws {
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
    options.isSynced = sync
    options.allowsMassCancel = allowMassCancel
    if sync, options.source == nil {
      throw ValidationError(
        "--sync needs --source NAME, which says whose events the calendar is the whole of")
    }
  }

  private static func word(_ text: String) throws -> EventTypeRules.Word {
    guard let equals = text.unicodeScalars.lastIndex(of: "=") else {
      throw ValidationError(
        "--type-word: \(text) has no =; write it like --type-word \"prospect day=showcase\"")
    }
    let word = String(text.unicodeScalars[..<equals])
    let name = String(text.unicodeScalars[text.unicodeScalars.index(after: equals)...]).foldedWords
    guard !word.foldedWords.isEmpty else { throw ValidationError("--type-word: \(text) names no word") }
    if name == "none" { return .init(word, .other) }
    let cases = EventType.enumeration.cases
    guard
      let type = cases.first(where: { $0.value.foldedWords == name || $0.label.foldedWords == name })
        .flatMap({ EventType(rawValue: $0.value) })
    else {
      let known = cases.map(\.value) + ["none"]
      let near = Suggestion.nearest(to: name, among: known).map { " Did you mean \($0)?" } ?? ""
      throw ValidationError(
        "--type-word: \(name) is no type of event.\(near) Use \(known.joined(separator: ", "))")
    }
    return .init(word, .type(type))
  }
}
