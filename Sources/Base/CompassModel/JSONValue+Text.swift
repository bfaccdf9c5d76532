extension JSONValue {
  /// The value as JSON text (RFC 8259), with everything escaped that a terminal or the log of a CI
  /// service obeys or that nobody sees: control characters, line separators, directional marks, tags, `##[`.
  ///
  /// - Parameter indentation: the blanks a level is indented by; nil writes everything on one line.
  public func text(indentation: Int? = nil) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, indentation: indentation, level: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(to bytes: inout [UInt8], indentation: Int?, level: Int) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .number(let lexeme): bytes += lexeme.utf8
    case .string(let text): Self.append(quoted: text, to: &bytes)
    case .array(let elements):
      Self.append(
        list: elements, open: 0x5B, close: 0x5D, to: &bytes, indentation: indentation, level: level
      ) { element, bytes in
        element.append(to: &bytes, indentation: indentation, level: level + 1)
      }
    case .object(let members):
      Self.append(
        list: members, open: 0x7B, close: 0x7D, to: &bytes, indentation: indentation, level: level
      ) { member, bytes in
        Self.append(quoted: member.name, to: &bytes)
        bytes += (indentation == nil ? ":" : ": ").utf8
        member.value.append(to: &bytes, indentation: indentation, level: level + 1)
      }
    }
  }

  private static func append<Element>(
    list: [Element], open: UInt8, close: UInt8, to bytes: inout [UInt8], indentation: Int?, level: Int,
    each: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(open)
    for (index, element) in list.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      if let indentation { Self.appendLine(to: &bytes, blanks: indentation * (level + 1)) }
      each(element, &bytes)
    }
    if let indentation, !list.isEmpty { Self.appendLine(to: &bytes, blanks: indentation * level) }
    bytes.append(close)
  }

  private static func appendLine(to bytes: inout [UInt8], blanks: Int) {
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: blanks))
  }

  private static func append(quoted text: String, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    var command = LogCommand()
    for scalar in text.unicodeScalars {
      let isCommand = command.isCompleted(by: scalar)
      switch scalar.value {
      case 0x5B where isCommand: bytes += "\\u005b".utf8
      case 0x22: bytes += "\\\"".utf8
      case 0x5C: bytes += "\\\\".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case _ where scalar.isUnseen:
        for unit in String(scalar).utf16 {
          let hex = String(unit, radix: 16)
          bytes += "\\u".utf8
          bytes.append(contentsOf: repeatElement(0x30, count: 4 - hex.utf8.count))
          bytes += hex.utf8
        }
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    bytes.append(0x22)
  }
}
