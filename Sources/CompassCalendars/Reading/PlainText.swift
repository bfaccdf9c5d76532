import CompassModel

/// Text as people read it, out of what calendars put into a description.
package enum PlainText {
  /// The text of a description without its markup; text that has none stays as it is.
  ///
  /// - Complexity: O(n).
  package static func withoutMarkup(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard hasMarkup(bytes) else { return text }
    var result: [UInt8] = []
    var index = 0
    var hidden: [UInt8]?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x3C, let tag = Tag(bytes, at: index) {
        index = tag.end
        if let name = hidden {
          if tag.isEnd, tag.name == name { hidden = nil }
        } else if !tag.isEnd, tag.name.elementsEqual("style".utf8) || tag.name.elementsEqual("script".utf8) {
          hidden = tag.name
        } else if tag.breaksLine, result.last != 0x0A, !result.isEmpty {
          result.append(0x0A)
        }
      } else if hidden != nil {
        index += 1
      } else if byte == 0x26, let (replacement, end) = entity(bytes, at: index) {
        result += replacement
        index = end
      } else {
        result.append(byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self).trimmedBlanks
  }

  /// A tag of HTML.
  private struct Tag {
    var name: [UInt8]
    var isEnd: Bool
    var end: Int

    private static let longest = 4096
    private static let breaking: Set = [
      "br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "ul", "ol", "table", "hr", "blockquote",
    ]

    init?(_ bytes: [UInt8], at start: Int) {
      var index = start + 1
      isEnd = index < bytes.count && bytes[index] == 0x2F
      if isEnd { index += 1 }
      name = []
      while index < bytes.count, PlainText.isLetterOrDigit(bytes[index]) {
        name.append(bytes[index] | 0x20)
        index += 1
      }
      guard !name.isEmpty || (index < bytes.count && bytes[index] == 0x21) else { return nil }
      let limit = min(bytes.count, start + Self.longest)
      while index < limit, bytes[index] != 0x3E { index += 1 }
      guard index < limit else { return nil }
      end = index + 1
    }

    var breaksLine: Bool { Self.breaking.contains(String(decoding: name, as: UTF8.self)) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  /// Whether bytes hold a tag that only markup has: `a < b` does not.
  private static func hasMarkup(_ bytes: [UInt8]) -> Bool {
    let known: Set = [
      "br", "p", "div", "span", "a", "b", "i", "u", "ul", "ol", "li", "html", "body", "table", "tr", "td",
      "strong", "em", "font", "h1", "h2", "h3", "hr", "img", "style", "script", "head", "meta", "pre",
      "blockquote",
    ]
    for index in bytes.indices where bytes[index] == 0x3C {
      if let tag = Tag(bytes, at: index), known.contains(String(decoding: tag.name, as: UTF8.self)) {
        return true
      }
    }
    return false
  }

  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
    "rsquo": "’", "lsquo": "‘", "ldquo": "“", "rdquo": "”", "hellip": "…", "bull": "•",
  ]

  private static func entity(_ bytes: [UInt8], at start: Int) -> ([UInt8], Int)? {
    guard let semicolon = bytes[start...].prefix(12).firstIndex(of: 0x3B) else { return nil }
    let name = String(decoding: bytes[(start + 1)..<semicolon], as: UTF8.self)
    if let text = entities[name] { return (Array(text.utf8), semicolon + 1) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 || scalar == "\n" else {
      return nil
    }
    return (Array(String(scalar).utf8), semicolon + 1)
  }
}
