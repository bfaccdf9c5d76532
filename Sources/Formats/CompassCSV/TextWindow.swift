import CompassSource

/// A place where U+FFFD replaced invalid bytes.
struct ReplacedBytes {
  /// The place of the U+FFFD in the window.
  var index: Int
  /// The number of bytes of the file that it replaced.
  var length: Int
  /// The first of those bytes.
  var byte: UInt8
}

/// The part of a file that is held in memory, as UTF-8: from the start of the record being read to the
/// end of the last chunk.
///
/// Advice to maintainers: ``consume(to:)`` only moves ``start``; the bytes before it go when the next
/// chunk is needed, so that a chunk is moved once and not once a record.
struct TextWindow {
  /// The text; bytes from ``available`` on are not decoded yet.
  private(set) var bytes: [UInt8] = []
  /// The end of what can be scanned.
  private(set) var available = 0
  /// The first byte of the next record.
  private(set) var start = 0
  /// The replaced bytes from ``start`` on, in order.
  private(set) var repairs: [ReplacedBytes] = []
  /// The place of the last NUL, or -1.
  private(set) var lastNUL = -1
  /// Whether the file ends at ``available``.
  private(set) var isComplete = false
  /// The number of bytes of the byte order mark.
  private(set) var markLength = 0

  let encoding: CSVEncoding
  private var reader: any ByteReader
  private var raw: [UInt8] = []
  private var isStarted = false
  private let chunkSize: Int
  private let upperHalf: [UInt32]?

  /// Opens a source.
  ///
  /// - Parameter chunkSize: the number of bytes asked for at once, at least 1.
  init(_ source: any ByteSource, encoding: CSVEncoding, chunkSize: Int) throws {
    self.encoding = encoding
    self.chunkSize = max(1, chunkSize)
    upperHalf = encoding.upperHalf
    do {
      reader = try source.makeReader()
    } catch {
      throw ToolError.unreadable("Can't open \(source.name)", error)
    }
  }

  /// Marks everything before an index as read.
  mutating func consume(to index: Int) { start = index }

  /// Reads until at least one more byte can be scanned, and `wanted` if there are as many.
  mutating func fill(_ wanted: Int) throws {
    compact()
    let goal = available + max(1, wanted)
    while available < goal, !isComplete {
      if encoding == .utf8 {
        try fillUTF8(max(chunkSize, goal - available))
      } else {
        try fillDecoding(max(chunkSize, goal - available))
      }
    }
  }

  /// Reads until so many bytes after ``start`` can be scanned, or all there are.
  mutating func ensure(_ count: Int) throws {
    if available - start < count, !isComplete { try fill(count - (available - start)) }
  }

