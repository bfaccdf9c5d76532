/// Writes calendars as RFC 5545 has them: lines of at most 75 bytes that end in CR LF, the same bytes for
/// the same content.
///
/// Names are written in capitals and without characters that no name has; parameters are quoted and written
/// with carets (RFC 6868) where they must be; a line break in a value is written as `\n`, and other control
/// characters are left out.
public struct ICalWriter: Sendable {
  /// The most bytes of a line, its end not counted (RFC 5545 §3.1).
  public static let lineBytes = 75

  /// What was written.
  public internal(set) var bytes: [UInt8] = []
  /// Where the line at work begins, which is folded when it is whole.
  private var lineStart = 0
  /// Where the parts of the line that is being folded begin, but the first.
  private var starts: [Int] = []

  /// Creates a writer that has written nothing.
  public init() {}

  /// Writes a calendar.
  public static func bytes(of calendar: ICalendar) -> [UInt8] { bytes(of: calendar.component) }

  /// Writes a component and what stands in it.
  public static func bytes(of component: ICalComponent) -> [UInt8] {
    var writer = ICalWriter()
    writer.write(component)
    return writer.bytes
  }

  /// Writes a component and what stands in it.
  public mutating func write(_ component: ICalComponent) {
    let name = self.name(component.name)
    guard !name.isEmpty else { return }
    writeDivider("BEGIN:", name)
    for property in component.properties { write(property) }
    for component in component.components { write(component) }
    writeDivider("END:", name)
  }

  /// Writes what another writer has written.
  public mutating func write(_ other: ICalWriter) {
    bytes.append(contentsOf: other.bytes)
    lineStart = bytes.count
  }

  private mutating func writeDivider(_ word: StaticString, _ name: [UInt8]) {
    append(word)
    bytes.append(contentsOf: name)
    endLine()
  }

  /// Writes a property; one without a name, or named as a divider of components, is left out.
  public mutating func write(_ property: ICalProperty) {
    if let plain = property.plainLine {
      bytes.append(contentsOf: plain)
    } else {
      let name = self.name(property.name)
      guard !name.isEmpty, !name.elementsEqual("BEGIN".utf8), !name.elementsEqual("END".utf8) else { return }
      bytes.append(contentsOf: name)
      let value = property.valueBytes
      for parameter in property.parameters {
        append(parameter, beforeColon: value.contains(UInt8(ascii: ":")))
      }
      bytes.append(UInt8(ascii: ":"))
      appendValue(value)
    }
    endLine()
  }

  /// The bytes of a name, those left out that no name has.
  private func name(_ name: String) -> [UInt8] {
    name.utf8.lazy.filter(LineSyntax.isName).map(\.capital)
  }

  mutating func append(_ parameter: ICalParameter, beforeColon: Bool) {
    let name = self.name(parameter.name)
    guard !name.isEmpty else { return }
    bytes.append(UInt8(ascii: ";"))
    bytes.append(contentsOf: name)
    bytes.append(UInt8(ascii: "="))
    let mustQuote = Self.mustQuote(name, beforeColon: beforeColon)
    for (index, value) in parameter.values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendParameterValue(value, mustQuote: mustQuote)
    }
  }

  /// Whether the value of a parameter is quoted whatever it is.
  ///
  /// Addresses are (RFC 5545 §3.2), and the name of a zone is where the value after it has a colon, as
  /// readers look for the end of names that should have been.
  private static func mustQuote(_ name: some Sequence<UInt8>, beforeColon: Bool) -> Bool {
    ParameterWalk.addresses.contains { name.elementsEqual($0.utf8) }
      || beforeColon && name.elementsEqual("TZID".utf8)
  }

  /// Appends a value without the line breaks and control characters that no line may have.
  mutating func appendValue(_ value: some Collection<UInt8>) {
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

  /// Ends the line at work, and folds it if it is too long.
  ///
  /// A fold stands between scalars and never within an escape, as some readers look for escapes before they
  /// undo folds.
  mutating func endLine() {
    if bytes.count - lineStart > Self.lineBytes { foldLine() }
    bytes.append(0x0D)
    bytes.append(0x0A)
    lineStart = bytes.count
  }

  /// Makes room for the folds of the line at work and moves what stands behind each, the last first.
  private mutating func foldLine() {
    let count = bytes.count
    starts.removeAll(keepingCapacity: true)
    var end = foldEnd(of: bytes, from: lineStart, room: Self.lineBytes)
    while end < count {
      starts.append(end)
      end = foldEnd(of: bytes, from: end, room: Self.lineBytes - 1)
    }
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 3 * starts.count))
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var end = count
      for (index, start) in starts.enumerated().reversed() {
        let target = start + 3 * (index + 1)
        (base + target).update(from: base + start, count: end - start)
        bytes[target - 3] = 0x0D
        bytes[target - 2] = 0x0A
        bytes[target - 1] = UInt8(ascii: " ")
        end = start
      }
    }
  }

  private func foldEnd(of line: [UInt8], from start: Int, room: Int) -> Int {
    var end = start + room
    guard end < line.count else { return line.count }
    while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
    var marks = 0
    while marks < end - start, line[end - 1 - marks] == UInt8(ascii: "\\") { marks += 1 }
    return marks.isMultiple(of: 2) || end == start + 1 ? end : end - 1
  }
}
