/// How a camera was held: the Exif tag 0x0112, by which a picture is turned upright (CIPA DC-008, §4.6.4).
enum ImageOrientation: Int, Sendable, Hashable {
  case upright = 1
  case mirrored
  case upsideDown
  case upsideDownMirrored
  case mirroredThenLeft
  case right
  case mirroredThenRight
  case left

  /// Whether width and height change places.
  var isTurned: Bool { rawValue >= 5 }

  /// Reads the tag from the Exif chunk of a PNG; upright if there is none or it is damaged.
  init(png bytes: [UInt8]) {
    self = .upright
    let reader = BinaryReader(bytes)
    var place = 8
    while let length = reader.number(place, 4), length < bytes.count - place {
      if reader.equals(place + 4, "eXIf") {
        self = ImageOrientation(tiff: bytes[place + 8..<min(bytes.count, place + 8 + length)])
        return
      }
      if reader.equals(place + 4, "IDAT") { return }
      place += 12 + length
    }
  }

  /// Reads the tag from the first directory of a TIFF structure, as Exif is one.
  init(tiff: ArraySlice<UInt8>) {
    self = .upright
    let bytes = Array(tiff)
    let isLittle = bytes.starts(with: [0x49, 0x49])
    guard isLittle || bytes.starts(with: [0x4D, 0x4D]) else { return }
    let reader = BinaryReader(bytes, isLittleEndian: isLittle)
    guard let directory = reader.number(4, 4), let count = reader.number(directory, 2) else { return }
    for entry in 0..<count {
      let place = directory + 2 + 12 * entry
      guard let tag = reader.number(place, 2) else { return }
      // A short (type 3) stands in the first two bytes of the value.
      if tag == 0x0112, reader.number(place + 2, 2) == 3, let value = reader.number(place + 8, 2) {
        self = ImageOrientation(rawValue: value) ?? .upright
        return
      }
    }
  }
}

/// Reads numbers from bytes that may end anywhere.
struct BinaryReader {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool

  init(_ bytes: [UInt8], isLittleEndian: Bool = false) {
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
  }

  /// The number of 1 to 4 bytes at a place; nil beyond the end.
  func number(_ place: Int, _ size: Int) -> Int? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    var result = 0
    for index in 0..<size {
      result = result << 8 | Int(bytes[place + (isLittleEndian ? size - 1 - index : index)])
    }
    return result
  }

  func equals(_ place: Int, _ text: StaticString) -> Bool {
    guard place >= 0, place <= bytes.count - text.utf8CodeUnitCount else { return false }
    return bytes[place..<place + text.utf8CodeUnitCount].elementsEqual("\(text)".utf8)
  }
}
