package import CompassSource

/// A picture whose bytes somebody has decoded and found sound.
///
/// The library looks at no more than a picture's head: whatever else is wrong with it would come to light in Excel.
package struct XLSXPicture: Sendable, Hashable {
  /// The files that spreadsheet programs show.
  package enum Kind: Sendable { case png, jpeg }

  /// Tells pictures apart without keeping them.
  struct Fingerprint: Hashable {
    let byteCount: Int
    let hash: UInt64
  }

  /// The kind of file.
  package let kind: Kind
  /// The file.
  package let bytes: [UInt8]

  /// Takes a file that was decoded before.
  ///
  /// - Throws: ``ToolError`` if it is neither a PNG nor a JPEG file, or larger than ``XLSXLimits/picture``.
  package init(checked bytes: [UInt8]) throws(ToolError) {
    guard bytes.count <= XLSXLimits.picture else {
      throw ToolError("a picture has more than \(XLSXLimits.picture) bytes")
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      kind = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      kind = .jpeg
    } else {
      throw ToolError("a picture must be a PNG or JPEG file")
    }
    self.bytes = bytes
  }

  var fingerprint: Fingerprint {
    var hash = FingerprintHash()
    bytes.withUnsafeBytes { hash.feed($0) }
    return Fingerprint(byteCount: bytes.count, hash: hash.value)
  }
}

/// FNV-1a over bytes as they come in: enough to see that a file has the pictures that were put into it.
struct FingerprintHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    var value = value
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.value = value
  }
}
