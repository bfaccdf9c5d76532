/// The bytes of one scalar in UTF-8 (Unicode, table 3-7).
package enum UTF8Sequence {
  /// Returns the length of the sequence that begins at an index, and whether it is valid.
  ///
  /// The length of an invalid one is that of its valid start, at least 1; it is 0 if the bytes end too soon.
  @inlinable
  package static func at(
    _ index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (length: Int, isValid: Bool) {
    let lead = bytes[index]
    if lead < 0x80 { return (1, true) }
    let needed: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: needed = 2
    case 0xE0...0xEF:
      needed = 3
      if lead == 0xE0 { lowest = 0xA0 }
      if lead == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      needed = 4
      if lead == 0xF0 { lowest = 0x90 }
      if lead == 0xF4 { highest = 0x8F }
    default: return (1, false)
    }
    var length = 1
    while length < needed {
      if index + length == bytes.count { return (0, false) }
      let next = bytes[index + length]
      if next < lowest || next > highest { return (length, false) }
      lowest = 0x80
      highest = 0xBF
      length += 1
    }
    return (needed, true)
  }
}
