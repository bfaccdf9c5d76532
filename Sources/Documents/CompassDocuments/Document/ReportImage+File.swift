package import CompassFiles

extension ReportImage {
  /// Reads a picture.
  ///
  /// Only its first bytes are looked at; writers decode the whole before they draw it.
  ///
  /// - Parameters:
  ///   - place: the file, PNG or JPEG.
  ///   - alternative: what it shows, for those who cannot see it.
  /// - Throws: `FileError` where it cannot be read or is too large, ``DocumentError`` where it is no picture.
  package init(file place: FilePlace, alternative: String) throws {
    let bytes = try FileSource.bytes(of: place, as: .picture)
    let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    guard isPNG || bytes.starts(with: [0xFF, 0xD8, 0xFF]) else {
      throw DocumentError(message: "\(place.path) is not a picture", help: "Use a PNG or JPEG")
    }
    self.init(bytes, alternative: alternative)
  }
}
