import CompassModel

/// Lists in one text: JSON arrays, PostgreSQL's array literals, entries with semicolons or lines between.
enum ListScanner {
  /// The most elements of a list.
  static let maximumElements = 10_000

  /// The elements of the list, trimmed; nil where an array is begun and is none.
  static func elements(_ text: String) -> [String]? {
    switch text.utf8.first {
    case 0x5B: json(text)
    case 0x7B: postgres(Array(text.utf8))
    default: split(text)
    }
  }

  private static func json(_ text: String) -> [String]? {
    guard case .array(let elements)? = JSONValue(parsing: text), elements.count <= maximumElements else {
      return nil
    }
    return elements.compactMap { element in
      switch element {
      case .null: nil
      case .string(let text): text
      default: element.text()
      }
    }
  }

  /// `{a,"b c","say \"go\"",NULL}` (PostgreSQL 8.15.6).
  private static func postgres(_ bytes: [UInt8]) -> [String]? {
    guard bytes.count >= 2, bytes.last == 0x7D else { return nil }
    var result: [String] = []
    var index = 1
    let end = bytes.count - 1
    while index < end {
      guard result.count < maximumElements else { return nil }
      var element: [UInt8] = []
      let isQuoted = bytes[index] == 0x22
      if isQuoted {
        index += 1
        while index < end, bytes[index] != 0x22 {
          if bytes[index] == 0x5C { index += 1 }
          guard index < end else { return nil }
          element.append(bytes[index])
          index += 1
        }
        index += 1
      } else {
        while index < end, bytes[index] != 0x2C {
          guard bytes[index] != 0x7B, bytes[index] != 0x7D, bytes[index] != 0x22 else { return nil }
          element.append(bytes[index])
          index += 1
        }
      }
      guard index >= end || bytes[index] == 0x2C else { return nil }
      index += 1
      let text = String(decoding: element, as: UTF8.self)
      if isQuoted || text.lowercased() != "null" { result.append(text) }
    }
    return result
  }

  private static func split(_ text: String) -> [String] {
    text.utf8.split(separator: 0x0A).flatMap { $0.split(separator: 0x3B) }.flatMap {
      $0.split(separator: 0x7C)
    }
    .prefix(maximumElements)
    .map { part in
      Array(part).withUnsafeBufferPointer { TextCleaner.trim(ByteView($0)).string }
    }
  }
}
