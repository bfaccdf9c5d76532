import CompassFiles
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
package import Logging
import NIOCore
import NIOSSL
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
  /// - Throws: ``FeedError`` where the certificate or its key cannot be used.
  package init(
    _ library: FeedLibrary, templates: PageTemplates, options: FeedServerOptions, logger: Logger,
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    self.options = options
    self.logger = logger
    let limits = options.limits
    let responder = FeedResponder(
      library: library, options: options, metrics: FeedMetrics(),
      misses: MissLimiter(maximum: limits.maximumMissesPerMinute), log: AccessLog(logger: logger),
      contentSecurityPolicy: templates.contentSecurityPolicy)
    // What the framework says of a connection may have an address in it.
    var quiet = logger
    quiet.logLevel = max(logger.logLevel, .warning)
    let plain = HTTPServerBuilder.http1(
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
      server: try options.certificate.map { try Self.encrypted(plain, $0.chain, $0.key) } ?? plain,
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
        "Port \(options.port) of \(options.host) cannot be used: \(String(cString: strerror(error.errnoCode)))",
        help: "Choose another with --port, or an address of this machine with --host")
    } catch let error as SocketAddressError {
      throw FeedError("There is no address \(options.host): \(error)", help: "Choose another with --host")
    }
  }

  /// Lets what is being answered be answered, and ends.
  package func stop() async { await group.triggerGracefulShutdown() }

  private static func encrypted(
    _ plain: HTTPServerBuilder, _ chain: String, _ key: String
  ) throws -> HTTPServerBuilder {
    do {
      let certificates = try NIOSSLCertificate.fromPEMBytes(
        FileSource.bytes(of: .named(chain), as: .certificate)
      )
      .map(NIOSSLCertificateSource.certificate)
      let privateKey = try NIOSSLPrivateKey(
        bytes: FileSource.bytes(of: .named(key), as: .certificate), format: .pem)
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: certificates, privateKey: .privateKey(privateKey))
      configuration.minimumTLSVersion = .tlsv12
      return try .tls(plain, tlsConfiguration: configuration)
    } catch {
      throw FeedError(
        "The certificate \(chain) and its key cannot be used: \(error)",
        help: "Give PEM files that belong together")
    }
  }
}
