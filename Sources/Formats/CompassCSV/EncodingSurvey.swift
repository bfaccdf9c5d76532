import CompassSource

/// The encoding and line endings of a file, found in one pass over its bytes in bounded memory.
struct EncodingSurvey {
  var encoding = CSVEncoding.utf8
  var hasMark = false
  var why = "all bytes are ASCII"
  var byteCount = 0
  var lineEndings = CSVLineEndings()
  /// The number of invalid bytes in a file that is otherwise UTF-8.
  var badBytes = 0
  /// The number of bytes that spoke against UTF-8 where another encoding was chosen.
  var evidence = 0
  /// The first word above ASCII of a file in a single-byte encoding, undecoded.
  var firstWord: [UInt8] = []

  private var multiByteScalars = 0
  private var controlRange = 0
  private var macLetters = 0
  private var latinLetters = 0
  private var upperBytes = 0

  private static let chunkSize = 256 << 10
  /// How many bytes from the top are looked at for the NULs of UTF-16.
  private static let patternBytes = 4 << 10

  private let fixed: CSVEncoding?
  /// The bytes that wait for a full chunk, the first of which are counted already.
  private var pending: [UInt8] = []
  private var counted = 0
  private var counter: LineEndingCounter?

  /// Starts a survey of bytes that are added in pieces of any size.
  init(fixed: CSVEncoding?) { self.fixed = fixed }

  /// Surveys the bytes of a file, or its first ones.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - fixed: the encoding that the user chose, if any.
  ///   - most: the most bytes to read.
  init(_ source: any ByteSource, fixed: CSVEncoding?, upTo most: Int = .max) throws {
    self.init(fixed: fixed)
    var reader: any ByteReader
    do {
      reader = try source.makeReader()
    } catch {
      throw ToolError.unreadable("Can't open \(source.name)", error)
    }
    var buffer: [UInt8] = []
    var left = most
    while left > 0, case let count = try reader.read(into: &buffer, maximum: min(left, Self.chunkSize)),
      count > 0
    {
      add(buffer[...])
      buffer.removeAll(keepingCapacity: true)
      left -= count
    }
    finish()
  }

