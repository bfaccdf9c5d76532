import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import Foundation

/// `compass-store restore`: goes back to a copy of the store.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Go back to a copy of the store; what is there is kept beside it.",
    usage: "compass-store restore <file> [<options>]",
    discussion: """
      Everything in the store becomes as it is in the copy, its history, settings and
      calendar feeds too; an address that was taken back since stays taken back. What was
      there is kept in a file beside the store first. At most three such files are
      kept; the oldest go first.

      EXAMPLES
        compass-store restore ~/Backups/compass-2026-10-03.sqlite

      \(CommandExit.careTable)
      """)

  @Argument(help: ArgumentHelp("The copy.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var options: EditingOptions

  func run() throws {
    let path = try options.storePath.path()
    var outputs = OutputGuard()
    outputs.protectStore(path)
    try outputs.claim(file, for: "FILE", help: "Name a copy of it")
    let copy = try copy()
    let (store, aside) = try kept(path)
    // An address that somebody must no longer use does not come back to life.
    let revoked = try store.read { try $0.feedTokens() }.filter { $0.revokedAt != nil }
    var copies = try store.read { try OldCopies(besides: path, $0) }
    let records = try store.takeOver(copy)
    if let aside { copies.add(aside) }
    let removed = copies.removeOldest(keeping: [aside, file].compactMap(\.self))
    try store.write { writer in
      try copies.save(in: writer)
      for token in revoked {
        if let instant = token.revokedAt { _ = try writer.revokeFeedToken(digest: token.digest, at: instant) }
      }
      return .commit(())
    }
    try Answer(
      [
        "Went back to \(file): \(records.values.reduce(0, +).counted("record"))."
      ]
        + (aside.map {
          [
            "What was there is kept as \($0).",
            "Take this back with `compass-store restore \(ShellWord.quoted($0))`.",
          ]
        } ?? [])
        + removed.map {
          "Removed \($0): at most \(OldCopies.maximumCount) copies of replaced stores are kept."
        },
      [
        .init("store", .string(path)), .init("from", .string(file)),
        .init("kept", aside.map(JSONValue.string) ?? .null),
        .init("removed", .array(removed.map(JSONValue.string))),
        .init(
          "records",
          .object(RecordKind.allCases.sorted().map { .init($0.plural, .integer(records[$0] ?? 0)) })),
      ]
    ).print(asJSON: options.json)
  }

  /// How often the copy of a store is made anew that others write to meanwhile.
  private static let attempts = 20

  /// The store, and where it is kept as it is; nil where there is none yet.
  private func kept(_ path: String) throws -> (store: SQLiteStore, aside: String?) {
    guard FileManager.default.fileExists(atPath: path) else { return (try options.open(creating: true), nil) }
    do {
      let store = try options.open()
      let zone = try store.read { try options.zone($0) }
      let day = CalendarDate(of: try options.clock.instant(), in: zone)
      return try FolderLock.withLock(onFolderOf: path, waiting: TimeInterval(options.wait)) {
        let aside = try SQLiteStore.reserveCopyName(besides: path, day: day)
        var isWritten = false
        // The name was reserved by an empty file.
        defer { if !isWritten { try? FileManager.default.removeItem(atPath: aside) } }
        // What others write while the copy is made must be in it.
        for _ in 1...Self.attempts {
          let version = try store.dataVersion()
          _ = try store.backUp(to: .chosen(aside))
          isWritten = true
          if try store.dataVersion() == version { return (store, aside) }
        }
        throw CommandFailure(
          "Other programs keep writing to the store, so it was not replaced",
          help: "An earlier state of it is in \(aside); try again when they are done")
      }
    } catch let error as StoreError where error.code == .damaged {
      let word = ShellWord.quoted(path)
      throw CommandFailure(
        "The store \(path) is damaged, so that it cannot be kept as a copy first",
        help: "Put it aside with `mv \(word) \(word).damaged`, with \(path)-wal where that is, and try again")
    }
  }

  /// The copy, which stays as it is; one that an older version made comes up to date on the way.
  private func copy() throws -> SQLiteStore {
    do {
      return try SQLiteStore.reading(path: file)
    } catch let error as StoreError where error.code == .notFound {
      throw CommandFailure(
        "There is no store at \(file)", help: "Name a file that `compass-store backup` made")
    }
  }
}
