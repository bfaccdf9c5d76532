package import CompassSource

/// Recognises UTF-8 that was read as Windows-1252 or Mac Roman and written again: `Ã©`, `‚Äî`, `üìç`.
///
/// A run of such text, put back into the bytes of the wrong encoding, is UTF-8 of a letter with an accent,
/// of a dash, a quotation mark or an emoji. Real text hardly ever is: it would need an accented capital
/// followed by a symbol inside a word.
package enum Mojibake {
  /// Whether text, valid UTF-8, holds such a run.
  static func isIn(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { firstRun($0) != nil }
  }

  /// The first scalar of the first such run; nil where there is none.
  private static func firstRun(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    var index = 0
    while let upper = ByteWords.firstUpper(bytes, from: index) {
      index = upper
      let (scalar, next) = decode(bytes, index)
      // Two scalars above ASCII in a row are needed, and most accents stand between plain letters.
      if next < bytes.count, bytes[next] >= 0x80, startsRun(scalar, bytes, next) { return scalar }
      index = next
    }
    return nil
  }

  /// The text that was decoded wrongly, decoded rightly; nil where it was not, or where that is not certain: all of
  /// it must be UTF-8 when put back, and what comes out must not look as if it had to be put back again.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func mended(_ text: String) -> String? {
    var result = Array(text.utf8)
    // Some texts went through it twice.
    for _ in 0..<mostRounds {
      guard let table = table(of: result) else { break }
      guard let next = decoded(result, table) else { return nil }
      result = next
    }
    let isSound = table(of: result) == nil && decoded(result, SingleByteTables.windows1252Bytes) == nil
    // Of signs alone nobody knows that they were not meant: letters of a word stand beside others.
    guard isInWord(result) else { return nil }
    return isSound && !result.elementsEqual(text.utf8) ? String(decoding: result, as: UTF8.self) : nil
  }

  /// Whether a scalar above ASCII stands beside a letter, or is punctuation.
  private static func isInWord(_ text: [UInt8]) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
    return text.indices.contains { index in
      guard text[index] >= 0x80 else { return false }
      return text[index] == 0xE2 || text[index] == 0xF0 || index > 0 && isLetter(text[index - 1])
        || index + 1 < text.count && isLetter(text[index + 1])
    }
  }

  /// How often a text is put back.
  private static let mostRounds = 3

  /// The text put back into the bytes of an encoding, which are UTF-8; nil where they are not, or nothing changes.
  private static func decoded(_ text: [UInt8], _ table: [UInt32: UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        guard bytes[index] >= 0x80 else {
          result.append(bytes[index])
          index += 1
          continue
        }
        let (scalar, next) = decode(bytes, index)
        guard let byte = table[scalar] else { return nil }
        result.append(byte)
        index = next
      }
      return result.count < bytes.count && String(validating: result, as: UTF8.self) != nil ? result : nil
    }
  }

  /// The table of the encoding that a text was decoded with; nil where it has no run that says so.
  private static func table(of text: [UInt8]) -> [UInt32: UInt8]? {
    text.withUnsafeBufferPointer { bytes in
      firstRun(bytes).map { scalar in
        switch scalar {
        case 0xC2, 0xC3, 0xE2, 0xF0: SingleByteTables.windows1252Bytes
        default: SingleByteTables.macRomanBytes
        }
      }
    }
  }

  private static func startsRun(_ first: UInt32, _ bytes: UnsafeBufferPointer<UInt8>, _ next: Int) -> Bool {
    switch first {
    // Windows-1252: Ã, Â, â, ð are the first bytes of UTF-8 for accents, signs, punctuation and emoji.
    case 0xC3: isContinued(bytes, next, SingleByteTables.windows1252Bytes, [0x80...0xBF])
    case 0xC2: isContinued(bytes, next, SingleByteTables.windows1252Bytes, [0xA0...0xBF])
    case 0xE2: isPunctuation(bytes, next, SingleByteTables.windows1252Bytes)
    case 0xF0: isContinued(bytes, next, SingleByteTables.windows1252Bytes, [0x9F...0x9F, 0x80...0xBF])
    // Mac Roman: √, ¬, ‚ and the apple of Apple's, which many programs drop, so that ü comes first.
    case 0x221A, 0xAC: isContinued(bytes, next, SingleByteTables.macRomanBytes, [0x80...0xBF])
    case 0x201A: isPunctuation(bytes, next, SingleByteTables.macRomanBytes)
    case 0xF8FF: isContinued(bytes, next, SingleByteTables.macRomanBytes, [0x9F...0x9F, 0x80...0xBF])
    case 0xFC: isContinued(bytes, next, SingleByteTables.macRomanBytes, [0x8C...0xA5, 0x80...0xBF])
    default: false
    }
  }

  /// General punctuation, the euro and the trade mark sign: E2 80, E2 82 and E2 84.
  private static func isPunctuation(
    _ bytes: UnsafeBufferPointer<UInt8>, _ next: Int, _ table: [UInt32: UInt8]
  ) -> Bool {
    [0x80, 0x82, 0x84].contains { isContinued(bytes, next, table, [$0...$0, 0x80...0xBF]) }
  }

  /// Whether the scalars from an index on are, in the wrong encoding, bytes within ranges.
  private static func isContinued(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ table: [UInt32: UInt8],
    _ ranges: [ClosedRange<UInt8>]
  ) -> Bool {
    var index = start
    for range in ranges {
      guard index < bytes.count, bytes[index] >= 0x80 else { return false }
      let (scalar, next) = decode(bytes, index)
      guard let byte = table[scalar], range.contains(byte) else { return false }
      index = next
    }
    return true
  }

  /// The scalar above ASCII at an index of valid UTF-8, and the index after it.
  @inline(__always)
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> (UInt32, Int) {
    let lead = bytes[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var scalar = UInt32(lead) & (lead < 0xE0 ? 0x1F : lead < 0xF0 ? 0x0F : 0x07)
    for offset in 1..<length where index + offset < bytes.count {
      scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return (scalar, index + length)
  }
}

extension SourceRecord {
  /// Findings about texts that the program that wrote the file garbled.
  package var garbledTexts: [Diagnostic] {
    guard Mojibake.isIn(text[...]) else { return [] }
    return fields.indices.filter { Mojibake.isIn(text[fields[$0].range]) }.map { index in
      let value = string(at: index)
      var finding = Diagnostic(
        .textMojibake, .warning, "The program that wrote this file garbled this text: \(personal: value)",
        help: "Export the file again as UTF-8. The text wasn't changed", position: fields[index].position,
        value: value)
      finding.record = number > 0 ? number : nil
      finding.replacement = Mojibake.mended(value)
      return finding
    }
  }
}
