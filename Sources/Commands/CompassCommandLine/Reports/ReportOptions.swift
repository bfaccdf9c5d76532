import ArgumentParser
package import CompassFiles
import CompassSource
package import CompassValidation
package import Foundation

/// The options for showing and saving the validation report.
package struct ReportOptions: ParsableArguments {
  /// When values that may say something of a person are shown.
  package enum ShowValues: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    help: ArgumentHelp(
      "Save the findings: .txt, .json, .jsonl, .sarif, .xml (JUnit), .html, .csv or .xlsx. May be repeated.",
      valueName: "[kind=]path"),
    completion: .file(), transform: ReportPlace.init(argument:))
  var report: [ReportPlace] = []

  @Option(
    help: ArgumentHelp(
      "Write the validation report to standard output in this format.", valueName: "format",
      visibility: .hidden))
  var reportFormat: ReportFormat?

  @Option(
    help: ArgumentHelp("Accept the findings in this file; fail on new ones.", valueName: "path"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp("Save all findings for --baseline.", valueName: "path", visibility: .hidden),
    completion: .file())
  var writeBaseline: String?

  @Option(help: ArgumentHelp("Show personal values, like names.", valueName: "when"))
  var showValues: ShowValues = .auto

  @Option(help: ArgumentHelp("Use color.", valueName: "when", visibility: .hidden))
  var color: Terminal.ColorChoice = .auto

  @Option(
    help: ArgumentHelp(
      "Maximum number of findings to show for each code. 0 shows all.", valueName: "number",
      visibility: .hidden))
  var maxFindings = 10

  @Flag(name: .shortAndLong, help: "Show every file and every stored record.")
  var verbose = false

  @Flag(help: "Show every choice and finding in detail.")
  var decisions = false

  @Flag(name: .shortAndLong, help: "Show errors only, one line each.")
  var quiet = false

  /// Creates options without values.
  package init() {}

  /// Makes sure that the numbers make sense and no two reports go to the standard output.
  package func validate() throws {
    guard maxFindings >= 0 else {
      throw ValidationError("--max-findings can't be negative. Use 0 to show all.")
    }
    guard places.count(where: \.isStandardOutput) <= 1 else {
      throw ValidationError("Only one validation report can go to standard output.")
    }
    guard !places.contains(where: { $0.isStandardOutput && $0.format == .xlsx }) else {
      throw ValidationError("Can't write a workbook to standard output. Use --report FILE.xlsx.")
    }
    guard showValues != .never || !wantsRows else {
      throw ValidationError(
        "A workbook contains every row of the inputs, with names. Remove --show-values never, or use another format."
      )
    }
  }

  /// The files that reports go to.
  package var paths: [String] {
    (report.map(\.path) + [baseline, writeBaseline].compactMap(\.self)).filter { $0 != "-" }
  }

  /// Whether a report shows the rows of the inputs.
  package var wantsRows: Bool { places.contains { $0.format == .xlsx } }

  /// Whether a report is written to standard output.
  package var usesStandardOutput: Bool { places.contains(where: \.isStandardOutput) }

  /// Whether everything is shown, however many files there are.
  package var isVerbose: Bool { verbose }

  /// Whether errors only are shown.
  package var isQuiet: Bool { quiet }

  /// Returns whether the text on a stream uses color and shows personal values.
  package func look(onDescriptor descriptor: Int32) -> (usesColor: Bool, showsPersonal: Bool) {
    let terminal = Terminal(descriptor: descriptor, color: color)
    return (terminal.usesColor, showValues == .always || (showValues == .auto && terminal.isTerminal))
  }

  /// All destinations of reports except the terminal.
  ///
  /// With `--report-format`, standard output is one of them, in that format.
  var places: [ReportPlace] {
    guard let reportFormat else { return report }
    return report.filter { $0.path != "-" } + [ReportPlace(format: reportFormat, path: "-")]
  }

  /// Reserves the paths of the reports and of the new baseline.
  ///
  /// Each path must be free or contain an earlier file of the same format.
  ///
  /// - Throws: ``ToolError``, and what reading an earlier report throws.
  package func claim(in outputs: inout OutputGuard) throws {
    // A command may read a baseline and then replace it.
    if let baseline, baseline != writeBaseline { outputs.protect(baseline, as: "the baseline") }
    for place in report {
      try outputs.claim(place.path, for: "--report")
      try ReportFile.checkReplaceable(place)
    }
    if let writeBaseline {
      try outputs.claim(writeBaseline, for: "--write-baseline")
      guard try ReplaceRule.isReplaceable(.named(writeBaseline), Baseline.begins) else {
        throw ToolError(
          "--write-baseline: \(writeBaseline) already exists and is not a baseline",
          help: "Name another file, or remove this one")
      }
    }
  }

  /// Creates the report files before the work starts, so that an unwritable path is found early.
  ///
  /// - Parameters:
  ///   - command: the name of the command, shown in reports.
  ///   - now: when the reports are written.
  ///   - rich: the renderers of the formats that need more than the plain ones.
  ///   - readers: who may read the reports.
  /// - Throws: ``ToolError``, also if the baseline file isn't a baseline.
  package func begin(
    for command: String, now: Date, rich: any RichReportRenderers, readers: AtomicFile.Readers = .owner
  ) throws -> ReportWriter {
    let environment = ProcessInfo.processInfo.environment
    let checkout = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap { environment[$0] }.first { !$0.isEmpty }
    var context = ReportContext(
      command: command, version: ToolVersion.current, folder: FileManager.default.currentDirectoryPath,
      now: now, showsPersonal: showValues == .always)
    context.checkout = checkout.map { URL(filePath: $0).resolvingSymlinksInPath().path() }
    return try ReportWriter(self, context, rich, try baseline.map(Baseline.init(path:)), readers: readers)
  }
}

extension Terminal.ColorChoice: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
