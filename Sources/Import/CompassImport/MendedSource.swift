import CompassSource

/// A file with bytes written instead of others, made while it is read.
struct MendedSource: ByteSource {
  private let source: any ByteSource
  private let edits: [MendedFile.Edit]
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - source: the file.
  ///   - edits: what is written instead of what, in the order of the file, none reaching into the next.
  ///   - bytes: what is written instead.
  init(_ source: any ByteSource, _ edits: [MendedFile.Edit], _ bytes: [UInt8]) {
    self.source = source
    self.edits = edits
    self.bytes = bytes
  }

  var name: String { source.name }

  var byteCount: Int? {
    source.byteCount.map { $0 + edits.reduce(0) { $0 + $1.bytes.count - $1.length } }
  }

  func makeReader() throws -> any ByteReader { Reader(try source.makeReader(), edits, bytes) }

  /// A pass over the bytes.
  private struct Reader: ByteReader {
    private var reader: any ByteReader
    private let edits: [MendedFile.Edit]
    private let bytes: [UInt8]
    /// The first edit that is not reached yet.
    private var next = 0
    /// How far the file was read.
    private var offset = 0
    /// Where its bytes are taken again, behind those that others stand for.
    private var resumption = 0
    private var piece: [UInt8] = []
    /// What is mended and was not asked for yet.
    private var waiting: [UInt8] = []
    private var given = 0

    init(_ reader: any ByteReader, _ edits: [MendedFile.Edit], _ bytes: [UInt8]) {
      self.reader = reader
      self.edits = edits
      self.bytes = bytes
    }

    mutating func read(into buffer: inout [UInt8], maximum: Int) throws -> Int {
      while given == waiting.count {
        guard try fill(maximum) else { return 0 }
      }
      let count = min(maximum, waiting.count - given)
      buffer += waiting[given..<(given + count)]
      given += count
      return count
    }

    /// Mends the next piece of the file; false at its end.
    private mutating func fill(_ maximum: Int) throws -> Bool {
      piece.removeAll(keepingCapacity: true)
      waiting.removeAll(keepingCapacity: true)
      given = 0
      guard try reader.read(into: &piece, maximum: maximum) > 0 else { return false }
      let end = offset + piece.count
      while next < edits.count, edits[next].offset < end {
        take(upTo: edits[next].offset)
        waiting += bytes[edits[next].bytes]
        resumption = edits[next].offset + edits[next].length
        next += 1
      }
      take(upTo: end)
      offset = end
      return true
    }

    private mutating func take(upTo end: Int) {
      let start = max(resumption, offset)
      if start < end { waiting += piece[(start - offset)..<(end - offset)] }
    }
  }
}
