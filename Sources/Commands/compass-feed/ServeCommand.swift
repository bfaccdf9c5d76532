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
    abstract: "Serve the subscribers' feeds until you stop it.",
    usage: "compass-feed serve [<options>]",
    discussion: """
      Changes in the store appear at the next request. The server listens on
      this computer only, unless --host names another address. Put a reverse
      proxy with HTTPS in front of it. Google and Outlook must be able to reach
      the proxy. /health answers "ok".

      The log on stderr has one JSON line per request, without secret addresses.
      It warns of feeds that come close to 1 MB, Google's limit.

      EXAMPLES
        compass-feed serve
        compass-feed serve --behind-proxy --public-url https://example.org/f
        compass-feed serve --host 0.0.0.0 --port 8443

      \(FeedExit.table)
      """)

  @OptionGroup var storePath: StorePathOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var publicURL: PublicURLOptions
  @OptionGroup var templates: TemplateOptions

  @Option(help: ArgumentHelp("Address to listen on.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("Port to listen on; 0 chooses a free port.", valueName: "port"))
  var port = 8087

  @Flag(
    name: .customLong("no-gzip"),
    help: ArgumentHelp("Don't compress answers. Outlook never gets compressed ones.", visibility: .hidden))
  var noGzip = false

  @Flag(help: "Read the client address from the last entry of X-Forwarded-For.")
  var behindProxy = false

  @Flag(help: "Don't log requests.")
  var quiet = false

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("Invalid --port. Use 0 to 65535.") }
  }

  func run() throws {
    let options = try serverOptions()
    let templates = try templates.read()
    let logger = Logger(label: "compass-feed") { _ in
      JSONLogHandler(level: quiet ? .warning : .info) { StandardError.write($0) }
    }
    let place = try FeedPlace(path: storePath.path())
    let library = FeedLibrary(
      place, templates: templates, zone: options.zone,
      limits: options.limits, logger: logger, clock: options.clock)
    let server = FeedServer(library, templates: templates, options: options, logger: logger) { port in
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
    if clock.isFixed {
      let instant = try clock.instant()
      options.clock = { instant }
    }
    return options
  }

  private func announce(_ options: FeedServerOptions, port: Int) {
    let host = options.host.utf8.contains(0x3A) ? "[\(options.host)]" : options.host
    StandardError.write("compass-feed: listening at http://\(host):\(port)\n")
    guard !options.isLoopback else { return }
    StandardError.write(
      """
      note: Other computers can reach this server now.\
      \(options.isBehindProxy ? "" : " Without HTTPS, others on the network can read the feeds' addresses.")

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
