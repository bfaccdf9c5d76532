import Foundation
import Synchronization
import Testing

@testable import CompassFeed

@Suite("The server on a port", .timeLimit(.minutes(1)))
struct LiveServerTests {
  @Test("A subscriber's exchange on one connection: all, nothing new, something new, gone")
  func exchange() async throws {
    let season = try Season()
    let secret = try season.subscribe()
    try await season.serving { port in
      let client = try Client(port: port)
      let path = "/f/\(secret.text).ics"
      let first = try await client.ask("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(first.hasPrefix("HTTP/1.1 200 OK\r\n") && first.hasSuffix("END:VCALENDAR\r\n"))
      let tag = try #require(Client.value(of: "ETag", in: first))
      let conditional = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \(tag)\r\n\r\n"
      let second = try await client.ask(conditional)
      #expect(second.hasPrefix("HTTP/1.1 304 Not Modified\r\n") && second.hasSuffix("\r\n\r\n"))
      #expect(Client.value(of: "ETag", in: second) == tag)
      let head = try await client.ask("HEAD \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n", isHead: true)
      let length = Client.value(of: "Content-Length", in: first)
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && Client.value(of: "Content-Length", in: head) == length)
      try season.add("Spring Camp", on: "2026-04-18")
      #expect(try await client.ask(conditional).contains("SUMMARY:Spring Camp\r\n"))
      try season.revoke(secret)
      #expect(try await client.ask(conditional).hasPrefix("HTTP/1.1 410 Gone\r\n"))
    }
  }

  @Test(
    "What breaks HTTP is refused and the connection ends",
    arguments: [
      ("GET /health HTTP/1.1\r\n\r\n", "400"), ("GARBAGE\r\n\r\n", "400"),
      ("GET /health HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 9000))\r\n\r\n", "431"),
      ("GET /health HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 20_000))\r\n\r\n", "400"),
      ("GET /\(String(repeating: "x", count: 1100)) HTTP/1.1\r\nHost: a\r\n\r\n", "414"),
      ("GET /f/x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", "400"),
    ])
  func malformed(request: String, status: String) async throws {
    try await Season().serving { port in
      let client = try Client(port: port)
      let answer = try await client.ask(request)
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
      #expect(Client.value(of: "Connection", in: answer)?.lowercased() == "close")
    }
  }

  @Test("Who says nothing, and who never ends a request, is left after a while")
  func idle() async throws {
    try await Season().serving {
      $0.limits.idleSeconds = 1
      $0.limits.stallSeconds = 1
    } _: { port in
      let (silent, slow) = (try Client(port: port), try Client(port: port))
      try slow.send("POST /f/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\na")
      for _ in 0..<8 {
        try await Task.sleep(for: .milliseconds(250))
        try? slow.send("a")
      }
      #expect(await silent.isClosed())
      #expect(await slow.isClosed())
    }
  }
}

extension Season {
  /// Lends the port of a server that runs meanwhile, and sees that it ends in good order.
  fileprivate func serving(
    _ change: (inout FeedServerOptions) -> Void = { _ in }, _ body: @Sendable (Int) async throws -> Void
  ) async throws {
    var options = options
    options.port = 0
    change(&options)
    let templates = try Self.templates()
    let library = FeedLibrary(
      try FeedPlace(path: folder + "/store.sqlite"), templates: templates, limits: options.limits,
      clock: options.clock)
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let server = FeedServer(library, templates: templates, options: options, logger: logger()) { port in
      found.yield(port)
    }
    let running = Task { try await server.run() }
    var iterator = ports.makeAsyncIterator()
    let port = try #require(await iterator.next())
    do {
      try await body(port)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    try await running.value
  }
}

/// A client that sends bytes as they are.
private final class Client: Sendable {
  private let descriptor: Int32

  struct Failure: Error {}

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure() }
  }

  deinit { close(descriptor) }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw Failure()
    }
  }

  /// Sends a request and returns the whole answer, on a thread of its own: the server needs the others.
  func ask(_ request: String, isHead: Bool = false) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Swift.Result { try self.exchange(request, isHead: isHead) })
      }
    }
  }

  private func exchange(_ request: String, isHead: Bool) throws -> String {
    try send(request)
    var answer: [UInt8] = []
    while true {
      let text = String(decoding: answer, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let length = isHead ? 0 : Self.value(of: "Content-Length", in: text).flatMap { Int($0) } ?? 0
        if text[end.upperBound...].utf8.count >= length { return text }
      }
      guard let more = receive(), !more.isEmpty else { return text }
      answer += more
    }
  }

  /// Whether the other end has gone.
  func isClosed() async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        // What was answered before is of no interest.
        var bytes = self.receive()
        while bytes?.isEmpty == false { bytes = self.receive() }
        continuation.resume(returning: bytes?.isEmpty ?? (errno == ECONNRESET))
      }
    }
  }

  private func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : Array(buffer.prefix(count))
  }

  static func value(of name: String, in answer: String) -> String? {
    for line in answer.components(separatedBy: "\r\n")
    where line.lowercased().hasPrefix(name.lowercased() + ":") {
      return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }
    return nil
  }
}
