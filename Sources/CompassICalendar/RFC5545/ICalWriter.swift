/// Writes calendars as RFC 5545 has them: lines of at most 75 bytes that end in CR LF, the same bytes for
/// the same content.
///
/// Names are written in capitals and without characters that no name has; parameters are quoted and written
/// with carets (RFC 6868) where they must be; a line break in a value is written as `\n`, and other control
/// characters are left out.
public enum ICalWriter {
  /// The most bytes of a line, its end not counted (RFC 5545 §3.1).
  public static let lineBytes = 75

  /// Writes a calendar.
  public static func bytes(of calendar: ICalendar) -> [UInt8] { bytes(of: calendar.component) }

  /// Writes a component and what stands in it.
  public static func bytes(of component: ICalComponent) -> [UInt8] {
    var bytes: [UInt8] = []
    append(component, to: &bytes)
    return bytes
  }

  /// Appends a component and what stands in it.
  public static func append(_ component: ICalComponent, to bytes: inout [UInt8]) {
    let name = self.name(component.name)
    guard !name.isEmpty else { return }
    appendDivider("BEGIN:", name, to: &bytes)
    for property in component.properties { append(property, to: &bytes) }
    for component in component.components { append(component, to: &bytes) }
    appendDivider("END:", name, to: &bytes)
  }

  /// Appends the BEGIN or the END of a component.
  private static func appendDivider(_ word: StaticString, _ name: [UInt8], to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    bytes.append(contentsOf: name)
    fold(from: start, in: &bytes)
  }

  /// Appends a property; one without a name, or named as a divider of components, is left out.
  public static func append(_ property: ICalProperty, to bytes: inout [UInt8]) {
    let start = bytes.count
    if let line = property.plainLine {
      bytes.append(contentsOf: line)
    } else {
      let name = self.name(property.name)
      guard !name.isEmpty, !name.elementsEqual("BEGIN".utf8), !name.elementsEqual("END".utf8) else { return }
      bytes.append(contentsOf: name)
      let value = property.valueBytes
      for parameter in property.parameters {
        append(parameter, beforeColon: value.contains(UInt8(ascii: ":")), to: &bytes)
      }
      bytes.append(UInt8(ascii: ":"))
      appendValue(value, to: &bytes)
    }
    fold(from: start, in: &bytes)
  }

  /// The bytes of a name, those left out that no name has.
  private static func name(_ name: String) -> [UInt8] {
    name.utf8.lazy.filter(LineSyntax.isName).map(\.capital)
  }

  /// Appends a parameter.
  ///
  /// Addresses are quoted whatever they are (RFC 5545 §3.2), and the name of a zone is where the value after
  /// it has a colon, as readers look for the end of names that should have been.
  static func append(
    _ parameter: ICalParameter, beforeColon: Bool, to bytes: inout [UInt8]
  ) {
    let name = self.name(parameter.name)
    guard !name.isEmpty else { return }
    let mustQuote =
      ParameterWalk.addresses.contains { name.elementsEqual($0.utf8) }
      || beforeColon && name.elementsEqual("TZID".utf8)
    bytes.append(UInt8(ascii: ";"))
    bytes.append(contentsOf: name)
    bytes.append(UInt8(ascii: "="))
    for (index, value) in parameter.values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let text = value.utf8
      let isQuoted =
        mustQuote
        || text.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
        || text.first?.isBlank == true || text.last?.isBlank == true
      if isQuoted { bytes.append(UInt8(ascii: "\"")) }
      appendEncoded(text, to: &bytes)
      if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    }
  }

  /// Appends the value of a parameter with carets (RFC 6868).
  private static func appendEncoded(_ text: String.UTF8View, to bytes: inout [UInt8]) {
    var wasReturn = false
    for byte in text {
      switch byte {
      case 0x0A: if !wasReturn { bytes.append(contentsOf: "^n".utf8) }
      case 0x0D: bytes.append(contentsOf: "^n".utf8)
      case UInt8(ascii: "^"): bytes.append(contentsOf: "^^".utf8)
      case UInt8(ascii: "\""): bytes.append(contentsOf: "^'".utf8)
      case 0x09: bytes.append(byte)
      case 0..<0x20, 0x7F: break
      default: bytes.append(byte)
      }
      wasReturn = byte == 0x0D
    }
  }

  /// Appends a value, line breaks of which are written as `\n`.
  static func appendValue(_ value: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    guard value.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      bytes.append(contentsOf: value)
      return
    }
    var wasReturn = false
    for byte in value {
      switch byte {
      case 0x0A: if !wasReturn { bytes.append(contentsOf: "\\n".utf8) }
      case 0x0D: bytes.append(contentsOf: "\\n".utf8)
      case 0x09: bytes.append(byte)
      case 0..<0x20, 0x7F: break
      default: bytes.append(byte)
      }
      wasReturn = byte == 0x0D
    }
  }

  /// Ends the line that begins at a place, and folds it if it is too long.
  ///
  /// A fold stands between scalars and never within an escape, as some readers look for escapes before they
  /// undo folds.
  private static func fold(from start: Int, in bytes: inout [UInt8]) {
    guard bytes.count - start > lineBytes else {
      bytes.append(contentsOf: [0x0D, 0x0A])
      return
    }
    let line = Array(bytes[start...])
    bytes.removeSubrange(start...)
    bytes.reserveCapacity(start + line.count + line.count / 24 + 8)
    var index = 0
    while index < line.count {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      let end = self.end(of: line, from: index, room: index == 0 ? lineBytes : lineBytes - 1)
      bytes.append(contentsOf: line[index..<end])
      bytes.append(contentsOf: [0x0D, 0x0A])
      index = end
    }
  }

  private static func end(of line: [UInt8], from start: Int, room: Int) -> Int {
    var end = start + room
    guard end < line.count else { return line.count }
    while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
    let marks = line[start..<end].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return marks.isMultiple(of: 2) || end == start + 1 ? end : end - 1
  }
}
