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
        answers      what you said about imported files, which is used again for files
                     with the same columns; answers= clears it

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
      Setting.allCases.flatMap { setting in (setting.choices ?? [""]).map { "\(setting.name)=\($0)" } }))
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
    let assignments = try SettingsEditor.parse(values)
    // In a store that is not there yet nobody can be named, and nothing can be taken back.
    let isFirst = !assignments.contains { $0.value == nil || $0.setting == .athlete }
    let store = try options.open(creating: isFirst)
    let outcome = try SettingsEditor.apply(assignments, to: store, now: options.clock.instant())
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
    let (states, answers) = try options.openForReading().read {
      (try SettingState.all($0), try StoredAnswer.all($0))
    }
    guard !options.json else {
      return try Answer(
        [],
        [.init("settings", .array(states.map(Self.json))), .init("answers", .array(answers.map(Self.json)))]
      ).print(asJSON: true)
    }
    var table = TextTable([.init("Setting", isFixed: true), .init("Value"), .init("Source")])
    for state in states { table.add([state.setting.name, state.shown ?? "–", state.originText]) }
    let terminal = Terminal(descriptor: 1)
    let width = terminal.isTerminal ? terminal.width : nil
    try StandardOutput.write(
      Array(
        (table.text(fitting: width)
          + "\nChange one with `compass-store settings KEY=VALUE`. `KEY=` restores the default.\n"
          + Self.list(answers, width)).utf8))
  }

  /// The answers that the store remembers, with how to clear them.
  private static func list(_ answers: [StoredAnswer], _ width: Int?) -> String {
    guard !answers.isEmpty else { return "" }
    var table = TextTable([
      .init("Answer", isFixed: true), .init("Files have"), .init("Columns of the files"),
    ])
    for answer in answers {
      table.add([answer.setting.name, answer.words, answer.headers.joined(separator: ", ")])
    }
    return "\nAnswers that are used for files with the same columns:\n\n" + table.text(fitting: width)
      + "\nClear one with `compass-store settings ANSWER=`, or all with `answers=`.\n"
  }

  private static func json(_ answer: StoredAnswer) -> JSONValue {
    .object([
      .init("key", .string(answer.setting.name)), .init("what", .string(answer.words)),
      .init("columns", .array(answer.headers.map(JSONValue.string))),
    ])
  }

  private static func json(_ state: SettingState) -> JSONValue {
    .object(
      [
        .init("key", .string(state.setting.name)),
        .init("value", text(state.stored ?? state.shown)),
        .init("from", .string(state.origin.rawValue)),
        .init("what", .string(state.setting.explanation)),
      ] + (state.setting == .athlete ? [.init("name", text(state.shown))] : [])
        + (state.isGone ? [.init("gone", .boolean(true))] : []))
  }

  private static func json(_ change: SettingChange) -> JSONValue {
    .object(
      [
        .init("key", .string(change.after.setting.name)),
        .init("from", text(change.before.stored)), .init("to", text(change.after.stored)),
      ] + (change.isConfirmed ? [.init("confirmed", .boolean(true))] : []))
  }

  private static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
}
