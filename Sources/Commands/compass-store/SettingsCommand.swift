import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-store settings`: what the commands take for granted where nobody says otherwise.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Show or change default settings.",
    usage: "compass-store settings [<key=value> ...] [<options>]",
    discussion: """
      Templates, command-line options and the contents of a file override settings.
      KEY= restores the default.

        time-zone    time zone for times without one: America/New_York
        date-order   mdy, dmy or ymd: order of dates like 04/05/2026 if the file
                     doesn't show it
        athlete      default athlete, by name or ID, if you track several
        audience     readers of documents and calendars: coach, or family (adds
                     costs, notes, visits and trips)
        paper        letter or a4
        locale       format of days, times and numbers in documents: de-DE

      EXAMPLES
        compass-store settings
        compass-store settings time-zone=America/Chicago date-order=dmy
        compass-store settings athlete="Sam Rivers"
        compass-store settings paper=
            restores the default

      \(CommandExit.editingTable)
      """)

  @Argument(
    help: ArgumentHelp("Setting and its value; no value restores the default.", valueName: "key=value"),
    completion: .list(
      StorePreference.allCases.flatMap { preference in
        (preference.choices ?? [""]).map { "\(preference.rawValue)=\($0)" }
      }))
  var values: [String] = []

  @OptionGroup var options: EditingOptions

  func validate() throws {
    // What is meant for good must not be lost with the command that says it.
    if let zone = options.clock.timeZone {
      throw ValidationError("--time-zone applies to one command only. To save it, use time-zone=\(zone).")
    }
    if let order = options.dateOrder {
      throw ValidationError(
        "--date-order applies to one command only. To save it, use date-order=\(order.rawValue).")
    }
  }

  func run() throws {
    guard !values.isEmpty else { return try list() }
    let assignments = try PreferenceAssignment.all(values)
    // In a store that is not there yet nobody can be named, and nothing can be taken back.
    let isFirst = !assignments.contains { $0.text == nil || $0.preference == .athlete }
    let store = try options.open(creating: isFirst)
    let editor = PreferenceEditor(store, now: try options.clock.instant(), machineZone: .current)
    let outcome = try editor.apply(assignments)
    guard let entry = outcome.entry else {
      return try Answer(
        ["Nothing was changed: the settings already have these values."], [.init("changed", .array([]))]
      ).print(asJSON: options.json)
    }
    try Answer(
      outcome.changes.map(\.sentence) + [Answer.takingBack(entry)],
      [.init("entry", .integer(entry)), .init("changed", .array(outcome.changes.map(Self.json)))]
    ).print(asJSON: options.json)
  }

  private func list() throws {
    let states = try options.openForReading().read { try PreferenceState.all($0, machineZone: .current) }
    guard !options.json else {
      return try Answer([], [.init("settings", .array(states.map(Self.json)))]).print(asJSON: true)
    }
    var table = TextTable([.init("Setting", isFixed: true), .init("Value"), .init("Source")])
    for state in states { table.add([state.preference.rawValue, state.shown ?? "–", state.originText]) }
    let terminal = Terminal(descriptor: 1)
    try StandardOutput.write(
      Array(
        (table.text(fitting: terminal.isTerminal ? terminal.width : nil)
          + "\nChange one with `compass-store settings KEY=VALUE`. `KEY=` restores the default.\n").utf8))
  }

  private static func json(_ state: PreferenceState) -> JSONValue {
    .object(
      [
        .init("key", .string(state.preference.rawValue)),
        .init("value", (state.stored ?? state.shown).map(JSONValue.string) ?? .null),
        .init("from", .string(state.origin.rawValue)),
        .init("what", .string(state.preference.explanation)),
      ] + (state.preference == .athlete ? [.init("name", state.shown.map(JSONValue.string) ?? .null)] : [])
        + (state.isGone ? [.init("gone", .boolean(true))] : []))
  }

  private static func json(_ change: PreferenceChange) -> JSONValue {
    .object(
      [
        .init("key", .string(change.preference.rawValue)),
        .init("from", change.before.stored.map(JSONValue.string) ?? .null),
        .init("to", change.after.stored.map(JSONValue.string) ?? .null),
      ] + (change.isConfirmed ? [.init("confirmed", .boolean(true))] : []))
  }
}
