import ArgumentParser
import CompassCommandLine
import CompassEditing
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-store backup`: a whole copy of the store.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the whole store into a file, also while others write to it.",
    usage: "compass-store backup <file> [<options>]",
    discussion: """
      The copy is the store as it is at one moment, its history and calendar feeds
      too. It is its owner's only, and it is in its place when it is whole, on the
      disk and was looked at. In a folder it gets a name with the day, the second of a
      day a number too; a name that ends in a slash is a folder, made if it is not there.

      To look at a copy, name it with --store; `compass-store restore` goes back to it.

      EXAMPLES
        compass-store backup ~/Backups/family.sqlite
        compass-store backup ~/Backups/
            makes ~/Backups/compass-2026-10-03.sqlite
        compass-export events --store ~/Backups/family.sqlite

      \(CommandExit.careTable)
      """)

  @Argument(help: ArgumentHelp("The file, or a folder.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Replace the file that is there.")
  var force = false

  @OptionGroup var options: EditingOptions

  func run() throws {
    let path = try options.storePath.path()
    let store = try options.openForReading()
    let place = try place()
    // Two backups into one folder in the same instant get two names.
    try FolderLock.withLock(onFolderOf: place, waiting: TimeInterval(options.wait)) {
      try backUp(store, to: try target(try store.read { try options.zone($0) }), of: path)
    }
  }

  private func backUp(_ store: SQLiteStore, to place: FilePlace, of path: String) throws {
    let target = place.path
    var outputs = OutputGuard()
    outputs.protectStore(path)
    try outputs.claim(target, for: "FILE")
    guard target != "-", !FileIdentity(target).isSpecial else {
      throw CommandFailure("A store cannot be written to a stream or a device", help: "Name a file")
    }
    guard force || !FileManager.default.fileExists(atPath: target) else {
      throw CommandFailure(
        "\(target) is there already", help: "Name another file, or replace it with --force")
    }
    let records = try store.backUp(to: place)
    let count = records.values.reduce(0, +)
    try Answer(
      [
        "Copied the store to \(target): \(count.counted("record")), its history and its feeds.",
        "Look at it with `--store \(ShellWord.quoted(target))`.",
        "Go back to it with `compass-store restore \(ShellWord.quoted(target))`.",
      ],
      [
        .init("backup", .string(target)), .init("store", .string(path)),
        .init(
          "records",
          .object(
            RecordKind.allCases.sorted().map { .init($0.plural, .integer(records[$0] ?? 0)) })),
      ]
    ).print(asJSON: options.json)
  }

  /// Whether the backup goes into a folder, under a name of its own.
  private var isIntoFolder: Bool {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
    return isThere ? isFolder.boolValue : file.hasSuffix("/")
  }

  /// A path in the folder of the backup, which is made if it is missing.
  private func place() throws -> String {
    isIntoFolder ? try SQLiteStore.copyName(inFolder: file, mark: "lock", replaces: true) : file
  }

  /// The file, in a folder under a name with the day of the clock.
  private func target(_ zone: TimeZone) throws -> FilePlace {
    guard isIntoFolder else { return .named(file) }
    let day = CalendarDate(of: try options.clock.instant(), in: zone)
    return .chosen(try SQLiteStore.copyName(inFolder: file, mark: "\(day)", replaces: force))
  }
}
