import ArgumentParser
import CompassCommandLine
import CompassFeed
import CompassSource
import Foundation

/// Where feeds are on the web.
struct PublicURLOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Public URL of the folder with the feeds. Default: $COMPASS_FEED_URL.",
      valueName: "url"))
  var publicURL: String?

  /// The folder; nil where nobody said.
  ///
  /// - Throws: ``ToolError`` where it is no address of a folder on the web.
  func base() throws -> FeedBase? {
    let environment = ProcessInfo.processInfo.environment["COMPASS_FEED_URL"]
    guard let text = publicURL ?? environment.flatMap({ $0.isEmpty ? nil : $0 }) else { return nil }
    guard let base = FeedBase(text) else {
      throw ToolError(
        "Invalid --public-url",
        help: "Use a URL such as https://example.org/calendars, at most \(FeedBase.maximumByteCount) bytes")
    }
    return base
  }
}

extension TemplateOptions {
  /// The templates of the pages.
  ///
  /// - Throws: ``ToolError`` where they are missing.
  func read() throws -> PageTemplates { try PageTemplates(lookup) }
}
