import CompassCommandLine
import CompassConvert
import CompassFiles
import CompassImport
import CompassSource
import CompassValidation

/// What the command says after the report: what was written, and what was skipped.
struct ConversionNote {
  private let outcome: BatchConverter.Outcome
  private let found: InputFinder.Found
  private let stale: StaleOutputs?
  private let isWholeData: Bool
  private let isVerbose: Bool
  private let unusedManifest: String?
  private let maximumListed: Int

  /// Prepares a note.
  ///
  /// - Parameters:
  ///   - isWholeData: whether the outputs have all fields, private ones too.
  ///   - isVerbose: whether paths are listed that are usually counted.
  ///   - unusedManifest: a manifest of an earlier version, which nothing was compared with.
  init(
    _ outcome: BatchConverter.Outcome, _ found: InputFinder.Found, _ stale: StaleOutputs?, isWholeData: Bool,
    isVerbose: Bool, unusedManifest: String?
  ) {
    self.isVerbose = isVerbose
    self.unusedManifest = unusedManifest
    self.isWholeData = isWholeData
    self.outcome = outcome
    self.found = found
    self.stale = stale
    maximumListed = isVerbose ? 20 : outcome.files.count > Self.maximumNamed ? 2 : 10
  }

  /// The note in whole lines; nil where there is nothing to say.
  var text: String? {
    let words = outcome.unusedTypeWords.map {
      TerminalText.escaped(ImportSession.Outcome.sentence(onUnused: $0))
    }
    let lines = written + audience + refused + unchanged + left + excluded + ignored + words
    return lines.isEmpty ? nil : lines.map { $0 + "\n" }.joined()
  }

  /// The most outputs that are named rather than counted.
  private static let maximumNamed = 5

  /// The new outputs, without files of rejected rows, which the report names.
  private var outputs: Set<String> {
    Set(
      outcome.files.filter { !$0.isUnchanged }.flatMap(\.outputs).filter { !$0.isOfRejectedRows }
        .map(\.path))
  }

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
    let lines =
      paths.count > Self.maximumNamed
      ? ["Wrote \(paths.count) files."] : paths.map { "Wrote \(TerminalText.path($0))" }
    switch outcome.isIndexed {
    case .some(true):
      let pages = stale == nil ? "the pages of this run" : "all pages"
      return lines + ["Open index.html in the output folder for a list of \(pages)."]
    case .some(false):
      return lines + ["Kept the index.html in the output folder, which compass-convert did not write."]
    case nil: return lines
    }
  }

  private var refused: [String] {
    let count = outcome.files.count { $0.isRefused }
    guard count > 0 else { return [] }
    return [
      "Wrote nothing for \(count.counted("input")) with rejected rows, because of --strict."
    ]
  }

  private var unchanged: [String] {
    guard outcome.unchanged > 0 else { return [] }
    return ["\(outcome.unchanged) of \(outcome.files.count) inputs have not changed and were skipped."]
  }

  private var left: [String] {
    var lines: [String] = []
    if let unusedManifest {
      lines.append(
        "\(TerminalText.path(unusedManifest)) was from an earlier version of compass-convert, so it wasn't used. It is up to date now."
      )
    }
    guard let stale else { return lines }
    if let obstacle = stale.obstacle {
      lines.append("Removed no outputs, because \(TerminalText.escaped(obstacle)).")
    }
    add(stale.present, to: &lines) { count in
      let prune = stale.obstacle == nil ? ". To remove \(count == 1 ? "it" : "them"), use --prune:" : ":"
      return "\(count.counted("output")) of earlier runs \(count == 1 ? "is" : "are") out of date" + prune
    }
    add(stale.removed, to: &lines) { count in
      "Removed \(count.counted("output")) that \(count == 1 ? "was" : "were") out of date:"
    }
    add(stale.kept, to: &lines) { count in
      let (are, were) = count == 1 ? ("is", "it was") : ("are", "they were")
      return
        "Kept \(count.counted("output")) that \(are) out of date, because \(were) changed or \(are) outside the output folder:"
    }
    add(stale.rejectedRows, to: &lines) { count in
      "Kept \(count.counted("file")) of rejected rows from earlier runs. Delete \(count == 1 ? "it" : "them") when the rows are fixed:"
    }
    return lines
  }

  private func add(_ paths: [String], to lines: inout [String], under head: (Int) -> String) {
    guard !paths.isEmpty else { return }
    lines.append(head(paths.count))
    lines += listed(paths, of: paths.count)
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
