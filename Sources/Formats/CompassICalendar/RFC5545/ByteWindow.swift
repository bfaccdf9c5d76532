import CompassSource

/// The bytes of a file in pieces, as UTF-8 where the file is UTF-16.
struct ByteWindow {
  /// The piece that is looked at.
  private(set) var bytes: [UInt8] = []
  /// The place in the piece.
  private(set) var index = 0
  /// The same place in the file.
  private(set) var offset = 0
  /// How many bytes of the file were read.
  private(set) var end = 0

  private var reader: any ByteReader
  private let name: String
  private let chunkSize: Int
  private var wide: WideDecoder?
  private var raw: [UInt8] = []

  init(_ source: any ByteSource, chunkSize: Int) throws {
    name = source.name
    self.chunkSize = max(1, chunkSize)
    do {
      var head: [UInt8] = []
      reader = try source.makeReader()
      // As many bytes as the longest mark has.
      while head.count < 3, try reader.read(into: &head, maximum: 3 - head.count) > 0 {}
      wide = WideDecoder(head: head)
      let mark = wide?.markLength ?? (head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
      offset = mark
      end = head.count
      head.removeFirst(min(mark, head.count))
      take(head)
    } catch {
      throw Self.unreadable(source.name, error)
    }
  }

  private static func unreadable(_ name: String, _ error: any Error) -> ToolError {
    ToolError.unreadable("Can't read \(name)", error)
  }

  /// Whether the file is UTF-16.
  var isWide: Bool { wide != nil }

  private mutating func take(_ piece: [UInt8]) {
    index = 0
    bytes.removeAll(keepingCapacity: true)
    if wide != nil { wide?.decode(piece, into: &bytes) } else { bytes.append(contentsOf: piece) }
  }

  /// Reads the next piece, which is not empty; false at the end of the file.
  private mutating func refill() throws -> Bool {
    index = 0
    bytes.removeAll(keepingCapacity: true)
    do {
      guard wide != nil else {
        let count = try reader.read(into: &bytes, maximum: chunkSize)
        end += count
        return count > 0
      }
      while bytes.isEmpty {
        raw.removeAll(keepingCapacity: true)
        let count = try reader.read(into: &raw, maximum: chunkSize)
        if count == 0 {
          wide?.finish(into: &bytes)
          return !bytes.isEmpty
        }
        end += count
        wide?.decode(raw, into: &bytes)
      }
      return true
    } catch {
      throw Self.unreadable(name, error)
    }
  }

  /// The next byte; nil at the end of the file.
  @inline(__always)
  mutating func peek() throws -> UInt8? {
    if index < bytes.count { return bytes[index] }
    return try refill() ? bytes[index] : nil
  }

  /// Skips bytes of the current piece.
  @inline(__always)
  mutating func skip(_ count: Int) {
    if wide == nil {
      offset += count
    } else {
      // Half a unit that ends the file is a character of one byte.
      offset = min(end, offset + ByteScan.wideWidth(bytes[index..<(index + count)]))
    }
    index += count
  }
}
