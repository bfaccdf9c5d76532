/// What stands before a JPEG's pixels and matters for them: which way is up, and who wrote its inks
/// (ITU-T T.81, annex B).
struct JPEGHeader {
  private(set) var orientation = ImageOrientation.upright
  /// Whether Adobe's marker is there, whose programs store inks inverted.
  private(set) var hasAdobeMarker = false

  private enum Marker {
    static let exif = 0xE1
    static let adobe = 0xEE
    static let startOfScan = 0xDA
    static let endOfImage = 0xD9
    /// Markers without a length: RST0 to RST7, SOI, TEM.
    static let alone = Set(0xD0...0xD8).union([0x01])
  }

  /// Looks at the segments before the first scan; a damaged one ends the search.
  init(_ bytes: [UInt8]) {
    let reader = BinaryReader(bytes)
    var place = 2
    while let first = reader.number(place, 1), first == 0xFF, let marker = reader.number(place + 1, 1) {
      if marker == 0xFF {
        place += 1
        continue
      }
      if marker == Marker.startOfScan || marker == Marker.endOfImage { return }
      if Marker.alone.contains(marker) {
        place += 2
        continue
      }
      guard let length = reader.number(place + 2, 2), length >= 2, place + 2 + length <= bytes.count else {
        return
      }
      if marker == Marker.exif, reader.equals(place + 4, "Exif"), length >= 8 {
        orientation = ImageOrientation(tiff: bytes[place + 10..<place + 2 + length])
      } else if marker == Marker.adobe, reader.equals(place + 4, "Adobe") {
        hasAdobeMarker = true
      }
      place += 2 + length
    }
  }
}
