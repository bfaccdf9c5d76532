internal import CHaru

/// Owns libharu's document, and knows whether it is still well.
///
/// Pages, fonts and bookmarks hold on to it, so that none of them outlives what its handle points to. libharu's
/// errors are sticky (0x1025 from then on), so a failed document stays failed and says why again.
@safe final class PDFCore {
  /// What libharu's error handler has been told; a class of its own, since C holds a pointer to it.
  private final class Record {
    var first: PDFError.Library?
  }

  let document: HPDF_Doc
  private let record = Record()
  private var failure: PDFError?

  init() throws(PDFError) {
    // libharu calls this in the middle of its work: it may only take a note, never unwind the stack.
    let handler: HPDF_Error_Handler = { code, detail, user in
      guard let user = unsafe user else { return }
      let record = unsafe Unmanaged<Record>.fromOpaque(user).takeUnretainedValue()
      if record.first == nil { record.first = PDFError.Library(code: code, detail: detail) }
    }
    let user = unsafe Unmanaged.passUnretained(record).toOpaque()
    guard let document = unsafe HPDF_New(handler, user) else {
      throw PDFError("Not enough memory to create a PDF")
    }
    unsafe self.document = unsafe document
  }

  deinit { unsafe HPDF_Free(document) }

  /// Stops if a call failed, or if an earlier one did without saying so in its result: `HPDF_Page_ShowText`
  /// returns 0 for a text that it has refused.
  ///
  /// - Parameters:
  ///   - status: what the call returned.
  ///   - doing: what was being done, as in "The PDF's page could not be begun".
  func check(_ status: HPDF_STATUS = 0, _ doing: @autoclosure () -> String) throws(PDFError) {
    if let failure { throw failure }
    guard status != 0 || record.first != nil else { return }
    let detail = unsafe HPDF_GetErrorDetail(document)
    let library = record.first ?? PDFError.Library(code: status, detail: detail)
    throw fail(PDFError(doing(), library: library))
  }

  /// Stops if the document has failed before.
  func check(_ doing: @autoclosure () -> String) throws(PDFError) { try check(0, doing()) }

  /// Asks libharu itself whether all is well, which is done after every page and before saving.
  func checkHealth(_ doing: @autoclosure () -> String) throws(PDFError) {
    try check(unsafe HPDF_GetError(document), doing())
  }

  /// Gives the handle that a call returned, or stops.
  func checked<Handle>(
    _ handle: UnsafeMutablePointer<Handle>?, _ doing: @autoclosure () -> String
  ) throws(PDFError) -> UnsafeMutablePointer<Handle> {
    try check(0, doing())
    guard let handle = unsafe handle else { throw fail(PDFError(doing())) }
    return unsafe handle
  }

  private func fail(_ error: PDFError) -> PDFError {
    failure = error
    return error
  }

  /// The largest number that every reader takes (PDF 32000-1, annex C).
  static let largestNumber = 32_767.0

  /// Checks a length or a place: PDF has no word for NaN and infinity.
  static func check(_ value: Double, _ what: StaticString) throws(PDFError) {
    guard value.magnitude <= largestNumber else {
      throw PDFError("\(what) must be a number between -32767 and 32767, not \(value)")
    }
  }
}
