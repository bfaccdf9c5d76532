/// Finds and restores UTF-8 that was read as Windows-1252 or Mac Roman and written again: `Ã©`, `‚Äî`, `üìç`.
///
/// Encoding garbled text in the wrong encoding restores its UTF-8 bytes: an accented letter, a dash,
/// a quotation mark or an emoji. Other text rarely gives valid UTF-8.
package enum Mojibake {
  /// Whether a text in UTF-8 has a garbled run.
  static func isIn(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { firstRun($0) != nil }
  }

  /// Returns the first scalar of the first garbled run, or nil for a text without one.
  private static func firstRun(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    var index = 0
    // Most texts are ASCII, so eight bytes are tested at once.
    while index + 8 <= bytes.count,
      UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      let (scalar, next) = decode(bytes, index)
      if next < bytes.count, bytes[next] >= 0x80, startsRun(scalar, bytes, next) { return scalar }
      index = next
    }
    return nil
  }

  /// Returns the text before a program garbled it; nil if the text isn't garbled or has another reading.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func restored(_ text: String) -> String? {
    var result = Array(text.utf8)
    // Some texts went through it twice.
    for _ in 0..<mostRounds {
      guard let table = table(of: result) else { break }
      guard let next = decoded(result, table) else { return nil }
      result = next
    }
    let isSound = table(of: result) == nil && decoded(result, SingleByteTables.windows1252Bytes) == nil
    // Signs alone may be what the author meant.
    guard isInWord(result) else { return nil }
    return isSound && !result.elementsEqual(text.utf8) ? String(decoding: result, as: UTF8.self) : nil
  }

  /// Whether a non-ASCII scalar is next to a letter, or is punctuation or an emoji.
  private static func isInWord(_ text: [UInt8]) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
    return text.indices.contains { index in
      guard text[index] >= 0x80 else { return false }
      return text[index] == 0xE2 || text[index] == 0xF0 || index > 0 && isLetter(text[index - 1])
        || index + 1 < text.count && isLetter(text[index + 1])
    }
  }

  /// How many times a text may have been garbled.
  private static let mostRounds = 3

  /// Encodes a text and decodes the bytes as UTF-8; nil if they aren't UTF-8 or nothing changes.
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

  /// Returns the table of the encoding that garbled a text, or nil for a text without a garbled run.
  private static func table(of text: [UInt8]) -> [UInt32: UInt8]? {
    text.withUnsafeBufferPointer { bytes in
      firstRun(bytes).map { scalar in
        switch scalar {
        case 0xC2...0xC5, 0xE2, 0xF0: SingleByteTables.windows1252Bytes
        default: SingleByteTables.macRomanBytes
        }
      }
    }
  }

  /// Dashes, quotation marks and the ellipsis.
  private static let marks: Set<UInt32> = [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026]

  private static func startsRun(_ first: UInt32, _ bytes: UnsafeBufferPointer<UInt8>, _ next: Int) -> Bool {
    switch first {
    // Windows-1252: Ã, Â, â, ð are the first bytes of UTF-8 for accents, signs, punctuation and emoji.
    case 0xC3: isContinued(bytes, next, SingleByteTables.windows1252Bytes, [0x80...0xBF])
    // Ä and Å may end a word before a dash or a quotation mark.
    case 0xC4, 0xC5:
      !marks.contains(decode(bytes, next).0)
        && isContinued(bytes, next, SingleByteTables.windows1252Bytes, [0x80...0xBF])
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
  /// Restores texts that the program that wrote the file garbled.
  ///
  /// - Returns: a finding for each garbled text, restored or not.
  package mutating func restoreGarbledTexts() -> [Diagnostic] {
    guard Mojibake.isIn(text[...]) else { return [] }
    return fields.indices.filter { Mojibake.isIn(text[fields[$0].range]) }.map { index in
      let value = string(at: index)
      let restored = Mojibake.restored(value)
      let garbled: Message = "The program that wrote this file garbled this text: \(personal: value)"
      var finding = Diagnostic(
        .textMojibake, .warning,
        restored.map { text in "\(message: garbled). It was read as \(personal: text)" } ?? garbled,
        help: restored == nil
          ? "Export the file again as UTF-8. The text wasn't changed"
          : "If that is wrong, export the file again as UTF-8",
        position: fields[index].position, value: value)
      finding.record = number > 0 ? number : nil
      finding.replacement = restored
      if let restored {
        let start = text.count
        text += restored.utf8
        fields[index].range = start..<text.count
      }
      return finding
    }
  }
}

extension DiagnosticCode {
  /// Text that a program decoded with the wrong encoding.
  public static let textMojibake = DiagnosticCode("text-mojibake")
}
