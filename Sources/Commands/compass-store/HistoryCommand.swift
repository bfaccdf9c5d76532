import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-store history`: what was imported and edited.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List imports and edits, and the entries that depend on them.",
    usage: "compass-store history [<number>] [<options>]",
    discussion: """
      EXAMPLES
        compass-store history
        compass-store history 12
            shows one entry: its files, its changes and the entries that depend on it
        compass-store history --all --json

      \(CommandExit.careTable)
      """)

  @Argument(help: ArgumentHelp("Entry to show in full.", valueName: "number"))
  var number: Int?

  @Flag(help: "List all entries. Default: the last 20.")
  var all = false

  @OptionGroup var options: EditingOptions

  /// The entries that are listed unless all are asked for.
  private static let usualCount = 20
  /// The columns that a terminal must have for the digests of files.
  private static let widthForDigests = 110
  /// The digits of a digest that tell files apart.
  private static let digestDigits = 12

  func run() throws {
    try options.openForReading().read { reader in
      if let number {
        try show(number, reader)
      } else {
        try list(reader)
      }
    }
  }

  // MARK: The list

  private func list(_ reader: any StoreReading) throws {
    let entries = try reader.history(limit: all ? .max : Self.usualCount)
    guard !options.json else {
      return try Answer(
        [],
        [.init("entries", .array(try entries.map { try json($0, reader) }))]
      ).print(asJSON: true)
    }
    guard !entries.isEmpty else { return StandardError.write("The history has no imports or edits yet\n") }
    let zone = try options.zone(reader)
    let terminal = Terminal(descriptor: 1)
    let isNarrow = terminal.isTerminal && terminal.width < Self.widthForDigests
    let hasFiles = !isNarrow && entries.contains { !$0.files.isEmpty }
    var table = TextTable(
      [.init("No", isTrailing: true, isFixed: true), .init("When", isFixed: true), .init("What")]
        + (hasFiles ? [.init("SHA-256", isFixed: true)] : []) + [.init("Changed"), .init("Now")])
    for entry in entries {
      guard let number = entry.number else { continue }
      var summary = try ChangeList.summary(of: reader.changeCounts(of: number))
      if summary.isEmpty, try reader.hasChanges(number) {
        summary = try reader.sideChanges(of: number).isEmpty ? "decisions" : "settings"
      }
      // Of a file that told of a forgotten person nothing is left but its counts.
      let known = entry.files.map(\.sha256).filter { !$0.isEmpty }
      let others = known.count > 1 ? " +\(known.count - 1)" : ""
      let digests = known.first.map { $0.prefix(Self.digestDigits) + others } ?? ""
      table.add(
        [String(number), FieldText.text(entry.occurredAt, in: zone), entry.title]
          + (hasFiles ? [digests] : [])
          + [summary, try state(entry, number, reader)])
    }
    try table.write()
    if !all, entries.count == Self.usualCount, entries.last?.number != 1 {
      StandardError.write("Show older entries with --all\n")
    }
  }

  private func state(_ entry: HistoryEntry, _ number: Int, _ reader: any StoreReading) throws -> String {
    if let undoneBy = entry.undoneBy { return "undone by \(undoneBy)" }
    if !entry.isKept { return "can't be undone" }
    let dependents = try reader.dependents(of: number)
    let words = ChangeList.list(dependents.map(String.init))
    return dependents.isEmpty ? "" : "\(words) depend\(dependents.count == 1 ? "s" : "") on it"
  }

  // MARK: One entry

  private func show(_ number: Int, _ reader: any StoreReading) throws {
    guard let entry = try reader.historyEntry(number) else {
      throw ToolError(
        "No entry \(number) in the history", help: "List all with `compass-store history --all`")
    }
    let changes = try ChangeList(of: number, reader)
    let zone = try options.zone(reader)
    guard !options.json else {
      return try Answer([], try members(entry, reader) + EditAnswer.members(changes)).print(asJSON: true)
    }
    var lines = ["Entry \(number), \(FieldText.text(entry.occurredAt, in: zone)): \(entry.command)"]
    if !entry.undoes.isEmpty {
      let numbers = ChangeList.list(entry.undoes.map(String.init))
      lines.append("It undoes \(entry.undoes.count == 1 ? "entry" : "entries") \(numbers).")
    }
    if let undoneBy = entry.undoneBy { lines.append("It was undone by entry \(undoneBy).") }
    for file in entry.files {
      let name = file.name.isEmpty ? "A forgotten file" : file.name
      lines.append(file.sha256.isEmpty ? name : "\(name)  SHA-256 \(file.sha256)")
      lines.append(
        "  " + file.counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }.joined(separator: ", "))
    }
    lines += try EditAnswer.lines(changes, reader, zone)
    if entry.undoneBy == nil {
      let state = try state(entry, number, reader)
      if !entry.isKept {
        lines.append("It can't be undone: its changes are no longer saved.")
      } else if !state.isEmpty {
        lines.append("\(state). Undo them all with `compass-store undo --through \(number)`.")
      } else if try reader.hasChanges(number) {
        lines.append(Answer.takingBack(number))
      }
    }
    try Answer(lines, []).print(asJSON: false)
  }

  // MARK: For scripts

  private func json(_ entry: HistoryEntry, _ reader: any StoreReading) throws -> JSONValue {
    let counts = try entry.number.map { try reader.changeCounts(of: $0) } ?? []
    return .object(try members(entry, reader) + [.init("counts", EditAnswer.json(counts))])
  }

  private func members(_ entry: HistoryEntry, _ reader: any StoreReading) throws -> [JSONValue.Member] {
    let files = entry.files.map { file in
      JSONValue.object([
        .init("name", .string(file.name)), .init("sha256", .string(file.sha256)),
        .init("records", .object(file.counts.map { .init($0.name, .integer($0.count)) })),
      ])
    }
    var members: [JSONValue.Member] = [
      .init("number", entry.number.map(JSONValue.integer) ?? .null),
      .init("at", .string(entry.occurredAt.rfc3339)), .init("command", .string(entry.command)),
      .init("files", .array(files)), .init("kept", .boolean(entry.isKept)),
    ]
    if !entry.undoes.isEmpty { members.append(.init("undoes", .array(entry.undoes.map(JSONValue.integer)))) }
    if let undoneBy = entry.undoneBy { members.append(.init("undone_by", .integer(undoneBy))) }
    if let number = entry.number, entry.undoneBy == nil, entry.isKept {
      members.append(.init("dependents", .array(try reader.dependents(of: number).map(JSONValue.integer))))
    }
    return members
  }
}
