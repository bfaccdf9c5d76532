/// Why a PDF could not be made: which step failed, in words, with libharu's own number where it has one.
package struct PDFError: Error, Sendable, Hashable, CustomStringConvertible {
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

  init(_ message: String, library: Library? = nil) {
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
