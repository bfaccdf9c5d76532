import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassFiles
import CompassImport
import CompassImportArguments
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-import`: imports files into the store and explains every row that wasn't imported.
@main
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compass-import",
    abstract: "Import spreadsheets, calendars, JSON and ZIP archives into the store.",
    discussion: """
      All files are imported together. Rejected rows go to NAME.rejected.csv: fix \
      them there and import that file. See also `compass-import profiles` and \
      `compass-import metric-types`. --help-hidden shows all options.

      EXAMPLES
        compass-import --dry-run events.csv
        compass-import athletes.csv schools.csv coaches.csv events.csv
        compass-import season.xlsx --sheet Schedule
        compass-import games.csv --set type=game --map "Strat Date=start_date"
        compass-import team.ics --source owls --sync
        compass-import --explain event-end-before-start

      \(CommandExit.importTable)
      """,
    version: ToolVersion.current)

  @Argument(
    help: ArgumentHelp("Files, or - for standard input; codes for --explain.", valueName: "file"),
    completion: Completions.explainedCodes)
  var files: [String] = []

  @OptionGroup var reading: FileReadingOptions
  @OptionGroup var calendars: CalendarImportOptions
  @OptionGroup(title: "Recruiting calendars") var recruiting: RecruitingCalendarOptions

  @Flag(
    help: ArgumentHelp(
      "Reject rows with an unknown school. Default: create the school.", visibility: .hidden))
  var knownSchoolsOnly = false

  @Flag(
    help: ArgumentHelp(
      "Let empty cells clear saved values. Default: keep the saved values.", visibility: .hidden))
  var clearEmpty = false

  @Flag(
    help: ArgumentHelp("Import deleted records again. Default: skip their rows.", visibility: .hidden))
  var restoreDeleted = false

  @Flag(name: [.customShort("n"), .long], help: "Check the files without saving anything.")
  var dryRun = false

  @Flag(
    help:
      "Save nothing if a row is rejected, exit with 1 on warnings, and accept only valid JSON (RFC 8259)."
  )
  var strict = false

  @Option(
    help: ArgumentHelp(
      "File for rejected rows, or none. Default: NAME.rejected.csv, or .json for JSON.", valueName: "path"),
    completion: .file())
  var rejected: String?

  @Option(
    help: ArgumentHelp(
      "Time to wait while another program writes the store.", valueName: "seconds", visibility: .hidden))
  var wait: Int = Int(SQLiteStore.defaultTimeout)

  @Flag(help: "Explain the given codes, or list all codes.")
  var explain = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Look for subcommands first, because the parser reads every argument as a file.
    if arguments.first == ProfilesCommand.configuration.commandName {
      ProfilesCommand.runAndExit(Array(arguments.dropFirst()), as: configuration.commandName)
    }
    if arguments.first == MetricTypesCommand.configuration.commandName {
      MetricTypesCommand.runAndExit(
        Array(arguments.dropFirst()), as: "\(configuration.commandName ?? "") metric-types")
    }
    runAndExit()
  }

  func validate() throws {
    if explain { return }
    guard !files.isEmpty else {
      throw ValidationError("No files given. Name at least one file, or - for standard input.")
    }
    guard wait >= 0 else { throw ValidationError("--wait can't be negative. Use 0 or more seconds.") }
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be used only once.")
    }
    if case .path? = destination, files.count > 1 {
      throw ValidationError(
        "--rejected names one file, but there are several inputs. Remove it, or use --rejected none.")
    }
  }

  func run() throws {
    if explain { return try Explanation.write(codes: files) }
    let now = try clock.instant()
    var options = try reading.importOptions(now: now, isQuiet: report.isQuiet)
    options.offered = Self.offeredOptions(usual: FileReadingOptions.names)
    try calendars.apply(to: &options)
    try recruiting.apply(to: &options)
    options.createsSchools = !knownSchoolsOnly
    options.clearsEmpty = clearEmpty
    options.deletions = restoreDeleted ? .restores : .skips
    options.isDryRun = dryRun
    options.isStrict = strict
    options.timeZone = try clock.zone()
    options.rejected = destination ?? .besideInput
    if report.isVerbose { options.shownRecords = .max }
    let opening = StoreOpening(path: try storePath.path(), isDryRun: dryRun, timeout: TimeInterval(wait))
    if storePath.isGiven { options.storeOption = " --store \(opening.path.shellWord)" }
    let progress = ProgressBar(isWanted: !report.isQuiet)
    defer { progress.end() }
    options.onStage = { progress.begin($0.label) }
    // Check the report's path before reading standard input, so that a bad path is reported at once.
    var places = OutputGuard()
    places.protectStore(opening.path)
    for file in files { places.protect(file, as: "the input") }
    try report.claim(in: &places)
    let reports = try report.begin(for: Self._commandName, now: now, rich: FindingsRenderers())
    let opened = try InputFiles(files, progress: progress)
    try opened.check(sheet: options.sheet)
    try checkOutputs(opened.inputs, storePath: opening.path)
    func imported() throws -> ImportSession.Outcome {
      try ImportSession(
        inputs: opened.inputs, archives: opened.archives, options: options,
        settings: opening.readingSettings, opening: opening.openOrImagine
      ).run()
    }
    func askedAndImported() throws -> ImportSession.Outcome {
      do {
        return try imported()
      } catch let error as ToolError {
        progress.end()
        guard let question = error.question, files.count == 1, !report.isQuiet,
          Terminal(descriptor: 0).isTerminal
        else { throw error }
        StandardError.write(TerminalText.escaped(error.message) + ".\n")
        guard Terminal.confirms(question.text) else { throw error }
        options = options.answering(question)
        return try imported()
      }
    }
    let outcome: ImportSession.Outcome
    do {
      outcome = try askedAndImported()
    } catch {
      opening.removeIfUnused()
      try? reports.writeFailure(of: files)
      guard var told = error as? ToolError, let help = told.personalHelp,
        report.look(onDescriptor: 2).showsPersonal
      else { throw error }
      told.help = [help, told.help].compactMap(\.self).joined(separator: " ")
      throw told
    }
    progress.end()
    if !outcome.isWritten { opening.removeIfUnused() }
    let verdict: ReportVerdict
    do {
      verdict = try reports.write(
        outcome.report(of: options),
        note: outcome.note(storePath: opening.path, isNewStore: opening.isNew, options: options))
    } catch let error as ToolError where outcome.isWritten && error.kind.isOfFile && error.kind != .brokenPipe
    {
      throw ToolError(
        error.message,
        help: "The records were imported, but the validation report wasn't written. "
          + "Import the same files again to get it. Nothing is added twice")
    }
    let isRejected = outcome.rejected > 0 && (verdict.known == 0 || verdict.errors > 0 || outcome.isRefused)
    if isRejected || strict && verdict.warnings > 0 { throw CommandExit.rejected }
  }

  private var destination: ImportOptions.RejectedDestination? {
    switch rejected {
    case nil: nil
    case "none": ImportOptions.RejectedDestination.none
    case .some(let path): .path(.named(path))
    }
  }

  /// Checks that the outputs aren't inputs, the store, or each other.
  private func checkOutputs(_ inputs: [ImportInput], storePath: String) throws {
    var outputs = OutputGuard()
    outputs.protectStore(storePath)
    if destination == nil, !dryRun {
      // The rejected rows of a rejected-rows file replace that file, so the inputs are protected later.
      let places = RejectedPlaces(of: inputs.map(\.rejectedPath), to: .besideInput).paths
      for (input, place) in zip(inputs, places) {
        guard let place else { continue }
        try outputs.claim(
          place, for: "the rejected rows of \(TerminalText.escaped(input.path))",
          help: "Name another file with --rejected")
      }
    }
    for file in files { outputs.protect(file, as: "the input") }
    if case .path(let place)? = destination { try outputs.claim(place.path, for: "--rejected") }
    try report.claim(in: &outputs)
  }
}
