import CompassSource
import Foundation

/// A file as a source of bytes.
struct FileBytes: ByteSource {
  let name: String
  var byteCount: Int? { nil }

  func makeReader() throws -> any ByteReader {
    Reader(handle: try FileHandle(forReadingFrom: URL(fileURLWithPath: name)))
  }

  private struct Reader: ByteReader {
    let handle: FileHandle

    mutating func read(into buffer: inout [UInt8], maximum: Int) throws -> Int {
      let start = buffer.count
      buffer.append(contentsOf: repeatElement(0, count: maximum))
      let count = buffer[start...].withUnsafeMutableBytes { bytes in
        Foundation.read(handle.fileDescriptor, bytes.baseAddress, maximum)
      }
      buffer.removeLast(maximum - max(count, 0))
      if count < 0 { throw CocoaError(.fileReadUnknown) }
      return count
    }
  }
}
