import CompassCommandLine
import CompassConvert
import CompassImport
import CompassSource
import CompassValidation

/// What the command says after the report: what was written, and what was skipped.
struct ConversionNote {
  private let outcome: BatchConverter.Outcome
  private let found: InputFinder.Found
  private let isWholeData: Bool
  private let isVerbose: Bool
  private let maximumListed: Int

  /// Prepares a note.
  ///
  /// - Parameters:
  ///   - isWholeData: whether the outputs have all fields, private ones too.
  ///   - isVerbose: whether paths are listed that are usually counted.
  init(
    _ outcome: BatchConverter.Outcome, _ found: InputFinder.Found, isWholeData: Bool, isVerbose: Bool
  ) {
    self.isVerbose = isVerbose
    self.isWholeData = isWholeData
    self.outcome = outcome
    self.found = found
    maximumListed = isVerbose ? 20 : outcome.files.count > Self.maximumNamed ? 2 : 10
  }

  /// The note in whole lines; nil where there is nothing to say.
  var text: String? {
    let words = outcome.unusedTypeWords.map {
      TerminalText.escaped(ImportSession.Outcome.sentence(onUnused: $0))
    }
    let lines = written + audience + refused + excluded + ignored + words
    return lines.isEmpty ? nil : lines.map { $0 + "\n" }.joined()
  }

  /// The most outputs that are named rather than counted.
  private static let maximumNamed = 5

  private var outputs: Set<String> { Set(outcome.files.flatMap(\.outputs)) }

  /// What the outputs do not include, or that they include everything.
  private var audience: [String] {
    [
      OmissionNote(outcome.files.flatMap(\.omissions)).text,
      schoolCaution,
      isWholeData ? WholeDataNote.text(outputs.sorted()) : nil,
    ].compactMap(\.self)
  }

  /// What to know before a document that names several schools is sent to a coach.
  private var schoolCaution: String? {
    let counts = outcome.files.flatMap(\.schoolCounts)
    guard let count = counts.first else { return nil }
    let documents =
      counts.count == 1
      ? "The document names \(count) schools" : "\(counts.count) documents name several schools each"
    return
      "Note: \(documents). Before you send \(counts.count == 1 ? "it" : "one") to a coach, convert the rows of one school only."
  }

  private var written: [String] {
    let paths = outputs.subtracting(["-"]).sorted()
    return paths.count > Self.maximumNamed
      ? ["Wrote \(paths.count) files."] : paths.map { "Wrote \(TerminalText.path($0))" }
  }

  private var refused: [String] {
    let count = outcome.files.count { $0.isRefused }
    guard count > 0 else { return [] }
    return ["Wrote nothing for \(count.counted("input")) with rejected rows, because of --strict."]
  }

  private var excluded: [String] {
    let skipped = found.excludedByDefault
    guard skipped.count > 0 else { return [] }
    let head = "Skipped \(skipped.phrase) that \(skipped.count == 1 ? "is" : "are") excluded by default"
    return isVerbose
      ? [head + ":"] + listed(skipped.paths, of: skipped.count)
      : [head + ". Use --verbose to list \(skipped.count == 1 ? "it" : "them")."]
  }

  private var ignored: [String] {
    guard found.ignored > 0 else { return [] }
    return [
      "Skipped \(found.ignored.counted("file")) that \(found.ignored == 1 ? "is" : "are") not a spreadsheet, calendar or JSON:"
    ]
      + listed(found.ignoredPaths, of: found.ignored)
  }

  private func listed(_ paths: [String], of count: Int) -> [String] {
    let shown = paths.prefix(maximumListed)
    let more = count - shown.count
    return shown.map { "  " + TerminalText.path($0) } + (more > 0 ? ["  … and \(more) more"] : [])
  }
}
