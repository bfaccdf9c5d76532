/// A text that is put together of many pieces and written once, as the bytes that it is written in.
///
/// As a `String` it would be validated and copied on the way, which costs more than all else of an entry.
struct UTF8Text: Sendable, Hashable {
  /// The text in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// An empty text.
  ///
  /// - Parameter capacity: how many bytes it will have, more or less.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// A text that is there.
  init(_ text: String) { bytes = Array(text.utf8) }

  /// The text for formats that are made of strings.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds a text.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Adds a text of the program's own.
  mutating func add(literal text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Adds another text.
  mutating func add(_ text: UTF8Text) { bytes.append(contentsOf: text.bytes) }

  /// Adds texts with another between them.
  mutating func add(_ texts: [String], separator: StaticString) {
    for (index, text) in texts.enumerated() {
      if index > 0 { add(literal: separator) }
      add(text)
    }
  }
}
