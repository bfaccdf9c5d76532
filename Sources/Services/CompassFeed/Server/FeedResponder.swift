import CompassStore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers requests for feeds, pages and health, and nothing else.
struct FeedResponder: HTTPResponder {
  let library: FeedLibrary
  let options: FeedServerOptions
  let misses: MissLimiter
  let log: AccessLog
  let contentSecurityPolicy: String

  /// Answers a request.
  func respond(to request: Request, context: FeedRequestContext) async -> Response {
    await respond(to: request.head, from: context.peer)
  }

  /// Answers a request and logs it.
  func respond(to request: HTTPRequest, from peer: SocketAddress?) async -> Response {
    let start = ContinuousClock.now
    let client = ClientAddress(peer, request.headerFields, isBehindProxy: options.isBehindProxy)
    let target = RequestTarget(request, limits: options.limits)
    var answer = await answer(target, request, client)
    if request.method == .head {
      // As if it were a GET (RFC 9110 §9.3.2), with the length of what is not sent.
      answer.response = answer.response.createHeadResponse()
      answer.byteCount = 0
    }
    let duration = ContinuousClock.now - start
    log.write(
      method: request.method, target: target, status: answer.response.status.code,
      byteCount: answer.byteCount, duration: duration, client: client)
    return answer.response
  }

  private struct Answer {
    var response: Response
    var byteCount = 0

    init(_ status: HTTPResponse.Status, _ headers: HTTPFields = [:], text: String? = nil) {
      let text = text ?? "\(status.code) \(status.reasonPhrase)\n"
      self.init(
        status, headers.adding([.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"]),
        body: ByteBuffer(string: text))
    }

    init(_ status: HTTPResponse.Status, _ headers: HTTPFields, body: ByteBuffer) {
      response = Response(
        status: status, headers: headers.adding(FeedHeaders.always), body: ResponseBody(byteBuffer: body))
      byteCount = body.readableBytes
    }

    /// The answer to somebody who has the body already.
    init(notModified headers: HTTPFields) {
      response = Response(status: .notModified, headers: headers.adding(FeedHeaders.always))
      response.headers[.contentLength] = nil
    }
  }

  private func answer(
    _ target: RequestTarget, _ request: HTTPRequest, _ client: ClientAddress
  ) async -> Answer {
    if let refusal = target.refusal { return Answer(refusal, [.connection: "close"]) }
    if target.route == .other { return Answer(.notFound) }
    guard request.method == .get || request.method == .head else {
      return Answer(.methodNotAllowed, [.allow: "GET, HEAD"])
    }
    do {
      switch target.place {
      case .health:
        try await library.checkHealth()
        return Answer(.ok, text: "ok\n")
      case .feed(nil), .page(nil, _): return missed(client)
      case .feed(let secret?): return found(try await library.calendar(of: secret), .feed, request, client)
      case .page(let secret?, let month):
        guard let base = options.base ?? FeedBase(authority: request.authority)
        else { return Answer(.badRequest, [.connection: "close"]) }
        return found(try await library.page(of: secret, month: month, base: base), .page, request, client)
      case .none: return Answer(.notFound)
      }
    } catch {
      log.failure(error)
      // A client that is told to come again keeps what it has (calendar reference §3.1).
      return Answer(.serviceUnavailable, [.retryAfter: "60"])
    }
  }

  private func found(
    _ finding: FeedLibrary.Finding<FeedDocument>, _ kind: FeedHeaders.Kind, _ request: HTTPRequest,
    _ client: ClientAddress
  ) -> Answer {
    switch finding {
    case .found(let document): return sent(document, kind, request.headerFields)
    case .revoked: return Answer(.gone)
    case .unknown: return missed(client)
    }
  }

  private func missed(_ client: ClientAddress) -> Answer {
    let seconds = Int(options.clock().timeIntervalSince1970)
    guard misses.isTooMany(client: client.text, at: seconds) else { return Answer(.notFound) }
    return Answer(.tooManyRequests, [.retryAfter: "60"])
  }

  private func sent(_ document: FeedDocument, _ kind: FeedHeaders.Kind, _ request: HTTPFields) -> Answer {
    let packed = packs(request) ? document.packed : nil
    let sent = packed ?? document.plain
    // What became so within this second lies ahead of the clock (RFC 9110 §8.8.2.1).
    let lastModified = document.lastModified.flatMap { $0.date <= HTTPDate(options.clock()) ? $0 : nil }
    var headers = FeedHeaders.of(kind, contentSecurityPolicy: contentSecurityPolicy)
    headers[.eTag] = sent.tag.fieldValue
    headers[.lastModified] = lastModified?.field
    if options.usesGzip { headers[.vary] = "Accept-Encoding" }
    let conditions = Conditions(
      ifNoneMatch: request.joined(.ifNoneMatch), ifModifiedSince: request[.ifModifiedSince])
    if conditions.areMet(tag: sent.tag, lastModified: lastModified?.date) {
      return Answer(notModified: headers)
    }
    headers[.contentType] = kind.contentType
    if packed != nil { headers[.contentEncoding] = "gzip" }
    return Answer(.ok, headers, body: sent.body)
  }

  private func packs(_ request: HTTPFields) -> Bool {
    options.usesGzip && ContentCoding.acceptsGzip(request.joined(.acceptEncoding))
      && !ContentCoding.isBrokenByGzip(userAgent: request[.userAgent])
  }
}

extension HTTPFields {
  /// The values of a field that may come more than once, as one list; nil where it is not there.
  fileprivate func joined(_ name: HTTPField.Name) -> String? {
    let values = self[values: name]
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The fields with others, which do not replace any.
  fileprivate func adding(_ others: HTTPFields) -> HTTPFields {
    var result = self
    for field in others where !result.contains(field.name) { result.append(field) }
    return result
  }
}
