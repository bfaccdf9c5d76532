import CompassModel
import CompassSource

/// The commands that a person may want to run after an import or a conversion.
struct NextSteps {
  private let report: ValidationReport
  private let showsPersonal: Bool

  /// Prepares the steps after a report.
  init(_ report: ValidationReport, showsPersonal: Bool) {
    self.report = report
    self.showsPersonal = showsPersonal
  }

  /// The steps, each a sentence in a line.
  var lines: [String] { (corrections + usual + answers + hidden).map(TerminalText.escaped) }

  private var hasStore: Bool { report.inputs.haveStore }

  /// How to correct the rejected rows.
  private var corrections: [String] {
    guard report.records.rejected > 0 else { return [] }
    // One file can hold the rejected rows of several inputs.
    var known: Set<String> = []
    let paths = report.inputs.compactMap(\.rejectedPath).filter { known.insert($0).inserted }
    let next = hasStore ? "import" : "convert"
    guard let path = paths.first else {
      let repeats = hasStore ? ". Rows that are stored won't change" : ""
      return ["Fix the rows above in the file and \(next) it again\(repeats)"]
    }
    let more = paths.count == 1 ? "" : ", and do the same with \((paths.count - 1).counted("more file"))"
    guard hasStore, TerminalText.escaped(path) == path else {
      return ["Fix the rows in \(path), then \(next) that file\(more)"]
    }
    return [
      "Fix the rows in \(path), then run `compass-import\(report.storeOption) \(path.shellPath)`\(more)"
    ]
  }

  /// The usual next commands.
  private var usual: [String] {
    guard hasStore, let input = report.inputs.first(where: { $0.records.accepted > 0 }), let kind = input.kind
    else { return [] }
    if report.outcome == .dryRun {
      return ["Nothing was saved. To import, run the command without --dry-run"]
    }
    let changes = report.changes ?? ChangeCounts()
    guard report.outcome == .done, changes.added + changes.changed + changes.cancelled > 0 else { return [] }
    let option = report.storeOption
    let athletes = report.hasSeveralAthletes && kind != .athlete ? " --all-athletes" : ""
    return [
      "See the \(kind.plural): `compass-export \(kind.plural)\(athletes)\(option)`",
      "Undo the import: `compass-store undo\(option)`",
    ]
  }

  /// How to clear the remembered answers that were used.
  private var answers: [String] {
    let used = report.inputs.flatMap(\.inferences).filter { $0.what == Inference.remembered }.map(\.choice)
    return Set(used).sorted().map {
      "Forget the remembered answer: `compass-store settings \($0)=\(report.storeOption)`"
    }
  }

  private var hidden: [String] {
    let isHidden =
      !showsPersonal
      && report.inputs.contains { $0.stored.contains { $0.parts.contains(where: \.isPersonal) } }
    return isHidden
      ? ["Names and other personal values are hidden. To see them, add --show-values always"] : []
  }
}