  /// The place in ``repairs`` of the first at or after an index.
  ///
  /// - Complexity: O(log *n*): a chunk of wrong bytes has as many repairs as bytes.
  func firstRepair(from index: Int) -> Int {
    var low = 0
    var high = repairs.count
    while low < high {
      let middle = (low + high) / 2
      if repairs[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func compact() {
    guard start > 0 else { return }
    let gone = start
    bytes.removeSubrange(0..<gone)
    available -= gone
    lastNUL = max(-1, lastNUL - gone)
    start = 0
    if !repairs.isEmpty {
      repairs.removeAll { $0.index < gone }
      for index in repairs.indices { repairs[index].index -= gone }
    }
  }

  private mutating func fillUTF8(_ maximum: Int) throws {
    let count = try reader.read(into: &bytes, maximum: maximum)
    if !isStarted {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      // A byte order mark can arrive in pieces, so wait until it is complete or ruled out.
      if count > 0, bytes.count < 3, mark.starts(with: bytes) { return }
      isStarted = true
      if bytes.starts(with: mark) {
        bytes.removeSubrange(0..<3)
        markLength = 3
      }
    }
    validate(atEnd: count == 0)
  }

  private mutating func validate(atEnd: Bool) {
    let result = bytes.withUnsafeBufferPointer { UTF8Validation.validate($0, from: available) }
    if result.lastNUL >= 0 { lastNUL = result.lastNUL }
    available = result.index
    switch result.stop {
    case .end: if atEnd { isComplete = true }
    case .incomplete: if atEnd { repair(atEnd: true) }
    case .invalid: repair(atEnd: atEnd)
    }
  }

  /// Rewrites what follows the first wrong byte, piece by piece, so that a chunk full of wrong bytes costs
  /// one copy and not one for each.
  private mutating func repair(atEnd: Bool) {
    let rest = Array(bytes[available...])
    bytes.removeSubrange(available...)
    rest.withUnsafeBufferPointer { rest in
      var from = 0
      while from < rest.count {
        let result = UTF8Validation.validate(rest, from: from)
        if result.lastNUL >= 0 { lastNUL = bytes.count + result.lastNUL - from }
        bytes.append(contentsOf: rest[from..<result.index])
        available = bytes.count
        var length = 0
        switch result.stop {
        case .end: break
        case .invalid(let count): length = count
        case .incomplete:
          if atEnd {
            length = rest.count - result.index
          } else {
            bytes.append(contentsOf: rest[result.index...])
            return
          }
        }
        if length > 0 {
          repairs.append(ReplacedBytes(index: bytes.count, length: length, byte: rest[result.index]))
          bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
          available = bytes.count
        }
        from = result.index + length
      }
    }
    if atEnd { isComplete = true }
  }

  private mutating func fillDecoding(_ maximum: Int) throws {
    let count = try reader.read(into: &raw, maximum: maximum)
    let atEnd = count == 0
    if !isStarted {
      if raw.count < 2, !atEnd { return }
      isStarted = true
      let mark: [UInt8] =
        switch encoding {
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        default: []
        }
      if !mark.isEmpty, raw.starts(with: mark) {
        raw.removeSubrange(0..<2)
        markLength = 2
      }
    }
    if let upperHalf { decodeSingleBytes(upperHalf) } else { decodeUTF16(atEnd: atEnd) }
    available = bytes.count
    if atEnd { isComplete = true }
  }

  private mutating func decodeSingleBytes(_ upperHalf: [UInt32]) {
    bytes.reserveCapacity(bytes.count + raw.count + raw.count / 4)
    for byte in raw {
      if byte < 0x80 {
        if byte == 0 { lastNUL = bytes.count }
        bytes.append(byte)
      } else {
        append(upperHalf[Int(byte) - 0x80])
      }
    }
    raw.removeAll(keepingCapacity: true)
  }

  private mutating func decodeUTF16(atEnd: Bool) {
    let isBig = encoding == .utf16BigEndian
    bytes.reserveCapacity(bytes.count + raw.count)
    var index = 0
    func unit(_ index: Int) -> UInt32 {
      isBig
        ? UInt32(raw[index]) << 8 | UInt32(raw[index + 1]) : UInt32(raw[index + 1]) << 8 | UInt32(raw[index])
    }
    while index + 2 <= raw.count {
      let first = unit(index)
      switch first {
      case 0xD800...0xDBFF:
        if index + 4 > raw.count, !atEnd { break }
        if index + 4 <= raw.count, (0xDC00...0xDFFF).contains(unit(index + 2)) {
          append(0x10000 + ((first - 0xD800) << 10) + (unit(index + 2) - 0xDC00))
          index += 4
        } else {
          appendRepair(length: 2, byte: raw[index])
          index += 2
        }
        continue
      case 0xDC00...0xDFFF:
        appendRepair(length: 2, byte: raw[index])
        index += 2
        continue
      default:
        if first == 0 { lastNUL = bytes.count }
        append(first)
        index += 2
        continue
      }
      break
    }
    if atEnd, index < raw.count {
      appendRepair(length: raw.count - index, byte: raw[index])
      index = raw.count
    }
    raw.removeSubrange(0..<index)
  }

  private mutating func appendRepair(length: Int, byte: UInt8) {
    repairs.append(ReplacedBytes(index: bytes.count, length: length, byte: byte))
    append(0xFFFD)
  }

  @inline(__always)
  private mutating func append(_ scalar: UInt32) {
    switch scalar {
    case ..<0x80: bytes.append(UInt8(scalar))
    case ..<0x800:
      bytes.append(UInt8(0xC0 | scalar >> 6))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    case ..<0x10000:
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    default:
      bytes.append(UInt8(0xF0 | scalar >> 18))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}
