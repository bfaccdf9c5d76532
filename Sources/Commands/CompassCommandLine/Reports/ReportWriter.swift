import CompassFiles
import CompassSource
package import CompassValidation
import Foundation

/// The reports of one run: their files are begun before the work and put in place when all is known.
package final class ReportWriter {
  private let options: ReportOptions
  private let context: ReportContext
  private let rich: any RichReportRenderers
  private let baseline: Baseline?
  private let baselineFile: AtomicFile?
  private let outputs: [(place: ReportPlace, file: AtomicFile?)]

  /// Begins the files.
  init(
    _ options: ReportOptions, _ context: ReportContext, _ rich: any RichReportRenderers,
    _ baseline: Baseline?,
    readers: AtomicFile.Readers
  ) throws {
    self.options = options
    self.context = context
    self.rich = rich
    self.baseline = baseline
    baselineFile = try options.writeBaseline.map { try AtomicFile(.named($0), readers: readers) }
    outputs = try options.places.map { place in
      // A workbook has every row as it is, whatever is hidden elsewhere.
      let hasPersonal = place.format == .xlsx || context.showsPersonal
      return (
        place,
        place.isStandardOutput
          ? nil : try AtomicFile(.named(place.path), readers: hasPersonal ? .owner : readers)
      )
    }
  }

  /// Writes that the work could not be done where its reports were to go, so that no earlier one is taken
  /// for it.
  ///
  /// - Parameter paths: the inputs as the user gave them.
  package func writeFailure(of paths: [String]) throws {
    try writeAll(ValidationReport(inputs: paths.map { .init(path: $0) }, outcome: .failed))
  }

  /// Writes a report to all its places and shows it on standard error, also where a file cannot be written.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - note: what is to be said besides on the terminal, in whole lines.
  ///   - maximumLines: the most lines of the report on the terminal; more are summed up. Nil shows them all.
  /// - Returns: how many findings no baseline knows.
  /// - Throws: the first ``ToolError``, after all that can be written is.
  @discardableResult
  package func write(
    _ report: ValidationReport, note: String? = nil, maximumLines: Int? = nil
  ) throws -> ReportVerdict {
    let (marked, verdict) = try FindingFingerprints.mark(report, context, baseline)
    let written = Swift.Result {
      try writeAll(marked)
      guard let baselineFile else { return }
      try Baseline.write(marked, context, to: baselineFile)
      try baselineFile.commit()
    }
    let isWritten = (try? written.get()) != nil
    // People are shown no fingerprints, which take a while for many findings.
    try show(baseline == nil ? report : marked, note: note, maximumLines: maximumLines, isWritten: isWritten)
    try written.get()
    return verdict
  }

  private func writeAll(_ report: ValidationReport) throws {
    var failure: (any Error)?
    for (place, file) in outputs {
      do {
        try write(report, to: place, file)
      } catch {
        failure = failure ?? error
      }
    }
    if outputs.contains(where: { $0.place.format == .github }) {
      do {
        try writeStepSummary(of: report)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Adds the report to the summary of the step, where a runner of GitHub Actions has said where that is.
  private func writeStepSummary(of report: ValidationReport) throws {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    var text = ""
    try GitHubSummaryRenderer(context).render(report) { text += $0 }
    do {
      try FilePlace.named(path).append(Array(text.utf8))
    } catch let error as ToolError where error.kind.isOfFile {
      throw ToolError(
        "GITHUB_STEP_SUMMARY: \(error.message)", help: "Unset the variable, or set it to an existing file")
    }
  }

  private func write(_ report: ValidationReport, to place: ReportPlace, _ file: AtomicFile?) throws {
    let format = place.format
    if format == .xlsx {
      // Without its rows a workbook would only stand in the way of the next.
      guard let file, report.outcome != .failed else { return }
      try file.writeFile { try rich.writeWorkbook(report, context, to: $0) }
      return try file.commit()
    }
    guard let renderer = format.renderer(context) ?? rich.renderer(of: format, context) else { return }
    guard let file else {
      return try renderer.render(report) { try StandardOutput.write(Array($0.utf8)) }
    }
    if format == .text || format == .github { try file.write(ReportFile.title(of: context.command)) }
    try renderer.render(report) { try file.write($0) }
    try file.commit()
  }

  /// Shows a line for each error, and nothing else.
  private func showErrors(_ report: ValidationReport) throws {
    let renderer = BriefReportRenderer(showsPersonal: options.look(onDescriptor: 2).showsPersonal)
    try renderer.renderErrors(of: report) { StandardError.write($0) }
  }

  private func show(
    _ report: ValidationReport, note: String?, maximumLines: Int?, isWritten: Bool
  ) throws {
    guard !outputs.contains(where: { $0.place.isStandardOutput }) else { return }
    if options.quiet { return try showErrors(report) }
    let terminal = Terminal(descriptor: 2, color: options.color)
    let look = options.look(onDescriptor: 2)
    var text = TextReportRenderer.Options(
      usesColor: look.usesColor, showsPersonal: look.showsPersonal,
      capPerCode: options.maxFindings == 0 ? nil : options.maxFindings, width: terminal.width)
    if options.decisions {
      try TextReportRenderer(text).render(report) { StandardError.write($0) }
    } else {
      // Only a line of a terminal is cut.
      if !terminal.isTerminal { text.width = .max }
      try OverviewRenderer(text, showsAll: options.verbose)
        .render(report, maximumLines: options.verbose ? nil : maximumLines) { StandardError.write($0) }
    }
    if let note { StandardError.write(note) }
    guard isWritten else { return }
    for output in outputs {
      StandardError.write("Saved the validation report to \(TerminalText.path(output.place.path))\n")
    }
  }
}
