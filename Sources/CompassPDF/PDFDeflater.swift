internal import CZlib

/// Packs bytes as FlateDecode unpacks them (PDF 32000-1 §7.4.4), one stream after the other with the same memory.
@safe final class PDFDeflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// - Parameter level: from 1, quick, to 9, small.
  init(level: Int32) throws(PDFError) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe deflateInit_(
      stream, level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw PDFError(.library, "There is not enough memory to pack a PDF") }
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// The bytes, packed.
  func packed(_ bytes: [UInt8]) throws(PDFError) -> [UInt8] {
    unsafe deflateReset(stream)
    let room = unsafe deflateBound(stream, UInt(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(room))
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe result.withUnsafeMutableBufferPointer { target in
        unsafe stream.pointee.next_in = unsafe UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(source.count)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(target.count)
        return unsafe deflate(stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { throw PDFError(.library, "A part of the PDF could not be packed") }
    result.removeLast(unsafe Int(stream.pointee.avail_out))
    return result
  }

  /// Unpacks what libharu has packed.
  ///
  /// - Parameter count: how many bytes will come; more is a fault.
  static func unpacked(_ bytes: ArraySlice<UInt8>, count: Int) throws(PDFError) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count)
    var size = UInt(count)
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe uncompress(&result, &size, source.baseAddress, UInt(source.count))
    }
    guard status == Z_OK, size == UInt(count) else {
      throw PDFError(.library, "A part of the PDF could not be read back")
    }
    return result
  }
}
