package import CompassSource
package import Foundation

/// The properties of a run that renderers of its validation report need.
package struct ReportContext: Sendable {
  /// The command: `compass-import`.
  package var command: String
  /// Its version.
  package var version: String
  /// The absolute path of the folder that the paths of inputs are seen from.
  package var folder: String
  /// The absolute path of the checkout in a CI job, which annotations are seen from; nil means ``folder``.
  package var checkout: String?
  /// When the report is written.
  package var now: Date
  /// Whether values that may say something of a person are written rather than masked.
  package var showsPersonal: Bool

  /// Creates a context.
  package init(command: String, version: String, folder: String, now: Date, showsPersonal: Bool = false) {
    self.command = command
    self.version = version
    self.folder = folder
    self.now = now
    self.showsPersonal = showsPersonal
  }

  /// Returns a normalized path, relative to ``folder`` if it is below it; `stdin` for the standard input.
  package func relative(_ path: String) -> String {
    guard path != "-" else { return "stdin" }
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    guard !parts.isEmpty else { return path }
    guard isAbsolute else { return parts.joined(separator: "/") }
    let base = folder.split(separator: "/")
    if !base.isEmpty, parts.starts(with: base), parts.count > base.count {
      return parts.dropFirst(base.count).joined(separator: "/")
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns a path for a CI service, relative to ``checkout`` if it is below it.
  package func inCheckout(_ path: String) -> String {
    let seen = relative(path)
    guard let checkout, path != "-" else { return seen }
    var context = self
    context.folder = checkout
    return context.relative(seen.utf8.first == UInt8(ascii: "/") ? seen : "\(folder)/\(seen)")
  }

  /// A path as a URI reference (RFC 3986 §4.2), everything percent-encoded that is not unreserved.
  func uri(_ path: String) -> String {
    let path = inCheckout(path)
    return (path.utf8.first == UInt8(ascii: "/") ? "file://" : "") + Self.percentEncoded(path)
  }

  /// A path with every byte percent-encoded that is neither unreserved nor a slash (RFC 3986 §2.3).
  package static func percentEncoded(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  /// The text of a message, personal values masked unless they are to be shown.
  package func text(_ message: Message) -> String { message.rendered(showingPersonal: showsPersonal) }

  /// The text of a message as a sentence of its own: it ends with a period unless it ends with a mark already.
  package func sentence(_ message: Message) -> String {
    let text = text(message)
    guard let last = text.utf8.last, !".!?:".utf8.contains(last), !text.hasSuffix("…") else { return text }
    return text + "."
  }
}
