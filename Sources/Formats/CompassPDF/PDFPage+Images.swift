internal import CHaru
internal import CHaruShims

/// The pictures of a document, each of which is stored once, however often it is drawn.
@safe final class PDFImageStore {
  /// The most pictures that a document may have.
  static let maximumCount = 2_000

  private let core: PDFCore
  private var stored: [PDFImage: PDFStoredImage] = [:]

  init(core: PDFCore) { self.core = core }

  func handle(for image: PDFImage) throws(PDFError) -> HPDF_Image {
    if let known = stored[image] { return unsafe known.handle }
    guard stored.count < PDFImageStore.maximumCount else {
      throw PDFError("Too many pictures: a PDF can have at most \(PDFImageStore.maximumCount)")
    }
    let handle = unsafe try load(image)
    stored[image] = unsafe PDFStoredImage(handle: handle)
    return unsafe handle
  }

  private func load(_ image: PDFImage) throws(PDFError) -> HPDF_Image {
    let what = "Can't store a picture"
    let handle = unsafe try core.checked(
      HPDF_LoadRawImageFromMem(
        core.document, image.rgb, UInt32(image.width), UInt32(image.height), HPDF_CS_DEVICE_RGB, 8), what)
    guard let alpha = image.alpha else { return unsafe handle }
    let mask = unsafe try core.checked(
      HPDF_LoadRawImageFromMem(
        core.document, alpha, UInt32(image.width), UInt32(image.height), HPDF_CS_DEVICE_GRAY, 8), what)
    try core.check(unsafe CHaruShims_compress(mask), what)
    try core.check(unsafe HPDF_Image_AddSMask(handle, mask), what)
    return unsafe handle
  }
}

/// A picture in the document; the store that holds it lives as long as the document.
@safe private struct PDFStoredImage {
  let handle: HPDF_Image
}

extension PDFPage {
  /// Draws a picture so that it fills a rectangle.
  ///
  /// - Parameters:
  ///   - image: stored once in the document, however often it is drawn.
  ///   - rect: where, in points; who wants to keep the picture's proportions chooses it so.
  package func draw(_ image: PDFImage, in rect: PDFRect) throws(PDFError) {
    let what = "Can't draw a picture"
    let box = try flipped(rect)
    let handle = unsafe try images.handle(for: image)
    let name = unsafe HPDF_Page_GetXObjectName(self.handle, handle)
    try core.check(what)
    guard let name = unsafe name else { throw PDFError(what) }
    try openMark()
    content.write("q\n")
    for number in [box.right - box.left, 0, 0, box.top - box.bottom, box.left, box.bottom] {
      content.write(Double(number))
    }
    content.write(string: unsafe "cm\n/\(String(cString: name)) Do\nQ\n")
  }
}
