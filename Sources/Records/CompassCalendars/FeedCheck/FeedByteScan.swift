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
      if positions.count < FeedFindings.maximumPositions { positions.append(position()) }
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

  /// The first bytes of a character that the line before began.
  private var begun: [UInt8] = []

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
    if !begun.isEmpty { badLines.add(Self.position(bytes, line)) }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Line, isASCII: Bool) {
    func position() -> SourcePosition { Self.position(bytes, line) }
    if line.end - line.start > Self.maximumLineOctets { longLines.add(position()) }
    let isFolded = line.start < line.end && [0x20, 0x09].contains(bytes[line.start])
    let start = line.start + (isFolded ? 1 : 0)
    if isFolded, start == line.end { emptyFolds.add(position()) }
    var isBad = !isFolded && !begun.isEmpty
    if !isFolded { begun = [] }
    if !isASCII || !begun.isEmpty {
      let text = begun + bytes[start..<line.end]
      let first = text.withUnsafeBufferPointer { UTF8Sequence.at(0, in: $0) }
      let goesOn = text.count > begun.count && (first.length == 0 || first.length > begun.count)
      if !begun.isEmpty, goesOn { splitCharacters.add(position()) }
      begun = []
      text.withUnsafeBufferPointer { text in
        var index = 0
        while index < text.count {
          let (length, isValid) = UTF8Sequence.at(index, in: text)
          if length == 0 { begun = Array(text[index...]) } else if !isValid { isBad = true }
          index += length == 0 ? text.count : length
        }
      }
    }
    if isBad { badLines.add(position()) }
  }

  private static func position(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Line) -> SourcePosition {
    let columns = bytes[line.start..<max(line.start, line.end)].count { $0 & 0xC0 != 0x80 }
    return SourcePosition(
      line: line.number, column: 1, endLine: line.number, endColumn: columns + 1, offset: line.start,
      length: max(0, line.end - line.start))
  }
}
