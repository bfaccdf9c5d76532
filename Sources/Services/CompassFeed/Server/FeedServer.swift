import CompassSource
import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle

/// Serves the feeds of a store over HTTP until it is stopped.
package struct FeedServer: Sendable {
  private let options: FeedServerOptions
  private let group: ServiceGroup

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - library: the feeds.
  ///   - templates: the templates of the pages.
  ///   - options: the address, the port and the limits.
  ///   - logger: the logger for the access log.
  ///   - onRunning: called with the port when the server accepts requests.
  package init(
    _ library: FeedLibrary, templates: PageTemplates, options: FeedServerOptions, logger: Logger,
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) {
    self.options = options
    let limits = options.limits
    let responder = FeedResponder(
      library: library, options: options, misses: MissLimiter(maximum: limits.maximumMissesPerMinute),
      log: AccessLog(logger: logger),
      contentSecurityPolicy: templates.contentSecurityPolicy)
    // Log only warnings and errors of the framework: its other messages may contain addresses.
    var quiet = logger
    quiet.logLevel = max(logger.logLevel, .warning)
    let server = HTTPServerBuilder.http1(
      configuration: .init(
        additionalChannelHandlers: [StallGuard(seconds: limits.stallSeconds)],
        idleTimeout: .seconds(Int64(limits.idleSeconds)),
        // Headers above these limits close the connection. Smaller ones that are too large get status 431.
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

  /// Serves until ``stop()`` is called.
  ///
  /// - Throws: ``ToolError`` if the server can't listen on its address and port.
  package func run() async throws {
    do {
      try await group.run()
    } catch let error as IOError {
      throw ToolError(
        "Can't use port \(options.port) of \(options.host): \(String(cString: strerror(error.errnoCode)))",
        help: "Choose another port with --port, or an address of this computer with --host")
    } catch let error as SocketAddressError {
      throw ToolError("Unknown address \(options.host): \(error)", help: "Choose another address with --host")
    }
  }

  /// Finishes the responses in progress and stops.
  package func stop() async { await group.triggerGracefulShutdown() }
}
