import Foundation
import TestSupport
import Testing

@Suite("compass-feed")
struct FeedTests {
  private static var secret: Regex<Substring> { /[A-Za-z0-9_-]{43}/ }

  @Test("An address is shown once; the list has a hash that opens nothing, and says what is shown")
  func create() throws {
    let command = try Command.withSeason()
    let arguments = ["tokens", "create", "Grandma", "--type", "visit", "--upcoming", "--public-url"]
    let created = try command.feed(arguments + ["https://example.org/f/"])
    #expect(created.status == 0)
    let secret = try #require(created.output.firstMatch(of: Self.secret)).output
    #expect(
      created.output
        == "Calendar  https://example.org/f/\(secret).ics\nPage      https://example.org/f/\(secret)\n")
    #expect(!created.errors.contains(secret))
    let list = try command.feed(["tokens", "list"]).output
    #expect(list.contains("Grandma") && list.contains("official visits and unofficial visits, upcoming"))
    #expect(!list.contains(secret))
    let store = try command.bytes("data/compass-toolkit/compass.sqlite")
    #expect(!String(decoding: store, as: UTF8.self).contains(secret))
  }

  @Test("--plain prints the address of the calendar and nothing else")
  func plain() throws {
    let command = try Command.withSeason()
    let output = try command.feed(["tokens", "create", "Grandma", "--plain"]).output
    #expect(output.wholeMatch(of: /http:\/\/127\.0\.0\.1:8087\/f\/[A-Za-z0-9_-]{43}\.ics\n/) != nil)
  }

  @Test("A subscriber is revoked by name or ID, once, and the name is free again")
  func revoke() throws {
    let command = try Command.withSeason()
    #expect(try command.feed(["tokens", "create", "Grandma"]).status == 0)
    let taken = try command.feed(["tokens", "create", "grandma"])
    #expect(taken.status == 2 && taken.errors.contains("The subscriber grandma already exists"))
    #expect(try command.feed(["tokens", "revoke", "GRANDMA"]).status == 0)
    let twice = try command.feed(["tokens", "revoke", "Grandma"])
    #expect(twice.status == 2 && twice.errors.contains("Grandma is already revoked"))
    let unknown = try command.feed(["tokens", "revoke", "Nobody"])
    #expect(unknown.status == 2 && unknown.errors.contains("Unknown subscriber \"Nobody\""))
    #expect(try command.feed(["tokens", "create", "Grandma"]).status == 0)
    #expect(try command.feed(["tokens", "list"]).output.contains("2026-11-21"))
  }

  @Test(
    "What cannot be done ends with 2 and says what can",
    arguments: [
      (["tokens", "create", "A", "--type", "party"], "Unknown event type \"party\""),
      (["tokens", "create", "A", "--athlete", "Nobody"], "No athlete has this name or ID"),
      (["tokens", "create", " "], "Invalid subscriber name. Use 1 to 100 characters"),
      (["tokens", "create", "A", "--public-url", "ftp://example.org"], "Invalid --public-url"),
      (["serve", "--port", "70000"], "Invalid --port. Use 0 to 65535"),
      (["serve", "--templates", "/nowhere"], "--templates /nowhere is not a folder"),
      (["serve", "--templates", "/"], "The template Pages/feed.mustache is missing"),
      (["serve", "--host", "203.0.113.1", "--port", "0"], "Can't use port 0 of 203.0.113.1"),
      (["serve", "--store", "/nowhere.sqlite"], "No store at /nowhere.sqlite"),
    ])
  func failures(arguments: [String], message: String) throws {
    let result = try Command.withSeason().run("compass-feed", arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("Published twice, nothing is written; what was revoked goes")
  func publish() throws {
    let command = try Command.withSeason()
    #expect(try command.feed(["tokens", "create", "Grandma"]).status == 0)
    let arguments = ["publish", "--output-directory", "site", "--public-url", "https://example.org/f"]
    let first = try command.feed(arguments)
    #expect(first.errors == "5 written, 0 unchanged, 0 removed\n")
    #expect(first.output.contains("https://example.org/f/"))
    #expect(try command.feed(arguments).errors == "0 written, 5 unchanged, 0 removed\n")
    #expect(try command.feed(["tokens", "revoke", "Grandma"]).status == 0)
    let last = try command.feed(arguments)
    #expect(last.errors.hasPrefix("1 written, 2 unchanged, 2 removed\n") && last.output.isEmpty)
    #expect(try command.files("site").count == 3)
  }

  @Test("A folder of published feeds is checked")
  func checkFolder() throws {
    let command = try Command.withSeason()
    #expect(try command.feed(["tokens", "create", "Grandma"]).status == 0)
    try FileManager.default.createDirectory(
      atPath: command.path("site"), withIntermediateDirectories: true)
    #expect(try command.feed(["check", "site"]).errors.contains("No feeds in the folder site"))
    #expect(try command.feed(["publish", "--output-directory", "site/f"]).status == 0)
    let name = try #require(try command.files("site/f").first { $0.hasSuffix(".ics") })
    let url = ["--url", "https://example.org/f"]
    let good = try command.feed(["check", "site/f"] + url)
    #expect(good.status == 0 && good.output.contains("….ics"), "\(good.output)")
    #expect(!good.output.contains(name))
  }

  @Test("The server answers, and ends in good order when it is told to", arguments: [SIGINT, SIGTERM])
  func serve(signal: Int32) async throws {
    let command = try Command.withSeason()
    let secret = try #require(
      try command.feed(["tokens", "create", "Grandma"]).output.firstMatch(of: Self.secret)
    ).output
    let process = command.prepared(
      Command.executable("compass-feed").path, ["serve", "--port", "0", "--now", Command.now])
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let said = Self.firstLine(of: errors)
    let address = try #require(said.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/)).output
    let url = try #require(URL(string: "\(address)/f/\(secret).ics"))
    let body = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(body.hasPrefix("BEGIN:VCALENDAR\r\n"))
    kill(process.processIdentifier, signal)
    let rest = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(rest.contains("\"status\":200") && !(said + rest).contains(secret))
  }

  /// What a server says until its first line is whole.
  private static func firstLine(of errors: Pipe) -> String {
    var said = ""
    while !said.contains("\n") {
      let data = errors.fileHandleForReading.availableData
      if data.isEmpty { break }
      said += String(decoding: data, as: UTF8.self)
    }
    return said
  }
}

extension Command {
  /// Runs `compass-feed` at the tests' clock where it takes one.
  fileprivate func feed(_ arguments: [String]) throws -> Result {
    try run("compass-feed", arguments + (arguments.contains("list") ? [] : ["--now", Self.now]))
  }
}
