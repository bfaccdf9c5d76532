import Foundation
import TestSupport
import Testing

@Suite("A store with damage")
struct DamagedStoreTests {
  private static let file = "data/compass-toolkit/compass.sqlite"
  private static let broken = #"["00000000-0000"#

  private func sql(_ command: Command, _ text: String) throws -> String {
    let result = try Tool.run("sqlite3", command.path(Self.file), text)
    #expect(result.errors == "")
    return result.output.split(separator: "\n").joined(separator: "\n")
  }

  /// A home in which an event has coaches that can't be read; the event's id.
  private func withDamagedCell() throws -> (command: Command, id: String) {
    let command = try Command.withSeason()
    let id = try sql(command, "SELECT id FROM events WHERE name = 'Spring Showcase 2026'")
    _ = try sql(command, "UPDATE events SET coaches_present = '\(Self.broken)' WHERE id = '\(id)'")
    return (command, id)
  }

  private func stored(_ command: Command, _ id: String) throws -> String {
    try sql(command, "SELECT coaches_present FROM events WHERE id = '\(id)'")
  }

  @Test(
    "one value that can't be read costs a report no more than itself, and is reported",
    arguments: [
      ["events"], ["events", "--csv"], ["events", "--ics"],
      ["metrics", "--event", "Spring Showcase 2026", "--html"],
      ["season", "--season", "2025-26", "--html"], ["one-pager"], ["schedule", "--csv"], ["all", "--zip"],
      ["coach-directory", "--html"], ["event-sheet", "--event", "Spring Showcase 2026", "--html"],
    ])
  func reports(_ words: [String]) throws {
    let (command, id) = try withDamagedCell()
    let arguments = words + (words == ["events"] ? [] : ["--output", "-"]) + ["--now", Command.now]
    let result = try command.run("compass-export", arguments)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.bytes.isEmpty)
    let readsEvents = result.errors.contains("coaches_present")
    if words[0] != "one-pager" {
      #expect(readsEvents)
      #expect(
        result.errors.components(
          separatedBy: "warning: event \(id): the stored coaches_present can't be read; "
        )
        .count == 2, "\(result.errors)")
      #expect(result.errors.contains("compass-store check"))
    }
  }

  @Test("the feed is served and published without it")
  func feed() throws {
    let (command, id) = try withDamagedCell()
    #expect(try command.run("compass-feed", ["tokens", "create", "Grandma"]).status == 0)
    let result = try command.run(
      "compass-feed", ["publish", "--output-directory", "site", "--now", "2026-04-01T12:00:00Z"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("event \(id): the stored coaches_present can't be read"))
  }

  @Test("a record whose day can't be read is left out of documents and still in whole data")
  func required() throws {
    let command = try Command.withSeason()
    let id = try sql(command, "SELECT id FROM events WHERE name = 'Spring Showcase 2026'")
    _ = try sql(command, "UPDATE events SET start_date = '2026-13-45' WHERE id = '\(id)'")
    let report = try command.export("events", "--html", "--output", "-")
    #expect(report.status == 0)
    #expect(!report.output.contains("Spring Showcase 2026"))
    #expect(
      report.errors.contains(
        "event \(id): the stored start_date can't be read; documents skip the event."))
    let data = try command.export("events", "--csv")
    #expect(data.status == 0)
    #expect(data.output.contains("Spring Showcase 2026"))
    #expect(data.errors.contains("start_date"))
  }

  @Test(
    "every sort of value that can't be read is left out, never read as something else",
    arguments: [
      ("events", "end_date", "'soon'"), ("events", "start_time", "'25:99'"), ("events", "cost", "'12abc'"),
      ("events", "school_id", "'nobody'"), ("events", "description", "CAST(x'ff41' AS TEXT)"),
      ("events", "extra", "'{'"), ("events", "updated_at", "'yesterday'"), ("events", "latitude", "''"),
      ("events", "cost", "'82.1.5'"), ("events", "cost", "'82-1'"), ("events", "cost", "'82+1'"),
      ("events", "cost", "'8e'"), ("events", "cost", "'.'"), ("events", "cost", "'-'"),
      ("events", "cost", "'1e999'"), ("events", "latitude", "'--8'"), ("events", "latitude", "'8e+'"),
    ])
  func sorts(table: String, column: String, value: String) throws {
    let command = try Command.withSeason()
    let id = try sql(command, "SELECT id FROM \(table) WHERE name = 'Spring Showcase 2026'")
    _ = try sql(
      command, "PRAGMA foreign_keys = OFF; UPDATE \(table) SET \(column) = \(value) WHERE id = '\(id)'")
    let result = try command.export("events", "--json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("event \(id): the stored \(column) can't be read; "), "\(result.errors)")
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(result.bytes)) as? [[String: Any]])
    let row = try #require(rows.first { $0["id"] as? String == id })
    #expect(row[column] == nil || row[column] is NSNull)
  }

  @Test("an edit of another field and an import keep it as it is; it is replaced or emptied on purpose only")
  func kept() throws {
    let (command, id) = try withDamagedCell()
    func edit(_ words: String...) throws -> Command.Result {
      try command.run("compass-store", ["edit", "event", id] + words + ["--now", Command.now])
    }
    let other = try edit("description=Bring a glove")
    #expect(other.status == 0, "\(other.errors)")
    #expect(other.errors.contains("the stored coaches_present can't be read"))
    #expect(try stored(command, id) == Self.broken)
    #expect(try sql(command, "SELECT description FROM events WHERE id = '\(id)'") == "Bring a glove")
    try command.write(
      "id,name,type,start_date,city\n\(id),Spring Showcase 2026,showcase,2026-04-11,Macon\n", to: "again.csv")
    let again = try command.import([command.path("again.csv")])
    #expect(again.status == 0, "\(again.errors)")
    #expect(try sql(command, "SELECT city FROM events WHERE id = '\(id)'") == "Macon")
    #expect(try stored(command, id) == Self.broken)
    let emptied = try edit("coaches_present=")
    #expect(emptied.status == 0, "\(emptied.errors)")
    #expect(try stored(command, id) == "")
    #expect(try command.run("compass-store", ["check"]).status == 0)
    let undone = try command.run("compass-store", ["undo", "--now", Command.now])
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try stored(command, id) == Self.broken, "what was emptied comes back as it was")
    #expect(try edit("coaches_present=Dana Whitfield").status < 2)
  }

  @Test(
    "a deleted record with a value that can't be read comes back byte for byte",
    arguments: [
      ("extra", "'{bad'"), ("coaches_present", "'[\"0000'"), ("description", "CAST(x'61ff' AS TEXT)"),
      ("description", "CAST(x'c3' AS TEXT)"), ("start_date", "'2026-13-45'"),
      ("name", "CAST(x'41ff00' AS TEXT)"),
    ])
  func deleted(column: String, value: String) throws {
    let command = try Command.withSeason()
    let id = try sql(command, "SELECT id FROM events WHERE name = 'Spring Showcase 2026'")
    _ = try sql(command, "UPDATE events SET \(column) = \(value) WHERE id = '\(id)'")
    let hex = "SELECT hex(\(column)) FROM events WHERE id = '\(id)'"
    let before = try sql(command, hex)
    let delete = try command.run("compass-store", ["delete", "event", id, "--yes", "--now", Command.now])
    #expect(delete.status == 0, "\(delete.errors)")
    #expect(try sql(command, hex) == "")
    let again = try command.import([Command.checkout + "/SampleData/events.csv"])
    #expect(again.status == 0, "\(again.errors)")
    let undone = try command.run("compass-store", ["undo", "2", "--now", Command.now])
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try sql(command, hex) == before)
  }

  @Test("an athlete, a school and a coach are deleted though other records have values that can't be read")
  func deletedBesides() throws {
    let command = try Command.withSeason()
    _ = try sql(
      command, "UPDATE events SET coaches_present = '[\"0000', extra = '{bad' WHERE school_id IS NOT NULL")
    let school = try sql(command, "SELECT school_id FROM events WHERE school_id IS NOT NULL LIMIT 1")
    let athlete = try sql(command, "SELECT id FROM users LIMIT 1")
    for words in [["school", school], ["athlete", athlete]] {
      let result = try command.run("compass-store", ["delete"] + words + ["--yes", "--now", Command.now])
      #expect(result.status == 0, "\(words): \(result.errors)")
    }
    for _ in 1...2 {
      let undone = try command.run("compass-store", ["undo", "--now", Command.now])
      #expect(undone.status == 0, "\(undone.errors)")
    }
    #expect(try sql(command, "SELECT count(*) FROM events WHERE extra = '{bad'") != "0")
  }

  @Test("an edit beside a text that isn't UTF-8 is undone, and doesn't say that the text changed")
  func editedBeside() throws {
    let command = try Command.withSeason()
    let id = try sql(command, "SELECT id FROM events WHERE name = 'Spring Showcase 2026'")
    _ = try sql(command, "UPDATE events SET description = CAST(x'61ff' AS TEXT) WHERE id = '\(id)'")
    let edit = try command.run("compass-store", ["edit", "event", id, "city=Macon", "--now", Command.now])
    #expect(edit.status == 0 && !edit.output.contains("description"), "\(edit.output)")
    let city = "SELECT city, hex(description) FROM events WHERE id = '\(id)'"
    #expect(try sql(command, city) == "Macon|61FF")
    let emptied = try command.run(
      "compass-store", ["edit", "event", id, "description=", "--now", Command.now])
    #expect(emptied.status == 0)
    for _ in 1...2 {
      let undone = try command.run("compass-store", ["undo", "--now", Command.now])
      #expect(undone.status == 0, "\(undone.errors)")
    }
    #expect(try sql(command, city).hasSuffix("|61FF") && sql(command, city) != "Macon|61FF")
  }

  @Test("an older store with a value in its history that can't be read is brought up to date")
  func olderHistory() throws {
    let command = try Command.withSeason()
    for name in ["Spring Showcase 2026", "Red Clay Open Workout 2024"] {
      let result = try command.run("compass-store", ["delete", "event", name, "--yes", "--now", Command.now])
      #expect(result.status == 0)
    }
    let old = command.path("old.sqlite")
    try OlderStore.make(old, version: 3, from: command.path(Self.file))
    let spoil = """
      UPDATE changes SET before = json_set(before, '$.extra', '{bad') WHERE entry = 2 AND table_name = 'events';
      UPDATE changes SET before = '{' WHERE entry = 3 AND table_name = 'events';
      """
    #expect(try Tool.run("sqlite3", old, spoil).errors == "")
    let result = try command.run(
      "compass-store", ["settings", "paper=a4", "--store", old, "--now", Command.now])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Tool.run("sqlite3", old, "SELECT count(*) FROM deletions").output.hasPrefix("1"))
  }

  @Test("a flipped byte in a page ends no command by a signal; check finds it, and backup refuses to copy it")
  func flipped() throws {
    let command = try Command.withSeason()
    let root = try #require(Int(try sql(command, "SELECT rootpage FROM sqlite_master WHERE name = 'events'")))
    let handle = try #require(FileHandle(forUpdatingAtPath: command.path(Self.file)))
    // The low byte of the number of cells: one row or one page of rows less.
    try handle.seek(toOffset: UInt64((root - 1) * 4096 + 4))
    let byte = try #require(try handle.read(upToCount: 1)?.first)
    try handle.seek(toOffset: UInt64((root - 1) * 4096 + 4))
    try handle.write(contentsOf: Data([byte &- 1]))
    try handle.close()
    for words in [["compass-export", "events", "--csv"], ["compass-store", "show", "event", "next"]] {
      let result = try command.run(words[0], Array(words.dropFirst()) + ["--now", Command.now])
      #expect(0...2 ~= result.status)
    }
    let check = try command.run("compass-store", ["check"])
    #expect(check.status == 1)
    #expect(check.output.contains("The database is damaged: "))
    let backup = try command.run("compass-store", ["backup", "copy.sqlite"])
    #expect(backup.status == 2)
    #expect(backup.errors.contains("The store is damaged"))
    #expect(try !command.files().contains("copy.sqlite"))
  }

  @Test(
    "a feed token that can't be read shows nothing; the others are listed, published and checked",
    arguments: [
      ("selection", "'{\"types\":'"), ("selection", "'[]'"), ("created_at", "'soon'"),
      ("user_id", "'nobody'"), ("detail", "'fulm'"),
    ])
  func token(column: String, value: String) throws {
    let command = try Command.withSeason()
    func feed(_ words: String...) throws -> Command.Result { try command.run("compass-feed", words) }
    let athlete = try sql(command, "SELECT full_name FROM users LIMIT 1")
    for name in ["Grandma", "Coach"] {
      #expect(try feed("tokens", "create", name, "--athlete", athlete).status == 0)
    }
    let publish = ["publish", "--output-directory", "site", "--now", "2026-04-01T12:00:00Z"]
    #expect(try command.run("compass-feed", publish).status == 0)
    #expect(try command.files("site").filter { $0.hasSuffix(".ics") }.count == 2)
    let label = try sql(command, "SELECT substr(digest, 1, 8) FROM feed_tokens WHERE name = 'Coach'")
    _ = try sql(
      command,
      "PRAGMA foreign_keys = OFF; UPDATE feed_tokens SET \(column) = \(value) WHERE name = 'Coach'")
    let warning = "warning: The feed token \(label) can't be read, so its feed shows nothing."

    let listed = try feed("tokens", "list")
    #expect(listed.status == 0, "\(listed.errors)")
    #expect(listed.output.contains("Grandma") && listed.output.contains("nothing (damaged)"))
    #expect(listed.errors.contains(warning))

    let published = try command.run("compass-feed", publish)
    #expect(published.status == 0, "\(published.errors)")
    #expect(published.errors.contains(warning))
    #expect(published.output.contains("Grandma") && !published.output.contains("Coach"))
    #expect(try command.files("site").filter { $0.hasSuffix(".ics") }.count == 1)
    #expect(try command.run("compass-store", ["check"]).output.contains(label))

    #expect(try feed("tokens", "revoke", label).status == 0)
    #expect(try !feed("tokens", "list").errors.contains("warning"))
  }

  @Test("an entry of the history whose files can't be read is listed and undone")
  func historyFiles() throws {
    let command = try Command.withSeason()
    _ = try sql(command, "UPDATE history SET files = '[{' WHERE number = (SELECT max(number) FROM history)")
    let number = try sql(command, "SELECT max(number) FROM history")
    let warning = "warning: The file list of history entry \(number) can't be read."
    for words in [["history"], ["history", "--json"], ["history", number]] {
      let result = try command.run("compass-store", words)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains(warning))
      #expect(!result.output.isEmpty)
    }
    let undone = try command.run("compass-store", ["undo", "--now", Command.now])
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(undone.output.contains("Undid entry \(number)"))
    #expect(try sql(command, "SELECT count(*) FROM events") == "0")
  }
}
