import Foundation
import TestSupport
import Testing

@Suite("A store with damage")
struct DamagedStoreTests {
  private static let file = StoreCareTests.storeFile
  private static let name = "Spring Showcase 2026"
  private static let events = Command.checkout + "/SampleData/events.csv"

  private func sql(_ command: Command, _ text: String) throws -> String {
    let result = try Tool.run("sqlite3", command.path(Self.file), text)
    #expect(result.errors == "")
    return result.output.split(separator: "\n").joined(separator: "\n")
  }

  private func store(_ command: Command, _ words: String...) throws -> Command.Result {
    try command.run("compass-store", words + ["--now", Command.now])
  }

  private func eventID(_ command: Command) throws -> String {
    try sql(command, "SELECT id FROM events WHERE name = '\(Self.name)'")
  }

  /// A home in which the coaches of an event can't be read, and the event's ID.
  private func withUnreadableValue() throws -> (command: Command, id: String) {
    let command = try Command.withSeason()
    let id = try eventID(command)
    _ = try sql(command, "UPDATE events SET coaches_present = '[\"00000000-0000' WHERE id = '\(id)'")
    return (command, id)
  }

  private static let help =
    "  help: List all such values with `compass-store check`. "
    + "Go back to a backup with `compass-store restore FILE`.\n"

  // MARK: Values that can't be read

