import CZlib

/// Packs bytes (RFC 1952).
enum Gzip {
  /// The bytes packed, the same for the same: there is no time and no name in them.
  ///
  /// Nil where zlib fails.
  ///
  /// - Complexity: O(n).
  static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= maximumByteCount else { return nil }
    var stream = z_stream()
    // 15 bits of window, and 16 for a gzip header.
    let opened = deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count))))
    let status = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = uInt(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = uInt(target.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    return Array(output.prefix(Int(stream.total_out)))
  }

  /// A body that is larger than this is sent as it is.
  private static let maximumByteCount = 64 << 20
}
