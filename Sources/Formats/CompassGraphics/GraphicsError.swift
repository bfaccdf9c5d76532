/// An error in a picture or a QR code, with advice on how to fix it.
package struct GraphicsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem and how to fix it, without the name of the file.
  package let message: String

  init(_ message: String) { self.message = message }

  package var description: String { message }
}
