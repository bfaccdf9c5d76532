import Foundation
import GRDB
import TestSupport
import Testing

/// What keeps a store well: `compass-store check`, `backup` and `restore`.
@Suite("Care of the store")
struct StoreCareTests {
  func store(_ command: Command, _ arguments: String..., input: String = "") throws -> Command.Result {
    try command.run("compass-store", arguments + ["--now", Command.now], input: input)
  }

  static let storeFile = "data/compass-toolkit/compass.sqlite"

  // MARK: check

  /// Every sample file, those with faults too.
  static let samples: [String] =
    (FileManager.default.enumerator(atPath: Command.checkout + "/SampleData")?.allObjects as? [String] ?? [])
    .filter { ["csv", "ics", "json", "txt", "zip"].contains(($0 as NSString).pathExtension) }.sorted()

  @Test("nothing that an import takes is an error, whatever file it comes from")
  func samplesAreSound() throws {
    #expect(Self.samples.count > 50)
    let command = try Command()
    try command.write("full_name,graduation_year\nSam Rivers,2027\nRobin Hale,2028\n", to: "two.csv")
    #expect(try command.import(["two.csv"]).status == 0)
    var taken = 0
    for sample in Self.samples {
      let options = [
        "--athlete", "Robin Hale", "--quiet", "--rejected", command.path("rejected"),
      ]
      let extra = ["--metric", "velocity"]
      let file = Command.checkout + "/SampleData/" + sample
      if try command.import(options + [file]).status <= 1 {
        taken += 1
      } else if try command.import(options + extra + [file]).status <= 1 {
        taken += 1
      }
      try? FileManager.default.removeItem(atPath: command.path("rejected"))
    }
    #expect(taken > 40)
    let season = try command.import(Command.samples + ["--athlete", "Sam Rivers", "--quiet"])
    #expect(season.status <= 2)
    let result = try store(command, "check", "--max-findings", "0", "--show-values", "always")
    let errors = result.output.split(separator: "\n").filter { $0.hasPrefix("error") }
    #expect(errors == [])
    #expect(result.status == 0)
    #expect(result.output.contains("The store has no errors: "))
  }

  @Test("the season is sound; a fault makes it unsound, and no value is shown")
  func check() throws {
    let command = try Command.withSeason()
    let sound = try store(command, "check")
    #expect(sound.status == 0)
    #expect(sound.output == "The store has no errors: 413 records.\n")
    try spoil(
      command,
      """
      UPDATE events SET end_date = '2020-01-01';
      UPDATE trips SET basecamp_latitude = 'secret' WHERE id = (SELECT min(id) FROM trips)
      """)
    let unsound = try store(command, "check")
    #expect(unsound.status == 1)
    #expect(!unsound.output.contains("secret"))
    #expect(
      unsound.output.contains("… and 36 more of event-end-before-start. Show all with --max-findings 0.\n"))
    #expect(unsound.output.hasSuffix("The store has errors: 47 errors, 38 warnings in 413 records.\n"))
    let json = try store(command, "check", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((object["problems"] as? [Any])?.count == 85)
    #expect(object["sound"] as? Bool == false)
  }

