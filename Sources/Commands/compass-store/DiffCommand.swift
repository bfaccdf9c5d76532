import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassImport
import CompassImportArguments
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// `compass-store diff`: what an import would change.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "What an import of files would change, field by field.",
    usage: "compass-store diff <file> ... [<options>]",
    discussion: """
      The files are read, checked and compared as `compass-import` does it, with the
      same options, and nothing is kept: + is a record that would be added, ~ one
      that would be changed.

      EXAMPLES
        compass-store diff events.csv
        compass-store diff team.ics --source owls --sync
        compass-store diff events.csv --json
        compass-store diff --exit-code season.zip || echo "there is something new"

      EXIT CODES
        0  done, whether or not there are differences
        1  there are differences, and --exit-code was given
        2  could not be done: bad arguments, unreadable file, locked store
        130, 143  ended by SIGINT (Ctrl-C) or SIGTERM; nothing is half done
        141  whoever read the output has gone
      """)

  @Argument(help: ArgumentHelp("Files, or - for standard input.", valueName: "file"), completion: .file())
  var files: [String]

  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup(title: "What the files hold") var reading: FileReadingOptions
  @OptionGroup(title: "Calendars") var calendars: CalendarOptions

  @Option(
    help: ArgumentHelp(
      "The athlete whose records these are, where the store has several.", valueName: "name"),
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

  @Option(
    help: ArgumentHelp(
      "How long to wait for another program that writes the store.", valueName: "seconds"))
  var wait: Int = Int(StoreWaiting.defaultSeconds)

  @Flag(help: "Show all records on a terminal, not only the first 200.")
  var all = false

  @Flag(help: "Answer as JSON, for scripts.")
  var json = false

  @Flag(help: "End with 1 if there are differences.")
  var exitCode = false

  /// The most records that a terminal is shown unless all are asked for.
  private static let usualCount = 200

  func validate() throws {
    guard wait >= 0 else { throw ValidationError("--wait cannot be negative") }
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input can be read once only")
    }
  }

  func run() throws {
    var options = try reading.importOptions(now: clock.instant())
    options.offered = Self.offeredOptions
    options.athlete = athlete
    options.source = source
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
    let waiting = StoreWaiting(seconds: TimeInterval(wait))
    let settings = StoreOpening(path: path, isDryRun: true, waiting: waiting)
    let summary = try preview.forEachChange(
      usualDateOrder: settings.usualDateOrder, opening: { try open(path) }
    ) { change, reader in
      let stored = try reader.timeZoneSetting()
      try printer.write(change, reader, zone: zone ?? stored ?? .current)
    }
    progress.end()
    try printer.finish(summary)
    for notice in summary.notices { StandardError.write(TerminalText.escaped(notice) + "\n") }
    if exitCode, summary.isDifferent { throw CommandExit.rejected }
  }

  /// The store; where there is none an empty one, and of an older one, or one that may not be written, a copy.
  private func open(_ path: String) throws -> any Store {
    guard FileManager.default.fileExists(atPath: path) else { return try SQLiteStore() }
    do {
      _ = try SQLiteStore(path: path, mode: .readOnly)
    } catch let error as StoreError where error.code == .older {
      return try SQLiteStore(copying: path, damage: DamageWarnings.handler)
    } catch let error as StoreError where error.code == .notFound {
      return try SQLiteStore()
    }
    let waiting = StoreWaiting(seconds: TimeInterval(wait)) { notice in
      StandardError.write("\(TerminalText.escaped(notice))\n")
    }
    do {
      let store = try SQLiteStore(
        path: path, mode: .readWrite, waiting: waiting, damage: DamageWarnings.handler)
      // Whether it may be written shows in a transaction only.
      try store.write { _ in .rollback(()) }
      return store
    } catch let error as StoreError where SQLiteStore.mayBeUnchanging(error) {
      return try SQLiteStore(copying: path, damage: DamageWarnings.handler)
    }
  }
}
