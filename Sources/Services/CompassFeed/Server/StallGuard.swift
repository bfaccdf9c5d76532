import NIOCore
import NIOHTTPTypes

/// Closes a connection on which a request does not end, or an answer is not taken, for too long.
///
/// The server's own timer starts anew with every byte of a body, and does not see a client that never reads
/// (reliability reference §2.5).
final class StallGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let patience: TimeAmount
  private var reading: Scheduled<Void>?
  private var writing: Scheduled<Void>?

  /// Creates a guard.
  ///
  /// - Parameter seconds: how long a request or an answer may take.
  init(seconds: Int) { patience = .seconds(Int64(seconds)) }

  /// Starts the clock with a request's head and stops it with its end.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: reading = closing(context)
    case .body: break
    case .end:
      reading?.cancel()
      reading = nil
    }
    context.fireChannelRead(data)
  }

  /// Starts the clock with an answer's first byte and stops it when the last was taken.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if writing == nil { writing = closing(context) }
    guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.writing?.cancel()
      self.writing = nil
    }
    context.write(data, promise: promise)
  }

  /// Stops all clocks.
  func channelInactive(context: ChannelHandlerContext) {
    reading?.cancel()
    writing?.cancel()
    context.fireChannelInactive()
  }

  private func closing(_ context: ChannelHandlerContext) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }
}