  /// Adds the next bytes.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    // Pieces of any size must give the same result.
    while pending.count + rest.count > Self.chunkSize {
      let count = Self.chunkSize - pending.count
      pending += rest.prefix(count)
      rest = rest.dropFirst(count)
      examinePending(isLast: false)
    }
    pending += rest
  }

  /// Ends the survey after the last byte.
  mutating func finish() {
    examinePending(isLast: true)
    lineEndings = counter?.result() ?? CSVLineEndings()
    if encoding.asciiWidth == 1, fixed == nil { conclude() }
  }

  private mutating func examinePending(isLast: Bool) {
    if counter == nil { begin(pending) }
    byteCount += pending.count
    counter?.skip = counted
    counter?.count(pending)
    var kept: [UInt8] = []
    if encoding.asciiWidth == 1, fixed == nil, !hasMark || encoding == .utf8 {
      kept = examine(pending, atEnd: isLast)
      byteCount -= kept.count
    }
    pending = kept
    counted = kept.count
  }

  /// Decides between UTF-8 and UTF-16 by the first bytes.
  private mutating func begin(_ bytes: [UInt8]) {
    if let (found, mark, reason) = Self.mark(bytes) ?? fixed.map({ ($0, 0, "") }) ?? Self.nulPattern(bytes) {
      encoding = found
      hasMark = mark > 0
      why = reason
    }
    if let fixed {
      hasMark = hasMark && encoding == fixed
      encoding = fixed
      why = "as requested"
    }
    counter = LineEndingCounter(isWide: encoding.asciiWidth == 2, isBig: encoding == .utf16BigEndian)
  }

  private static func mark(_ bytes: [UInt8]) -> (CSVEncoding, Int, String)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return (.utf8, 3, "the file starts with a byte order mark")
    }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return (.utf16LittleEndian, 2, "the file starts with a byte order mark")
    }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return (.utf16BigEndian, 2, "the file starts with a byte order mark")
    }
    return nil
  }

  /// Text in UTF-16 that is mostly Latin has a NUL in every other byte, and hardly any in the others.
  private static func nulPattern(_ bytes: [UInt8]) -> (CSVEncoding, Int, String)? {
    let pairs = min(bytes.count, patternBytes) / 2
    guard pairs >= 1, bytes.count >= 4 || bytes.count == 2 else { return nil }
    var even = 0
    var odd = 0
    for pair in 0..<pairs {
      if bytes[2 * pair] == 0 { even += 1 }
      if bytes[2 * pair + 1] == 0 { odd += 1 }
    }
    if odd * 10 >= pairs * 4, even * 20 <= odd {
      return (
        .utf16LittleEndian, 0, "\(odd) of its first \(pairs) odd bytes are NUL, \(even) of the even ones"
      )
    }
    if even * 10 >= pairs * 4, odd * 20 <= even {
      return (.utf16BigEndian, 0, "\(even) of its first \(pairs) even bytes are NUL, \(odd) of the odd ones")
    }
    if bytes.count.isMultiple(of: 2) || bytes.count > patternBytes {
      for (encoding, high) in [(CSVEncoding.utf16LittleEndian, 1), (.utf16BigEndian, 0)]
      where isOtherScript(bytes, pairs, high: high) {
        return (
          encoding, 0,
          "all NUL bytes are next to ASCII in \(high == 1 ? "odd" : "even") positions, including line breaks"
        )
      }
    }
    return nil
  }

  /// Whether bytes are UTF-16 of a script other than Latin: ASCII characters have a NUL before or after
  /// them, line ends too, and all others have one of few high bytes.
  private static func isOtherScript(_ bytes: [UInt8], _ pairs: Int, high: Int) -> Bool {
    var nuls = 0
    var lineEnds = 0
    var blocks: Set<UInt8> = []
    for pair in 0..<pairs {
      let block = bytes[2 * pair + high]
      let low = bytes[2 * pair + 1 - high]
      if block == 0 {
        guard (0x20..<0x7F).contains(low) || (0x09...0x0D).contains(low) || low >= 0xA0 else { return false }
        nuls += 1
        if low == 0x0A || low == 0x0D { lineEnds += 1 }
      } else {
        blocks.insert(block)
      }
    }
    return lineEnds > 0 && nuls * 20 >= pairs && blocks.count <= mostBlocks
  }

  /// The most high bytes of a text in one script with its punctuation.
  private static let mostBlocks = 4

  /// Counts what speaks for which encoding.
  ///
  /// - Returns: the bytes of a scalar that is not complete yet.
  private mutating func examine(_ bytes: [UInt8], atEnd: Bool) -> [UInt8] {
    bytes.withUnsafeBufferPointer { bytes in
      var from = 0
      while true {
        let result = UTF8Validation.validate(bytes, from: from)
        multiByteScalars += result.multiByteCount
        if upperBytes < Self.chunkSize, result.multiByteCount > 0 {
          countLetters(bytes, from..<result.index)
        }
        switch result.stop {
        case .end: return []
        case .incomplete:
          if !atEnd { return Array(bytes[result.index...]) }
          badBytes += 1
          countLetters(bytes, result.index..<bytes.count)
          return []
        case .invalid(let length):
          badBytes += 1
          countLetters(bytes, result.index..<(result.index + length))
          from = result.index + length
        }
      }
    }
  }

  private mutating func countLetters(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    var next = range.lowerBound
    while let index = ByteWords.firstUpper(bytes, from: next), index < range.upperBound {
      next = index + 1
      upperBytes += 1
      let byte = bytes[index]
      if firstWord.isEmpty {
        var start = index
        var end = index + 1
        while start > 0, index - start < 20, Self.isWordByte(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, end - index < 20, Self.isWordByte(bytes[end]) { end += 1 }
        firstWord = Array(bytes[start..<end])
      }
      if byte < 0xA0 { controlRange += 1 }
      guard index > 0, (0x61...0x7A).contains(bytes[index - 1]) else { continue }
      switch byte {
      // á é è à â ã ç ê ü ù of Mac Roman: signs or nothing at all in Windows-1252.
      case 0x87, 0x88, 0x89, 0x8B, 0x8D, 0x8E, 0x8F, 0x90, 0x9D, 0x9F: macLetters += 1
      // ë and ì of Mac Roman: in Windows-1252 they open quotations, which no letter precedes.
      case 0x91, 0x93: macLetters += 1
      // ñ of Mac Roman between letters, where a dash of Windows-1252 would be unusual.
      case 0x96:
        if index + 1 < bytes.count, (0x61...0x7A).contains(bytes[index + 1]) { macLetters += 1 }
      case 0xDF...0xFF where byte != 0xF7: latinLetters += 1
      default: break
      }
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) || byte == 0x27
  }

  private mutating func conclude() {
    if badBytes == 0 {
      if multiByteScalars > 0, !hasMark {
        why = "all \(multiByteScalars) non-ASCII characters are valid UTF-8"
      }
      return
    }
    if hasMark || multiByteScalars >= badBytes {
      if !hasMark {
        why = "\(multiByteScalars) non-ASCII characters are valid UTF-8, \(badBytes) bytes are not"
      }
      return
    }
    let bad = badBytes
    badBytes = 0
    evidence = bad
    if macLetters >= 2, latinLetters == 0 {
      encoding = .macRoman
      why = "\(bad) bytes aren't UTF-8; \(macLetters) follow letters and are accented letters in Mac Roman"
    } else {
      encoding = .windows1252
      why =
        controlRange > 0
        ? "\(bad) bytes aren't UTF-8; \(controlRange) of them are characters only in Windows-1252"
        : "\(bad) bytes aren't UTF-8; Windows-1252 and Latin-1 read them alike"
    }
  }
}
