import ArgumentParser
import CompassCommandLine
import CompassConvert
import CompassDocuments
import CompassFiles
import CompassImport
import CompassImportArguments
import CompassSource
import CompassValidation
import Foundation

/// `compass-convert`: files into documents without a store, many at a time.
@main
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compass-convert",
    abstract: "Convert folders of spreadsheets, calendars and JSON, and check them.",
    discussion: """
      Each input becomes one output; folders are mirrored. No store, no network and \
      no home directory is needed, and no record depends on the day or the machine: \
      repeated events of a calendar are taken from its first day to eighteen months \
      after its last, unless --window says other days. An input that cannot be \
      converted stops no other. Rejected rows stand beside the output, in \
      NAME.rejected.csv. Documents say when they were made; --now says when.

      A compass.json in the folder of an input, or above it, may hold options by \
      their names: {"as": "events", "time_zone": "America/New_York", \
      "map": {"Strat Date": "start_date"}}.

      EXAMPLES
        compass-convert schedules/*.csv --to ics --output-directory build/
        compass-convert data --recursive --check --report check.sarif
        compass-convert metrics.csv --to pdf --output report.pdf
        compass-convert team.ics --to csv
        compass-convert events.csv --to csv --output clean.csv
        compass-convert camps/ --to ics --merge --output season.ics
        compass-convert odd.txt --as table --to csv > clean.csv
        compass-convert data -r --to json -d out/ --manifest out/manifest.json \\
          --incremental

      \(ConversionFormat.table)

      EXIT CODES
        0  done
        1  done, but records were rejected (or --strict found warnings, --error
           its code, or --fail-if-empty a document without content)
        2  an input could not be converted, or the run not be begun
        130, 143  ended by SIGINT (Ctrl-C) or SIGTERM; only whole files are there
        141  whoever read the output has gone
      """,
    version: ToolVersion.current)

  @Argument(
    help: ArgumentHelp("Files, folders, patterns in quotes, or - for standard input.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Option(help: "What the inputs become.")
  var to: ConversionFormat?

  @Flag(help: "Convert nothing, only report.")
  var check = false

  @Option(
    name: [.customShort("d"), .long],
    help: ArgumentHelp("The folder of the outputs, which have the folders of the inputs.", valueName: "path"),
    completion: .directory)
  var outputDirectory: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The output of one input or of --merge, or - for standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(name: .shortAndLong, help: "Look into the folders of named folders.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      "Skip files and folders whose name or path below the named folder matches: *, ?, [...], and ** for folders; may be repeated. In folders, package.json, lock files, tsconfig*.json, node_modules and hidden files are always skipped; name such a file to convert it.",
      valueName: "glob"))
  var exclude: [String] = []

  @Flag(help: "Make one output of all inputs.")
  var merge = false

  @Option(
    help: ArgumentHelp(
      "How many inputs are worked at at once; all processors unless given.", valueName: "number"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Write what was read and written, with sizes and SHA-256, as JSON.", valueName: "path"),
    completion: .file())
  var manifest: String?

  @Flag(help: "Leave inputs alone that --manifest says nothing has changed about.")
  var incremental = false

  @Flag(
    help:
      "Remove outputs that --manifest lists and no input becomes any more, unless somebody changed them. Files of rejected rows stay, and nothing is removed if an input can't be read."
  )
  var prune = false

  @Option(
    help: ArgumentHelp("Leave out the warnings and notes of a code; may be repeated.", valueName: "code"))
  var ignore: [String] = []

  @Option(help: ArgumentHelp("Count the findings of a code as errors; may be repeated.", valueName: "code"))
  var error: [String] = []

  @Flag(
    help:
      "Also reject rows with an unreadable date, time or number, write nothing for an input with a rejected row, exit with 1 on warnings, and accept only valid JSON (RFC 8259)."
  )
  var strict = false

  @Option(help: "Where rejected rows go: beside the outputs, or none.")
  var rejected: RejectedChoice = .beside

  @Option(help: ArgumentHelp("The athlete whose records these are.", valueName: "name"))
  var athlete: String?

  @Option(
    help: ArgumentHelp(
      "Where the records come from; their ids then count as that source's.", valueName: "name"))
  var source: String?

  @Option(help: "Who reads documents and calendars. Default: coach.")
  var audience: AudienceChoice?

  @OptionGroup var include: IncludeOptions

  @Flag(help: "End with 1 if an input has no records to write.")
  var failIfEmpty = false

  @Option(help: "The paper of PDFs and of printed sheets.")
  var paper: ReportDocument.Paper = .letter

  @OptionGroup var clock: ClockOptions
  @OptionGroup(title: "What the files hold") var reading: FileReadingOptions
  @OptionGroup(title: "Calendars") var calendars: CalendarReadingOptions
  @OptionGroup(title: "Recruiting calendars") var recruiting: RecruitingCalendarOptions
  @OptionGroup(title: "The report") var report: ReportOptions

  /// Where rejected rows go.
  enum RejectedChoice: String, ExpressibleByArgument, CaseIterable {
    case beside, none
  }

  static func main() { runAndExit() }

  func validate() throws {
    guard !inputs.isEmpty else { throw ValidationError("Name at least one file or folder") }
    guard check || to != nil else {
      throw ValidationError(
        "Say with --to what the inputs become: \(ConversionFormat.allCases.map(\.rawValue).joined(separator: ", ")); or --check"
      )
    }
    if audience == .coach, let to, to.takesTables, !check {
      throw ValidationError(
        "--audience coach: \(to.rawValue) contains all fields, including notes and costs. Leave out --audience, or choose --to pdf, xlsx, html or ics"
      )
    }
    guard output == nil || outputDirectory == nil else {
      throw ValidationError("Give one of --output and --output-directory")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs: at least 1") }
    guard inputs.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input can be read once only")
    }
    if incremental, merge {
      throw ValidationError("--incremental is for inputs with an output each, not --merge")
    }
    if check, manifest != nil || output != nil || outputDirectory != nil {
      throw ValidationError(
        "--check writes no output, so that --output, --output-directory and --manifest say nothing")
    }
    if reading.isTable,
      !reading.map.isEmpty || !reading.set.isEmpty || reading.profile != nil || athlete != nil
    {
      throw ValidationError("--as table maps nothing: leave out --map, --set, --profile and --athlete")
    }
    guard !exclude.contains("") else {
      throw ValidationError("--exclude needs a pattern, such as \"drafts/*\"")
    }
    if prune, manifest == nil || outputDirectory == nil {
      throw ValidationError(
        "--prune needs --manifest FILE, which lists the outputs, and --output-directory, which they are in")
    }
    if incremental, manifest == nil {
      throw ValidationError("--incremental needs --manifest FILE to compare with")
    }
    if reading.isTable, let to, !to.takesTables {
      throw ValidationError("--as table becomes csv, json or jsonl, and no \(to.rawValue)")
    }
  }

  func run() throws {
    let outputs = [outputDirectory, output, manifest].compactMap(\.self) + report.paths
    let found = try InputFinder.find(
      inputs, isRecursive: recursive, outputs: outputs, excluding: exclude)
    guard !found.inputs.isEmpty else { throw nothingToConvert(found) }
    var settings = ConversionSettings(under: try options(), given: given)
    var entries: [(input: ConversionInput, options: ConversionOptions)] = []
    for input in found.inputs { entries.append((input, try settings.options(of: input))) }
    try checkMerge(entries)
    let target = try target(found.inputs)
    let spool = found.inputs.contains { $0.path == "-" } ? try StandardInputSpool(as: .records) : nil
    let open: @Sendable (String) throws -> any ByteSource = { path in
      if path == "-", let spool { return spool }
      return try FileSource(.named(path), as: .records)
    }
    var converter = BatchConverter(
      entries, to: target, isMerged: merge, open: open, sink: { try StandardOutput.write($0) })
    try checkOutputs(converter.expectedOutputs, found.inputs, settings.files)
    converter.keepsManifest = manifest != nil
    if let jobs { converter.jobs = jobs }
    converter.version = ToolVersion.current
    let earlier = try manifest.map { try ConversionManifest(readingFrom: $0) }
    if incremental { converter.earlier = earlier }
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
    var stale = earlier.map {
      StaleOutputs(
        earlier: $0, outcome: &outcome, found: found, folder: outputDirectory, isPruning: prune)
    }
    converter.writeIndex(of: &outcome)
    if let earlier { stale?.settleIndexes(earlier: earlier, outcome: &outcome) }
    outcome.addOutdatedOutputs()
    if let manifest {
      let file = try AtomicFile(.named(manifest), readers: .published)
      try file.write(outcome.manifest.text(for: manifest))
      try file.commit()
    }
    if outcome.files.contains(where: { $0.isPipeBroken }) { throw CommandExit.brokenPipe }
    let verdict = try reports.write(
      outcome.report(isCheck: check),
      note: ConversionNote(
        outcome, found, stale, isWholeData: [.csv, .json, .jsonl].contains(to),
        isVerbose: report.isVerbose,
        unusedManifest: earlier?.isOfEarlierVersion == true ? manifest : nil
      ).text,
      maximumLines: report.isVerbose ? nil : Self.maximumLines)
    // What the baseline knows fails nothing, an input that cannot be converted neither.
    let isNewlyFailed = verdict.errors > 0 || verdict.known == 0
    if isNewlyFailed, outcome.files.contains(where: { $0.isFailed }) { throw CommandExit.failed }
    if failIfEmpty, outcome.files.contains(where: \.isEmpty) { throw CommandExit.rejected }
    let isRejected = outcome.rejected > 0 && verdict.known == 0 || outcome.isRefused
    if isRejected || verdict.errors > 0 || (strict && verdict.warnings > 0) { throw CommandExit.rejected }
  }

  /// The most lines of the report on a terminal, the lines of the command's own aside.
  private static let maximumLines = 22

  private func nothingToConvert(_ found: InputFinder.Found) -> CommandFailure {
    let removed = prune ? ". No output was removed" : ""
    guard found.excluded.count == 0 else {
      return CommandFailure(
        "Found nothing to convert: --exclude skips \(found.excluded.phrase)\(removed)",
        help: "Check the patterns of --exclude")
    }
    guard found.excludedByDefault.count == 0 else {
      return CommandFailure(
        "Found nothing to convert. Skipped \(found.excludedByDefault.phrase) by default\(removed)",
        help: "To convert such a file, give its path: \(found.excludedByDefault.paths.first ?? "")")
    }
    return CommandFailure(
      "Found no spreadsheet, calendar or JSON file to convert\(removed)",
      help: recursive ? "Check the folders" : "Add --recursive to look into the folders of a folder")
  }
}
