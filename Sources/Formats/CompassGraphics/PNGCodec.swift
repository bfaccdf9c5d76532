internal import CPNG
import CompassSource

/// PNG through libpng's simplified interface, which returns errors; the other interface exits the process.
enum PNGCodec {
  /// Decodes a PNG of any kind to 8 bits a channel in sRGB.
  static func decode(_ bytes: [UInt8]) throws(ToolError) -> Raster {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    // libpng stores the address of the bytes between its two calls.
    let raster: Result<Raster, ToolError> = unsafe bytes.withUnsafeBytes { buffer in
      guard unsafe png_image_begin_read_from_memory(&image, buffer.baseAddress, buffer.count) != 0 else {
        return .failure(damaged)
      }
      let width = unsafe Int(image.width)
      let height = unsafe Int(image.height)
      do throws(ToolError) {
        try CheckedImage.check(width: width, height: height)
        try PNGPixelData.check(bytes, height: height)
      } catch {
        return .failure(error)
      }
      // Without color information, treat 16 bits as sRGB like 8 bits; libpng would assume linear light.
      unsafe image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      let isTransparent = unsafe image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) != 0
      unsafe image.format = isTransparent ? rgba : rgb
      let channels = isTransparent ? 4 : 3
      var pixels = [UInt8](repeating: 0, count: width * height * channels)
      guard unsafe png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { return .failure(damaged) }
      return .success(Raster(width: width, height: height, channels: channels, pixels: pixels))
    }
    return try raster.get()
  }

  private static let rgb = UInt32(PNG_FORMAT_FLAG_COLOR)
  private static let rgba = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
  private static let damaged = ToolError(
    .picture, "The PNG is damaged or incomplete: copy it again, or save it again in an image editor")

  /// Encodes a PNG without any metadata.
  static func encode(
    rgb colors: [UInt8], alpha: [UInt8]?, width: Int, height: Int
  ) throws(ToolError) -> [UInt8] {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    unsafe image.width = UInt32(width)
    unsafe image.height = UInt32(height)
    unsafe image.format = alpha == nil ? rgb : rgba
    defer { unsafe png_image_free(&image) }
    let pixels = alpha.map { Raster.interleaved(colors, $0) } ?? colors
    // Larger than any PNG: the uncompressed pixels, a byte for each line, and the chunks around them.
    var bytes = [UInt8](repeating: 0, count: pixels.count + pixels.count / 1_000 + height + 1_024)
    var size = bytes.count
    guard unsafe png_image_write_to_memory(&image, &bytes, &size, 0, pixels, 0, nil) != 0 else {
      throw ToolError(.picture, "Can't write the PNG")
    }
    bytes.removeLast(bytes.count - size)
    return bytes
  }
}
