import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-store check`: looks for what is wrong in the store.
struct StoreCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check the store for errors.",
    usage: "compass-store check [<options>]",
    discussion: """
      Checks the file, the database, the settings, the history and every record. A
      record has an error if an import would reject it today. Each problem is shown
      with the command that fixes it. Nothing is changed.

      EXAMPLES
        compass-store check
        compass-store check --max-findings 0 --show-values always
        compass-store check --json --store ~/Backups/family.sqlite

      \(CommandExit.careTable)
      """)

  @Option(help: "Show names, emails, numbers and notes; auto: only on a terminal.")
  var showValues: ReportOptions.ShowValues = .auto

  @Option(
    help: ArgumentHelp("Most problems shown per code; 0 shows all.", valueName: "number"))
  var maxFindings = 10

  @OptionGroup var options: EditingOptions

  func validate() throws {
    guard maxFindings >= 0 else {
      throw ValidationError("--max-findings can't be negative. Use 0 to show all.")
    }
  }

  func run() throws {
    let store = try options.openForReading()
    let zone = try store.read { try options.zone($0) }
    let checker = StoreChecker(
      store, at: try options.storePath.path(), now: try options.clock.instant(), zone: zone)
    let outcome = options.json ? try printJSON(checker) : try print(checker)
    if !outcome.isSound { throw CommandExit.rejected }
  }

  // MARK: For people

  private func print(_ checker: StoreChecker) throws -> StoreChecker.Outcome {
    let showsPersonal = showValues == .always || (showValues == .auto && Terminal(descriptor: 1).isTerminal)
    var told: [DiagnosticCode: Int] = [:]
    let outcome = try checker.run { problem, place in
      told[problem.code, default: 0] += 1
      guard maxFindings == 0 || told[problem.code, default: 0] <= maxFindings else { return }
      try Self.write(StoreChecker.lines(problem, at: place, showingPersonal: showsPersonal))
    }
    var lines: [String] = []
    for (code, count) in told.sorted(by: { $0.key < $1.key }) where maxFindings > 0 && count > maxFindings {
      lines.append("… and \(count - maxFindings) more of \(code). Show all with --max-findings 0.")
    }
    try Self.write(lines + [outcome.sentence])
    return outcome
  }

  private static func write(_ lines: [String]) throws {
    try StandardOutput.write(Array(lines.map { TerminalText.escaped($0) + "\n" }.joined().utf8))
  }

  // MARK: For scripts

  /// Writes one object, its problems as they are found: there may be more than the memory should hold.
  private func printJSON(_ checker: StoreChecker) throws -> StoreChecker.Outcome {
    var count = 0
    try StandardOutput.write(Array("{\n  \"problems\": [".utf8))
    let outcome = try checker.run { problem, place in
      let text = StoreChecker.json(problem, at: place, showingPersonal: showValues == .always).text()
      try StandardOutput.write(Array(((count == 0 ? "\n    " : ",\n    ") + text).utf8))
      count += 1
    }
    let records = JSONValue.object(
      RecordKind.allCases.sorted().map { .init($0.plural, .integer(outcome.records[$0] ?? 0)) })
    let rest = """
      \(count == 0 ? "" : "\n  ")],
        "records": \(records.text()),
        "errors": \(outcome.counts[.error, default: 0]),
        "warnings": \(outcome.counts[.warning, default: 0]),
        "sound": \(outcome.isSound)
      }

      """
    try StandardOutput.write(Array(rest.utf8))
    return outcome
  }
}
