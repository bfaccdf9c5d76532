import CompassSource

extension JSONParser {
  private static let noComments: Message = "JSON doesn't allow comments"

  /// Skips blanks, and comments unless parsing is strict.
  ///
  /// Returns false if the bytes end inside a comment, or may end inside one.
  @inline(__always)
  mutating func skipBlanks() -> Bool {
    // The fast path, because there are rarely blanks or comments.
    if let byte = next, byte > 0x20, byte != UInt8(ascii: "/") { return true }
    return skipBlanksAtPlace()
  }

  private mutating func skipBlanksAtPlace() -> Bool {
    while let byte = next {
      switch byte {
      case 0x20, 0x09: cursor.skip()
      case 0x0A, 0x0D: cursor.skipLineEnd(byte)
      case UInt8(ascii: "/") where !isStrict:
        guard cursor.index + 1 < bytes.count else { return isFinal }
        switch bytes[cursor.index + 1] {
        case UInt8(ascii: "/"): guard skipComment(isBlock: false) else { return false }
        case UInt8(ascii: "*"): guard skipComment(isBlock: true) else { return false }
        default: return true
        }
      default: return true
      }
    }
    return true
  }

  /// Skips a comment; returns false if the bytes end inside it.
  private mutating func skipComment(isBlock: Bool) -> Bool {
    let start = cursor
    cursor.skip(2)
    while let byte = next {
      let isEnd =
        isBlock
        ? byte == UInt8(ascii: "*") && cursor.index + 1 < bytes.count
          && bytes[cursor.index + 1] == UInt8(ascii: "/") : byte == 0x0A || byte == 0x0D
      if isEnd {
        if isBlock { cursor.skip(2) }
        note(.jsonComment, .note, "Skipped a comment", help: Self.noComments, at: start)
        return true
      }
      guard cursor.index - start.index < limits.commentBytes else {
        cursor = start
        return fail(
          .jsonSyntax, "A comment longer than \(limits.commentBytes >> 10) kB starts here",
          help: "Close it with */, or remove it")
      }
      skipOne(byte)
    }
    if !isFinal {
      cursor = start
      return false
    }
    guard isBlock else {
      note(.jsonComment, .note, "Skipped a comment", help: Self.noComments, at: start)
      return true
    }
    // Report the start, because the unclosed comment may contain rows.
    cursor = start
    return fail(
      .jsonTruncated, "The comment that starts here is never closed", help: "Close it with */, or remove it")
  }

  /// Skips one line end or character.
  mutating func skipOne(_ byte: UInt8) {
    switch byte {
    case 0x0A, 0x0D: cursor.skipLineEnd(byte)
    case 0..<0x80: cursor.skip()
    default: cursor.skipScalar(max(1, JSONScan.scalarLength(bytes, at: cursor.index)))
    }
  }

  // MARK: Strings

