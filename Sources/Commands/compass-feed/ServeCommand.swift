import ArgumentParser
import CompassCommandLine
import CompassFeed
import Dispatch
import Foundation
import Logging
import Synchronization

/// `compass-feed serve`: answers at the subscribers' addresses.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer at the subscribers' addresses until told to stop.",
    usage: "compass-feed serve [<options>]",
    discussion: """
      What changes in the store is there at the next request. The server listens
      on this machine only unless --host says otherwise: let a proxy speak HTTPS
      for it, or give it a certificate. Google and Outlook fetch feeds
      themselves, so they must be able to reach it. /health and /metrics are for
      whoever runs it; a proxy should keep them to itself.

      The log goes to stderr, a line of JSON for each request: no addresses of
      feeds, only the beginning of a secret's hash, as `tokens list` shows it. A
      feed that nears 1 MB, beyond which Google takes none, is a warning there.

      EXAMPLES
        compass-feed serve
        compass-feed serve --behind-proxy --public-url https://example.org/f
        compass-feed serve --host 0.0.0.0 --port 8443 \\
          --tls-certificate fullchain.pem --tls-key privkey.pem

      \(FeedExit.table)
      """)

  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var publicURL: PublicURLOptions
  @OptionGroup var templates: TemplateOptions

  @Option(help: ArgumentHelp("The address to listen at.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("The port; 0 takes one that is free.", valueName: "port"))
  var port = 8087

  @Flag(name: .customLong("no-gzip"), help: "Never pack answers. Outlook never gets packed ones.")
  var noGzip = false

  @Option(
    help: ArgumentHelp("The certificate and its chain, in PEM.", valueName: "file"), completion: .file())
  var tlsCertificate: String?

  @Option(help: ArgumentHelp("The key of the certificate, in PEM.", valueName: "file"), completion: .file())
  var tlsKey: String?

  @Flag(help: "Take the last entry of X-Forwarded-For for who asks.")
  var behindProxy = false

  @Flag(help: "Write no line for each request.")
  var quiet = false

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port is from 0 to 65535") }
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("Give --tls-certificate and --tls-key together")
    }
  }

  func run() throws {
    let options = try serverOptions()
    let templates = try templates.read()
    let logger = Logger(label: "compass-feed") { _ in
      JSONLogHandler(level: quiet ? .warning : .info) { StandardError.write($0) }
    }
    let place = try FeedPlace(path: storePath.path()) { cell in
      logger.warning("\(DamageWarnings.text(of: cell).dropFirst("warning: ".count))")
    }
    place.upgrade?.announce()
    let library = FeedLibrary(
      place, templates: templates, zone: options.zone,
      limits: options.limits, logger: logger, clock: options.clock)
    let server = try FeedServer(library, templates: templates, options: options, logger: logger) { port in
      announce(options, port: port)
    }
    Interruption.endInOrder { Task { await server.stop() } }
    try waiting { try await server.run() }
  }

  private func serverOptions() throws -> FeedServerOptions {
    var options = FeedServerOptions()
    options.host = host
    options.port = port
    options.base = try publicURL.base()
    options.usesGzip = !noGzip
    options.isBehindProxy = behindProxy
    options.zone = try clock.zone()
    if let tlsCertificate, let tlsKey { options.certificate = (tlsCertificate, tlsKey) }
    if clock.isFixed {
      let instant = try clock.instant()
      options.clock = { instant }
    }
    return options
  }

  private func announce(_ options: FeedServerOptions, port: Int) {
    let host = options.host.utf8.contains(0x3A) ? "[\(options.host)]" : options.host
    StandardError.write("compass-feed: listening at \(options.isTLS ? "https" : "http")://\(host):\(port)\n")
    guard !options.isLoopback else { return }
    StandardError.write(
      """
      note: others reach this server now. Google and Outlook fetch feeds themselves and must reach it, too\
      \(options.isTLS || options.isBehindProxy
        ? "" : "; without HTTPS everybody on the way can read the addresses")

      """)
  }

  /// Runs what is asynchronous to its end; the main thread has nothing else to do.
  private func waiting(_ body: @escaping @Sendable () async throws -> Void) throws {
    let end = DispatchSemaphore(value: 0)
    let failure = Mutex<(any Error)?>(nil)
    Task {
      do { try await body() } catch { failure.withLock { $0 = error } }
      end.signal()
    }
    end.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
