import ArgumentParser
import CompassCommandLine
import CompassConvert
import CompassDocuments
import CompassFiles
import CompassImport
import CompassImportArguments
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// `compass-convert`: files into documents without a store, many at a time.
@main
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compass-convert",
    abstract: "Convert and check spreadsheets, calendars and JSON without a store.",
    discussion: """
      Each input becomes one output; folders are mirrored. Rejected rows go to
      NAME.rejected.csv. A compass.json sets options. --help-hidden shows all.

      EXAMPLES
        compass-convert schedules --to ics --output-directory build
        compass-convert data --recursive --check --report check.sarif
        compass-convert odd.txt --as table --to csv > clean.csv

      EXIT CODES
        0  done
        1  rows were rejected, errors were found, or --strict found warnings
        2  failed: bad arguments, or an input that can't be converted
        130, 143, 141  stopped by Ctrl-C, SIGTERM or a broken pipe
      """,
    version: ToolVersion.current)

  @Argument(
    help: ArgumentHelp("Files, folders, quoted patterns, or - for stdin.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Option(help: ArgumentHelp("Output format.", valueName: "format"))
  var to: ConversionFormat?

  @Flag(help: "Check the files without converting them.")
  var check = false

  @Option(
    name: [.customShort("d"), .long],
    help: ArgumentHelp("Folder for the outputs.", valueName: "path"),
    completion: .directory)
  var outputDirectory: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Output file for one input or --merge. Default: stdout.", valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(name: .shortAndLong, help: "Include subfolders.")
  var recursive = false

  @Option(
    help: ArgumentHelp("Skip matching files and folders, like \"drafts/*\".", valueName: "glob"))
  var exclude: [String] = []

  @Flag(help: "Merge all inputs into one output.")
  var merge = false

  @Option(
    help: ArgumentHelp(
      "Number of files to convert at the same time. Default: the number of processors.", valueName: "number",
      visibility: .hidden))
  var jobs: Int?

  @Flag(help: ArgumentHelp("Replace files next to the inputs, too.", visibility: .hidden))
  var force = false

  @Option(
    help: ArgumentHelp(
      "Hide warnings and notes with this code. May be repeated.", valueName: "code", visibility: .hidden))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "Count findings with this code as errors. May be repeated.", valueName: "code", visibility: .hidden))
  var error: [String] = []

  @Flag(
    help:
      "Reject unreadable values, skip files with rejected rows, exit with 1 on warnings, require valid JSON."
  )
  var strict = false

  @Option(
    help: ArgumentHelp(
      "With --as table: the number of the only table to convert.", valueName: "number", visibility: .hidden))
  var table: Int?

  @Option(
    help: ArgumentHelp(
      "Where to write rejected rows: beside the outputs, or none.", valueName: "place", visibility: .hidden))
  var rejected: RejectedChoice = .beside

  @Option(help: "Audience. Default: coach.")
  var audience: AudienceChoice?

  @OptionGroup var include: IncludeOptions

  @Flag(help: ArgumentHelp("Exit with code 1 if an input has no records.", visibility: .hidden))
  var failIfEmpty = false

  @Option(help: ArgumentHelp("Paper size of PDFs and printed sheets.", visibility: .hidden))
  var paper: Paper = .letter

  @OptionGroup var reading: FileReadingOptions
  @OptionGroup var calendars: CalendarReadingOptions
  @OptionGroup(title: "Recruiting calendars") var recruiting: RecruitingCalendarOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var clock: ClockOptions

  /// Where rejected rows go.
  enum RejectedChoice: String, ExpressibleByArgument, CaseIterable {
    case beside, none
  }

  static func main() { runAndExit() }

  func validate() throws {
    guard !inputs.isEmpty else { throw ValidationError("No input given. Name at least one file or folder.") }
    guard check || to != nil else {
      throw ValidationError(
        "Missing --to or --check. Use --to with one of \(ConversionFormat.allCases.map(\.rawValue).joined(separator: ", "))."
      )
    }
    if audience == .coach, let to, to.isWholeData || reading.isTable, !check {
      throw ValidationError(
        "--audience coach: \(to.rawValue) contains all fields, including notes and costs. Remove --audience, or use --to pdf, xlsx, html or ics\(reading.isTable ? " without --as table" : "")."
      )
    }
    guard output == nil || outputDirectory == nil else {
      throw ValidationError("Use either --output or --output-directory.")
    }
    if let jobs, jobs < 1 { throw ValidationError("Invalid number for --jobs: \(jobs). Use 1 or more.") }
    guard inputs.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be used only once.")
    }
    if check, output != nil || outputDirectory != nil {
      throw ValidationError("--check writes no output. Remove --output and --output-directory.")
    }
    if reading.isTable,
      !reading.map.isEmpty || !reading.set.isEmpty || reading.profile != nil || reading.athlete != nil
    {
      throw ValidationError("--as table can't be used with --map, --set, --profile or --athlete.")
    }
    guard !exclude.contains("") else {
      throw ValidationError("--exclude needs a pattern, such as \"drafts/*\".")
    }
    if reading.isTable, let to, !to.takesTables {
      throw ValidationError(
        "--as table can't be written as \(to.rawValue). Use --to csv, json, jsonl or xlsx.")
    }
    if let table, table < 1 || !reading.isTable {
      throw ValidationError("--table needs --as table and the number of a table, from 1.")
    }
  }

  func run() throws {
    let outputs = [outputDirectory, output].compactMap(\.self) + report.paths
    let found = try InputFinder.find(inputs, isRecursive: recursive, outputs: outputs, excluding: exclude)
    guard !found.inputs.isEmpty else { throw nothingToConvert(found) }
    var settings = ConversionSettings(under: try options(), given: given)
    var entries: [(input: ConversionInput, options: ConversionOptions)] = []
    for input in found.inputs { entries.append((input, try settings.options(of: input))) }
    try checkMerge(entries)
    let target = try target(found.inputs)
    let spool = found.inputs.contains { $0.path == "-" } ? try FileSource(argument: "-", as: .records) : nil
    let open: @Sendable (String) throws -> any ByteSource = { path in
      if path == "-", let spool { return spool }
      return try FileSource(.named(path), as: .records)
    }
    var converter = BatchConverter(
      entries, to: target, isMerged: merge, replacesFiles: force, open: open,
      sink: { try StandardOutput.write($0) })
    try checkOutputs(converter.expectedOutputs, found.inputs, settings.files)
    if let jobs { converter.jobs = jobs }
    let reports = try report.begin(
      for: Self._commandName, now: clock.instant(), rich: FindingsRenderers(), readers: .published)
    let progress = ProgressBar(isWanted: !report.isQuiet)
    defer { progress.end() }
    progress.begin("converting", unit: .things("files"))
    progress.restart(total: found.inputs.count)
    converter.onDone = { progress.advance(by: 1) }
    var outcome = converter.run()
    progress.end()
    outcome.add(outsideLinks: found.outsideLinks)
    if outcome.files.contains(where: { $0.isPipeBroken }) { throw CommandExit.brokenPipe }
    let verdict = try reports.write(
      outcome.report(isCheck: check),
      note: ConversionNote(
        outcome, found, isWholeData: to?.isWholeData == true || reading.isTable, isVerbose: report.isVerbose
      ).text,
      maximumLines: report.isVerbose ? nil : Self.maximumLines)
    // A failed input doesn't fail the command if the baseline already contains its errors.
    let isNewlyFailed = verdict.errors > 0 || verdict.known == 0
    if isNewlyFailed, outcome.files.contains(where: { $0.isFailed }) { throw CommandExit.failed }
    if failIfEmpty, outcome.files.contains(where: \.isEmpty) { throw CommandExit.rejected }
    let isRejected = outcome.rejected > 0 && verdict.known == 0 || outcome.isRefused
    if isRejected || verdict.errors > 0 || (strict && verdict.warnings > 0) { throw CommandExit.rejected }
  }

  /// The maximum number of report lines on a terminal, without the command's own lines.
  private static let maximumLines = 22

  private func nothingToConvert(_ found: InputFinder.Found) -> ToolError {
    guard found.excluded.count == 0 else {
      return ToolError(
        "Found nothing to convert: --exclude skips \(found.excluded.phrase)",
        help: "Check the patterns of --exclude")
    }
    guard found.excludedByDefault.count == 0 else {
      return ToolError(
        "Found nothing to convert. Skipped \(found.excludedByDefault.phrase) by default",
        help: "To convert such a file, give its path: \(found.excludedByDefault.paths.first ?? "")")
    }
    return ToolError(
      "Found no spreadsheet, calendar or JSON file to convert",
      help: recursive ? "Check the folder names" : "Add --recursive to search subfolders")
  }
}
