import CompassSource
import CompassStore
import HTTPTypes
import Logging

/// Writes what was asked for and what came of it, without the secrets in it.
struct AccessLog: Sendable {
  let logger: Logger

  /// Writes a request: of its target only what kind it is, and the beginning of the secret's hash.
  func write(
    method: HTTPRequest.Method, target: RequestTarget, status: Int, byteCount: Int, duration: Duration,
    client: ClientAddress
  ) {
    guard logger.logLevel <= .info else { return }
    var metadata: Logger.Metadata = [
      "method": .string(Self.known.contains(method) ? method.rawValue : "other"),
      "route": .string(target.route.rawValue), "status": .stringConvertible(status),
      "bytes": .stringConvertible(byteCount), "microseconds": .stringConvertible(Self.microseconds(duration)),
      "network": .string(client.network),
    ]
    if let secret = target.secret { metadata["token"] = .string(String(secret.digest.prefix(8))) }
    logger.info("request", metadata: metadata)
  }

  /// Writes that a feed nears what Google takes.
  func large(_ token: FeedToken, byteCount: Int) {
    logger.warning(
      "large-feed",
      metadata: ["token": .string(String(token.digest.prefix(8))), "bytes": .stringConvertible(byteCount)])
  }

  /// Writes that the store could not be read.
  func failure(_ error: any Error) {
    let code = (error as? ToolError)?.kind.name ?? "other"
    logger.error("store", metadata: ["code": .string(code)])
  }

  /// What anybody may send as a method is not repeated.
  private static let known: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .delete, .options, .patch]

  private static func microseconds(_ duration: Duration) -> Int {
    Int(clamping: duration.components.seconds) * 1_000_000
      + Int(clamping: duration.components.attoseconds / 1_000_000_000_000)
  }
}
