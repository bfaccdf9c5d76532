internal import CHaru
internal import CHaruShims
package import CompassSource

/// The pictures of a document, each stored only once.
@safe final class PDFImageStore {
  /// The most pictures of a document.
  static let maximumCount = 2_000

  private let core: PDFCore
  private var stored: [PDFImage: PDFStoredImage] = [:]

  init(core: PDFCore) { self.core = core }

  func handle(for image: PDFImage) throws(ToolError) -> HPDF_Image {
    if let known = stored[image] { return unsafe known.handle }
    guard stored.count < PDFImageStore.maximumCount else {
      throw ToolError("Too many pictures: a PDF can have at most \(PDFImageStore.maximumCount)")
    }
    let handle = unsafe try load(image)
    stored[image] = unsafe PDFStoredImage(handle: handle)
    return unsafe handle
  }

  private func load(_ image: PDFImage) throws(ToolError) -> HPDF_Image {
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

/// A picture in the document, valid as long as the document.
@safe private struct PDFStoredImage {
  let handle: HPDF_Image
}

extension PDFPage {
  /// Draws a picture that fills a rectangle.
  ///
  /// - Parameters:
  ///   - image: the picture, which is stored only once even if it is drawn several times.
  ///   - rect: the rectangle in points; the caller must keep the picture's proportions.
  package func draw(_ image: PDFImage, in rect: PDFRect) throws(ToolError) {
    let what = "Can't draw a picture"
    let box = try flipped(rect)
    let handle = unsafe try images.handle(for: image)
    let name = unsafe HPDF_Page_GetXObjectName(self.handle, handle)
    try core.check(what)
    guard let name = unsafe name else { throw ToolError(what) }
    try openMark()
    content.write("q\n")
    for number in [box.right - box.left, 0, 0, box.top - box.bottom, box.left, box.bottom] {
      content.write(Double(number))
    }
    content.write(string: unsafe "cm\n/\(String(cString: name)) Do\nQ\n")
  }
}
