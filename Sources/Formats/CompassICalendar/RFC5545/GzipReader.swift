import CZlib
import CompassSource

/// The bytes that a gzip file holds (RFC 1952), in pieces: a small file that holds gigabytes costs time up
/// to a limit and no memory.
final class GzipReader: ByteReader {
  /// What ended the bytes before their end.
  enum Fault: Sendable {
    /// The file is cut off or damaged.
    case damaged
    /// The file holds more than the limit.
    case tooLarge
  }

  private(set) var fault: Fault?

  private let stream: UnsafeMutablePointer<z_stream>
  private var source: any ByteReader
  private var input: [UInt8]
  private var used = 0
  private var room: Int
  private var isAtEnd = false

  private static let inputSize = 32 << 10

  init(_ source: any ByteReader, head: [UInt8], limit: Int) throws {
    self.source = source
    input = head
    room = limit
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard compass_start_gunzip(stream) == Z_OK else {
      throw ICalError(.unreadable, message: "Can't read the compressed file")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func read(into buffer: inout [UInt8], maximum: Int) throws -> Int {
    let wanted = min(maximum, 1 << 20)
    while !isAtEnd, fault == nil {
      if used == input.count {
        input.removeAll(keepingCapacity: true)
        used = 0
        if try source.read(into: &input, maximum: Self.inputSize) == 0 {
          fault = .damaged
          return 0
        }
      }
      let start = buffer.count
      buffer.append(contentsOf: repeatElement(0, count: wanted))
      let (count, status) = inflate(into: &buffer, from: start, wanted)
      buffer.removeLast(wanted - min(count, room))
      if count > room { fault = .tooLarge }
      let handed = min(count, room)
      room -= handed
      switch status {
      case Z_STREAM_END: try beginNext()
      case Z_OK, Z_BUF_ERROR: break
      default: fault = fault ?? .damaged
      }
      if handed > 0 { return handed }
    }
    return 0
  }

  private func inflate(into buffer: inout [UInt8], from start: Int, _ wanted: Int) -> (Int, Int32) {
    let available = input.count - used
    return input.withUnsafeMutableBufferPointer { input in
      buffer.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = input.baseAddress.map { $0 + used }
        stream.pointee.avail_in = UInt32(clamping: available)
        stream.pointee.next_out = output.baseAddress.map { $0 + start }
        stream.pointee.avail_out = UInt32(clamping: wanted)
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        used += available - Int(stream.pointee.avail_in)
        return (wanted - Int(stream.pointee.avail_out), status)
      }
    }
  }

  /// Goes on with the next member of the file; what is no member after the first is left out.
  private func beginNext() throws {
    if used == input.count {
      input.removeAll(keepingCapacity: true)
      used = 0
      _ = try source.read(into: &input, maximum: Self.inputSize)
    }
    isAtEnd = used >= input.count || input[used] != 0x1F || inflateReset(stream) != Z_OK
  }
}
