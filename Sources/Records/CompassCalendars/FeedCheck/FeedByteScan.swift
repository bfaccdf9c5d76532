import CompassSource

/// What the bytes of a feed are like before anything is read out of them: lines, ends of lines, folds.
struct FeedByteScan {
  /// The most octets of a line, its end left out (RFC 5545 §3.1).
  static let maximumLineOctets = 75

  /// A kind of oddity, with the first places that have it.
  struct Oddity {
    var count = 0
    var positions: [SourcePosition] = []

    fileprivate mutating func add(_ position: @autoclosure () -> SourcePosition) {
      count += 1
      if positions.count < FeedFinding.maximumPositions { positions.append(position()) }
    }
  }

  /// A physical line.
  private struct Line {
    var number = 1
    var start = 0
    var end = 0
  }

  /// Whether a byte order mark of UTF-8 comes first.
  private(set) var hasMark = false
  /// Lines of too many octets.
  private(set) var longLines = Oddity()
  /// Lines that end in LF alone.
  private(set) var lineFeeds = Oddity()
  /// Lines that end in CR alone.
  private(set) var returns = Oddity()
  /// Folds between the bytes of one character.
  private(set) var splitCharacters = Oddity()
  /// Folded lines with nothing but the blank.
  private(set) var emptyFolds = Oddity()
  /// Lines with bytes that are no UTF-8.
  private(set) var badLines = Oddity()

  /// The bytes of the character that is being read which are still to come, and what the next may be.
  private var pending = 0
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  /// Scans the bytes of a feed.
  ///
  /// - Complexity: O(n).
  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { scan($0) }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var line = Line()
    line.start = hasMark ? 3 : 0
    while line.start < bytes.count {
      var end = line.start
      var isASCII = true
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
        if bytes[end] >= 0x80 { isASCII = false }
        end += 1
      }
      line.end = end
      scan(bytes, line, isASCII: isASCII)
      var following = end
      if end < bytes.count {
        let isReturn = bytes[end] == 0x0D
        following += isReturn && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
        if following == end + 1 {
          if isReturn {
            returns.add(Self.position(bytes, line))
          } else {
            lineFeeds.add(Self.position(bytes, line))
          }
        }
      }
      line.start = following
      line.number += 1
    }
    if pending > 0 { badLines.add(Self.position(bytes, line)) }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Line, isASCII: Bool) {
    if line.end - line.start > Self.maximumLineOctets { longLines.add(Self.position(bytes, line)) }
    var start = line.start
    var isBad = false
    if start < line.end, bytes[start] == 0x20 || bytes[start] == 0x09 {
      start += 1
      if start == line.end { emptyFolds.add(Self.position(bytes, line)) }
      if pending > 0, start < line.end, next.contains(bytes[start]) {
        splitCharacters.add(Self.position(bytes, line))
      }
    } else if pending > 0 {
      isBad = true
      pending = 0
    }
    if !isASCII || pending > 0 {
      for index in start..<line.end where !take(bytes[index]) { isBad = true }
    }
    if isBad { badLines.add(Self.position(bytes, line)) }
  }

  /// Takes the next byte of UTF-8 (Unicode Standard, table 3-7), and says whether it may stand there.
  private mutating func take(_ byte: UInt8) -> Bool {
    if pending > 0 {
      guard next.contains(byte) else {
        pending = 0
        _ = take(byte)
        return false
      }
      pending -= 1
      next = 0x80...0xBF
      return true
    }
    next = 0x80...0xBF
    switch byte {
    case 0..<0x80: return true
    case 0xC2...0xDF: pending = 1
    case 0xE0...0xEF:
      pending = 2
      if byte == 0xE0 { next = 0xA0...0xBF }
      if byte == 0xED { next = 0x80...0x9F }
    case 0xF0...0xF4:
      pending = 3
      if byte == 0xF0 { next = 0x90...0xBF }
      if byte == 0xF4 { next = 0x80...0x8F }
    default: return false
    }
    return true
  }

  private static func position(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Line) -> SourcePosition {
    let columns = bytes[line.start..<max(line.start, line.end)].count { $0 & 0xC0 != 0x80 }
    return SourcePosition(
      line: line.number, column: 1, endLine: line.number, endColumn: columns + 1, offset: line.start,
      length: max(0, line.end - line.start))
  }
}
