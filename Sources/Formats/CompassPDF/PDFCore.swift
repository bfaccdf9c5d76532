internal import CHaru
import CompassSource

/// Owns libharu's document and tracks its errors.
///
/// Pages, fonts and bookmarks keep a reference to it, so that their handles stay valid. libharu's errors are
/// sticky (0x1025 from then on): a failed document stays failed and repeats its first error.
@safe final class PDFCore {
  /// The first error that libharu reported; a class, because C holds a pointer to it.
  private final class Record {
    var first: (code: UInt, detail: UInt)?
  }

  let document: HPDF_Doc
  private let record = Record()
  private var failure: ToolError?

  init() throws(ToolError) {
    // libharu calls this in the middle of its work, so it must only record the error, never unwind the stack.
    let handler: HPDF_Error_Handler = { code, detail, user in
      guard let user = unsafe user else { return }
      let record = unsafe Unmanaged<Record>.fromOpaque(user).takeUnretainedValue()
      if record.first == nil { record.first = (code, detail) }
    }
    let user = unsafe Unmanaged.passUnretained(record).toOpaque()
    guard let document = unsafe HPDF_New(handler, user) else {
      throw ToolError("Not enough memory to create a PDF")
    }
    unsafe self.document = unsafe document
  }

  deinit { unsafe HPDF_Free(document) }

  /// Throws if this call or an earlier one failed.
  ///
  /// Some calls don't return their errors: `HPDF_Page_ShowText` returns 0 for a text that it rejects.
  ///
  /// - Parameters:
  ///   - status: the result of the call.
  ///   - doing: the message for a failure, such as "Can't create a PDF page".
  func check(_ status: HPDF_STATUS = 0, _ doing: @autoclosure () -> String) throws(ToolError) {
    if let failure { throw failure }
    guard status != 0 || record.first != nil else { return }
    let detail = unsafe HPDF_GetErrorDetail(document)
    let (code, number) = record.first ?? (status, detail)
    let library = "libharu error 0x\(String(code, radix: 16, uppercase: true)), detail \(number)"
    throw fail(ToolError("\(doing()) (\(library))"))
  }

  /// Throws if the document has failed before.
  func check(_ doing: @autoclosure () -> String) throws(ToolError) { try check(0, doing()) }

  /// Checks libharu's own error state; called after every page and before saving.
  func checkHealth(_ doing: @autoclosure () -> String) throws(ToolError) {
    try check(unsafe HPDF_GetError(document), doing())
  }

  /// Returns the handle from a call, or throws.
  func checked<Handle>(
    _ handle: UnsafeMutablePointer<Handle>?, _ doing: @autoclosure () -> String
  ) throws(ToolError) -> UnsafeMutablePointer<Handle> {
    try check(0, doing())
    guard let handle = unsafe handle else { throw fail(ToolError(doing())) }
    return unsafe handle
  }

  private func fail(_ error: ToolError) -> ToolError {
    failure = error
    return error
  }

  /// The largest number that all PDF readers support (PDF 32000-1, annex C).
  static let largestNumber = 32_767.0

  /// Checks a length or a coordinate, because PDF can't represent NaN and infinity.
  static func check(_ value: Double, _ what: StaticString) throws(ToolError) {
    guard value.magnitude <= largestNumber else {
      throw ToolError("\(what) must be a number between -32767 and 32767, not \(value)")
    }
  }
}