  /// Reads a string into the text of a tree; returns nil if the attempt has ended.
  mutating func readString(into tree: inout JSONTree, quote: UInt8) -> Range<Int>? {
    let start = tree.text.count
    let opening = cursor
    cursor.skip()
    while true {
      let special = JSONScan.firstSpecial(bytes, from: cursor.index, quote: quote)
      if special > cursor.index {
        tree.text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[cursor.index..<special]))
        cursor.skip(special - cursor.index)
      }
      guard let byte = next else {
        if isFinal { cursor = opening }
        _ = end()
        return nil
      }
      switch byte {
      case quote:
        cursor.skip()
        return start..<tree.text.count
      case UInt8(ascii: "\\"):
        guard readEscape(into: &tree.text) else { return nil }
      case 0x80...:
        guard readScalar(into: &tree.text) else { return nil }
      default:
        guard readControl(byte, into: &tree.text) else { return nil }
      }
    }
  }

  private mutating func readScalar(into text: inout [UInt8]) -> Bool {
    let length = JSONScan.scalarLength(bytes, at: cursor.index)
    if length > 0 {
      for offset in 0..<length { text.append(bytes[cursor.index + offset]) }
      cursor.skipScalar(length)
      return true
    }
    // The next bytes may complete the scalar.
    if !isFinal, cursor.index + 4 > bytes.count { return end() }
    guard !isStrict else {
      return fail(.jsonEncoding, "The bytes here aren't valid UTF-8", help: "Save the file as UTF-8")
    }
    let start = cursor
    text.append(contentsOf: "\u{FFFD}".utf8)
    cursor.skip()
    note(
      .jsonEncoding, .warning, "A byte here isn't valid UTF-8. It was replaced with U+FFFD",
      help: "Save the file as UTF-8", at: start)
    return true
  }

  private mutating func readControl(_ byte: UInt8, into text: inout [UInt8]) -> Bool {
    guard !isStrict else {
      return fail(
        .jsonSyntax, "Unescaped control character in a string", help: "Write it as \\n, \\t or \\u00XX")
    }
    note(
      .jsonControlCharacter, .note, "Unescaped control character in a string. It was kept",
      help: "Write it as \\n, \\t or \\u00XX")
    text.append(byte)
    if byte == 0x0A || byte == 0x0D { cursor.skipLineEnd(byte) } else { cursor.skip() }
    return true
  }

  private mutating func readEscape(into text: inout [UInt8]) -> Bool {
    guard cursor.index + 1 < bytes.count else { return end() }
    let byte = bytes[cursor.index + 1]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): return readUnicode(into: &text)
    default:
      guard !isStrict, byte >= 0x20 else {
        return fail(.jsonSyntax, "Invalid escape sequence", help: "Double the backslash")
      }
      note(.jsonEscape, .note, "Unnecessary backslash", help: "Double the backslash, or remove it")
      // Other languages write \' for a quote; any other backslash was probably meant.
      if byte == UInt8(ascii: "'") {
        text.append(byte)
        cursor.skip(2)
      } else {
        text.append(UInt8(ascii: "\\"))
        cursor.skip()
      }
      return true
    }
    cursor.skip(2)
    return true
  }

  private mutating func readUnicode(into text: inout [UInt8]) -> Bool {
    guard cursor.index + 6 <= bytes.count else {
      if !isFinal { return end() }
      return fail(.jsonSyntax, "\\u needs four hexadecimal digits", help: "Write it as \\u00E9")
    }
    guard let unit = hex(at: cursor.index + 2) else {
      return fail(.jsonSyntax, "\\u needs four hexadecimal digits", help: "Write it as \\u00E9")
    }
    if unit & 0xFC00 == 0xD800 {
      if cursor.index + 12 > bytes.count, !isFinal { return end() }
      if cursor.index + 12 <= bytes.count, bytes[cursor.index + 6] == UInt8(ascii: "\\"),
        bytes[cursor.index + 7] == UInt8(ascii: "u"), let low = hex(at: cursor.index + 8),
        low & 0xFC00 == 0xDC00
      {
        append(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF), to: &text)
        cursor.skip(12)
        return true
      }
    }
    if unit & 0xF800 == 0xD800 {
      // RFC 8259 §8.2 doesn't define the meaning of such text, and UTF-8 can't represent it.
      note(
        .jsonLoneSurrogate, .warning,
        "Half of a surrogate pair is missing. The other half was replaced with U+FFFD",
        help: "The program that wrote the file split a character, such as an emoji")
    }
    append(unit, to: &text)
    cursor.skip(6)
    return true
  }

  private func append(_ scalar: UInt32, to text: inout [UInt8]) {
    // Append single bytes: appending a collection reserves space each time, which copies long texts often.
    for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
      text.append(byte)
    }
  }

  private func hex(at index: Int) -> UInt32? {
    UInt32(hexDigits: (index..<index + 4).lazy.map { bytes[$0] })
  }

  // MARK: Numbers and words

  mutating func parseNumber(into tree: inout JSONTree, name: Range<Int>?) -> Bool {
    let start = begin()
    var end = cursor.index
    while end < bytes.count, Self.isNumber(bytes[end]) { end += 1 }
    if end == bytes.count, !isFinal { return self.end() }
    let lexeme = bytes[cursor.index..<end]
    let content = tree.text.count
    var kind = JSONNode.Kind.number
    if Self.isStrictNumber(lexeme) {
      tree.text.append(contentsOf: UnsafeBufferPointer(rebasing: lexeme))
    } else if !isStrict, lexeme.count > 1, lexeme.first == 0x30,
      lexeme.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    {
      // Telephone numbers, ZIP codes and jersey numbers need their leading zeros.
      note(
        .jsonNumberForm, .note,
        "JSON numbers can't start with an extra zero. The number was read as text",
        help: "Put it in double quotes, or remove the zeros")
      kind = .string
      tree.text.append(contentsOf: UnsafeBufferPointer(rebasing: lexeme))
    } else {
      guard !isStrict, let number = Self.repaired(lexeme) else {
        if !isStrict, end < bytes.count, Self.isWord(bytes[end]) { return parseWord(into: &tree, name: name) }
        return fail(.jsonSyntax, "Invalid JSON number", help: "Write it as 12, -0.5 or 1.5e3")
      }
      note(
        .jsonNumberForm, .note,
        "Invalid JSON number. It was read as \(personal: number)",
        help: "Write it as 12, -0.5 or 1.5e3")
      tree.text.append(contentsOf: number.utf8)
    }
    cursor.skip(end - cursor.index)
    guard next.map({ !Self.isWord($0) }) ?? true else {
      return fail(.jsonSyntax, "Text follows a number without a comma", help: "Put text in double quotes")
    }
    return add(kind, name, content..<tree.text.count, start, to: &tree)
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte == 0x2E || byte == 0x2D || byte == 0x2B || byte | 0x20 == 0x65
  }

  /// Returns the end of a number (RFC 8259 §6); nil for an invalid number, or if more bytes may follow.
  static func numberEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var end = start
    while end < bytes.count, isNumber(bytes[end]) { end += 1 }
    guard end < bytes.count, !isWord(bytes[end]), isStrictNumber(bytes[start..<end]) else { return nil }
    return end
  }

  /// Whether bytes are a number by RFC 8259 §6.
  private static func isStrictNumber(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var index = bytes.startIndex
    func isDigit() -> Bool { index < bytes.endIndex && bytes[index] >= 0x30 && bytes[index] <= 0x39 }
    func skipDigits() -> Bool {
      guard isDigit() else { return false }
      while isDigit() { index += 1 }
      return true
    }
    if index < bytes.endIndex, bytes[index] == 0x2D { index += 1 }
    if index < bytes.endIndex, bytes[index] == 0x30 {
      index += 1
    } else {
      guard skipDigits() else { return false }
    }
    if index < bytes.endIndex, bytes[index] == 0x2E {
      index += 1
      guard skipDigits() else { return false }
    }
    if index < bytes.endIndex, bytes[index] | 0x20 == 0x65 {
      index += 1
      if index < bytes.endIndex, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
      guard skipDigits() else { return false }
    }
    return index == bytes.endIndex
  }

  /// Returns the JSON form of a number like `+1`, `.5`, `1.` or `007`; nil if the meaning is unclear.
  private static func repaired(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    var sign = ""
    if text.first == "-" { sign = "-" }
    if text.first == "-" || text.first == "+" { text.removeFirst() }
    guard text.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    while text.hasPrefix("0"), text.dropFirst().first?.isNumber == true { text.removeFirst() }
    if text.hasPrefix(".") { text = "0" + text }
    if text.hasSuffix(".") { text.removeLast() }
    var result = sign + text
    let isNumber = result.withUTF8 { Self.isStrictNumber($0[...]) }
    return isNumber ? result : nil
  }

  /// Words that other languages write, with their meanings.
  private static let words: [String: (kind: JSONNode.Kind, text: String)] = [
    "NaN": (.null, "null"), "nan": (.null, "null"), "Infinity": (.null, "null"), "-Infinity": (.null, "null"),
    "-NaN": (.null, "null"), "+Infinity": (.null, "null"), "inf": (.null, "null"), "-inf": (.null, "null"),
    "undefined": (.null, "null"), "None": (.null, "null"), "nil": (.null, "null"), "NULL": (.null, "null"),
    "Null": (.null, "null"), "True": (.boolean, "true"), "TRUE": (.boolean, "true"),
    "False": (.boolean, "false"), "FALSE": (.boolean, "false"),
  ]

  mutating func parseWord(into tree: inout JSONTree, name: Range<Int>?) -> Bool {
    let start = begin()
    var end = cursor.index
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    if end == bytes.count, !isFinal { return self.end() }
    let lexeme = bytes[cursor.index..<end]
    let kind: JSONNode.Kind
    let content = tree.text.count
    if lexeme.elementsEqual("null".utf8) {
      kind = .null
    } else if lexeme.elementsEqual("true".utf8) || lexeme.elementsEqual("false".utf8) {
      kind = .boolean
      tree.text.append(contentsOf: UnsafeBufferPointer(rebasing: lexeme))
    } else {
      let word = String(decoding: lexeme.prefix(32), as: UTF8.self)
      guard !isStrict, let meaning = Self.words[word] else {
        return fail(
          .jsonSyntax,
          lexeme.isEmpty ? "Expected a value here, not \(shown)" : "\(personal: word) isn't a JSON value",
          help: lexeme.isEmpty ? "Check for an extra comma or colon" : "Put text in double quotes")
      }
      note(
        .jsonWord, .warning, "\(value: word) isn't a JSON value. It was read as \(meaning.text)",
        help: "Write \(meaning.text)")
      kind = meaning.kind
      if kind == .boolean { tree.text.append(contentsOf: meaning.text.utf8) }
    }
    cursor.skip(end - cursor.index)
    return add(kind, name, content..<tree.text.count, start, to: &tree)
  }
}
