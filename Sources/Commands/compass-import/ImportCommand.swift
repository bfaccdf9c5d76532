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

/// `compass-import`: files into the store, with a report that explains every row that was not taken.
@main
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compass-import",
    abstract: "Import spreadsheets, calendars, JSON and ZIP archives and explain every row not taken.",
    discussion: """
      Several files are one transaction, taken in the order that their links need. \
      Good rows go in; rejected rows go to NAME.rejected.csv (of JSON to \
      NAME.rejected.json), where they can be mended and imported again. \
      Importing the same file twice changes nothing. \
      `compass-import profiles` lists, shows, checks and drafts what is known of \
      the files that programs write. `compass-import metric-types` lists the tests \
      that are known.

      EXAMPLES
        compass-import athletes.csv schools.csv coaches.csv events.csv
        compass-import --dry-run events.csv        what would happen
        compass-import team.ics                    a calendar
        compass-import team.ics --source owls --sync
        compass-import season.xlsx --sheet Schedule    a sheet of a workbook
        compass-import events.json                 rows of the app's database
        compass-import recruiting-compass-export.zip    the app's data export
        compass-import games.csv --set type=game --map "Strat Date=start_date"
        compass-import hittrax.csv                 a session of a measuring device
        compass-import stats.csv --athlete "Sam Rivers" --as-of 2026-06-30
        compass-import profiles list               the programs whose files are known
        compass-import events.csv --report r.json  all findings, for programs
        compass-import --explain event-end-before-start
        cat events.csv | compass-import - --as events

      \(CommandExit.importTable)
      """,
    version: ToolVersion.current)

  @Argument(
    help: ArgumentHelp("Files, or - for standard input; with --explain, codes.", valueName: "file"),
    completion: Completions.explainedCodes)
  var files: [String] = []

  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup(title: "What the files hold") var reading: FileReadingOptions
  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Recruiting calendars") var recruiting: RecruitingCalendarOptions
  @OptionGroup(title: "The report") var report: ReportOptions

  @Option(
    help: ArgumentHelp(
      "The athlete whose records these are, where the store has several; its default athlete unless given.",
      valueName: "name"),
    completion: Completions.athletes)
  var athlete: String?

  @Option(
    help: ArgumentHelp(
      "Where the records come from; their ids then count as that source's.", valueName: "name"))
  var source: String?

  @Flag(help: "Reject rows that name a school which the store lacks; otherwise the school is created.")
  var knownSchoolsOnly = false

  @Flag(help: "An empty cell empties what is stored; otherwise it keeps it.")
  var clearEmpty = false

  @Flag(help: "Import records again that you deleted; otherwise their rows are skipped.")
  var restoreDeleted = false

  @Flag(name: [.customShort("n"), .long], help: "Do all but write.")
  var dryRun = false

  @Flag(help: "Write nothing if a row is rejected; warnings end with 1 too, and JSON is as RFC 8259 has it.")
  var strict = false

  @Option(
    help: ArgumentHelp("Where rejected rows go: a path, or none.", valueName: "path"), completion: .file())
  var rejected: String?

  @Option(
    help: ArgumentHelp(
      "How long to wait for another program that writes the store.", valueName: "seconds"))
  var wait: Int = Int(StoreWaiting.defaultSeconds)

  @Flag(help: "Explain codes: what, why, an example, how to mend it. Alone, list all codes.")
  var explain = false

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // A command that takes files takes every word for one, so that this word is looked at first.
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
      throw ValidationError("Name at least one file to import, or - for standard input")
    }
    guard wait >= 0 else { throw ValidationError("--wait cannot be negative") }
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input can be read once only")
    }
    if case .path? = destination, files.count > 1 {
      throw ValidationError("--rejected names one file; with several inputs leave it out or say none")
    }
  }

  func run() throws {
    if explain { return try Explanation.write(codes: files) }
    let now = try clock.instant()
    var options = try reading.importOptions(now: now, isQuiet: report.isQuiet)
    options.offered = Self.offeredOptions
    options.athlete = athlete
    options.source = source
    try calendars.apply(to: &options)
    try recruiting.apply(to: &options)
    options.createsSchools = !knownSchoolsOnly
    options.clearsEmpty = clearEmpty
    options.deletions = restoreDeleted ? .restores : .skips
    options.isDryRun = dryRun
    options.isStrict = strict
    options.timeZone = try clock.zone()
    options.rejected = destination ?? .besideInput
    let opening = StoreOpening(path: try storePath.path(), isDryRun: dryRun, waiting: waiting)
    let progress = ProgressBar(isWanted: !report.isQuiet)
    defer { progress.end() }
    options.onStage = { progress.begin($0.label) }
    // Before standard input is waited for, so that a place where no report can be is told at once.
    var places = OutputGuard()
    places.protectStore(opening.path)
    for file in files { places.protect(file, as: "the input") }
    try report.claim(in: &places)
    let reports = try report.begin(for: Self._commandName, now: now, rich: FindingsRenderers())
    let opened = try InputFiles(files, progress: progress)
    try opened.check(sheet: options.sheet)
    try checkOutputs(opened.inputs, storePath: opening.path)
    let outcome: ImportSession.Outcome
    do {
      outcome = try ImportSession(
        inputs: opened.inputs, archives: opened.archives, options: options,
        usualDateOrder: opening.usualDateOrder, opening: opening.open
      ).run()
    } catch {
      opening.removeIfUnused()
      try? reports.writeFailure(of: files)
      if var error = error as? ImportError, let help = error.personalHelp,
        report.look(onDescriptor: 2).showsPersonal
      {
        error.help = [help, error.help].compactMap(\.self).joined(separator: " ")
        throw error
      }
      throw error
    }
    progress.end()
    if !outcome.isWritten { opening.removeIfUnused() }
    let verdict: ReportVerdict
    do {
      verdict = try reports.write(
        outcome.report(isDryRun: dryRun),
        note: outcome.note(
          storePath: opening.path, isNewStore: opening.isNew, isDryRun: dryRun, options: options))
    } catch let error as FileError where outcome.isWritten && error.code != .brokenPipe {
      throw CommandFailure(
        error.reason,
        help: "The records are in the store, only their report is not written. "
          + "Import the same files again for one: nothing is added twice")
    }
    let isRejected = outcome.rejected > 0 && (verdict.known == 0 || verdict.errors > 0 || outcome.isRefused)
    if isRejected || strict && verdict.warnings > 0 { throw CommandExit.rejected }
  }

  private var waiting: StoreWaiting {
    StoreWaiting(seconds: TimeInterval(wait)) { notice in
      StandardError.write("\(TerminalText.escaped(notice))\n")
    }
  }

  private var destination: ImportOptions.RejectedDestination? {
    switch rejected {
    case nil: nil
    case "none": ImportOptions.RejectedDestination.none
    case .some(let path): .path(.named(path))
    }
  }

  /// Nothing that is written may be a file that is read, the store, or another output.
  private func checkOutputs(_ inputs: [ImportInput], storePath: String) throws {
    var outputs = OutputGuard()
    outputs.protectStore(storePath)
    if destination == nil, !dryRun {
      // The rows of a file of rejected rows go to its own place again, so that inputs are named later.
      let places = RejectedPlaces(of: inputs.map(\.rejectedPath), to: .besideInput).paths
      for (input, place) in zip(inputs, places) {
        guard let place else { continue }
        try outputs.claim(
          place, for: "the rejected rows of \(TerminalText.escaped(input.path))",
          help: "Say with --rejected where they are to go")
      }
    }
    for file in files { outputs.protect(file, as: "the input") }
    if case .path(let place)? = destination { try outputs.claim(place.path, for: "--rejected") }
    try report.claim(in: &outputs)
  }
}
