/// Lines written one after the other, for who has no tree of them.
///
/// Names of components, properties and parameters are written as they are given: in capitals.
extension ICalWriter {
  /// Makes room for so many bytes, so that it need not be made again and again.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Begins a component.
  public mutating func begin(_ component: StaticString) {
    append("BEGIN:")
    append(component)
    endLine()
  }

  /// Ends the component that was begun last.
  public mutating func end(_ component: StaticString) {
    append("END:")
    append(component)
    endLine()
  }

  /// Writes a whole line of the program's own, in which nothing must be escaped.
  package mutating func line(_ line: StaticString) {
    append(line)
    endLine()
  }

  /// Writes a property of one TEXT, which is escaped.
  public mutating func text(_ name: StaticString, _ text: String) {
    append(name)
    bytes.append(UInt8(ascii: ":"))
    ICalText.appendEscaped(text, to: &bytes)
    endLine()
  }

  /// Writes a property of one TEXT, which is escaped.
  ///
  /// - Parameter text: valid UTF-8.
  package mutating func text(_ name: StaticString, utf8 text: [UInt8]) {
    append(name)
    bytes.append(UInt8(ascii: ":"))
    text.withUnsafeBufferPointer { ICalText.appendEscaped($0, to: &bytes) }
    endLine()
  }

  /// Writes a property of a value that is escaped where it must be and has no control characters.
  ///
  /// - Parameters:
  ///   - name: the name, with what parameters always have the same value.
  ///   - parameter: the name and the value, valid UTF-8, of another parameter.
  ///   - append: appends the value, valid UTF-8.
  package mutating func raw(
    _ name: StaticString, parameter: (name: StaticString, value: [UInt8])? = nil,
    _ append: (inout [UInt8]) -> Void
  ) {
    self.append(name)
    if let parameter { parameter.value.withUnsafeBufferPointer { self.append(parameter.name, $0) } }
    bytes.append(UInt8(ascii: ":"))
    append(&bytes)
    endLine()
  }

  /// Writes a property of a value that is escaped where it must be.
  ///
  /// - Parameter parameters: names with a value each.
  public mutating func raw(
    _ name: StaticString, _ value: String, parameters: KeyValuePairs<StaticString, String> = [:]
  ) {
    append(name)
    for (name, value) in parameters {
      var value = value
      value.withUTF8 { append(name, $0) }
    }
    bytes.append(UInt8(ascii: ":"))
    var value = value
    value.withUTF8 { appendValue($0) }
    endLine()
  }

  private mutating func append(_ parameter: StaticString, _ value: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: ";"))
    append(parameter)
    bytes.append(UInt8(ascii: "="))
    // An address, which must be quoted, has a colon, for which it is.
    appendParameterValue(value, mustQuote: false)
  }

  /// Writes a property of an INTEGER.
  public mutating func integer(_ name: StaticString, _ integer: Int) {
    raw(name) { $0 += String(integer).utf8 }
  }

  /// Writes a property of a DURATION.
  package mutating func duration(_ name: StaticString, _ duration: ICalDuration) {
    raw(name, duration.append(to:))
  }

  /// Writes a property of a DATE or a DATE-TIME, with the `VALUE=DATE` or `TZID` that it needs.
  public mutating func temporal(_ name: StaticString, _ temporal: ICalTemporal) {
    append(name)
    switch temporal {
    case .date(let date):
      append(";VALUE=DATE:")
      withUnsafeBytes(of: Self.figures(date).littleEndian) { bytes.append(contentsOf: $0) }
    case .dateTime(let dateTime):
      if case .named(let zone) = dateTime.zone {
        append(";TZID=")
        appendParameterValue(zone, mustQuote: false)
      }
      bytes.append(UInt8(ascii: ":"))
      append(dateTime.local)
      if dateTime.zone == .utc { bytes.append(UInt8(ascii: "Z")) }
    }
    endLine()
  }

  private mutating func append(_ local: ICalLocalTime) {
    let time =
      UInt64(UInt8(ascii: "T")) | Self.pair(local.time.hour) << 8 | Self.pair(local.time.minute) << 24
      | Self.pair(local.time.second) << 40
    withUnsafeBytes(of: (Self.figures(local.date).littleEndian, time.littleEndian)) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<15]))
    }
  }

  /// The figures of a day, the first in the lowest byte.
  private static func figures(_ date: ICalDate) -> UInt64 {
    pair(date.year / 100) | pair(date.year % 100) << 16 | pair(date.month) << 32 | pair(date.day) << 48
  }

  /// The two figures of a number from 0 to 99, the first in the lowest byte.
  private static func pair(_ number: Int) -> UInt64 { UInt64(0x3030 + number / 10 + (number % 10) << 8) }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends the value of a parameter, quoted where it must be, with carets (RFC 6868).
  mutating func appendParameterValue(_ value: String, mustQuote: Bool) {
    var value = value
    value.withUTF8 { appendParameterValue($0, mustQuote: mustQuote) }
  }

  private mutating func appendParameterValue(_ text: UnsafeBufferPointer<UInt8>, mustQuote: Bool) {
    let isQuoted =
      mustQuote || text.first?.isBlank == true || text.last?.isBlank == true
      || ByteScan.contains(text) { word in
        ByteScan.places(of: ",", in: word) | ByteScan.places(of: ";", in: word)
          | ByteScan.places(of: ":", in: word)
      }
    let hasCarets = ByteScan.contains(text) { word in
      ByteScan.controls(word) | ByteScan.places(of: "^", in: word) | ByteScan.places(of: "\"", in: word)
    }
    if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    if hasCarets { appendCareted(text) } else { bytes.append(contentsOf: text) }
    if isQuoted { bytes.append(UInt8(ascii: "\"")) }
  }

  private mutating func appendCareted(_ text: UnsafeBufferPointer<UInt8>) {
    var wasReturn = false
    for byte in text {
      switch byte {
      case 0x0A: if !wasReturn { append("^n") }
      case 0x0D: append("^n")
      case UInt8(ascii: "^"): append("^^")
      case UInt8(ascii: "\""): append("^'")
      case 0x09: bytes.append(byte)
      case 0..<0x20, 0x7F: break
      default: bytes.append(byte)
      }
      wasReturn = byte == 0x0D
    }
  }
}
