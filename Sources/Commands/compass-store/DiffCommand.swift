import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassImport
import CompassImportArguments
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-store diff`: what an import would change.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what an import would change, field by field.",
    usage: "compass-store diff <file> ... [<options>]",
    discussion: """
      Nothing is saved. + marks a record that would be added, ~ a record that would
      be changed. Options work as in `compass-import`.

      EXAMPLES
        compass-store diff events.csv
        compass-store diff team.ics --source owls --sync
        compass-store diff events.csv --json
        compass-store diff --exit-code season.zip || echo "something changed"

      EXIT CODES
        0  done, with or without differences
        1  differences found (only with --exit-code)
        2  failed: bad arguments, unreadable file or locked store
        130, 143, 141  stopped by Ctrl-C, SIGTERM or a broken pipe
      """)

  @Argument(
    help: ArgumentHelp("Files to compare; - is standard input.", valueName: "file"), completion: .file())
  var files: [String]

  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup(title: "File contents") var reading: FileReadingOptions
  @OptionGroup(title: "Calendars") var calendars: CalendarImportOptions

  @Flag(
    help: ArgumentHelp(
      "Reject rows with schools that aren't in the store. Default: create them.", visibility: .hidden))
  var knownSchoolsOnly = false

  @Flag(help: ArgumentHelp("Let empty cells clear saved values. Default: keep them.", visibility: .hidden))
  var clearEmpty = false

  @Flag(help: "Import records that you deleted. Default: skip their rows.")
  var restoreDeleted = false

  @Option(
    help: ArgumentHelp(
      "Seconds to wait for another program that is writing to the store.", valueName: "seconds",
      visibility: .hidden))
  var wait: Int = Int(SQLiteStore.defaultTimeout)

  @Flag(help: "Show all records on a terminal. Default: the first 200.")
  var all = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  @Flag(help: "Return exit code 1 if there are differences.")
  var exitCode = false

  /// The maximum number of records to print on a terminal, unless the user asks for all.
  private static let usualCount = 200

  func validate() throws {
    guard wait >= 0 else { throw ValidationError("--wait can't be negative. Use 0 or more seconds.") }
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input can be read only once. Use - for only one file.")
    }
  }

  func run() throws {
    var options = try reading.importOptions(now: clock.instant())
    options.offered = Self.offeredOptions
    try calendars.apply(to: &options)
    options.createsSchools = !knownSchoolsOnly
    options.clearsEmpty = clearEmpty
    options.deletions = restoreDeleted ? .restores : .skips
    options.timeZone = try clock.zone()
    let path = try storePath.path()
    let zone = try clock.zone()
    let progress = ProgressBar(isWanted: true)
    defer { progress.end() }
    options.onStage = { progress.begin($0.label) }
    let opened = try InputFiles(files, progress: progress)
    try opened.check(sheet: options.sheet)
    let isCapped = !all && Terminal(descriptor: 1).isTerminal
    let printer = try ChangePrinter(asJSON: json, maximum: isCapped ? Self.usualCount : nil)
    let preview = ImportPreview(opened.inputs, archives: opened.archives, options: options)
    let settings = StoreOpening(path: path, isDryRun: true, timeout: TimeInterval(wait))
    let summary = try preview.forEachChange(
      settings: settings.readingSettings, opening: { try open(path) }
    ) { change, reader in
      let stored = try reader.timeZoneSetting()
      try printer.write(change, reader, zone: zone ?? stored ?? .current)
    }
    progress.end()
    try printer.finish(summary)
    for notice in summary.notices { StandardError.write(TerminalText.escaped(notice) + "\n") }
    if exitCode, summary.isDifferent { throw CommandExit.rejected }
  }

  /// Opens the store, or an empty one in memory if the file doesn't exist.
  private func open(_ path: String) throws -> any Store {
    do {
      return try SQLiteStore(path: path, mode: .readWrite, timeout: TimeInterval(wait))
    } catch let error as ToolError where error.kind == .storeNotFound {
      return try SQLiteStore()
    }
  }
}
