import ArgumentParser
import CompassCommandLine
import CompassModel
import CompassSource
import CompassStore
import Foundation

/// `compass-store restore`: goes back to a copy of the store.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Go back to a copy of the store.",
    usage: "compass-store restore <file> [<options>]",
    discussion: """
      Replaces everything in the store, including the history, settings and calendar
      feeds. Feed addresses that you revoked stay revoked. The current store is first
      copied to a new file next to it, STORE.YYYY-MM-DD.backup. Earlier copies are not
      removed.

      EXAMPLES
        compass-store restore ~/Backups/compass-2026-10-03.sqlite
        compass-store restore old.sqlite --store ~/family.sqlite

      \(CommandExit.careTable)
      """)

  @Argument(help: ArgumentHelp("Copy to go back to.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var options: EditingOptions

  func run() throws {
    let path = try options.storePath.path()
    var outputs = OutputGuard()
    outputs.protectStore(path)
    try outputs.claim(file, for: "FILE", help: "Use a copy of the store")
    let copy = try copy()
    let (store, backup) = try kept(path)
    let records = try store.takeOver(copy)
    try Answer(
      ["Restored \(file): \(records.values.reduce(0, +).counted("record"))."]
        + (backup.map {
          ["The earlier store is saved as \($0).", "Undo this with `compass-store restore \($0.shellWord)`."]
        } ?? []),
      [
        .init("store", .string(path)), .init("from", .string(file)),
        .init("kept", backup.map(JSONValue.string) ?? .null),
        .init(
          "records",
          .object(RecordKind.allCases.sorted().map { .init($0.plural, .integer(records[$0] ?? 0)) })),
      ]
    ).print(asJSON: options.json)
  }

  /// The store, and the copy of it that is kept next to it; nil if there was no store.
  private func kept(_ path: String) throws -> (store: SQLiteStore, backup: String?) {
    guard FileManager.default.fileExists(atPath: path) else { return (try options.open(creating: true), nil) }
    do {
      let store = try options.open()
      let zone = try store.read { try options.zone($0) }
      let day = CalendarDate(of: try options.clock.instant(), in: zone)
      return (store, try store.backUpNextTo(path, day: day))
    } catch let error as ToolError where [.storeDamaged, .notAStore].contains(error.kind) {
      let word = path.shellWord
      throw ToolError(
        "The store \(path) can't be read, so it can't be copied first",
        help:
          "Move it away with `mv \(word) \(word).damaged`. Also move \(path)-wal if it exists. Then try again"
      )
    }
  }

  /// The copy, which doesn't change.
  private func copy() throws -> SQLiteStore {
    do {
      return try SQLiteStore(path: file, mode: .readOnly)
    } catch let error as ToolError where error.kind == .storeNotFound {
      throw ToolError("No store at \(file)", help: "Use a file that `compass-store backup` created")
    }
  }
}
