import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassFiles
import CompassModel
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
    // What builds on an entry is found with tables of the transaction's own.
    try options.look { writer in
      if let number {
        try show(number, writer)
      } else {
        try list(writer)
      }
    }
  }

  // MARK: The list

  private func list(_ writer: any StoreWriting) throws {
    let entries = try writer.history(limit: all ? .max : Self.usualCount)
    warn(of: entries)
    guard !options.json else {
      return try Answer(
        [],
        [
          .init("entries", .array(try entries.map { try json($0, writer) })),
          .init("size", Self.json(try writer.historyRoom())),
        ]
      ).print(asJSON: true)
    }
    guard !entries.isEmpty else { return StandardError.write("The history has no imports or edits yet\n") }
    let zone = try options.zone(writer)
    let terminal = Terminal(descriptor: 1)
    let isNarrow = terminal.isTerminal && terminal.width < Self.widthForDigests
    let hasFiles = !isNarrow && entries.contains { !$0.files.isEmpty }
    var table = TextTable(
      [.init("No", isTrailing: true, isFixed: true), .init("When", isFixed: true), .init("What")]
        + (hasFiles ? [.init("SHA-256", isFixed: true)] : []) + [.init("Changed"), .init("Now")])
    for entry in entries {
      guard let number = entry.number else { continue }
      var summary = try ChangeList.summary(of: writer.changeCounts(of: number))
      if summary.isEmpty, try writer.hasChanges(number) {
        summary = try writer.sideChanges(of: number).isEmpty ? "decisions" : "settings"
      }
      // Of a file that told of a forgotten person nothing is left but its counts.
      let known = entry.files.map(\.sha256).filter { !$0.isEmpty }
      let others = known.count > 1 ? " +\(known.count - 1)" : ""
      let digests = known.first.map { $0.prefix(Self.digestDigits) + others } ?? ""
      table.add(
        [String(number), Moment.text(entry.occurredAt, in: zone), entry.title] + (hasFiles ? [digests] : [])
          + [summary, try state(entry, number, writer)])
    }
    try table.write()
    if !all, entries.count == Self.usualCount, entries.last?.number != 1 {
      StandardError.write("Show older entries with --all\n")
    }
    for line in Self.limits(try writer.historyRoom()) { StandardError.write(line + "\n") }
  }

  /// What the limits of the history mean for its entries, in sentences.
  private static func limits(_ room: HistoryRoom) -> [String] {
    var lines: [String] = []
    if let last = room.droppedThrough {
      lines.append(
        "Entries through \(last) can't be undone: the history keeps the newest \(HistoryRoom.maximumEntries) entries "
          + "and at most \(room.limit.text). Change the size with `compass-store settings history-size=512MB`."
      )
    }
    if room.newest > room.limit {
      lines.append(
        "The newest entry uses \(room.newest.text), more than the limit of \(room.limit.text). "
          + "It can be undone until the next change.")
    }
    return lines
  }

  private func state(_ entry: HistoryEntry, _ number: Int, _ writer: any StoreWriting) throws -> String {
    if let undoneBy = entry.undoneBy { return "undone by \(undoneBy)" }
    if !entry.isKept { return "can't be undone" }
    let builders = try builders(on: number, writer)
    let words = ChangeList.list(builders.map(String.init))
    return builders.isEmpty ? "" : "\(words) depend\(builders.count == 1 ? "s" : "") on it"
  }

  private func builders(on number: Int, _ writer: any StoreWriting) throws -> [Int] {
    Set(try writer.obstacles(toUndoing: number).compactMap(\.entry)).sorted()
  }

  /// Warns of entries of which a part can't be read.
  private func warn(of entries: [HistoryEntry]) {
    for number in entries.filter(\.isDamaged).compactMap(\.number) {
      StandardError.write(
        "warning: The file list of history entry \(number) can't be read. The rest of the entry is intact.\n"
      )
    }
  }

  // MARK: One entry

  private func show(_ number: Int, _ writer: any StoreWriting) throws {
    guard let entry = try writer.historyEntry(number) else {
      throw CommandFailure(
        "No entry \(number) in the history", help: "List all with `compass-store history --all`")
    }
    warn(of: [entry])
    let changes = try ChangeList(of: number, writer)
    let zone = try options.zone(writer)
    guard !options.json else {
      return try Answer([], try members(entry, writer) + EditAnswer.members(changes)).print(asJSON: true)
    }
    var lines = ["Entry \(number), \(Moment.text(entry.occurredAt, in: zone)): \(entry.command)"]
    if !entry.undone.isEmpty {
      let numbers = ChangeList.list(entry.undone.map(String.init))
      lines.append("It undoes \(entry.undone.count == 1 ? "entry" : "entries") \(numbers).")
    }
    if let undoneBy = entry.undoneBy { lines.append("It was undone by entry \(undoneBy).") }
    for file in entry.files {
      let name = file.name.isEmpty ? "A forgotten file" : file.name
      lines.append(file.sha256.isEmpty ? name : "\(name)  SHA-256 \(file.sha256)")
      lines.append(
        "  " + file.counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }.joined(separator: ", "))
    }
    lines += try EditAnswer.lines(changes, writer, zone)
    let isChange = try writer.hasChanges(number)
    if entry.undoneBy == nil {
      if entry.isKept {
        // Tried, for some of what stands in the way is only found so; the transaction is not kept.
        try writer.begin(HistoryEntry(occurredAt: entry.occurredAt, command: ""))
        let obstacles = try writer.undo(
          number, reading: ReadingOptions(timeZone: zone, now: try options.clock.instant()))
        lines += obstacles.map { "Blocks undo: " + $0.text(writer, zone: zone) }
        if obstacles.isEmpty, isChange { lines.append(Answer.takingBack(number)) }
      } else {
        lines.append("It can't be undone: its changes are no longer saved.")
      }
    }
    try Answer(lines, []).print(asJSON: false)
  }

  // MARK: For scripts

  private static func json(_ room: HistoryRoom) -> JSONValue {
    .object([
      .init("bytes", .integer(room.used.bytes)), .init("limit_bytes", .integer(room.limit.bytes)),
      .init("limit_entries", .integer(HistoryRoom.maximumEntries)),
      .init("dropped_through", room.droppedThrough.map(JSONValue.integer) ?? .null),
    ])
  }

  private func json(_ entry: HistoryEntry, _ writer: any StoreWriting) throws -> JSONValue {
    let counts = try entry.number.map { try writer.changeCounts(of: $0) } ?? []
    return .object(try members(entry, writer) + [.init("counts", EditAnswer.json(counts))])
  }

  private func members(_ entry: HistoryEntry, _ writer: any StoreWriting) throws -> [JSONValue.Member] {
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
    if let undoes = entry.undoes { members.append(.init("undoes", .integer(undoes))) }
    if !entry.alsoUndoes.isEmpty {
      members.append(.init("also_undoes", .array(entry.alsoUndoes.map(JSONValue.integer))))
    }
    if let undoneBy = entry.undoneBy { members.append(.init("undone_by", .integer(undoneBy))) }
    if let number = entry.number, entry.undoneBy == nil, entry.isKept {
      members.append(.init("builds_on_it", .array(try builders(on: number, writer).map(JSONValue.integer))))
    }
    return members
  }
}