  @Test(
    "a value that can't be read is an error, never read as something else",
    arguments: [
      ("end_date", "'soon'"), ("start_date", "'2026-13-45'"), ("start_time", "'25:99'"), ("cost", "'12abc'"),
      ("school_id", "'nobody'"), ("description", "CAST(x'ff41' AS TEXT)"),
      ("extra", "'{'"), ("updated_at", "'yesterday'"), ("latitude", "''"),
      ("cost", "'82.1.5'"), ("cost", "'82-1'"), ("cost", "'82+1'"), ("cost", "'8e'"), ("cost", "'.'"),
      ("cost", "'-'"), ("cost", "'1e999'"), ("latitude", "'--8'"), ("latitude", "'8e+'"),
    ])
  func unreadable(column: String, value: String) throws {
    let command = try Command.withSeason()
    let id = try eventID(command)
    _ = try sql(
      command, "PRAGMA foreign_keys = OFF; UPDATE events SET \(column) = \(value) WHERE id = '\(id)'")
    let result = try command.export("events", "--json")
    #expect(result.status == 2)
    let sentence = "The \(column) of the event \(id) can't be read.\n"
    let place = command.path(Self.file)
    #expect(result.errors == "compass-export: \(place): \(sentence)\(Self.help)", "\(result.errors)")
    let check = try store(command, "check")
    #expect(check.status == 1)
    #expect(
      check.output.contains("error: event \(id.prefix(8)) \(column): ")
        && check.output.contains("[value-unreadable]"), "\(check.output)")
  }

  private static let readers: [[String]] = [
    ["compass-export", "events"], ["compass-export", "events", "--csv", "--output", "out/"],
    ["compass-export", "events", "--ics", "--output", "out/"],
    ["compass-export", "metrics", "--event", name, "--html", "--output", "out/"],
    ["compass-export", "season", "--season", "2025-26", "--html", "--output", "out/"],
    ["compass-export", "schedule", "--csv", "--output", "out/"],
    ["compass-export", "all", "--zip", "--output", "out/"],
    ["compass-export", "coach-directory", "--html", "--output", "out/"],
    ["compass-export", "event-sheet", "--event", name, "--html", "--output", "out/"],
    ["compass-store", "show", "event", name], ["compass-store", "edit", "event", name, "city=Macon"],
    ["compass-store", "delete", "event", name, "--yes"], ["compass-import", events],
    ["compass-feed", "publish", "--output-directory", "out"],
  ]

  @Test("each command that reads it fails, and writes no output", arguments: readers)
  func commands(_ words: [String]) throws {
    let (command, id) = try withUnreadableValue()
    #expect(try command.run("compass-feed", ["tokens", "create", "Grandma"]).status == 0)
    let before = try sql(command, "SELECT * FROM events")
    let result = try command.run(words[0], Array(words.dropFirst()) + ["--now", Command.now])
    #expect(result.status == 2, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("The coaches_present of the event \(id) can't be read.\n\(Self.help)"))
    #expect((try? command.files("out")) ?? [] == [])
    #expect(try sql(command, "SELECT * FROM events") == before)
  }

  @Test("check lists all such values, and a backup brings them back")
  func restored() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "backup", "copy.sqlite").status == 0)
    _ = try sql(
      command,
      """
      UPDATE trips SET start_date = 'soon';
      UPDATE coaches SET notes = CAST(x'ff' AS TEXT) WHERE role = 'head';
      UPDATE performance_metrics SET value = '1.2.3' WHERE metric_type = 'sixty_time'
      """)
    let count = try sql(
      command,
      """
      SELECT (SELECT count(*) FROM trips) + (SELECT count(*) FROM coaches WHERE role = 'head')
        + (SELECT count(*) FROM performance_metrics WHERE metric_type = 'sixty_time')
      """)
    let check = try store(command, "check", "--max-findings", "0")
    #expect(check.status == 1)
    #expect(check.output.components(separatedBy: " [value-unreadable]\n").count - 1 == Int(count))
    #expect(check.output.contains("  help: Go back to a backup with `compass-store restore FILE`.\n"))
    #expect(try store(command, "restore", "copy.sqlite").status == 0)
    #expect(try store(command, "check").output == "The store has no errors: 413 records.\n")
  }

  @Test(
    "a feed token that can't be read stops the feeds, and check names it",
    arguments: [
      ("selection", "'{\"types\":'"), ("selection", "'[]'"), ("created_at", "'soon'"),
      ("user_id", "'nobody'"), ("detail", "'fulm'"),
    ])
  func token(column: String, value: String) throws {
    let command = try Command.withSeason()
    for name in ["Grandma", "Coach"] {
      #expect(try command.run("compass-feed", ["tokens", "create", name]).status == 0)
    }
    let publish = ["publish", "--output-directory", "site", "--now", Command.now]
    #expect(try command.run("compass-feed", publish).status == 0)
    let before = try command.files("site")
    let label = try sql(command, "SELECT substr(digest, 1, 8) FROM feed_tokens WHERE name = 'Coach'")
    _ = try sql(
      command,
      "PRAGMA foreign_keys = OFF; UPDATE feed_tokens SET \(column) = \(value) WHERE name = 'Coach'")
    let message = """
      compass-feed: \(command.path(Self.file)): The calendar feed \(label) can't be read.
        help: Go back to a backup with `compass-store restore FILE`.

      """
    for words in [["tokens", "list"], ["tokens", "revoke", "Coach"], ["check"], publish] {
      let result = try command.run("compass-feed", words)
      #expect(result.status == 2 && result.output == "", "\(words)")
      #expect(result.errors == message, "\(words)")
    }
    #expect(try command.files("site") == before)
    let check = try store(command, "check")
    #expect(check.status == 1)
    #expect(
      check.output.contains("The calendar feed \(label) can't be read [value-unreadable]")
        || column == "user_id" && check.output.contains("feed_tokens user_id: "), "\(check.output)")
  }

  @Test("an entry of the history that can't be read is an error, and check names it")
  func history() throws {
    let command = try Command.withSeason()
    _ = try sql(command, "UPDATE history SET files = '[{'")
    for words in [["history"], ["history", "1"], ["undo"]] {
      let result = try command.run("compass-store", words)
      #expect(result.status == 2)
      #expect(result.errors.contains("Entry 1 of the history can't be read."), "\(result.errors)")
    }
    let check = try store(command, "check")
    #expect(check.status == 1 && check.output.contains("Entry 1 of the history can't be read ["))
  }

  // MARK: Files that are damaged, cut or something else

  /// Commands that read and write all parts of a store.
  private static let users: [[String]] = [
    ["compass-export", "all", "--zip", "--output", "-"],
    ["compass-export", "events", "--ics", "--output", "-"],
    ["compass-store", "history", "--all"], ["compass-store", "show", "event", "next"],
    ["compass-feed", "tokens", "list"], ["compass-import", events, "--rejected", "none", "--quiet"],
    ["compass-store", "undo"], ["compass-store", "add", "school", "name=Lakeside"],
  ]

  /// Runs a command, which must end by itself.
  private func run(_ command: Command, _ words: [String]) throws -> Command.Result {
    let hasClock = words[1] != "tokens"
    return try command.run(
      "/usr/bin/timeout",
      ["60", Command.executable(words[0]).path] + Array(words.dropFirst())
        + (hasClock ? ["--now", Command.now] : []))
  }

  /// Runs all commands, none of which may crash or hang.
  private func use(_ command: Command, _ comment: Comment) throws {
    for words in Self.users {
      let result = try run(command, words)
      #expect(0...2 ~= result.status, "\(comment), \(words): \(result.errors)")
      #expect(result.status < 2 || result.errors.contains(": "), comment)
    }
  }

  private func write(_ bytes: [UInt8], to command: Command) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: command.path(Self.file)))
  }

  @Test("ten flipped bits crash and hang no command", arguments: 1...20)
  func flipped(seed: Int) throws {
    let command = try Command.withSeason()
    var bytes = try command.bytes(Self.file)
    var numbers = SplitMix(state: UInt64(seed))
    let pages = bytes.count / 4096
    for number in 0..<10 {
      // Every other bit is in the first bytes of a page, which lead to its rows.
      let place =
        number % 2 == 0
        ? Int.random(in: 0..<bytes.count, using: &numbers)
        : Int.random(in: 0..<pages, using: &numbers) * 4096 + Int.random(in: 0..<64, using: &numbers)
      bytes[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &numbers)
    }
    try write(bytes, to: command)
    for words in [["check"], ["backup", "copy.sqlite"]] {
      let result = try run(command, ["compass-store"] + words)
      #expect(0...2 ~= result.status, "\(words): \(result.errors)")
    }
    try use(command, "seed \(seed)")
  }

  @Test("check finds a flipped byte in a page, and backup refuses to copy it")
  func reported() throws {
    let command = try Command.withSeason()
    let root = try #require(Int(try sql(command, "SELECT rootpage FROM sqlite_master WHERE name = 'events'")))
    var bytes = try command.bytes(Self.file)
    // The low byte of the number of cells: one row or one page of rows less.
    bytes[(root - 1) * 4096 + 4] &-= 1
    try write(bytes, to: command)
    let check = try store(command, "check")
    #expect(check.status == 1)
    #expect(check.output.contains("The database is damaged: "))
    let backup = try store(command, "backup", "copy.sqlite")
    #expect(backup.status == 2)
    #expect(backup.errors.contains("The store is damaged"))
    #expect(try !command.files().contains("copy.sqlite"))
    try use(command, "a page with a cell less")
  }

  @Test("a damaged copy is not restored, and the store stays as it is")
  func damagedCopy() throws {
    let command = try Command.withSeason()
    let root = try #require(Int(try sql(command, "SELECT rootpage FROM sqlite_master WHERE name = 'events'")))
    #expect(try store(command, "backup", "copy.sqlite").status == 0)
    var bytes = try command.bytes("copy.sqlite")
    bytes[(root - 1) * 4096 + 4] &-= 1
    try Data(bytes).write(to: URL(fileURLWithPath: command.path("copy.sqlite")))
    let before = try command.export("events", "--json").output
    let restored = try store(command, "restore", "copy.sqlite")
    #expect(restored.status == 2 && restored.errors.contains("damaged"), "\(restored.errors)")
    #expect(try command.export("events", "--json").output == before)
  }

  @Test(
    "a store that was cut crashes no command; check and backup report it",
    arguments: [0, 1, 100, 511, 512, 4095, 4096, 10_000, 65_536, -4096])
  func cut(length: Int) throws {
    let command = try Command.withSeason()
    let whole = try command.bytes(Self.file)
    try write(Array(whole.prefix(length < 0 ? whole.count + length : length)), to: command)
    for words in [["check"], ["backup", "copy.sqlite"]] {
      let result = try run(command, ["compass-store"] + words)
      #expect(result.status == 2, "\(words): \(result.output)\(result.errors)")
      #expect(result.errors.contains("\n  help: "))
    }
    #expect(try !command.files().contains("copy.sqlite"))
    try use(command, "\(length) bytes")
  }

  @Test("a store that can't be opened is moved away, and a backup takes its place")
  func movedAway() throws {
    let command = try Command.withSeason()
    #expect(try store(command, "backup", "copy.sqlite").status == 0)
    let path = command.path(Self.file)
    try write(Array(try command.bytes(Self.file).prefix(65_536)), to: command)
    let refused = try store(command, "restore", "copy.sqlite")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("Move it away with `mv \(path) \(path).damaged`"), "\(refused.errors)")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".damaged")
    #expect(try store(command, "restore", "copy.sqlite").status == 0)
    #expect(try store(command, "check").output == "The store has no errors: 413 records.\n")
  }

  @Test(
    "a database that is not a store of this version is refused by every command, and not changed",
    arguments: [
      (
        "CREATE TABLE notes (text TEXT)", "The file is a SQLite database of another program, not a store.",
        true
      ),
      ("PRAGMA user_version = 99", "The store was created by a newer version of this tool.", false),
    ])
  func others(statements: String, message: String, isNew: Bool) throws {
    let command = try Command.withSeason()
    if isNew { try FileManager.default.removeItem(atPath: command.path(Self.file)) }
    _ = try sql(command, statements)
    let before = try command.bytes(Self.file)
    for words in Self.users + [["compass-store", "check"], ["compass-store", "backup", "copy.sqlite"]] {
      let result = try run(command, words)
      #expect(result.status == 2, "\(words)")
      #expect(
        result.errors.hasPrefix("\(words[0]): \(command.path(Self.file)): \(message)\n  help: "),
        "\(words): \(result.errors)")
    }
    #expect(try command.bytes(Self.file) == before)
    #expect(try command.files() == ["data"])
  }

  @Test("a database with the mark of a store and other tables crashes no command")
  func otherTables() throws {
    let command = try Command.withSeason()
    try FileManager.default.removeItem(atPath: command.path(Self.file))
    // `CMPS` in ASCII, and the number of the schema.
    let statements = "PRAGMA application_id = 1129140307; PRAGMA user_version = 5; CREATE TABLE events (id)"
    _ = try sql(command, statements)
    for words in Self.users + [["compass-store", "check"], ["compass-store", "backup", "copy.sqlite"]] {
      let result = try run(command, words)
      #expect(result.status == 2 && result.errors.contains("\n  help: "), "\(words): \(result.errors)")
    }
  }

  // MARK: Stores of older versions

  private static let openers: [[String]] = [
    ["compass-import", events], ["compass-import", events, "--dry-run"],
    ["compass-export", "events"], ["compass-export", "events", "--pdf", "--output", "events.pdf"],
    ["compass-export", "all", "--zip", "--output", "all.zip"],
    ["compass-store", "add", "school", "name=Lakeside"],
    ["compass-store", "attend", name], ["compass-store", "backup", "copy.sqlite"],
    ["compass-store", "check"],
    ["compass-store", "coach-present", name, "Rowan Delacroix-Hume"],
    ["compass-store", "delete", "event", name, "--yes"], ["compass-store", "diff", events],
    ["compass-store", "edit", "event", name, "city=Macon"],
    ["compass-store", "forget", "--athlete", "Mateo Ferreira-Quill", "--yes"], ["compass-store", "history"],
    ["compass-store", "log-metric", name, "sixty_time", "6.85"], ["compass-store", "merge", "good.sqlite"],
    ["compass-store", "restore", "good.sqlite"], ["compass-store", "settings"],
    ["compass-store", "settings", "paper=a4"], ["compass-store", "show", "event", name],
    ["compass-store", "undo"], ["compass-store", "undo", "--through", "1", "--yes"],
    ["compass-feed", "tokens", "create", "Grandma"], ["compass-feed", "tokens", "list"],
    ["compass-feed", "tokens", "revoke", "Grandma"],
    ["compass-feed", "publish", "--output-directory", "site"],
    ["compass-feed", "serve", "--port", "0"], ["compass-feed", "check"],
  ]

  private static func refusal(_ name: String, _ path: String) -> String {
    """
    \(name): \(path): The store was created by an older version of this tool.
      help: Nothing was changed. Export its data with that version: \
    `compass-export all --zip --all-athletes --output data.zip`. Then import data.zip into a new store.

    """
  }

  @Test(
    "a store of an older version is refused by every command, which says how to export from it",
    arguments: openers)
  func older(_ words: [String]) throws {
    let command = try Command.withSeason()
    try FileManager.default.copyItem(atPath: command.path(Self.file), toPath: command.path("good.sqlite"))
    _ = try sql(command, "PRAGMA user_version = 0")
    let before = try command.bytes(Self.file)
    let result = try command.run(words[0], Array(words.dropFirst()))
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors == Self.refusal(words[0], command.path(Self.file)))
    #expect(try command.bytes(Self.file) == before)
    #expect(try command.files() == ["data", "good.sqlite"])
    #expect(try command.files("data/compass-toolkit") == ["compass.sqlite"])
  }

  @Test("a store of an older version is neither merged nor restored", arguments: ["merge", "restore"])
  func olderSource(_ word: String) throws {
    let command = try Command.withSeason()
    let old = command.path("old.sqlite")
    try FileManager.default.copyItem(atPath: command.path(Self.file), toPath: old)
    #expect(try Tool.run("sqlite3", old, "PRAGMA user_version = 0").errors == "")
    let before = try command.bytes(Self.file)
    let result = try store(command, word, old)
    #expect(result.status == 2 && result.errors == Self.refusal("compass-store", old))
    #expect(try command.bytes(Self.file) == before)
    #expect(try command.files("data/compass-toolkit") == ["compass.sqlite"])
  }
}
