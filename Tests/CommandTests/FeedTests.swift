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
    #expect(taken.status == 2 && taken.errors.contains("There is a subscriber grandma already"))
    #expect(try command.feed(["tokens", "revoke", "GRANDMA"]).status == 0)
    let twice = try command.feed(["tokens", "revoke", "Grandma"])
    #expect(twice.status == 2 && twice.errors.contains("was revoked already"))
    let unknown = try command.feed(["tokens", "revoke", "Nobody"])
    #expect(unknown.status == 2 && unknown.errors.contains("There is no subscriber Nobody"))
    #expect(try command.feed(["tokens", "create", "Grandma"]).status == 0)
    #expect(try command.feed(["tokens", "list"]).output.contains("2026-11-21"))
  }

  @Test(
    "What cannot be done ends with 2 and says what can",
    arguments: [
      (["tokens", "create", "A", "--type", "party"], "There is no event type party"),
      (["tokens", "create", "A", "--athlete", "Nobody"], "No athlete in the store is called so"),
      (["tokens", "create", " "], "A subscriber's name has 1 to 100 characters"),
      (["tokens", "create", "A", "--public-url", "ftp://example.org"], "--public-url is no address"),
      (["serve", "--port", "70000"], "--port is from 0 to 65535"),
      (["serve", "--tls-key", "x.pem"], "Give --tls-certificate and --tls-key together"),
      (["serve", "--tls-key", "x.pem", "--tls-certificate", "x.pem"], "The certificate x.pem and its key"),
      (["serve", "--templates", "/nowhere"], "--templates /nowhere is not a folder"),
      (["serve", "--templates", "/"], "The template Pages/feed.mustache is missing"),
      (["serve", "--host", "203.0.113.1", "--port", "0"], "of 203.0.113.1 cannot be used"),
      (["serve", "--store", "/nowhere.sqlite"], "There is no store at /nowhere.sqlite"),
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

  @Test("A folder of published feeds is checked, with what its host tells robots")
  func checkFolder() throws {
    let command = try Command.withSeason()
    #expect(try command.feed(["tokens", "create", "Grandma"]).status == 0)
    try FileManager.default.createDirectory(
      atPath: command.path("site"), withIntermediateDirectories: true)
    #expect(try command.feed(["check", "site"]).errors.contains("There is no feed in the folder site"))
    #expect(try command.feed(["publish", "--output-directory", "site/f"]).status == 0)
    let name = try #require(try command.files("site/f").first { $0.hasSuffix(".ics") })
    let url = ["--url", "https://example.org/f"]
    let good = try command.feed(["check", "site/f"] + url)
    #expect(good.status == 0 && good.output.contains("….ics"), "\(good.output)")
    #expect(!good.output.contains(name))
    try Data("User-agent: *\nDisallow: /f/\n".utf8)
      .write(to: URL(fileURLWithPath: command.path("site/robots.txt")))
    for arguments in [["site/f"] + url, ["site/f/\(name)", "--url", "https://example.org/f/\(name)"]] {
      let found = try command.feed(["check"] + arguments)
      #expect(found.status == 1 && found.output.contains("feed-robots"), "\(found.output)")
    }
    // The folder alone is all that a host serves, and its own robots.txt is not there.
    #expect(try command.feed(["check", "site/f"]).status == 0)
    try Data("User-agent: Googlebot\nDisallow: /*.ics$\n".utf8)
      .write(to: URL(fileURLWithPath: command.path("site/f/robots.txt")))
    #expect(try command.feed(["check", "site/f", "--client", "google"]).status == 1)
    #expect(try command.feed(["check", "site/f", "--client", "apple"]).status == 0)
  }

  @Test("The robots.txt of a server on this computer is asked for")
  func checkServer() throws {
    let command = try Command.withSeason()
    #expect(try command.feed(["tokens", "create", "Grandma"]).status == 0)
    #expect(try command.feed(["publish", "--output-directory", "site"]).status == 0)
    let name = try #require(try command.files("site").first { $0.hasSuffix(".ics") })
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    server.arguments = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", command.path("site")]
    let output = Pipe()
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    defer { server.terminate() }
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(said.firstMatch(of: /port ([0-9]+)/)).1
    let arguments = ["check", "http://127.0.0.1:\(port)/\(name)", "--client", "google"]
    #expect(try !command.feed(arguments).output.contains("feed-robots"))
    try Data("User-agent: *\nDisallow: /\n".utf8)
      .write(to: URL(fileURLWithPath: command.path("site/robots.txt")))
    let found = try command.feed(arguments)
    #expect(found.status == 1 && found.output.contains("feed-robots"), "\(found.output)\(found.errors)")
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

  @Test("With a certificate the server speaks TLS, and nothing else")
  func serveTLS() throws {
    let command = try Command.withSeason()
    let secret = try #require(
      try command.feed(["tokens", "create", "Grandma"]).output.firstMatch(of: Self.secret)
    ).output
    let (key, certificate) = (command.path("key.pem"), command.path("certificate.pem"))
    let made = try Tool.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
        certificate,
      ])
    #expect(made.status == 0, "\(made.errors)")
    let process = command.prepared(
      Command.executable("compass-feed").path,
      ["serve", "--port", "0", "--now", Command.now, "--tls-certificate", certificate, "--tls-key", key])
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    let port = try #require(Self.firstLine(of: errors).firstMatch(of: /https:\/\/127\.0\.0\.1:([0-9]+)/)).1
    // A client that trusts this certificate and no other.
    let client = """
      import http.client, ssl, sys
      context = ssl.create_default_context(cafile=sys.argv[1])
      connection = http.client.HTTPSConnection("localhost", int(sys.argv[2]), context=context, timeout=20)
      connection.request("GET", sys.argv[3])
      answer = connection.getresponse()
      print(answer.status, answer.read(15).decode(), connection.sock and connection.sock.version())
      """
    let path = "/f/\(secret).ics"
    let answer = try Tool.run(Tool.python, ["-c", client, certificate, String(port), path])
    #expect(answer.output.hasPrefix("200 BEGIN:VCALENDAR"), "\(answer.output)\(answer.errors)")
    let plain = try Tool.run(
      Tool.python,
      [
        "-c",
        client.replacing("HTTPSConnection", with: "HTTPConnection").replacing(", context=context", with: ""),
        certificate, String(port), path,
      ])
    #expect(plain.status != 0)
  }
}

extension Command {
  /// Runs `compass-feed` at the tests' clock where it takes one.
  fileprivate func feed(_ arguments: [String]) throws -> Result {
    try run("compass-feed", arguments + (arguments.contains("list") ? [] : ["--now", Self.now]))
  }
}