  @Test("a store that others may read")
  func mode() throws {
    let command = try Command.withSeason()
    let path = command.path(Self.storeFile)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let result = try store(command, "check")
    #expect(result.status == 0)
    #expect(
      result.output == """
        warning: Other users of this computer can use the file \(path) (mode 644) [store-mode]
          help: chmod 600 \(path)
        The store has no errors: 413 records, 1 warning.

        """)
  }

  @Test("what is no store cannot be checked")
  func noStore() throws {
    let command = try Command()
    try command.write("no store", to: "x.sqlite")
    #expect(try store(command, "check").status == 2)
    #expect(try store(command, "check", "--store", "x.sqlite").status == 2)
  }

  @Test("a store with pages that cannot be read is not sound, and is neither copied nor replaced")
  func damaged() throws {
    let command = try Command.withSeason()
    let path = command.path(Self.storeFile)
    #expect(try store(command, "backup", "copy.sqlite").status == 0)
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: try file.seekToEnd() - 6 * 4096)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 2 * 4096))
    try file.close()
    let result = try store(command, "check")
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.output.hasPrefix("error: The database is damaged: "))
    #expect(result.output.contains("The store has errors: "))
    #expect(try store(command, "backup", "other.sqlite").status == 2)
    #expect(try store(command, "restore", "copy.sqlite").status == 2)
    #expect(try command.files() == ["copy.sqlite", "data"])
  }

  private func spoil(_ command: Command, _ sql: String) throws {
    _ = try Python.run(
      "import sqlite3,sys; db=sqlite3.connect(sys.argv[1]); db.executescript(sys.argv[2]); db.commit()",
      command.path(Self.storeFile), sql)
  }

  @Test(
    "a trigger or a view that the tool didn't make keeps the store from being changed, and isn't restored",
    arguments: [
      (
        "trigger",
        "CREATE TRIGGER t1 AFTER INSERT ON schools BEGIN UPDATE events SET start_date = '2020-01-01'; END"
      ),
      ("view", "CREATE VIEW t1 AS SELECT * FROM events"),
    ])
  func planted(type: String, sql: String) throws {
    let command = try Command.withSeason()
    try FileManager.default.copyItem(
      atPath: command.path(Self.storeFile), toPath: command.path("sent.sqlite"))
    #expect(try Tool.run("sqlite3", command.path("sent.sqlite"), sql).errors == "")
    let days = "SELECT count(*) FROM events WHERE start_date = '2020-01-01'"
    let add = try store(command, "add", "school", "name=Lakeside", "--store", "sent.sqlite")
    #expect(add.status == 2 && add.output == "")
    #expect(add.errors.contains("sent.sqlite: The store has a \(type) \"t1\""), "\(add.errors)")
    #expect(add.errors.contains("DROP \(type.uppercased()) \"t1\""))
    #expect(try Tool.run("sqlite3", command.path("sent.sqlite"), days).output.hasPrefix("0"))
    #expect(try command.export("events", "--csv", "--store", "sent.sqlite").status == 0)
    let restore = try store(command, "restore", "sent.sqlite")
    #expect(restore.status == 2 && restore.errors.contains("The store has a \(type) \"t1\""))
    #expect(try store(command, "check").output == "The store has no errors: 413 records.\n")
    #expect(try store(command, "add", "school", "name=Lakeside").status == 0)
  }

  // MARK: backup

  @Test("a copy is whole, its owner's only, and can be used as a store")
  func backup() throws {
    let command = try Command.withSeason()
    let result = try store(command, "backup", "copy.sqlite")
    #expect(result.status == 0)
    #expect(
      result.output == """
        Copied the store to copy.sqlite: 413 records, its history and its feeds.
        Read it with `--store copy.sqlite`.
        Restore it with `compass-store restore copy.sqlite`.

        """)
    #expect(try command.permissions("copy.sqlite") == 0o600)
    #expect(try command.files().sorted() == ["copy.sqlite", "data"])
    #expect(
      try store(command, "history", "--json", "--store", "copy.sqlite").output
        == store(command, "history", "--json").output)
    #expect(
      try command.export("events", "--json", "--store", "copy.sqlite").output
        == command.export("events", "--json").output)
  }

  @Test("a folder gets a file with the day; what is there is replaced only where told")
  func backupNames() throws {
    let command = try Command.withSeason()
    try FileManager.default.createDirectory(atPath: command.path("kept"), withIntermediateDirectories: true)
    #expect(try store(command, "backup", "kept").status == 0)
    #expect(try command.files("kept") == ["compass-2026-11-21.sqlite"])
    for _ in 2...3 { #expect(try store(command, "backup", "kept/").status == 0) }
    let days = ["-2", "-3", ""].map { "compass-2026-11-21\($0).sqlite" }
    #expect(try command.files("kept") == days)
    #expect(try store(command, "backup", "kept", "--force").status == 0)
    #expect(try command.files("kept") == days)
    let again = try store(command, "backup", "kept/" + days[0])
    #expect(again.status == 2)
    #expect(
      again.errors
        == "compass-store: kept/\(days[0]) already exists\n"
        + "  help: Choose another file, or overwrite it with --force\n"
    )
  }

  @Test("two backups into one folder at the same time get two names")
  func backupsAtOnce() throws {
    let command = try Command.withSeason()
    try FileManager.default.createDirectory(atPath: command.path("kept"), withIntermediateDirectories: true)
    let processes = try (1...6).map { _ in
      let process = command.prepared(
        Command.executable("compass-store").path, ["backup", "kept", "--now", Command.now])
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    let copies = try command.files("kept").filter { $0.hasSuffix(".sqlite") }
    #expect(copies.count == 6)
    for copy in copies {
      #expect(
        try store(command, "check", "--store", "kept/" + copy).output
          == "The store has no errors: 413 records.\n")
    }
  }

  @Test("a name that ends in a slash is a folder, made for its owner only")
  func backupFolder() throws {
    let command = try Command.withSeason()
    let result = try store(command, "backup", "my/backups/")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("Copied the store to my/backups/compass-2026-11-21.sqlite: "))
    #expect(try command.permissions("my") == 0o700)
    #expect(try command.permissions("my/backups") == 0o700)
    #expect(try command.permissions("my/backups/compass-2026-11-21.sqlite") == 0o600)
    try command.write("a file", to: "x")
    #expect(try store(command, "backup", "x/").status == 2)
  }

  @Test("the store itself, what is beside it, a device and a missing folder are refused")
  func backupPlaces() throws {
    let command = try Command.withSeason()
    let path = command.path(Self.storeFile)
    let before = try command.bytes(Self.storeFile)
    try FileManager.default.createSymbolicLink(atPath: command.path("link"), withDestinationPath: path)
    for place in [path, path + "-wal", command.path("link"), "/dev/null", "-", "nowhere/copy"] {
      let result = try store(command, "backup", place, "--force")
      #expect(result.status == 2, "\(place)")
      #expect(result.errors.contains("help: "), "\(place)")
    }
    #expect(try command.bytes(Self.storeFile) == before)
  }

  // MARK: restore

  @Test("going back to a copy keeps what was there, and can be taken back the same way")
  func restore() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "backup", "copy.sqlite").status == 0)
    #expect(try store(command, "delete", "trip", "Savannah Official Visit", "--yes").status == 0)
    let result = try store(command, "restore", "copy.sqlite")
    let aside = command.path(Self.storeFile) + ".2026-11-21.backup"
    #expect(result.status == 0)
    #expect(
      result.output == """
        Restored copy.sqlite: 413 records.
        The earlier store is saved as \(aside).
        Undo this with `compass-store restore \(aside)`.

        """)
    #expect(try command.permissions(Self.storeFile + ".2026-11-21.backup") == 0o600)
    #expect(try store(command, "check").output == "The store has no errors: 413 records.\n")
    #expect(try store(command, "restore", aside).status == 0)
    #expect(try store(command, "check").output == "The store has no errors: 412 records.\n")
    #expect(try store(command, "undo").status == 0)
    #expect(try store(command, "check").output == "The store has no errors: 413 records.\n")
  }

  @Test("each restore keeps the earlier store in a new file and removes none")
  func restoreBackups() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "backup", "copy.sqlite").status == 0)
    for day in [21, 21, 22, 23, 24] {
      let result = try command.run(
        "compass-store", ["restore", "copy.sqlite", "--now", "2026-11-\(day)T12:00:00Z"])
      #expect(result.status == 0)
    }
    #expect(
      try command.files("data/compass-toolkit") == [
        "compass.sqlite", "compass.sqlite.2026-11-21.backup", "compass.sqlite.2026-11-21.backup.2",
        "compass.sqlite.2026-11-22.backup", "compass.sqlite.2026-11-23.backup",
        "compass.sqlite.2026-11-24.backup",
      ])
  }

  @Test("a folder in the place of a file of SQLite is named", arguments: ["-wal", "-shm", "-journal"])
  func folderBeside(_ ending: String) throws {
    let command = try Command.withSeason()
    let folder = command.path(Self.storeFile) + ending
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for words in [["check"], ["add", "school", "name=Lakeside"]] {
      let result = try command.run("compass-store", words)
      #expect(result.status == 2)
      #expect(
        result.errors.contains("\(folder) is a folder, so the store was not opened."), "\(result.errors)")
    }
  }

  @Test("a backup waits for no writer; a restore doesn't start while one is at work")
  func writer() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "backup", "copy.sqlite").status == 0)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: command.path(Self.storeFile), configuration: configuration)
    try queue.inDatabase { database in
      try database.execute(sql: "BEGIN IMMEDIATE; UPDATE trips SET capacity = 9")
      let backup = try store(command, "backup", "other.sqlite", "--wait", "0")
      #expect(backup.status == 0, "\(backup.errors)")
      let restore = try store(command, "restore", "copy.sqlite", "--wait", "0")
      #expect(restore.status == 2)
      #expect(
        restore.errors == """
          compass-store: The store \(command.path(Self.storeFile)) is in use by another program.
            help: Nothing was changed. Try again when that program has finished.

          """)
      try database.execute(sql: "COMMIT")
    }
    try queue.close()
    #expect(try command.files("data/compass-toolkit") == ["compass.sqlite"])
    #expect(try store(command, "restore", "copy.sqlite").status == 0)
  }

  @Test("undo --through lists the entries also where nobody can be asked")
  func throughWithoutTerminal() throws {
    let command = try Command.withSeason()
    for city in ["Macon", "Athens"] {
      #expect(
        try store(command, "edit", "event", "Red Clay Open Workout 2024", "city=\(city)").status == 0)
    }
    let result = try store(command, "undo", "--through", "2")
    #expect(result.status == 2)
    let start = "This undoes 2 entries, newest first:\n  3  "
    #expect(result.errors.hasPrefix(start), "\(result.errors)")
    #expect(result.errors.contains("edit event: 1 event changed\n"))
    #expect(result.errors.contains("Can't ask for confirmation without a terminal"))
  }

  @Test("an address that was taken back since the copy stays taken back")
  func revoked() throws {
    let command = try Command.withSeason()
    func feed(_ arguments: String...) throws -> Command.Result { try command.run("compass-feed", arguments) }
    #expect(try feed("tokens", "create", "Grandma").status == 0)
    #expect(try store(command, "backup", "copy.sqlite").status == 0)
    #expect(try feed("tokens", "revoke", "Grandma").status == 0)
    let before = try feed("tokens", "list").output
    #expect(try store(command, "restore", "copy.sqlite").status == 0)
    #expect(try feed("tokens", "list").output == before)
  }

  @Test("what is no sound store is not gone back to")
  func notRestored() throws {
    let command = try Command.withSeason()
    try command.write("no store", to: "x.sqlite")
    let path = command.path(Self.storeFile)
    for file in ["x.sqlite", "nowhere.sqlite", path] {
      let result = try store(command, "restore", file)
      #expect(result.status == 2, "\(file)")
      #expect(result.errors.hasPrefix("compass-store: "), "\(file)")
    }
    #expect(try store(command, "check").output == "The store has no errors: 413 records.\n")
    #expect(try command.files("data/compass-toolkit") == ["compass.sqlite"])
  }
}
