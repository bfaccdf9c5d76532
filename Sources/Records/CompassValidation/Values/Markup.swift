import CompassModel

/// HTML in texts that should have none.
///
/// Only what is a tag goes: "ERA <3 and velo >90" and "<ann@example.com>" stay. The contents of `script`
/// and `style` go with their tags. Entities are decoded only where there were tags, for only then is the
/// text HTML: "AT&amp;T" alone stays as typed.
package enum Markup {
  /// How often a text is looked through again after its entities were decoded.
  static let maximumPasses = 4
  /// The most bytes of a tag.
  static let maximumTagLength = 8192

  /// A text without markup, its line breaks kept; the text itself where it has none.
  package static func stripped(_ text: String) -> String {
    strip(Array(text.utf8), keepsLines: true).map { String(decoding: $0, as: UTF8.self).trimmedBlanks }
      ?? text
  }

  /// The text without markup; nil where there is none.
  static func strip(_ bytes: [UInt8], keepsLines: Bool) -> [UInt8]? {
    var current = bytes
    var found = false
    for _ in 0..<maximumPasses {
      guard let next = stripOnce(current, keepsLines: keepsLines) else { break }
      found = true
      current = decodeEntities(next)
      if !current.contains(0x3C) { break }
    }
    return found ? current : nil
  }

  private static func stripOnce(_ bytes: [UInt8], keepsLines: Bool) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { buffer in
      let text = ByteView(buffer)
      var result: [UInt8] = []
      var found = false
      var index = 0
      // Where no `>` follows, no tag does: looking for one from every `<` would take for ever.
      var close = 0
      while index < text.count {
        if text[index] == 0x3C, close < index { close = text.firstIndex(of: 0x3E, from: index) ?? text.count }
        let isNear = close - index <= maximumTagLength && close < text.count
        guard text[index] == 0x3C, isNear || text.hasWord("<!--", at: index), let tag = tag(text, at: index)
        else {
          result.append(text[index])
          index += 1
          continue
        }
        found = true
        if tag.breaksLine, let last = result.last, last != 0x0A, last != 0x20 {
          result.append(keepsLines ? 0x0A : 0x20)
        }
        index = tag.end
        if let hidden = tag.hidden { index = endOfHidden(text, hidden, from: index) }
      }
      return found ? result : nil
    }
  }

  private struct Tag {
    var end: Int
    var breaksLine = false
    /// The element whose contents go as well.
    var hidden: StaticString?
  }

  private static func tag(_ text: ByteView, at start: Int) -> Tag? {
    if text.hasWord("<!--", at: start) {
      var index = start + 4
      while index < text.count, !text.hasWord("-->", at: index) { index += 1 }
      return Tag(end: min(index + 3, text.count))
    }
    if text.hasWord("<!doctype", at: start) {
      return text.slice(0, start + maximumTagLength).firstIndex(of: 0x3E, from: start).map {
        Tag(end: $0 + 1)
      }
    }
    let isEnd = text[start + 1] == 0x2F
    let nameStart = start + (isEnd ? 2 : 1)
    var nameEnd = nameStart
    while text[nameEnd].isLetter || nameEnd > nameStart && text[nameEnd].isDigit { nameEnd += 1 }
    guard nameEnd > nameStart, nameEnd - nameStart <= 12 else { return nil }
    let name = text.slice(nameStart, nameEnd)
    guard let (end, hasAttribute) = endOfTag(text, nameEnd) else { return nil }
    let isKnown = names.contains(name.string.lowercased())
    guard isKnown || hasAttribute else { return nil }
    var tag = Tag(end: end)
    tag.breaksLine = lineBreakers.contains(name.string.lowercased())
    if !isEnd { tag.hidden = name.isWord("script") ? "script" : name.isWord("style") ? "style" : nil }
    return tag
  }

  /// The place after a tag's `>` and whether it has an attribute with a value; nil where words stand in
  /// it that no tag has: "velo <p and ERA> 3".
  private static func endOfTag(_ text: ByteView, _ start: Int) -> (Int, Bool)? {
    var index = start
    var hasAttribute = false
    while index < text.count, index - start < maximumTagLength {
      let byte = text[index]
      if byte == 0x3E { return (index + 1, hasAttribute) }
      if byte.isBlank || byte == 0x2F {
        index += 1
        continue
      }
      guard byte.isLetter || byte == 0x5F || byte == 0x40 || byte == 0x3A else { return nil }
      guard index > start,
        text[index - 1].isBlank || text[index - 1] == 0x2F || text[index - 1] == 0x22
          || text[index - 1] == 0x27
      else { return nil }
      let nameStart = index
      while text[index].isLetter || text[index].isDigit || text[index] == 0x2D || text[index] == 0x5F
        || text[index] == 0x3A || text[index] == 0x40 || text[index] == 0x2E
      { index += 1 }
      let name = text.slice(nameStart, index)
      let value = text.skipBlanks(index)
      guard text[value] == 0x3D else {
        guard flags.contains(name.string.lowercased()) else { return nil }
        continue
      }
      hasAttribute = true
      index = endOfValue(text, text.skipBlanks(value + 1))
    }
    return nil
  }

  private static func endOfValue(_ text: ByteView, _ start: Int) -> Int {
    let quote = text[start]
    if quote == 0x22 || quote == 0x27 {
      return text.firstIndex(of: quote, from: start + 1).map { $0 + 1 } ?? text.count
    }
    var index = start
    while index < text.count, !text[index].isBlank, text[index] != 0x3E { index += 1 }
    return index
  }

  private static func endOfHidden(_ text: ByteView, _ name: StaticString, from start: Int) -> Int {
    var index = start
    while index < text.count {
      if text[index] == 0x3C, text[index + 1] == 0x2F, text.hasWord(name, at: index + 2) {
        return (text.firstIndex(of: 0x3E, from: index) ?? text.count - 1) + 1
      }
      index += 1
    }
    return text.count
  }

  private static let lineBreakers: Set<String> = [
    "br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "hr",
  ]
  private static let flags: Set<String> = [
    "async", "autofocus", "autoplay", "checked", "controls", "defer", "disabled", "hidden", "loop",
    "multiple",
    "muted", "nowrap", "open", "readonly", "required", "reversed", "selected",
  ]
  private static let names: Set<String> = [
    "a", "abbr", "address", "area", "article", "aside", "audio", "b", "base", "big", "blockquote", "body",
    "br",
    "button", "canvas", "caption", "center", "cite", "code", "col", "colgroup", "dd", "del", "details", "div",
    "dl", "dt", "em", "embed", "fieldset", "figcaption", "figure", "font", "footer", "form", "frame",
    "frameset",
    "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "i", "iframe", "img", "input", "ins",
    "kbd", "label", "legend", "li", "link", "main", "mark", "meta", "nav", "noscript", "object", "ol",
    "option",
    "p", "param", "picture", "pre", "q", "s", "samp", "script", "section", "select", "small", "source",
    "span",
    "strike", "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "template",
    "textarea",
    "tfoot", "th", "thead", "time", "title", "tr", "tt", "u", "ul", "var", "video", "wbr",
  ]

  private static let entities: [(StaticString, [UInt8])] = [
    ("amp;", [0x26]), ("lt;", [0x3C]), ("gt;", [0x3E]), ("quot;", [0x22]), ("apos;", [0x27]),
    ("nbsp;", [0x20]), ("ndash;", Array("–".utf8)), ("mdash;", Array("—".utf8)), ("rsquo;", Array("’".utf8)),
    ("lsquo;", Array("‘".utf8)), ("ldquo;", Array("“".utf8)), ("rdquo;", Array("”".utf8)),
    ("hellip;", Array("…".utf8)),
  ]

  private static func decodeEntities(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x26) else { return bytes }
    return bytes.withUnsafeBufferPointer { buffer in
      let text = ByteView(buffer)
      var result: [UInt8] = []
      var index = 0
      while index < text.count {
        if text[index] == 0x26 {
          if let (name, value) = entities.first(where: { text.hasWord($0.0, at: index + 1) }) {
            result += value
            index += 1 + name.utf8CodeUnitCount
            continue
          }
          if text[index + 1] == 0x23, let (scalar, end) = numeric(text, index + 2) {
            result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            index = end
            continue
          }
        }
        result.append(text[index])
        index += 1
      }
      return result
    }
  }

  private static func numeric(_ text: ByteView, _ start: Int) -> (Unicode.Scalar, Int)? {
    let isHex = text[start].lowercasedASCII == 0x78
    guard let end = text.slice(0, start + 9).firstIndex(of: 0x3B, from: start),
      let number = UInt32(text.slice(isHex ? start + 1 : start, end).string, radix: isHex ? 16 : 10),
      number >= 0x20, !(0x7F...0x9F).contains(number), let scalar = Unicode.Scalar(number)
    else { return nil }
    return (scalar, end + 1)
  }
}
