/// Why a picture or a symbol could not be taken, with what to do about it.
package struct GraphicsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure, so that a command can choose its exit code and its advice.
  package struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's stable name.
    package let rawValue: String

    /// Creates a kind from its name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The bytes are neither a PNG nor a JPEG.
    package static let unknownFormat = Code(rawValue: "image-unknown-format")
    /// The file is cut off or damaged.
    package static let damaged = Code(rawValue: "image-damaged")
    /// The file is larger than a named limit.
    package static let limit = Code(rawValue: "image-limit")
    /// A text is too long for a symbol.
    package static let tooLong = Code(rawValue: "symbol-too-long")
    /// The library refused a call.
    package static let library = Code(rawValue: "graphics-library")
  }

  /// The kind of failure.
  package let code: Code
  /// What went wrong and what to do about it, without the file's name.
  package let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  package var description: String { message }
}
