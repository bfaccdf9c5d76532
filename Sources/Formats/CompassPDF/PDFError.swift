/// Why a PDF could not be made: which step failed, in words, with libharu's own number where it has one.
package struct PDFError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure, so that a command can choose its exit code and its advice.
  package struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's stable name.
    package let rawValue: String

    /// Creates a kind from its name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// No usable font family is installed.
    package static let noFont = Code(rawValue: "pdf-no-font")
    /// A font file is not a sound TrueType font.
    package static let unsoundFont = Code(rawValue: "pdf-unsound-font")
    /// A number is not finite, or outside what the format holds.
    package static let number = Code(rawValue: "pdf-number")
    /// More of something than the format or a named limit of ours allows.
    package static let limit = Code(rawValue: "pdf-limit")
    /// The library refused a call.
    package static let library = Code(rawValue: "pdf-library")
  }

  /// The kind of failure.
  package let code: Code
  /// What went wrong and, where it helps, what to do about it.
  package let message: String
  /// libharu's error number (`HPDF_…`, hpdf_error.h) and its detail number, where the library failed.
  package let library: Library?

  /// libharu's two numbers.
  package struct Library: Sendable, Hashable {
    /// The error number.
    package let code: UInt
    /// What the error number means in more detail, such as `errno`.
    package let detail: UInt
  }

  init(_ code: Code, _ message: String, library: Library? = nil) {
    self.code = code
    self.message = message
    self.library = library
  }

  /// The message, with libharu's number in hexadecimal as its documentation lists it.
  package var description: String {
    guard let library else { return message }
    let number = String(library.code, radix: 16, uppercase: true)
    return "\(message) (libharu error 0x\(number), detail \(library.detail))"
  }
}
