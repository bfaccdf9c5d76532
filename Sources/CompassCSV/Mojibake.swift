/// Recognises UTF-8 that was read as Windows-1252 or Mac Roman and written again: `Ã©`, `‚Äî`, `üìç`.
///
/// A run of such text, put back into the bytes of the wrong encoding, is UTF-8 of a letter with an accent,
/// of a dash, a quotation mark or an emoji. Real text hardly ever is: it would need an accented capital
/// followed by a symbol inside a word.
enum Mojibake {
  /// Whether a character stands in the text with which such a run begins; most text has none.
  static func mayBeIn(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      var index = 1
      while index < bytes.count {
        if bytes[index] >= 0x80 {
          switch (bytes[index - 1], bytes[index]) {
          // Ã Â â ð ü; ¬; √ and ‚ (with others that begin alike); the apple of Apple's.
          case (0xC3, 0x83), (0xC3, 0x82), (0xC3, 0xA2), (0xC3, 0xB0), (0xC3, 0xBC), (0xC2, 0xAC),
            (0xE2, 0x88),
            (0xE2, 0x80), (0xEF, 0xA3):
            return true
          default: break
          }
        }
        index += 1
      }
      return false
    }
  }

  /// Whether the bytes, valid UTF-8, hold such a run.
  static func isIn(_ bytes: some Collection<UInt8>) -> Bool {
    var previous: [UInt32] = []
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      if byte < 0x80 {
        previous.removeAll(keepingCapacity: true)
        continue
      }
      var scalar: UInt32
      let more: Int
      if byte < 0xE0 {
        scalar = UInt32(byte & 0x1F)
        more = 1
      } else if byte < 0xF0 {
        scalar = UInt32(byte & 0x0F)
        more = 2
      } else {
        scalar = UInt32(byte & 0x07)
        more = 3
      }
      for _ in 0..<more { scalar = scalar << 6 | UInt32((iterator.next() ?? 0x80) & 0x3F) }
      previous.append(scalar)
      if isMisread(previous, SingleByteTables.windows1252Bytes, true)
        || isMisread(previous, SingleByteTables.macRomanBytes, false)
      {
        return true
      }
      if previous.count >= 4 { previous.removeFirst(previous.count - 3) }
    }
    return false
  }

  /// Whether the last two to four scalars are the misread bytes of one scalar of UTF-8.
  private static func isMisread(_ run: [UInt32], _ table: [UInt32: UInt8], _ isWindows: Bool) -> Bool {
    guard run.count >= 2, let last = table[run[run.count - 1]], (0x80...0xBF).contains(last) else {
      return false
    }
    let bytes = run.suffix(4).map { table[$0] ?? 0 }
    func byte(_ fromEnd: Int) -> UInt8 { fromEnd <= bytes.count ? bytes[bytes.count - fromEnd] : 0 }
    // Latin letters with accents, and the signs and blanks of Latin-1.
    if byte(2) == 0xC3 { return true }
    if byte(2) == 0xC2, isWindows ? last >= 0xA0 : true { return true }
    // General punctuation: dashes, quotation marks, bullets, the euro and trade mark signs.
    if byte(3) == 0xE2, byte(2) == 0x80 || byte(2) == 0x82 || byte(2) == 0x84 { return true }
    // Emoji; Mac Roman's first byte is the apple of Apple's, which many programs drop.
    if byte(4) == 0xF0, byte(3) == 0x9F { return true }
    if !isWindows, byte(3) == 0x9F, (0x8C...0xA5).contains(byte(2)) { return true }
    return false
  }
}
