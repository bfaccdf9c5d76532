import CompassCommandLine
import CompassConvert
import CompassFiles
import CompassImport
import CompassValidation

/// What the command says after the report: what was written, and what was skipped.
struct ConversionNote {
  private let outcome: BatchConverter.Outcome
  private let found: InputFinder.Found
  private let stale: StaleOutputs?
  private let isWholeData: Bool
  private let maximumListed: Int

  /// Prepares a note.
  ///
  /// - Parameters:
  ///   - isWholeData: whether the outputs have all fields, private ones too.
  ///   - isVerbose: whether paths are listed that are usually counted.
  init(
    _ outcome: BatchConverter.Outcome, _ found: InputFinder.Found, _ stale: StaleOutputs?, isWholeData: Bool,
    isVerbose: Bool
  ) {
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
    let lines = written + audience + refused + unchanged + left + ignored + words
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
      isWholeData ? WholeDataNote.text(outputs.sorted()) : nil,
    ].compactMap(\.self)
  }

  private var written: [String] {
    let paths = outputs.subtracting(["-"]).sorted()
    let lines =
      paths.count > Self.maximumNamed
      ? ["Wrote \(paths.count) files."] : paths.map { "Wrote \(TerminalText.path($0))" }
    switch outcome.isIndexed {
    case .some(true): return lines + ["Open index.html in the output folder for a list of all pages."]
    case .some(false):
      return lines + ["Kept the index.html in the output folder, which compass-convert did not write."]
    case nil: return lines
    }
  }

  private var refused: [String] {
    let count = outcome.files.count { $0.isRefused }
    guard count > 0 else { return [] }
    return [
      "Wrote nothing for \(self.count(count, "input")) with rejected rows, because of --strict."
    ]
  }

  private var unchanged: [String] {
    guard outcome.unchanged > 0 else { return [] }
    return ["\(outcome.unchanged) of \(outcome.files.count) inputs have not changed and were left alone."]
  }

  private var left: [String] {
    guard let stale else { return [] }
    var lines: [String] = []
    if !stale.present.isEmpty {
      lines.append("\(count(stale.present.count, "output")) of earlier inputs left; use --prune to remove:")
      lines += listed(stale.present, of: stale.present.count)
    }
    if !stale.removed.isEmpty {
      lines.append("Removed \(count(stale.removed.count, "output")) of inputs that are gone:")
      lines += listed(stale.removed, of: stale.removed.count)
    }
    if !stale.kept.isEmpty {
      lines.append(
        "Kept \(count(stale.kept.count, "output")) of inputs that are gone, changed since or outside the output folder:"
      )
      lines += listed(stale.kept, of: stale.kept.count)
    }
    return lines
  }

  private var ignored: [String] {
    guard found.ignored > 0 else { return [] }
    return [
      "Skipped \(count(found.ignored, "file")) that \(found.ignored == 1 ? "is" : "are") not a spreadsheet, calendar or JSON:"
    ]
      + listed(found.ignoredPaths, of: found.ignored)
  }

  private func listed(_ paths: [String], of count: Int) -> [String] {
    let shown = paths.prefix(maximumListed)
    let more = count - shown.count
    return shown.map { "  " + TerminalText.path($0) } + (more > 0 ? ["  … and \(more) more"] : [])
  }

  private func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
}
