/// An error while creating a PDF, with libharu's error number if libharu failed.
package struct PDFError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A message that describes the failure and, if useful, how to fix it.
  package let message: String
  /// libharu's error number (`HPDF_…`, hpdf_error.h) and its detail number, if libharu failed.
  package let library: Library?

  /// libharu's two numbers.
  package struct Library: Sendable, Hashable {
    /// The error number.
    package let code: UInt
    /// The detail of the error, such as `errno`.
    package let detail: UInt
  }

  init(_ message: String, library: Library? = nil) {
    self.message = message
    self.library = library
  }

  /// The message with libharu's error number in hexadecimal, as in its documentation.
  package var description: String {
    guard let library else { return message }
    let number = String(library.code, radix: 16, uppercase: true)
    return "\(message) (libharu error 0x\(number), detail \(library.detail))"
  }
}
