import CompassCalendars
import CompassFiles
import CompassModel
import CompassSource
import CompassStore
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

@testable import CompassFeed

/// A small store in a folder of its own, and the server's answers to it; all goes with the object.
final class Season: Sendable {
  /// The folder.
  let folder: String
  /// A connection of its own, as another process has one.
  let store: SQLiteStore
  /// The athlete whose events these are.
  let athlete: UUID
  /// Every line of the log.
  let log = Mutex<[String]>([])
  /// The instant that the server is told.
  let now = Mutex(Season.noon)

  /// 2026-04-10, 12:00 in New York.
  static let noon = Date(timeIntervalSince1970: 1_775_836_800)

  init() throws {
    folder = NSTemporaryDirectory() + "feed-" + UUID().uuidString
    store = try SQLiteStore(path: folder + "/store.sqlite", mode: .readWriteCreating)
    let id = UUID()
    athlete = id
    try store.write { writer in
      try writer.set(StoreSettings.timeZone, to: "America/New_York")
      try writer.insert(Athlete(id: id, fullName: "Alex Rivera").values)
      return .commit(())
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Adds an event of the athlete.
  @discardableResult
  func add(
    _ name: String, on day: String, type: EventType = .camp, _ change: (inout Event) -> Void = { _ in }
  ) throws -> UUID {
    guard let date = CalendarDate(iso: day) else { throw ToolError(.store, "\(day) is no day") }
    var event = Event(id: UUID(), type: type, name: name, startDate: date)
    event.userID = athlete
    event.updatedAt = Date(timeIntervalSince1970: 1_770_000_000)
    change(&event)
    let values = event.values
    try store.write { .commit(try $0.insert(values)) }
    return event.id
  }

  /// Lets somebody subscribe.
  func subscribe(
    _ name: String = "Grandma", _ selection: FeedSelection = FeedSelection(),
    detail: CalendarDetail = .basic
  ) throws -> FeedSecret {
    let secret = FeedSecret.random()
    let token = FeedToken(
      digest: secret.digest, name: name, athlete: athlete, selection: selection, detail: detail.rawValue,
      createdAt: Season.noon)
    try store.write { .commit(try $0.add(token)) }
    return secret
  }

  /// Takes a subscription back.
  func revoke(_ secret: FeedSecret) throws {
    _ = try store.write { .commit(try $0.revokeFeedToken(digest: secret.digest, at: Season.noon)) }
  }

  /// The templates of the checkout.
  static func templates() throws -> PageTemplates {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    return try PageTemplates(TemplateLookup(given: checkout + "/Templates"))
  }

  /// The logger that ``log`` collects.
  func logger(_ level: Logger.Level = .trace) -> Logger {
    Logger(label: "test") { _ in
      JSONLogHandler(level: level) { line in self.log.withLock { $0.append(line) } }
    }
  }

  /// A server's options, its clock the season's.
  var options: FeedServerOptions {
    var options = FeedServerOptions()
    options.clock = { self.now.withLock { $0 } }
    return options
  }

  /// What answers, without a network.
  func server(_ change: (inout FeedServerOptions) -> Void = { _ in }) throws -> TestServer {
    var options = options
    change(&options)
    let templates = try Self.templates()
    let library = FeedLibrary(
      try FeedPlace(path: folder + "/store.sqlite"), templates: templates, limits: options.limits,
      logger: logger(), clock: options.clock)
    let responder = FeedResponder(
      library: library, options: options,
      misses: MissLimiter(maximum: options.limits.maximumMissesPerMinute), log: AccessLog(logger: logger()),
      contentSecurityPolicy: templates.contentSecurityPolicy)
    return TestServer(responder: responder, library: library)
  }
}

/// What answers requests, without a network.
struct TestServer: Sendable {
  let responder: FeedResponder
  let library: FeedLibrary

  /// An answer with its body.
  struct Answer {
    let status: Int
    let headers: HTTPFields
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    subscript(name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
  }

  /// Asks for a path.
  func ask(
    _ path: String, method: HTTPRequest.Method = .get, _ headers: [String: String] = [:],
    host: String? = "feeds.example.org", from peer: String = "203.0.113.7"
  ) async throws -> Answer {
    var request = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { request.headerFields.append(HTTPField(name: name, value: value)) }
    }
    let address = try SocketAddress(ipAddress: peer, port: 40_000)
    let response = await responder.respond(to: request, from: address)
    let collected = Collected()
    try await response.body.write(Collector(collected: collected))
    return Answer(
      status: response.status.code, headers: response.headers, bytes: collected.bytes.withLock { $0 })
  }

  /// Asks for a subscriber's calendar.
  func calendar(_ secret: FeedSecret, _ headers: [String: String] = [:]) async throws -> Answer {
    try await ask("/f/\(secret.text).ics", headers)
  }

  private final class Collected: Sendable {
    let bytes = Mutex<[UInt8]>([])
  }

  private struct Collector: ResponseBodyWriter {
    let collected: Collected

    mutating func write(_ buffer: ByteBuffer) async throws {
      collected.bytes.withLock { $0 += Array(buffer.readableBytesView) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
