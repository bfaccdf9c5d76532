public import CompassSource
import Foundation

/// A file as a source of bytes.
public struct FileBytes: ByteSource {
  /// The path.
  public let name: String
  /// Creates a source over a file.
  public init(name: String) { self.name = name }

  /// Not known before it is read.
  public var byteCount: Int? { nil }

  /// Opens the file.
  public func makeReader() throws -> any ByteReader {
    Reader(handle: try FileHandle(forReadingFrom: URL(fileURLWithPath: name)))
  }

  private struct Reader: ByteReader {
    let handle: FileHandle

    mutating func read(into buffer: inout [UInt8], maximum: Int) throws -> Int {
      let start = buffer.count
      buffer.append(contentsOf: repeatElement(0, count: maximum))
      // Through a slice the array would be copied, there and back.
      let count = buffer.withUnsafeMutableBytes { bytes in
        Foundation.read(handle.fileDescriptor, bytes.baseAddress.map { $0 + start }, maximum)
      }
      buffer.removeLast(maximum - max(count, 0))
      if count < 0 { throw CocoaError(.fileReadUnknown) }
      return count
    }
  }
}
