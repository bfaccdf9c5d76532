import CompassFiles
import CompassSource

extension ReportImage {
  /// The largest file of a picture that is read, in bytes.
  package static let maximumByteCount = 40 << 20
  /// How many bytes are read at once.
  private static let pieceSize = 1 << 18

  /// Reads a picture.
  ///
  /// Only its first bytes are looked at; writers decode the whole before they draw it.
  ///
  /// - Parameters:
  ///   - path: the file, PNG or JPEG.
  ///   - alternative: what it shows, for those who cannot see it.
  /// - Throws: `FileError` where it cannot be read or is too large, ``DocumentError`` where it is no picture.
  package init(file path: String, alternative: String) throws {
    var reader = try FileSource(path).makeReader()
    var bytes: [UInt8] = []
    while try reader.read(into: &bytes, maximum: Self.pieceSize) > 0 {
      guard bytes.count <= Self.maximumByteCount else {
        throw FileError(
          .tooLarge, path: path,
          reason:
            "\(path) is larger than \(Self.maximumByteCount >> 20) MB, which no picture of a report is.",
          remedy: "Save it smaller.")
      }
    }
    let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    guard isPNG || bytes.starts(with: [0xFF, 0xD8, 0xFF]) else {
      throw DocumentError(message: "\(path) is no picture", help: "Use a PNG or a JPEG")
    }
    self.init(bytes, alternative: alternative)
  }
}
