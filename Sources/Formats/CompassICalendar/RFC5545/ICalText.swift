/// TEXT values (RFC 5545 §3.3.11), with and without escapes.
public enum ICalText {
  private static let backslash = UInt8(ascii: "\\")

  /// Removes the escapes from a text.
  ///
  /// A backslash before a colon or a quote is removed too, because some programs write it there. A backslash
  /// before any other character is kept.
  public static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(backslash) else { return text }
    return String(decoding: unescaped(bytes: ArraySlice(Array(text.utf8))), as: UTF8.self)
  }

  static func unescaped(bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == backslash, index < bytes.endIndex else {
        result.append(byte)
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): result.append(0x0A)
      case backslash, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "\""):
        result.append(bytes[index])
      default:
        result.append(byte)
        continue
      }
      index += 1
    }
    return result
  }

  /// Escapes a text: backslashes, commas, semicolons and line breaks of every kind.
  ///
  /// Other control characters, which no file may contain, are removed.
  public static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    appendEscaped(text, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Appends the escaped text to a line; see ``escaped(_:)``.
  static func appendEscaped(_ text: String, to line: inout [UInt8]) {
    var text = text
    text.withUTF8 { appendEscaped($0, to: &line) }
  }

  /// Appends the escaped text, which must be valid UTF-8, to a line; see ``escaped(_:)``.
  static func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, to line: inout [UInt8]) {
    // Escape into a buffer first: appending each short piece to the line is much slower.
    withUnsafeTemporaryAllocation(byteCount: 2 * text.count, alignment: 1) { escaped in
      let count = escape(UnsafeRawBufferPointer(text), into: escaped)
      line.append(contentsOf: UnsafeRawBufferPointer(rebasing: escaped[..<count]))
    }
  }

  /// Writes the escaped text to a buffer that has room for twice as many bytes; see ``escaped(_:)``.
  ///
  /// - Returns: the number of bytes written.
  private static func escape(
    _ text: UnsafeRawBufferPointer, into escaped: UnsafeMutableRawBufferPointer
  ) -> Int {
    var (index, count) = (0, 0)
    func add(_ byte: UInt8) {
      escaped[count] = byte
      count += 1
    }
    while index < text.count {
      if index + 8 <= text.count {
        // Copy eight bytes, but count only those before the first escape: later writes replace the rest.
        let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        escaped.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
        let plain = ByteScan.bytesBeforeEscape(UInt64(littleEndian: word))
        index += plain
        count += plain
        guard plain < 8 else { continue }
      }
      let byte = text[index]
      switch byte {
      case 0x0A where index > 0 && text[index - 1] == 0x0D: break
      case 0x0D, 0x0A:
        add(backslash)
        add(UInt8(ascii: "n"))
      case backslash, UInt8(ascii: ","), UInt8(ascii: ";"):
        add(backslash)
        add(byte)
      case 0x00..<0x09, 0x0A..<0x20, 0x7F: break
      default: add(byte)
      }
      index += 1
    }
    return count
  }

  /// Splits a value at the commas that are not escaped; escapes are kept.
  static func list(bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var isEscaped = false
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: ","), !isEscaped {
        result.append(bytes[start..<index])
        start = index + 1
      }
      isEscaped = byte == backslash && !isEscaped
    }
    result.append(bytes[start...])
    return result
  }
}
