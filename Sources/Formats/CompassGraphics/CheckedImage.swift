package import CompassSource

/// A completely decoded picture, so that libraries that trust their input never read the file.
///
/// Only the pixels are kept. All metadata is removed: the time and place of a photo, its author and camera,
/// the preview of an uncropped picture, and any data after the end of the picture.
package struct CheckedImage: Sendable, Hashable {
  /// The largest file that is read, in bytes.
  package static let maximumBytes = 40 << 20
  /// The longest side of a picture that is decoded, in pixels.
  package static let maximumSide = 20_000
  /// The most pixels that are decoded; the largest cameras of phones have 49 million.
  package static let maximumPixels = 50_000_000
  /// The default limit of the longer side, in pixels: five inches in print.
  package static let usualSide = 1_600

  /// The original format of a picture, which is also the best format to store it in.
  package enum Format: String, Sendable, Hashable {
    /// Photos.
    case jpeg
    /// Drawings and transparent pictures.
    case png

    package var mediaType: String { "image/\(rawValue)" }
  }

  /// The width in pixels, upright.
  package let width: Int
  /// The height in pixels, upright.
  package let height: Int
  /// Red, green and blue of each pixel (sRGB), line by line from the top.
  package let rgb: [UInt8]
  /// The opacity of each pixel, from 0 to 255; nil if all are opaque.
  package let alpha: [UInt8]?
  /// The format of the file.
  package let format: Format

  /// Decodes a PNG or a JPEG, rotates it upright, and reduces it.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - longestSide: the limit of the longer side, in pixels; smaller pictures aren't resized.
  /// - Throws: ``ToolError`` for a file that is neither, is damaged or truncated, or exceeds a limit.
  /// - Complexity: O(*n*) in the number of pixels; at most four bytes of memory per pixel, less for a JPEG.
  package init(_ bytes: [UInt8], longestSide: Int = CheckedImage.usualSide) throws(ToolError) {
    guard bytes.count <= CheckedImage.maximumBytes else {
      throw ToolError(
        .picture, "The picture file is larger than \(CheckedImage.maximumBytes >> 20) MB: save a smaller copy"
      )
    }
    let side = max(1, min(longestSide, CheckedImage.maximumSide))
    let format = try ImageSignature.format(of: bytes)
    var raster: Raster
    switch format {
    case .png:
      raster = try PNGCodec.decode(bytes)
      raster.turn(by: ImageOrientation(png: bytes))
    case .jpeg:
      let header = JPEGHeader(bytes)
      raster = try JPEGCodec.decode(bytes, header, longestSide: side)
      raster.turn(by: header.orientation)
    }
    raster.reduce(toSide: side)
    self.init(raster, format)
  }

  private init(_ raster: Raster, _ format: Format) {
    width = raster.width
    height = raster.height
    (rgb, alpha) = raster.planes
    self.format = format
  }

  /// Checks a picture's dimensions before memory is allocated for it.
  static func check(width: Int, height: Int) throws(ToolError) {
    guard width > 0, height > 0 else {
      throw ToolError(.picture, "The picture has no size: save it again in an image editor")
    }
    guard width <= maximumSide, height <= maximumSide, width * height <= maximumPixels else {
      throw ToolError(
        .picture,
        "The picture has \(width) × \(height) pixels: save it with at most \(maximumSide) per side and "
          + "\(maximumPixels / 1_000_000) million in total")
    }
  }

  /// The colors on a white background; the same as ``rgb`` if nothing is transparent.
  package var opaque: [UInt8] {
    guard let alpha else { return rgb }
    var result = rgb
    for pixel in alpha.indices {
      let share = Int(alpha[pixel])
      for place in 3 * pixel..<3 * pixel + 3 {
        result[place] = UInt8((Int(rgb[place]) * share + 255 * (255 - share) + 127) / 255)
      }
    }
    return result
  }
}
