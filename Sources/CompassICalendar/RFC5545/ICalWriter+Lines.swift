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

  /// Writes a property of a value that is escaped where it must be.
  ///
  /// - Parameters:
  ///   - value: valid UTF-8.
  ///   - parameters: names with a value each, valid UTF-8.
  package mutating func raw(
    _ name: StaticString, utf8 value: [UInt8], parameters: KeyValuePairs<StaticString, [UInt8]> = [:]
  ) {
    append(name)
    for (name, value) in parameters { value.withUnsafeBufferPointer { append(name, $0) } }
    bytes.append(UInt8(ascii: ":"))
    value.withUnsafeBufferPointer { appendValue($0) }
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
  public mutating func integer(_ name: StaticString, _ integer: Int) { raw(name, String(integer)) }

  /// Writes a property of a DATE or a DATE-TIME, with the `VALUE=DATE` or `TZID` that it needs.
  public mutating func temporal(_ name: StaticString, _ temporal: ICalTemporal) {
    append(name)
    switch temporal {
    case .date(let date):
      append(";VALUE=DATE:")
      append(date)
    case .dateTime(let dateTime):
      if case .named(let zone) = dateTime.zone {
        append(";TZID=")
        appendParameterValue(zone, mustQuote: false)
      }
      bytes.append(UInt8(ascii: ":"))
      append(dateTime.local.date)
      bytes.append(UInt8(ascii: "T"))
      let time = dateTime.local.time
      append(time.hour, digits: 2)
      append(time.minute, digits: 2)
      append(time.second, digits: 2)
      if dateTime.zone == .utc { bytes.append(UInt8(ascii: "Z")) }
    }
    endLine()
  }

  private mutating func append(_ date: ICalDate) {
    append(date.year, digits: 4)
    append(date.month, digits: 2)
    append(date.day, digits: 2)
  }

  /// Appends the last figures of a number that is not negative.
  private mutating func append(_ number: Int, digits count: Int) {
    if count > 2 { append(number / 100, digits: count - 2) }
    let number = UInt8(number % 100)
    bytes.append(UInt8(ascii: "0") + number / 10)
    bytes.append(UInt8(ascii: "0") + number % 10)
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends the value of a parameter, quoted where it must be, with carets (RFC 6868).
  mutating func appendParameterValue(_ value: String, mustQuote: Bool) {
    var value = value
    value.withUTF8 { appendParameterValue($0, mustQuote: mustQuote) }
  }

  private mutating func appendParameterValue(_ text: UnsafeBufferPointer<UInt8>, mustQuote: Bool) {
    var isQuoted = mustQuote || text.first?.isBlank == true || text.last?.isBlank == true
    var isPlain = true
    for byte in text {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): isQuoted = true
      case 0..<0x20, 0x7F, UInt8(ascii: "^"), UInt8(ascii: "\""): isPlain = false
      default: continue
      }
    }
    if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    if isPlain { bytes.append(contentsOf: text) } else { appendCareted(text) }
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
