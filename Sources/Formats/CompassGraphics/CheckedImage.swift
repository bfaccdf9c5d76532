/// A picture that has been decoded to its last pixel, so that no library that trusts its input ever sees the file.
///
/// Only pixels are kept: where and when a photo was taken, by whom and with which camera, a preview of what was cut
/// off, and whatever stands behind the picture's end are gone.
package struct CheckedImage: Sendable, Hashable {
  /// The largest file that is looked at, in bytes.
  package static let maximumBytes = 40 << 20
  /// The longest side of a picture that is decoded, in pixels.
  package static let maximumSide = 20_000
  /// The most pixels that are decoded; the largest cameras of phones have 49 million.
  package static let maximumPixels = 50_000_000
  /// What the longer side is reduced to unless something else is asked for, in pixels: five inches in print.
  package static let usualSide = 1_600

  /// What a picture was, and so how it is best stored.
  package enum Format: String, Sendable, Hashable {
    /// Photos.
    case jpeg
    /// Drawings, and what is transparent.
    case png

    /// The media type.
    package var mediaType: String { "image/\(rawValue)" }
  }

  /// The width in pixels, upright.
  package let width: Int
  /// The height in pixels, upright.
  package let height: Int
  /// Red, green and blue of each pixel (sRGB), line by line from the top.
  package let rgb: [UInt8]
  /// How opaque each pixel is, from 0 to 255; nil if all are.
  package let alpha: [UInt8]?
  /// What the file was.
  package let format: Format

  /// Decodes a PNG or a JPEG, turns it upright as its camera says, and reduces it.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - longestSide: what the longer side is reduced to, in pixels; smaller pictures stay as they are.
  /// - Throws: ``GraphicsError`` for a file that is neither, is damaged or cut off, or exceeds a limit.
  /// - Complexity: O(*n*) in the picture's pixels; up to four bytes of memory for each of a PNG's, less for a JPEG.
  package init(_ bytes: [UInt8], longestSide: Int = CheckedImage.usualSide) throws(GraphicsError) {
    guard bytes.count <= CheckedImage.maximumBytes else {
      throw GraphicsError(
        .limit,
        "The picture file is larger than \(CheckedImage.maximumBytes >> 20) MB: save a smaller copy")
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

  /// Checks a picture's sides before memory is taken for them.
  static func check(width: Int, height: Int) throws(GraphicsError) {
    guard width > 0, height > 0 else {
      throw GraphicsError(.damaged, "The picture has no size: save it again in an image editor")
    }
    guard width <= maximumSide, height <= maximumSide, width * height <= maximumPixels else {
      throw GraphicsError(
        .limit,
        "The picture has \(width) × \(height) pixels: save it with at most \(maximumSide) per side and "
          + "\(maximumPixels / 1_000_000) million in total")
    }
  }

  /// The picture's colours on white paper: what ``rgb`` is where nothing is transparent.
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
