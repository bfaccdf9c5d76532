import ArgumentParser
import CompassCommandLine
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import CompassValidation
import Foundation

/// `compass-store backup`: a whole copy of the store.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the whole store to a file.",
    usage: "compass-store backup <file> [<options>]",
    discussion: """
      The copy includes the history and calendar feeds. Only you can read it. Other
      programs can write to the store meanwhile. In a folder, the file name contains
      the date. A path that ends in a slash is a folder, created if needed.

      Read a copy with --store. Go back to it with `compass-store restore`.

      EXAMPLES
        compass-store backup ~/Backups/family.sqlite
        compass-store backup ~/Backups/
            creates ~/Backups/compass-2026-10-03.sqlite
        compass-export events --store ~/Backups/family.sqlite

      \(CommandExit.careTable)
      """)

  @Argument(help: ArgumentHelp("File or folder to write.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Overwrite an existing file.")
  var force = false

  @OptionGroup var options: EditingOptions

  func run() throws {
    let path = try options.storePath.path()
    let store = try options.openForReading()
    let (target, records) = try backUp(store, of: path)
    let count = records.values.reduce(0, +)
    try Answer(
      [
        "Copied the store to \(target): \(count.counted("record")), its history and its feeds.",
        "Read it with `--store \(target.shellWord)`.",
        "Restore it with `compass-store restore \(target.shellWord)`.",
      ],
      [
        .init("backup", .string(target)), .init("store", .string(path)),
        .init(
          "records",
          .object(RecordKind.allCases.sorted().map { .init($0.plural, .integer(records[$0] ?? 0)) })),
      ]
    ).print(asJSON: options.json)
  }

  /// Whether the backup goes into a folder, under a name of its own.
  private var isIntoFolder: Bool {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
    return isThere ? isFolder.boolValue : file.hasSuffix("/")
  }

  /// Writes the backup; returns its path and the number of records of each kind.
  private func backUp(_ store: SQLiteStore, of path: String) throws -> (String, [RecordKind: Int]) {
    var file = file
    if isIntoFolder {
      let zone = try store.read { try options.zone($0) }
      let day = CalendarDate(of: try options.clock.instant(), in: zone)
      let earlier = "\(file.hasSuffix("/") ? file : file + "/")compass-\(day).sqlite"
      guard force, FileManager.default.fileExists(atPath: earlier) else {
        return try store.backUp(intoFolder: file, day: day)
      }
      file = earlier
    }
    var outputs = OutputGuard()
    outputs.protectStore(path)
    try outputs.claim(file, for: "FILE")
    guard file != "-", !FileIdentity(file).isSpecial else {
      throw ToolError("Can't write a backup to a stream or a device", help: "Use a file name")
    }
    guard force || !FileManager.default.fileExists(atPath: file) else {
      throw ToolError("\(file) already exists", help: "Choose another file, or overwrite it with --force")
    }
    return (file, try store.backUp(to: .named(file)))
  }
}
