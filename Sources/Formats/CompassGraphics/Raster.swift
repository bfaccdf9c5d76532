/// Pixels while they are worked on: three channels, or four with how opaque each is.
struct Raster {
  private(set) var width: Int
  private(set) var height: Int
  let channels: Int
  private(set) var pixels: [UInt8]

  /// The colours, and how opaque they are; nil where all are.
  var planes: (rgb: [UInt8], alpha: [UInt8]?) {
    guard channels == 4 else { return (pixels, nil) }
    var rgb: [UInt8] = []
    var alpha: [UInt8] = []
    rgb.reserveCapacity(width * height * 3)
    alpha.reserveCapacity(width * height)
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      rgb.append(contentsOf: pixels[pixel..<pixel + 3])
      alpha.append(pixels[pixel + 3])
    }
    return (rgb, alpha.allSatisfy { $0 == 0xFF } ? nil : alpha)
  }

  static func interleaved(_ rgb: [UInt8], _ alpha: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(alpha.count * 4)
    for pixel in alpha.indices {
      result.append(contentsOf: rgb[3 * pixel..<3 * pixel + 3])
      result.append(alpha[pixel])
    }
    return result
  }

  /// Turns the picture upright.
  mutating func turn(by orientation: ImageOrientation) {
    guard orientation != .upright else { return }
    let (newWidth, newHeight) = orientation.isTurned ? (height, width) : (width, height)
    var result = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (fromX, fromY) =
          switch orientation {
          case .upright: (x, y)
          case .mirrored: (width - 1 - x, y)
          case .upsideDown: (width - 1 - x, height - 1 - y)
          case .upsideDownMirrored: (x, height - 1 - y)
          case .mirroredThenLeft: (y, x)
          case .right: (y, height - 1 - x)
          case .mirroredThenRight: (width - 1 - y, height - 1 - x)
          case .left: (width - 1 - y, x)
          }
        let source = (fromY * width + fromX) * channels
        let target = (y * newWidth + x) * channels
        for channel in 0..<channels { result[target + channel] = pixels[source + channel] }
      }
    }
    (width, height, pixels) = (newWidth, newHeight, result)
  }

  /// Makes the picture smaller: each new pixel is the mean of what it covers, clear pixels without weight.
  mutating func reduce(toSide side: Int) {
    let longest = max(width, height)
    guard longest > side else { return }
    let newWidth = max(1, (width * side + longest / 2) / longest)
    let newHeight = max(1, (height * side + longest / 2) / longest)
    var result = [UInt8](repeating: 0, count: newWidth * newHeight * channels)
    var sums = [Int](repeating: 0, count: newWidth * 4)
    var weights = [Int](repeating: 0, count: newWidth)
    var counts = [Int](repeating: 0, count: newWidth)
    for y in 0..<newHeight {
      for index in sums.indices { sums[index] = 0 }
      for index in weights.indices { (weights[index], counts[index]) = (0, 0) }
      for fromY in y * height / newHeight..<(y + 1) * height / newHeight {
        for x in 0..<newWidth {
          for fromX in x * width / newWidth..<(x + 1) * width / newWidth {
            let source = (fromY * width + fromX) * channels
            let weight = channels == 4 ? Int(pixels[source + 3]) : 0xFF
            for channel in 0..<3 { sums[4 * x + channel] += Int(pixels[source + channel]) * weight }
            weights[x] += weight
            counts[x] += 1
          }
        }
      }
      for x in 0..<newWidth {
        let target = (y * newWidth + x) * channels
        for channel in 0..<3 where weights[x] > 0 {
          result[target + channel] = UInt8((sums[4 * x + channel] + weights[x] / 2) / weights[x])
        }
        if channels == 4 { result[target + 3] = UInt8((weights[x] + counts[x] / 2) / counts[x]) }
      }
    }
    (width, height, pixels) = (newWidth, newHeight, result)
  }
}
