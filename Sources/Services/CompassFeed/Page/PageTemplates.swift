package import CompassFiles
import CompassSource
import Foundation
import Mustache

/// The templates of the pages, read once.
package struct PageTemplates: Sendable {
  private let page: MustacheTemplate
  private let style: String
  /// What a browser may do on the page: show it with its own style, and nothing else.
  let contentSecurityPolicy: String

  /// Reads `Pages/feed.mustache` and `Pages/feed.css`.
  ///
  /// - Throws: ``ToolError`` where one is missing, or is no template.
  package init(_ lookup: TemplateLookup) throws {
    let path = try lookup.path(of: "Pages/feed.mustache")
    let text = try TemplateLookup.text(at: path)
    do {
      // Every value is escaped before it gets here, scalar by scalar; the engine's own escaping can be
      // bypassed (reliability reference §0.2).
      page = try MustacheTemplate(string: "{{% CONTENT_TYPE: TEXT}}" + text)
    } catch {
      throw ToolError(
        .file, "Invalid template \(path): \(error).",
        help: "Use --templates with a folder of complete templates.")
    }
    style = try TemplateLookup.text(at: lookup.path(of: "Pages/feed.css"))
    let hash = Data(Digest.sha256(of: Array(style.utf8))).base64EncodedString()
    contentSecurityPolicy =
      "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
  }

  /// The page of some values.
  func render(_ values: PageValue) -> [UInt8] {
    guard case .object(var members) = values else { return [] }
    members["contentSecurityPolicy"] = .text(contentSecurityPolicy)
    var object = members.mapValues(\.escaped)
    // Our own file, of which the policy has the hash.
    object["style"] = style
    return Array(page.render(object).utf8)
  }
}
