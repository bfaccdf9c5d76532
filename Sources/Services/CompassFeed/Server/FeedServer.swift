import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle

/// Serves the feeds of a store over HTTP until it is told to stop.
package struct FeedServer: Sendable {
  private let options: FeedServerOptions
  private let logger: Logger
  private let group: ServiceGroup

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - library: the feeds.
  ///   - templates: the templates of the pages.
  ///   - options: how it is run.
  ///   - logger: takes the access log.
  ///   - onRunning: is told the port when requests are taken.
  package init(
    _ library: FeedLibrary, templates: PageTemplates, options: FeedServerOptions, logger: Logger,
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) {
    self.options = options
    self.logger = logger
    let limits = options.limits
    let responder = FeedResponder(
      library: library, options: options, misses: MissLimiter(maximum: limits.maximumMissesPerMinute),
      log: AccessLog(logger: logger),
      contentSecurityPolicy: templates.contentSecurityPolicy)
    // What the framework says of a connection may have an address in it.
    var quiet = logger
    quiet.logLevel = max(logger.logLevel, .warning)
    let server = HTTPServerBuilder.http1(
      configuration: .init(
        additionalChannelHandlers: [StallGuard(seconds: limits.stallSeconds)],
        idleTimeout: .seconds(Int64(limits.idleSeconds)),
        // Beyond this the connection is cut; below it, the answer says what is too large.
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.maximumHeaderByteCount * 2,
          maxHeaderListSize: limits.maximumHeaderByteCount * 4,
          maxHeaderFieldCount: limits.maximumHeaderFieldCount * 4)))
    let application = Application(
      responder: responder,
      server: server,
      configuration: .init(
        address: .hostname(options.host, port: options.port),
        availableConnectionsDelegate: MaximumAvailableConnections(limits.maximumConnections, logger: quiet)),
      onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? options.port) },
      logger: quiet)
    var configuration = ServiceGroupConfiguration(services: [application], logger: quiet)
    configuration.maximumGracefulShutdownDuration = .seconds(limits.shutdownSeconds)
    group = ServiceGroup(configuration: configuration)
  }

  /// Serves until ``stop()``.
  ///
  /// - Throws: ``FeedError`` where it cannot listen.
  package func run() async throws {
    do {
      try await group.run()
    } catch let error as IOError {
      throw FeedError(
        "Can't use port \(options.port) of \(options.host): \(String(cString: strerror(error.errnoCode)))",
        help: "Choose another port with --port, or an address of this computer with --host")
    } catch let error as SocketAddressError {
      throw FeedError("Unknown address \(options.host): \(error)", help: "Choose another address with --host")
    }
  }

  /// Lets what is being answered be answered, and ends.
  package func stop() async { await group.triggerGracefulShutdown() }
}
