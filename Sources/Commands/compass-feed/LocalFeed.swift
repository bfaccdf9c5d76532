import CompassCalendars
import CompassCommandLine
import CompassSource
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A feed that a server on this computer answers with; nothing else is ever asked.
struct LocalFeed {
  private let url: URL

  /// Where it is, without the secret in its path.
  var place: String { "\(url.host ?? ""):\(url.port ?? 80)" }

  private static let hosts: Set = ["localhost", "127.0.0.1", "::1", "[::1]"]
  /// The longest that a server may take, in seconds.
  private static let timeout: TimeInterval = 20

  /// Reads an address; nil for what is none, such as the path of a file.
  init?(_ text: String) {
    guard text.contains("://"), let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme)
    else { return nil }
    self.url = url
  }

  /// Asks for the feed twice, the second time with its own validators.
  ///
  /// - Throws: ``ToolError`` where the server is another computer's, or does not answer.
  func check() throws -> FeedCheck {
    guard let host = url.host?.lowercased(), Self.hosts.contains(host) else {
      throw ToolError(
        "Can't check a feed on another computer", help: "Save the feed as a file and check the file")
    }
    let (body, answer) = try get(url, [:])
    var response = FeedResponse(status: answer.statusCode, headers: Self.headers(of: answer))
    var validators: [String: String] = [:]
    for (name, value) in response.headers {
      if name.lowercased() == "etag" { validators["If-None-Match"] = value }
      if name.lowercased() == "last-modified" { validators["If-Modified-Since"] = value }
    }
    if !validators.isEmpty { response.repeatedStatus = try get(url, validators).1.statusCode }
    var check = FeedCheck(body)
    check.response = response
    return check
  }

  private static func headers(of answer: HTTPURLResponse) -> [(name: String, value: String)] {
    answer.allHeaderFields.compactMap { key, value in
      guard let name = key as? String, let text = value as? String else { return nil }
      return (name, text)
    }.sorted { $0.name < $1.name }
  }

  private func get(_ url: URL, _ headers: [String: String]) throws -> ([UInt8], HTTPURLResponse) {
    var request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: Self.timeout)
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let answer = Answer()
    let done = DispatchSemaphore(value: 0)
    let task = URLSession(configuration: .ephemeral).dataTask(with: request) { data, response, _ in
      answer.set(data, response as? HTTPURLResponse)
      done.signal()
    }
    task.resume()
    done.wait()
    guard let (data, response) = answer.value else {
      throw ToolError("No server answers at \(place)", help: "Start it with `compass-feed serve`")
    }
    return ([UInt8](data), response)
  }

  /// What came back, handed from the thread of the network to the one that waits.
  private final class Answer: Sendable {
    private let state = NSLock()
    private nonisolated(unsafe) var kept: (Data, HTTPURLResponse)?

    func set(_ data: Data?, _ response: HTTPURLResponse?) {
      state.withLock { kept = data.flatMap { data in response.map { (data, $0) } } }
    }

    var value: (Data, HTTPURLResponse)? { state.withLock { kept } }
  }
}
